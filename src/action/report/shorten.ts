/**
 * Taking out of foreign text what makes a link worth something: credentials, query, signature, parameters of its path. Pure.
 *
 * Nothing of this may hang on the text being whole or of one writing. A gateway quotes half a body, JSON escapes its
 * slashes, a form or another address escapes all of it, perhaps twice, HTML has entities of its own, and an address with
 * a space or a quote in it ends where no address should. So a text is looked at in all of its readings, a query is known
 * by its pairs, and a secret by the name before it, wherever they stand. All repetitions are bounded: a text may have a
 * million characters.
 */
import { type Hidden, hiddenAt, hideIn, type Reading } from './readings.ts';

/** White space of ASCII: what others have is a part of a letter, byte by byte. */
const BLANK = '[\\t-\\r ]';
/** What ends an address in a text. */
const REST = `[^\\t-\\r "'<>]`;

const ADDRESS = new RegExp(
  `\\b[a-z][a-z0-9+.-]{1,20}://([^\\t-\\r /?#"'<>\\\\]*@)?([^\\t-\\r ?#"'<>]*)([?#]${REST}*)?`,
  'dgi',
);
/** The parameters of a segment of a path: `;sig=…`. Source: RFC 3986, 3.3. */
const PARAMETERS = /;[^/]*/g;
/** Parameters have names or are one opaque word; anything else behind a semicolon is punctuation. */
const PARAMETER = /=|^;[\w%+~.-]{16,}/;
const SECRET_WORDS = [
  ...[
    'sig',
    'signature',
    'credential',
    'credentials',
    'token',
    'hmac',
    'hash',
    'secret',
    'password',
    'passwd',
    'policy',
  ],
  ...['auth', 'authorization', 'key', 'apikey', 'accesskey', 'accesskeyid', 'accesstoken', 'authtoken', 'jwt', 'md5'],
  ...['hdnts', 'hdnea'],
];
/** A whole word of a name, in whatever case: `sig`, `X-Amz-Signature` and `accessToken`, and neither `signal` nor `monkey`. */
const SECRET_WORD = [
  `(?<![A-Za-z])(?:${SECRET_WORDS.join('|')})(?![a-z])`,
  `(?:${SECRET_WORDS.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|')})(?![a-z])`,
  `(?<![A-Za-z])(?:${SECRET_WORDS.map((word) => word.toUpperCase()).join('|')})(?![A-Za-z])`,
].join('|');
const NAME = `(?:${SECRET_WORD})[\\w.~[\\]-]{0,40}`;
/** What is hidden wherever it stands, and what is shown instead. */
const RULES: readonly (readonly [pattern: RegExp, shown: string])[] = [
  // A pair of a query, and all that follows it.
  [new RegExp(`(?<hidden>[?&][\\w.~%[\\]$:-]{1,100}?=${REST}*)`, 'dg'), '?…'],
  // A value behind a name that sounds secret, as in a query.
  [new RegExp(`${NAME}=(?<hidden>${REST}+)`, 'dg'), '…'],
  // The same in JSON, or with spaces, where prose may stand as well: what is short is no secret.
  [new RegExp(`${NAME}(?:${BLANK}=${BLANK}?|=${BLANK}|["']${BLANK}?:${BLANK}?["'])(?<hidden>${REST}{8,})`, 'dg'), '…'],
  // The same in a header or in XML, where prose may stand as well: what is long and of one word is no prose.
  [
    /(?:signature|credential|token|hmac|accesskeyid)\w{0,20}(?:[\t-\r ]?:[\t-\r ]?|>)(?<hidden>[\w+/=%~.-]{16,})/dgi,
    '…',
  ],
  // A parameter of a path, by a value that is no prose.
  [/;[\w.~-]{1,40}=(?<hidden>[\w+/=%~.-]{16,})/dg, '…'],
  // A query of one word.
  [/(?<hidden>\?[\w%+/~-]{16,})/dg, '?…'],
  // A JSON Web Token: its header begins as all JSON objects do.
  [/(?<hidden>(?<![\w-])eyJ[\w-]{8,}\.[\w.-]{8,})/dg, '…'],
];

/**
 * Drops credentials, query, fragment and the parameters of the path of every address in a text, and every value that is
 * named as a secret.
 */
export function shortenAddresses(text: string): string {
  // What is left of an address names no secret any more that would take the rest of it along.
  return hideIn(hideIn(text, false, hiddenInAddresses), false, hiddenByRules);
}

function* hiddenByRules(reading: Reading): Generator<Hidden> {
  for (const [pattern, shown] of RULES) {
    for (const { indices } of reading.text.matchAll(pattern)) {
      const place = indices?.groups?.['hidden'];
      if (place !== undefined) yield hiddenAt(reading, ...place, shown);
    }
  }
}

function* hiddenInAddresses(reading: Reading): Generator<Hidden> {
  for (const { 2: path = '', 3: query = '', indices } of reading.text.matchAll(ADDRESS)) {
    const [, user, [pathAt] = [0], behind] = indices ?? [];
    if (user !== undefined) yield hiddenAt(reading, ...user, '');
    for (const { 0: parameters, index } of path.matchAll(PARAMETERS)) {
      const at = pathAt + index;
      if (PARAMETER.test(parameters)) yield hiddenAt(reading, at, at + parameters.length, ';…');
    }
    if (behind !== undefined) yield hiddenAt(reading, ...behind, query.startsWith('?') ? '?…' : '#…');
  }
}
