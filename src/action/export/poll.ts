/** Stage 2: waiting for the job's end. Transport is in `client.ts`, timing in `schedule.ts`, wording in `report/`. */
import { problemSentence } from '../../contract/problem.ts';
import { decodeJob, type JobSnapshot, jobPath } from '../../contract/static-export.ts';
import type { Deps } from '../deps.ts';
import { ActionError } from '../errors.ts';
import type { PlatformInputs } from '../inputs.ts';
import { callPlatform } from './client.ts';
import type { Deadline } from './deadline.ts';
import { type JobWatch, observe, pauseMs, stalledMs } from './schedule.ts';

const MAX_STATUS_LENGTH = 64;

/** What to wait for, and how long at the most. */
export interface PollOptions {
  readonly jobId: string;
  readonly deadline: Deadline;
  readonly stallTimeoutMs: number;
  /** Hears of every answer, with what is known of the job by then. */
  readonly onSnapshot: (snapshot: JobSnapshot, watch: JobWatch) => void;
}

/**
 * Polls until the job is completed and returns its last snapshot. Throws `JOB_FAILED`, `TIMEOUT`, `STALLED`, or what
 * the status call throws; the job itself lives on in all of these but the first.
 */
export async function waitForJob(deps: Deps, platform: PlatformInputs, options: PollOptions): Promise<JobSnapshot> {
  const { jobId, deadline, stallTimeoutMs, onSnapshot } = options;
  const call = { name: 'poll', method: 'GET', path: jobPath(jobId), decode: decodeJob } as const;
  let watch: JobWatch = { since: deps.clock.now() };
  let last: JobSnapshot | undefined;
  for (;;) {
    const answer = await callPlatform(deps, platform, call, deadline).catch((error: unknown) => {
      // A call that the deadline cut off tells nothing of the platform, but that the time is up.
      if (last === undefined || deps.signal.aborted || deadline.remaining() > 0) throw error;
      throw outOfTime(last, deps, error);
    });
    const { value: snapshot, retryAfterMs = 0 } = answer;
    last = snapshot;
    const now = deps.clock.now();
    watch = observe(watch, { ...snapshot, at: now });
    onSnapshot(snapshot, watch);
    if (snapshot.status === 'completed') return snapshot;
    if (snapshot.status === 'failed') throw jobFailed(snapshot, deps);
    const stalled = stalledMs(watch, now);
    if (stalled !== undefined && stalled >= stallTimeoutMs) throw jobStalled(snapshot, stalled, deps);
    const untilStall = stalled === undefined ? Number.POSITIVE_INFINITY : stallTimeoutMs - stalled;
    const pause = Math.max(retryAfterMs, Math.min(pauseMs(watch, now, deps.random()), untilStall));
    await deps.clock.sleep(Math.max(0, Math.min(pause, deadline.remaining())), deps.signal);
    if (deadline.remaining() <= 0) throw outOfTime(snapshot, deps);
  }
}

function jobFailed(snapshot: JobSnapshot, deps: Deps): ActionError {
  const { error } = snapshot;
  const sentence = problemSentence(error);
  const reason =
    sentence === undefined
      ? 'The platform gives no reason.'
      : `The platform says: ${deps.secrets.clean(sentence, 600)}`;
  return new ActionError('JOB_FAILED', `The export failed on the platform at ${describe(snapshot, deps)}. ${reason}`, {
    hint: 'Mend what the reason names and run the workflow again; a new job is needed.',
  });
}

function jobStalled(snapshot: JobSnapshot, stalledMilliseconds: number, deps: Deps): ActionError {
  const seconds = Math.round(stalledMilliseconds / 1000);
  return new ActionError(
    'STALLED',
    `The job has not moved for ${seconds} s; it stands at ${describe(snapshot, deps)}.`,
    {
      hint: 'Raise `stall-timeout` if such pauses are usual there.',
    },
  );
}

function outOfTime(snapshot: JobSnapshot, deps: Deps, cause?: unknown): ActionError {
  return new ActionError(
    'TIMEOUT',
    `The export was not finished within \`timeout\`; it stands at ${describe(snapshot, deps)}.`,
    {
      hint: 'Raise `timeout` if such exports take longer.',
      cause,
    },
  );
}

function describe(snapshot: JobSnapshot, deps: Deps): string {
  const facts = [
    `status \`${deps.secrets.clean(snapshot.status, MAX_STATUS_LENGTH)}\``,
    snapshot.progress !== undefined && `${snapshot.progress} %`,
    snapshot.pageCount !== undefined && `${snapshot.pageCount} pages`,
  ];
  return facts.filter((fact) => typeof fact === 'string').join(', ');
}
