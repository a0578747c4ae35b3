/** Rewriting of the addresses in style sheets and style attributes. */
import { type StyleAddress, styleAddresses } from '../../../../bundle/style-addresses.ts';

/** An empty style sheet, in place of a forbidden one. */
const EMPTY_SHEET = 'data:text/css,';

/** Rewrites every address in CSS; `undefined` from `resolve` takes the address away. */
export function rewriteStyle(css: string, resolve: (address: StyleAddress) => string | undefined): string {
  let [rewritten, at] = ['', 0];
  for (const address of styleAddresses(css)) {
    const { written, offset, end, use } = address;
    if (use === 'text' || written === '') continue;
    const href = resolve(address);
    if (href === written) continue;
    const safe = (href ?? (use === 'sheet' ? EMPTY_SHEET : '')).replaceAll(/["\\<\n\r\f]/g, encodeURIComponent);
    rewritten += `${css.slice(at, offset)}"${safe}"`;
    at = end;
  }
  return rewritten + css.slice(at);
}

/** Whether an address is a `data:` URL of a picture, which runs no code. */
export function isInlineImage(address: string): boolean {
  return /^data:image\//i.test(address.trim());
}
