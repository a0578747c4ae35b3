import type { IconName, SiteLink } from '../config/chrome.ts';
import { type Html, html, trusted } from '../html/template.ts';
import { iconMarkup } from '../icons/draw.ts';
import { fileHref } from './address.ts';
import type { SiteFrame } from './site.ts';

/** Draws an icon of the library, or shows a picture of the documentation; what is neither is left out. */
export function shellIcon(icon: IconName | undefined, site: SiteFrame, toRoot: string): Html | undefined {
  if (icon === undefined) return undefined;
  if (/[/.:]/.test(icon.name)) {
    const src = fileHref(icon.name, toRoot, site);
    return src === undefined ? undefined : html`<img class="icon" src="${src}" alt="" width="16" height="16">`;
  }
  const drawing = site.icons.find(icon.name, icon.type);
  return drawing === undefined ? undefined : trusted(iconMarkup(drawing));
}

/** Has a link's icon stand for it, with its label for those who do not see it; the label where there is no icon. */
export function iconOfLink({ icon, label }: SiteLink, site: SiteFrame, toRoot: string): Html {
  const drawn = shellIcon(icon, site, toRoot);
  return drawn === undefined ? html`${label}` : html`${drawn}<span class="visually-hidden">${label}</span>`;
}
