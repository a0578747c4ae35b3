/**
 * When a presigned link dies, read from the link itself.
 *
 * Sources: AWS Signature Version 4 (`X-Amz-Date`, `X-Amz-Expires`) and the forms made after it (`X-Goog-`, `x-oss-`,
 * `X-Tos-`), https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html; `Expires` of the signatures
 * before it and of CloudFront, whose custom policy holds `AWS:EpochTime`,
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-custom-policy.html;
 * `se` and `ske` of Azure, https://learn.microsoft.com/rest/api/storageservices/create-user-delegation-sas;
 * `q-sign-time` of Tencent COS; `exp` of Akamai's tokens and of JSON Web Tokens.
 *
 * A link that was signed with temporary credentials expires with them, whatever expiry it states,
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html: the token of their session stands in
 * it (`X-Amz-Security-Token`, `x-oss-security-token`, `x-cos-security-token`, `security-token`).
 */
import { readTimestamp } from './timestamp.ts';

/** Longest life of a link whose date and length are both told: some days; what is longer is no length. */
const MAX_LIFE_S = 10 * 366 * 24 * 3600;
const PLAIN_NAMES = ['expires', 'expiry', 'expire', 'exp', 'expires_at', 'expiresat', 'se', 'ske'];
const SESSION_TOKEN = /(?:^|-)security-token$/;
const MS_PER_SECOND = 1000;

/** A link just minted, and its end as the platform states it. */
interface FreshLink {
  readonly bundleUrl: string;
  readonly expiresAt?: Date;
}

/**
 * Reads when a link dies: the earliest of the moments that its query tells. Undefined where it tells none, or one in a
 * form that is not known, and where it dies with the session that signed it: such a link may die at any time. Where a
 * fresh link of the same kind is known to end sooner than its query says, so does this one.
 */
export function linkExpiry(link: string, fresh?: FreshLink): Date | undefined {
  if (!URL.canParse(link)) return undefined;
  const parameters = parametersOf(new URL(link));
  const end = statedEnd(parameters);
  if (end === undefined) return undefined;
  const realEnd = fresh && endByFresh(parameters, fresh);
  if (realEnd !== undefined) return new Date(Math.min(end, realEnd));
  return hasSession(parameters) ? undefined : new Date(end);
}

/** The earliest of the moments that a query tells, in milliseconds; undefined where it tells none that can be read. */
function statedEnd(parameters: Parameters): number | undefined {
  const moments = [...lives(parameters), ...plainMoments(parameters), ...policies(parameters), ...tokens(parameters)];
  if (moments.length === 0 || moments.some((moment) => moment === undefined)) return undefined;
  return Math.min(...moments.map((moment) => moment?.getTime() ?? Number.NaN));
}

/**
 * Computes when a link dies by the real life of a fresh one of its kind, where that ends sooner than its query says;
 * undefined where it does not, or where a birth is not told.
 */
function endByFresh(parameters: Parameters, { bundleUrl, expiresAt }: FreshLink): number | undefined {
  if (expiresAt === undefined || !URL.canParse(bundleUrl)) return undefined;
  const ofFresh = parametersOf(new URL(bundleUrl));
  const [birth, freshBirth] = [birthOf(parameters), birthOf(ofFresh)];
  if (birth === undefined || freshBirth === undefined || hasSession(parameters) !== hasSession(ofFresh)) {
    return undefined;
  }
  const stated = statedEnd(ofFresh);
  const isCut = stated !== undefined && expiresAt.getTime() < stated;
  // The platform vouches for the whole life that the query of a session's link states.
  if (!isCut) return hasSession(ofFresh) ? Number.POSITIVE_INFINITY : undefined;
  return birth.getTime() + expiresAt.getTime() - freshBirth.getTime();
}

function hasSession(parameters: Parameters): boolean {
  return [...parameters.keys()].some((name) => SESSION_TOKEN.test(name));
}

function birthOf(parameters: Parameters): Date | undefined {
  const [vendor, ...others] = vendorsOf(parameters);
  if (vendor !== undefined)
    return others.length === 0 ? basicDate(only(parameters, `${vendor}-date`) ?? '') : undefined;
  return readTimestamp(/^(\d+);\d+$/.exec(only(parameters, 'q-sign-time') ?? '')?.[1]);
}

/** Reads how long a link lives from its birth to its death, in milliseconds; undefined where it does not tell its birth. */
export function linkLife(link: string): number | undefined {
  const end = linkExpiry(link);
  if (end === undefined) return undefined;
  const parameters = parametersOf(new URL(link));
  const signTime = /^(\d+);(\d+)$/.exec(only(parameters, 'q-sign-time') ?? '');
  const lengths = [
    ...vendorsOf(parameters).map((vendor) => Number(only(parameters, `${vendor}-expires`)) * MS_PER_SECOND),
    ...(signTime === null ? [] : [(Number(signTime[2]) - Number(signTime[1])) * MS_PER_SECOND]),
  ];
  const [length] = lengths;
  return lengths.length === 1 && length !== undefined && length > 0 ? length : undefined;
}

function vendorsOf(parameters: Parameters): readonly string[] {
  return [...parameters.keys()].flatMap((name) => /^(x-[a-z]+)-expires$/.exec(name)?.[1] ?? []);
}

/** Values by name in lower case. */
type Parameters = ReadonlyMap<string, readonly string[]>;

function parametersOf(url: URL): Parameters {
  const all = new Map<string, string[]>();
  for (const [name, value] of url.searchParams) {
    const values = all.get(name.toLowerCase()) ?? [];
    all.set(name.toLowerCase(), [...values, value]);
  }
  return all;
}

/** `<vendor>-Date` and the seconds of `<vendor>-Expires`. */
function lives(parameters: Parameters): readonly (Date | undefined)[] {
  return vendorsOf(parameters).map((vendor) => {
    const date = only(parameters, `${vendor}-date`);
    const life = only(parameters, `${vendor}-expires`);
    if (date === undefined || life === undefined || !/^\d{1,9}$/.test(life) || Number(life) > MAX_LIFE_S)
      return undefined;
    const from = basicDate(date);
    return from && new Date(from.getTime() + Number(life) * MS_PER_SECOND);
  });
}

/** `20261121T130000Z`, the basic form of ISO 8601. */
function basicDate(text: string): Date | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  return readTimestamp(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function plainMoments(parameters: Parameters): readonly (Date | undefined)[] {
  const plain = PLAIN_NAMES.filter((name) => parameters.has(name)).map((name) => readTimestamp(only(parameters, name)));
  const signTime = ['q-sign-time', 'q-key-time']
    .filter((name) => parameters.has(name))
    .map((name) => readTimestamp(/^\d+;(\d+)$/.exec(only(parameters, name) ?? '')?.[1]));
  return [...plain, ...signTime];
}

/** CloudFront writes base64 with `-`, `_` and `~` for `+`, `=` and `/`. */
function policies(parameters: Parameters): readonly (Date | undefined)[] {
  if (!parameters.has('policy')) return [];
  const text = only(parameters, 'policy')?.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/') ?? '';
  const epochs = /"AWS:EpochTime"\s*:\s*(\d{9,11})/.exec(
    Buffer.from(text, 'base64')
      .toString('utf8')
      .replace(/"DateGreaterThan"\s*:\s*\{[^}]*\}/g, ''),
  );
  return [readTimestamp(Number(epochs?.[1]))];
}

/** `exp=1893456000~hmac=…` of Akamai. */
const EDGE_TOKEN = /(?:^|~)exp=(\d{9,11})(?:~|$)/;
/** `header.payload.signature`, each base64 for URLs; header and payload begin as all JSON objects do. */
const WEB_TOKEN = /^eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]*$/;

/** Whether a value of a query is a token that holds its own signature, by its shape: of Akamai, or a JSON Web Token. */
export function isSignedToken(value: string): boolean {
  return EDGE_TOKEN.test(value) || WEB_TOKEN.test(value);
}

/** `exp=1893456000~hmac=…`, and the payload of `header.payload.signature`. */
function tokens(parameters: Parameters): readonly (Date | undefined)[] {
  return [...parameters.values()].flat().flatMap((value) => {
    const akamai = EDGE_TOKEN.exec(value);
    if (akamai !== null) return [readTimestamp(akamai[1])];
    const payload = WEB_TOKEN.exec(value)?.[1];
    if (payload === undefined) return [];
    const exp = /"exp"\s*:\s*(\d{9,11})\b/.exec(Buffer.from(payload, 'base64url').toString('utf8'))?.[1];
    return exp === undefined ? [] : [readTimestamp(exp)];
  });
}

/** The value of a parameter that stands there once. */
function only(parameters: Parameters, name: string): string | undefined {
  const values = parameters.get(name);
  return values?.length === 1 ? values[0] : undefined;
}
