/** The `with:` block of a step as it is read: every value by its rule, every fault kept. Pure. */
import { Fault } from './input-rules.ts';

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

  /** The value of an input; a fault is kept instead. */
  required<T>(name: string, parse: (text: string) => T): T | undefined {
    return this.#parse(name, this.#read(name).trim(), parse);
  }

  optional<T>(name: string, parse: (text: string) => T): T | undefined {
    return this.has(name) ? this.required(name, parse) : undefined;
  }

  defaulted<T>(name: keyof typeof INPUT_DEFAULTS, parse: (text: string) => T): T | undefined {
    return this.#parse(name, this.#read(name).trim() || INPUT_DEFAULTS[name], parse);
  }

  /** Whether the value of an input is another one than its default, however that is written; a fault is another. */
  differs(name: keyof typeof INPUT_DEFAULTS, parse: (text: string) => unknown): boolean {
    try {
      return this.has(name) && String(parse(this.#read(name).trim())) !== String(parse(INPUT_DEFAULTS[name]));
    } catch (error) {
      if (error instanceof Fault) return true;
      throw error;
    }
  }

  /** Keeps a fault that lies in how inputs go together. */
  refuse(name: string, message: string): void {
    this.faults.push(`${name}: ${message}`);
  }

  #parse<T>(name: string, text: string, parse: (text: string) => T): T | undefined {
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.refuse(name, error.message);
      return undefined;
    }
  }
}

/** A value that has no fault, once there are none at all. */
export function known<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('a required input has neither a value nor a fault');
  return value;
}
