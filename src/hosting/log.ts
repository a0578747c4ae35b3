/** Structured logs, without the queries of links. */
import { type Log, createLog as logWith } from '../program/log.ts';

export type { Log } from '../program/log.ts';

/** Creates a log that hands each event to `write` as one line of JSON that ends in a line feed. */
export function createLog(write: (line: string) => void, clock: () => Date): Log {
  // The callers leave queries out; this catches what an error of another's making quotes.
  const redact = (text: string) => text.replace(/(\bhttps?:\/\/[^\s?"'<>]*)\?[^\s"'<>]*/gi, '$1?…');
  return logWith({ write, clock, redact });
}
