/** Waiting for the job's end. Transport is in `client.ts`, timing in `schedule.ts`, the lines of the log in `progress.ts`. */
import { problemSentence } from '../../contract/problem.ts';
import { decodeJob, type JobSnapshot, jobPath } from '../../contract/static-export.ts';
import type { Effects } from '../effects.ts';
import { ActionError, type ErrorCode } from '../errors.ts';
import { atLeast } from '../http/deadline.ts';
import { outOfTime } from '../http/explain.ts';
import { type Answer, callPlatform, type Session } from './client.ts';
import { factsOf, logProgress, type Shown, statusText } from './progress.ts';
import { type JobWatch, observe, pauseMs, stalledMs } from './schedule.ts';

/** The job to wait for, and the limits. */
export interface WaitOptions {
  readonly jobId: string;
  /** Time without a change of progress or page count after which the job is stalled; see `stalledMs`. */
  readonly stallTimeoutMs: number;
  /** Milliseconds for which the platform asked not to be called when it started the job. */
  readonly retryAfterMs?: number;
  /** Is told the job's state at every answer, so that it is known when the wait ends in an error. */
  readonly onSnapshot?: (job: SeenJob) => void;
}

/** A job as an answer describes it. */
export interface SeenJob {
  /** Harmless text of limited length. */
  readonly status: string;
  readonly pageCount?: number;
  readonly createdAt?: Date;
}

/** A completed job. */
export interface EndedJob extends SeenJob {
  /** Whether it was completed when it was first asked for. */
  readonly hadEnded: boolean;
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
const MAX_ASKED_MS = 60_000;
/** Errors that a further poll might not have had. */
const TRANSIENT: readonly ErrorCode[] = ['NETWORK', 'SERVER', 'RATE_LIMITED'];

/**
 * Polls until the job is completed. Throws `JOB_FAILED`, `TIMEOUT`, `STALLED`, or what the status call throws; except
 * after `JOB_FAILED` the job continues on the platform.
 */
export async function waitForJob(session: Session, options: WaitOptions): Promise<EndedJob> {
  const { effects, deadline } = session;
  const { jobId, stallTimeoutMs, retryAfterMs, onSnapshot } = options;
  const lookMs = Math.min(MAX_LOOK_MS, Math.max(MIN_LOOK_MS, deadline.remaining() * LOOK_SHARE));
  const pause = (plannedMs: number, limitMs: number, askedMs = 0) =>
    effects.clock.sleep(Math.min(Math.max(plannedMs, Math.min(askedMs, MAX_ASKED_MS)), limitMs), effects.signal);
  let watch: JobWatch = { since: effects.clock.now() };
  let shown: Shown | undefined;
  if (retryAfterMs !== undefined) await pause(0, Math.max(0, deadline.remaining()), retryAfterMs);
  for (let isFirst = true; ; isFirst = false) {
    const { value: job, retryAfterMs: askedMs } = await look(session, jobId, lookMs);
    const now = effects.clock.now();
    watch = observe(watch, { ...job, at: now });
    shown = logProgress(effects, { job, watch, shown });
    const seen: SeenJob = { ...job, status: statusText(job, effects) };
    onSnapshot?.(seen);
    if (job.status === 'completed') {
      if (job.pageCount === 0) effects.log.warning('The platform reports no page in this export.');
      return { ...seen, hadEnded: isFirst };
    }
    if (job.status === 'failed') throw jobFailed(jobId, job, effects);
    if (deadline.remaining() <= 0) throw outOfTime(`the job is at ${describe(job, effects)}`);
    const untilStallMs = stallTimeoutMs - (stalledMs(watch, now) ?? Number.NEGATIVE_INFINITY);
    if (untilStallMs <= 0) throw jobStalled(job, stallTimeoutMs - untilStallMs, effects);
    await pause(pauseMs(watch, now, effects.random()), Math.min(untilStallMs, deadline.remaining()), askedMs);
  }
}

/** Asks once for the state of the job, with time for an answer even after the deadline. */
async function look(session: Session, jobId: string, lookMs: number): Promise<Answer<JobSnapshot>> {
  const { deadline, effects } = session;
  const call = { name: 'poll', method: 'GET', path: jobPath(jobId), decode: decodeJob } as const;
  try {
    return await callPlatform({ ...session, deadline: atLeast(deadline, lookMs, effects.clock) }, call);
  } catch (error) {
    const isLate = deadline.remaining() <= 0 && error instanceof ActionError && TRANSIENT.includes(error.code);
    throw isLate ? outOfTime(error.message.replace(/\.$/, ''), error) : error;
  }
}

function jobFailed(jobId: string, job: JobSnapshot, effects: Effects): ActionError {
  const sentence = problemSentence(job.error);
  const where = `The export failed on the platform at ${describe(job, effects)}.`;
  if (sentence !== undefined) {
    return new ActionError('JOB_FAILED', `${where} The platform says: ${effects.secrets.clean(sentence, 600)}`, {
      hint: 'Correct what the reason names and run the workflow again; a new job is needed.',
    });
  }
  return new ActionError('JOB_FAILED', `${where} The platform gives no reason.`, {
    hint: `Ask the operator of the platform why job \`${jobId}\` failed; a new job is needed.`,
  });
}

function jobStalled(job: JobSnapshot, stalledForMs: number, effects: Effects): ActionError {
  const seconds = Math.round(stalledForMs / 1000);
  const message = `The job has not moved for ${seconds} s; its state is ${describe(job, effects)}.`;
  return new ActionError('STALLED', message, { hint: 'Raise `stall-timeout` if such pauses are usual there.' });
}

function describe(job: JobSnapshot, effects: Effects): string {
  return [`status \`${statusText(job, effects)}\``, ...factsOf(job)].join(', ');
}
