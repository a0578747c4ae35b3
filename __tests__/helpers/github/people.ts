/** What people do to a repository while the program under test runs: they push, past any protection. */
import type { Person } from './commits.ts';
import { ZERO_SHA } from './refs.ts';
import type { Repository } from './repository.ts';
import type { Change } from './trees.ts';

/** Changes of a person or another program: content by path, `null` takes a file away. */
export type FileChanges = Readonly<Record<string, string | Uint8Array | null>>;

export interface HandCommit {
  readonly branch: string;
  readonly files: FileChanges;
  readonly message: string;
  readonly author: Omit<Person, 'date'>;
}

/** Commits to a branch; one that is not there starts at the default one. */
export async function commitByHand(repository: Repository, commit: HandCommit): Promise<string> {
  const { branch, files, message } = commit;
  const from = await repository.head(branch);
  const parent = from ?? (await repository.head(repository.defaultBranch));
  const author = { ...commit.author, date: repository.now };
  const changes = await changesOf(repository, parent, files);
  const sha = await repository.commit(parent === undefined ? [] : [parent], changes, {
    author,
    committer: author,
    message,
  });
  await moveByHand(repository, branch, { to: sha, from: from ?? ZERO_SHA });
  return sha;
}

/** Points a branch elsewhere; {@link ZERO_SHA} deletes it. */
export async function moveByHand(
  repository: Repository,
  branch: string,
  change: { readonly to: string; readonly from?: string },
): Promise<void> {
  const refused = await repository.move([{ ref: `refs/heads/${branch}`, ...change }]);
  if (refused !== undefined) throw new Error(`git refused to move ${branch}: ${refused}`);
}

async function changesOf(repository: Repository, parent: string | undefined, files: FileChanges) {
  const tree = parent === undefined ? undefined : (await repository.commits.get(parent)).tree;
  const changes = new Map<string, Change | null>();
  for (const [file, content] of Object.entries(files)) {
    const old = tree === undefined ? undefined : await repository.trees.find(tree, file);
    changes.set(
      file,
      content === null ? null : await repository.blob(content, old?.mode === '100755' ? '100755' : '100644'),
    );
  }
  return changes;
}
