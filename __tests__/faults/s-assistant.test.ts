/** Section S of the catalogue: what clients of the assistant do to it. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Model } from '../../src/platform/assistant/model/model.ts';
import { hear, KAYAKS, MESSAGE, messageBody, send, siteOf } from '../helpers/assistant.ts';
import { startTestPlatform, type TestPlatform } from '../helpers/test-platform.ts';

const END = { type: 'end', finishReason: 'stop', usage: { promptTokens: null, completionTokens: null } } as const;
const PIECE = 'x'.repeat(65_536);

/** Does what the question says. */
class Puppet {
  pieces = 0;
  ended = Promise.withResolvers<void>();

  readonly model: Model = (prompt, signal) => this.#say(prompt.question, signal);

  async *#say(question: string, signal: AbortSignal): ReturnType<Model> {
    this.ended = Promise.withResolvers<void>();
    try {
      yield { type: 'text', text: 'begun ' };
      if (question === 'break') throw new Error('the model is ill');
      if (question === 'silence') await once(signal, 'abort');
      while (question === 'flood') {
        this.pieces += 1;
        yield { type: 'text', text: PIECE };
      }
      yield END;
    } finally {
      this.ended.resolve();
    }
  }
}

const puppet = new Puppet();
const ASSISTANT = {
  ...{ readSite: siteOf(KAYAKS), model: puppet.model },
  organizationLimit: { requests: 200, windowMs: 3_600_000 },
  addressLimit: { requests: 50, windowMs: 86_400_000 },
};
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ assistant: ASSISTANT, trustedProxies: ['127.0.0.1'] });
});
afterAll(() => platform.close());

let client = 0;
/** Each test has an address of its own. */
const ask = (question: string, more: object = {}, signal?: AbortSignal) => {
  const headers = { 'x-forwarded-for': `198.51.100.${client}` };
  return send(platform, messageBody(question, more), { headers, ...(signal && { signal }) });
};
const threadOf = async (response: Response) => {
  await response.text();
  return response.headers.get('x-thread-id') ?? '';
};

describe('an answer that is not read to its end', () => {
  it('S28 is given up at once when the client is gone, and its thread goes on', async () => {
    client = 1;
    const threadId = await threadOf(await ask('first'));
    const stop = new AbortController();
    const response = await ask('silence', { threadId }, stop.signal);
    await response.body?.getReader().read();
    const before = performance.now();
    stop.abort();
    await puppet.ended.promise;
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(await threadOf(await ask('again', { threadId }))).toBe(threadId);
    expect(platform.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  it('S29 is made no faster than it is read, and is ended when that takes too long', async () => {
    const hasty = await startTestPlatform({ assistant: { ...ASSISTANT, streamLimitMs: 2500 } });
    const body = JSON.stringify(messageBody('flood'));
    const socket = connect({ port: Number(new URL(hasty.url).port), host: '127.0.0.1' });
    socket.write(
      `POST ${MESSAGE} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${hasty.assistantKey}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await once(socket, 'readable');
    while (puppet.pieces === 0) await wait(5);
    await puppet.ended.promise;
    // What the system's buffers take in, and no more.
    expect(puppet.pieces * PIECE.length).toBeLessThan(32 * 1024 * 1024);
    expect(puppet.pieces).toBeGreaterThan(0);
    socket.destroy();
    await hasty.close();
  });

  it('S30 ends in an error and a finish when the model breaks, without its reason', async () => {
    client = 3;
    const heard = await hear(await ask('break'));
    expect(heard).toMatchObject({
      ...{ text: 'begun ', codes: 'f03ed', errors: ['The answer could not be finished; ask again later.'] },
      finish: { type: 'finish', finishReason: 'error', threadId: expect.any(String) },
    });
    expect(platform.logged.some((line) => line.includes('the model is ill'))).toBe(true);
  });
});

describe('a thread', () => {
  it.each([
    ['an unknown id', `thr_${'0'.repeat(36)}`],
    ['no id of ours', '../../etc'],
    ['10 KB', 'x'.repeat(10_240)],
    ['a zero byte', 'thr_\u0000'],
    ['nothing', ''],
  ])('S31 begins anew with %s', async (_name, threadId) => {
    client = 4;
    const own = await threadOf(await ask('first', { threadId }));
    expect(own).toMatch(/^thr_[0-9a-f]{36}$/);
    expect(own).not.toBe(threadId);
  });

  it('S31 begins anew when it has expired', async () => {
    client = 5;
    const threadId = await threadOf(await ask('first'));
    const before = platform.now;
    platform.now = new Date(before.getTime() + 7 * 86_400_000);
    expect(await threadOf(await ask('later', { threadId }))).not.toBe(threadId);
    platform.now = before;
  });
});

describe('a body', () => {
  it.each([
    ['S32 200 characters of a path', { currentPath: 'a'.repeat(200) }, 200],
    ['S32 201 characters of a path', { currentPath: 'a'.repeat(201) }, 400],
    ['S32 200 emoji, each of which is two units of a string', { currentPath: '🛶'.repeat(200) }, 200],
    ['S32 201 emoji', { currentPath: '🛶'.repeat(201) }, 400],
    ['S33 no page', { retrievalPageSize: 0 }, 400],
    ['S33 less than no page', { retrievalPageSize: -1 }, 400],
    ['S33 half a page', { retrievalPageSize: 1.5 }, 400],
    ['S33 more pages than there can be', { retrievalPageSize: 1e9 }, 400],
    ['S33 pages in a string', { retrievalPageSize: '5' }, 400],
    ['S33 pages that are no number', { retrievalPageSize: Number.NaN }, 400],
    ['S33 50 pages', { retrievalPageSize: 50 }, 200],
    [
      'S34 a part of an unknown type',
      { messages: [{ id: '', role: 'user', content: 'x', parts: [{ type: 'x' }] }] },
      400,
    ],
    ['S34 no fingerprint', { fp: undefined }, 400],
    ['S34 10,000 messages', { messages: Array(10_000).fill({ id: '', role: 'user', content: 'x', parts: [] }) }, 400],
  ])('%s', async (_name, more, status) => {
    client = 7;
    const response = await ask('x', more);
    const text = await response.text();
    expect(response.status).toBe(status);
    if (status === 400) expect(text).toMatch(/^\{"error":"\$\.(?:currentPath|retrievalPageSize|messages|fp)\b/);
  });
});

describe('limits', () => {
  it('S35 S36 end at the number that is told, for the address that a trusted proxy names', async () => {
    client = 8;
    const statuses: number[] = [];
    for (let asked = 0; asked < 51; asked += 1) {
      const response = await send(platform, '{}', { headers: { 'x-forwarded-for': `::ffff:203.0.113.9` } });
      statuses.push(response.status);
      if (asked === 50) {
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'retry-after': '86400',
          'access-control-allow-origin': '*',
          'access-control-expose-headers': expect.stringContaining('ratelimit-policy'),
          'ratelimit-policy': '"address";q=50;w=86400',
          ratelimit: '"address";r=0;t=86400',
        });
        expect(await response.json()).toEqual({
          error: 'This address has made its 50 requests; ask again in 86400 s.',
        });
      }
    }
    expect([statuses.slice(0, 50).every((status) => status === 400), statuses[50]]).toEqual([true, 429]);
    // Not counted: another call of the same address.
    const { status } = await platform.call('GET', '/v1/static-export/jobs/se_0000000000000000', {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(status).toBe(404);
  });
});
