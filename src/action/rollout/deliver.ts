/** Delivers exports to the configuration: by a commit on the base, or by the one pull request of the head branch. */
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { commitOnBranch } from '../github/commit.ts';
import { isDetourPossible } from '../github/failures.ts';
import { look } from '../github/look.ts';
import { openSession } from '../github/session.ts';
import { heldIn } from './decide.ts';
import { type Delivery, filesOfTarget, outcomeOf, planning, reportPlaces, rounds, untouched } from './delivery.ts';
import type { PlaceOutcome, RolloutOutcome } from './outcome.ts';
import { planRollout } from './plan.ts';
import { deliverPull, pullOutcome } from './pull-request.ts';
import { foundBase, openTarget, type Target } from './target.ts';
import { commitMessage } from './texts.ts';

/**
 * Rolls out exports. A base that refuses the commit gets a pull request instead where the inputs allow it, and that
 * helps against the rule. Throws an `ActionError`; what was written before it was told to `onOutcome`.
 */
export async function rollOut(effects: Effects, delivery: Delivery): Promise<RolloutOutcome> {
  const { inputs } = delivery.target;
  const session = { ...delivery.target.session, ...openSession(effects, inputs.token) };
  const fresh = { ...delivery, target: { ...delivery.target, session } };
  if (inputs.mode === 'pull-request') return await deliverPull(fresh);
  try {
    return await deliverCommit(fresh);
  } catch (error) {
    const isRefused = error instanceof ActionError && error.code === 'PROTECTED' && isDetourPossible(error);
    if (!isRefused || inputs.onProtectedBranch !== 'pull-request') throw error;
    effects.log.notice(
      `\`${fresh.target.base}\` accepts no direct commits: opening a pull request instead (\`on-protected-branch\`).`,
    );
    return await deliverPull(await proposing(effects, fresh));
  }
}

/**
 * Opens the target anew for a pull request. Its branch stood before the run as it stands now; a renewal has read the
 * version of the base.
 */
async function proposing(effects: Effects, delivery: Delivery): Promise<Delivery> {
  const { target, exports } = delivery;
  const { branch, base, inputs, session } = target;
  const asked = { ...inputs, base, mode: 'pull-request' as const, ...(branch !== undefined && { branch }) };
  const { onWrite = () => undefined } = session;
  const opened = await openTarget(effects, asked, { sites: exports, onWrite });
  const withBranch = exports.map((exported, nth) => ({
    ...exported,
    places: exported.places.map((place, at) => ({ ...opened.sites[nth]?.[at], ...place })),
  }));
  return { ...delivery, target: { ...target, ...opened, inputs }, exports: withBranch };
}

/** Describes the places of sites that have nothing to roll out, as they are. */
export function keepAll(target: Target, domains: readonly (string | undefined)[]): RolloutOutcome {
  const places = target.sites.flatMap((ofSite, nth) => {
    const of = domains[nth] === undefined ? {} : { domain: domains[nth] };
    return ofSite.map((place): PlaceOutcome => {
      const { file, path = '', base } = place;
      return { ...of, file, place: path, decision: 'keep', now: heldIn(place), base };
    });
  });
  const pull = target.inputs.mode === 'pull-request' ? { pull: pullOutcome('none', target.pull) } : {};
  return { ...untouched(target, places), ...pull };
}

/** Commits to the base, on the head that was read. */
async function deliverCommit(delivery: Delivery): Promise<RolloutOutcome> {
  const { target, exports, onOutcome } = delivery;
  const { session, inputs, base: name } = target;
  const { log } = session.effects;
  return await rounds(session.effects, name, async () => {
    const request = { repository: target.repository.fullName, base: name, heads: [], files: filesOfTarget(target) };
    const seen = await look(session, request);
    const base = foundBase(seen, target.inputs);
    const plan = planRollout({ base: base.files, ...planning(delivery) });
    reportPlaces(delivery, plan);
    const files = inputs.dryRun ? [] : plan.fromBase;
    const outcome = outcomeOf(delivery, plan, files.length > 0);
    if (files.length === 0) return outcome;
    const message = commitMessage({ exports, places: plan.changed, inputs });
    const commit = { branch: name, expectedHead: base.head, files, message };
    const made = await commitOnBranch({ session, repository: seen.repository }, commit);
    if (made === 'raced') return 'raced';
    const written = { ...outcome, commitSha: made.sha, byDefaultToken: seen.byDefaultToken === true };
    onOutcome(written);
    const silent = written.byDefaultToken ? ' The default token made it: it starts no workflow.' : '';
    log.info(`Committed ${made.sha.slice(0, 10)} to ${seen.repository.fullName}@${name}.${silent}`);
    return written;
  });
}
