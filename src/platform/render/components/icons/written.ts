/**
 * Parses icons in pages and settings: a name, a picture, or an address on another host, which is
 * replaced from the included sets, since a page requests no other host.
 */
import type { Element } from 'hast';
import { leavesSite } from '../../model/html/outside.ts';
import { type IconDrawing, type Icons, UNKNOWN_ICON } from '../../model/icons.ts';

export type WrittenIcon =
  | { readonly kind: 'drawing'; readonly drawing: IconDrawing }
  /** Characters that every reader's fonts draw. */
  | { readonly kind: 'emoji' }
  /** A picture of the documentation, whether it is there or not. */
  | { readonly kind: 'file' }
  /** Nothing that can be shown; the fault is a sentence. */
  | { readonly kind: 'none'; readonly fault: string };

const BEYOND_ASCII = /[^ -~]/;
const FILE = /^\.{0,2}\/|\.(?:svg|png|jpe?g|gif|webp|avif|ico)$/i;

/** Resolves an icon's name; `type` is a style of the set, such as `solid`. */
export function resolveIcon(name: string, type: string | undefined, icons: Icons): WrittenIcon {
  const released = iconOfAddress(name, icons);
  if (released !== undefined) return { kind: 'drawing', drawing: released };
  if (leavesSite(name)) {
    const fault = `The icon \`${name}\` lies outside the site and is left out; put its file into the documentation.`;
    return { kind: 'none', fault };
  }
  if (BEYOND_ASCII.test(name) && isEmoji(name)) return { kind: 'emoji' };
  if (FILE.test(name)) return { kind: 'file' };
  const drawing = icons.find(name, type);
  if (drawing !== undefined) return { kind: 'drawing', drawing };
  return { kind: 'none', fault: `${UNKNOWN_ICON} \`${name}\`; it is left out.` };
}

/** The expression is made when it is needed: making it takes longer than rendering a page. */
function isEmoji(text: string): boolean {
  return /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic})$/v.test(text);
}

/**
 * The folders of Font Awesome's releases, as its own network and those of packages and platforms serve them:
 * `…/v6.6.0/solid/flag.svg`, `…/releases/v6.6.0/svgs/solid/flag.svg`, `…/fontawesome-free@6/svgs/solid/flag.svg`.
 */
const RELEASED =
  /\/(?:v[5-7](?:\.\d{1,4}){1,2}|font-?awesome[\w.@-]{0,40})\/(?:svgs\/)?(?:sharp-)?(?:duotone-)?(solid|regular|light|thin|duotone|brands)\/([a-z0-9-]{1,80})\.svg(?:[?#]|$)/i;
const MAX_CHARACTERS = 2_000;

function iconOfAddress(address: string, icons: Icons): IconDrawing | undefined {
  if (address.length > MAX_CHARACTERS || !leavesSite(address)) return undefined;
  const [, style = '', name] = RELEASED.exec(address) ?? [];
  return name === undefined ? undefined : icons.find(`fontawesome:${name}`, style.toLowerCase());
}

/** Returns the picture of an icon that an address of another host shows, as a `data:` URL. */
export function iconUrl(address: string, icons: Icons): string | undefined {
  const drawing = iconOfAddress(address, icons);
  if (drawing === undefined) return undefined;
  const svg = iconMarkup(drawing).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Draws an icon in the colour of the text, hidden from screen readers. */
export function iconElement({ body, width, height }: IconDrawing): Element {
  const properties = { className: ['icon'], viewBox: `0 0 ${width} ${height}`, ariaHidden: 'true' };
  return { type: 'element', tagName: 'svg', properties, children: [{ type: 'raw', value: body }] };
}

/** Writes the same as markup. */
export function iconMarkup({ body, width, height }: IconDrawing): string {
  return `<svg class="icon" viewBox="0 0 ${width} ${height}" aria-hidden="true">${body}</svg>`;
}
