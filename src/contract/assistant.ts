/**
 * The assistant's message call, version 1: one message of a conversation in, a stream of the answer out.
 *
 * Source: the published description of the call, and the messages of the chat SDK, version 4, whose hook sends them. Where
 * the description gives no bound, those here are the platform's own.
 */
import * as v from 'valibot';
import { ContractError, decode, describe, objectOrField } from './decode.ts';
import { readTimestamp } from './timestamp.ts';

/** Path of the call, relative to the platform's base URL, with the domain in braces. */
export const MESSAGE_PATH = '/discovery/v1/assistant/{domain}/message';

/** Path of the call that takes its place, with the domain in braces. */
export const SUCCESSOR_PATH = '/discovery/v2/assistant/{domain}/message';

/** Gives the path of the call that takes its place, for a domain. */
export function successorPath(domain: string): string {
  return SUCCESSOR_PATH.replace('{domain}', encodeURIComponent(domain));
}

/** The call counts as deprecated from the day that version 5 of the chat SDK, which the next version is for, came out. */
export const DEPRECATED_SINCE = new Date('2025-07-31T00:00:00Z');

/** Source: published limit; counted in code points, so that a character beyond the basic plane is one. */
export const CURRENT_PATH_MAX_CHARS = 200;

const MESSAGES_MAX = 1000;
const PARTS_MAX = 1000;
const CONTEXTS_MAX = 100;
const SHORT_TEXT_MAX_LENGTH = 1024;
const DEFAULT_PAGE_SIZE = 5;
const PAGE_SIZE_MAX = 50;

const text = (name: string) => v.string(name);
const shortText = (name: string) =>
  v.pipe(v.string(name), v.maxLength(SHORT_TEXT_MAX_LENGTH, `${name} of at most ${SHORT_TEXT_MAX_LENGTH} characters`));
const address = v.pipe(
  v.string('an address'),
  v.check((value) => URL.canParse(value), 'an address such as https://docs.example.com/start'),
);
/** Source: RFC 3339 section 5.6, `date-time`: with its zone. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;
const dateTime = v.pipe(
  v.string('a date and time'),
  v.check(
    (value) => DATE_TIME.test(value) && readTimestamp(value.replace(/\.\d+/, '')) !== undefined,
    'a date and time such as 2026-01-31T12:00:00Z',
  ),
);
const boundedList = <const S extends v.GenericSchema>(item: S, name: string, max: number) =>
  v.pipe(v.array(item, `a list of ${name}`), v.maxLength(max, `at most ${max} ${name}`));

const reasoningDetail = v.variant(
  'type',
  [
    v.object(
      { type: v.literal('text'), text: text('a text'), signature: v.optional(text('a signature')) },
      objectOrField,
    ),
    v.object({ type: v.literal('redacted'), data: text('a text') }, objectOrField),
  ],
  'text or redacted',
);

const tool = {
  step: v.optional(v.pipe(v.number('a number'), v.safeInteger('a whole number'), v.minValue(0, 'a whole number'))),
  toolCallId: text('the id of a tool call'),
  toolName: text('the name of a tool'),
};
const args = v.unknown();

const toolInvocation = v.variant(
  'state',
  [
    // Of a call that has just begun the SDK knows no arguments yet: `undefined`, which JSON leaves out.
    v.object({ state: v.literal('partial-call'), ...tool, args: v.optional(args) }, objectOrField),
    v.object({ state: v.literal('call'), ...tool, args }, objectOrField),
    v.object({ state: v.literal('result'), ...tool, args, result: v.unknown() }, objectOrField),
  ],
  'partial-call, call or result',
);

const source = v.object(
  {
    sourceType: v.literal('url', 'url'),
    id: text('the id of a source'),
    url: text('the address of a source'),
    title: v.optional(text('a title')),
  },
  objectOrField,
);

const part = v.variant(
  'type',
  [
    v.object({ type: v.literal('text'), text: text('a text') }, objectOrField),
    v.object(
      {
        type: v.literal('reasoning'),
        reasoning: text('a text'),
        details: boundedList(reasoningDetail, 'details of a reasoning', PARTS_MAX),
      },
      objectOrField,
    ),
    v.object({ type: v.literal('step-start') }, objectOrField),
    v.object({ type: v.literal('source'), source }, objectOrField),
    v.object({ type: v.literal('tool-invocation'), toolInvocation }, objectOrField),
  ],
  'text, reasoning, step-start, source or tool-invocation',
);

const attachment = v.object(
  { url: address, name: v.optional(shortText('a name')), contentType: v.optional(shortText('a media type')) },
  objectOrField,
);

const message = v.object(
  {
    id: shortText('the id of a message'),
    role: v.picklist(['system', 'assistant', 'data', 'user'], 'system, assistant, data or user'),
    content: text('a text'),
    parts: boundedList(part, 'parts', PARTS_MAX),
    createdAt: v.optional(dateTime),
    annotations: v.optional(v.array(v.unknown(), 'a list of annotations')),
    experimental_attachments: v.optional(boundedList(attachment, 'attachments', CONTEXTS_MAX)),
  },
  objectOrField,
);
export type ChatMessage = v.InferOutput<typeof message>;

const context = v.object(
  {
    type: v.picklist(['code', 'textSelection'], 'code or textSelection'),
    value: text('a text'),
    path: v.optional(shortText('a path')),
    elementId: v.optional(shortText('the id of an element')),
  },
  objectOrField,
);

const pageSize = v.pipe(
  v.number('a number'),
  v.safeInteger('a whole number'),
  v.minValue(1, `a number from 1 to ${PAGE_SIZE_MAX}`),
  v.maxValue(PAGE_SIZE_MAX, `a number from 1 to ${PAGE_SIZE_MAX}`),
);

const filter = v.object(
  { version: v.optional(shortText('a version')), language: v.optional(shortText('a language')) },
  objectOrField,
);

/** Body of the message call as the local platform accepts it. */
export const MessageRequestSchema = v.object(
  {
    fp: v.pipe(shortText('a fingerprint'), v.minLength(1, 'a fingerprint, or anonymous')),
    messages: v.pipe(
      boundedList(message, 'messages', MESSAGES_MAX),
      v.minLength(1, 'at least one message'),
      v.check((messages) => questionAt(messages) >= 0, 'a message of the role user with a text'),
    ),
    threadId: v.nullish(text('the id of a thread')),
    retrievalPageSize: v.optional(pageSize, DEFAULT_PAGE_SIZE),
    filter: v.nullish(filter),
    context: v.optional(boundedList(context, 'pieces of context', CONTEXTS_MAX)),
    currentPath: v.optional(
      v.pipe(
        text('a path'),
        v.check((path) => hasAtMost(path, CURRENT_PATH_MAX_CHARS), `at most ${CURRENT_PATH_MAX_CHARS} characters`),
      ),
    ),
  },
  objectOrField,
);
export type MessageRequest = v.InferOutput<typeof MessageRequestSchema>;

/** Reads the body of the message call; throws a {@link ContractError} that names the first fault. */
export function decodeMessageRequest(body: unknown): MessageRequest {
  const filter = typeof body === 'object' && body !== null && 'filter' in body ? body.filter : undefined;
  // As everywhere, a list would pass for an object all of whose fields may be missing.
  if (Array.isArray(filter)) throw new ContractError('$.filter', 'an object', describe(filter));
  return decode(MessageRequestSchema, body);
}

/**
 * Gives the place of the message that asks: the user's last one with a text; -1 when there is none. Others may follow it,
 * such as that of the assistant whose tool the page has run.
 */
export function questionAt(messages: readonly ChatMessage[]): number {
  return messages.findLastIndex((message) => message.role === 'user' && textOf(message) !== '');
}

/** Gives what the user asks; empty when that is nothing. */
export function questionOf(messages: readonly ChatMessage[]): string {
  const message = messages[questionAt(messages)];
  return message === undefined ? '' : textOf(message);
}

/** Gives the text of a message, from its parts where `content` is empty. */
export function textOf({ content, parts }: ChatMessage): string {
  if (content.trim() !== '') return content.trim();
  return parts
    .flatMap((each) => (each.type === 'text' ? [each.text] : []))
    .join('\n')
    .trim();
}

/** Counts no further than needed. */
function hasAtMost(value: string, max: number): boolean {
  if (value.length > 2 * max) return false;
  return [...value].length <= max;
}
