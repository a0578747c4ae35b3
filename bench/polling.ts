/** How soon the end of a job is seen, and for how many requests: the real wait, in simulated time, beside fixed steps. */
import { fakeEffects } from '../__tests__/helpers/effects.ts';
import { deadlineIn } from '../src/action/http/retry.ts';
import { waitForJob } from '../src/action/platform/job.ts';
import type { BenchResult } from './bench.ts';
import { LENGTHS_MS, SHAPES, type Shape } from './jobs.ts';
import { median, seededRandom } from './measure.ts';
import { table, time, times } from './table.ts';

const SEEDS = 60;
const STEPS_MS = [5000, 10_000, 30_000] as const;
/** From sending a status call to its answer; the platform looks at the job half-way. */
const ROUND_TRIP_MS = 80;
/** The end lies anywhere in this share around the length, so that no schedule is in step with it. */
const END_SPREAD = 0.4;
const DEADLINE_MS = 6 * 3_600_000;
const STALL_TIMEOUT_MS = 15 * 60_000;
const PLATFORM = { baseUrl: new URL('https://platform.example'), apiKey: 'svc_0123456789abcdef' };

/** What a wait cost. */
interface Wait {
  /** From the job's end to its being seen, in milliseconds. */
  readonly delayMs: number;
  readonly requests: number;
}

/** Waits for every kind of job under every seed. */
export async function benchPolling(seeds = SEEDS): Promise<BenchResult> {
  const rows: string[][] = [];
  for (const [length, lengthMs] of Object.entries(LENGTHS_MS)) {
    const ends = Array.from({ length: seeds }, (_none, seed) => {
      return lengthMs * (1 + END_SPREAD * (seededRandom(seed)() - 0.5));
    });
    const fixed = STEPS_MS.map((step) => summarize(ends.map((end) => fixedWait(end, step))));
    for (const [name, shape] of Object.entries(SHAPES)) {
      const waits: Wait[] = [];
      for (const [seed, end] of ends.entries()) waits.push(await actionWait(end, seed, shape));
      rows.push([length, name, ...cells(summarize(waits), fixed)]);
    }
  }
  const head = ['job', 'progress', 'seen after', 'worst', 'requests'];
  return {
    text: [
      `From a job's end to its being seen, and requests spent: medians and worst of ${seeds} seeds of end time (±20 %)`,
      `and jitter, in simulated time with a round trip of ${ROUND_TRIP_MS} ms. The last columns are a fixed step ÷ the Action:`,
      'delay (median), delay (worst), requests. Over 1 the Action is better.',
      '',
      table([...head, ...STEPS_MS.map((step) => `every ${step / 1000} s`)], rows),
    ].join('\n'),
    missed: [],
  };
}

async function actionWait(endMs: number, seed: number, shape: Shape): Promise<Wait> {
  const random = seededRandom(seed + 1_000_000);
  const effects = fakeEffects(
    () => {
      effects.clock.advance(ROUND_TRIP_MS / 2);
      const now = effects.clock.now();
      const json = now < endMs ? shape(now, endMs, seed) : { status: 'completed', progress: 100 };
      effects.clock.advance(ROUND_TRIP_MS / 2);
      return { json };
    },
    { random },
  );
  const deadline = deadlineIn(DEADLINE_MS, effects.clock);
  await waitForJob(
    { effects, ...PLATFORM, deadline },
    {
      jobId: 'se_00112233445566aa',
      stallTimeoutMs: STALL_TIMEOUT_MS,
    },
  );
  return { delayMs: effects.clock.now() - endMs, requests: effects.requests.length };
}

/** A loop that asks at once and then sleeps the same time between two calls. */
function fixedWait(endMs: number, stepMs: number): Wait {
  const cycle = stepMs + ROUND_TRIP_MS;
  const cycles = Math.ceil((endMs - ROUND_TRIP_MS / 2) / cycle);
  return { delayMs: cycles * cycle + ROUND_TRIP_MS - endMs, requests: cycles + 1 };
}

interface Summary {
  readonly delayMs: number;
  readonly worstMs: number;
  readonly requests: number;
}

function summarize(waits: readonly Wait[]): Summary {
  const delays = waits.map(({ delayMs }) => delayMs);
  return {
    delayMs: median(delays),
    worstMs: Math.max(...delays),
    requests: median(waits.map(({ requests }) => requests)),
  };
}

function cells(own: Summary, fixed: readonly Summary[]): string[] {
  const beside = fixed.map(({ delayMs, worstMs, requests }) => {
    const compared = [delayMs / own.delayMs, worstMs / own.worstMs, requests / own.requests];
    return compared.map((ratio) => times(ratio).padStart(6)).join(' ');
  });
  return [time(own.delayMs), time(own.worstMs), String(Math.round(own.requests)), ...beside];
}
