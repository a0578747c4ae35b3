/** Structured logs: one JSON object a line, without keys, signatures or the queries of links. */

/** What an event carries beside its name. `undefined` is left out. */
type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Takes the platform's events. An event is named in lower case with dots: `job.completed`. */
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

// The callers leave secrets out; this catches what a client puts where none belongs, such as a key in a path.
function redact(text: string): string {
  return text
    .replace(/svc_[\w-]{8,}/g, 'svc_***')
    .replace(/((?:Signature|Nonce|X-Amz-Credential|X-Amz-Security-Token)=)[^\s&"']+/gi, '$1***')
    .replace(/(Bearer\s+)[^\s"']+/gi, '$1***');
}
