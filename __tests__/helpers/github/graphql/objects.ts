/** Git's objects as GraphQL has them: trees with their entries, files with their text. */
import { nodeId } from '../access.ts';
import type { Json } from '../json.ts';
import type { Repository } from '../repository.ts';
import { type TreeEntry, typeOf } from '../trees.ts';
import { blobText } from './text.ts';
import type { View } from './view.ts';

/** An object by its id. */
export async function objectNode(view: View, repository: Repository, sha: string): Promise<Json | null> {
  const object = await repository.objects.read(sha);
  if (object === undefined) return null;
  const commit = await repository.commits.read(sha);
  if (commit !== undefined) return view.commit(repository, commit);
  if (object.type === 'tree') return { oid: sha, __typename: 'Tree', id: nodeId('T', repository.id, sha) };
  return {
    oid: sha,
    __typename: 'Blob',
    id: nodeId('B', repository.id, sha),
    byteSize: object.bytes.length,
    ...blobText(object.bytes),
  };
}

/** What stands at a path of a commit; `null` where there is nothing, and behind links and submodules. */
export async function fileNode(view: View, repository: Repository, tree: string, file: string): Promise<Json | null> {
  const entry = await entryAt(repository, tree, file);
  return entry === undefined ? null : entryNode(view, repository, entry, file);
}

async function entryAt({ trees }: Repository, tree: string, file: string): Promise<TreeEntry | undefined> {
  return file.split('/').includes('') ? undefined : await trees.find(tree, file);
}

function entryNode(view: View, repository: Repository, { name, mode, sha }: TreeEntry, file: string): Json {
  const type = typeOf(mode);
  return {
    name,
    path: file,
    oid: sha,
    mode: Number.parseInt(mode, 8),
    type,
    size: async () => (type === 'blob' ? ((await repository.objects.read(sha))?.bytes.length ?? 0) : 0),
    // The commit of a submodule is in another repository.
    object: async () => (type === 'commit' ? null : await objectNode(view, repository, sha)),
  };
}
