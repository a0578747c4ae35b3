/** How long the assistant's call waits for whom. */
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { makeKey } from '../../../src/platform/access/keys.ts';
import { type AppDeps, createApp } from '../../../src/platform/app.ts';
import type { Assistant } from '../../../src/platform/assistant/open.ts';
import { FairQueue } from '../../../src/platform/fair-queue.ts';
import { createLog } from '../../../src/platform/log.ts';
import { MESSAGE, messageBody } from '../../helpers/assistant.ts';

const IDLE_MS = 60_000;
const STREAM_LIMIT_MS = 500;
const WAITED_MS = 700;

let app: FastifyInstance;
let url: string;
let say: Assistant['answer'];
let socket: Socket | undefined;
beforeAll(async () => {
  const clock = () => new Date(0);
  const thread = { threadId: 'thr_1', turns: [], add: async () => undefined };
  const assistant: Assistant = {
    limits: { count: async () => ({ allowances: [] }) } as unknown as Assistant['limits'],
    threads: { open: async () => thread, sweep: async () => undefined },
    queue: new FairQueue({ slots: 1, ticketsMax: 1 }),
    library: { prepareLater: () => undefined, postpone: () => undefined },
    answer: (...asked) => say(...asked),
    streamLimitMs: STREAM_LIMIT_MS,
  };
  const effects: Partial<AppDeps> = {
    ...{ assistant, clock, baseUrl: () => url, checks: {}, trustedProxies: [], limits: { idleMs: IDLE_MS } },
    authorize: () => ({
      organization: { id: 'acme', plan: 'pro', domains: ['docs.example.com'] },
      key: makeKey({ organization: 'acme', kind: 'assistant', scopes: [], addresses: [] }, clock()).record,
    }),
    log: createLog(() => undefined, clock),
  };
  app = createApp(effects as AppDeps);
  app.server.on('connection', (one) => {
    socket = one;
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const ask = async (answer: Assistant['answer']) => {
  say = answer;
  const response = await fetch(url + MESSAGE, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(messageBody('x')),
  });
  return await response.text();
};

it('lets a client wait for pages that are read, however long nothing is said', async () => {
  const idle: unknown[] = [];
  const text = await ask(async function* ({ onFound }) {
    yield 'f:{}\n';
    await wait(WAITED_MS);
    idle.push(socket?.timeout);
    onFound();
    idle.push(socket?.timeout);
    yield '0:"found"\n';
  });
  expect([text, ...idle]).toEqual(['f:{}\n0:"found"\n', 0, IDLE_MS]);
});
