/** A rollout from the export in hand to the configuration written or proposed. */
import type { Deps } from '../deps.ts';
import { ActionError } from '../errors.ts';
import { deliverCommit } from './commit.ts';
import type { Delivery } from './delivery.ts';
import { deliverPull } from './pull-request.ts';
import { wantedValues } from './refresh.ts';
import type { SiteExport } from './site-export.ts';
import { renewed, type Target, type Witness } from './target.ts';

/** What a run has done, seen from its configuration. */
export type RolloutResult = 'exported' | 'refreshed' | 'rolled-back' | 'unchanged' | 'dry-run';

/** Delivers by commit or pull request; a branch that takes no commits becomes a pull request where the inputs allow it. */
export async function rollOut(
  opened: Target,
  exported: SiteExport,
  { deps, witness }: { readonly deps: Deps; readonly witness: Witness },
): Promise<Delivery> {
  const target = renewed(opened, deps, witness);
  const { refreshBeforeMs } = target.inputs;
  const values = wantedValues(exported, { now: deps.clock.today(), refreshBeforeMs });
  if (target.inputs.mode === 'pull-request') return await deliverPull(target, exported, values);
  try {
    return await deliverCommit(target, exported, values);
  } catch (error) {
    const fallBack = target.inputs.onProtectedBranch === 'pull-request';
    if (!(error instanceof ActionError) || error.code !== 'PROTECTED' || !fallBack) throw error;
    deps.log.notice(
      `\`${target.base}\` takes no direct commits: opening a pull request instead (\`on-protected-branch\`).`,
    );
    return await deliverPull(target, exported, values);
  }
}

/** Names the end of a rollout: the same content whose link alone was renewed is `refreshed`. */
export function resultOf(
  { edits, changed, pull, would }: Delivery,
  { inputs }: Target,
): Exclude<RolloutResult, 'rolled-back'> {
  if (inputs.dryRun) return edits.length > 0 || would !== undefined ? 'dry-run' : 'unchanged';
  // Its branch held the values of an earlier run, which nobody had proposed.
  if (edits.length === 0) return pull?.operation === 'created' ? 'exported' : 'unchanged';
  if (!changed) return 'unchanged';
  const names = edits.flatMap(({ changes }) => changes.map(({ name }) => name));
  const pinsVersion = inputs.configValues.includes('version');
  return pinsVersion && names.every((name) => name === 'bundleUrl') ? 'refreshed' : 'exported';
}
