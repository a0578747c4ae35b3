/** Turning `unknown` into a typed value, with the JSON path of the first fault in the error. */
import * as v from 'valibot';
import { ContractError, describe } from './contract-error.ts';

export { ContractError, describe, measure } from './contract-error.ts';

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

/** Wording for an object schema, which also speaks for a field that is missing. */
export function objectOrField(issue: { readonly path?: unknown }): string {
  return issue.path === undefined ? 'an object' : 'a value';
}

function jsonPath(path: readonly { readonly key: unknown }[] | undefined): string {
  const steps = (path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return `$${steps.join('')}`;
}
