/** Git's objects as GraphQL has them: trees with their entries, files with their text, tags. */
import path from 'node:path';
import { nodeId } from '../access.ts';
import { personIn } from '../commits.ts';
import { runGit } from '../git.ts';
import type { Json } from '../json.ts';
import { type GitObject, SHA } from '../objects.ts';
import type { Repository } from '../repository.ts';
import { type TreeEntry, typeOf } from '../trees.ts';
import { gitActorNode } from './actors.ts';
import { blobText } from './text.ts';
import type { View } from './view.ts';

/** Finds an object by its id, or by an expression of `git rev-parse`: `main`, `main~1`, `main:docs/index.md`. */
export async function findObject(view: View, repository: Repository, expression: string): Promise<Json | null> {
  const [name = '', file] = expression.split(/:(.*)/s);
  const sha = (await repository.resolve(name)) ?? (await revision(repository, name));
  if (file === undefined) return await objectNode(view, repository, sha);
  const commit = await repository.commits.peel(sha);
  if (commit === undefined) return null;
  if (file === '') return await objectNode(view, repository, commit.tree);
  const found = await entryAt(repository, commit.tree, file);
  return found === undefined ? null : await objectNode(view, repository, found.sha, file);
}

async function revision({ gitDir }: Repository, name: string): Promise<string> {
  if (SHA.test(name)) return name;
  const { stdout } = await runGit(gitDir, ['rev-parse', '--verify', '--quiet', '--end-of-options', name]);
  return stdout.toString('utf8').trim();
}

/** An object by its id; the entries of a tree know their paths by that of the tree. */
export async function objectNode(view: View, repository: Repository, sha: string, at = ''): Promise<Json | null> {
  const object = await repository.objects.read(sha);
  if (object === undefined) return null;
  const commit = await repository.commits.read(sha);
  if (commit !== undefined) return view.commit(repository, commit);
  const shared = {
    oid: sha,
    abbreviatedOid: sha.slice(0, 7),
    repository: () => view.repository(repository),
  };
  if (object.type === 'tag') return { ...shared, ...tagNode(view, repository, sha, object) };
  if (object.type === 'tree') {
    const entries = async () =>
      ((await repository.trees.read(sha)) ?? []).map((entry) =>
        entryNode(view, repository, entry, at === '' ? entry.name : `${at}/${entry.name}`),
      );
    return { ...shared, __typename: 'Tree', id: nodeId('T', repository.id, sha), entries };
  }
  return {
    ...shared,
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
    extension: path.posix.extname(name),
    size: async () => (type === 'blob' ? ((await repository.objects.read(sha))?.bytes.length ?? 0) : 0),
    repository: () => view.repository(repository),
    // The commit of a submodule is in another repository.
    object: async () => (type === 'commit' ? null : await objectNode(view, repository, sha, file)),
  };
}

function tagNode(view: View, repository: Repository, sha: string, { bytes }: GitObject): Json {
  const [head = '', message = ''] = bytes.toString('utf8').split(/\n\n(.*)/s);
  const fields = new Map(head.split('\n').map((line) => [line.split(' ', 1)[0], line.replace(/^\S+ /, '')]));
  const tagger = fields.get('tagger');
  return {
    __typename: 'Tag',
    id: nodeId('TA', repository.id, sha),
    name: fields.get('tag') ?? '',
    message,
    tagger: tagger === undefined ? null : gitActorNode(view.hosts, personIn(tagger)),
    target: async () => await objectNode(view, repository, fields.get('object') ?? ''),
  };
}
