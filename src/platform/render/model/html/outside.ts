/** Addresses: those that leave the site, those that run code, and what a page loads from other hosts. */
import type { StyleAddress } from '../../../../bundle/style-addresses.ts';
import { FILE_START, type FilePlace } from '../errors.ts';
import type { Report } from '../report.ts';

/** Browsers skip tabs and line breaks in an address, control characters before it, and read `\` as `/`. */
const OUTSIDE = /^[\0- ]*(?:(?:https?|ftp):|[/\\]{2})/i;
/** Addresses and other texts of authors are no longer than this in findings. */
export const MAX_SHOWN_CHARACTERS = 200;
const MAX_SHOWN_HOSTS = 5;

/** Whether an address is that of another host. */
export function leavesSite(address: string): boolean {
  return OUTSIDE.test(address.replaceAll(/[\t\n\r]/g, '').trim());
}

/** Whether an address has a scheme or a host of its own: it does not name a file of the site. */
export function isAbsolute(address: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}

/** Returns the host of an address that has one. */
export function hostOf(address: string): string | undefined {
  return /^(?:[a-z]+:)?[/\\]{2}(?:[^/\\@?#]*@)?([^/\\:?#]+)/i.exec(address.trim())?.[1];
}

/** Schemes that run code, and data that a browser would open as a page. */
const RUNS_CODE =
  /^(?:javascript|vbscript|livescript|data:(?:text|application)\/(?:html|xhtml|xml|javascript)|data:image\/svg)/i;

/** Whether an address runs code when it is opened. Browsers skip white space and control characters in it. */
export function runsCode(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out
  return RUNS_CODE.test(href.replaceAll(/[\u0000-\u0020\u007f-\u00a0]/g, ''));
}

/** Reports an address of a style sheet that is left out. */
export function styleMessage(address: string, use: StyleAddress['use']): string {
  const shown = address.slice(0, MAX_SHOWN_CHARACTERS);
  return `The ${use === 'sheet' ? 'style sheet' : 'file'} \`${shown}\` is on another host; a bundle is whole in itself, so it is left out. Put the file into the documentation.`;
}

/** A picture by those of its addresses, at least one, that leave the site. */
export interface OutsidePicture extends FilePlace {
  readonly addresses: readonly string[];
}

/** Reports the pictures of other hosts on one page: they stay. One finding for each file that they are written in. */
export function reportPictures(pictures: readonly OutsidePicture[], report: Report): void {
  for (const [file, found] of Map.groupBy(pictures, (picture) => picture.file)) {
    const addresses = found.flatMap((picture) => picture.addresses);
    const hosts = new Set(addresses.map((address) => hostOf(address) ?? address.slice(0, MAX_SHOWN_CHARACTERS)));
    const shown = [...hosts].slice(0, MAX_SHOWN_HOSTS).map((host) => `\`${host}\``);
    const more = hosts.size > shown.length ? ` and ${hosts.size - shown.length} more` : '';
    const [what, them] =
      found.length === 1 ? ['A picture here is', 'it'] : [`${found.length} pictures here are`, 'them'];
    report(
      file,
      found[0]?.place ?? FILE_START,
      `${what} on other hosts (${shown.join(', ')}${more}); readers whose network does not reach those do not see ${them}. Put the files into the documentation.`,
    );
  }
}
