/** Links: which of their parts are secret, whether they end, and whether they may be followed. Pure. */
import { isSignedToken, linkExpiry } from '../contract/link-expiry.ts';
import { readTimestamp } from '../contract/timestamp.ts';

interface LinkSecrets {
  /** The link itself, and values that are nothing but secrets. */
  readonly sure: readonly string[];
  /** Values that may also be a digest, a name or a date, which an output holds at the end of the run. */
  readonly unsure: readonly string[];
}

/** Whole words of a parameter's name: `sig`, `X-Amz-Signature` and `hmacSignature`, and neither `design` nor `assignment`. */
export const SECRET_WORDS: ReadonlySet<string> = new Set(
  'sig sign signature credential credentials hmac secret password passwd policy jwt verify hdnts hdnea hdntl'.split(
    ' ',
  ),
);
/** Words of parameters whose values may also be a digest or a name. */
export const SUSPECT_WORDS: ReadonlySet<string> = new Set(
  'token auth authorization hash key md5 accesstoken authtoken accesskey accesskeyid apikey'.split(' '),
);
/** Words of parameters whose values are ordinary: `X-Amz-SignedHeaders`, `q-sign-time`, `SignatureVersion`. */
const PUBLIC_WORDS = new Set('headers signedheaders algorithm method version expires date time'.split(' '));
const SHORT_NAME = /^(?:s|st|h)$/i;
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
  const shown = decoded(PATH_AND_QUERY.exec(bundleUrl)?.[1] ?? '').replace(/;[^/]*|[^/]*=[^/]*/g, '');
  const isSecret = (text: string) => text !== '' && !publicValues.some((value) => value.includes(text));
  const values = [bundleUrl, decoded(bundleUrl)]
    .flatMap(piecesOf)
    .flatMap(judge)
    .filter(({ value }) => isSecret(value) && !shown.includes(value));
  const sure = new Set([bundleUrl, ...values.flatMap(({ value, isSure }) => (isSure ? [value] : []))].filter(isSecret));
  const unsure = new Set(values.map(({ value }) => value).filter((value) => !sure.has(value)));
  return { sure: [...sure], unsure: [...unsure] };
}

/** Tells whether an address is a link that ends: it has a signature, a token, or an expiry. */
export function isSignedLink(address: string): boolean {
  return linkExpiry(address) !== undefined || linkSecrets({ bundleUrl: address }, []).sure.length > 1;
}

/** Tells whether a value of the configuration is an address that never ends, such as that of a mirror. */
export function isLasting(address: unknown): address is string {
  return typeof address === 'string' && address !== '' && !isSignedLink(address);
}

const PATH_AND_QUERY = /^(?:[^/?#]*:)?(?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/;

/**
 * Splits off the parameters of query and path (`/bundle;sig=…/x`, `/hmac=…/x`; RFC 3986, section 3.3), and what stands
 * within one: `x=1;sig=…`, `hdnea=exp=1~hmac=…`. Other segments of the path are public.
 */
function piecesOf(link: string): readonly string[] {
  const [, path = '', query = ''] = PATH_AND_QUERY.exec(link) ?? [];
  const parameters = path
    .split('/')
    .flatMap((segment) => segment.split(';').filter((part, nth) => nth > 0 || part.includes('=')));
  const pieces = [...parameters, ...query.split('&')];
  return [...pieces, ...pieces.flatMap((piece) => piece.slice(piece.indexOf('=') + 1).split(/[?&;~]/))];
}

function judge(piece: string): readonly { readonly value: string; readonly isSure: boolean }[] {
  const [, name = '', value = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(piece) ?? [];
  const plain = decoded(value);
  const words = wordsOf(decoded(name));
  if (words.some((word) => PUBLIC_WORDS.has(word))) return [];
  const isSure = words.some((word) => SECRET_WORDS.has(word)) || isSignedToken(plain) || isMixed(plain);
  if (!isSure && !isSuspect(name, words, plain)) return [];
  return [value, plain].map((text) => ({ value: text, isSure }));
}

function wordsOf(name: string): readonly string[] {
  const spaced = name.replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ');
  return spaced.toLowerCase().split(/[^a-z0-9]+/);
}

function isSuspect(name: string, words: readonly string[], value: string): boolean {
  if (words.some((word) => SUSPECT_WORDS.has(word)) || /^[0-9a-f]{32,}$/i.test(value)) return true;
  return SHORT_NAME.test(name) && value.length >= MIN_SHORT_NAMED_LENGTH && readTimestamp(value) === undefined;
}

/** Whether a value looks like a base64 signature: long, with both cases and digits. No digest looks like that. */
function isMixed(value: string): boolean {
  return /^[\w+/-]{20,}={0,2}$/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
}

/** Decodes percent escapes; a text with a broken one is taken as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether an address is https, or http of a local host: loopback, or a name without a dot, as service containers have. */
export function isSafeAddress({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname));
}

function isLocalHost(hostname: string): boolean {
  if (hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)) return true;
  if (hostname.startsWith('[')) return false;
  return !hostname.includes('.') || hostname.endsWith('.localhost');
}
