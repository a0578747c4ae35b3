/** Waits until the documentation platform has reported a commit deployed. Writes nothing. */

import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { deadlineIn } from '../http/deadline.ts';
import type { DeploymentInputs } from '../inputs/deployment.ts';
import { duration } from '../report/wording.ts';
import { type Deployment, type DeploymentStatus, Deployments, type Standing } from './deployments.ts';
import { commitName, failedError, isOfThisRun, lateError, ofOtherToken, word } from './messages.ts';

/** The awaited deployment. Text is sanitized. */
export interface Deployed {
  readonly environment: string;
  /** `success`, or `inactive` when it was live and has been replaced since. */
  readonly state: string;
  /** Commit that is deployed: the awaited one, or one that contains it. */
  readonly sha: string;
  readonly waitedMs: number;
}

const MIN_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 30_000;
const ELAPSED_SHARE = 0.1;
const JITTER_SHARE = 0.1;
/** Extra time for the calls, so that the last poll is not cut short. */
const CALLS_MS = 60_000;
/** Number of newest deployments of the environment to search for a later commit. */
const MAX_CANDIDATES = 5;
/** Events about the commit of the run. On others it is the head of the branch, which may never be deployed. */
const EVENTS_OF_COMMIT = /^(?:|push|deployment|deployment_status|merge_group|pull_request.*)$/;

interface Wait {
  readonly effects: Effects;
  readonly awaited: DeploymentInputs;
  readonly deployments: Deployments;
}

/**
 * Waits for a deployment of the commit, or of one that contains it, to be live. Throws `DEPLOYMENT` when it failed or
 * did not come in time, and what the calls of GitHub throw. `target` is the repository that the rollout writes to, whose
 * token is in use.
 */
export async function waitForDeployment(
  effects: Effects,
  awaited: DeploymentInputs,
  target?: string,
): Promise<Deployed> {
  const { clock, log, random, secrets, signal } = effects;
  const { environment, repository, timeoutMs, token } = awaited;
  const startedAt = clock.now();
  const deadline = deadlineIn(timeoutMs, clock);
  const session = { effects, github: effects.github(token), deadline: deadlineIn(timeoutMs + CALLS_MS, clock) };
  const wait: Wait = { effects, awaited, deployments: new Deployments(session, repository) };
  let shown: string | undefined;
  for (;;) {
    const seen = await look(wait).catch((error: unknown) => {
      throw ofOtherToken(error, awaited, target);
    });
    const waitedMs = clock.now() - startedAt;
    if (seen?.kind === 'live') {
      const { sha, status } = seen;
      const name = commitName({ repository, sha });
      log.info(
        `${name} is deployed to \`${environment}\` (${word(status.state, effects)}), after ${duration(waitedMs)}.`,
      );
      return { environment, state: secrets.clean(status.state), sha, waitedMs };
    }
    const status = seen?.status;
    if (shown === undefined)
      log.info(
        `Waiting until ${commitName(awaited)} is deployed to \`${environment}\`, for up to ${duration(timeoutMs)}.`,
      );
    if (shown !== (status?.state ?? '')) await tell(wait, status);
    shown = status?.state ?? '';
    if (deadline.remaining() <= 0) {
      const others = status === undefined ? await otherEnvironments(wait) : [];
      throw lateError(awaited, { status, others }, effects);
    }
    await clock.sleep(Math.min(pauseMs(clock.now() - startedAt, random()), deadline.remaining()), signal);
  }
}

/** Milliseconds until the next poll: short at first, growing with the elapsed time. */
export function pauseMs(elapsedMs: number, random: number): number {
  const pause = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, elapsedMs * ELAPSED_SHARE));
  return Math.round(pause * (1 - JITTER_SHARE + 2 * JITTER_SHARE * random));
}

/**
 * Returns a live deployment that suffices: the awaited commit; a later one that contains it, since platforms skip
 * commits; for a run whose commit has no deployment, such as one that changes no page, an earlier one, or any while
 * nothing else is in progress. Otherwise returns the state of the awaited commit's deployment, if there is one.
 */
async function look(wait: Wait): Promise<Standing | undefined> {
  const { effects, awaited, deployments } = wait;
  const { environment, sha } = awaited;
  const own = await lookAtOwn(wait);
  if (own?.kind === 'live') return own;
  const all = await deployments.list({ environment });
  const candidates = all.filter((one) => one.sha !== sha).slice(0, MAX_CANDIDATES);
  const later = new Set<string>();
  for (const one of candidates) if (await deployments.contains(one.sha, sha)) later.add(one.sha);
  const mayBeOther = own === undefined && !EVENTS_OF_COMMIT.test(effects.workflow.event ?? '');
  const live = later.size > 0 || mayBeOther ? await newestLive(deployments, candidates) : undefined;
  const isLater = live !== undefined && later.has(live.sha);
  if (isLater) {
    effects.log.notice(
      `\`${environment}\` has ${live.sha.slice(0, 10)}, a later commit that contains ${sha.slice(0, 10)}: exporting that.`,
    );
    return live;
  }
  if (own?.kind === 'failed') throw failedError(awaited, own.status, effects);
  if (live === undefined || !mayBeOther) return own;
  if (live.isUnderWay && !(await deployments.contains(sha, live.sha))) return undefined;
  effects.log.info(
    `${commitName(awaited)} has no deployment to \`${environment}\`, which has ${live.sha.slice(0, 10)}: exporting that.`,
  );
  return live;
}

/**
 * State of the awaited commit: its newest deployment, or an earlier one that is live. A repeated deployment that fails
 * leaves the earlier one live.
 */
async function lookAtOwn({ deployments, awaited: { sha, environment } }: Wait): Promise<Standing | undefined> {
  const all = await deployments.list({ sha, environment });
  const [newest, ...earlier] = all.slice(0, MAX_CANDIDATES);
  if (newest === undefined) return undefined;
  const own = await deployments.standingOf(newest);
  return own.kind === 'live' ? own : ((await newestLive(deployments, earlier)) ?? own);
}

/** Finds the newest deployment that is live now, and whether a newer one is in progress. */
async function newestLive(
  deployments: Deployments,
  candidates: readonly Deployment[],
): Promise<(Standing & { readonly isUnderWay: boolean }) | undefined> {
  let isUnderWay = false;
  for (const deployment of candidates) {
    const standing = await deployments.standingOf(deployment);
    if (standing.kind === 'live' && standing.status.state === 'success') return { ...standing, isUnderWay };
    isUnderWay ||= standing.kind === 'pending';
  }
  return undefined;
}

/** Logs a change of state. */
async function tell(wait: Wait, status: DeploymentStatus | undefined): Promise<void> {
  const { effects, awaited } = wait;
  if (status === undefined) {
    const others = await otherEnvironments(wait);
    const instead =
      others.length === 0
        ? ''
        : ` (other environments have one: ${others.map((name) => word(name, effects)).join(', ')})`;
    effects.log.info(`No deployment of it is reported yet${instead}.`);
    return;
  }
  effects.log.info(`The state of its deployment is ${word(status.state, effects)}.`);
  if (isOfThisRun(status, effects.workflow)) {
    effects.log.warning(
      `This run itself made the deployment to \`${awaited.environment}\`. When it is the \`environment\` of this job, it ends only after this step: set \`wait-for-deployment\` to the name that the platform gives.`,
    );
  }
}

/** Other environments that the commit was deployed to; none when they cannot be read. */
async function otherEnvironments({ effects, deployments, awaited }: Wait): Promise<readonly string[]> {
  try {
    const all = await deployments.list({ sha: awaited.sha });
    return [...new Set(all.map(({ environment }) => environment))].filter((name) => name !== awaited.environment);
  } catch (error) {
    if (!(error instanceof ActionError) || effects.signal.aborted) throw error;
    return [];
  }
}
