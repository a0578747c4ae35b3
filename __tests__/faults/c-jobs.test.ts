/** Section C of the catalogue: what a job may say of itself, and when. */
import { describe, expect, it } from '@jest/globals';
import type { HttpRequest } from '../../src/action/deps.ts';
import { run } from '../../src/action/run.ts';
import { type FakeDeps, fakeDeps, fakeInputs, type Scripted, UNWRITTEN, unlisted } from '../helpers/deps.ts';

const JOB = 'se_00112233445566aa';
const LINK = 'https://storage.example/bundle.tar.gz?X-Amz-Signature=5ca1ab1e5ca1ab1e';

/** What a platform answers; each part is asked with how often it was asked before, from 1. */
interface Script {
  readonly start?: (nth: number) => Scripted;
  readonly poll?: (nth: number, deps: FakeDeps) => Scripted;
  readonly link?: (nth: number) => Scripted;
}

interface Told extends FakeDeps {
  readonly succeeded: boolean;
  readonly error: string;
  /** `METHOD path` of every request. */
  readonly calls: readonly string[];
}

async function runAgainst(script: Script, inputs: Readonly<Record<string, string>> = {}): Promise<Told> {
  const counts = { start: 0, poll: 0, link: 0 };
  const respond = ({ method, url }: HttpRequest): Scripted => {
    const call = method === 'GET' ? 'poll' : url.pathname.endsWith('/bundle') ? 'link' : 'start';
    counts[call] += 1;
    const nth = counts[call];
    if (call === 'start') return script.start?.(nth) ?? { status: 202, json: { jobId: JOB } };
    if (call === 'link') return script.link?.(nth) ?? { json: { bundleUrl: LINK, expiresAt: '2999-01-01T00:00:00Z' } };
    return script.poll?.(nth, deps) ?? { json: { status: 'completed' } };
  };
  const deps = fakeDeps(respond);
  const succeeded = await run(fakeInputs(inputs), deps);
  const error = deps.lines.find((line) => line.startsWith('error: '))?.slice('error: '.length) ?? '';
  const calls = deps.requests.map(({ method, url }) => `${method} ${url.pathname}`);
  return Object.assign(deps, { succeeded, error, calls });
}

describe('an id', () => {
  it.each([[undefined], [''], [null], [{}], [['se_1']], [true], [2 ** 60]])(
    'C01 of %j is refused, and nothing is polled',
    async (jobId) => {
      const { succeeded, error, calls, set } = await runAgainst({ start: () => ({ json: { jobId } }) });

      expect(succeeded).toBe(false);
      expect(error).toMatch(/^BAD_RESPONSE: .*\$\.jobId: expected /);
      expect(calls).toEqual(['POST /api/v1/static-export/jobs']);
      expect(unlisted(set)).toEqual(UNWRITTEN);
    },
  );

  it.each(['.', '..', 'a\r\nb', 'a\u0000', 'x'.repeat(10_240), '\ud800', '\u2028'])(
    'C03 of %j is refused, and nothing is polled',
    async (jobId) => {
      const { error, calls } = await runAgainst({ start: () => ({ text: JSON.stringify({ jobId }) }) });

      expect(error).toMatch(/^BAD_RESPONSE: /);
      expect(calls).toHaveLength(1);
    },
  );

  it.each([
    ['a/b', 'a%2Fb'],
    ['a?b#c', 'a%3Fb%23c'],
    ['%2e%2e', '%252e%252e'],
    ['../../admin', '..%2F..%2Fadmin'],
    ['a b', 'a%20b'],
  ])('C03 of %j stays one segment of the path', async (jobId, segment) => {
    const { succeeded, calls } = await runAgainst({ start: () => ({ json: { jobId } }) });

    expect(succeeded).toBe(true);
    expect(calls.slice(1)).toEqual([
      `GET /api/v1/static-export/jobs/${segment}`,
      `POST /api/v1/static-export/jobs/${segment}/bundle`,
    ]);
  });
});

describe('a status', () => {
  it('C04 that was never seen means that the job is not finished, and is told once', async () => {
    const seen = ['purging', 'purging', 'purging', 'cancelled', 'error', 'expired', 'done', 'success', 'completed'];
    const { succeeded, lines, calls } = await runAgainst({ poll: (nth) => ({ json: { status: seen[nth - 1] } }) });

    expect(succeeded).toBe(true);
    expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(seen.length);
    expect(lines.filter((line) => line.startsWith('purging'))).toHaveLength(1);
  });

  it.each([[undefined], [''], ['  '], [null], [7], [{}], [['completed']]])(
    'C05 of %j counts as a bad answer, five of which end the run',
    async (status) => {
      const { error, calls, set } = await runAgainst({ poll: () => ({ json: { status } }) });

      expect(error).toMatch(/^BAD_RESPONSE: .*\$\.status: expected /);
      expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(5);
      expect(unlisted(set)).toEqual({ ...UNWRITTEN, jobId: JOB });
    },
  );

  it('C05 that is bad now and then does not end the run', async () => {
    const { succeeded } = await runAgainst({
      poll: (nth) => ({ json: { status: nth < 20 && nth % 2 === 0 ? null : nth < 20 ? 'running' : 'completed' } }),
    });

    expect(succeeded).toBe(true);
  });

  it.each<[unknown, string]>([
    ['no space left', 'no space left'],
    [{ message: 'no space left', code: 28 }, 'no space left'],
    [{ error: { reason: 'no space left' } }, 'no space left'],
    [['first', { message: 'second' }], 'first; second'],
    [undefined, 'gives no reason'],
    [42, 'gives no reason'],
  ])('C08 of a failed job is told with the reason %j', async (error, reason) => {
    const told = await runAgainst({ poll: () => ({ json: { status: 'failed', progress: 61, error } }) });

    expect(told.error).toMatch(/^JOB_FAILED: The export failed on the platform at status `failed`, 61 %/);
    expect(told.error).toContain(reason);
    expect(told.error).not.toContain('[object');
    expect(told.error).not.toContain('lives on');
  });
});

describe('time', () => {
  it('C13 ends a job that stands still as stalled, with the id kept', async () => {
    const { error, set, clock } = await runAgainst(
      { poll: () => ({ json: { status: 'running', progress: 40 } }) },
      { 'stall-timeout': '15m' },
    );

    expect(error).toMatch(/^STALLED: The job has not moved for 900 s/);
    expect(error).toContain(`job-id: ${JOB}`);
    expect(set['jobId']).toBe(JOB);
    expect(clock.now()).toBeLessThan(16 * 60_000);
  });

  it('C13 does not count while the job is queued, or where nothing tells its progress', async () => {
    for (const job of [{ status: 'queued', progress: 0, pageCount: 0 }, { status: 'running' }]) {
      const { error, clock } = await runAgainst(
        { poll: () => ({ json: job }) },
        { 'stall-timeout': '1m', timeout: '30m' },
      );

      expect(error).toMatch(/^TIMEOUT: /);
      expect(clock.now()).toBeGreaterThan(29 * 60_000);
    }
  });

  it('C14 forgives a job that is not found three times in a row', async () => {
    const { succeeded, calls } = await runAgainst({
      poll: (nth) => (nth <= 3 ? { status: 404, json: { error: 'unknown job' } } : { json: { status: 'completed' } }),
    });

    expect(succeeded).toBe(true);
    expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(4);
  });

  it('C15 ends with a job that is not found any more as lost', async () => {
    const { error, calls } = await runAgainst({
      poll: (nth) =>
        nth === 1 ? { json: { status: 'running', progress: 5 } } : { status: 404, json: { error: 'unknown job' } },
    });

    expect(error).toMatch(/^JOB_LOST: .*unknown job/);
    expect(error).not.toContain('lives on');
    expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(5);
  });

  it('C18 ends the wait at `timeout` and leaves the job alive, with the id kept and nothing cancelled', async () => {
    const { error, set, calls, clock, summaries } = await runAgainst(
      { poll: (_nth, deps) => ({ json: { status: 'running', pageCount: Math.floor(deps.clock.now() / 1000) } }) },
      { timeout: '20m' },
    );

    expect(error).toMatch(/^TIMEOUT: /);
    expect(error).toContain(`continue it with \`job-id: ${JOB}\``);
    expect(set).toMatchObject({ jobId: JOB, status: 'running' });
    expect(clock.now()).toBeGreaterThanOrEqual(20 * 60_000);
    expect(clock.now()).toBeLessThan(21 * 60_000);
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual(['POST /api/v1/static-export/jobs']);
    expect(summaries.join('')).toContain(JOB);
  });
});

describe('an expiry', () => {
  const expiryOf = async (expiresAt: unknown) =>
    (await runAgainst({ link: () => ({ json: { bundleUrl: LINK, expiresAt } }) })).set['expiresAt'];

  it.each<[string, string | undefined]>([
    ['X-Amz-Date=20291231T000000Z&X-Amz-Expires=86400&X-Amz-Signature=5ca1ab1e', '2030-01-01T00:00:00Z'],
    ['se=2030-01-01T00%3A00%3A00Z&sig=5ca1ab1e', '2030-01-01T00:00:00Z'],
    ['X-Amz-Signature=5ca1ab1e', undefined],
  ])('C22 that is missing is read from the link, %s, else unknown with a warning', async (query, expected) => {
    const bundleUrl = `https://storage.example/bundle.tar.gz?${query}`;
    const { succeeded, set, lines } = await runAgainst({ link: () => ({ json: { bundleUrl } }) });

    expect([succeeded, set['expiresAt']]).toEqual([true, expected]);
    const said = expected === undefined ? 'a time that nobody tells' : `${expected}, as the link itself says`;
    expect(lines.join('\n')).toContain(said);
    expect(lines.join('\n').includes('warning: The platform does not say')).toBe(expected === undefined);
  });

  it.each<[unknown, string]>([
    [1_893_456_000, '2030-01-01T00:00:00Z'],
    [1_893_456_000_000, '2030-01-01T00:00:00Z'],
    ['1893456000', '2030-01-01T00:00:00Z'],
    ['1893456000000', '2030-01-01T00:00:00Z'],
  ])('C23 of %j is read as seconds or milliseconds', async (given, expected) => {
    expect(await expiryOf(given)).toBe(expected);
  });

  it.each([
    ['2030-01-01T00:00:00', '2030-01-01T00:00:00Z'],
    ['2030-01-01', '2030-01-01T00:00:00Z'],
    ['2030-01-01T05:30:00+05:30', '2030-01-01T00:00:00Z'],
    ['2030-01-01T00:00:00.123456789Z', '2030-01-01T00:00:00.123Z'],
  ])('C24 of %j is read as UTC where no zone is given', async (given, expected) => {
    expect(await expiryOf(given)).toBe(expected);
  });

  it.each(['2030-02-30T00:00:00Z', 'tomorrow', '12', {}, null, Number.NaN])(
    'C24 of %j is unknown: a warning, and no output',
    async (given) => {
      const { succeeded, set, lines } = await runAgainst({
        link: () => ({ json: { bundleUrl: LINK, expiresAt: given } }),
      });

      expect(succeeded).toBe(true);
      expect(set).not.toHaveProperty('expiresAt');
      expect(lines.join('\n')).toContain('warning: The platform does not say when the link expires');
    },
  );

  it('C25 in the past gets one fresh link', async () => {
    const { succeeded, set, calls } = await runAgainst({
      link: (nth) => ({
        json: { bundleUrl: `${LINK}${nth}`, expiresAt: nth === 1 ? '2020-01-01T00:00:00Z' : '2999-01-01T00:00:00Z' },
      }),
    });

    expect(succeeded).toBe(true);
    expect(set['bundleUrl']).toBe(`${LINK}2`);
    expect(calls.filter((call) => call.endsWith('/bundle'))).toHaveLength(2);
  });

  it('C25 in the past twice ends the run, with no link handed on', async () => {
    const { error, set, calls } = await runAgainst({
      link: () => ({ json: { bundleUrl: LINK, expiresAt: '2020-01-01T00:00:00Z' } }),
    });

    expect(error).toMatch(/^EXPIRED: .*2020-01-01T00:00:00/);
    expect(set).not.toHaveProperty('bundleUrl');
    expect(calls.filter((call) => call.endsWith('/bundle'))).toHaveLength(2);
  });

  it('C25 at the end of the calendar is handed on', async () => {
    const { succeeded, set, calls } = await runAgainst({
      link: () => ({ json: { bundleUrl: LINK, expiresAt: '9999-12-31T23:59:59Z' } }),
    });

    expect(succeeded).toBe(true);
    expect(set).toMatchObject({ bundleUrl: LINK, expiresAt: '9999-12-31T23:59:59Z' });
    expect(calls.filter((call) => call.endsWith('/bundle'))).toHaveLength(1);
  });

  it('C25 is judged by the clock of the platform, not of the runner', async () => {
    const headers = { date: 'Tue, 01 Jan 2019 00:00:00 GMT' };
    const { succeeded } = await runAgainst({
      link: () => ({ headers, json: { bundleUrl: LINK, expiresAt: '2020-01-01T00:00:00Z' } }),
    });

    expect(succeeded).toBe(true);
  });
});
