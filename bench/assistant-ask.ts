/** Asking the assistant of a platform, and taking the time. */

import { MESSAGE_PATH } from '../src/contract/assistant.ts';

/** Where to ask. */
export interface Assistant {
  readonly url: string;
  readonly assistantKey: string;
  /** The site that is asked about; {@link BENCH_DOMAIN} when absent. */
  readonly domain?: string;
  /** Sent along, such as what a proxy says of the client. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came back, in milliseconds since the question was sent. */
export interface Told {
  /** Paths of the pages that it names as its sources. */
  readonly paths: readonly string[];
  /** Until the first byte of the answer. */
  readonly firstByteMs: number;
  /** Until the first word. */
  readonly firstTextMs: number;
  readonly wholeMs: number;
}

export const BENCH_DOMAIN = 'docs.example.com';

/** Asks one question and reads the stream to its end; throws when it is refused or breaks off. */
export async function ask(assistant: Assistant, question: string): Promise<Told> {
  const { url, assistantKey, domain = BENCH_DOMAIN, headers } = assistant;
  const begun = performance.now();
  const response = await fetch(url + MESSAGE_PATH.replace('{domain}', domain), {
    method: 'POST',
    headers: { authorization: `Bearer ${assistantKey}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ fp: 'bench', messages: [{ id: '1', role: 'user', content: question, parts: [] }] }),
  });
  if (!response.ok || response.body === null) {
    throw new Error(`The assistant answered ${response.status}: ${await response.text()}`);
  }
  let firstByteMs = 0;
  let firstTextMs = 0;
  let text = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    firstByteMs ||= performance.now() - begun;
    if (firstTextMs === 0 && /^0:/m.test(text)) firstTextMs = performance.now() - begun;
  }
  if (!/^d:/m.test(text) || /^3:/m.test(text)) throw new Error(`The answer broke off: ${text.slice(-200)}`);
  const sources = text.match(/^h:.*$/gm) ?? [];
  const paths = sources.map((line) => new URL((JSON.parse(line.slice(2)) as { readonly url: string }).url).pathname);
  return { paths, firstByteMs, firstTextMs, wholeMs: performance.now() - begun };
}
