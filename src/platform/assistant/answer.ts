/** One message answered: what was found, what a model makes of it, and how the thread goes on. */
import { randomUUID } from 'node:crypto';
import { type MessageRequest, questionAt, questionOf, textOf } from '../../contract/assistant.ts';
import type { Ticket } from '../fair-queue.ts';
import type { Log } from '../log.ts';
import { encodePath } from '../render/model/page-path.ts';
import { encodePart, type FinishReason, type Usage } from './data-stream.ts';
import { IndexError, type Library } from './index/library.ts';
import { type Model, ModelError, type Prompt, reasonOf, type Turn } from './model/model.ts';
import type { FoundPage } from './passage.ts';
import type { Thread } from './threads.ts';

export interface AnswerDeps {
  readonly library: Pick<Library, 'search'>;
  readonly model: Model;
  readonly log: Log;
}

export interface Question {
  readonly domain: string;
  readonly request: MessageRequest;
  readonly thread: Thread;
  /** Where it waits for its turn to be searched for. */
  readonly ticket: Ticket;
  /** Called once, when the search is over and the answer begins. */
  readonly onFound: () => void;
}

/** Earlier questions that may say what the last one is about. */
const HINTS_MAX = 2;
/** A question says what is asked in so much; more would cost whoever searches, and find nothing else. */
const SEARCHED_MAX_CHARS = 4000;
const HINT_MAX_CHARS = 2000;
const NO_USAGE: Usage = { promptTokens: null, completionTokens: null };

/**
 * Writes the data stream of an answer, as fast as it is read. What goes wrong on the way is an error part and the end of
 * the stream; only the signal's reason is thrown.
 */
export async function* answer(deps: AnswerDeps, asked: Question, signal: AbortSignal): AsyncGenerator<string> {
  const { thread, domain, request } = asked;
  const begun = performance.now();
  yield encodePart({ type: 'start', messageId: `msg-${randomUUID()}` });
  const said: string[] = [];
  let finishReason: FinishReason = 'error';
  let usage = NO_USAGE;
  try {
    const prompt = await findPassages(deps.library, asked).finally(asked.onFound);
    for await (const part of deps.model(prompt, signal)) {
      if (part.type === 'end') ({ finishReason, usage } = part);
      else if (part.type === 'sources') yield* sourcesOf(part.pages, prompt);
      else {
        said.push(part.text);
        yield encodePart(part);
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    deps.log.error('assistant.broke', { domain, reason: reasonOf(error) });
    yield encodePart({ type: 'error', message: sentenceOf(error) });
  }
  // Before the end is told: the next message may follow at once.
  await thread.add(turnsOf(request, said)).catch((error: unknown) => {
    deps.log.error('assistant.thread', { reason: reasonOf(error) });
  });
  const milliseconds = Math.round(performance.now() - begun);
  deps.log.info('assistant.answered', { domain, finishReason, milliseconds });
  yield encodePart({ type: 'finish', threadId: thread.threadId, finishReason, usage });
}

async function findPassages(
  library: AnswerDeps['library'],
  { domain, request, thread, ticket }: Question,
): Promise<Prompt> {
  const question = questionOf(request.messages);
  const turns = earlierTurns(request, thread);
  const { currentPath, context = [], filter } = request;
  const earlier = turns.filter(({ role }) => role === 'user').slice(-HINTS_MAX);
  const query = {
    question: cut(question, SEARCHED_MAX_CHARS),
    hints: cutAll(context.map(({ value }) => value)),
    earlier: cutAll(earlier.map(({ text }) => text).toReversed()),
    pages: request.retrievalPageSize,
    version: filter?.version,
    language: filter?.language,
    currentPath,
    marked: context.flatMap(({ path, elementId }) => (path === undefined ? [] : [{ path, elementId }])),
  };
  const found = await library.search(domain, query, ticket);
  return {
    ...{ question, turns, found, context, domain, addressOf: createAddresses(domain) },
    pages: request.retrievalPageSize,
    ...(currentPath !== undefined && { currentPath }),
  };
}

/** What the client says of the conversation; where it sends the last message alone, what the thread knows. */
function earlierTurns({ messages }: MessageRequest, { turns }: Thread): readonly Turn[] {
  const own = messages.slice(0, questionAt(messages)).flatMap((message): Turn[] => {
    const { role } = message;
    return role === 'user' || role === 'assistant' ? [{ role, text: textOf(message) }] : [];
  });
  return own.length > 0 ? own : turns;
}

function turnsOf({ messages }: MessageRequest, said: readonly string[]): readonly Turn[] {
  return [
    { role: 'user', text: questionOf(messages) },
    { role: 'assistant', text: said.join('') },
  ];
}

/** Keeps of each text its beginning, and of all together no more than of a question. */
function cutAll(texts: readonly string[]): readonly string[] {
  let left = SEARCHED_MAX_CHARS;
  return texts.flatMap((text) => {
    const kept = cut(text, Math.min(left, HINT_MAX_CHARS));
    left -= kept.length;
    return kept === '' ? [] : [kept];
  });
}

function cut(text: string, max: number): string {
  return text.slice(0, max).toWellFormed();
}

function* sourcesOf(pages: readonly FoundPage[], { addressOf }: Prompt): Generator<string> {
  for (const [index, { path, title, sections }] of pages.entries()) {
    const name = [title, ...(sections[0]?.headings ?? [])].join(' › ');
    yield encodePart({ type: 'source', id: `source-${index + 1}`, url: addressOf(path), title: name });
  }
}

/** A site that is known by a single label has no public address: there, the way from its root stands. */
function createAddresses(domain: string): Prompt['addressOf'] {
  const origin = domain.includes('.') ? `https://${domain}` : '';
  return (path, id) => `${origin}${encodePath(path)}${id === undefined ? '' : `#${encodeURIComponent(id)}`}`;
}

function sentenceOf(error: unknown): string {
  if (error instanceof ModelError || error instanceof IndexError) return error.message;
  return 'The answer could not be finished; ask again later.';
}
