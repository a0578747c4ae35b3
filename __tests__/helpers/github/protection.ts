/** What protected branches and rulesets refuse. */
import { Refusal, unprocessable } from './refusal.ts';
import type { Repository } from './repository.ts';

/** A rule of a ruleset: https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-rulesets/available-rules-for-rulesets */
export type Rule =
  /** No branch may be moved to a commit that is not a descendant. */
  | { readonly type: 'non_fast_forward' | 'deletion' }
  | { readonly type: 'commit_message_pattern' | 'file_path_restriction'; readonly pattern: RegExp };

/** Refuses a change of a protected branch; GitHub words it by what protects the branch. */
export function refuseProtected(repository: Repository, branch: string): void {
  if (!repository.isProtected(branch)) return;
  const reason = 'Changes must be made through a pull request.';
  if (repository.options.protection === 'ruleset') throw violation(reason);
  throw new Refusal(422, reason, { type: 'BRANCH_PROTECTION_RULE_VIOLATION' });
}

/** Refuses a move of a branch: `from` is undefined where it is made, `to` where it is removed. */
export async function refuseByRules(
  repository: Repository,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<void> {
  for (const rule of repository.options.rules ?? []) {
    const reason = await reasonOf(repository, rule, { from, to });
    if (reason !== undefined) throw violation(reason);
  }
}

async function reasonOf(
  repository: Repository,
  rule: Rule,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<string | undefined> {
  if (rule.type === 'deletion') return to === undefined ? 'Cannot delete this branch' : undefined;
  if (to === undefined) return undefined;
  if (rule.type === 'non_fast_forward') {
    const isRewind = from !== undefined && !(await repository.commits.isAncestor(from, to));
    return isRewind ? 'Cannot force-push to this branch' : undefined;
  }
  const base = from ?? (await repository.head(repository.defaultBranch)) ?? to;
  for (const commit of await repository.commits.ahead(base, to)) {
    if (rule.type === 'commit_message_pattern' && !rule.pattern.test(commit.message))
      return `Commit message must match a given regex pattern: ${rule.pattern.source}`;
    const changed = rule.type === 'file_path_restriction' ? await repository.changesOf(commit) : [];
    if (changed.some(({ path }) => rule.type === 'file_path_restriction' && rule.pattern.test(path)))
      return 'File path is restricted';
  }
  return undefined;
}

/** Refuses commits without a signature where a branch asks for one. */
export async function refuseUnsigned(repository: Repository, branch: string, from: string, to: string): Promise<void> {
  if (repository.options.signed?.includes(branch) !== true) return;
  const added = await repository.commits.ahead(from, to);
  if (added.some(({ signature }) => signature === undefined)) throw violation('Commits must have verified signatures.');
}

function violation(reason: string): Refusal {
  return unprocessable(`Repository rule violations found\n\n${reason}\n\n`);
}
