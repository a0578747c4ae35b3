import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type FastifyInstance, fastify } from 'fastify';
import { makeKey } from '../../../src/platform/access/keys.ts';
import { toProblem } from '../../../src/platform/problem.ts';
import { LARGE_BODIES_MAX, readJsonBodies } from '../../../src/platform/routes/json.ts';

const large = (text: string) => text.padEnd(500_000);

let app: FastifyInstance;
/** Organizations of the calls that were answered, in their order. */
let answered: string[];
beforeEach(() => {
  answered = [];
  app = fastify();
  readJsonBodies(app);
  app.setErrorHandler((error, _request, reply) => {
    const { status, message, headers } = toProblem(error);
    return reply.code(status).headers(headers).send({ error: message });
  });
  app.addHook('onResponse', async ({ caller }) => void answered.push(caller?.organization.id ?? 'nobody'));
  const { record: key } = makeKey({ organization: 'a', kind: 'admin', scopes: [], addresses: [] }, new Date(0));
  app.post('/', {
    onRequest: async (request) => {
      const id = String(request.headers['x-organization'] ?? 'a');
      request.caller = { organization: { id, plan: 'enterprise', domains: [] }, key };
    },
    handler: async ({ body }) => body,
  });
});
afterEach(() => app.close());

async function send(payload: string, organization = 'a') {
  const headers = { 'content-type': 'application/json', 'x-organization': organization };
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/', headers, payload });
  return { status: statusCode, json: JSON.parse(body) as unknown };
}

/** Begins a large body, and gives what ends it, in the name of an organization. */
function hold(organization: string) {
  const body = new PassThrough();
  body.write(`{"domain":"docs"${' '.repeat(20_000)}`);
  const headers = { 'content-type': 'application/json', 'x-organization': organization };
  const answered = app.inject({
    method: 'POST',
    url: '/',
    headers: { ...headers, 'transfer-encoding': 'chunked' },
    payload: body,
  });
  return { answered, end: () => body.end('}') };
}

describe('a body', () => {
  it.each(['{"domain":"docs"}', large('{"domain":"docs"}')])(
    'is what JSON.parse makes of it, however large: %.40s',
    async (text) => expect(await send(text)).toEqual({ status: 200, json: { domain: 'docs' } }),
  );

  it('is refused for a key that stands twice, and for no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), async (value) => {
        const text = JSON.stringify(value);
        expect(await send(text)).toEqual({ status: 200, json: JSON.parse(text) });
        const [key = ''] = Object.keys(value);
        const { status } = await send(`{"a":[${text.replace(/^\{/, () => `{${JSON.stringify(key)}:0,`)}]}`);
        expect(status).toBe(400);
      }),
    );
  });

  it.each([
    ['no JSON, however deep', '['.repeat(25_000), 'The request body is not valid JSON.'],
    [
      'more than is read',
      '['.repeat(200_000),
      '$: expected at most 25000 commas, colons and opening brackets outside of texts, found more.',
    ],
    [
      'more than is read in one property',
      `{"domain":"a","paths":[${'1,'.repeat(50_000)}1]}`,
      '$.paths: expected at most 25000 commas, colons and opening brackets outside of texts, found more.',
    ],
    ['bytes that are no text', '{"domain":"\xff"}', 'The request body is not UTF-8 text.'],
  ])('is refused for %s', async (_what, text, error) => {
    const headers = { 'content-type': 'application/json' };
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/',
      headers,
      payload: Buffer.from(text, 'latin1'),
    });
    expect([statusCode, JSON.parse(body)]).toEqual([400, { error }]);
  });

  it('of a large size comes in the turn of its organization, not after all that another has sent before', async () => {
    const greedy = Array.from({ length: 10 }, () => send(large('{}'), 'greedy'));
    await greedy[0];
    await send(large('{}'), 'modest');
    expect(answered.indexOf('modest')).toBeLessThanOrEqual(4);
    await Promise.all(greedy);
  });

  it('of a mebibyte is read no more than twenty times a second', async () => {
    const from = performance.now();
    await Promise.all([1, 2, 3].map(() => send('{}'.padEnd(1024 ** 2))));
    expect(performance.now() - from).toBeGreaterThanOrEqual(147);
  });

  it('is refused before it is read when too many large ones of its organization are sent, and for it alone', async () => {
    const held = Array.from({ length: LARGE_BODIES_MAX }, () => hold('greedy'));
    await new Promise((resolve) => setImmediate(resolve));
    expect((await send(large('{}'), 'modest')).status).toBe(200);
    expect(await send(large('{}'), 'greedy')).toEqual({
      status: 429,
      json: {
        error: `${LARGE_BODIES_MAX} bodies of more than 16 KiB of the organization wait already; ask again when some of them are answered.`,
      },
    });
    expect((await send('{}', 'greedy')).status).toBe(200);
    for (const { end } of held) end();
    expect(
      new Set((await Promise.all(held.map(({ answered }) => answered))).map(({ statusCode }) => statusCode)),
    ).toEqual(new Set([200]));
    expect((await send(large('{}'), 'greedy')).status).toBe(200);
  });

  it('gives its place free when its client goes away', async () => {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { 'content-type': 'application/json' };
    for (let nth = 0; nth < LARGE_BODIES_MAX; nth += 1) {
      const begun = once(app.server, 'request');
      const gone = new AbortController();
      const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{')) });
      const sent = fetch(`${url}/`, { method: 'POST', headers, body, duplex: 'half', signal: gone.signal });
      const [, response] = (await begun) as [unknown, ServerResponse];
      const closed = once(response, 'close');
      gone.abort();
      await expect(sent).rejects.toThrow();
      await closed;
    }
    expect((await send(large('{}'))).status).toBe(200);
  });
});
