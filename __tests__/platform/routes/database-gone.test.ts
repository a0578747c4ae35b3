import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, ConnectionError, type Database } from '../../../src/platform/database/database.ts';
import { messageBody, send } from '../../helpers/assistant.ts';
import { borrowDatabase } from '../../helpers/test-database.ts';
import { JOBS, startTestPlatform, type TestPlatform } from '../../helpers/test-platform.ts';

const BROKE = 'the connection to the database server broke: it stops';
const UNKNOWN = 'se_0123456789abcdef';
const START = { body: { domain: 'docs.example.com' } };

describe('a call while the database does not answer', () => {
  let fault: Error | undefined;
  /** Statements that are answered before the fault. */
  let answered = 0;
  let platform: TestPlatform;
  let jobId: unknown;

  beforeAll(async () => {
    const sound = await borrowDatabase();
    const breaking = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (fault !== undefined && answered-- <= 0) throw fault;
      return await work();
    };
    const breakable = (connection: Connection): Connection => ({
      ...connection,
      query: (...statement) => breaking(() => connection.query(...statement)),
      transaction: (...work) => breaking(() => connection.transaction(...work)),
    });
    const of: Database['of'] = (organization) => breakable(sound.of(organization));
    const database: Database = { ...sound, ...breakable(sound), of };
    platform = await startTestPlatform({ database });
    ({ jobId } = await platform.export());
  });
  afterAll(() => platform.close());

  it.each([
    ['a start', 'POST', JOBS, START, false],
    ['a poll', 'GET', '', {}, false],
    ['a poll', 'GET', '', {}, true],
    ['a call for a link', 'POST', '/bundle', {}, true],
  ] as const)(
    'is refused, to be made again, where it is %s (%#)',
    async (_what, method, target, options, maybeDone) => {
      fault = new ConnectionError(BROKE, { maybeDone });
      const before = platform.logged.length;
      const path = target === JOBS ? JOBS : `${JOBS}/${UNKNOWN}${target}`;
      const answer = await platform.call(method, path, options);
      fault = undefined;
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(answer.json).toEqual({ error: 'The database of the platform does not answer; ask again.' });
      const told = platform.logged.slice(before).filter((line) => line.includes('"request.broke"'));
      expect(told).toEqual([expect.stringContaining(BROKE)]);
      expect((await platform.call(method, path, options)).status).toBe(target === JOBS ? 202 : 404);
    },
  );

  it('is answered, where it is a poll or a call for a link of a job in memory', async () => {
    fault = new ConnectionError(BROKE, { maybeDone: false });
    const answers = [
      await platform.call('GET', `${JOBS}/${jobId}`),
      await platform.call('POST', `${JOBS}/${jobId}/bundle`),
    ];
    fault = undefined;
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is not, where it is a start that may have been queued: made again, it could start a second job', async () => {
    fault = new ConnectionError(BROKE, { maybeDone: true });
    const answer = await platform.call('POST', JOBS, START);
    fault = undefined;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null]);
  });

  it.each([
    ['counted', 0],
    ['given a thread', 1],
  ])('is refused, to be made again, where it is a message that was to be %s', async (_what, statements) => {
    answered = statements;
    fault = new ConnectionError(BROKE, { maybeDone: true });
    const refused = await send(platform, messageBody('Which paddle?'));
    fault = undefined;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(await refused.json()).toEqual({ error: 'The database of the platform does not answer; ask again.' });
  });
});
