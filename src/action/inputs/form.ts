/** The `with:` block of a step as it is read: every value by its rule, every fault kept. Pure. */

/** One input that breaks its rule. The message says what was found, the rule and the fix, and never holds a secret. */
export class Fault extends Error {}

/** Gives the value of an input as the runner hands it over; an input that is not set is an empty string. */
export type ReadInput = (name: string) => string;

/**
 * What an empty input stands for, as `action.yml` declares it. The runner applies a default only where an input is
 * missing; a workflow that passes one of its own on hands over an empty string.
 */
export const INPUT_DEFAULTS = {
  wait: 'true',
  timeout: '60m',
  'stall-timeout': '15m',
  'deployment-timeout': '30m',
  verify: 'auto',
  update: 'none',
  'config-values': 'enabled,bundleUrl,version',
  draft: 'false',
  'on-protected-branch': 'pull-request',
  'refresh-before': 'auto',
  publish: 'none',
  'allow-public': 'false',
  'mask-bundle-url': 'true',
  'dry-run': 'false',
} as const;
type DefaultedName = keyof typeof INPUT_DEFAULTS;

/** How one input is read: its rule gives a value or throws a {@link Fault}. */
export interface Field<T, Optional extends boolean = boolean> {
  readonly input: string;
  readonly parse: (text: string) => T;
  /** Whether an empty input is left out, rather than read. */
  readonly isOptional: Optional;
}

/** An input that is read even where it is empty: its rule says what an empty one is, or that it is a fault. */
export function required<T>(input: string, parse: (text: string) => T): Field<T, false> {
  return { input, parse, isOptional: false };
}

/** An input that is absent where it is empty. */
export function optional<T>(input: string, parse: (text: string) => T): Field<T, true> {
  return { input, parse, isOptional: true };
}

/** An input that has a default. */
export function defaulted<T>(input: DefaultedName, parse: (text: string) => T): Field<T, false> {
  return { input, parse: (text) => parse(text || INPUT_DEFAULTS[input]), isOptional: false };
}

type Fields = Readonly<Record<string, Field<unknown>>>;
type ValueOf<F> = F extends Field<infer T> ? T : never;

/** The values of a group of fields. */
export type ValuesOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Field<unknown, false> ? K : never]: ValueOf<F[K]>;
} & { readonly [K in keyof F as F[K] extends Field<unknown, true> ? K : never]?: ValueOf<F[K]> };

/** What was read of a group of fields. */
export interface Group<T> {
  /** The values that have no fault. */
  readonly found: Partial<T>;
  /** All values; throws a `TypeError` while the form keeps a fault. */
  readonly all: () => T;
}

/** The strings of the `with:` block, and the faults found in them so far. */
export class Form {
  readonly faults: string[] = [];
  readonly #read: ReadInput;

  constructor(read: ReadInput) {
    this.#read = read;
  }

  has(name: string): boolean {
    return this.#read(name).trim() !== '';
  }

  /** Reads a group of inputs; faults are kept. */
  group<F extends Fields>(fields: F): Group<ValuesOf<F>> {
    const values = Object.entries(fields).flatMap(([key, field]) => {
      const value = this.value(field);
      return value === undefined ? [] : [[key, value]];
    });
    const found: Partial<ValuesOf<F>> = Object.fromEntries(values);
    const all = () => {
      if (this.faults.length > 0) throw new TypeError('inputs are used that have faults');
      // Without a fault every field that is not optional has its value.
      return found as ValuesOf<F>;
    };
    return { found, all };
  }

  /** Reads one input; undefined where it is left out, or where a fault is kept instead. */
  value<T>({ input, parse, isOptional }: Field<T>): T | undefined {
    if (isOptional && !this.has(input)) return undefined;
    return this.attempt(input, () => parse(this.#read(input).trim()));
  }

  /** Makes a value of several inputs; a fault is kept as that of one of them. */
  attempt<T>(name: string, make: () => T): T | undefined {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.refuse(name, error.message);
      return undefined;
    }
  }

  /** Whether an input says something: another value than its default, however that is written. A fault does. */
  says({ input, parse }: Field<unknown>): boolean {
    if (!this.has(input) || !(input in INPUT_DEFAULTS)) return this.has(input);
    try {
      return String(parse(this.#read(input).trim())) !== String(parse(''));
    } catch (error) {
      if (error instanceof Fault) return true;
      throw error;
    }
  }

  /** Keeps a fault that lies in how inputs go together. */
  refuse(name: string, message: string): void {
    const fault = `${name}: ${message}`;
    if (!this.faults.includes(fault)) this.faults.push(fault);
  }
}
