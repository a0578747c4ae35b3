/** A server of an embedding model that knows what some words mean. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Words of one line mean the same. */
const SAME = [
  'rinse clean wash tidy dirt grime spotless',
  'rescue guard emergency drowning peril distress',
  'paddle paddles oar blade blades',
  'radio call walkie transmit',
  'stroke sculling forward torso rotate',
];
const NUMBERS = 64;

export type Reply = (texts: readonly string[], response: http.ServerResponse) => void;

export interface EmbeddingServer extends AsyncDisposable {
  /** What `--model-url` would be. */
  readonly url: string;
  /** The texts of each request that was answered. */
  readonly sent: (readonly string[])[];
  readonly headers: http.IncomingHttpHeaders[];
  /** Answers in place of the model. */
  reply: Reply | undefined;
  /** How many numbers its vectors have. */
  numbers: number;
}

/** Gives the vector of a text: what its words mean, and a little of the words themselves. */
export function vectorOf(text: string, numbers = NUMBERS): number[] {
  const vector = Array.from({ length: numbers }, () => 0.001);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const meaning = SAME.findIndex((line) => line.split(' ').includes(word));
    const own =
      SAME.length + ([...word].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % (numbers - SAME.length));
    const at = meaning >= 0 ? meaning : Math.abs(own);
    vector[at] = (vector[at] ?? 0) + (meaning >= 0 ? 1 : 0.1);
  }
  return vector;
}

/** Writes the answer of the model. */
export function answer(vectors: readonly unknown[]): string {
  return JSON.stringify({ data: vectors.map((embedding, index) => ({ index, embedding })) });
}

/** Starts a server. */
export async function startEmbeddingServer(): Promise<EmbeddingServer> {
  const sent: (readonly string[])[] = [];
  const headers: http.IncomingHttpHeaders[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly input: readonly string[] };
    headers.push(request.headers);
    if (started.reply !== undefined) return started.reply(input, response);
    sent.push(input);
    // In another order: what counts is the index.
    const data = input.map((text, index) => ({ index, embedding: vectorOf(text, started.numbers) })).reverse();
    response.end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: EmbeddingServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    sent,
    headers,
    reply: undefined,
    numbers: NUMBERS,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return started;
}
