import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { countPushes } from '../../../src/platform/content/pushes.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { createLog } from '../../../src/platform/log.ts';
import { problemBody, toProblem } from '../../../src/platform/problem.ts';
import { ARRIVAL_LIMIT_MS, addWebhookRoutes, DELIVERIES_MAX } from '../../../src/platform/routes/webhooks.ts';
import { type DeliveryOptions, DOCS_DOMAIN, DOCS_REPOSITORY, GitPlatform } from '../../helpers/git-platform.ts';
import { borrowDatabase } from '../../helpers/test-database.ts';
import { startTestPlatform } from '../../helpers/test-platform.ts';

const MIB = 1024 ** 2;

/** What names the repository of the site, in JSON. */
const NAMED = `"full_name":"${DOCS_REPOSITORY}"`;

describe('the webhook of GitHub', () => {
  let stage: GitPlatform;
  let database: Database;
  beforeAll(async () => {
    database = await borrowDatabase();
    stage = await GitPlatform.start({ platform: { database: { ...database, close: async () => undefined } } });
    await stage.platform.event('content.fetched');
  });
  afterAll(async () => {
    await stage[Symbol.asyncDispose]();
    await database.close();
  });

  it.each<[string, DeliveryOptions]>([
    ['a push to another branch', { payload: { ref: 'refs/heads/next' } }],
    ['a push of a tag of the same name', { payload: { ref: 'refs/tags/main' } }],
    ['a removed branch', { payload: { deleted: true } }],
    ['a ping', { headers: { 'x-github-event': 'ping' } }],
    ['an event of another kind', { headers: { 'x-github-event': 'pull_request' } }],
  ])('takes %s, and fetches nothing', async (_what, delivery) => {
    const pushes = await countPushes(database);
    expect(await stage.deliver(delivery)).toMatchObject({ status: 202, json: { domains: [] } });
    // By which platforms know that they have to fetch.
    expect(await countPushes(database)).toEqual(pushes);
  });

  it('takes a push to the branch, and fetches it', async () => {
    const pushes = (await countPushes(database)).get(DOCS_DOMAIN)?.count ?? 0;
    const commit = await stage.push({ 'docs/index.mdx': '# Next\n' });
    const delivery = { payload: { after: commit } };
    expect(await stage.deliver(delivery)).toMatchObject({ status: 202, json: { domains: [DOCS_DOMAIN] } });
    expect((await countPushes(database)).get(DOCS_DOMAIN)).toEqual({ count: pushes + 1, head: commit });
    await stage.platform.event('content.fetched', { commit });
  });

  it.each<[string, DeliveryOptions]>([
    ['of another secret', { secret: 'another' }],
    ['of another repository', { payload: { repository: { full_name: 'acme/other', default_branch: 'main' } } }],
    ['of no repository', { payload: { repository: undefined } }],
    ['with a signature of SHA-1 alone', { headers: { 'x-hub-signature-256': '', 'x-hub-signature': 'sha1=00' } }],
    ['with half a signature', { headers: { 'x-hub-signature-256': 'sha256=00' } }],
    ['with the signature of other bytes', { headers: { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` } }],
  ])('refuses a delivery %s', async (_what, delivery) => {
    expect(await stage.deliver(delivery)).toMatchObject({ status: 401, json: { error: expect.any(String) } });
  });

  it('takes the bytes as they were signed, however they are written', async () => {
    const body = `{ "ref" : "refs\\/heads\\/main",\r\n"repository":{"full_name":"ACME/Docs"}, "nonce": "${randomUUID()}", "ö": 1e0 }\n`;
    expect(await stage.deliver({ body })).toMatchObject({ status: 202, json: { domains: [DOCS_DOMAIN] } });
  });

  it('takes a delivery once: neither its id nor what it says is taken again', async () => {
    const id = { 'x-github-delivery': randomUUID() };
    const payload = { nonce: 'once' };
    expect(await stage.deliver({ payload, headers: id })).toMatchObject({ json: { domains: [DOCS_DOMAIN] } });
    expect(await stage.deliver({ payload, headers: id })).toMatchObject({ status: 202, json: { domains: [] } });
    expect(await stage.deliver({ payload })).toMatchObject({ status: 202, json: { domains: [] } });
    expect(await stage.deliver({ headers: id })).toMatchObject({ status: 202, json: { domains: [] } });
    expect(await stage.deliver()).toMatchObject({ status: 202, json: { domains: [DOCS_DOMAIN] } });
  });

  it.each<[number, string, DeliveryOptions]>([
    [400, 'no delivery id', { headers: { 'x-github-delivery': '' } }],
    [400, 'a delivery id of any length', { headers: { 'x-github-delivery': 'x'.repeat(65) } }],
    [400, 'no event', { headers: { 'x-github-event': '' } }],
    [400, 'no JSON', { body: NAMED }],
    [400, 'JSON that is no event', { body: `{"ref":1,${NAMED}}` }],
    [400, 'JSON of any depth', { body: `{${NAMED},"a":${'['.repeat(100_000)}` }],
    [401, 'what is no JSON, of which it reads nothing before it knows the sender', { body: NAMED, secret: 'another' }],
    [401, 'a repository that only a text names', { body: JSON.stringify({ message: `{${NAMED}}` }) }],
    [413, 'too large a body', { body: ' '.repeat(5 * MIB + 1) }],
    [415, 'a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ])('answers %i to %s', async (status, _what, delivery) => {
    expect(await stage.deliver(delivery)).toMatchObject({ status, json: { error: expect.any(String) } });
  });

  it('takes what is larger than a call may be, and smaller than a push is', async () => {
    const person = { name: 'A', email: 'a@example.com', username: 'a' };
    const files = Array.from({ length: 40 }, (_none, nth) => `docs/guides/page-${nth}.mdx`);
    const commit = { id: '0'.repeat(40), author: person, committer: person, added: files, removed: [], modified: [] };
    // As many as a push names.
    const commits = Array.from({ length: 2048 }, () => commit);
    expect(await stage.deliver({ payload: { commits } })).toMatchObject({ status: 202 });
  });

  it('takes as many at once as a push to a repository of many sites brings', async () => {
    const padding = 'x'.repeat(20 * 1024);
    const many = Array.from({ length: 40 }, () => stage.deliver({ payload: { padding } }));
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([202]));
  });

  it('reads no body without a signature', async () => {
    const headers = { 'x-hub-signature-256': '' };
    expect(await stage.deliver({ body: '['.repeat(10), headers })).toMatchObject({ status: 401 });
  });

  it('shows neither the secret nor the signature', async () => {
    await stage.deliver({ payload: { nonce: 'shown' } });
    const secret = (await stage.folder.read())['secret'] ?? '';
    expect(stage.platform.logged.join('')).not.toMatch(new RegExp(`${secret}|sha256=|[0-9a-f]{64}`));
  });

  it('is described', async () => {
    const { json } = await stage.platform.call('GET', '/openapi.json');
    expect(json).toMatchObject({ paths: { '/webhooks/github': { post: { operationId: 'receivePush' } } } });
  });

  it('takes a secret that was replaced in its file, without a restart', async () => {
    await stage.folder.write({ secret: 'replaced' });
    expect(await stage.deliver()).toMatchObject({ status: 401 });
    expect(await stage.deliver({ secret: 'replaced' })).toMatchObject({ status: 202 });
  });
});

it('is not there where no site has a secret', async () => {
  const platform = await startTestPlatform();
  const body = JSON.stringify({ repository: { full_name: DOCS_REPOSITORY } });
  const headers = { 'x-hub-signature-256': `sha256=${createHmac('sha256', '').update(body).digest('hex')}` };
  expect(await platform.call('POST', '/webhooks/github', { body, headers })).toMatchObject({ status: 404 });
  await platform.close();
});

/** An application that takes deliveries of {@link DOCS_REPOSITORY}, signed with `given`. */
async function openApp() {
  const database = await borrowDatabase();
  const [app, clock] = [fastify(), () => new Date()];
  const url = `https://github.com/${DOCS_REPOSITORY}`;
  const source = { type: 'git', url, folder: '', access: {}, webhookSecret: { env: 'HOOK' } } as const;
  const log = createLog(() => undefined, clock);
  const sources = () => new Map([[DOCS_DOMAIN, source]]);
  const { of: databaseOf } = database;
  const organizationOf = () => 'acme';
  const environment = { HOOK: 'given' };
  addWebhookRoutes(app, { sources, environment, databaseOf, organizationOf, clock, log });
  app.setErrorHandler((error, _request, reply) => {
    const problem = toProblem(error);
    return reply.code(problem.status).headers(problem.headers).send(problemBody(problem));
  });
  const close = async () => {
    await app.close();
    await database.close();
  };
  const request = (payload: string | Readable, remoteAddress = '192.0.2.1', signature = '0'.repeat(64)) =>
    app.inject({ method: 'POST', url: '/webhooks/github', headers: headersOf(signature), payload, remoteAddress });
  const deliver = async (...options: Parameters<typeof request>) => (await request(...options)).statusCode;
  return { app, request, deliver, close };
}

const headersOf = (signature: string) => ({
  'content-type': 'application/json',
  ...{ 'x-github-event': 'ping', 'x-github-delivery': randomUUID() },
  'x-hub-signature-256': `sha256=${signature}`,
});

const PUSHED = { ref: 'refs/heads/main', repository: { full_name: DOCS_REPOSITORY } };

it('takes secrets from the environment that it is given', async () => {
  const { deliver, close } = await openApp();
  const payload = JSON.stringify(PUSHED);
  const signature = createHmac('sha256', 'given').update(payload).digest('hex');
  expect(await deliver(payload, '192.0.2.1', signature)).toBe(202);
  await close();
});

it('finds the repository and the signature wherever a body is cut', async () => {
  const { deliver, close } = await openApp();
  const body = Buffer.from(JSON.stringify({ padding: 'x'.repeat(40_000), ...PUSHED }));
  const signature = createHmac('sha256', 'given').update(body).digest('hex');
  const name = body.indexOf('"full_name"');
  const bytes = Array.from(body, (byte) => Buffer.of(byte));
  const cut = Array.from({ length: 40 }, (_none, nth) => [body.subarray(0, name + nth), body.subarray(name + nth)]);
  for (const pieces of [bytes, ...cut]) expect(await deliver(Readable.from(pieces), '192.0.2.1', signature)).toBe(202);
  await close();
});

const cpuMsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

it('spends less on what a stranger sends than to hash and parse it, however large', async () => {
  const { deliver, close } = await openApp();
  const padding = ['"full_name"'.repeat(185_000), ...Array<number>(1_000_000).fill(0)];
  const body = Buffer.from(JSON.stringify({ ...PUSHED, padding }));
  const pieces = Array.from({ length: Math.ceil(body.length / 65_536) }, (_none, nth) =>
    body.subarray(nth * 65_536, (nth + 1) * 65_536),
  );
  const took: number[] = [];
  const here: number[] = [];
  const isLess = () => Math.min(...took) < Math.min(...here);
  // Collections of garbage fall upon some of them.
  for (let nth = 0; nth < 12 || (nth < 60 && !isLess()); nth += 1) {
    const before = process.threadCpuUsage();
    expect(await deliver(Readable.from(pieces))).toBe(401);
    took.push(cpuMsSince(before));
    const beforeHere = process.threadCpuUsage();
    createHmac('sha256', 'given').update(body).digest();
    JSON.parse(body.toString());
    here.push(cpuMsSince(beforeHere));
  }
  // What is left is the making of the request, which this thread does here.
  expect(isLess()).toBe(true);
  await close();
});

describe('deliveries that arrive at the same time', () => {
  /** Begins a body that ends when the test ends it. */
  const begun = () => {
    const body = new PassThrough();
    body.write('{"padding":"');
    return body;
  };

  it('wait for each other: two of an address are read, and those of another address beside them', async () => {
    const { deliver, close } = await openApp();
    const [first, second] = [begun(), begun()];
    const held = [deliver(first), deliver(second)];
    let isAnswered = false;
    const waiting = deliver('{}').finally(() => (isAnswered = true));
    expect(await deliver('{}', '192.0.2.2')).toBe(401);
    expect(isAnswered).toBe(false);
    for (const body of [first, second]) body.end('"}');
    expect(await Promise.all([...held, waiting])).toEqual([401, 401, 401]);
    await close();
  });

  it('are four that are read, of however many addresses', async () => {
    const { deliver, close } = await openApp();
    const bodies = [begun(), begun(), begun(), begun()];
    const held = bodies.map((body, nth) => deliver(body, `192.0.2.${nth}`));
    let isAnswered = false;
    const waiting = deliver('{}', '192.0.2.9').finally(() => (isAnswered = true));
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    bodies[0]?.end('"}');
    expect(await waiting).toBe(401);
    for (const body of bodies) body.end();
    await Promise.all(held);
    await close();
  });

  it('are refused with the time to try again where too many of one address wait, and of it alone', async () => {
    const { request, deliver, close } = await openApp();
    const bodies = Array.from({ length: DELIVERIES_MAX }, begun);
    const held = bodies.map((body) => deliver(body));
    const refused = await request('{}');
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      ...[429, '5'],
      { error: `${DELIVERIES_MAX} deliveries of this address wait already; ask again when some of them are answered.` },
    ]);
    expect(await deliver('{}', '192.0.2.2')).toBe(401);
    for (const body of bodies) body.end('"}');
    expect(new Set(await Promise.all(held))).toEqual(new Set([401]));
    expect(await deliver('{}')).toBe(401);
    await close();
  });

  it('give their turn back when their body takes too long to arrive', async () => {
    const { deliver, close } = await openApp();
    const bodies = [begun(), begun()];
    const held = bodies.map((body) => deliver(body));
    const from = performance.now();
    expect(await deliver('{}')).toBe(401);
    expect(performance.now() - from).toBeLessThan(2 * ARRIVAL_LIMIT_MS);
    expect(await Promise.all(held)).toEqual([408, 408]);
    for (const body of bodies) body.end();
    await close();
  });

  it('of strangers wait by their size', async () => {
    const { deliver, close } = await openApp();
    const from = performance.now();
    expect(await deliver(JSON.stringify('x'.repeat(4 * MIB)))).toBe(401);
    expect(performance.now() - from).toBeGreaterThanOrEqual(199);
    await close();
  });

  it('leave their place when their client goes away, whether they were read or waited', async () => {
    const { app, deliver, close } = await openApp();
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const leave: (() => Promise<void>)[] = [];
    for (const body of [begun(), begun(), begun()]) {
      const answered = once(app.server, 'request');
      const gone = new AbortController();
      const sent = fetch(`${address}/webhooks/github`, {
        ...{ method: 'POST', headers: headersOf('0'.repeat(64)), body: Readable.toWeb(body) as ReadableStream },
        ...{ duplex: 'half', signal: gone.signal },
      });
      const [, response] = (await answered) as [unknown, ServerResponse];
      leave.push(async () => {
        const closed = once(response, 'close');
        gone.abort();
        await expect(sent).rejects.toThrow();
        await closed;
      });
    }
    for (const each of leave.toReversed()) await each();
    expect(await deliver('{}', '127.0.0.1')).toBe(401);
    app.server.closeAllConnections();
    await close();
  });
});
