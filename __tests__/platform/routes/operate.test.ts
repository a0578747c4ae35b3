import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import * as v from 'valibot';
import { makeKey } from '../../../src/platform/access/keys.ts';
import type { Operation } from '../../../src/platform/description/operation.ts';
import { operate } from '../../../src/platform/routes/operate.ts';

const OPERATION: Operation = {
  id: 'readThing',
  method: 'POST',
  path: '/things/{thingId}',
  group: 'things',
  summary: '',
  description: '',
  access: { key: 'admin', scope: 'read' },
  body: { name: 'Ask', schema: v.object({ size: v.number() }) },
  success: { status: 201, description: '', payload: { name: 'Thing', schema: v.strictObject({ id: v.string() }) } },
  refusals: {},
};

async function call(answer: object, payload: object) {
  const app = fastify();
  const seen: unknown[] = [];
  app.setErrorHandler((error, _request, reply) => {
    seen.push(error);
    void reply.code(500).send({});
  });
  const { record } = makeKey({ organization: 'a', kind: 'admin', scopes: ['read'], addresses: [] }, new Date(0));
  operate(app, {
    operation: OPERATION,
    authorize: () => ({ organization: { id: 'a', plan: 'pro', domains: [] }, key: record }),
    handle: async () => answer,
  });
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/things/7', payload });
  return { statusCode, body, seen };
}

describe('a call that is served by its description', () => {
  it('never sends an answer of another form, and says where it does not fit without its values', async () => {
    const { statusCode, body, seen } = await call({ id: 7, secret: 'svc_secret' }, { size: 5 });
    expect([statusCode, body]).toEqual([500, '{}']);
    expect(seen.at(-1)).toMatchObject({
      message: 'the answer of readThing is not of its form: id: expected string; secret: expected never',
    });
  });

  it('writes a result once, and says so alone to whoever names its entity tag', async () => {
    const app = fastify();
    const result = { number: 7 };
    let encoded = 0;
    const { record } = makeKey({ organization: 'a', kind: 'admin', scopes: ['read'], addresses: [] }, new Date(0));
    const { body: _none, ...read } = OPERATION;
    operate(app, {
      operation: { ...read, method: 'GET', success: { ...OPERATION.success, status: 200, isTagged: true } },
      authorize: () => ({ organization: { id: 'a', plan: 'pro', domains: [] }, key: record }),
      handle: async () => result,
      encode: ({ number }) => {
        encoded += 1;
        return { id: String(number) };
      },
    });
    const get = async (tags?: string) =>
      await app.inject({ url: '/things/7', headers: tags === undefined ? {} : { 'if-none-match': tags } });
    const first = await get();
    expect([first.statusCode, first.body, first.headers.etag]).toEqual([
      200,
      '{"id":"7"}',
      expect.stringMatching(/^"[\w-]{43}"$/),
    ]);
    const tag = first.headers.etag ?? '';
    const answers = [await get(tag), await get(`"old", W/${tag}`), await get('"old"'), await get()];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [304, ''],
      [304, ''],
      [200, '{"id":"7"}'],
      [200, '{"id":"7"}'],
    ]);
    expect(answers.map(({ headers }) => headers.etag)).toEqual([tag, tag, tag, tag]);
    expect(encoded).toBe(1);
  });
});
