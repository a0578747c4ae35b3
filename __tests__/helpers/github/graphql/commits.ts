/** Commits as GraphQL has them. */
import { nodeId } from '../access.ts';
import type { Commit } from '../commits.ts';
import type { Json } from '../json.ts';
import type { Repository } from '../repository.ts';
import { fileNode, objectNode } from './objects.ts';
import { connection, type Page } from './pages.ts';
import type { View } from './view.ts';

export function commitNode(view: View, repository: Repository, commit: Commit): Json {
  const { sha, parents, tree } = commit;
  const toNode = (one: Commit) => view.commit(repository, one);
  return {
    __typename: 'Commit',
    id: nodeId('C', repository.id, sha),
    oid: sha,
    repository: () => view.repository(repository),
    tree: async () => await objectNode(view, repository, tree),
    file: async ({ path }: { readonly path: string }) => await fileNode(view, repository, tree, path),
    parents: async (page: Page) =>
      connection(await Promise.all(parents.map((parent) => repository.commits.get(parent))), page, toNode),
  };
}
