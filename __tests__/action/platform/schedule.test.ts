import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type JobWatch, observe, pauseMs } from '../../../src/action/platform/schedule.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Time that a status call takes. */
const LATENCY_MS = 50;

/** Per cent of a job at a share of its time; `undefined` while none is sent. */
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

  it('is from a quarter of a second to a minute, give or take a tenth, whatever was seen', () => {
    fc.assert(
      fc.property(fc.array(sighting, { maxLength: 6 }), fc.nat({ max: HOUR }), random, (seen, after, jitter) => {
        const ordered = seen.sort((a, b) => a.at - b.at);
        const watch = ordered.reduce(observe, { since: 0 } as JobWatch);
        const pause = pauseMs(watch, (ordered.at(-1)?.at ?? 0) + after, jitter);
        expect(Number.isInteger(pause) && pause >= 225 && pause <= 66_000).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('differs from runner to runner, and is at most 20 s while there is no progress to go by', () => {
    expect([0, 0.5, 0.999].map((jitter) => Math.round(pauseMs({ since: 0 }, 24 * HOUR, jitter) / 1000))).toEqual([
      18, 20, 22,
    ]);
  });
});

describe('the end of a job is seen', () => {
  it('within half a second where it is short', () => {
    for (const length of [2, 3, 4].map((seconds) => seconds * SECOND)) {
      for (const course of [linear, exact, bursty, front, back, stuck, silent, frozen]) {
        expect(watchJob(length, course).late).toBeLessThan(500);
      }
    }
  });

  it('by its own pace, however long it stood in the queue', () => {
    for (const course of [exact, frozen])
      expect(watchJob(MINUTE, course, { queued: HOUR }).late).toBeLessThan(5 * SECOND);
  });

  it.each<[string, Course, number, number]>([
    ['whole per cents', linear, 170, 5],
    ['exact progress', exact, 170, 5],
    ['no progress', silent, 400, 66],
    ['progress that stays at 0', frozen, 400, 66],
    ['progress in bursts', bursty, 400, 66],
    ['progress that is stuck at 99 % for most of the time', stuck, 400, 66],
    ['progress that comes early', front, 400, 66],
    ['progress that comes late', back, 400, 66],
  ])('after an hour with %s for fewer than %4$d requests, within %5$d s', (_name, course, most, seconds) => {
    const { requests, late } = watchJob(HOUR, course);

    expect(requests).toBeLessThan(most);
    expect(late).toBeLessThan(seconds * SECOND);
  });

  it('within 5 s where ten minutes tell no progress, and a tenth of its time where its progress is even', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), random, (share, jitter) => {
        const [short, any] = [SECOND + share * (10 * MINUTE - SECOND), 2 * SECOND + share * HOUR];
        expect(watchJob(short, silent, { random: jitter }).late).toBeLessThan(5 * SECOND);
        expect(watchJob(any, linear, { random: jitter }).late).toBeLessThan(
          Math.min(10 * SECOND, Math.max(500, any / 10)),
        );
      }),
      { numRuns: 100 },
    );
  });
});
