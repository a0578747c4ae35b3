import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createEmbedder } from '../../../../src/platform/assistant/model/embedder.ts';
import { ModelError, reasonOf } from '../../../../src/platform/assistant/model/model.ts';
import {
  answer,
  type EmbeddingServer,
  type Reply,
  startEmbeddingServer,
  vectorOf,
} from '../../../helpers/embedding-server.ts';

const KEY = 'sk-secret-of-the-model';
const { signal } = new AbortController();
let server: EmbeddingServer;
beforeAll(async () => {
  server = await startEmbeddingServer();
});
afterAll(async () => await server[Symbol.asyncDispose]());
beforeEach(() => {
  server.reply = undefined;
  server.sent.length = 0;
  server.headers.length = 0;
});

const embed = (texts: readonly string[], firstByteMs = 20_000) =>
  createEmbedder({ url: server.url, model: 'm', key: KEY, timing: { firstByteMs, pausesMs: [1, 2] } })(texts, signal);
const cosine = (a: Float32Array | undefined, b: Float32Array | undefined) =>
  [...(a ?? [])].reduce((sum, number, at) => sum + number * (b?.[at] ?? 0), 0);

describe('an embedding model on a server', () => {
  it('gives vectors of length 1 in the order of the texts, however they are ordered', async () => {
    const [one, same, other] = await embed(['rinse the paddle', 'wash an oar', 'emergency']);
    expect(cosine(one, one)).toBeCloseTo(1);
    expect(cosine(one, same)).toBeGreaterThan(0.9);
    expect(cosine(one, other)).toBeLessThan(0.3);
    expect(server.headers[0]).toMatchObject({ authorization: `Bearer ${KEY}`, 'content-type': 'application/json' });
  });

  it('is sent the beginning of a long text, whole letters alone', async () => {
    await embed(['x'.repeat(9000), '桨'.repeat(9000), `a${'桨'.repeat(9000)}`]);
    expect(server.sent[0]).toEqual(['x'.repeat(1500), '桨'.repeat(500), `a${'桨'.repeat(499)}`]);
  });

  it('is asked again when it is busy or not there', async () => {
    server.reply = (texts, response) => {
      if (server.headers.length === 1) response.writeHead(429).end();
      else if (server.headers.length === 2) response.destroy();
      else response.end(answer(texts.map((text) => vectorOf(text))));
    };
    expect(await embed(['a', 'b'])).toHaveLength(2);
  });

  const json =
    (body: unknown): Reply =>
    (_texts, response) =>
      response.end(JSON.stringify(body));
  const vectors =
    (...all: readonly unknown[]): Reply =>
    (_texts, response) =>
      response.end(answer(all));
  it.each<[string, Reply, string, number, number?]>([
    ['fails', (_texts, response) => response.writeHead(500).end(KEY), 'status 500.: ***', 3],
    ['stays busy', (_texts, response) => response.writeHead(429).end(), 'refused with status 429', 3],
    ['refuses', (_texts, response) => response.writeHead(400).end('too long'), 'status 400.: too long', 1],
    ['leads elsewhere', (_texts, response) => response.writeHead(302, { location: '/' }).end(), 'be reached', 3],
    ['says nothing', () => undefined, 'said nothing for 0.3 s', 1, 300],
    ['stops in its answer', (_texts, response) => response.write('{"data":['), 'said nothing for 0.3 s', 1, 300],
    ['breaks off', (_texts, response) => response.write('{', () => response.destroy()), 'broke off its answer', 1],
    ['sends a page', (_texts, response) => response.end('<html>'), 'no list of vectors', 1],
    ['sends something else', json({ embedding: [1] }), 'no list of vectors', 1],
    ['sends NaN', (_texts, response) => response.end('{"data":[{"embedding":[NaN]},{"embedding":[1]}]}'), 'no list', 1],
    ['sends a hole', vectors([1, null], [1, 2]), 'no vector', 1],
    [
      'sends what is beyond any number',
      (_t, response) => response.end('{"data":[{"embedding":[1e999]},{"embedding":[1]}]}'),
      'no vector',
      1,
    ],
    ['sends no direction', vectors([0, 0], [1, 0]), 'no vector', 1],
    ['sends too few', vectors([1, 2]), 'sent 1 vectors for 2 texts', 1],
    ['sends too many', vectors([1], [1], [1]), 'sent 3 vectors for 2 texts', 1],
    [
      'sends one twice',
      json({
        data: [
          { index: 0, embedding: [1] },
          { index: 0, embedding: [1] },
        ],
      }),
      'none for a text',
      1,
    ],
    [
      'sends one for another',
      json({
        data: [
          { index: -1, embedding: [1] },
          { index: 7, embedding: [1] },
        ],
      }),
      'none for',
      1,
    ],
    ['sends vectors of different lengths', vectors([1, 2], [1, 2, 3]), 'of different lengths', 1],
  ])('fails without the key when it %s', async (_name, reply, sentence, attempts, firstByteMs) => {
    server.reply = reply;
    const error = await embed(['a', 'b'], firstByteMs).catch((reason: unknown) => reason);
    assert.ok(error instanceof ModelError);
    expect(reasonOf(error)).toContain(sentence);
    expect(reasonOf(error)).not.toContain(KEY);
    expect(server.headers).toHaveLength(attempts);
  });

  it('is left at once when nobody listens any more', async () => {
    const stop = new AbortController();
    server.reply = () => stop.abort(new Error('gone'));
    const asked = createEmbedder({ url: server.url, model: 'm' })(['a'], stop.signal);
    await expect(asked).rejects.toThrow('gone');
    expect(server.headers[0]).not.toHaveProperty('authorization');
  });
});
