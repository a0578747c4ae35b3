/** A push that changed nothing in the export: seen so when the platform had not deployed it yet. Pure. */
import type { Workflow } from '../deps.ts';
import type { ExportInputs } from '../inputs/inputs.ts';
import type { Delivery } from '../rollout/delivery.ts';
import { resultOf } from '../rollout/delivery.ts';
import type { PlacedExport } from '../rollout/rollout.ts';
import type { Target } from '../rollout/target.ts';

/**
 * What to say of a push whose exports have the content that was there before, be it under a version of another name;
 * undefined where there is nothing to say.
 */
export function oldSiteNotice(
  exports: readonly PlacedExport[],
  { delivery, target }: { readonly delivery: Delivery; readonly target: Target },
  {
    inputs: { deployment, sites },
    workflow: { event },
  }: { readonly inputs: ExportInputs; readonly workflow: Pick<Workflow, 'event'> },
): string | undefined {
  const isSame = exports.every(({ exported }) => {
    const result = resultOf(delivery, target, exported);
    return result === 'unchanged' || result === 'refreshed' || exported.isPinned === true;
  });
  if (!isSame || delivery.left.length > 0) return undefined;
  if (event !== 'push' || deployment !== undefined || sites.some((site) => site.target.kind !== 'start'))
    return undefined;
  return 'The export has the content that the configuration has already. On a push the old site may have been exported, from before the platform had deployed this commit: set `wait-for-deployment` to the name of its environment to wait for that.';
}
