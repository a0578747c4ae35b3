/** Delivers exports to the configuration: by a commit on the base, or by the one pull request of the head branch. */
import type { Effects } from '../effects.ts';
import { commitOnBranch } from '../github/commit.ts';
import { isDetourPossible } from '../github/failures.ts';
import { openSession } from '../github/session.ts';
import type { RolloutOutcome } from '../results.ts';
import { heldOf, outcomeOf, planRollout } from './plan.ts';
import { deliverPull, retryWhileMoved, withPull } from './pull-request.ts';
import { type Delivery, openTarget, readBranches, requestOf } from './target.ts';
import { COMMITTED_BY_DEFAULT_TOKEN, commitMessage } from './texts.ts';

/**
 * Rolls out exports together; the places of other sites are described as they are. Throws an `ActionError`; what was written
 * before it was told to `onOutcome`.
 */
export async function rollOut(effects: Effects, { onOutcome, ...delivery }: Delivery): Promise<RolloutOutcome> {
  const { target, exports } = delivery;
  const rest = target.sites
    .flat()
    .filter((place) => !exports.some(({ domain }) => domain === place.domain))
    .map((place) => ({
      ...place,
      decision: 'keep' as const,
      now: heldOf(place.held, []),
      base: heldOf(place.base, []),
    }));
  const report = (outcome: RolloutOutcome) => onOutcome({ ...outcome, places: [...outcome.places, ...rest] });
  const nothing = outcomeOf(target);
  const unchanged = target.inputs.mode === 'commit' ? nothing : withPull(nothing, 'none', target.pull);
  const outcome = exports.length === 0 ? unchanged : await deliver(effects, { ...delivery, onOutcome: report });
  report(outcome);
  return outcome;
}

/** A base that refuses the commit gets a pull request instead where the inputs allow it, and that helps against the rule. */
async function deliver(effects: Effects, delivery: Delivery): Promise<RolloutOutcome> {
  const { inputs, base, branch } = delivery.target;
  const fresh = { ...delivery, target: { ...delivery.target, session: openSession(effects, inputs.token) } };
  if (inputs.mode === 'pull-request') return await deliverPull(fresh);
  try {
    return await deliverCommit(fresh);
  } catch (error) {
    if (!isDetourPossible(error) || inputs.onProtectedBranch !== 'pull-request') throw error;
    effects.log.notice(
      `\`${base}\` accepts no direct commits: opening a pull request instead (\`on-protected-branch\`).`,
    );
    const asked = { ...inputs, base, mode: 'pull-request' as const, ...(branch !== undefined && { branch }) };
    const target = await openTarget(effects, asked, delivery.exports);
    // Its branch is taken as having stood before the run as it stands now, except by a renewal of the job of the base.
    const exports = delivery.exports.map((exported, nth) => {
      const places = (target.sites[nth] ?? []).map((place, at) => ({ ...place, base: exported.places[at]?.base }));
      return exported.isRenewal ? exported : { ...exported, places };
    });
    return await deliverPull({ ...delivery, target, exports });
  }
}

async function deliverCommit({ target, exports, onOutcome }: Delivery): Promise<RolloutOutcome> {
  const { session, inputs, base: name } = target;
  return await retryWhileMoved(session.effects, name, async () => {
    const { base, sides, repository, byDefaultToken } = await readBranches(session, requestOf(target));
    const plan = planRollout({ target, exports, onOutcome }, sides);
    if (inputs.dryRun || plan.fromBase.length === 0) return outcomeOf(target, plan);
    const message = commitMessage({ exports, places: plan.changed, inputs });
    const commit = { branch: name, expectedHead: base.head, files: plan.fromBase, message };
    const sha = await commitOnBranch({ session, repository }, commit);
    const remarks = byDefaultToken === true ? [COMMITTED_BY_DEFAULT_TOKEN] : [];
    const written = { ...outcomeOf(target, plan, sha), remarks };
    onOutcome(written);
    session.effects.log.info(`Committed ${sha.slice(0, 10)} to ${repository.fullName}@${name}.`);
    return written;
  });
}
