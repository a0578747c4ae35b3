/** An embedding model behind the interface that most servers of models have: texts in, vectors of their meaning out. */
import * as v from 'valibot';
import { ServerCall, type ServerOptions, type Timing } from './server-call.ts';

/**
 * Gives a vector of length 1 for each text, all of as many numbers; rejects with a `ModelError`, whose message says why
 * without secrets, or with the signal's reason.
 */
export type Embedder = (texts: readonly string[], signal: AbortSignal) => Promise<readonly Float32Array[]>;

/**
 * Most small models take in 512 tokens, and many servers refuse more than their model takes. A token has about four
 * bytes in English, and three, one letter, in Chinese.
 */
const TEXT_MAX_BYTES = 1500;
const TIMING: Timing = { firstByteMs: 60_000, silenceMs: 60_000, pausesMs: [500, 2000] };
const NUMBERS_MAX = 8192;
const ANSWER_MAX_BYTES = 64 * 1024 * 1024;

/** Source: https://platform.openai.com/docs/api-reference/embeddings/create */
const AnswerSchema = v.object({
  data: v.array(v.object({ index: v.nullish(v.pipe(v.number(), v.safeInteger())), embedding: v.unknown() })),
});

/** Makes an embedder of a server; the first byte's time of `timing` is that of a whole answer. */
export function createEmbedder(server: ServerOptions): Embedder {
  const timing = { ...TIMING, ...server.timing };
  const sentence = (what: string) => `The embedding model ${what}.`;
  return async (texts, signal) => {
    using call = new ServerCall({ server, timing, signal, sentence });
    try {
      const body = { model: server.model, input: texts.map(cut), encoding_format: 'float' };
      const answer = await readAll(await call.ask({ path: '/embeddings', accept: 'application/json', body }), call);
      return vectorsOf(answer, texts.length, call);
    } catch (error) {
      throw call.reasonFor(error);
    }
  };
}

/** Gives the beginning of a text that models take in. */
function cut(text: string): string {
  const bytes = Buffer.from(text);
  // What is left of a letter that was cut is one replacement character.
  return bytes.length <= TEXT_MAX_BYTES ? text : bytes.toString('utf8', 0, TEXT_MAX_BYTES).replace(/\ufffd$/, '');
}

async function readAll(body: ReadableStream<Uint8Array>, call: ServerCall): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES) throw call.failure(`sent more than ${ANSWER_MAX_BYTES} bytes`);
  }
  return Buffer.concat(chunks).toString();
}

function vectorsOf(answer: string, count: number, call: ServerCall): readonly Float32Array[] {
  const { data } = decode(answer, call);
  if (data.length !== count) throw call.failure(`sent ${data.length} vectors for ${count} texts`);
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count });
  for (const [at, { index, embedding }] of data.entries()) {
    vectors[index ?? at] = unitOf(embedding);
  }
  const [first] = vectors;
  return vectors.slice(0, count).map((vector) => {
    if (vector === undefined) throw call.failure('sent something that is no vector, or none for a text');
    if (vector.length !== first?.length) throw call.failure('sent vectors of different lengths');
    return vector;
  });
}

function decode(answer: string, call: ServerCall): v.InferOutput<typeof AnswerSchema> {
  try {
    return v.parse(AnswerSchema, JSON.parse(answer));
  } catch {
    // Not the cause: it may quote what was sent.
    throw call.failure('sent something that is no list of vectors');
  }
}

/** Brings a vector to length 1; `undefined` for what is none or has no direction. */
function unitOf(embedding: unknown): Float32Array | undefined {
  if (!Array.isArray(embedding) || embedding.length > NUMBERS_MAX) return undefined;
  if (!embedding.every((number): number is number => typeof number === 'number')) return undefined;
  const length = Math.sqrt(embedding.reduce((squares, number) => squares + number * number, 0));
  if (!(length > 0 && length < Number.POSITIVE_INFINITY)) return undefined;
  return Float32Array.from(embedding, (number) => number / length);
}
