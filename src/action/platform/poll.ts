/** Waiting for the job's end. Transport is in `client.ts`, timing in `schedule.ts`, wording in `report/`. */
import { problemSentence } from '../../contract/problem.ts';
import { decodeJob, type JobSnapshot, jobPath } from '../../contract/static-export.ts';
import type { Effects } from '../effects.ts';
import { ActionError, type ErrorCode } from '../errors.ts';
import { atLeast } from '../http/deadline.ts';
import { outOfTime } from '../http/explain.ts';
import { duration } from '../report/wording.ts';
import { callPlatform, type Session } from './client.ts';
import { factsOf, MAX_STATUS_LENGTH } from './progress.ts';
import { type JobWatch, observe, pauseMs, stalledMs } from './schedule.ts';

/** The job to wait for, and the limits. */
export interface PollOptions {
  readonly jobId: string;
  readonly stallTimeoutMs: number;
  /** Milliseconds for which the platform asked not to be called when it started the job. */
  readonly retryAfterMs?: number;
  /** Called for every answer, with what is known of the job so far. */
  readonly onSnapshot: (snapshot: JobSnapshot, watch: JobWatch) => void;
}

/**
 * Minimum time of each poll, also of the last one, which happens after the timeout: a job that has ended by then counts
 * as in time. It is a share of the timeout, so that a short wait on a silent platform ends promptly.
 */
const LOOK_SHARE = 0.1;
const MIN_LOOK_MS = 1000;
const MAX_LOOK_MS = 5000;
/**
 * Longest time for which `Retry-After` on a successful answer delays the next poll: there it is only a request. A
 * platform that wants no calls at all answers 429, which is waited out.
 */
const MAX_WISH_MS = 60_000;
/** Transient errors, which a further poll might not have had. */
const PASSING: readonly ErrorCode[] = ['NETWORK', 'SERVER', 'RATE_LIMITED'];

/**
 * Polls until the job is completed and returns its last snapshot. Throws `JOB_FAILED`, `TIMEOUT`, `STALLED`, or what
 * the status call throws; except after `JOB_FAILED` the job continues on the platform.
 */
export async function waitForJob(session: Session, options: PollOptions): Promise<JobSnapshot> {
  const { effects, deadline } = session;
  const { jobId, stallTimeoutMs, retryAfterMs: firstWishMs, onSnapshot } = options;
  const lookMs = Math.min(MAX_LOOK_MS, Math.max(MIN_LOOK_MS, deadline.remaining() * LOOK_SHARE));
  const call = { name: 'poll', method: 'GET', path: jobPath(jobId), decode: decodeJob } as const;
  let isLogged = false;
  /** Delays the next poll as the platform asks, within limits; logs the first delay that is cut short. */
  const delay = async (plannedMs: number, limitMs: number, wishMs = 0) => {
    const delayMs = Math.max(0, Math.min(Math.max(plannedMs, Math.min(wishMs, MAX_WISH_MS)), limitMs));
    if (wishMs > delayMs && !isLogged) {
      isLogged = true;
      effects.log.info(
        `The platform asks to wait ${duration(wishMs)} (\`Retry-After\`); polling again in ${duration(delayMs)} anyway.`,
      );
    }
    await effects.clock.sleep(delayMs, effects.signal);
  };
  let watch: JobWatch = { since: effects.clock.now() };
  if (firstWishMs !== undefined) await delay(0, deadline.remaining(), firstWishMs);
  for (;;) {
    const look = { ...session, deadline: atLeast(deadline, lookMs, effects.clock) };
    const { value: snapshot, retryAfterMs: wishMs } = await callPlatform(look, call).catch((error: unknown) => {
      const isLate = deadline.remaining() <= 0 && error instanceof ActionError && PASSING.includes(error.code);
      throw isLate ? outOfTime(error.message.replace(/\.$/, ''), error) : error;
    });
    const now = effects.clock.now();
    watch = observe(watch, { ...snapshot, at: now });
    onSnapshot(snapshot, watch);
    if (snapshot.status === 'completed') return snapshot;
    if (snapshot.status === 'failed') throw jobFailed(jobId, snapshot, effects);
    if (deadline.remaining() <= 0) throw outOfTime(`the job is at ${describe(snapshot, effects)}`);
    const untilStallMs = stallTimeoutMs - (stalledMs(watch, now) ?? Number.NEGATIVE_INFINITY);
    if (untilStallMs <= 0) throw jobStalled(snapshot, stallTimeoutMs - untilStallMs, effects);
    await delay(pauseMs(watch, now, effects.random()), Math.min(untilStallMs, deadline.remaining()), wishMs);
  }
}

function jobFailed(jobId: string, snapshot: JobSnapshot, effects: Effects): ActionError {
  const sentence = problemSentence(snapshot.error);
  const error = (reason: string, hint: string) =>
    new ActionError('JOB_FAILED', `The export failed on the platform at ${describe(snapshot, effects)}. ${reason}`, {
      hint,
    });
  if (sentence === undefined) {
    const hint = `Ask the operator of the platform why job \`${effects.secrets.clean(jobId)}\` failed; a new job is needed.`;
    return error('The platform gives no reason.', hint);
  }
  const hint = 'Correct what the reason names and run the workflow again; a new job is needed.';
  return error(`The platform says: ${effects.secrets.clean(sentence, 600)}`, hint);
}

function jobStalled(snapshot: JobSnapshot, stalledForMs: number, effects: Effects): ActionError {
  const seconds = Math.round(stalledForMs / 1000);
  const message = `The job has not moved for ${seconds} s; its state is ${describe(snapshot, effects)}.`;
  return new ActionError('STALLED', message, { hint: 'Raise `stall-timeout` if such pauses are usual there.' });
}

function describe(snapshot: JobSnapshot, { secrets }: Effects): string {
  const status = `status \`${secrets.clean(snapshot.status, MAX_STATUS_LENGTH)}\``;
  return [status, ...factsOf(snapshot)].join(', ');
}
