/** The addresses in style sheets, in `srcset` and in scripts, found without a parser's tree. */

/** An address as it stands in a style sheet, and whether it is another sheet. */
export interface CssUrl {
  readonly address: string;
  readonly isSheet: boolean;
}

const ANY = '[\\s\\S]';
/** What has no escape that ends it early; more escapes than any text has would be more than the engine's stack holds. */
const until = (stop: string) => `[^${stop}\\\\]*(?:\\\\${ANY}[^${stop}\\\\]*){0,500000}`;
const STRING = `"(${until('"\\n')})"?|'(${until("'\\n")})'?`;
const COMMENT = `/\\*${ANY}*?(?:\\*/|$)`;
/**
 * The tokens that matter (https://www.w3.org/TR/css-syntax-3/#tokenization). Each alternative matches to the end of the
 * text where its own end is missing, so that no text makes it search twice: comments and namespaces (which load nothing)
 * first, then imports, functions and strings.
 */
const CSS_TOKEN = new RegExp(
  [
    COMMENT,
    '@namespace[^;{}]*',
    `@import\\s*(?:url\\(\\s*)?(?:${STRING}|([^"'()\\s;]+))`,
    `url\\(\\s*(?:${STRING}|(${until(`"'()\\s`)}))`,
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
  for (const [token, ...groups] of css.matchAll(CSS_TOKEN)) {
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

/** How a browser takes a `script`: https://html.spec.whatwg.org/multipage/scripting.html#attr-script-type */
export type ScriptKind = 'classic' | 'module' | 'importmap' | 'data';

/** https://mimesniff.spec.whatwg.org/#javascript-mime-type */
const JAVASCRIPT =
  /^(?:(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;
/** An address on another host that stands as a value in an import map. */
const MAPPED = /:\s*"((?:https?:)?\/\/[^"\\]+)"/gi;
/** A static import from another host, at the beginning of a statement: so neither in a comment nor in a string. */
const IMPORTED = /(?:^|[;}\n])[ \t]*(?:import|export)\b[^'"`;()]{0,500}["']((?:https?:)?\/\/[^"'\n]+)["']/gi;

/** Tells the kind of a script by its `type`. */
export function scriptKind(type: string | undefined): ScriptKind {
  const name = (type ?? '').trim().toLowerCase();
  if (name === 'module' || name === 'importmap') return name;
  return name === '' || JAVASCRIPT.test(name) ? 'classic' : 'data';
}

/** Lists the addresses on other hosts that an import map names, or that a module imports statically. */
export function foreignImports(kind: 'module' | 'importmap', text: string): string[] {
  return Array.from(text.matchAll(kind === 'module' ? IMPORTED : MAPPED), ([, address = '']) => address);
}
