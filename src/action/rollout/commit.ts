/** The configuration committed to its branch, on the head that was read. */
import { baseHead } from '../github/branches.ts';
import { commitOnBranch } from '../github/commits.ts';
import type { Delivery } from './delivery.ts';
import { type FileEdit, readEdits } from './edits.ts';
import { commitMessage } from './messages.ts';
import { newerOnBase } from './newer-work.ts';
import { changed } from './plan.ts';
import type { WantedValues } from './refresh.ts';
import { rounds } from './rounds.ts';
import type { SiteExport } from './site-export.ts';
import type { OpenTarget } from './target.ts';

/** Commits to the base branch; throws `PROTECTED` where it takes no commits. */
export async function deliverCommit(target: OpenTarget, exported: SiteExport, values: WantedValues): Promise<Delivery> {
  const { session, repository, inputs, base } = target;
  return await rounds(session.deps, base, async () => {
    const head = await baseHead(target);
    const edits = changed(await readEdits(session, repository, { commit: head, inputs, values }));
    if (edits.length === 0) return { edits, changed: false };
    const overtakenBy = await newerOnBase(target, exported, { head, edits });
    if (overtakenBy !== undefined) return { edits: [], changed: false, overtakenBy };
    if (inputs.dryRun) return { edits, changed: false };
    const commit = await commitOnBranch(session, repository, {
      branch: base,
      expectedHead: head,
      files: filesOf(edits),
      message: commitMessage(exported, inputs),
    });
    if (commit === 'raced') return 'raced';
    target.onCommit(commit.sha);
    session.deps.log.info(`Committed ${commit.sha.slice(0, 10)} to ${repository.fullName}@${base}.`);
    return { edits, changed: true, commitSha: commit.sha };
  });
}

/** Files to commit. */
export function filesOf(edits: readonly FileEdit[]) {
  return edits.map(({ path, text, executable }) => ({ path, executable, bytes: new TextEncoder().encode(text) }));
}
