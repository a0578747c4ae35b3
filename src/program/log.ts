/** Structured logs: one JSON object a line. */

/** What an event carries beside its name. `undefined` is left out. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Takes events. An event is named in lower case with dots: `job.completed`. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

export type Level = keyof Log;

export interface LogOptions {
  /** Takes each event as one line of JSON that ends in a line feed. */
  readonly write: (line: string, level: Level) => void;
  readonly clock: () => Date;
  /** Takes out of a text what a log must not hold. */
  readonly redact: (text: string) => string;
}

export function createLog({ write, clock, redact }: LogOptions): Log {
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
