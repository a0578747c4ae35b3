/** The addresses in style sheets and style attributes: https://www.w3.org/TR/css-values-4/#urls */

const QUOTED = String.raw`"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'`;
/** Comments and texts come first, so that what looks like an address inside them is passed over. */
const PART = new RegExp(
  String.raw`/\*[\s\S]*?(?:\*/|$)|(@import\s+)(${QUOTED})|${QUOTED}|\burl\(\s*(${QUOTED}|[^\s"'()\\]*)\s*\)`,
  'gi',
);
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi;
const MAX_CODE_POINT = 0x10ffff;

/** An address in CSS, and where it stands: characters from the start. */
export interface StyleAddress {
  readonly written: string;
  readonly offset: number;
}

/** Rewrites every address in CSS; `undefined` from `resolve` takes the address away. */
export function rewriteStyle(css: string, resolve: (address: StyleAddress) => string | undefined): string {
  return css.replaceAll(PART, (part: string, atImport?: string, imported?: string, url?: string, offset = 0) => {
    const token = imported ?? url;
    if (token === undefined || token === '') return part;
    const written = tokenText(token);
    const href = resolve({ written, offset });
    if (href === written) return part;
    const quoted = `"${(href ?? '').replaceAll(/["\\<\n\r\f]/g, encodeURIComponent)}"`;
    return atImport === undefined ? `url(${quoted})` : `${atImport}${quoted}`;
  });
}

function tokenText(token: string): string {
  const text = /^["']/.test(token) ? token.slice(1, -1) : token;
  return text.replaceAll(ESCAPE, (_escape, code?: string, character?: string) => {
    if (code === undefined) return character === '\n' ? '' : (character ?? '');
    const point = Number.parseInt(code, 16);
    return point > 0 && point <= MAX_CODE_POINT ? String.fromCodePoint(point) : '\ufffd';
  });
}

/** Tells whether an address is a picture written out in place; as a picture it runs no code. */
export function isInlineImage(address: string): boolean {
  return /^data:image\//i.test(address.trim());
}
