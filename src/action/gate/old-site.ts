/** A push that changed nothing in the export: seen so when the platform had not deployed it yet. Pure. */
import type { Workflow } from '../deps.ts';
import type { Inputs } from '../inputs.ts';
import type { RolloutFacts } from '../report/facts.ts';
import type { RolloutResult } from '../rollout/rollout.ts';

/**
 * What to say of a push whose export has the content that was there before, be it under a version of another name;
 * undefined where there is nothing to say.
 */
export function oldSiteNotice(
  { result, exported, delivery }: Pick<RolloutFacts, 'exported' | 'delivery'> & { readonly result: RolloutResult },
  { gate, target }: Pick<Inputs, 'gate' | 'target'>,
  { event }: Pick<Workflow, 'event'>,
): string | undefined {
  const isSame = result === 'unchanged' || result === 'refreshed' || exported.isPinned === true;
  if (!isSame || delivery.left.length > 0) return undefined;
  if (event !== 'push' || gate !== undefined || target.kind !== 'start') return undefined;
  return 'The export has the content that the configuration has already. On a push the old site may have been exported, from before the platform had deployed this commit: set `wait-for-deployment` to the name of its environment to wait for that.';
}
