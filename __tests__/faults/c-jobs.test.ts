/** Section C of the catalogue: what a job may say of itself, and when. */
import { describe, expect, it } from '@jest/globals';
import { FakeClock, type Scripted, UNWRITTEN, unlisted } from '../helpers/effects.ts';
import { JOB, LINK, runAgainst } from '../helpers/scripted-platform.ts';

const MINUTE = 60_000;
const JOBS = '/api/v1/static-export/jobs';
const polls = (calls: readonly string[]) => calls.filter((call) => call.startsWith('GET')).length;

/** Clock of a runner that is set, by hours to and fro, whenever it is looked at. */
class UnrulyClock extends FakeClock {
  #looks = 0;

  override today(): Date {
    this.#looks += 1;
    return new Date(super.today().getTime() + (this.#looks % 2 === 0 ? 2 : -2) * 3_600_000);
  }
}

describe('an id', () => {
  it.each<[string, string]>([
    ...['{}', '""', 'null', '["se_1"]', 'true'].map((id): [string, string] => ['C01', id]),
    ...['42', '9007199254740993', '0.5'].map((id): [string, string] => ['C02', id]),
    ...['.', '..', 'a\r\nb', 'a\u0000', 'x'.repeat(10_240), '\ud800', '\u2028'].map((id): [string, string] => [
      'C03',
      JSON.stringify(id),
    ]),
  ])('C01 C02 C03 (%s) of %j is refused, and nothing is polled', async (_row, jobId) => {
    const { error, calls, set } = await runAgainst({ start: () => ({ text: `{"jobId": ${jobId}}` }) });

    expect(error).toMatch(/^BAD_RESPONSE: .*\$\.jobId: expected /);
    expect(error).toContain('A job may have been started anyway');
    expect(calls).toEqual([`POST ${JOBS}`]);
    expect(unlisted(set)).toEqual(UNWRITTEN);
  });

  it.each([
    ['a/b', 'a%2Fb'],
    ['a?b#c', 'a%3Fb%23c'],
    ['%2e%2e', '%252e%252e'],
    ['../../admin', '..%2F..%2Fadmin'],
    ['a b', 'a%20b'],
  ])('C03 of %j stays one segment of the path', async (jobId, segment) => {
    const { succeeded, calls } = await runAgainst({ start: () => ({ json: { jobId } }) });

    expect(succeeded).toBe(true);
    expect(calls.slice(1)).toEqual([`GET ${JOBS}/${segment}`, `POST ${JOBS}/${segment}/bundle`]);
  });
});

describe('a status', () => {
  it('C04 that was never seen means that the job is not finished, and is told once', async () => {
    const seen = ['purging', 'purging', 'purging', 'cancelled', 'error', 'expired', 'done', 'success', 'completed'];
    const { succeeded, lines, calls } = await runAgainst({ poll: (nth) => ({ json: { status: seen[nth - 1] } }) });

    expect(succeeded).toBe(true);
    expect(polls(calls)).toBe(seen.length);
    expect(lines.filter((line) => line.startsWith('purging'))).toHaveLength(1);
  });

  it.each([[undefined], ['  '], [null], [7], [{}], [['completed']]])(
    'C05 of %j counts as a bad answer, five of which end the run',
    async (status) => {
      const { error, calls, set } = await runAgainst({ poll: () => ({ json: { status } }) });

      expect(error).toMatch(/^BAD_RESPONSE: .*\$\.status: expected /);
      expect(polls(calls)).toBe(5);
      expect(unlisted(set)).toEqual({ ...UNWRITTEN, jobId: JOB });
    },
  );

  it('C05 that is bad now and then does not end the run', async () => {
    const { succeeded } = await runAgainst({
      poll: (nth) => ({ json: { status: nth < 20 && nth % 2 === 0 ? null : nth < 20 ? 'running' : 'completed' } }),
    });

    expect(succeeded).toBe(true);
  });

  it('C06 is the same in any case and between any spaces', async () => {
    const seen = ['QUEUED', ' Running', '\tCompleted\n'];
    const { succeeded, set, lines } = await runAgainst({ poll: (nth) => ({ json: { status: seen[nth - 1] } }) });

    expect([succeeded, set['status']]).toEqual([true, 'completed']);
    expect(lines.flatMap((line) => /^(\w+) · /.exec(line)?.[1] ?? [])).toEqual(['queued', 'running', 'completed']);
    expect((await runAgainst({ poll: () => ({ json: { status: 'FAILED ' } }) })).error).toMatch(/^JOB_FAILED: /);
  });

  const gone = 'The platform gives no reason';
  it.each<[string, unknown, string]>([
    ['C08', 'no space left', 'The platform says: no space left'],
    ['C08', { message: 'no space left', code: 28 }, 'The platform says: no space left'],
    ['C08', { error: { reason: 'no space left' } }, 'The platform says: no space left'],
    ['C08', ['first', { message: 'second' }], 'The platform says: first; second'],
    ...[null, '', 42, { code: 7 }, []].map((error): [string, unknown, string] => ['C09', error, gone]),
  ])(
    'C08 C09 (%s) of a failed job with the reason %j is told with how far it was, and none to continue',
    async (_row, error, reason) => {
      const told = await runAgainst({
        poll: () => ({ json: { status: 'failed', progress: 61, pageCount: 7, error } }),
      });

      expect(told.error).toMatch(/^JOB_FAILED: .* at status `failed`, 61 %, 7 pages\. /);
      expect(told.error).toContain(reason);
      if (reason === gone) expect(told.error).toContain(`why job \`${JOB}\` failed`);
      expect(told.error).not.toMatch(/\[object|still exists/);
      expect(told.set).toMatchObject({ jobId: JOB, status: 'failed' });
    },
  );

  it('C17 that is `completed` stays so, whatever the platform says afterwards', async () => {
    const { succeeded, set, calls } = await runAgainst({
      poll: (nth) => ({ json: { status: nth === 2 ? 'completed' : 'running' } }),
      link: (nth) =>
        nth < 3 ? { status: 409, json: { error: 'The job is running.' } } : { json: { bundleUrl: LINK } },
    });

    expect([succeeded, set['status'], polls(calls), calls.length]).toEqual([true, 'completed', 2, 6]);
  });
});

describe('progress', () => {
  /** Runs a job that is seen twice, with these fields as they stand. */
  const seenWith = async (fields: string) =>
    await runAgainst({ poll: (nth) => ({ text: `{"status": "${nth === 1 ? 'running' : 'completed'}", ${fields}}` }) });

  it.each<[string, string | undefined]>([
    ['0.42', '0 %'],
    ['100', '100 %'],
    ['"42%"', '42 %'],
    ['" 42.5 % "', '43 %'],
    ...['-5', '100.1', '1e999', '"half"', '"1e2"', 'null', 'true', '{}', '[50]'].map((one): [string, undefined] => [
      one,
      undefined,
    ]),
  ])('C10 of %s is shown as %j, and ends nothing', async (progress, shown) => {
    const { succeeded, lines } = await seenWith(`"progress": ${progress}`);

    const line = lines.find((each) => each.startsWith('running · '));
    expect([succeeded, / · (\d+ %)/.exec(line ?? '')?.[1]]).toEqual([true, shown]);
  });

  it.each<[string, string | undefined]>([
    ['0', '0'],
    ['"120"', '120'],
    ['1.5', undefined],
    ['-1', undefined],
    ['9007199254740992', undefined],
    ['"many"', undefined],
  ])('C10 C12 with a page count of %s gives the output %j, and ends nothing', async (pageCount, output) => {
    const { succeeded, set, lines } = await seenWith(`"progress": 40, "pageCount": ${pageCount}`);

    expect([succeeded, set['status'], set['pageCount']]).toEqual([true, 'completed', output]);
    const warnings = output === '0' ? ['warning: The platform reports no page in this export.'] : [];
    expect(lines.filter((line) => line.startsWith('warning: '))).toEqual(warnings);
  });

  it('C11 that falls back or jumps is told once, and ends nothing', async () => {
    const seen = [10, 80, 30, 30, 30, 99, 0, 0];
    const { succeeded, lines } = await runAgainst({
      poll: (nth) => ({ json: { status: nth > seen.length ? 'completed' : 'running', progress: seen[nth - 1] } }),
    });

    expect(succeeded).toBe(true);
    expect(lines.flatMap((line) => /^running · (\d+) %/.exec(line)?.[1] ?? [])).toEqual(['10', '80', '30', '99', '0']);
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
    expect(clock.now()).toBeLessThan(16 * MINUTE);
  });

  it.each([
    ['C14 amid its run', 3],
    ['C16 right after its start', 1],
  ])('%s a job that is not found three times in a row is waited for', async (_row, first) => {
    const { succeeded, calls } = await runAgainst({
      poll: (nth) =>
        nth >= first && nth < first + 3
          ? { status: 404, json: { error: 'unknown job' } }
          : { json: { status: nth < first ? 'running' : 'completed' } },
    });

    expect([succeeded, polls(calls)]).toEqual([true, first + 3]);
  });

  it('C15 ends with a job that is not found any more as lost', async () => {
    const { error, calls } = await runAgainst({
      poll: (nth) => (nth === 1 ? { json: { status: 'running' } } : { status: 404, json: { error: 'unknown job' } }),
    });

    expect(error).toMatch(/^JOB_LOST: .*unknown job/);
    expect(error).not.toContain('still exists');
    expect(polls(calls)).toBe(5);
  });

  it('C18 ends the wait at `timeout` and leaves the job alive, with the id kept and nothing cancelled', async () => {
    const { error, set, calls, clock, summaries } = await runAgainst(
      { poll: (_nth, effects) => ({ json: { status: 'running', pageCount: Math.floor(effects.clock.now() / 1000) } }) },
      { timeout: '20m' },
    );

    expect(error).toMatch(/^TIMEOUT: /);
    expect(error).toContain(`continue it with \`job-id: ${JOB}\``);
    expect(set).toMatchObject({ jobId: JOB, status: 'running' });
    expect(clock.now()).toBe(20 * MINUTE);
    expect(calls.length - polls(calls)).toBe(1);
    expect(summaries.join('')).toContain(JOB);
  });

  it('C18 that is over when the platform fails is still told as `timeout`, not as the failure', async () => {
    const { error, clock } = await runAgainst(
      {
        poll: (_nth, effects) =>
          effects.clock.now() < 20 * MINUTE ? { json: { status: 'running' } } : { status: 500, json: {} },
      },
      { timeout: '20m' },
    );

    expect(error).toMatch(/^TIMEOUT: .*HTTP 500/);
    expect(clock.now()).toBeLessThan(21 * MINUTE);
  });

  it('C20 is taken from a clock that nobody sets, however often that of the runner is set', async () => {
    const dates = { date: 'Tue, 01 Jan 2030 00:00:00 GMT', 'retry-after': 'Tue, 01 Jan 2030 00:00:30 GMT' };
    const poll = (nth: number) => ({ headers: dates, json: { status: 'running', progress: Math.min(nth, 9) } });
    const unfinished = await runAgainst({ poll }, { timeout: '4m' }, { clock: new UnrulyClock() });
    const stalled = await runAgainst({ poll }, { 'stall-timeout': '2m' }, { clock: new UnrulyClock() });

    expect(unfinished.error).toMatch(/^TIMEOUT: /);
    expect(unfinished.clock.now()).toBe(4 * MINUTE);
    expect(stalled.error).toMatch(/^STALLED: The job has not moved for 120 s/);
    expect(stalled.clock.now()).toBeLessThan(7 * MINUTE);
  });
});

it.each<[string, Scripted, RegExp, number]>([
  ['completed', { json: { status: 'completed' } }, /^$/, 1],
  ['failed', { json: { status: 'failed', error: 'no space left' } }, /^JOB_FAILED: .*no space left.*/, 1],
  ['unknown', { status: 404, json: { error: 'no such job' } }, /^JOB_LOST: .*no such job/, 4],
])(
  'C19 a job named by `job-id` that is %s ends as one that was started, and none is started',
  async (_state, poll, error, looks) => {
    const told = await runAgainst({ poll: () => poll }, { 'job-id': JOB, domain: '' });

    expect(told.error).toMatch(error);
    expect([told.set['jobId'], told.set['bundleUrl']]).toEqual([JOB, told.succeeded ? LINK : undefined]);
    expect(told.calls).toEqual([
      ...Array.from({ length: looks }, () => `GET ${JOBS}/${JOB}`),
      ...(told.succeeded ? [`POST ${JOBS}/${JOB}/bundle`] : []),
    ]);
  },
);
