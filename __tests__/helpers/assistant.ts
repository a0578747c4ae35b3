/** Asking the assistant of a platform, and sites that it knows without rendering them. */
import { writeFile } from 'node:fs/promises';
import { processDataStream } from '@ai-sdk/ui-utils';
import type { ReadSite } from '../../src/platform/assistant/index/read-site.ts';
import type { Ticket } from '../../src/platform/fair-queue.ts';
import type { PageText, TextLine } from '../../src/platform/render/site/site.ts';

export const MESSAGE = '/discovery/v1/assistant/docs.example.com/message';

/** Makes a page that says some lines: a plain one is given by its text. */
export function pageText(path: string, title: string, ...said: readonly (string | TextLine)[]): PageText {
  const lines = said.map((line) => (typeof line === 'string' ? { parts: [line] } : line));
  return { path, title, lines, keywords: [], section: '', language: 'en', versions: [], isDefault: true };
}

export function heading(text: string, id: string): TextLine {
  return { rank: 2, id, parts: [text] };
}

export const KAYAKS: readonly PageText[] = [
  pageText('/guides/paddles', 'Paddles', 'Two blades.', heading('Care', 'care'), 'Rinse paddles with fresh water.'),
  pageText('/guides/rescue', 'Rescue', 'Call the coast guard by radio.'),
];

/** Reads a site that consists of these pages. */
export function siteOf(pages: readonly PageText[]): ReadSite {
  return async ({ file }) => await writeFile(file, pageFile(pages));
}

/** The file of pages. */
export function pageFile(pages: readonly PageText[]): string {
  return `${pages.map((page) => `${JSON.stringify(page)}\n`).join('')}\n`;
}

/** A ticket whose turn has always come. */
export const ALONE: Ticket = {
  signal: new AbortController().signal,
  run: (work) => work(),
  leave: () => undefined,
};

/** Writes the body of a message. */
export function messageBody(question: string, more: object = {}): object {
  return { fp: 'anonymous', messages: [{ id: '1', role: 'user', content: question, parts: [] }], ...more };
}

/** Sends a message. */
export async function send(
  { url, assistantKey }: { readonly url: string; readonly assistantKey: string },
  body: unknown,
  { headers = {}, signal }: { readonly headers?: Record<string, string>; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  return await fetch(url + MESSAGE, {
    method: 'POST',
    headers: { authorization: `Bearer ${assistantKey}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal !== undefined && { signal }),
  });
}

/** What the SDK's own reader made of a stream. */
export interface Heard {
  readonly text: string;
  readonly sources: readonly { readonly url: string; readonly title?: string }[];
  readonly errors: readonly string[];
  readonly finishReason: string | undefined;
  /** The event that ends the stream, as a reader sees it who takes everything behind the first colon. */
  readonly finish: Record<string, unknown>;
  /** Codes of the parts in order, those of neighbours that are alike once. */
  readonly codes: string;
}

/** Reads a stream as the SDK does. */
export async function hear(response: Response): Promise<Heard> {
  if (response.body === null) throw new Error('no body');
  const [own, raw] = response.body.tee();
  const heard = { text: '', sources: [] as Heard['sources'][number][], errors: [] as string[] };
  let finishReason: string | undefined;
  const whole = new Response(raw).text();
  await processDataStream({
    stream: own,
    onTextPart: (text) => {
      heard.text += text;
    },
    onSourcePart: (source) => void heard.sources.push(source),
    onErrorPart: (error) => void heard.errors.push(error),
    onFinishMessagePart: (finish) => {
      finishReason = finish.finishReason;
    },
  });
  const lines = (await whole).trimEnd().split('\n');
  const codes = lines.map((line) => line[0]).filter((code, index, all) => code !== all[index - 1]);
  const finish = JSON.parse((lines.at(-1) ?? '').replace(/^d:/, ''));
  return { ...heard, finishReason, finish, codes: codes.join('') };
}
