/** A language model behind the interface that most servers of models have: streamed chat completions. */
import { setTimeout as wait } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as v from 'valibot';
import { orAborted } from '../../waiting.ts';
import type { FinishReason, Usage } from '../data-stream.ts';
import { type Model, ModelError, type ModelPart } from './model.ts';
import { writeMessages } from './prompt.ts';

export interface ServerOptions {
  /** Address that `/chat/completions` is below, without a slash at the end. */
  readonly url: string;
  readonly model: string;
  /** Key for the server; none is sent when absent. */
  readonly key?: string;
  readonly timing?: Partial<Timing>;
}

/** How long a server may take, and when it is asked again; all in milliseconds. */
export interface Timing {
  /** Until the answer begins, and between two pieces of it. */
  readonly silenceMs: number;
  /** Pauses before each further attempt. */
  readonly pausesMs: readonly number[];
}

const TIMING: Timing = { silenceMs: 30_000, pausesMs: [500, 2000] };
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);
const RETRY_AFTER_MAX_MS = 5000;
const SHOWN_CHARS = 300;
const ANSWER_MAX_CHARS = 200_000;
/** A server that sends more than this without the end of an event is none that could be read. */
const EVENT_MAX_CHARS = 1_000_000;
const NO_USAGE: Usage = { promptTokens: null, completionTokens: null };
const REASONS = new Map<string, FinishReason>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content-filter'],
]);

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Source: https://platform.openai.com/docs/api-reference/chat-streaming */
const ChunkSchema = v.object({
  choices: v.optional(
    v.nullable(
      v.array(
        v.object({
          delta: v.nullish(v.object({ content: v.nullish(v.string()) })),
          finish_reason: v.nullish(v.string()),
        }),
      ),
    ),
    [],
  ),
  usage: v.nullish(v.object({ prompt_tokens: count, completion_tokens: count })),
  error: v.optional(v.unknown()),
});

interface Call {
  readonly server: ServerOptions;
  readonly timing: Timing;
  readonly body: string;
  /** Whoever asked is gone when it aborts. */
  readonly signal: AbortSignal;
  /** Aborts when nothing more is read. */
  readonly ended: AbortSignal;
}

/** Makes a model of a server. Before its first byte it is asked again when it is busy or does not answer. */
export function createServerModel(server: ServerOptions): Model {
  const timing = { ...TIMING, ...server.timing };
  return async function* (prompt, signal): AsyncGenerator<ModelPart> {
    const { messages, pages } = writeMessages(prompt);
    yield { type: 'sources', pages };
    const asked = { model: server.model, messages, stream: true, stream_options: { include_usage: true } };
    const end = new AbortController();
    const call: Call = { server, timing, signal, body: JSON.stringify(asked), ended: end.signal };
    try {
      yield* readAnswer(await ask(call), call);
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ModelError ? error : failure('broke off its answer', error);
    } finally {
      end.abort();
    }
  };
}

async function ask(call: Call): Promise<ReadableStream<Uint8Array>> {
  const { server, timing, body, signal, ended } = call;
  for (let attempt = 0; ; attempt += 1) {
    const headers = {
      ...{ 'content-type': 'application/json', accept: 'text/event-stream' },
      ...(server.key !== undefined && { authorization: `Bearer ${server.key}` }),
    };
    const sent = fetch(`${server.url}/chat/completions`, {
      ...{ method: 'POST', headers, body, redirect: 'error', signal: ended },
    }).catch((error: unknown) => withoutKey(String(error), server));
    const response = await heard(sent, call);
    if (typeof response !== 'string' && response.ok && response.body !== null) return response.body;
    const pauseMs = timing.pausesMs[attempt];
    if (typeof response === 'string') {
      if (pauseMs === undefined) throw failure('cannot be reached', response);
    } else if (pauseMs === undefined || !TRANSIENT.has(response.status)) {
      // What a server says of a refusal is for the log alone.
      const said = await heard(response.text(), call).catch(() => '');
      throw failure(`refused with status ${response.status}`, withoutKey(said, server));
    }
    await wait(Math.max(pauseMs, retryAfterMs(response)), undefined, { signal });
  }
}

async function* readAnswer(body: ReadableStream<Uint8Array>, call: Call): AsyncGenerator<ModelPart> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    // Some servers leave out the empty line behind the last event.
    .pipeThrough(new TransformStream<string, string>({ flush: (end) => end.enqueue('\n\n') }))
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: EVENT_MAX_CHARS }))
    .getReader();
  let finishReason: FinishReason = 'other';
  let usage = NO_USAGE;
  let left = ANSWER_MAX_CHARS;
  for (;;) {
    const { value: event } = await heard(reader.read(), call);
    if (event === undefined || event.data === '[DONE]') break;
    const { choices, usage: counted, error } = decodeChunk(event.data);
    if (error !== undefined && error !== null) throw failure('broke off its answer', error);
    const [choice] = choices ?? [];
    const text = choice?.delta?.content ?? '';
    left -= text.length;
    if (text !== '') yield { type: 'text', text };
    const reason = choice?.finish_reason ?? undefined;
    if (reason !== undefined) finishReason = REASONS.get(reason) ?? 'other';
    if (counted) usage = { promptTokens: counted.prompt_tokens, completionTokens: counted.completion_tokens };
    if (left <= 0) return yield { type: 'end', finishReason: 'length', usage };
  }
  if (finishReason === 'other' && left === ANSWER_MAX_CHARS) throw failure('gave no answer');
  yield { type: 'end', finishReason, usage };
}

/** Waits for a server no longer than it may say nothing. While the reader takes its time, the server is not at fault. */
async function heard<T>(work: Promise<T>, { signal, timing: { silenceMs } }: Call): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(failure(`said nothing for ${silenceMs / 1000} s`)), silenceMs);
  try {
    return await orAborted(Promise.race([work, silence.promise]), signal);
  } finally {
    clearTimeout(timer);
  }
}

function decodeChunk(data: string): v.InferOutput<typeof ChunkSchema> {
  try {
    return v.parse(ChunkSchema, JSON.parse(data));
  } catch (error) {
    throw failure('sent something that is no chunk of an answer', error);
  }
}

/** Makes the error that says what a server did: `refused with status 401`. */
function failure(what: string, cause?: unknown): ModelError {
  return new ModelError(`The language model ${what}; ask again later.`, { cause });
}

/** A server may quote the key. */
function withoutKey(text: string, { key = '' }: ServerOptions): string {
  const told = key === '' ? text : text.replaceAll(key, '***');
  return told.replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARS).trim();
}

function retryAfterMs(response: Response | string): number {
  const seconds = typeof response === 'string' ? 0 : Number(response.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds) * 1000, RETRY_AFTER_MAX_MS) : 0;
}
