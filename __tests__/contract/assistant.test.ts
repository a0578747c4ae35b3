import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeMessageRequest, questionOf, textOf } from '../../src/contract/assistant.ts';
import { ContractError } from '../../src/contract/decode.ts';

const user = (more: object = {}) => ({ id: '1', role: 'user', content: 'How?', parts: [], ...more });
const body = (more: object = {}) => ({ fp: 'anonymous', messages: [user()], ...more });
const withPart = (part: object) => body({ messages: [user({ parts: [{ type: 'step-start' }, part] })] });
const call = { toolCallId: 't1', toolName: 'search', args: { query: 'x' } };
const tool = (toolInvocation: object) => withPart({ type: 'tool-invocation', toolInvocation });

describe('the body of the message call', () => {
  it('needs the fingerprint and the messages alone', () => {
    expect(decodeMessageRequest(body())).toMatchObject({ fp: 'anonymous', retrievalPageSize: 5 });
  });

  it('takes every part, every state of a tool, and fields that it does not know', () => {
    const parts = [
      { type: 'text', text: 'a' },
      {
        type: 'reasoning',
        reasoning: 'b',
        details: [
          { type: 'text', text: 'c' },
          { type: 'redacted', data: 'd' },
        ],
      },
      { type: 'step-start' },
      { type: 'source', source: { sourceType: 'url', id: 's', url: 'https://x.example/' } },
      { type: 'tool-invocation', toolInvocation: { state: 'partial-call', toolCallId: 't1', toolName: 'search' } },
      { type: 'tool-invocation', toolInvocation: { state: 'call', step: 0, ...call } },
      { type: 'tool-invocation', toolInvocation: { state: 'result', ...call, result: null } },
    ];
    const attachment = { url: 'data:text/plain,x', name: 'a.txt', contentType: 'text/plain' };
    const answer = { id: '2', role: 'assistant', content: '', parts, createdAt: '2026-03-01T12:00:00.123Z' };
    const asked = user({ annotations: [1, {}], experimental_attachments: [attachment], more: true });
    const given = body({
      messages: [answer, asked],
      threadId: null,
      filter: null,
      context: [
        { type: 'code', value: 'x = 1', path: '/a', elementId: 'e' },
        { type: 'textSelection', value: '' },
      ],
      currentPath: '/guides/start',
      more: {},
    });
    expect(decodeMessageRequest(given).messages[0]?.parts).toHaveLength(7);
  });

  it.each<[string, unknown, string]>([
    ['no object', [], '$: expected an object, found an empty list'],
    ['no messages', { fp: 'a' }, '$.messages: expected a value, found nothing'],
    ['an empty list', body({ messages: [] }), '$.messages: expected at least one message, found an empty list'],
    [
      'another role',
      body({ messages: [user({ role: 'tool' })] }),
      '$.messages[0].role: expected system, assistant, data',
    ],
    ['no parts', body({ messages: [{ id: '1', role: 'user', content: '' }] }), '$.messages[0].parts: expected a value'],
    [
      'nobody who asks',
      body({ messages: [user({ role: 'assistant' })] }),
      '$.messages: expected a message of the role',
    ],
    ['a date alone', body({ messages: [user({ createdAt: '2026-01-01' })] }), '$.messages[0].createdAt: expected a'],
    [
      'a time without its zone',
      body({ messages: [user({ createdAt: '2026-01-01T10:00:00' })] }),
      '$.messages[0].createdAt: expected a date and time such as 2026-01-31T12:00:00Z',
    ],
    [
      'a text that is none',
      withPart({ type: 'text', text: 5 }),
      '$.messages[0].parts[1].text: expected a text, found the number 5',
    ],
    [
      'a tool in no state',
      tool({ ...call }),
      '$.messages[0].parts[1].toolInvocation.state: expected partial-call, call',
    ],
    [
      'a result that is missing',
      tool({ ...call, state: 'result' }),
      '$.messages[0].parts[1].toolInvocation.result: expected',
    ],
    [
      'another kind of source',
      withPart({ type: 'source', source: { sourceType: 'file', id: '', url: '' } }),
      '$.messages[0].parts[1].source.sourceType: expected url',
    ],
    ['an unknown context', body({ context: [{ type: 'page', value: '' }] }), '$.context[0].type: expected code or'],
    ['a list as filter', body({ filter: [] }), '$.filter: expected an object, found an empty list'],
    [
      'a number as version',
      body({ filter: { version: 2 } }),
      '$.filter.version: expected a version, found the number 2',
    ],
  ])('is refused with %s, by its JSON path', (_name, given, sentence) => {
    expect(() => decodeMessageRequest(given)).toThrow(sentence);
  });

  it('never fails but by a sentence', () => {
    const fields = ['fp', 'messages', 'threadId', 'retrievalPageSize', 'filter', 'context', 'currentPath'];
    const given = fc.record(Object.fromEntries(fields.map((name) => [name, fc.jsonValue()])), { requiredKeys: [] });
    fc.assert(
      fc.property(given, (value) => {
        try {
          decodeMessageRequest(value);
        } catch (error) {
          assert.ok(error instanceof ContractError);
        }
      }),
    );
  });
});

describe('the question', () => {
  const { messages } = decodeMessageRequest(
    body({
      messages: [
        user(),
        user({
          content: '',
          parts: [
            { type: 'text', text: ' And ' },
            { type: 'text', text: 'why?' },
          ],
        }),
      ],
    }),
  );

  it('is the last message, taken from its parts where it has no other text', () => {
    expect(questionOf(messages)).toBe('And \nwhy?');
    expect(messages.map(textOf)).toEqual(['How?', 'And \nwhy?']);
  });
});
