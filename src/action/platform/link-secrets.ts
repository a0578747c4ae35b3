/**
 * The secret parts of a link: the whole of it, and the values of its signature, credential and token parameters, in its
 * query and in its path. Pure.
 *
 * The usual presign formats name them; `contract/link-expiry.ts` lists their sources. Content delivery networks and nginx
 * often do not (`verify`, `s`, `st`, https://nginx.org/en/docs/http/ngx_http_secure_link_module.html): there the value
 * tells by its shape.
 */
import { isSignedToken, linkExpiry } from '../../contract/link-expiry.ts';
import { readTimestamp } from '../../contract/timestamp.ts';

/** Values that must not appear in a log; each stands in one of the two lists. */
export interface LinkSecrets {
  /** The link itself, and values that are nothing but secrets. */
  readonly sure: readonly string[];
  /** Values that may also be a digest, a name or a date, which an output holds at the end of the run. */
  readonly unsure: readonly string[];
}

/** Whole words of a parameter's name: `sig`, `X-Amz-Signature` and `hmacSignature`, and neither `design` nor `assignment`. */
const SECRET_WORDS = new Set(
  'sig sign signature credential credentials hmac secret password passwd policy jwt verify hdnts hdnea hdntl'.split(
    ' ',
  ),
);
const SUSPECT_WORDS = new Set(
  'token auth authorization hash key md5 accesstoken authtoken accesskey accesskeyid apikey'.split(' '),
);
/** Words of parameters whose values are ordinary: `X-Amz-SignedHeaders`, `q-sign-time`, `SignatureVersion`. */
const PUBLIC_WORDS = new Set('headers signedheaders algorithm method version expires date time'.split(' '));
const SHORT_NAME = /^(?:s|st|h)$/i;
const HEX_DIGEST = /^[0-9a-f]{32,}$/i;
const MIN_SHORT_NAMED_LENGTH = 16;

/**
 * Lists the secrets of a link, values as they stand in it and decoded. Leaves out what is part of one of the
 * `publicValues`, since the runner drops an output that holds a masked value, and what stands in the part of the link's
 * own path that is shown.
 */
export function linkSecrets(
  { bundleUrl }: { readonly bundleUrl: string },
  publicValues: readonly string[],
): LinkSecrets {
  const [, path = '', query = ''] = /^(?:[^/?#]*:)?(?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/.exec(bundleUrl) ?? [];
  const shown = path.replace(/;[^/]*|[^/]*=[^/]*/g, '');
  const isSecret = (text: string) => text !== '' && !publicValues.some((value) => value.includes(text));
  const values = [...parametersOf(path), ...query.split('&')]
    .flatMap(judgePair)
    .filter(({ value }) => isSecret(value) && !shown.includes(value));
  const sure = new Set(values.flatMap(({ value, isSure }) => (isSure ? [value] : [])));
  const unsure = new Set(values.flatMap(({ value }) => (sure.has(value) ? [] : [value])));
  return { sure: [...new Set([bundleUrl].filter(isSecret)), ...sure], unsure: [...unsure] };
}

/** Tells whether an address is a link that ends: it has a signature, a token, or an expiry. */
export function isSignedLink(address: string): boolean {
  return linkExpiry(address) !== undefined || linkSecrets({ bundleUrl: address }, []).sure.length > 1;
}

/** The name of a segment is public, except one that is a pair. Source of parameters: RFC 3986, section 3.3. */
function parametersOf(path: string): readonly string[] {
  return [path, decoded(path)].flatMap((text) => {
    const segments = text.split('/').map((segment) => segment.split(';'));
    return segments.flatMap(([name = '', ...parameters]) => (name.includes('=') ? [name, ...parameters] : parameters));
  });
}

interface JudgedValue {
  readonly value: string;
  readonly isSure: boolean;
}

/** Judges the value of a pair, and the pairs within it: `x=1;sig=…`, `hdnea=exp=1~hmac=…`. */
function judgePair(pair: string): readonly JudgedValue[] {
  const [name, value] = pair.includes('=') ? splitPair(pair) : ['', pair];
  const within = [value, decoded(value)].flatMap((text) => text.split(/[?&;~]/).map(splitPair));
  return [[name, value] as const, ...within].flatMap(([key, text]) => judge(decoded(key), text));
}

function splitPair(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function judge(name: string, value: string): readonly JudgedValue[] {
  const plain = decoded(value);
  const words = wordsOf(name);
  if (words.some((word) => PUBLIC_WORDS.has(word))) return [];
  const isSure = words.some((word) => SECRET_WORDS.has(word)) || isSignedToken(plain) || isMixed(plain);
  if (!isSure && !isSuspect(name, words, plain)) return [];
  // Cloudflare writes the time before the signature: https://developers.cloudflare.com/waf/custom-rules/use-cases/configure-token-authentication/
  const signature = /^\d{9,11}-(.+)$/.exec(plain)?.[1] ?? '';
  return [value, plain, signature].map((text) => ({ value: text, isSure }));
}

function wordsOf(name: string): readonly string[] {
  const spaced = name.replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ');
  return spaced.toLowerCase().split(/[^a-z0-9]+/);
}

function isSuspect(name: string, words: readonly string[], value: string): boolean {
  if (words.some((word) => SUSPECT_WORDS.has(word)) || HEX_DIGEST.test(value)) return true;
  return SHORT_NAME.test(name) && value.length >= MIN_SHORT_NAMED_LENGTH && readTimestamp(value) === undefined;
}

/** Whether a value looks like a base64 signature: long, with both cases and digits. No digest looks like that. */
function isMixed(value: string): boolean {
  return /^[\w+/-]{20,}={0,2}$/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
