import { describe, expect, it } from '@jest/globals';
import { TransportError } from '../../../src/action/effects.ts';
import { deadlineIn } from '../../../src/action/http/deadline.ts';
import { waitForJob } from '../../../src/action/platform/poll.ts';
import { type FakeEffects, fakeEffects, type Scripted } from '../../helpers/effects.ts';

const PLATFORM = { baseUrl: new URL('https://platform.example'), apiKey: 'svc_0123456789abcdef' };
const MINUTE = 60_000;

/** Answers by the time on the fake clock, in ms since the start. */
function jobThat(answer: (elapsed: number, count: number) => Scripted): FakeEffects {
  const effects: FakeEffects = fakeEffects((_request, count) => answer(effects.clock.now(), count));
  return effects;
}

interface Limits {
  readonly timeoutMs?: number;
  readonly stallTimeoutMs?: number;
  readonly retryAfterMs?: number;
}

function wait(effects: FakeEffects, { retryAfterMs, ...options }: Limits = {}) {
  const statuses: string[] = [];
  const deadline = deadlineIn(options.timeoutMs ?? 60 * MINUTE, effects.clock);
  const ended = waitForJob(
    { effects, inputs: PLATFORM, deadline },
    {
      jobId: 'se_1',
      stallTimeoutMs: options.stallTimeoutMs ?? 15 * MINUTE,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      onSnapshot: ({ status }) => statuses.push(status),
    },
  );
  return { ended, statuses };
}

describe('the wait for a job', () => {
  it('ends with `completed`, and every answer is heard', async () => {
    const states = ['queued', 'running', 'purging', 'completed'];
    const { ended, statuses } = wait(
      jobThat((_elapsed, count) => ({ json: { status: states[count - 1], pageCount: count } })),
    );

    expect(await ended).toEqual({ status: 'completed', pageCount: 4 });
    expect(statuses).toEqual(['queued', 'running', 'purging', 'completed']);
  });

  it.each(['cancelled', 'error', 'expired', 'done', 'success'])('is not ended by the status %s', async (status) => {
    const { ended } = wait(jobThat((_elapsed, count) => ({ json: { status: count < 5 ? status : 'completed' } })));

    expect(await ended).toEqual({ status: 'completed' });
  });

  it.each<[unknown, string]>([
    ['index.mdx:3:1: unclosed', 'The platform says: index.mdx:3:1: unclosed'],
    [{ message: 'Out of memory.' }, 'The platform says: Out of memory.'],
    [['One.', 'Two.'], 'The platform says: One.; Two.'],
  ])('fails with the reason of a failed job: %j', async (error, reason) => {
    const { ended } = wait(jobThat(() => ({ json: { status: 'failed', progress: 37, error } })));

    await expect(ended).rejects.toThrowWithCode('JOB_FAILED');
    await expect(ended).rejects.toThrow(`The export failed on the platform at status \`failed\`, 37 %. ${reason}`);
  });

  it('is no longer than the deadline', async () => {
    const effects = jobThat((elapsed) => ({ json: { status: 'running', progress: elapsed / MINUTE } }));
    const { ended } = wait(effects, { timeoutMs: 10 * MINUTE });

    await expect(ended).rejects.toThrowWithCode('TIMEOUT');
    await expect(ended).rejects.toThrow(
      /not finished within `timeout`\. Last: the job is at status `running`, 10 %\.$/,
    );
    expect(effects.clock.now()).toBe(10 * MINUTE);
  });

  it('ends with a job that has ended just in time: the last look is at the deadline', async () => {
    const effects = jobThat((elapsed) => ({ json: { status: elapsed < 59_990 ? 'running' : 'completed' } }));

    expect(await wait(effects, { timeoutMs: MINUTE }).ended).toEqual({ status: 'completed' });
    expect(effects.clock.now()).toBe(MINUTE);
    expect(effects.requests.at(-1)?.timeoutMs).toBe(5000);
  });

  it('gives the last look a time that is short beside a short wait', async () => {
    const effects = jobThat(() => ({ json: { status: 'running' } }));

    await expect(wait(effects, { timeoutMs: 2000 }).ended).rejects.toThrowWithCode('TIMEOUT');
    expect(effects.requests.at(-1)?.timeoutMs).toBe(1000);
    expect(effects.clock.now()).toBe(2000);
  });

  it('is out of time, not out of order, when the deadline cuts a call off', async () => {
    const effects: FakeEffects = fakeEffects((_request, count) => {
      if (count < 3) return { json: { status: 'running', progress: 7 } };
      effects.clock.advance(MINUTE);
      return new TransportError('timeout', 'no whole answer in time', { maybeSent: true });
    });
    const { ended } = wait(effects, { timeoutMs: MINUTE });

    await expect(ended).rejects.toThrowWithCode('TIMEOUT');
    await expect(ended).rejects.toThrow(
      'Last: GET https://platform.example/v1/static-export/jobs/se_1: no whole answer in time.',
    );
  });

  it('is out of time, too, when the last look fails', async () => {
    const effects = jobThat((elapsed) =>
      elapsed < MINUTE ? { json: { status: 'running', progress: 7 } } : { status: 500, json: { error: 'in trouble' } },
    );
    const { ended } = wait(effects, { timeoutMs: MINUTE });

    await expect(ended).rejects.toThrowWithCode('TIMEOUT');
    await expect(ended).rejects.toThrow(/^The export was not finished within `timeout`\. Last: .*HTTP 500.*[^.]\.$/);
  });

  it('is out of time, too, when the platform never answered', async () => {
    const effects: FakeEffects = fakeEffects(() => {
      effects.clock.advance(MINUTE);
      return new TransportError('timeout', 'no whole answer in time', { maybeSent: true });
    });

    await expect(wait(effects, { timeoutMs: MINUTE }).ended).rejects.toThrowWithCode('TIMEOUT');
  });

  it('outlasts some minutes in which the platform accepts and says nothing', async () => {
    const effects: FakeEffects = fakeEffects((_request, count) => {
      if (count > 8) return { json: { status: 'completed' } };
      effects.clock.advance(MINUTE / 2);
      return new TransportError('timeout', 'no whole answer in time', { maybeSent: true });
    });

    expect(await wait(effects).ended).toEqual({ status: 'completed' });
    expect(effects.clock.now()).toBeGreaterThan(4 * MINUTE);
  });

  it('waits as long as the platform asks for, and no longer than the deadline', async () => {
    const effects = jobThat((_elapsed, count) => ({
      json: { status: 'running' },
      headers: { 'retry-after': count === 1 ? '40' : '99999999' },
    }));
    const { ended } = wait(effects, { timeoutMs: MINUTE });

    await expect(ended).rejects.toThrowWithCode('TIMEOUT');
    expect(effects.clock.slept).toEqual([40_000, 20_000]);
  });

  it('looks again after a minute whatever a good answer asks for, and says so once', async () => {
    const effects = jobThat((_elapsed, count) => ({
      json: { status: count < 4 ? 'running' : 'completed' },
      headers: { 'retry-after': '86400' },
    }));

    expect(await wait(effects).ended).toEqual({ status: 'completed' });
    expect(effects.clock.slept).toEqual([MINUTE, MINUTE, MINUTE]);
    expect(effects.lines).toEqual([
      'The platform asks to wait 24 h (`Retry-After`); polling again in 1 min 00 s anyway.',
    ]);
  });

  it('is stalled in time whatever the platform asks for', async () => {
    const effects = jobThat(() => ({ json: { status: 'running', progress: 7 }, headers: { 'retry-after': '50' } }));

    await expect(wait(effects, { stallTimeoutMs: 70_000 }).ended).rejects.toThrowWithCode('STALLED');
    expect(effects.clock.slept).toEqual([50_000, 20_000]);
  });

  it.each([
    [5000, 5000],
    [86_400_000, MINUTE],
  ])('looks for the first time when the start asked to wait %i ms: after %i', async (retryAfterMs, firstMs) => {
    const effects = jobThat(() => ({ json: { status: 'completed' } }));

    await wait(effects, { retryAfterMs }).ended;
    expect(effects.clock.slept).toEqual([firstMs]);
  });
});

describe('a job that does not move', () => {
  it('is stalled after the time given, not before', async () => {
    const effects = jobThat((elapsed) => ({
      json: { status: 'running', progress: elapsed < MINUTE ? elapsed / 1000 : 60 },
    }));
    const { ended } = wait(effects, { stallTimeoutMs: 5 * MINUTE });

    await expect(ended).rejects.toThrowWithCode('STALLED');
    await expect(ended).rejects.toThrow('The job has not moved for 300 s; its state is status `running`, 60 %.');
    expect(effects.clock.now()).toBeGreaterThanOrEqual(6 * MINUTE);
    expect(effects.clock.now()).toBeLessThan(7 * MINUTE);
  });

  it.each<[string, object]>([
    ['it is queued', { status: 'queued', progress: 0, pageCount: 0 }],
    ['it never told any progress', { status: 'running' }],
  ])('is not stalled while %s', async (_name, json) => {
    const { ended } = wait(
      jobThat(() => ({ json })),
      { stallTimeoutMs: MINUTE },
    );

    await expect(ended).rejects.toThrowWithCode('TIMEOUT');
  });

  it('moves by its page count, too', async () => {
    const effects = jobThat((elapsed) => ({
      json: { status: 'running', progress: 0, pageCount: Math.floor(elapsed / 30_000) },
    }));
    const { ended } = wait(effects, { stallTimeoutMs: MINUTE, timeoutMs: 20 * MINUTE });

    await expect(ended).rejects.toThrowWithCode('TIMEOUT');
  });
});

describe('a job that is not there', () => {
  it('is lost after four', async () => {
    const effects = jobThat(() => ({ status: 404, json: {} }));

    await expect(wait(effects).ended).rejects.toThrowWithCode('JOB_LOST');
    expect(effects.requests).toHaveLength(4);
  });
});

it('gives up a platform that five times in a row tells no status', async () => {
  const effects = jobThat(() => ({ json: { state: 'running' } }));

  await expect(wait(effects).ended).rejects.toThrow(
    'HTTP 200, but $.status: expected a value, found nothing (5 attempts).',
  );
});
