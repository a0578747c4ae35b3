/** Delivers exports to the configuration: by a commit on the base, or by the one pull request of the head branch. */
import type { Effects } from '../effects.ts';
import { commitOnBranch } from '../github/commit.ts';
import { isDetourPossible } from '../github/failures.ts';
import { look } from '../github/look.ts';
import { openSession } from '../github/session.ts';
import type { PlaceOutcome, RolloutOutcome } from '../results.ts';
import { heldIn } from './branch.ts';
import { filesOfTarget, heldOf, outcomeOf, placesOf, planRollout } from './plan.ts';
import { deliverPull, retryWhileMoved, withPull } from './pull-request.ts';
import { type Delivery, foundBase, openTarget, type SitePlace, termsOf } from './target.ts';
import { COMMITTED_BY_DEFAULT_TOKEN, commitMessage } from './texts.ts';

/** A site that has nothing to roll out: its places are described as they are. */
interface IdleSite {
  readonly domain: string | undefined;
  readonly places: readonly SitePlace[];
}

/** Rolls out exports together. Throws an `ActionError`; what was written before it was told to `onOutcome`. */
export async function rollOut(
  effects: Effects,
  { idle, onOutcome, ...delivery }: Delivery & { readonly idle: readonly IdleSite[] },
): Promise<RolloutOutcome> {
  const { target, exports } = delivery;
  const idlePlaces = idle.flatMap(({ domain, places }) => places.map((place) => unchangedPlace(place, domain)));
  const report = (outcome: RolloutOutcome) => onOutcome({ ...outcome, places: [...outcome.places, ...idlePlaces] });
  const nothing = outcomeOf(target, []);
  const unchanged = target.inputs.mode === 'commit' ? nothing : withPull(nothing, 'none', target.pull);
  const outcome = exports.length === 0 ? unchanged : await deliver(effects, { ...delivery, onOutcome: report });
  report(outcome);
  return outcome;
}

function unchangedPlace(place: SitePlace, domain: string | undefined): PlaceOutcome {
  const { file, path = '', base } = place;
  return {
    ...(domain !== undefined && { domain }),
    file,
    place: path,
    decision: 'keep',
    now: heldOf(heldIn(place), []),
    base: heldOf(base, []),
  };
}

/** A base that refuses the commit gets a pull request instead where the inputs allow it, and that helps against the rule. */
async function deliver(effects: Effects, delivery: Delivery): Promise<RolloutOutcome> {
  const { inputs, base } = delivery.target;
  const fresh = { ...delivery, target: { ...delivery.target, session: openSession(effects, inputs.token) } };
  if (inputs.mode === 'pull-request') return await deliverPull(fresh);
  try {
    return await deliverCommit(fresh);
  } catch (error) {
    if (!isDetourPossible(error) || inputs.onProtectedBranch !== 'pull-request') throw error;
    effects.log.notice(
      `\`${base}\` accepts no direct commits: opening a pull request instead (\`on-protected-branch\`).`,
    );
    return await deliverPull(await proposing(effects, fresh));
  }
}

/**
 * Opens the target anew for a pull request. Its branch is taken as having stood before the run as it stands now, except
 * by a renewal, which has read the version of the base.
 */
async function proposing(effects: Effects, delivery: Delivery): Promise<Delivery> {
  const { branch, base, inputs } = delivery.target;
  const asked = { ...inputs, base, mode: 'pull-request' as const, ...(branch !== undefined && { branch }) };
  const target = await openTarget(effects, asked, delivery.exports);
  const exports = delivery.exports.map((exported, nth) => ({
    ...exported,
    places: exported.isRenewal
      ? exported.places
      : exported.places.map((place, at) => ({ ...target.sites[nth]?.[at], ...place })),
  }));
  return { ...delivery, target, exports };
}

async function deliverCommit({ target, exports, onOutcome }: Delivery): Promise<RolloutOutcome> {
  const { session, inputs, repository, base: name } = target;
  return await retryWhileMoved(session.effects, name, async () => {
    const request = { repository: repository.fullName, base: name, heads: [], files: filesOfTarget(target) };
    const seen = await look(session, request);
    const base = foundBase(seen, inputs);
    const plan = planRollout({ base: base.files, exports, terms: termsOf(target) });
    const outcome = outcomeOf(target, placesOf(target, plan, false));
    if (inputs.dryRun || plan.fromBase.length === 0) return outcome;
    const message = commitMessage({ exports, places: plan.changed, inputs });
    const commit = { branch: name, expectedHead: base.head, files: plan.fromBase, message };
    const made = await commitOnBranch({ session, repository: seen.repository }, commit);
    if (made === 'raced') return 'raced';
    const written = {
      ...outcome,
      changed: true,
      commitSha: made.sha,
      places: placesOf(target, plan, true),
      remarks: seen.byDefaultToken === true ? [COMMITTED_BY_DEFAULT_TOKEN] : [],
    };
    onOutcome(written);
    session.effects.log.info(`Committed ${made.sha.slice(0, 10)} to ${seen.repository.fullName}@${name}.`);
    return written;
  });
}
