/** Reads the `with:` block of a step: each input by its rule, collecting all faults; and the rules that inputs share. Pure. */
import { ActionError } from '../errors.ts';

/** An input that breaks its rule. The message has the value found, the rule and the fix, and never a secret. */
export class Fault extends Error {}

/** Returns the value of an input from the runner; an unset input is an empty string. */
export type ReadInput = (name: string) => string;

/** The strings of the `with:` block, and the faults found so far. */
export class Form {
  readonly faults: string[] = [];
  readonly #read: ReadInput;

  constructor(read: ReadInput) {
    this.#read = read;
  }

  /** The text of an input without white space around it; empty when it is not set. */
  text(name: string): string {
    return this.#read(name).trim();
  }

  has(name: string): boolean {
    return this.text(name) !== '';
  }

  /**
   * Reads an input. `parse` returns a value or throws a {@link Fault}, which is kept: the value is undefined then, and
   * {@link check} throws before anything is done with it. `byDefault` is the default of `action.yml`: the runner applies
   * it only when an input is missing, and a workflow that passes on an input of its own may pass an empty string.
   */
  value<T>(name: string, parse: (text: string) => T, byDefault = ''): T {
    try {
      return parse(this.text(name) || byDefault);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.refuse(name, error.message);
      return undefined as T;
    }
  }

  /** Reads an input that may be empty; undefined when it is, or has a fault. */
  optional<T>(name: string, parse: (text: string) => T): T | undefined {
    return this.has(name) ? this.value(name, parse) : undefined;
  }

  refuse(name: string, message: string): void {
    this.faults.push(`${name}: ${message}`);
  }

  /** Throws one error that lists all faults. */
  check(): void {
    if (this.faults.length > 0) throw inputError(this.faults);
  }
}

export function inputError(faults: readonly string[]): ActionError {
  const head = faults.length === 1 ? 'An input is wrong.' : `${faults.length} inputs are wrong.`;
  return new ActionError('INPUT', [head, ...faults.map((fault) => `- ${fault}`)].join('\n'), {
    hint: 'Correct the `with:` block of the step; nothing was started.',
  });
}

const MAX_QUOTED_LENGTH = 80;
const MAX_NAMES = 100;
const MAX_DURATION_MS = 24 * 24 * 3_600_000;
const DURATION = /^(?:(?<bare>\d{1,10})|(?=\d)(?:(?<h>\d{1,10})h)?(?:(?<m>\d{1,10})m)?(?:(?<s>\d{1,10})s)?)$/;

export function parseBoolean(text: string): boolean {
  const word = text.toLowerCase();
  if (word !== 'true' && word !== 'false') throw new Fault(`${quote(text)} is neither \`true\` nor \`false\``);
  return word === 'true';
}

/** Makes the rule of an input that is one of a few words, in any case. */
export function oneOf<const T extends string>(...words: readonly T[]): (text: string) => T {
  return (text) => {
    const word = words.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
    if (word !== undefined) return word;
    throw new Fault(`${quote(text)} is none of ${listed(words)}`);
  };
}

/** Reads `90s`, `15m`, `2h`, `1h30m` or bare seconds, in milliseconds. */
export function parseDuration(text: string): number {
  const match = DURATION.exec(text);
  if (match === null)
    throw new Fault(`${quote(text)} is no duration; write it as \`90s\`, \`15m\`, \`2h\`, \`1h30m\` or bare seconds`);
  const { bare = '0', h = '0', m = '0', s = bare } = match.groups ?? {};
  const milliseconds = (Number(h) * 3600 + Number(m) * 60 + Number(s)) * 1000;
  if (milliseconds === 0) throw new Fault('is zero; use at least `1s`');
  if (milliseconds > MAX_DURATION_MS) throw new Fault(`${quote(text)} is longer than 24 days (\`576h\`)`);
  return milliseconds;
}

/** The lines of a text that hold something. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The entries of a list of commas or lines, each once. */
export function namesOf(text: string): readonly string[] {
  const names = [...new Set(linesOf(text.replaceAll(',', '\n')))];
  if (names.length > MAX_NAMES) throw new Fault(`has ${names.length} entries; at most ${MAX_NAMES} are allowed`);
  return names;
}

/** A value found, shortened, in quotes. */
export function quote(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text);
}

/** Words in code spans, with commas between them. */
export function listed(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}

/** An address without its query and its credentials. */
export function redactAddress(text: string): string {
  return text.replace(/\?.*$/s, '?…').replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1…@');
}

/** Placeholders of templates: `{name}` stands for a fact of the export. */
export const PLACEHOLDERS = ['version', 'domain', 'jobId', 'pageCount', 'sha256'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
export const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_-]*)\}/g;

/** Fills a template; an unknown fact reads `unknown`. */
export function fill(template: string, facts: Readonly<Partial<Record<Placeholder, string | undefined>>>): string {
  return template.replace(PLACEHOLDER, (whole, name: string) => {
    const known = PLACEHOLDERS.find((placeholder) => placeholder === name);
    return known === undefined ? whole : (facts[known] ?? 'unknown');
  });
}
