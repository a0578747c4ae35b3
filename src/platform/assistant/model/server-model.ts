/** A language model behind the interface that most servers of models have: streamed chat completions. */
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { FinishReason, Usage } from '../data-stream.ts';
import { type Model, ModelError, type ModelPart } from './model.ts';
import { type PromptMessage, writeMessages } from './prompt.ts';
import { readEvents } from './sse.ts';

export interface ServerModelOptions {
  /** Address that `/chat/completions` is below, without a slash at the end. */
  readonly url: string;
  /** Name of the model, as the server calls it. */
  readonly model: string;
  /** Key for the server; none is sent when absent. */
  readonly key?: string;
  readonly timing?: Partial<Timing>;
}

/** How long a server may take, and when it is asked again; all in milliseconds. */
export interface Timing {
  readonly firstByteMs: number;
  readonly silenceMs: number;
  /** Pauses before each further attempt. */
  readonly pausesMs: readonly number[];
}

const TIMING: Timing = { firstByteMs: 30_000, silenceMs: 30_000, pausesMs: [500, 2000] };
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);
const RETRY_AFTER_MAX_MS = 5000;
const ANSWER_MAX_CHARS = 200_000;
const SHOWN_CHARS = 300;
const NO_USAGE: Usage = { promptTokens: null, completionTokens: null };
const REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
};

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

/** Makes a model of a server. Before its first byte it is asked again when it is busy or does not answer. */
export function createServerModel(options: ServerModelOptions): Model {
  const timing = { ...TIMING, ...options.timing };
  return async function* (prompt, signal): AsyncGenerator<ModelPart> {
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    const watch = watchSilence(stop, timing);
    try {
      const { messages, pages } = writeMessages(prompt);
      yield { type: 'sources', pages };
      const body = await ask(options, messages, { timing, signal: either, watch });
      yield* readAnswer(body, watch);
    } catch (error) {
      signal.throwIfAborted();
      if (stop.signal.aborted) throw stop.signal.reason;
      throw error instanceof ModelError ? error : failure('broke off its answer', error);
    } finally {
      watch.end();
      stop.abort();
    }
  };
}

interface Watch {
  /** Allows so much time until the next call. */
  allow(milliseconds: number): void;
  heard(): void;
  end(): void;
}

function watchSilence(stop: AbortController, { silenceMs }: Timing): Watch {
  let timer: NodeJS.Timeout | undefined;
  const allow = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(failure(`said nothing for ${milliseconds / 1000} s`)), milliseconds);
  };
  return { allow, heard: () => allow(silenceMs), end: () => clearTimeout(timer) };
}

interface Asking {
  readonly timing: Timing;
  readonly signal: AbortSignal;
  readonly watch: Watch;
}

async function ask(
  { url, model, key }: ServerModelOptions,
  messages: readonly PromptMessage[],
  { timing, signal, watch }: Asking,
): Promise<ReadableStream<Uint8Array>> {
  for (let attempt = 0; ; attempt += 1) {
    watch.allow(timing.firstByteMs);
    const pauseMs = timing.pausesMs[attempt];
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, messages, stream: true, stream_options: { include_usage: true } }),
      redirect: 'error',
      signal,
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      if (pauseMs === undefined) throw failure('cannot be reached', error);
      return undefined;
    });
    if (response?.ok === true && response.body !== null) return response.body;
    const refusal = response === undefined ? undefined : await readRefusal(response, key);
    if (pauseMs === undefined || (response !== undefined && !TRANSIENT.has(response.status))) {
      throw failure(`refused with status ${response?.status}`, refusal);
    }
    watch.end();
    await wait(Math.max(pauseMs, retryAfterMs(response)), undefined, { signal });
  }
}

async function* readAnswer(body: ReadableStream<Uint8Array>, watch: Watch): AsyncGenerator<ModelPart> {
  let finishReason: FinishReason = 'other';
  let usage = NO_USAGE;
  let left = ANSWER_MAX_CHARS;
  for await (const data of readEvents(body)) {
    if (data === '[DONE]') break;
    const { choices, usage: counted, error } = decodeChunk(data);
    if (error !== undefined && error !== null) throw failure('broke off its answer', error);
    const [choice] = choices ?? [];
    const text = choice?.delta?.content ?? '';
    left -= text.length;
    // While the reader takes its time, the server is not at fault.
    watch.end();
    if (text !== '') yield { type: 'text', text };
    watch.heard();
    const reason = choice?.finish_reason ?? undefined;
    if (reason !== undefined) finishReason = (Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined) ?? 'other';
    if (counted) usage = { promptTokens: counted.prompt_tokens, completionTokens: counted.completion_tokens };
    if (left <= 0) return yield { type: 'end', finishReason: 'length', usage };
  }
  if (finishReason === 'other' && left === ANSWER_MAX_CHARS) throw failure('gave no answer');
  yield { type: 'end', finishReason, usage };
}

function decodeChunk(data: string): v.InferOutput<typeof ChunkSchema> {
  try {
    return v.parse(ChunkSchema, JSON.parse(data));
  } catch (error) {
    throw failure('sent something that is no chunk of an answer', error);
  }
}

/** What a server says of a refusal is for the log alone: it may quote the key. */
async function readRefusal(response: Response, key: string | undefined): Promise<string> {
  const text = await response.text().catch(() => '');
  const told = text.replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARS).trim();
  return key === undefined || key === '' ? told : told.replaceAll(key, '***');
}

function retryAfterMs(response: Response | undefined): number {
  const seconds = Number(response?.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds) * 1000, RETRY_AFTER_MAX_MS) : 0;
}

function failure(what: string, cause?: unknown): ModelError {
  return new ModelError(`The language model ${what}; ask again later.`, { cause });
}
