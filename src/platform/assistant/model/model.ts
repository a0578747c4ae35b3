/** What writes answers: behind this, a server of models or the passages themselves. */
import type { MessageRequest } from '../../../contract/assistant.ts';
import type { FinishReason, Usage } from '../data-stream.ts';
import type { Found, FoundPage } from '../passage.ts';

export interface Prompt {
  readonly question: string;
  /** What was said before, the oldest first. */
  readonly turns: readonly Turn[];
  readonly found: Found;
  /** How many pages, or passages of fewer, the answer is made of. */
  readonly pages: number;
  /** What the user points at: code, or text that is marked on a page. */
  readonly context: NonNullable<MessageRequest['context']>;
  readonly currentPath?: string;
  readonly domain: string;
  /** Gives the public address of a page, or of a heading on it. */
  readonly addressOf: (path: string, id?: string) => string;
}

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** What a model says: the pages that it goes by, pieces of text in order, then why it ended. */
export type ModelPart =
  | { readonly type: 'sources'; readonly pages: readonly FoundPage[] }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'end'; readonly finishReason: FinishReason; readonly usage: Usage };

/** Writes an answer piece by piece, no faster than it is read; throws a {@link ModelError}, or the signal's reason. */
export type Model = (prompt: Prompt, signal: AbortSignal) => AsyncIterable<ModelPart>;

/** A model that failed. The message is one sentence for the user, without secrets; the cause is for the log. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** Says for the log why something failed, with what is behind it. */
export function reasonOf(error: unknown): string {
  if (!Error.isError(error)) return String(error);
  const { cause } = error;
  const behind = Error.isError(cause) ? `: ${cause.message}` : typeof cause === 'string' ? `: ${cause}` : '';
  return error.message + behind;
}
