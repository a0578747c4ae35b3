/** The one error of the Action: a fact, its code, the next step, and what caused it. */

import { DeploymentError } from '../deployment/text.ts';

/** Every error code of a run. Documented in `docs/reference/errors.mdx`, each with cause and fix. */
export const ERROR_CODES = [
  'INPUT',
  'NETWORK',
  'TIMEOUT',
  'TLS',
  'PROXY',
  'REDIRECT',
  'BAD_RESPONSE',
  'REQUEST',
  'AUTH',
  'PERMISSION',
  'NOT_FOUND',
  'CONFLICT',
  'RATE_LIMITED',
  'SERVER',
  'AMBIGUOUS_START',
  'JOB_FAILED',
  'JOB_LOST',
  'STALLED',
  'EXPIRED',
  'BUNDLE',
  'FINDINGS',
  'PUBLIC_LINK',
  'CONFIG',
  'PROTECTED',
  'BRANCH_BUSY',
  'ARCHIVED',
  'FILES',
  'CANCELLED',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** A failed run. `message` says what failed and the value found; `hint` says what to do next. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, options: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
  }
}

/** Returns the code of an error of Node, such as `ENOSPC`; the name of one that has no code. */
export function codeOf(error: unknown): string {
  if (!Error.isError(error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}

/** Makes an {@link ActionError} of anything thrown: `CONFIG` of a fault of the configuration, `INTERNAL` of what is unknown. */
export function asActionError(error: unknown): ActionError {
  if (error instanceof ActionError) return error;
  if (error instanceof DeploymentError)
    return new ActionError('CONFIG', error.message, { hint: error.hint, cause: error });
  const message = Error.isError(error) ? error.message : String(error);
  return new ActionError('INTERNAL', `Unexpected error: ${message}`, {
    cause: error,
    hint: 'Please report it with the log of this run.',
  });
}
