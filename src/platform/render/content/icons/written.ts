/** What authors write for an icon, in pages and around them. */
import type { IconDrawing, Icons } from '../../model/icons.ts';
import { iconOfAddress } from './take-in.ts';

export type WrittenIcon =
  | { readonly kind: 'drawing'; readonly drawing: IconDrawing }
  /** What every font of a reader draws. */
  | { readonly kind: 'emoji' }
  /** A picture of the documentation, whether it is there or not. */
  | { readonly kind: 'file' }
  /** Nothing that can be shown; the fault is a sentence. */
  | { readonly kind: 'none'; readonly fault: string };

const OUTSIDE = /^(?:https?:)?\/\//i;
const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic})$/v;
const FILE = /^\.{0,2}\/|\.(?:svg|png|jpe?g|gif|webp|avif|ico)$/i;

/** Tells what is meant by an icon's name; `type` is a style of the set, such as `solid`. */
export function readIcon(name: string, type: string | undefined, icons: Icons): WrittenIcon {
  const released = iconOfAddress(name, icons);
  if (released !== undefined) return { kind: 'drawing', drawing: released };
  if (OUTSIDE.test(name)) {
    const fault = `The icon \`${name}\` lies outside the site and is left out; put its file into the documentation.`;
    return { kind: 'none', fault };
  }
  if (EMOJI.test(name)) return { kind: 'emoji' };
  if (FILE.test(name)) return { kind: 'file' };
  const drawing = icons.find(name, type);
  if (drawing !== undefined) return { kind: 'drawing', drawing };
  return { kind: 'none', fault: `No icon set has an icon named \`${name}\`; it is left out.` };
}
