/** Waits until the documentation platform has reported a commit deployed. Writes nothing. */

import type { Deps } from '../deps.ts';
import { ActionError } from '../errors.ts';
import type { GitHubSession } from '../github/call.ts';
import type { DeploymentInputs } from '../inputs/deployment.ts';
import { duration } from '../report/wording.ts';
import { type Deadline, deadlineIn } from '../transport/deadline.ts';
import {
  contains,
  type Deployment,
  type DeploymentStatus,
  listDeployments,
  type Standing,
  standingOf,
} from './deployments.ts';
import { commitName, failedError, isOfThisRun, lateError, ofOtherToken, word } from './failures.ts';

/** A deployment that was waited for. Text is harmless. */
export interface Deployed {
  readonly environment: string;
  /** `success`, or `inactive` where it was live and has been replaced since. */
  readonly state: string;
  /** Commit that is deployed: the awaited one, or one that contains it. */
  readonly sha: string;
  readonly waitedMs: number;
}

const MIN_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 30_000;
const ELAPSED_SHARE = 0.1;
const JITTER_SHARE = 0.1;
/** Time for the calls beyond the wait: the last look is not to be cut short. */
const CALLS_MS = 60_000;
/** Newest deployments of the environment among which a replacement is looked for. */
const MAX_CANDIDATES = 5;

interface Wait {
  readonly session: GitHubSession;
  readonly gate: DeploymentInputs;
  readonly deadline: Deadline;
  readonly startedAt: number;
  /** Whether commits contain the awaited one, which never changes. */
  readonly contained: Map<string, boolean>;
  /** Whether the awaited commit contains others. */
  readonly containing: Map<string, boolean>;
  /** State that was told last. */
  shown?: string;
}

/**
 * Waits for a deployment of the commit, or of one that contains it, to be live. Throws `DEPLOYMENT` when it failed or
 * did not come in time, and what the calls of GitHub throw. `target` is the repository that the rollout writes to, whose
 * token is in use.
 */
export async function waitForDeployment(deps: Deps, gate: DeploymentInputs, target?: string): Promise<Deployed> {
  const { clock, log, random, signal } = deps;
  const session = {
    deps,
    github: deps.github(gate.token),
    deadline: deadlineIn(gate.timeoutMs + CALLS_MS, clock),
  };
  const deadline = deadlineIn(gate.timeoutMs, clock);
  const wait: Wait = { session, gate, deadline, startedAt: clock.now(), contained: new Map(), containing: new Map() };
  for (;;) {
    const seen = await look(wait).catch((error: unknown) => {
      throw ofOtherToken(error, gate, target);
    });
    if (seen.kind === 'live') {
      const { deployment, status } = seen;
      const waitedMs = clock.now() - wait.startedAt;
      const name = commitName({ ...gate, sha: deployment.sha });
      log.info(
        `${name} is deployed to \`${gate.environment}\` (${word(status.state, deps)}), after ${duration(waitedMs)}.`,
      );
      return { environment: gate.environment, state: deps.secrets.clean(status.state), sha: deployment.sha, waitedMs };
    }
    await tell(wait, seen.status);
    if (deadline.remaining() <= 0) throw await late(wait, seen.status);
    const pause = pauseMs(clock.now() - wait.startedAt, random());
    await clock.sleep(Math.min(pause, deadline.remaining()), signal);
  }
}

/** Milliseconds until the next look: short at first, longer with the time that has passed. */
export function pauseMs(elapsedMs: number, random: number): number {
  const pause = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, elapsedMs * ELAPSED_SHARE));
  return Math.round(pause * (1 - JITTER_SHARE + 2 * JITTER_SHARE * random));
}

type Seen =
  | { readonly kind: 'live'; readonly deployment: Deployment; readonly status: DeploymentStatus }
  | { readonly kind: 'waiting'; readonly status: DeploymentStatus | undefined };

type Live = Seen & { readonly kind: 'live' };

async function look(wait: Wait): Promise<Seen> {
  const { session, gate } = wait;
  const own = await lookAtOwn(wait);
  if (own?.kind === 'live') return { kind: 'live', deployment: own.deployment, status: own.status };
  const candidates = await candidatesOf(wait);
  const later = await findReplacement(wait, candidates);
  if (later !== undefined) {
    session.deps.log.notice(
      `\`${gate.environment}\` has ${later.deployment.sha.slice(0, 10)}, a later commit that contains ${gate.sha.slice(0, 10)}: going on with that.`,
    );
    return later;
  }
  if (own?.kind === 'failed') throw failedError(gate, own.status, session.deps);
  if (own === undefined && !isAboutItsCommit(session.deps.workflow)) {
    const live = await findPresent(wait, candidates);
    if (live !== undefined) return live;
  }
  return { kind: 'waiting', status: own?.status };
}

/**
 * How the awaited commit stands: its newest deployment, or an earlier one that is live. One that is made again and fails
 * leaves that where it is.
 */
async function lookAtOwn({
  session,
  gate,
}: Wait): Promise<(Standing & { readonly deployment: Deployment }) | undefined> {
  const all = await listDeployments(session, gate, { sha: gate.sha, environment: gate.environment });
  const [newest, ...earlier] = all.slice(0, MAX_CANDIDATES);
  if (newest === undefined) return undefined;
  const own = { ...(await standingOf(session, gate, newest)), deployment: newest };
  if (own.kind === 'live') return own;
  for (const deployment of earlier) {
    const standing = await standingOf(session, gate, deployment);
    if (isPresent(standing)) return { ...standing, deployment };
  }
  return own;
}

/** Whether a deployment is live now, and not only was. */
function isPresent({ kind, status }: Standing): boolean {
  return kind === 'live' && status.state === 'success';
}

/** Newest deployments of other commits. */
async function candidatesOf({ session, gate }: Wait): Promise<readonly Deployment[]> {
  const all = await listDeployments(session, gate, { environment: gate.environment });
  return all.filter(({ sha }) => sha !== gate.sha).slice(0, MAX_CANDIDATES);
}

/** Finds the deployment that is live instead, where its commit contains the awaited one: platforms leave out commits. */
async function findReplacement(wait: Wait, candidates: readonly Deployment[]): Promise<Live | undefined> {
  const { session, gate, contained } = wait;
  for (const { sha } of candidates) {
    if (!contained.has(sha)) contained.set(sha, await contains(session, gate, sha));
  }
  if (!candidates.some(({ sha }) => contained.get(sha) === true)) return undefined;
  for (const deployment of candidates) {
    const standing = await standingOf(session, gate, deployment);
    if (!isPresent(standing)) continue;
    return contained.get(deployment.sha) === true ? { kind: 'live', deployment, status: standing.status } : undefined;
  }
  return undefined;
}

/** Events that are about the commit of the run. On others it is whatever the branch has, which may never be deployed. */
function isAboutItsCommit({ event = '' }: Deps['workflow']): boolean {
  return ['', 'push', 'deployment', 'deployment_status', 'merge_group'].includes(event) || /^pull_request/.test(event);
}

/**
 * Finds what is live for a run whose commit has no deployment, such as one that changes no page: an earlier commit, or
 * any one while nothing else is under way.
 */
async function findPresent(
  { session, gate, containing }: Wait,
  candidates: readonly Deployment[],
): Promise<Live | undefined> {
  let isUnderWay = false;
  for (const deployment of candidates) {
    const standing = await standingOf(session, gate, deployment);
    isUnderWay ||= standing.kind === 'pending';
    if (!isPresent(standing)) continue;
    const { sha } = deployment;
    if (isUnderWay && !containing.has(sha)) containing.set(sha, await contains(session, { ...gate, sha }, gate.sha));
    if (isUnderWay && containing.get(sha) !== true) return undefined;
    session.deps.log.info(
      `${commitName(gate)} has no deployment to \`${gate.environment}\`, which has ${sha.slice(0, 10)}: going on with that.`,
    );
    return { kind: 'live', deployment, status: standing.status };
  }
  return undefined;
}

/** One line when the wait begins, and one for each change of state. */
async function tell(wait: Wait, status: DeploymentStatus | undefined): Promise<void> {
  const { session, gate, shown } = wait;
  const { deps } = session;
  const state = status?.state ?? '';
  if (shown === state) return;
  if (shown === undefined) {
    deps.log.info(
      `Waiting until ${commitName(gate)} is deployed to \`${gate.environment}\`, for up to ${duration(gate.timeoutMs)}.`,
    );
  }
  wait.shown = state;
  if (status === undefined) {
    const others = await otherEnvironments(wait);
    const instead = others.length === 0 ? '' : ` (there are to ${others.map((name) => word(name, deps)).join(', ')})`;
    deps.log.info(`No deployment of it is reported yet${instead}.`);
    return;
  }
  deps.log.info(`Its deployment stands at ${word(state, deps)}.`);
  if (isOfThisRun(status, deps.workflow)) {
    deps.log.warning(
      `The deployment to \`${gate.environment}\` is of this very run. Where it is the \`environment\` of this job, it ends only after this step: set \`wait-for-deployment\` to the name that the platform gives.`,
    );
  }
}

async function late({ session, gate, ...wait }: Wait, status: DeploymentStatus | undefined): Promise<ActionError> {
  const others = status === undefined ? await otherEnvironments({ session, gate, ...wait }) : [];
  return lateError(gate, { others, ...(status !== undefined && { status }) }, session.deps);
}

/** Environments that the commit was deployed to beside the awaited one; none where they cannot be read. */
async function otherEnvironments({ session, gate }: Wait): Promise<readonly string[]> {
  try {
    const all = await listDeployments(session, gate, { sha: gate.sha });
    return [...new Set(all.map(({ environment }) => environment))].filter((name) => name !== gate.environment);
  } catch (error) {
    if (!(error instanceof ActionError) || session.deps.signal.aborted) throw error;
    return [];
  }
}
