/** A job from its start to its end, with its progress in the log. Timing is in `schedule.ts`. */
import { problemSentence } from '../../contract/problem.ts';
import {
  decodeJob,
  decodeStarted,
  JOBS_PATH,
  type JobSnapshot,
  jobPath,
  type StartRequest,
} from '../../contract/static-export.ts';
import type { Effects } from '../effects.ts';
import { ActionError, type ErrorCode } from '../errors.ts';
import { outOfTime } from '../http/explain.ts';
import { atLeast } from '../http/retry.ts';
import { count, duration } from '../report/wording.ts';
import { type Answer, callPlatform, type Session } from './client.ts';
import { type JobWatch, observe, pauseMs, remainingMs, type Sighting, stalledMs } from './schedule.ts';

export interface StartedJob {
  readonly jobId: string;
  /** `createdAt` of the answer, else its `Date`, else the runner's clock. */
  readonly startedAt: Date;
  /** Milliseconds for which the platform asked not to be called. */
  readonly retryAfterMs?: number;
}

export interface StartOptions {
  readonly domain: string;
  readonly version?: string | undefined;
  /** Page paths; all pages when empty. */
  readonly paths: readonly string[];
}

/** Starts a job; optional fields are sent only when set. Throws `AMBIGUOUS_START` where a job may exist all the same. */
export async function startJob(session: Session, { domain, paths, version }: StartOptions): Promise<StartedJob> {
  const { effects, baseUrl } = session;
  const body: StartRequest = { domain, version, paths: paths.length > 0 ? [...paths] : undefined };
  const call = { name: 'start', method: 'POST', path: JOBS_PATH, body, decode: decodeStarted } as const;
  const { value, retryAfterMs, serverTime } = await callPlatform(session, call);
  const { jobId, createdAt } = value;
  if (effects.secrets.holds(jobId))
    throw new ActionError('BAD_RESPONSE', 'The export could not be started: the job id holds the key.', {
      hint: 'Check that `base-url` is the address of the platform API, not of a service that echoes requests.',
    });
  const pages = paths.length === 0 ? 'all pages' : count(paths.length, 'page path');
  effects.log.info(`Started job ${jobId} for ${domain} (${pages}) on ${addressOf(baseUrl)}.`);
  const startedAt = createdAt ?? serverTime ?? effects.clock.today();
  return { jobId, startedAt, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** Writes the address of a platform as people do, without a slash at its end. */
export function addressOf({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/$/, '')}`;
}

export interface WaitOptions {
  readonly jobId: string;
  /** Milliseconds to wait before the first poll. */
  readonly retryAfterMs?: number;
  /** Time without a change of progress or page count after which the job is stalled; see `stalledMs`. */
  readonly stallTimeoutMs: number;
  /** Is told the job's state at every answer, so that it is known when the wait ends in an error; the status is harmless text. */
  readonly onSnapshot?: (job: JobSnapshot) => void;
}

export interface EndedJob extends JobSnapshot {
  /** Whether it was completed when it was first asked for. */
  readonly hadEnded: boolean;
}

/** Time for the answer to the last poll, at the timeout: a job that has ended by then counts as in time. */
const LAST_LOOK_MS = 5000;
const TRANSIENT: readonly ErrorCode[] = ['NETWORK', 'SERVER', 'RATE_LIMITED'];

/**
 * Polls until the job is completed. Throws `JOB_FAILED`, `TIMEOUT`, `STALLED`, or what the status call throws; except
 * after `JOB_FAILED` the job continues on the platform.
 */
export async function waitForJob(session: Session, options: WaitOptions): Promise<EndedJob> {
  const { effects, deadline } = session;
  const { jobId, stallTimeoutMs, retryAfterMs, onSnapshot } = options;
  const pause = (plannedMs: number, askedMs = 0) =>
    effects.clock.sleep(Math.max(0, Math.min(Math.max(plannedMs, askedMs), deadline.remaining())), effects.signal);
  let watch: JobWatch = { since: effects.clock.now() };
  let shown: Sighting | undefined;
  if (retryAfterMs !== undefined) await pause(0, retryAfterMs);
  for (let isFirst = true; ; isFirst = false) {
    const { value, retryAfterMs: askedMs } = await look(session, jobId);
    const job = { ...value, status: effects.secrets.clean(value.status, MAX_STATUS_LENGTH) };
    const now = effects.clock.now();
    watch = observe(watch, { ...job, at: now });
    shown = logProgress(effects, { job, watch, shown });
    onSnapshot?.(job);
    if (job.status === 'completed') {
      if (job.pageCount === 0) effects.log.warning('The platform reports no page in this export.');
      return { ...job, hadEnded: isFirst };
    }
    if (job.status === 'failed') throw jobFailed(jobId, job, effects);
    if (deadline.remaining() <= 0) throw outOfTime(`the job is at ${describe(job)}`);
    const untilStallMs = stallTimeoutMs - (stalledMs(watch, now) ?? Number.NEGATIVE_INFINITY);
    if (untilStallMs <= 0) throw jobStalled(job, stallTimeoutMs - untilStallMs);
    await pause(Math.min(pauseMs(watch, now, effects.random()), untilStallMs), askedMs);
  }
}

/** Asks once for the state of the job, with time for an answer even after the deadline. */
async function look(session: Session, jobId: string): Promise<Answer<JobSnapshot>> {
  const { deadline, effects } = session;
  const call = { name: 'poll', method: 'GET', path: jobPath(jobId), decode: decodeJob } as const;
  try {
    return await callPlatform({ ...session, deadline: atLeast(deadline, LAST_LOOK_MS, effects.clock) }, call);
  } catch (error) {
    const isLate = deadline.remaining() <= 0 && error instanceof ActionError && TRANSIENT.includes(error.code);
    throw isLate ? outOfTime(error.message.replace(/\.$/, ''), error) : error;
  }
}

function jobFailed(jobId: string, job: JobSnapshot, { secrets }: Effects): ActionError {
  const sentence = problemSentence(job.error);
  const reason =
    sentence === undefined ? 'The platform gives no reason.' : `The platform says: ${secrets.clean(sentence, 600)}`;
  return new ActionError('JOB_FAILED', `The export failed on the platform at ${describe(job)}. ${reason}`, {
    hint: `Correct what the reason names, or ask the operator of the platform why job \`${jobId}\` failed; a new job is needed.`,
  });
}

function jobStalled(job: JobSnapshot, stalledForMs: number): ActionError {
  const seconds = Math.round(stalledForMs / 1000);
  const message = `The job has not moved for ${seconds} s; its state is ${describe(job)}.`;
  return new ActionError('STALLED', message, { hint: 'Raise `stall-timeout` if such pauses are usual there.' });
}

function describe(job: JobSnapshot): string {
  return [`status \`${job.status}\``, ...factsOf(job)].join(', ');
}

const MAX_STATUS_LENGTH = 64;
/** Less time than this is not announced: it has passed before anybody reads it. */
const LEAST_LEFT_MS = 5000;
const PROGRESS_STEP_PERCENT = 5;
const PAGES_INTERVAL_MS = 10_000;
const HEARTBEAT_MS = 60_000;

/** Logs a line when something changed, a heartbeat when nothing does; returns what was shown last. */
function logProgress(
  { clock, log }: Effects,
  { job, watch, shown }: { readonly job: JobSnapshot; readonly watch: JobWatch; readonly shown: Sighting | undefined },
): Sighting {
  const at = clock.now();
  if (shown !== undefined && !isWorthALine(shown, { ...job, at })) return shown;
  const leftMs = job.status === 'completed' || job.status === 'failed' ? 0 : (remainingMs(watch, at) ?? 0);
  const left = leftMs >= LEAST_LEFT_MS ? [`about ${duration(leftMs)} left`] : [];
  log.info([job.status, ...factsOf(job), `${duration(at - watch.since)} elapsed`, ...left].join(' · '));
  return { ...job, at };
}

/** Whether an answer differs enough from the last printed line. */
function isWorthALine(shown: Sighting, { status, progress = 0, pageCount, at }: Sighting): boolean {
  const since = at - shown.at;
  const hasMoved = Math.abs(progress - (shown.progress ?? 0)) >= PROGRESS_STEP_PERCENT;
  const hasMorePages = pageCount !== shown.pageCount && since >= PAGES_INTERVAL_MS;
  return status !== shown.status || hasMoved || hasMorePages || since >= HEARTBEAT_MS;
}

function factsOf({ progress, pageCount }: JobSnapshot): readonly string[] {
  return [
    ...(progress === undefined ? [] : [`${Math.round(progress)} %`]),
    ...(pageCount === undefined ? [] : [count(pageCount, 'page')]),
  ];
}
