/** The error of a value that is not of the published form, and the words for what was found there. */

/** A value that is not of the published form. `path` is a JSON path (`$.jobId`); `found` describes the value there. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly path: string;
  readonly found: string;

  constructor(path: string, expected: string, found: string) {
    super(`${path}: expected ${expected}, found ${found}`);
    this.path = path;
    this.found = found;
  }
}

const MAX_QUOTED_LENGTH = 80;

/**
 * Describes a value in a few words. A string is quoted whole or not at all: a part of one might be a part of a secret,
 * which nobody could find in it any more.
 */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return `the ${typeof value} ${String(value)}`;
  if (value === '') return 'an empty string';
  return value.length > MAX_QUOTED_LENGTH ? measure(value) : `the string ${JSON.stringify(value)}`;
}

/** Describes a value as {@link describe} does, but a string by its length alone. */
export function measure(value: unknown): string {
  return typeof value === 'string' && value !== '' ? `a string of ${value.length} characters` : describe(value);
}
