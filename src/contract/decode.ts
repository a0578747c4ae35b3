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

/** Decodes a value by a schema; throws a {@link ContractError} that names the first fault. */
export function decode<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new ContractError(jsonPath(issue.path), issue.message, describe(issue.input));
}

/** Describes a value in a few words without quoting more than its first 40 characters. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return `the ${typeof value} ${String(value)}`;
  return value === ''
    ? 'an empty string'
    : `the string ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`;
}

function jsonPath(path: readonly { readonly key: unknown }[] | undefined): string {
  const steps = (path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return `$${steps.join('')}`;
}
