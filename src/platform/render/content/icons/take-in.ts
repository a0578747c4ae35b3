/** Icons that authors take from another host, drawn from the platform's own sets: a page asks no other host. */
import type { Root } from 'hast';
import { walkElements } from '../../model/html/walk.ts';
import type { IconDrawing, Icons } from '../../model/icons.ts';
import { leavesSite } from '../links/outside.ts';
import { rewriteStyle } from '../links/style.ts';
import { iconMarkup } from './draw.ts';

/**
 * The folders of Font Awesome's releases, as its own network and those of packages and platforms serve them:
 * `…/v6.6.0/solid/flag.svg`, `…/releases/v6.6.0/svgs/solid/flag.svg`, `…/fontawesome-free@6/svgs/solid/flag.svg`.
 */
const RELEASED =
  /\/(?:v[5-7](?:\.\d{1,4}){1,2}|font-?awesome[\w.@-]{0,40})\/(?:svgs\/)?(?:sharp-)?(?:duotone-)?(solid|regular|light|thin|duotone|brands)\/([a-z0-9-]{1,80})\.svg(?:[?#]|$)/i;
const MAX_CHARACTERS = 2_000;

/** Finds the icon that an address of another host shows. */
export function iconOfAddress(address: string, icons: Icons): IconDrawing | undefined {
  if (address.length > MAX_CHARACTERS || !leavesSite(address)) return undefined;
  const [, style = '', name] = RELEASED.exec(address) ?? [];
  return name === undefined ? undefined : icons.findReleased(name.toLowerCase(), style.toLowerCase());
}

/** Works on the tree in place: pictures, and style attributes, in which icons are masks and backgrounds. */
export function takeInIcons(root: Root, icons: Icons): void {
  walkElements(root, (element) => {
    const { tagName, properties } = element;
    const take = (written: string): string => {
      const drawing = iconOfAddress(written, icons);
      if (drawing === undefined) return written;
      element.data = { ...element.data, extra: drawing.set };
      return dataUrl(drawing);
    };
    if (tagName === 'img' && typeof properties.src === 'string') properties.src = take(properties.src);
    if (typeof properties.style !== 'string') return;
    properties.style = rewriteStyle(properties.style, ({ written, isSheet }) => (isSheet ? written : take(written)));
  });
}

function dataUrl(drawing: IconDrawing): string {
  const svg = iconMarkup(drawing).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
