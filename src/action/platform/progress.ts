/** Progress as a person wants it: a line when something changed, a heartbeat when nothing does. */
import type { JobSnapshot } from '../../contract/static-export.ts';
import type { Effects } from '../effects.ts';
import { count, duration } from '../report/wording.ts';
import { type JobWatch, remainingMs } from './schedule.ts';

/** The content of the last printed line. */
export interface Shown {
  readonly at: number;
  readonly status: string;
  readonly progress?: number;
  readonly pageCount?: number;
}

/** Characters of a status that are shown. */
const MAX_STATUS_LENGTH = 64;
const PROGRESS_STEP_PERCENT = 5;
const PAGES_INTERVAL_MS = 10_000;
const HEARTBEAT_MS = 60_000;

type LogEffects = Pick<Effects, 'clock' | 'log' | 'secrets'>;

/** Logs a line where the answer is worth one; returns what was shown last. */
export function logProgress(
  effects: LogEffects,
  { job, watch, shown }: { readonly job: JobSnapshot; readonly watch: JobWatch; readonly shown: Shown | undefined },
): Shown | undefined {
  const at = effects.clock.now();
  if (!isWorthALine(shown, job, at)) return shown;
  effects.log.info(progressLine(statusText(job, effects), job, watch, at));
  return { ...job, at };
}

/** The status as harmless text. */
export function statusText({ status }: JobSnapshot, { secrets }: Pick<Effects, 'secrets'>): string {
  return secrets.clean(status, MAX_STATUS_LENGTH);
}

/** Whether an answer differs enough from the last printed line. */
function isWorthALine(shown: Shown | undefined, snapshot: JobSnapshot, now: number): boolean {
  if (shown === undefined || shown.status !== snapshot.status) return true;
  const since = now - shown.at;
  if (since >= HEARTBEAT_MS) return true;
  if (Math.abs((snapshot.progress ?? 0) - (shown.progress ?? 0)) >= PROGRESS_STEP_PERCENT) return true;
  return snapshot.pageCount !== shown.pageCount && since >= PAGES_INTERVAL_MS;
}

/** One line: `running · 42 % · 143 pages · 12 s elapsed · about 17 s left`. `status` is harmless text. */
function progressLine(status: string, snapshot: JobSnapshot, watch: JobWatch, now: number): string {
  const ended = snapshot.status === 'completed' || snapshot.status === 'failed';
  const left = ended ? undefined : remainingMs(watch, now);
  const facts = [
    status,
    ...factsOf(snapshot),
    `${duration(now - watch.since)} elapsed`,
    left !== undefined && left > 0 && `about ${duration(left)} left`,
  ];
  return facts.filter((fact) => typeof fact === 'string').join(' · ');
}

/** The progress that the platform reports: `42 %`, `143 pages`. */
export function factsOf({ progress, pageCount }: JobSnapshot): readonly string[] {
  return [
    ...(progress === undefined ? [] : [`${Math.round(progress)} %`]),
    ...(pageCount === undefined ? [] : [count(pageCount, 'page')]),
  ];
}
