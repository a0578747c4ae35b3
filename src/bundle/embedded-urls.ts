/** The addresses in style sheets and in `srcset`, found without a parser's tree. */

/** An address as it stands in a style sheet, and whether it is another sheet. */
export interface CssUrl {
  readonly address: string;
  readonly isSheet: boolean;
}

const ANY = '[\\s\\S]';
const STRING = `"((?:[^"\\\\\\n]|\\\\${ANY})*)"?|'((?:[^'\\\\\\n]|\\\\${ANY})*)'?`;
/**
 * The tokens that matter (https://www.w3.org/TR/css-syntax-3/#tokenization). Each alternative matches to the end of the text where its own end is missing, so that no text
 * makes it search twice: comments and namespaces (which load nothing) first, then imports, functions and strings.
 */
const TOKEN = new RegExp(
  [
    `/\\*${ANY}*?(?:\\*/|$)`,
    '@namespace[^;{}]*',
    `@import\\s*(?:url\\(\\s*)?(?:${STRING}|([^"'()\\s;]+))`,
    `url\\(\\s*(?:${STRING}|((?:[^"'()\\s\\\\]|\\\\${ANY})*))`,
    '(image-set\\()',
    'type\\([^)]*',
    STRING,
    '([;{}])',
  ].join('|'),
  'gi',
);
/** What every text that loads something has: most declarations of a page are done with here. */
const LOADS = /url\(|@import|image-set\(|\\/i;
/** An escaped code point, or an escaped character: https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point */
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|\r?\n|([\s\S]))/gi;
const MAX_CODE_POINT = 0x10ffff;

/** Lists what `url()`, `@import` and `image-set()` name, in order; in a declaration list as in a whole sheet. */
export function cssUrls(css: string): CssUrl[] {
  if (!LOADS.test(css)) return [];
  const urls: CssUrl[] = [];
  let inImageSet = false;
  for (const [token, ...groups] of css.matchAll(TOKEN)) {
    const [import1, import2, import3, url1, url2, url3, imageSet, string1, string2, end] = groups;
    const sheet = import1 ?? import2 ?? import3;
    const url = url1 ?? url2 ?? url3 ?? (inImageSet ? (string1 ?? string2) : undefined);
    if (imageSet !== undefined) inImageSet = true;
    if (end !== undefined) inImageSet = false;
    if (token.startsWith('/*')) continue;
    const address = unescaped(sheet ?? url ?? '').trim();
    if (address !== '') urls.push({ address, isSheet: sheet !== undefined });
  }
  return urls;
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (_escape, hex: string | undefined, character: string | undefined) => {
    if (hex === undefined) return character ?? '';
    const code = Number.parseInt(hex, 16);
    return code === 0 || code > MAX_CODE_POINT ? '\ufffd' : String.fromCodePoint(code);
  });
}

const SEPARATORS = /[\s,]*/y;
const ADDRESS = /\S+/y;
const DESCRIPTORS = /(?:[^,(]|\([^)]*(?:\)|$))*/y;

/** Lists the addresses of a `srcset`: https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute */
export function srcsetAddresses(srcset: string): string[] {
  const addresses: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(srcset)?.[0] ?? '';
    at += found.length;
    return found;
  };
  while (at < srcset.length) {
    take(SEPARATORS);
    const address = take(ADDRESS);
    if (address === '') break;
    // A comma at the end belongs to the list; commas within belong to the address, as in `data:`.
    addresses.push(withoutCommas(address));
    if (!address.endsWith(',')) take(DESCRIPTORS);
  }
  return addresses;
}

/** Not by a pattern, which would try again at every comma of a hostile text. */
function withoutCommas(address: string): string {
  let end = address.length;
  while (address[end - 1] === ',') end -= 1;
  return address.slice(0, end);
}
