import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type JobWatch, observe, pauseMs, remainingMs, stalledMs } from '../../../src/action/platform/schedule.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Time that a status call takes. */
const LATENCY_MS = 50;

/** Progress of a job at a share of its time, in per cent; `undefined` while none is sent. */
type Course = (share: number) => number | undefined;

interface Watched {
  readonly requests: number;
  /** Milliseconds from the end of the job to the answer that tells it. */
  readonly late: number;
}

/** Polls a job that takes `length` ms after `queued` ms in the queue. */
function watchJob(length: number, course: Course, { random = 0.5, queued = 0 } = {}): Watched {
  let now = 0;
  let watch: JobWatch = { since: 0 };
  for (let requests = 1; ; requests++) {
    now += LATENCY_MS;
    if (now >= queued + length) return { requests, late: now - queued - length };
    const running = now >= queued;
    const progress = course(Math.max(0, now - queued) / length);
    const status = running ? 'running' : 'queued';
    watch = observe(watch, { at: now, status, ...(progress !== undefined && { progress }) });
    now += pauseMs(watch, now, random);
  }
}

const linear: Course = (share) => Math.floor(share * 100);
const exact: Course = (share) => share * 100;
const bursty: Course = (share) => Math.floor(share * 5) * 20;
const front: Course = (share) => Math.min(99, Math.floor(Math.sqrt(share) * 100));
const back: Course = (share) => Math.floor(share ** 3 * 100);
const stuck: Course = (share) => Math.min(99, Math.floor(share * 400));
const silent: Course = () => undefined;
const frozen: Course = () => 0;

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the pause before the next status call', () => {
  const sighting = fc.record({
    at: fc.nat({ max: 2 * HOUR }),
    progress: fc.double({ min: 0, max: 100, noNaN: true }),
    pageCount: fc.nat(),
    status: fc.constantFrom('queued', 'running'),
  });

  it('differs from runner to runner, by a tenth either way', () => {
    const seen: JobWatch = { since: 0 };
    const pauses = [0, 0.5, 0.999].map((jitter) => pauseMs(seen, 10 * MINUTE, jitter));
    const [least = 0, middle = 0, most = 0] = pauses;
    expect(least / middle).toBeCloseTo(0.9, 1);
    expect(most / middle).toBeCloseTo(1.1, 1);
    expect(new Set(pauses).size).toBe(3);
  });

  it('is from a quarter of a second to a minute, give or take a tenth, whatever was seen', () => {
    fc.assert(
      fc.property(fc.array(sighting, { maxLength: 6 }), fc.nat({ max: HOUR }), random, (seen, after, jitter) => {
        const ordered = seen.sort((a, b) => a.at - b.at);
        const watch = ordered.reduce(observe, { since: 0 } as JobWatch);
        const pause = pauseMs(watch, (ordered.at(-1)?.at ?? 0) + after, jitter);
        expect(Number.isInteger(pause)).toBe(true);
        expect(pause).toBeGreaterThanOrEqual(225);
        expect(pause).toBeLessThanOrEqual(66_000);
      }),
      { numRuns: 500 },
    );
  });

  it('is at most 20 s, give or take a tenth, while there is no progress to go by', () => {
    fc.assert(
      fc.property(fc.nat({ max: 24 * HOUR }), random, (now, jitter) => {
        expect(pauseMs({ since: 0 }, now, jitter)).toBeLessThanOrEqual(22_000);
      }),
    );
  });
});

describe('a short job', () => {
  it.each([2 * SECOND, 3 * SECOND, 4 * SECOND])('of %d ms is seen to end within half a second', (length) => {
    for (const course of [linear, exact, bursty, front, back, stuck, silent, frozen]) {
      expect(watchJob(length, course).late).toBeLessThan(500);
    }
  });
});

describe('a job of up to ten minutes that tells no progress', () => {
  it('is seen to end within 5 s, by at most 250 requests', () => {
    const lengths = fc.integer({ min: SECOND, max: 10 * MINUTE });
    fc.assert(
      fc.property(lengths, random, fc.constantFrom(silent, frozen), (length, jitter, course) => {
        const { requests, late } = watchJob(length, course, { random: jitter });
        expect(late).toBeLessThan(5 * SECOND);
        expect(requests).toBeLessThanOrEqual(250);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a job of an hour', () => {
  it.each<[string, Course]>([
    ['whole per cents', linear],
    ['exact progress', exact],
  ])('with %s costs fewer than 170 requests and is seen to end within 5 s', (_name, course) => {
    const { requests, late } = watchJob(HOUR, course);

    expect(requests).toBeLessThan(170);
    expect(late).toBeLessThan(5 * SECOND);
  });

  it.each<[string, Course]>([
    ['no progress', silent],
    ['progress that stays at 0', frozen],
    ['progress in bursts', bursty],
    ['progress that is stuck at 99 % for most of the time', stuck],
    ['progress that comes early', front],
    ['progress that comes late', back],
  ])('with %s costs fewer than 400 requests and is seen to end within 66 s', (_name, course) => {
    const { requests, late } = watchJob(HOUR, course);

    expect(requests).toBeLessThan(400);
    expect(late).toBeLessThan(66 * SECOND);
  });
});

describe('a job of any length', () => {
  const lengths = fc.integer({ min: 2 * SECOND, max: HOUR });

  it('with even progress is seen to end within a tenth of its time, or 10 s, whatever the jitter', () => {
    fc.assert(
      fc.property(lengths, random, (length, jitter) => {
        const { requests, late } = watchJob(length, linear, { random: jitter });
        expect(late).toBeLessThan(Math.min(10 * SECOND, Math.max(500, length / 10)));
        expect(requests).toBeLessThan(200);
      }),
      { numRuns: 100 },
    );
  });

  it('is seen to end within a fifth of its time, whatever its progress', () => {
    fc.assert(
      fc.property(lengths, fc.constantFrom(bursty, front, back, stuck, silent, frozen), (length, course) => {
        const { requests, late } = watchJob(length, course);
        expect(late).toBeLessThan(Math.max(600, length / 4));
        expect(requests).toBeLessThan(400);
      }),
      { numRuns: 200 },
    );
  });

  it('is watched by its own pace, however long it stood in the queue', () => {
    const { late } = watchJob(MINUTE, exact, { queued: HOUR });

    expect(late).toBeLessThan(5 * SECOND);
  });
});

describe('what was seen of a job', () => {
  const seen = (at: number, progress: number, status = 'running') => ({ at, progress, status });

  it('moves only when progress, page count or status change', () => {
    const watch = observe({ since: 0 }, seen(1, 10));

    expect(observe(watch, seen(2, 10))).toBe(watch);
    expect(observe(watch, { at: 2, status: 'running' })).toBe(watch);
    expect(observe(watch, seen(2, 11)).last?.at).toBe(2);
    expect(observe(watch, seen(2, 10, 'writing')).last?.at).toBe(2);
    expect(observe(watch, { ...seen(2, 10), pageCount: 1 }).last?.at).toBe(2);
  });

  it('gives the time that is left by the pace so far, and none where there is no pace', () => {
    const watch = [seen(0, 0), seen(10_000, 25)].reduce(observe, { since: 0 } as JobWatch);

    expect(remainingMs(watch, 10_000)).toBe(30_000);
    expect(remainingMs(watch, 25_000)).toBe(15_000);
    expect(remainingMs(watch, 90_000)).toBe(0);
    expect(remainingMs({ since: 0 }, 1)).toBeUndefined();
    expect(remainingMs(observe({ since: 0 }, seen(0, 50)), 1)).toBeUndefined();
    expect(remainingMs([seen(0, 50), seen(9, 40)].reduce(observe, { since: 0 } as JobWatch), 9)).toBeUndefined();
  });

  it('is no stall before any progress was seen, nor in the queue', () => {
    expect(stalledMs({ since: 0 }, HOUR)).toBeUndefined();
    expect(stalledMs(observe({ since: 0 }, seen(0, 0, 'queued')), HOUR)).toBeUndefined();
    expect(stalledMs(observe({ since: 0 }, seen(10, 0)), HOUR)).toBe(HOUR - 10);
  });
});
