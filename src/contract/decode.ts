/** Turning `unknown` into a typed value, with the JSON path of the first fault in the error. */
import * as v from 'valibot';

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

/**
 * Decodes a value by a schema; throws a {@link ContractError} that names the first fault. `found` puts the value there
 * into words: {@link describe}, or {@link measure} where it may be a secret.
 */
export function decode<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  found: (value: unknown) => string = describe,
): v.InferOutput<S> {
  // valibot takes a list for an object: https://github.com/open-circle/valibot/blob/main/library/src/schemas/object/object.ts
  if (Array.isArray(value) && schema.type === 'object') throw new ContractError('$', 'an object', found(value));
  const result = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0];
  // Of a key that is missing the library speaks in the words for its object, and expects the key's name.
  const missing = issue.type === 'object' && issue.expected !== 'Object';
  throw new ContractError(jsonPath(issue.path), missing ? 'a value' : issue.message, found(issue.input));
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

/** Wording for an object schema, which also speaks for a field that is missing. */
export function objectOrField(issue: { readonly path?: unknown }): string {
  return issue.path === undefined ? 'an object' : 'a value';
}

function jsonPath(path: readonly { readonly key: unknown }[] | undefined): string {
  const steps = (path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return `$${steps.join('')}`;
}
