/**
 * The kinds of API key, distinguished by their prefix.
 *
 * Source: the published key table: `svc_dsc_` is the public assistant key, `svc_` (and not `svc_dsc_`) the secret
 * admin key. Other vendors use other words before the first underscore, with the same shape.
 */

/** What a key may be used for. `unknown`: the shape is of neither kind, so nothing may be concluded from it. */
export type KeyKind = 'admin' | 'assistant' | 'unknown';

/** Prefix of the assistant keys that the local platform issues. */
export const ASSISTANT_KEY_PREFIX = 'svc_dsc_';

/** Prefix of the admin keys that the local platform issues. */
export const ADMIN_KEY_PREFIX = 'svc_';

const ASSISTANT_SHAPE = /^[A-Za-z0-9]+_dsc_/;
const ADMIN_SHAPE = /^[A-Za-z0-9]+_/;

/** Tells the kind of a key from its prefix alone; never throws. */
export function keyKind(key: string): KeyKind {
  if (ASSISTANT_SHAPE.test(key)) return 'assistant';
  return ADMIN_SHAPE.test(key) ? 'admin' : 'unknown';
}
