/**
 * Reading the key that a request carries.
 *
 * Source: RFC 9110 section 11 (scheme is case-insensitive), RFC 6750 section 2.1 (form of the credentials).
 */

/** The key of a request, or the sentence that says why there is none. */
export type Bearer = { readonly key: string } | { readonly fault: string; readonly isDouble: boolean };

const CREDENTIALS = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i;
const AUTHORIZATION = 'authorization';
const HOW_TO = 'send it as "Authorization: Bearer <API_KEY>".';

/**
 * Reads the bearer key from a request's raw header list (names and values in turn).
 *
 * The raw list, because a parsed header map hides a second Authorization header.
 */
export function readBearer(rawHeaders: readonly string[]): Bearer {
  let value: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!isAuthorization(rawHeaders[at])) continue;
    if (value !== undefined) {
      return { fault: 'The request has more than one Authorization header; send one.', isDouble: true };
    }
    value = rawHeaders[at + 1];
  }
  if (value === undefined) return { fault: `The API key is missing; ${HOW_TO}`, isDouble: false };
  const key = CREDENTIALS.exec(value.trim())?.[1];
  if (key !== undefined) return { key };
  return { fault: `The Authorization header holds no bearer key; ${HOW_TO}`, isDouble: false };
}

function isAuthorization(name: string | undefined): boolean {
  return name?.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION;
}
