/**
 * Removes credentials, query and signature from links in foreign text, and values that are named as secrets. A text may
 * be cut anywhere, and may have a million characters: a query is known by its pairs, wherever they stand, and all
 * repetitions are bounded. Pure.
 */

/** Characters of an address in a text. */
const REST = `[^\\s"'<>]`;
const ADDRESS = new RegExp(
  `\\b([a-z][a-z0-9+.-]{1,20}://)(?:[^\\s/?#"'<>\\\\]*@)?([^\\s?#"'<>]*)(?:([?#])${REST}*)?`,
  'gi',
);
/** Parameters of a path segment have names or are one opaque word; anything else behind a semicolon is punctuation. */
const PATH_PARAMETERS = /;(?:[^/=]{0,100}=[^/]*|[\w%+~.-]{16,}(?=\/|$))/g;

const SECRET_WORDS = [
  ...['sig', 'signature', 'credential', 'credentials', 'token', 'hmac', 'hash', 'secret', 'password', 'passwd'],
  ...['policy', 'auth', 'authorization', 'key', 'apikey', 'accesskey', 'accesskeyid', 'accesstoken', 'authtoken'],
  ...['jwt', 'md5', 'hdnts', 'hdnea'],
];
/** A whole word of a name, in whatever case: `sig`, `X-Amz-Signature` and `accessToken`, not `design` or `monkey`. */
const SECRET_WORD = [
  `(?<![A-Za-z])(?:${SECRET_WORDS.join('|')})(?![a-z])`,
  `(?:${SECRET_WORDS.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|')})(?![a-z])`,
  `(?<![A-Za-z])(?:${SECRET_WORDS.map((word) => word.toUpperCase()).join('|')})(?![A-Za-z])`,
].join('|');
const NAME = `(?:${SECRET_WORD})[\\w.~[\\]-]{0,40}`;

/** What is hidden wherever it stands; `$1` stays. */
const RULES: readonly (readonly [pattern: RegExp, shown: string])[] = [
  // A pair of a query, and all that follows it; a query of one word.
  [new RegExp(`[?&][\\w.~%[\\]$:-]{1,100}=${REST}*|\\?[\\w%+/~-]{16,}`, 'g'), '?…'],
  // A value behind a name that sounds secret, as in a query.
  [new RegExp(`(${NAME}=)${REST}+`, 'g'), '$1…'],
  // The same in JSON, or with spaces, where prose may stand as well: what is short is no secret.
  [new RegExp(`(${NAME}(?:\\s?=\\s|\\s=|["']\\s?:\\s?["']))${REST}{8,}`, 'g'), '$1…'],
  // The same in a header or in XML, where prose may stand as well: what is long and of one word is no prose.
  [/((?:signature|credential|token|hmac|secret|password|accesskeyid)\w{0,20}(?:\s?:\s?|>))[\w+/=%~.-]{16,}/gi, '$1…'],
  // A JSON Web Token: its header begins as all JSON objects do.
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w.-]{8,}/g, '…'],
];

/**
 * Drops credentials, query, fragment and path parameters of every address in a text, and every value that is named as a
 * secret.
 */
export function shortenAddresses(text: string): string {
  const short = text.replace(ADDRESS, (_whole, scheme: string, path: string, behind?: string) => {
    return `${scheme}${path.replace(PATH_PARAMETERS, ';…')}${behind === undefined ? '' : `${behind}…`}`;
  });
  return RULES.reduce((shown, [pattern, replacement]) => shown.replace(pattern, replacement), short);
}
