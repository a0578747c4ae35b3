/**
 * Computes the interval to the next poll: a pure function of the observed progress.
 *
 * The interval grows with the elapsed time; time in the queue does not count. Without a rate of progress it is short in
 * all but long jobs; with a rate it is a share of the remaining time, so that it is long in the middle of a long job, and a
 * 900th of the elapsed time near its end. A job that is stuck at 99 % is not hammered: the interval is never less than a
 * tenth of the time since the last change.
 */
import type { JobSnapshot } from '../../contract/static-export.ts';

/** Observations of a job so far; times are milliseconds on the injected clock. */
export interface JobWatch {
  readonly since: number;
  /**
   * First and last time that progress or page count changed, or the queue was entered or left, with the progress then.
   * While a job is queued, the first is the newest: time in the queue says nothing about the rate of the job.
   */
  readonly first?: Sighting;
  readonly last?: Sighting;
}

/** What a job told of itself at a time. */
export interface Sighting extends Pick<JobSnapshot, 'status' | 'progress' | 'pageCount'> {
  readonly at: number;
}

const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 20_000;
const MAX_PREDICTED_PAUSE_MS = 40_000;
/** Without progress: the longest interval, and how long it applies. */
const MAX_BLIND_PAUSE_MS = 4000;
const BLIND_MS = 12 * 60_000;
const ELAPSED_SHARE = 0.1;
const REMAINING_SHARE = 0.4;
/** Upper limit of a predicted interval: a rate from the first moments may be far off. */
const PREDICTED_ELAPSED_SHARE = 0.2;
/** Near its end a job is polled at this share of its time: the delay is small compared with the duration. */
const NEAR_END_SHARE = 0.05;
const NEAR_END_PAUSE_SHARE = 1 / 900;
const JITTER_SHARE = 0.1;

/** Records an answer; only a change of progress or page count, and entering or leaving the queue, update `last`. */
export function observe(watch: JobWatch, seen: Sighting): JobWatch {
  const { first, last } = watch;
  const isSilent = seen.progress === undefined && seen.pageCount === undefined;
  if (last === undefined && isSilent) return watch;
  const isSame = isSilent || (last?.progress === seen.progress && last?.pageCount === seen.pageCount);
  const isQueued = seen.status === 'queued';
  if (isSame && isQueued === (last?.status === 'queued')) return watch;
  const now = isSilent ? { ...last, ...seen } : seen;
  return { ...watch, first: first === undefined || first.status === 'queued' || isQueued ? now : first, last: now };
}

/** Milliseconds until the expected end of the job, by its rate so far; `undefined` without a rate. */
export function remainingMs({ first, last }: JobWatch, now: number): number | undefined {
  if (first?.progress === undefined || last?.progress === undefined) return undefined;
  const gained = last.progress - first.progress;
  const took = last.at - first.at;
  if (gained <= 0 || took <= 0) return undefined;
  return Math.max(0, ((100 - last.progress) * took) / gained - (now - last.at));
}

/** Milliseconds without a change; `undefined` while no progress was seen, or while the job is queued. */
export function stalledMs({ last }: JobWatch, now: number): number | undefined {
  return last === undefined || last.status === 'queued' ? undefined : now - last.at;
}

/** Milliseconds to wait before the next status call. `random` is a number from 0 up to 1. */
export function pauseMs(watch: JobWatch, now: number, random: number): number {
  return Math.round(plannedPause(watch, now) * (1 - JITTER_SHARE + 2 * JITTER_SHARE * random));
}

function plannedPause(watch: JobWatch, now: number): number {
  const left = remainingMs(watch, now);
  const elapsed = now - (watch.first?.at ?? watch.since);
  if (left === undefined) return clamp(elapsed * ELAPSED_SHARE, elapsed < BLIND_MS ? MAX_BLIND_PAUSE_MS : MAX_PAUSE_MS);
  const isNearEnd = left <= elapsed * NEAR_END_SHARE;
  const predicted = isNearEnd
    ? elapsed * NEAR_END_PAUSE_SHARE
    : Math.min(left * REMAINING_SHARE, elapsed * PREDICTED_ELAPSED_SHARE);
  const sinceChange = now - (watch.last?.at ?? now);
  return Math.max(clamp(sinceChange * ELAPSED_SHARE, MAX_PAUSE_MS), clamp(predicted, MAX_PREDICTED_PAUSE_MS));
}

function clamp(milliseconds: number, highest: number): number {
  return Math.min(highest, Math.max(MIN_PAUSE_MS, milliseconds));
}
