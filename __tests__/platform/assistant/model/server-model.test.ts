import type http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ModelError, type Prompt, reasonOf } from '../../../../src/platform/assistant/model/model.ts';
import { createServerModel, type Timing } from '../../../../src/platform/assistant/model/server-model.ts';
import { type LocalServer, startServer } from '../../../helpers/local-server.ts';

const KEY = 'sk-secret-of-the-model';
const PROMPT: Prompt = {
  question: 'And then?',
  pages: 5,
  turns: [
    { role: 'user', text: 'How do I rinse?' },
    { role: 'assistant', text: 'With water.' },
  ],
  found: {
    isAnswer: true,
    terms: [],
    pages: [
      {
        ...{ path: '/paddles', title: 'Paddles', isRelated: true },
        sections: [{ id: 'care', headings: ['Care'], lines: [{ text: 'Rinse them.', isCode: false }] }],
      },
    ],
  },
  context: [{ type: 'code', value: 'rinse()', path: '/paddles' }],
  currentPath: '/start',
  domain: 'docs.example.com',
  addressOf: (path, id) => `https://docs.example.com${path}${id === undefined ? '' : `#${id}`}`,
};

type Reply = (response: http.ServerResponse, attempt: number) => void;

let server: LocalServer;
let url: string;
let reply: Reply;
let requests: { readonly headers: http.IncomingHttpHeaders; readonly body: Record<string, unknown> }[];
let closed: PromiseWithResolvers<void>;

beforeAll(async () => {
  server = await startServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.on('close', () => closed.resolve());
    reply(response, requests.length);
  });
  url = `${server.origin}/v1`;
});
afterAll(async () => await server[Symbol.asyncDispose]());
beforeEach(() => {
  requests = [];
  closed = Promise.withResolvers();
});

const chunk = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const delta = (content: string) => chunk({ choices: [{ delta: { content } }] });
const end = (reason = 'stop') => chunk({ choices: [{ delta: {}, finish_reason: reason }] });

/** Only who is to say nothing is given little time: a busy machine takes long for anything. */
const PATIENT = { silenceMs: 20_000, pausesMs: [1, 2] };
const HASTY = { ...PATIENT, silenceMs: 1000 };

interface Hearing {
  readonly signal?: AbortSignal;
  readonly at?: string;
  readonly prompt?: Prompt;
  readonly timing?: Timing;
}

async function hear({ signal, at = url, prompt = PROMPT, timing = PATIENT }: Hearing = {}) {
  const parts = [];
  for await (const part of createServerModel({ url: at, model: 'm', key: KEY, timing })(
    prompt,
    signal ?? new AbortController().signal,
  ))
    parts.push(part);
  return parts;
}

describe('a model on a server', () => {
  it('is asked for a stream, with the passages, their addresses and the conversation', async () => {
    reply = (response) => response.end(end());
    await hear();
    const [{ headers, body } = { headers: {}, body: {} }] = requests;
    expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, accept: 'text/event-stream' });
    expect(body).toMatchObject({ model: 'm', stream: true });
    const messages = body['messages'] as readonly { readonly role: string; readonly content: string }[];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[0]?.content).toContain('Paddles › Care\nhttps://docs.example.com/paddles#care\n\nRinse them.');
    expect(messages[0]?.content).toContain('The user reads the page "/start".');
    expect(messages[3]?.content).toBe('This code on the page "/paddles" is meant:\n\nrinse()\n\nAnd then?');
  });

  it('is given as many pages as there is room for, and names these alone, whether they are an answer or not', async () => {
    reply = (response) => response.end(end());
    const lines = [{ text: 'x'.repeat(5900), isCode: false }];
    const pages = Array.from({ length: 9 }, (_none, at) => ({
      ...{ path: `/${at}`, title: `Page ${at}`, isRelated: true },
      sections: [{ headings: [], lines }],
    }));
    const question = 'y'.repeat(100_000);
    const [sources] = await hear({ prompt: { ...PROMPT, question, found: { isAnswer: false, terms: [], pages } } });
    expect(sources).toEqual({ type: 'sources', pages: pages.slice(0, 5) });
    const told = (requests[0]?.body['messages'] ?? []) as readonly { readonly content: string }[];
    expect(['Page 4', 'Page 5'].map((title) => told[0]?.content.includes(title))).toEqual([true, false]);
    expect(told.at(-1)?.content.length).toBeLessThan(20_000);
  });

  it('is heard piece by piece, however the stream is cut', async () => {
    const usage = chunk({ choices: [], usage: { prompt_tokens: 5, completion_tokens: 2 } });
    const bytes = Buffer.from(`: ping\r\n\r\n${delta('Grüß ')}${delta('🛶')}${end('length')}${usage}data: [DONE]\n\n`);
    reply = async (response) => {
      for (const byte of bytes) {
        response.write(Buffer.of(byte));
        if (byte % 16 === 0) await new Promise(setImmediate);
      }
      response.end();
    };
    expect(await hear()).toEqual([
      { type: 'sources', pages: PROMPT.found.pages },
      { type: 'text', text: 'Grüß ' },
      { type: 'text', text: '🛶' },
      { type: 'end', finishReason: 'length', usage: { promptTokens: 5, completionTokens: 2 } },
    ]);
  });

  it.each(['', '\n'])('is heard to its end where no empty line follows the last event: %j', async (ending) => {
    reply = (response) => response.end(delta('Hello') + (delta(' world') + end()).trimEnd() + ending);
    expect((await hear()).slice(1)).toMatchObject([{ text: 'Hello' }, { text: ' world' }, { finishReason: 'stop' }]);
  });

  it('is asked again when it is busy or breaks off before its first byte', async () => {
    reply = (response, attempt) => {
      if (attempt === 1) response.writeHead(503).end();
      else if (attempt === 2) response.destroy();
      else response.end(delta('At last.') + end());
    };
    expect(await hear()).toHaveLength(3);
    expect(requests).toHaveLength(3);
  });

  it.each<[string, Reply, string, number, Timing?]>([
    ['refuses', (response) => response.writeHead(401).end(`bad key ${KEY}`), 'refused with status 401', 1],
    ['stays busy', (response) => response.writeHead(429).end(), 'refused with status 429', 3],
    ['says nothing', () => undefined, 'said nothing for 1 s', 1, HASTY],
    ['falls silent', (response) => response.write(delta('Well')), 'said nothing for 1 s', 1, HASTY],
    [
      'leads elsewhere',
      (response) => response.writeHead(302, { location: 'http://x.example/' }).end(),
      'be reached',
      3,
    ],
    ['breaks off', (response) => response.write(delta('Well'), () => response.destroy()), 'broke off its answer', 1],
    ['says what is wrong', (response) => response.end(chunk({ error: { message: KEY } })), 'broke off its answer', 1],
    ['sends a page', (response) => response.end('<html>'), 'gave no answer', 1],
    ['sends no JSON', (response) => response.end('data: {\n\n'), 'sent something that is no chunk', 1],
    ['sends nothing', (response) => response.end(), 'gave no answer', 1],
  ])(
    'fails with a sentence and without the key when it %s',
    async (_name, given, sentence, attempts, timing = PATIENT) => {
      reply = given;
      const error = await hear({ timing }).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(ModelError);
      const { message, cause } = error as ModelError;
      expect(message).toContain(sentence);
      expect(`${message} ${String(cause)}`).not.toContain(KEY);
      expect(requests).toHaveLength(attempts);
    },
  );

  it('is left at once when nobody listens any more', async () => {
    const stop = new AbortController();
    reply = (response) => response.write(delta('Well'), () => stop.abort(new Error('gone')));
    await expect(hear({ signal: stop.signal })).rejects.toThrow('gone');
    await closed.promise;
  });

  it('keeps a key to itself that no header can hold', async () => {
    const key = 'sk-of\nthe-model';
    const model = createServerModel({ url, model: 'm', key, timing: PATIENT });
    const said = async () => {
      for await (const part of model(PROMPT, new AbortController().signal)) expect(part.type).toBe('sources');
    };
    const error = await said().catch((reason: unknown) => reason);
    expect(reasonOf(error)).toMatch(/cannot be reached.*\*\*\*/);
    expect(reasonOf(error)).not.toContain('the-model');
  });

  it('fails with a sentence when it is not there', async () => {
    await expect(hear({ at: 'http://127.0.0.1:1/v1' })).rejects.toThrow('The language model cannot be reached');
  });
});
