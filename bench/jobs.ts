/** Jobs in simulated time: their duration, and how they report progress. */
import { seededRandom } from './measure.ts';

/** What the status call answers while the job runs. */
export interface JobState {
  readonly status: string;
  readonly progress?: number;
  readonly pageCount?: number;
}

/** State of a job that ends at `endMs`, at a moment before that; both in milliseconds since its start. */
export type Shape = (elapsedMs: number, endMs: number, seed: number) => JobState;

const PAGES = 400;
const BURSTS = 20;
const QUEUED_SHARE = 0.3;
const STICKS_FROM_SHARE = 0.8;

/** The ways of telling of progress. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  steady: (elapsed, end) => running(elapsed / end),
  'none at all': () => ({ status: 'running' }),
  'in bursts': (elapsed, end, seed) => {
    const reached = burstsOf(seed).filter((share) => share <= elapsed / end).length;
    return running(reached / (BURSTS + 1));
  },
  'queue, slow start': (elapsed, end) => {
    const share = (elapsed / end - QUEUED_SHARE) / (1 - QUEUED_SHARE);
    return share < 0 ? { status: 'queued', progress: 0, pageCount: 0 } : running(share ** 2);
  },
  'sticks at 99 %': (elapsed, end) => running(Math.min(0.99, (elapsed / end / STICKS_FROM_SHARE) * 0.99)),
};

/** Lengths of jobs, in milliseconds. */
export const LENGTHS_MS: Readonly<Record<string, number>> = {
  '2 s': 2000,
  '10 s': 10_000,
  '30 s': 30_000,
  '2 min': 120_000,
  '10 min': 600_000,
  '1 h': 3_600_000,
};

/** Per cent are sent as whole numbers, and 100 only at the end. */
function running(share: number): JobState {
  return {
    status: 'running',
    progress: Math.min(99, Math.floor(share * 100)),
    pageCount: Math.min(PAGES - 1, Math.floor(share * PAGES)),
  };
}

const bursts = new Map<number, readonly number[]>();

/** When a job's progress jumps, as shares of its length: one jump in each of equal parts, anywhere in it. */
function burstsOf(seed: number): readonly number[] {
  const known = bursts.get(seed);
  if (known !== undefined) return known;
  const random = seededRandom(seed);
  const made = Array.from({ length: BURSTS }, (_none, part) => (part + random()) / BURSTS);
  bursts.set(seed, made);
  return made;
}
