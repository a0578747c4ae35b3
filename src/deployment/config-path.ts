import { DeploymentError } from './errors.ts';

/** One step of a path into a configuration file. */
export type Step =
  /** The value of a key. */
  | { readonly kind: 'key'; readonly key: string }
  /** An item of a list, or a document of the file, from 0 on. */
  | { readonly kind: 'index'; readonly index: number }
  /** The item or document that has this value under a key, or under a key of the mapping under a key. */
  | { readonly kind: 'match'; readonly keys: readonly string[]; readonly value: string };

const HINT =
  'Write keys with dots (`spec.values.staticExport`), a key with dots in it as `["a.b"]`, a list item as `[0]` or `[name=x]`, and one of several documents as `[0].spec` or `[metadata.name=x].spec`.';
const BARE_KEY = /^[A-Za-z0-9_$/@-]+$/;
const INDEX = /^\d{1,9}$/;

/**
 * Reads a `config-path`: keys with dots between them, `["a.b"]` or `['a.b']` (or `a\.b`) for a key with dots in it, `[0]`
 * for an item of a list, `[name=x]` for the item whose `name` is `x`, `[metadata.name=x]` for the one whose `metadata` has
 * the `name` `x`. In front of the first key, `[0]` and `[metadata.name=x]` name a document of the file, but for a document
 * that is itself a list: there they name its item. A backslash takes the next character as it is, but for the escapes of
 * JSON in double quotes. Throws DeploymentError.
 */
export function parseConfigPath(text: string): readonly Step[] {
  const reader = new PathReader(text);
  const steps: Step[] = [];
  while (!reader.done) {
    const first = steps.length === 0;
    if (reader.take('[')) steps.push(reader.bracket());
    else if (first || reader.take('.')) steps.push({ kind: 'key', key: reader.until('.[', 'a key') });
    else throw reader.fault('a dot or a bracket is missing');
  }
  if (steps.length === 0) throw reader.fault('it is empty');
  return steps;
}

/** Writes steps as a path that reads as these steps. */
export function formatPath(steps: readonly Step[]): string {
  return steps.map((step, at) => formatStep(step, at === 0)).join('');
}

function formatStep(step: Step, isFirst: boolean): string {
  switch (step.kind) {
    case 'key':
      if (!BARE_KEY.test(step.key)) return `[${JSON.stringify(step.key)}]`;
      return isFirst ? step.key : `.${step.key}`;
    case 'index':
      return `[${step.index}]`;
    case 'match':
      return `[${step.keys.map((key) => escaped(key).replaceAll('.', '\\.')).join('.')}=${/[\p{Cc}\p{Zl}\p{Zp}]/u.test(step.value) ? JSON.stringify(step.value) : escaped(step.value)}]`;
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[\\=\]"']/g, '\\$&');
}

class PathReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  /** Reads what stands between brackets, the closing one included. */
  bracket(): Step {
    const quote = this.#text[this.#at];
    if (quote === '"' || quote === "'") return { kind: 'key', key: this.#closed(this.#quoted()) };
    const keys = [this.until('.=]', 'what stands between brackets')];
    while (this.take('.')) keys.push(this.until('.=]', 'a key'));
    if (this.take('=')) return { kind: 'match', keys, value: this.#closed(this.#matchValue()) };
    const index = this.#closed(keys.join('.'));
    if (INDEX.test(index)) return { kind: 'index', index: Number(index) };
    throw this.fault(`\`[${index}]\` is neither a number nor \`name=value\`; a key in brackets needs quotes`);
  }

  /** Reads up to one of the ends or to the end of the path; never nothing. */
  until(ends: string, what: string): string {
    let read = '';
    while (!this.done && !ends.includes(this.#text[this.#at] ?? '')) {
      if (this.#text[this.#at] === ']') throw this.fault('a closing bracket without an opening one');
      read += this.#character();
    }
    if (read === '') throw this.fault(`${what} is missing`);
    return read;
  }

  fault(reason: string): DeploymentError {
    const place = this.#text === '' ? '' : ` at character ${this.#at + 1}`;
    return new DeploymentError(`config-path \`${this.#text}\` cannot be read${place}: ${reason}.`, { hint: HINT });
  }

  #matchValue(): string {
    const quote = this.#text[this.#at];
    return quote === '"' || quote === "'" ? this.#quoted() : this.until(']', 'a value to look for');
  }

  #quoted(): string {
    const quote = this.#text[this.#at++];
    let read = '';
    while (!this.done && this.#text[this.#at] !== quote)
      read += (quote === '"' && this.#jsonEscape()) || this.#character();
    if (!this.take(quote ?? '')) throw this.fault(`a closing ${quote} is missing`);
    return read;
  }

  /** Reads `\n` or `\u00e9`, as paths in messages have them. */
  #jsonEscape(): string | undefined {
    const [found] = /^\\(?:[bfnrt]|u[0-9a-fA-F]{4})/.exec(this.#text.slice(this.#at, this.#at + 6)) ?? [];
    this.#at += found?.length ?? 0;
    return found && (JSON.parse(`"${found}"`) as string);
  }

  #closed(read: string): string {
    if (!this.take(']')) throw this.fault('a closing bracket is missing');
    return read;
  }

  #character(): string {
    if (this.take('\\') && this.done) throw this.fault('a backslash is the last character');
    return this.#text[this.#at++] ?? '';
  }
}
