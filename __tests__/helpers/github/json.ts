/** Values as JSON has them, and ways to look into those that others sent. */
import { Refusal } from './refusal.ts';

export type Json = { readonly [key: string]: unknown };

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(what: string): Refusal {
  return new Refusal(422, what, { isFault: true });
}

/** Reads values of an object; what is missing or of another type is refused, as a mistake of the caller. */
export class Reader {
  readonly #values: Json;

  constructor(values: unknown) {
    this.#values = isJson(values) ? values : {};
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  value(name: string): unknown {
    return this.#values[name];
  }

  text(name: string): string {
    const value = this.optionalText(name);
    if (value === undefined) throw wrong(`No ${name} was given`);
    return value;
  }

  /** The text, or nothing where there is none or `null`. */
  optionalText(name: string): string | undefined {
    const value = this.#values[name] ?? undefined;
    if (value !== undefined && typeof value !== 'string') throw wrong(`${name} is no text`);
    return value;
  }

  flag(name: string): boolean {
    return this.#values[name] === true;
  }

  object(name: string): Reader {
    return new Reader(this.#values[name]);
  }

  list(name: string): readonly unknown[] {
    const value = this.#values[name] ?? [];
    if (!Array.isArray(value)) throw wrong(`${name} is no list`);
    return value;
  }

  texts(name: string): readonly string[] {
    return this.list(name).map(String);
  }

  objects(name: string): readonly Reader[] {
    return this.list(name).map((value) => new Reader(value));
  }
}
