/** What protected branches refuse. */
import { Refusal } from './refusal.ts';
import type { Repository } from './repository.ts';

/** Refuses a change of a protected branch; GitHub words it by what protects the branch and by the call. */
export function refuseProtected(
  repository: Repository,
  branch: string,
  { status, what }: { status: number; what?: string },
): void {
  if (!repository.isProtected(branch)) return;
  const reason = 'Changes must be made through a pull request.';
  if (repository.options.protection === 'ruleset')
    throw new Refusal(status, `Repository rule violations found\n\n${reason}\n\n`, { type: 'UNPROCESSABLE' });
  const message = what === undefined ? reason : `Could not ${what} file: ${reason}`;
  throw new Refusal(status, message, { type: 'BRANCH_PROTECTION_RULE_VIOLATION' });
}

/** Refuses commits without a signature where a branch asks for one. */
export async function refuseUnsigned(repository: Repository, branch: string, from: string, to: string): Promise<void> {
  if (repository.options.signed?.includes(branch) !== true) return;
  const added = await repository.commits.ahead(from, to);
  if (added.every(({ signature }) => signature !== undefined)) return;
  const message = 'Repository rule violations found\n\nCommits must have verified signatures.\n\n';
  throw new Refusal(422, message, { type: 'UNPROCESSABLE' });
}
