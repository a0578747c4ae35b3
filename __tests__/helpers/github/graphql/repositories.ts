/** Repositories as GraphQL has them. */
import type { Json } from '../json.ts';
import type { Repository } from '../repository.ts';
import { objectNode } from './objects.ts';
import { type PullFilter, pullConnection } from './pulls.ts';
import { findRef, refNode } from './refs.ts';
import type { View } from './view.ts';

export function repositoryNode(view: View, repository: Repository): Json {
  const { nodeId: id, name, fullName, visibility, webUrl, options } = repository;
  return {
    __typename: 'Repository',
    id,
    name,
    nameWithOwner: fullName,
    url: webUrl,
    visibility: visibility.toUpperCase(),
    isArchived: options.archived === true,
    ...contents(view, repository),
    ...pulls(view, repository),
  };
}

function contents(view: View, repository: Repository): Json {
  const permit = () => view.permit(repository, 'contents');
  return {
    defaultBranchRef: async () => {
      permit();
      return await refNode(view, repository, `refs/heads/${repository.defaultBranch}`);
    },
    ref: async ({ qualifiedName }: { readonly qualifiedName: string }) => {
      permit();
      return await findRef(view, repository, qualifiedName);
    },
    object: async ({ expression: oid }: { readonly oid: string }) => {
      permit();
      return await objectNode(view, repository, oid);
    },
  };
}

function pulls(view: View, repository: Repository): Json {
  return {
    pullRequests: (filter: PullFilter) => {
      view.permit(repository, 'pulls');
      return pullConnection(view, repository, repository.pulls, filter);
    },
  };
}
