/** Structured logs: one JSON object a line, without the queries of links. */

/** What an event carries beside its name. `undefined` is left out. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Takes events. An event is named in lower case with dots: `bundle.activated`. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** Creates a log that hands each event to `write` as one line of JSON that ends in a line feed. */
export function createLog(write: (line: string) => void, clock: () => Date): Log {
  const at = (level: string) => (event: string, fields: LogFields) => {
    const entry = { time: clock().toISOString(), level, event, ...fields };
    write(`${JSON.stringify(entry, (_key, value: unknown) => (typeof value === 'string' ? redact(value) : value))}\n`);
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

// The callers leave queries out; this catches what an error of another's making quotes.
function redact(text: string): string {
  return text.replace(/(\bhttps?:\/\/[^\s?"'<>]*)\?[^\s"'<>]*/gi, '$1?…');
}
