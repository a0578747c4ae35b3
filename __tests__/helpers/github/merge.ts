/** Merges of branches, by git's own merge (`git merge-tree`). */
import { type Identity, identityOf } from './access.ts';
import type { Commit } from './commits.ts';
import { runGit } from './git.ts';
import type { Pull } from './pull.ts';
import { Refusal } from './refusal.ts';
import type { Repository } from './repository.ts';
import { personOf, signedByGitHub } from './signing.ts';
import type { Mode, PathChanges } from './trees.ts';

export type MergeMethod = 'merge' | 'squash' | 'rebase';

interface MergeOptions {
  readonly by: Identity;
  readonly method: MergeMethod;
}

/** Gives the tree of a merge; nothing where the two conflict. */
export async function mergedTree({ gitDir }: Repository, base: string, head: string): Promise<string | undefined> {
  const { code, stdout } = await runGit(gitDir, ['merge-tree', '--write-tree', '--no-messages', base, head]);
  return code === 0 ? stdout.toString('utf8').trim() : undefined;
}

export async function mergeable(repository: Repository, { base, head }: Pull): Promise<boolean> {
  if (await repository.commits.isAncestor(base.sha, head.sha)) return true;
  return (await mergedTree(repository, base.sha, head.sha)) !== undefined;
}

/** Merges a pull request and gives the base's new head; nothing where the two conflict. */
export async function merge(repository: Repository, pull: Pull, options: MergeOptions): Promise<string | undefined> {
  const { base, head } = pull;
  const tree = await mergedTree(repository, base.sha, head.sha);
  if (tree === undefined) return undefined;
  const before = base.sha;
  const sha = await mergeCommit(repository, pull, tree, options);
  const at = repository.now;
  repository.close(pull);
  Object.assign(pull, { mergedAt: at, mergedBy: options.by.login, mergeCommit: sha });
  const refused = await repository.move([{ ref: `refs/heads/${base.ref}`, to: sha, from: before }], options.by);
  if (refused !== undefined) throw new Refusal(405, 'Base branch was modified. Review and try the merge again.');
  pull.base.sha = before;
  return sha;
}

async function mergeCommit(repository: Repository, pull: Pull, tree: string, options: MergeOptions): Promise<string> {
  const { base, head, number, title } = pull;
  const commits = await repository.commits.ahead(base.sha, head.sha);
  if (options.method === 'rebase') return await rebase(repository, base.sha, commits, options.by);
  if (options.method === 'squash') {
    const opener = personOf(identityOf({ login: pull.author }), repository.now);
    const message = `${title} (#${number})\n\n${commits.map((commit) => `* ${commit.message.trim()}`).join('\n\n')}`;
    return await repository.commits.write({ tree, parents: [base.sha], ...signedByGitHub(opener, message) });
  }
  const author = personOf(options.by, repository.now);
  const message = `Merge pull request #${number} from ${repository.owner}/${head.ref}\n\n${title}`;
  return await repository.commits.write({ tree, parents: [base.sha, head.sha], ...signedByGitHub(author, message) });
}

/** Puts commits on another one; none of them conflicts, as their merge does not. */
async function rebase(repository: Repository, onto: string, commits: readonly Commit[], by: Identity): Promise<string> {
  let head = onto;
  for (const { parents, tree, author, message } of commits) {
    const [parent] = parents;
    const before = parent === undefined ? undefined : (await repository.commits.get(parent)).tree;
    const changes = await changesBetween(repository, before, tree);
    const committer = personOf(by, repository.now);
    head = await repository.commit([head], changes, { author, committer, message });
  }
  return head;
}

async function changesBetween({ trees }: Repository, before: string | undefined, after: string): Promise<PathChanges> {
  const files = async (tree: string | undefined) =>
    new Map(
      (tree === undefined ? [] : await trees.list(tree))
        .filter(({ mode }) => mode !== '040000')
        .map((one) => [one.path, one]),
    );
  const [old, now] = [await files(before), await files(after)];
  const changes = new Map<string, { readonly mode: Mode; readonly sha: string } | null>();
  for (const path of old.keys()) if (!now.has(path)) changes.set(path, null);
  for (const [path, { mode, sha }] of now) {
    if (old.get(path)?.sha !== sha || old.get(path)?.mode !== mode) changes.set(path, { mode, sha });
  }
  return changes;
}
