/** Section S of the catalogue: threads of several organizations and sites, answered by several servers. */
import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashKey, makeKey } from '../../src/platform/access/keys.ts';
import type { Model } from '../../src/platform/assistant/model/model.ts';
import { hear, KAYAKS, MESSAGE, messageBody, siteOf } from '../helpers/assistant.ts';
import { Folder } from '../helpers/folder.ts';
import { borrowDatabase } from '../helpers/test-database.ts';
import { startTestPlatform, type TestPlatform } from '../helpers/test-platform.ts';

/** Says what it knows of the conversation. */
const recalling: Model = async function* ({ turns }) {
  yield { type: 'text', text: `Before: ${turns.map(({ text }) => text).join(' | ')}.` };
  yield { type: 'end', finishReason: 'stop', usage: { promptTokens: null, completionTokens: null } };
};
const make = (organization: string) =>
  makeKey({ organization, kind: 'assistant', scopes: ['read', 'write'], addresses: [] }, new Date(0)).key;
const keys = { acme: make('acme'), beta: make('beta') };
const access = `organizations:
  acme:
    plan: pro
    domains: { docs.acme.example: { docs: docs }, help.acme.example: { docs: docs } }
    keys: [{ kind: assistant, hash: 'sha256:${hashKey(keys.acme)}' }]
  beta:
    plan: pro
    domains: { docs.beta.example: { docs: docs } }
    keys: [{ kind: assistant, hash: 'sha256:${hashKey(keys.beta)}' }]
`;

let folder: Folder;
let servers: readonly TestPlatform[];
beforeAll(async () => {
  folder = await Folder.make();
  await mkdir(folder.at('docs'));
  await writeFile(folder.at('docs/docs.json'), '{}');
  await writeFile(folder.at('access.yaml'), access);
  const database = await borrowDatabase();
  const assistant = { readSite: siteOf(KAYAKS), model: recalling };
  const options = { access: folder.at('access.yaml'), docs: '', domain: '', assistant };
  const lent = { ...database, close: async () => undefined };
  servers = [
    await startTestPlatform({ ...options, database }),
    await startTestPlatform({ ...options, database: lent }),
  ];
});
afterAll(async () => {
  for (const server of [...servers].reverse()) await server.close();
  await folder[Symbol.asyncDispose]();
});

interface Asking {
  readonly server?: number;
  readonly key?: string;
  readonly domain?: string;
  readonly threadId?: unknown;
  /** Fields of the body in place of others. */
  readonly more?: object;
}

async function ask(
  question: string,
  { server = 0, key = keys.acme, domain = 'docs.acme.example', threadId, more }: Asking = {},
) {
  const response = await fetch(servers[server]?.url + MESSAGE.replace('docs.example.com', domain), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(messageBody(question, { threadId, ...more })),
  });
  const { text, finish } = await hear(response);
  return { text, threadId: finish['threadId'] };
}

it('tells a model what was said before the question, and the question once', async () => {
  const message = (role: string, content: string) => ({ id: role, role, content, parts: [] });
  const messages = [
    ...[message('user', 'one'), message('assistant', 'two'), message('user', 'three')],
    ...[message('data', '{}'), message('assistant', '')],
  ];
  expect((await ask('', { more: { messages } })).text).toBe('Before: one | two.');
});

describe('a thread', () => {
  it('S31 goes on at another server, which knows what was said', async () => {
    const { threadId } = await ask('first');
    const second = await ask('second', { server: 1, threadId });
    expect(second).toEqual({ threadId, text: 'Before: first | Before: ..' });
    expect(await ask('third', { threadId })).toEqual({
      threadId,
      text: 'Before: first | Before: . | second | Before: first | Before: ...',
    });
  });

  it('S31 keeps messages that are sent at the same time, each answered from what was said before', async () => {
    const { threadId } = await ask('first');
    const both = await Promise.all([ask('left', { threadId }), ask('right', { threadId, server: 1 })]);
    expect(both.map((answer) => answer.threadId)).toEqual([threadId, threadId]);
    const { text } = await ask('last', { threadId });
    expect([text.includes('left'), text.includes('right')]).toEqual([true, true]);
  });

  it.each([
    ['another organization', { key: keys.beta, domain: 'docs.beta.example' }],
    ['another site of the organization', { domain: 'help.acme.example' }],
  ])('S31 is as unknown to %s as one that never was, and goes on as it was', async (_name, other) => {
    const { threadId } = await ask('secret');
    const foreign = await ask('read', { ...other, threadId });
    expect(foreign.text).toBe('Before: .');
    expect(foreign.threadId).toMatch(/^thr_/);
    expect(foreign.threadId).not.toBe(threadId);
    expect(await ask('own', { threadId })).toEqual({ threadId, text: 'Before: secret | Before: ..' });
  });
});

describe('the line of an organization', () => {
  it('is full for it alone, and empties when what answers its questions is found', async () => {
    const gate = Promise.withResolvers<void>();
    const site = siteOf(KAYAKS);
    const server = await startTestPlatform({
      ...{ access: folder.at('access.yaml'), docs: '', domain: '' },
      assistant: {
        questionsMax: 2,
        model: recalling,
        async readSite(task, signal) {
          if (task.domain === 'docs.acme.example') await gate.promise;
          await site(task, signal);
        },
      },
    });
    const send = async (key: string, domain: string, body = JSON.stringify(messageBody('paddles'))) =>
      await fetch(server.url + MESSAGE.replace('docs.example.com', domain), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
      });
    const waiting = [await send(keys.acme, 'docs.acme.example'), await send(keys.acme, 'docs.acme.example')];
    const refused = await send(keys.acme, 'help.acme.example');
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      ...[429, '5'],
      { error: '2 questions of the organization wait already; ask again when some of them are answered.' },
    ]);
    // Neither counted nor read.
    const unread = await send(keys.acme, 'help.acme.example', 'no JSON');
    expect([unread.status, unread.headers.get('ratelimit')]).toEqual([429, null]);
    expect((await hear(await send(keys.beta, 'docs.beta.example'))).finishReason).toBe('stop');
    gate.resolve();
    for (const response of waiting) expect((await hear(response)).finishReason).toBe('stop');
    expect((await hear(await send(keys.acme, 'help.acme.example'))).finishReason).toBe('stop');
    await server.close();
  });
});
