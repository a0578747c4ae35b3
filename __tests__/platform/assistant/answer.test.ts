import { expect, it } from '@jest/globals';
import { decodeMessageRequest } from '../../../src/contract/assistant.ts';
import { type AnswerDeps, answer } from '../../../src/platform/assistant/answer.ts';
import { IndexError } from '../../../src/platform/assistant/index/library.ts';
import { quote } from '../../../src/platform/assistant/model/quote.ts';
import type { Found, Query } from '../../../src/platform/assistant/passage.ts';
import { createLog } from '../../../src/platform/log.ts';
import { ALONE, hear } from '../../helpers/assistant.ts';

const NEAREST: Found = {
  pages: [{ path: '/a b', title: 'A', isRelated: true, sections: [] }],
  isAnswer: false,
  terms: [],
};

async function say(body: object, found: () => Found = () => NEAREST) {
  const queries: Query[] = [];
  let begun = 0;
  const search: AnswerDeps['library']['search'] = async (_domain, query) => {
    queries.push(query);
    return found();
  };
  const log = createLog(
    () => undefined,
    () => new Date(0),
  );
  const request = decodeMessageRequest({ fp: 'anonymous', ...body });
  const thread = { threadId: 'thr_1', turns: [], add: async () => undefined };
  const onFound = () => {
    begun += 1;
  };
  const asked = { domain: 'docs.example.com', request, thread, ticket: ALONE, onFound };
  const lines = answer({ library: { search }, model: quote, log }, asked, ALONE.signal);
  const heard = await hear(new Response(ReadableStream.from(lines).pipeThrough(new TextEncoderStream())));
  return { heard, begun, query: queries[0] };
}

const message = (content: string) => ({ id: '1', role: 'user', content, parts: [] });

it('names the nearest pages as sources also where the text says that they are no answer', async () => {
  const { heard, begun } = await say({ messages: [message('Who?')] });
  expect(heard).toMatchObject({ codes: 'fh0ed', sources: [{ url: 'https://docs.example.com/a%20b', title: 'A' }] });
  expect(heard.text).toContain('holds no answer to this question');
  expect(begun).toBe(1);
});

it('searches for no more of a question and of what is said beside it than says what is meant', async () => {
  const emoji = `${'x'.repeat(3999)}🛶${'x'.repeat(9000)}`;
  const context = [
    ...Array(99).fill({ type: 'code', value: 'y'.repeat(5000) }),
    { type: 'textSelection', value: '', path: '/a', elementId: 'e' },
  ];
  const { query } = await say({ messages: [message(emoji)], context });
  expect(query?.question).toBe(`${'x'.repeat(3999)}\ufffd`);
  expect(query?.hints).toEqual(['y'.repeat(2000), 'y'.repeat(2000)]);
  expect(query?.marked).toEqual([{ path: '/a', elementId: 'e' }]);
});

it('ends in an error when the site cannot be searched, and the patience with its reader begins', async () => {
  const { heard, begun } = await say({ messages: [message('Who?')] }, () => {
    throw new IndexError('It is ill.');
  });
  expect(heard).toMatchObject({ codes: 'f3ed', errors: ['It is ill.'], finishReason: 'error' });
  expect(begun).toBe(1);
});
