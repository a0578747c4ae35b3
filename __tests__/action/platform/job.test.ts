/** A job from its start to its end. */
import { describe, expect, it } from '@jest/globals';
import { deadlineIn } from '../../../src/action/http/retry.ts';
import { startJob, waitForJob } from '../../../src/action/platform/job.ts';
import { type FakeEffects, fakeEffects, type Scripted } from '../../helpers/effects.ts';

const API_KEY = 'svc_0123456789abcdef';
const MINUTE = 60_000;

const sessionOf = (effects: FakeEffects, timeoutMs: number) => ({
  effects,
  baseUrl: new URL('https://platform.example/'),
  apiKey: API_KEY,
  deadline: deadlineIn(timeoutMs, effects.clock),
});

describe('a start', () => {
  const started = (answer: Scripted) => fakeEffects(() => ({ status: 202, ...answer }));
  const start = (effects: FakeEffects, options = {}) =>
    startJob(sessionOf(effects, MINUTE), { domain: 'docs', paths: [], ...options });

  it('goes over a connection of its own, and is given half a minute', async () => {
    const effects = started({ json: { jobId: 'se_1' } });

    await start(effects);

    expect(effects.requests).toMatchObject([{ fresh: true, timeoutMs: 30_000 }]);
  });

  it('is as late as the answer says, else as the answer itself, else as the runner’s clock says', async () => {
    const headers = { date: 'Thu, 15 Jan 2026 11:05:12 GMT' };
    const createdAt = '2026-01-15T10:00:00.000Z';
    const startOf = async (answer: Scripted) => (await start(started(answer))).startedAt.toISOString();

    expect(await startOf({ headers, json: { jobId: 'se_1', createdAt } })).toBe(createdAt);
    expect(await startOf({ headers, json: { jobId: 'se_1' } })).toBe('2026-01-15T11:05:12.000Z');
    expect(await startOf({ json: { jobId: 'se_1' } })).toBe('2026-01-15T12:00:00.000Z');
  });

  it('is refused with a job id that holds the key', async () => {
    const effects = started({ json: { jobId: `se_${API_KEY}` } });
    effects.secrets.mask(API_KEY);

    await expect(start(effects)).rejects.toThrowWithCode('BAD_RESPONSE');
  });
});

/** Answers by the time on the fake clock, in ms since the start. */
function jobThat(answer: (elapsed: number, count: number) => Scripted | Error): FakeEffects {
  const effects: FakeEffects = fakeEffects((_request, count) => answer(effects.clock.now(), count));
  return effects;
}

function wait(effects: FakeEffects, { timeoutMs = 60 * MINUTE, stallTimeoutMs = 15 * MINUTE, ...options } = {}) {
  const job = { jobId: 'se_1', stallTimeoutMs, ...options };
  return waitForJob(sessionOf(effects, timeoutMs), job);
}

describe('the wait for a job', () => {
  it('is no longer than the deadline, at which it looks once more for a short time', async () => {
    const short = jobThat(() => ({ json: { status: 'running' } }));
    const inTime = jobThat((elapsed) => ({ json: { status: elapsed < 59_990 ? 'running' : 'completed' } }));

    await expect(wait(short, { timeoutMs: 2000 })).rejects.toThrowWithCode('TIMEOUT');
    expect(await wait(inTime, { timeoutMs: MINUTE })).toMatchObject({ status: 'completed' });
    expect([short, inTime].map(({ clock }) => clock.now())).toEqual([2000, MINUTE]);
    expect([short, inTime].map(({ requests }) => requests.at(-1)?.timeoutMs)).toEqual([5000, 5000]);
  });

  it.each<[string, string, object, number[]]>([
    ['no longer than the deadline', '40', { timeoutMs: MINUTE }, [40_000, 20_000]],
    ['also where it is stalled by then', '50', { stallTimeoutMs: 70_000 }, [50_000, 50_000]],
    ['from the start on', '40', { retryAfterMs: 5000, timeoutMs: MINUTE }, [5000, 40_000, 15_000]],
  ])('waits as long as the platform asks, %s', async (_name, retryAfter, limits, slept) => {
    const effects = jobThat(() => ({
      json: { status: 'running', progress: 7 },
      headers: { 'retry-after': retryAfter },
    }));

    await expect(wait(effects, limits)).rejects.toThrow();
    expect(effects.clock.slept).toEqual(slept);
  });
});

describe('a job that does not move', () => {
  it.each<[string, (elapsed: number) => object]>([
    ['it is queued', () => ({ status: 'queued', progress: 0, pageCount: 0 })],
    ['it never told any progress', () => ({ status: 'running' })],
    [
      'its page count grows',
      (elapsed) => ({ status: 'running', progress: 0, pageCount: Math.floor(elapsed / 30_000) }),
    ],
    [
      'it has just left the queue',
      (elapsed) => ({ status: elapsed < 1.5 * MINUTE ? 'queued' : 'running', progress: 0 }),
    ],
    [
      'it is queued again',
      (elapsed) => (elapsed < MINUTE / 2 ? { status: 'running', progress: 7 } : { status: 'queued' }),
    ],
  ])('is not stalled while %s', async (_name, job) => {
    const ended = wait(
      jobThat((elapsed) => ({ json: job(elapsed) })),
      { stallTimeoutMs: MINUTE, timeoutMs: 2 * MINUTE },
    );

    await expect(ended).rejects.toThrowWithCode('TIMEOUT');
  });
});

it('the log shows a line when something changed, and a heartbeat when nothing does, each of them harmless', async () => {
  const seen = [
    [0, { status: '\u001b[31mqu\u200beued' }],
    [2000, { status: 'running', progress: 10, pageCount: 20 }],
    [4000, { status: 'running', progress: 14.9, pageCount: 23 }],
    [12_000, { status: 'running', progress: 42.4, pageCount: 143 }],
    [80_000, { status: 'running', progress: 96, pageCount: 190 }],
    [90_000, { status: 'completed', progress: 100, pageCount: 200 }],
  ] as const;
  const effects = jobThat((elapsed) => ({ json: seen.findLast(([at]) => at <= elapsed)?.[1] }));
  await wait(effects);

  expect(effects.lines).toMatchInlineSnapshot(`
[
  "queued · 0 s elapsed",
  "running · 10 % · 20 pages · 2 s elapsed",
  "running · 42 % · 143 pages · 12 s elapsed · about 18 s left",
  "running · 42 % · 143 pages · 1 min 18 s elapsed",
  "running · 96 % · 190 pages · 1 min 25 s elapsed",
  "completed · 100 % · 200 pages · 1 min 30 s elapsed",
]
`);
});
