/** The addresses in style sheets and style attributes: https://www.w3.org/TR/css-values-4/#urls */
import { CSS_URL, unescapeCss } from '../../../../bundle/references.ts';

/** A text ends with its line, or with the sheet, where its quote is missing. */
const quoted = (quote: string) => String.raw`${quote}(?:[^${quote}\\\n]|\\[\s\S])*(?:${quote}|(?=\n)|\\?$)`;
const QUOTED = `${quoted('"')}|${quoted("'")}`;
const URL_TOKEN = String.raw`${CSS_URL}\s*(${QUOTED}|[^"'()]*)\s*(?:\)|$)`;
/**
 * Comments, namespaces (which load nothing) and types come first, so that what looks like an address inside them is
 * passed over. Texts are addresses inside `image-set()` alone.
 */
const PART = new RegExp(
  [
    String.raw`/\*[\s\S]*?(?:\*/|$)`,
    // Outside of a text, an escaped quote opens none.
    String.raw`\\[\\"']`,
    '@namespace[^;{}]*',
    String.raw`(@import\s*)(?:(${QUOTED})|${URL_TOKEN})`,
    String.raw`\btype\([^)]*`,
    `(${QUOTED})`,
    String.raw`(?<![\w-])${URL_TOKEN}`,
    String.raw`(\bimage-set\()`,
    '([;{}])',
  ].join('|'),
  'gi',
);
/** What every text with an address in it has. */
const MAY_LOAD = /url\(|@import|image-set\(|\\/i;

/** An address in CSS, and where it stands: characters from the start. */
export interface StyleAddress {
  readonly written: string;
  readonly offset: number;
  /** Whether it is another style sheet. */
  readonly isSheet: boolean;
}

/** An empty style sheet, in place of a forbidden one. */
const EMPTY_SHEET = 'data:text/css,';

type Groups = readonly (string | undefined)[];

/** Rewrites every address in CSS; `undefined` from `resolve` takes the address away. */
export function rewriteStyle(css: string, resolve: (address: StyleAddress) => string | undefined): string {
  if (!MAY_LOAD.test(css)) return css;
  let isInImageSet = false;
  return css.replaceAll(PART, (part: string, ...rest: unknown[]) => {
    const [atImport, sheetText, sheetUrl, text, url, imageSet, end] = rest as Groups;
    const offset = Number(rest[7]);
    if (imageSet !== undefined) isInImageSet = true;
    if (end !== undefined) isInImageSet = false;
    const token = sheetText ?? sheetUrl ?? url ?? (isInImageSet ? text : undefined);
    if (token === undefined || token === '') return part;
    const written = tokenText(token);
    const isSheet = atImport !== undefined;
    const href = resolve({ written, offset, isSheet });
    if (href === written) return part;
    const quoted = `"${(href ?? (isSheet ? EMPTY_SHEET : '')).replaceAll(/["\\<\n\r\f]/g, encodeURIComponent)}"`;
    const address = (sheetUrl ?? url) === undefined ? quoted : `url(${quoted})`;
    return isSheet ? atImport + address : address;
  });
}

function tokenText(token: string): string {
  const [, , quotedText] = /^(["'])([\s\S]*?)\1?$/.exec(token) ?? [];
  return unescapeCss(quotedText ?? token.trim());
}

/** Whether an address is a `data:` URL of a picture, which runs no code. */
export function isInlineImage(address: string): boolean {
  return /^data:image\//i.test(address.trim());
}
