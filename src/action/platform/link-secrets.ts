/**
 * What of a link is secret: the whole of it, and values of its query and of the parameters of its path. Pure.
 *
 * The usual presign formats name them, see `contract/link-expiry.ts` for the sources. Those of content delivery
 * networks and of nginx often do not (`verify`, `s`, `st`,
 * https://nginx.org/en/docs/http/ngx_http_secure_link_module.html): there the value tells by its shape.
 */
import { isSignedToken } from '../../contract/link-expiry.ts';
import { readTimestamp } from '../../contract/timestamp.ts';
import { MIN_SECRET_LENGTH } from '../report/redact.ts';
import { decoded } from '../report/sanitize.ts';
import { shortenAddresses } from '../report/shorten.ts';

/** A value of a link. Without `isSure` it may also be a digest, a name or a date, which is not secret. */
interface SecretValue {
  readonly value: string;
  readonly isSure: boolean;
}

const SECRET_NAME = /sig|credential|hmac|secret|password|policy|jwt|hdn|verify/i;
const SUSPECT_NAME = /token|auth|hash|key|md5/i;
const SHORT_NAME = /^(?:s|st|h)$/i;
/** Parameters of the usual presign formats whose names sound secret and whose values are ordinary words. */
const PUBLIC_NAME = /signedheaders|algorithm|method|version|expires|date/i;

const HEX_DIGEST = /^[0-9a-f]{32,}$/i;
const MIN_SHORT_NAMED_LENGTH = 16;

/**
 * Values of a link that must not appear in a log. `unsure` are values that an output may contain at the end of the run.
 */
interface LinkSecrets {
  readonly sure: readonly string[];
  readonly unsure: readonly string[];
}

/**
 * Lists what must not show up in a log of this link: the whole link as it is, decoded and encoded, and the values of
 * its signature, credential and token parameters, raw and decoded. A value that is part of one of the `public`
 * values is left out, since the runner would drop an output that holds it; so is one that stands in what is shown of the
 * link's own path.
 */
export function linkSecrets(bundleUrl: string, publicValues: readonly string[]): LinkSecrets {
  const shown = shortenAddresses(bundleUrl.replace(/[?#].*$/s, ''));
  const whole = [bundleUrl, decoded(bundleUrl), encodeURIComponent(bundleUrl)];
  const values = secretValues(bundleUrl).filter(({ value }) => !shown.includes(value));
  const isSecret = (text: string) => text !== '' && !publicValues.some((value) => value.includes(text));
  const sure = new Set([...whole, ...values.filter(({ isSure }) => isSure).map(({ value }) => value)].filter(isSecret));
  const unsure = new Set(values.map(({ value }) => value).filter((value) => isSecret(value) && !sure.has(value)));
  return { sure: [...sure], unsure: [...unsure] };
}

/**
 * Lists the secret values of an address, raw and decoded: those of its query, of the parameters of its path
 * (`/bundle;sig=…/x`, `/hmac=…/x`), and those that stand within another value: `x=1;sig=…`, `~hmac=…`.
 */
function secretValues(address: string): readonly SecretValue[] {
  const [, path = '', query = ''] = /^(?:[^/?#]*:)?(?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/.exec(address) ?? [];
  return [...parametersOf(path), ...query.split('&')].flatMap((pair) => {
    const [name, value] = pair.includes('=') ? pairOf(pair) : ['', pair];
    const within = [value, decoded(value)].flatMap((text) => text.split(/[?&;~]/).map(pairOf));
    return [[name, value] as const, ...within].flatMap(([key, text]) => judged(decoded(key), text));
  });
}

/** The name of a segment is public, except one that is a pair. Source of parameters: RFC 3986, section 3.3. */
function parametersOf(path: string): readonly string[] {
  return [path, decoded(path)].flatMap((text) => {
    const segments = text.split('/').map((segment) => segment.split(';'));
    return segments.flatMap(([name = '', ...parameters]) => (name.includes('=') ? [name, ...parameters] : parameters));
  });
}

function pairOf(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function judged(name: string, value: string): readonly SecretValue[] {
  const plain = decoded(value);
  const isSure = SECRET_NAME.test(name) || isSignedToken(plain) || isMixed(plain);
  if (PUBLIC_NAME.test(name) || !(isSure || isSuspect(name, plain))) return [];
  // Cloudflare writes the time before the signature: https://developers.cloudflare.com/waf/custom-rules/use-cases/configure-token-authentication/
  const signature = /^\d{9,11}-(.+)$/.exec(plain)?.[1];
  return [value, plain, ...(signature === undefined ? [] : [signature])]
    .filter((text) => text.length >= MIN_SECRET_LENGTH)
    .map((text) => ({ value: text, isSure }));
}

function isSuspect(name: string, value: string): boolean {
  if (SUSPECT_NAME.test(name) || HEX_DIGEST.test(value)) return true;
  return SHORT_NAME.test(name) && value.length >= MIN_SHORT_NAMED_LENGTH && readTimestamp(value) === undefined;
}

/** Whether a value looks like a base64 signature: long, with both cases and digits. No digest looks like that. */
function isMixed(value: string): boolean {
  return /^[\w+/-]{20,}={0,2}$/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
}
