/** What one person or a stranger does at the dashboard holds up no other organization. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { hashKey, makeKey } from '../../../src/platform/access/keys.ts';
import { linkAddress } from '../../../src/platform/dashboard/command.ts';
import { keepLink } from '../../../src/platform/dashboard/sign-in.ts';
import type { Connection, Database } from '../../../src/platform/database/database.ts';
import type { Worker } from '../../../src/platform/jobs/worker.ts';
import { type DashboardVisitor, postForm, signIn } from '../../helpers/dashboard.ts';
import { Folder } from '../../helpers/folder.ts';
import { borrowDatabase } from '../../helpers/test-database.ts';
import { JOBS, quickWorker, startTestPlatform, type TestPlatform } from '../../helpers/test-platform.ts';

const MANY = 60;
const NOW = new Date('2026-03-01T12:00:00Z');
const key = () => makeKey({ organization: '', kind: 'admin', scopes: ['read', 'write'], addresses: [] }, NOW).key;
const KEYS = { default: key(), modest: key() };

let folder: Folder;
let database: Database;
let platform: TestPlatform;
let visitor: DashboardVisitor;
let worker: Worker;
/** Statements since the test began. */
let statements: string[] = [];

/** The same connection, with its statements noted. */
function watched<C extends Connection>(connection: C): C {
  return {
    ...connection,
    query: (sql: string, ...rest: unknown[]) => {
      statements.push(sql);
      return (connection.query as (...all: unknown[]) => Promise<never>)(sql, ...rest);
    },
  };
}

beforeAll(async () => {
  folder = await Folder.make();
  const organizations = Object.entries(KEYS).map(([name, key]) => [
    name,
    {
      plan: 'enterprise',
      domains: { [`docs.${name}.example`]: { docs: folder.at('docs') } },
      keys: [{ kind: 'admin', hash: `sha256:${hashKey(key)}` }],
    },
  ]);
  await folder.write({ 'access.yaml': JSON.stringify({ organizations: Object.fromEntries(organizations) }) });
  await folder.write({ 'docs.json': '{}' }, 'docs');
  database = await borrowDatabase();
  platform = await startTestPlatform({
    ...{ access: folder.at('access.yaml'), docs: '', domain: '', workers: 30 },
    worker: (...task) => worker(...task),
    database: {
      ...watched(database),
      of: (organization) => watched(database.of(organization)),
      strangers: watched(database.strangers),
    },
  });
  const expiresAt = new Date(NOW.getTime() + 3_600_000);
  const token = await keepLink(database, { organization: 'default', person: 'Ada', expiresAt });
  visitor = await signIn(platform, linkAddress(platform.url, token));
});
afterAll(async () => {
  await platform.close();
  await folder[Symbol.asyncDispose]();
});

const start = async (organization: keyof typeof KEYS) => {
  const headers = { authorization: `Bearer ${KEYS[organization]}` };
  const { json } = await platform.call('POST', JOBS, { headers, body: { domain: `docs.${organization}.example` } });
  return String(json['jobId']);
};

describe('a start of another organization', () => {
  beforeAll(() => {
    worker = quickWorker;
  });

  it.each([
    ['pages of the log', () => visitor.get('/-/log')],
    ['pages of exports', () => visitor.get('')],
    ['pages of keys', () => visitor.get('/-/keys')],
    ['pages of limits', () => visitor.get('/-/usage')],
    ['keys', () => visitor.post('/-/keys', { do: 'create', name: 'x', kind: 'admin', scope: 'read', lifetime: '7d' })],
  ])('does not stand behind many %s', async (_what, ask) => {
    let ended = 0;
    const greedy = Array.from({ length: MANY }, () => ask().finally(() => (ended += 1)));
    await greedy[0];
    await start('modest');
    expect(ended).toBeLessThan(MANY / 2);
    await Promise.all(greedy);
  });
});

describe('statements', () => {
  it('are not made for each stranger with a made-up session or link', async () => {
    statements = [];
    const token = 'a'.repeat(46);
    const made = Array.from({ length: MANY }, (_none, nth) => token + String(10 + nth));
    const answers = await Promise.all(
      made.flatMap((token) => [
        platform.call('GET', '/dashboard/default', { headers: { cookie: `dashboard_session=${token}` } }),
        postForm(platform, '/dashboard/sign-in', { token }),
      ]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 403]));
    expect(statements.filter((sql) => sql.includes('sign_ins')).length).toBeLessThan(MANY / 2);
  });

  it('are not made for strangers with made-up sessions before the start of another organization', async () => {
    worker = quickWorker;
    statements = [];
    const flood = Array.from({ length: 4 * MANY }, (_none, nth) => {
      const cookie = `dashboard_session=${'b'.repeat(45)}${100 + nth}`;
      return platform.call('GET', '/dashboard/default', { headers: { cookie } });
    });
    await flood[0];
    await start('modest');
    const made = statements.filter((sql) => sql.includes('sign_ins')).length;
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401]));
    expect(made).toBeLessThan(MANY / 2);
  });

  it('are not made for each entry of the log', async () => {
    worker = quickWorker;
    const jobId = await start('default');
    await platform.event('job.completed', { jobId });
    statements = [];
    const headers = { authorization: `Bearer ${KEYS.default}` };
    const link = () => platform.call('POST', `${JOBS}/${jobId}/bundle`, { headers });
    const answers = await Promise.all(Array.from({ length: MANY }, link));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const entries = async () => (await visitor.get('/-/log')).text.split('made a link to the bundle').length - 1;
    while ((await entries()) < MANY) await new Promise((resolve) => setImmediate(resolve));
    expect(statements.filter((sql) => sql.includes('INSERT INTO platform.activities')).length).toBeLessThan(MANY / 2);
  });
});

describe('live pages of jobs', () => {
  const LIVE_MAX = 10;
  const gate = Promise.withResolvers<void>();
  const left = new AbortController();
  let jobIds: readonly string[];

  beforeAll(async () => {
    worker = async (...task) => {
      await gate.promise;
      return await quickWorker(...task);
    };
    jobIds = await Promise.all(Array.from({ length: LIVE_MAX }, () => start('default')));
  });
  afterAll(() => gate.resolve());
  afterEach(() => left.abort());

  const open = async (jobId: string) => {
    const { cookie } = visitor;
    const url = `${platform.url}/dashboard/default/-/jobs/${jobId}`;
    const response = await fetch(url, { headers: { cookie }, signal: left.signal });
    const reader = response.body?.getReader();
    let isOver = false;
    const text = (async () => {
      const pieces: Uint8Array[] = [];
      for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read())
        pieces.push(read.value);
      isOver = true;
      return Buffer.concat(pieces).toString();
    })().catch(() => 'aborted');
    return { text, isOver: () => isOver };
  };

  it('are ten of a person at a time; others have to be looked at again', async () => {
    const live = await Promise.all(jobIds.map(open));
    const more = await Promise.all(Array.from({ length: MANY }, () => open(jobIds[0] ?? '')));
    for (const { text } of more) expect(await text).toContain('>Refresh<');
    expect(live.some(({ isOver }) => isOver())).toBe(false);
    statements = [];
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const asked = statements.filter((sql) => sql.includes('sign_ins')).length;
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(3 * LIVE_MAX);
    gate.resolve();
    for (const { text } of live) expect(await text).toMatch(/completed.*<\/html>/s);
    const next = Promise.withResolvers<void>();
    worker = async (...task) => {
      await next.promise;
      return await quickWorker(...task);
    };
    const page = await open(await start('default'));
    next.resolve();
    expect(await page.text).toContain('class="live"');
  });
});
