import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type FastifyInstance, fastify } from 'fastify';
import { makeKey } from '../../../src/platform/access/keys.ts';
import { toProblem } from '../../../src/platform/problem.ts';
import { LARGE_BODIES_MAX, readJsonBodies } from '../../../src/platform/routes/json.ts';

const LARGE_BYTES = 500_000;
/** Keys within the limits, each of which has to be read like a value. */
const HARD = `{"domain":"docs",${Array.from({ length: 40_000 }, (_, nth) => `"\\u006b${nth}":0`).join()}}`;

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
  for (const form of ['StartRequest', 'MessageRequest']) {
    app.post(`/${form}`, {
      config: { form },
      onRequest: async (request) => {
        const id = String(request.headers['x-organization'] ?? 'a');
        request.caller = { organization: { id, plan: 'enterprise', domains: [] }, key };
      },
      handler: async ({ body }) => body,
    });
  }
});
afterEach(() => app.close());

async function send(payload: string, { organization = 'a', form = 'StartRequest' } = {}) {
  const headers = { 'content-type': 'application/json', 'x-organization': organization };
  const { statusCode, body } = await app.inject({ method: 'POST', url: `/${form}`, headers, payload });
  return { status: statusCode, json: JSON.parse(body) as unknown };
}

const large = (text: string) => text.padEnd(LARGE_BYTES);

describe('a large body', () => {
  it('gives what the call needs of it, as a small one holds it', async () => {
    const start = fc.record(
      {
        domain: fc.constantFrom('docs', 'docs.example.com'),
        paths: fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1 }),
      },
      { noNullPrototype: true },
    );
    const property = fc.asyncProperty(start, fc.jsonValue(), async (body, more) => {
      const { status, json } = await send(large(JSON.stringify({ ...body, more })));
      assert.deepEqual([status, json], [200, body]);
    });
    await fc.assert(property, { numRuns: 20 });
  });

  it('of a conversation gives what was said, whatever else its parts hold', async () => {
    const parts = [
      { type: 'step-start' },
      { type: 'text', text: 'How long?' },
      { type: 'tool-invocation', toolInvocation: { state: 'call', toolCallId: '1', toolName: 't', args: { a: 1 } } },
    ];
    const said = { id: '1', role: 'user', content: '', parts };
    const { status, json } = await send(large(JSON.stringify({ fp: 'x', messages: [said] })), {
      form: 'MessageRequest',
    });
    expect([status, json]).toEqual([
      200,
      { fp: 'x', messages: [{ ...said, content: 'How long?', parts: [] }], retrievalPageSize: 5 },
    ]);
  });

  it.each([
    ['no JSON', '{"domain":', 'The request body is not valid JSON.'],
    [
      'a key twice',
      '{"domain":"a","domain":"b"}',
      'The request body has a key twice in one object: the string "domain".',
    ],
    ['another form', '{"domain":5}', '$.domain: expected a host name or a single label, found the number 5.'],
    ['bytes that are no text', '{"domain":"\xff"}', 'The request body is not UTF-8 text.'],
  ])('is refused as a small one is, for %s', async (_what, text, error) => {
    const bytes = Buffer.from(large(text), 'latin1');
    const headers = { 'content-type': 'application/json' };
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/StartRequest', headers, payload: bytes });
    expect([statusCode, JSON.parse(body)]).toEqual([400, { error }]);
  });

  it('is read while others are answered', async () => {
    const slow = send(HARD, { organization: 'slow' });
    await new Promise((resolve) => setImmediate(resolve));
    await send('{"domain":"docs"}', { organization: 'quick' });
    expect(answered).toEqual(['quick']);
    expect((await slow).status).toBe(200);
  });

  it('comes in the turn of its organization, not after all that another has sent before', async () => {
    const greedy = Array.from({ length: 10 }, () => send(HARD, { organization: 'greedy' }));
    await greedy[0];
    await send(HARD, { organization: 'modest' });
    expect(answered.indexOf('modest')).toBeLessThanOrEqual(4);
    await Promise.all(greedy);
  });

  it('is refused before it is read when too many of its organization are under way, and for it alone', async () => {
    const greedy = Array.from({ length: LARGE_BODIES_MAX + 1 }, () => send(HARD, { organization: 'greedy' }));
    expect((await send(HARD, { organization: 'modest' })).status).toBe(200);
    const answers = await Promise.all(greedy);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([
      {
        status: 429,
        json: {
          error: `${LARGE_BODIES_MAX} bodies of more than 16 KiB of the organization wait already; ask again when some of them are answered.`,
        },
      },
    ]);
    expect((await send(HARD, { organization: 'greedy' })).status).toBe(200);
  });

  it('gives its place free when its client goes away', async () => {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { 'content-type': 'application/json' };
    for (let nth = 0; nth < LARGE_BODIES_MAX; nth += 1) {
      const begun = once(app.server, 'request');
      const gone = new AbortController();
      const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{')) });
      const sent = fetch(`${url}/StartRequest`, { method: 'POST', headers, body, duplex: 'half', signal: gone.signal });
      const [, response] = (await begun) as [unknown, ServerResponse];
      const closed = once(response, 'close');
      gone.abort();
      await expect(sent).rejects.toThrow();
      await closed;
    }
    expect((await send(HARD)).status).toBe(200);
  });
});
