/** Merges of branches, by git's own merge (`git merge-tree`). */
import { type Identity, identityOf } from './access.ts';
import { runGit } from './git.ts';
import type { Pull } from './pull-requests.ts';
import { Refusal } from './refusal.ts';
import type { Repository } from './repository.ts';
import { personOf, signedByGitHub } from './signing.ts';

export type MergeMethod = 'merge' | 'squash';

interface MergeOptions {
  readonly by: Identity;
  readonly method: MergeMethod;
}

/** Merges a pull request and gives the base's new head; nothing where the two conflict. */
export async function merge(repository: Repository, pull: Pull, options: MergeOptions): Promise<string | undefined> {
  const { base, head } = pull;
  const args = ['merge-tree', '--write-tree', '--no-messages', base.sha, head.sha];
  const { code, stdout } = await runGit(repository.gitDir, args);
  if (code !== 0) return undefined;
  const before = base.sha;
  const sha = await mergeCommit(repository, pull, stdout.toString('utf8').trim(), options);
  Object.assign(pull, { state: 'closed', isMerged: true });
  const refused = await repository.move([{ ref: `refs/heads/${base.ref}`, to: sha, from: before }]);
  if (refused !== undefined) throw new Refusal(405, 'Base branch was modified. Review and try the merge again.');
  return sha;
}

async function mergeCommit(repository: Repository, pull: Pull, tree: string, options: MergeOptions): Promise<string> {
  const { base, head, number, title } = pull;
  const commits = await repository.commits.ahead(base.sha, head.sha);
  if (options.method === 'squash') {
    const opener = personOf(identityOf({ login: pull.author }), repository.now);
    const message = `${title} (#${number})\n\n${commits.map((commit) => `* ${commit.message.trim()}`).join('\n\n')}`;
    return await repository.commits.write({ tree, parents: [base.sha], ...signedByGitHub(opener, message) });
  }
  const author = personOf(options.by, repository.now);
  const message = `Merge pull request #${number} from ${repository.owner}/${head.ref}\n\n${title}`;
  return await repository.commits.write({ tree, parents: [base.sha, head.sha], ...signedByGitHub(author, message) });
}
