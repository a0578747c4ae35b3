/**
 * The chat SDK's data stream, version 4: one line a part, a code and JSON.
 *
 * Source: https://v4.ai-sdk.dev/docs/ai-sdk-ui/stream-protocol#data-stream-protocol
 */

export const DATA_STREAM_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'x-vercel-ai-data-stream': 'v1',
} as const;

/** Why an answer ended, in the SDK's words. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'error' | 'other';

/** Tokens as a model counts them; `null` where it did not say, as the SDK writes a number that is none. */
export interface Usage {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
}

/** What a stream says, in this order: `start`, any number of sources and texts, at most one error, `finish`. */
export type StreamPart =
  | { readonly type: 'start'; readonly messageId: string }
  | { readonly type: 'source'; readonly id: string; readonly url: string; readonly title: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'error'; readonly message: string }
  | {
      readonly type: 'finish';
      readonly threadId: string;
      readonly finishReason: FinishReason;
      readonly usage: Usage;
    };

/** Writes a part as its line or lines. */
export function encodePart(part: StreamPart): string {
  switch (part.type) {
    case 'start':
      return line('f', { messageId: part.messageId });
    case 'source':
      return line('h', { sourceType: 'url', id: part.id, url: part.url, title: part.title });
    case 'text':
      return line('0', part.text);
    case 'error':
      return line('3', part.message);
    case 'finish': {
      const { threadId, finishReason, usage } = part;
      // The step ends, then the message: the SDK reads of the latter what it knows, and leaves out the rest.
      return (
        line('e', { finishReason, usage, isContinued: false }) +
        line('d', { type: 'finish', threadId, finishReason, usage })
      );
    }
  }
}

function line(code: string, value: unknown): string {
  return `${code}:${JSON.stringify(value)}\n`;
}
