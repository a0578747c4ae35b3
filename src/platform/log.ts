/** Structured logs: one JSON object a line, without keys, signatures or the queries of links. */

import { type Level, type Log, createLog as logWith } from '../program/log.ts';

export type { Log } from '../program/log.ts';

/** Creates a log that hands each event to `write` as one line of JSON that ends in a line feed. */
export function createLog(write: (line: string, level: Level) => void, clock: () => Date): Log {
  return logWith({ write, clock, redact });
}

/** Makes the function that logs errors as one event. */
export function logFault(log: Log, event: string): (error: unknown) => void {
  return (error) => log.error(event, { reason: messageOf(error) });
}

/** Gives the message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return Error.isError(error) ? error.message : String(error);
}

/** Lines that are written together. */
export interface Gathered {
  /** Takes a line; what is more than information is written at once, with all before it. */
  add(line: string, level: Level): void;
  /** Writes what waits, such as before the process exits. */
  flush(): void;
}

/** The longest that a line waits: of a process that is killed so much is lost. */
const GATHER_MS = 10;
const GATHERED_MAX_CHARS = 16_384;

/** Gathers lines: written one by one, each would take longer than a poll itself. */
export function gatherLines(write: (lines: string) => void): Gathered {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = '';
    if (lines !== '') write(lines);
  };
  return {
    add: (line, level) => {
      waiting += line;
      if (level !== 'info' || waiting.length > GATHERED_MAX_CHARS) flush();
      else timer ??= setTimeout(flush, GATHER_MS);
    },
    flush,
  };
}

const SUSPECT = /svc_|=|bearer/i;

// The callers leave secrets out; this catches what a client puts where none belongs, such as a key in a path.
function redact(text: string): string {
  // Most texts hold nothing of the kind.
  if (!SUSPECT.test(text)) return text;
  return text
    .replace(/svc_[\w-]{8,}/g, 'svc_***')
    .replace(/((?:Signature|Nonce|X-Amz-Credential|X-Amz-Security-Token)=)[^\s&"']+/gi, '$1***')
    .replace(/(Bearer\s+)[^\s"']+/gi, '$1***');
}
