/** Structured logs: one JSON object a line, without keys, signatures or the queries of links. */

/** What an event carries beside its name. `undefined` is left out. */
type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Takes the platform's events. An event is named in lower case with dots: `job.completed`. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

type Level = keyof Log;

/** Creates a log that hands each event to `write` as one line of JSON that ends in a line feed. */
export function createLog(write: (line: string, level: Level) => void, clock: () => Date): Log {
  const at = (level: Level) => (event: string, fields: LogFields) => {
    let line = `{"time":"${clock().toISOString()}","level":"${level}","event":"${event}"`;
    for (const name in fields) {
      const value = fields[name];
      if (value !== undefined)
        line += `,"${name}":${JSON.stringify(typeof value === 'string' ? redact(value) : value)}`;
    }
    write(`${line}}\n`, level);
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
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
