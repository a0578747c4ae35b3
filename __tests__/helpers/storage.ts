/** A storage that answers by a script, in place of HTTP. */
import type { Effects, HttpRequest, HttpStream } from '../../src/action/effects.ts';
import { type FakeEffects, fakeEffects } from './effects.ts';

/** An answer; an error among the chunks breaks the body off. */
export type StorageAnswer = Partial<Omit<HttpStream, 'body'>> & {
  readonly chunks?: readonly (string | Buffer | Error)[];
};

async function* body(chunks: readonly (string | Buffer | Error)[]): AsyncIterable<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield Buffer.from(chunk);
  }
}

/** Effects whose storage answers by the count of requests, which are listed in `asked`. */
export function storageEffects(
  answer: (count: number) => StorageAnswer | Error,
  overrides: Partial<Effects> = {},
): { readonly effects: FakeEffects; readonly asked: readonly HttpRequest[] } {
  const asked: HttpRequest[] = [];
  const http: Effects['http'] = {
    send: () => Promise.reject(new Error('not the platform')),
    stream: async (request) => {
      asked.push(request);
      const given = answer(asked.length);
      if (given instanceof Error) throw given;
      const { status = 200, headers = {}, chunks = [] } = given;
      return { status, headers, body: body(chunks), discard: () => undefined };
    },
  };
  return { effects: fakeEffects(undefined, { http, ...overrides }), asked };
}
