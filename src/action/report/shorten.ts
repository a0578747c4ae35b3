/**
 * Taking out of foreign text what makes a link worth something: credentials, query, signature, parameters of its path. Pure.
 *
 * Nothing of this may hang on the text being whole or of one writing. A gateway quotes half a body, JSON escapes its
 * slashes (`\/`, `\u002f`), a form or another address escapes all of it, perhaps twice, HTML has entities of its own,
 * and an address with a space or a quote in it ends where no address should. So a query is known by its pairs, and a
 * secret by the name before it, wherever they stand. All repetitions are bounded: a text may have a million characters.
 */

/** A character as it is, or escaped for addresses (also twice), JSON or HTML. `name` is that of its entity. */
function anyForm(character: string, name: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  return `(?:[${character}]|%(?:25){0,3}${hex}|\\\\{1,4}(?:u00|x)${hex}|&(?:#0{0,8}${code}|#x0{0,8}${hex}|${name});)`;
}

const COLON = anyForm(':', 'colon');
const SLASH = anyForm('/', 'sol');
const AT = anyForm('@', 'commat');
const QUESTION = anyForm('?', 'quest');
const AND = anyForm('&', 'amp');
const EQUALS = anyForm('=', 'equals');
/**
 * Letters, digits and what else means the same escaped (RFC 3986, 6.2.2.2), and the semicolon: names are known by what
 * stands before them, which should be no escape.
 */
const ESCAPED_BARE =
  /%(?:25){0,3}([2-7][0-9a-f])|\\{1,4}(?:u00|x)([2-7][0-9a-f])|&#x0{0,8}([2-7][0-9a-f]);|&#0{0,8}(\d{2,3});|&semi;/gi;
const BARE = /^[\w.~;-]$/;
/** What ends an address in a text; an escape that stands for it does not. */
const REST = `[^\\s"'<>]`;

const ADDRESS = new RegExp(
  `\\b([a-z][a-z0-9+.-]{1,20}${COLON}(?:\\\\?${SLASH}){2})([^\\s/?#"'<>\\\\]*${AT})?([^\\s?#"'<>]*)([?#]${REST}*)?`,
  'gi',
);
/** The parameters of a segment of a path: `;sig=…`. Source: RFC 3986, 3.3. */
const PARAMETERS = new RegExp(`;((?:(?!${SLASH})\\S)*)`, 'gi');
/** Parameters have names or are one opaque word; anything else behind a semicolon is punctuation. */
const PARAMETER = new RegExp(`${EQUALS}|^[\\w%+~.-]{16,}`, 'i');
/** A pair of a query, and all that follows it, in an address that {@link ADDRESS} has not found whole. */
const QUERY = new RegExp(`(?:${QUESTION}|${AND}(?:amp;){0,4})[\\w.~%[\\]$:-]{1,100}?${EQUALS}${REST}*`, 'gi');
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
const NAME_END = '[\\w.~[\\]-]{0,40}';
/** A value behind a name that sounds secret, as in a query. */
const SECRET_PAIR = new RegExp(`((?:${SECRET_WORD})${NAME_END}(?i:${EQUALS}))${REST}+`, 'g');
/** The same in JSON, or with spaces, where prose may stand as well: what is short is no secret. */
const SECRET_ENTRY = new RegExp(
  `((?:${SECRET_WORD})${NAME_END}(?:\\s(?i:${EQUALS})\\s?|(?i:${EQUALS})\\s|\\\\{0,4}["']\\s?:\\s?\\\\{0,4}["']))${REST}{8,}`,
  'g',
);
/** The same in a header or in XML, where prose may stand as well: what is long and of one word is no prose. */
const SECRET_FIELD = /((?:signature|credential|token|hmac|accesskeyid)\w{0,20}(?:\s?:\s?|>))[\w+/=%~.-]{16,}/gi;
/** A parameter of a path in an address that {@link ADDRESS} has not found whole, by a value that is no prose. */
const OPAQUE_PARAMETER = new RegExp(`(;[\\w.~-]{1,40}${EQUALS})[\\w+/=%~.-]{16,}`, 'gi');
/** A query of one word. */
const OPAQUE_QUERY = /\?[\w%+/~-]{16,}/g;
/** A JSON Web Token: its header begins as all JSON objects do. */
const WEB_TOKEN = /(?<![\w-])eyJ[\w-]{8,}\.[\w.-]{8,}/g;

/**
 * Drops credentials, query, fragment and the parameters of the path of every address in a text, and every value that is
 * named as a secret.
 */
export function shortenAddresses(text: string): string {
  return withoutBareEscapes(text)
    .replace(ADDRESS, (_all, scheme: string, _user, rest: string, query: string | undefined) => {
      return `${scheme}${withoutParameters(rest)}${query === undefined ? '' : query.startsWith('?') ? '?…' : '#…'}`;
    })
    .replace(QUERY, '?…')
    .replace(SECRET_PAIR, '$1…')
    .replace(SECRET_ENTRY, '$1…')
    .replace(SECRET_FIELD, '$1…')
    .replace(OPAQUE_PARAMETER, '$1…')
    .replace(OPAQUE_QUERY, '?…')
    .replace(WEB_TOKEN, '…');
}

function withoutBareEscapes(text: string): string {
  return text.replace(ESCAPED_BARE, (all, percent?: string, json?: string, hex?: string, decimal?: string) => {
    if (/^&semi;$/i.test(all)) return ';';
    const digits = percent ?? json ?? hex;
    const character = String.fromCharCode(digits === undefined ? Number(decimal) : Number.parseInt(digits, 16));
    return BARE.test(character) ? character : all;
  });
}

function withoutParameters(path: string): string {
  return path.replace(PARAMETERS, (all, parameters: string) => (PARAMETER.test(parameters) ? ';…' : all));
}
