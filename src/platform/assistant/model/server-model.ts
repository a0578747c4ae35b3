/** A language model behind the interface that most servers of models have: streamed chat completions. */
import * as v from 'valibot';
import type { FinishReason, Usage } from '../data-stream.ts';
import type { Model, ModelPart } from './model.ts';
import { writeMessages } from './prompt.ts';
import { ServerCall, type ServerOptions, type Timing } from './server-call.ts';
import { readEvents } from './sse.ts';

const TIMING: Timing = { firstByteMs: 30_000, silenceMs: 30_000, pausesMs: [500, 2000] };
const ANSWER_MAX_CHARS = 200_000;
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
export function createServerModel(server: ServerOptions): Model {
  const timing = { ...TIMING, ...server.timing };
  const sentence = (what: string) => `The language model ${what}; ask again later.`;
  return async function* (prompt, signal): AsyncGenerator<ModelPart> {
    using call = new ServerCall({ server, timing, signal, sentence });
    try {
      const { messages, pages } = writeMessages(prompt);
      yield { type: 'sources', pages };
      const asked = { model: server.model, messages, stream: true, stream_options: { include_usage: true } };
      const body = await call.ask({ path: '/chat/completions', accept: 'text/event-stream', body: asked });
      yield* readAnswer(body, call);
    } catch (error) {
      throw call.reasonFor(error);
    }
  };
}

async function* readAnswer(body: ReadableStream<Uint8Array>, call: ServerCall): AsyncGenerator<ModelPart> {
  let finishReason: FinishReason = 'other';
  let usage = NO_USAGE;
  let left = ANSWER_MAX_CHARS;
  for await (const data of readEvents(body)) {
    if (data === '[DONE]') break;
    const { choices, usage: counted, error } = decodeChunk(data, call);
    if (error !== undefined && error !== null) throw call.failure('broke off its answer', error);
    const [choice] = choices ?? [];
    const text = choice?.delta?.content ?? '';
    left -= text.length;
    // While the reader takes its time, the server is not at fault.
    call.rest();
    if (text !== '') yield { type: 'text', text };
    call.heard();
    const reason = choice?.finish_reason ?? undefined;
    if (reason !== undefined) finishReason = (Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined) ?? 'other';
    if (counted) usage = { promptTokens: counted.prompt_tokens, completionTokens: counted.completion_tokens };
    if (left <= 0) return yield { type: 'end', finishReason: 'length', usage };
  }
  if (finishReason === 'other' && left === ANSWER_MAX_CHARS) throw call.failure('gave no answer');
  yield { type: 'end', finishReason, usage };
}

function decodeChunk(data: string, call: ServerCall): v.InferOutput<typeof ChunkSchema> {
  try {
    return v.parse(ChunkSchema, JSON.parse(data));
  } catch (error) {
    throw call.failure('sent something that is no chunk of an answer', error);
  }
}
