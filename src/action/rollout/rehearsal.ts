/** What a dry run tells of a pull request: nothing is written. */
import type { Delivery } from './delivery.ts';
import type { Seen } from './look.ts';
import type { PullPlan } from './plan.ts';
import type { OpenTarget } from './target.ts';

/** Tells what a run would do by a plan. */
export function rehearse({ session }: OpenTarget, plan: PullPlan, { pull }: Seen): Delivery {
  if (plan.kind === 'busy') session.deps.log.warning(`A run would stop here: ${plan.foreign.because}.`);
  const would = wouldDo(plan, pull !== undefined);
  return {
    edits: plan.kind === 'write' ? plan.edits : [],
    changed: false,
    ...(would !== undefined && { would }),
    pull: { operation: 'none', ...(pull !== undefined && { number: pull.number, url: pull.url }) },
  };
}

function wouldDo({ kind }: PullPlan, isOpen: boolean): Delivery['would'] {
  if (kind === 'busy') return 'stop';
  if (kind === 'close') return 'close';
  return kind === 'propose' && !isOpen ? 'open' : undefined;
}
