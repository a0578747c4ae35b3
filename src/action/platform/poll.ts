/** Waiting for the job's end, with its progress in the log. Transport is in `client.ts`, timing in `schedule.ts`. */
import { problemSentence } from '../../contract/problem.ts';
import { decodeJob, type JobSnapshot, jobPath } from '../../contract/static-export.ts';
import type { Effects } from '../effects.ts';
import { ActionError, type ErrorCode } from '../errors.ts';
import { atLeast } from '../http/deadline.ts';
import { outOfTime } from '../http/explain.ts';
import { count, duration } from '../report/wording.ts';
import { type Answer, callPlatform, type Session } from './client.ts';
import { type JobWatch, observe, pauseMs, remainingMs, type Sighting, stalledMs } from './schedule.ts';

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

/** A job as an answer describes it; the status is harmless text of limited length. */
export type SeenJob = Pick<JobSnapshot, 'status' | 'pageCount' | 'createdAt'>;

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
const [MIN_LOOK_MS, MAX_LOOK_MS] = [1000, 5000];
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
  let shown: Sighting | undefined;
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
  const [reason, hint] =
    sentence === undefined
      ? ['The platform gives no reason.', `Ask the operator of the platform why job \`${jobId}\` failed`]
      : [`The platform says: ${effects.secrets.clean(sentence, 600)}`, 'Correct what the reason names and run again'];
  const message = `The export failed on the platform at ${describe(job, effects)}. ${reason}`;
  return new ActionError('JOB_FAILED', message, { hint: `${hint}; a new job is needed.` });
}

function jobStalled(job: JobSnapshot, stalledForMs: number, effects: Effects): ActionError {
  const seconds = Math.round(stalledForMs / 1000);
  const message = `The job has not moved for ${seconds} s; its state is ${describe(job, effects)}.`;
  return new ActionError('STALLED', message, { hint: 'Raise `stall-timeout` if such pauses are usual there.' });
}

function describe(job: JobSnapshot, effects: Effects): string {
  return [`status \`${statusText(job, effects)}\``, ...factsOf(job)].join(', ');
}

/** Characters of a status that are shown. */
const MAX_STATUS_LENGTH = 64;
const PROGRESS_STEP_PERCENT = 5;
const PAGES_INTERVAL_MS = 10_000;
const HEARTBEAT_MS = 60_000;

/** Logs a line when something changed, a heartbeat when nothing does; returns what was shown last. */
function logProgress(
  effects: Effects,
  { job, watch, shown }: { readonly job: JobSnapshot; readonly watch: JobWatch; readonly shown: Sighting | undefined },
): Sighting | undefined {
  const at = effects.clock.now();
  if (shown?.status === job.status && !isWorthALine(shown, job, at)) return shown;
  const left = job.status === 'completed' || job.status === 'failed' ? 0 : (remainingMs(watch, at) ?? 0);
  const elapsed = `${duration(at - watch.since)} elapsed`;
  const facts = [statusText(job, effects), ...factsOf(job), elapsed, left > 0 ? `about ${duration(left)} left` : ''];
  effects.log.info(facts.filter((fact) => fact !== '').join(' · '));
  return { ...job, at };
}

/** Whether an answer with the same status differs enough from the last printed line. */
function isWorthALine(shown: Sighting, { progress = 0, pageCount }: JobSnapshot, now: number): boolean {
  const since = now - shown.at;
  if (since >= HEARTBEAT_MS || Math.abs(progress - (shown.progress ?? 0)) >= PROGRESS_STEP_PERCENT) return true;
  return pageCount !== shown.pageCount && since >= PAGES_INTERVAL_MS;
}

/** The status as harmless text. */
function statusText({ status }: JobSnapshot, { secrets }: Effects): string {
  return secrets.clean(status, MAX_STATUS_LENGTH);
}

/** The progress that the platform reports: `42 %`, `143 pages`. */
function factsOf({ progress, pageCount }: JobSnapshot): readonly string[] {
  return [
    ...(progress === undefined ? [] : [`${Math.round(progress)} %`]),
    ...(pageCount === undefined ? [] : [count(pageCount, 'page')]),
  ];
}
