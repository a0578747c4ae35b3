/** Reads the `with:` block of a step: each value by its rule, collecting all faults. Pure. */

/** An input that breaks its rule. The message has the value found, the rule and the fix, and never a secret. */
export class Fault extends Error {}

/** Returns the value of an input from the runner; an unset input is an empty string. */
export type ReadInput = (name: string) => string;

/**
 * The default of an empty input, as `action.yml` declares it. The runner applies a default only when an input is
 * missing; a workflow that passes on an input of its own may pass an empty string.
 */
export const INPUT_DEFAULTS = {
  wait: 'true',
  timeout: '60m',
  'stall-timeout': '15m',
  verify: 'auto',
  'on-broken-link': 'ignore',
  'on-external-resource': 'ignore',
  'mask-bundle-url': 'true',
  update: 'none',
  'config-values': 'enabled,bundleUrl,version',
  draft: 'false',
  'on-protected-branch': 'pull-request',
  'refresh-before': 'auto',
  'allow-public': 'false',
  'dry-run': 'false',
} as const;
type DefaultedName = keyof typeof INPUT_DEFAULTS;

/** How one input is read: its rule returns a value or throws a {@link Fault}. */
export interface Field<T, Optional extends boolean = boolean> {
  readonly input: string;
  readonly parse: (text: string) => T;
  /** Whether an empty input is skipped. */
  readonly isOptional: Optional;
}

/** An input that is read even when it is empty: its rule gives the meaning of an empty value, or a fault. */
export function required<T>(input: string, parse: (text: string) => T): Field<T, false> {
  return { input, parse, isOptional: false };
}

/** An input that is absent when it is empty. */
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

/** The result of reading a group of fields. */
export interface Group<T> {
  /** The values without faults. */
  readonly found: Partial<T>;
  /** All values; throws a `TypeError` if there is a fault. */
  readonly all: () => T;
}

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

  /** Reads a group of inputs; collects faults. */
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

  /** Reads one input; undefined when it is skipped or has a fault. */
  value<T>({ input, parse, isOptional }: Field<T>): T | undefined {
    if (isOptional && !this.has(input)) return undefined;
    return this.attempt(input, () => parse(this.text(input)));
  }

  /** Makes a value from several inputs; a fault is assigned to one of them. */
  attempt<T>(name: string, make: () => T): T | undefined {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.refuse(name, error.message);
      return undefined;
    }
  }

  /** Adds a fault of a combination of inputs. */
  refuse(name: string, message: string): void {
    const fault = `${name}: ${message}`;
    if (!this.faults.includes(fault)) this.faults.push(fault);
  }
}
