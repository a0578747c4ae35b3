import { iconMarkup, resolveIcon } from '../components/icons/written.ts';
import type { SiteLink } from '../config/chrome.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import type { IconName } from '../model/icons.ts';
import { fileHref, loadingTag } from './address.ts';
import type { SiteContext } from './site-context.ts';

/** Draws an icon of the library, or shows a picture of the documentation or an emoji; what is none is left out. */
export function shellIcon(icon: IconName | undefined, site: SiteContext, toRoot: string): Html | undefined {
  const shown = icon && showIcon(icon, site, toRoot);
  return typeof shown === 'string' ? undefined : shown;
}

/** Explains, as a sentence, why an icon is left out. */
export function iconFault(icon: IconName, site: SiteContext): string | undefined {
  const shown = showIcon(icon, site, '');
  return typeof shown === 'string' ? shown : undefined;
}

/** Draws an icon, or explains why it is left out. */
function showIcon({ name, type }: IconName, site: SiteContext, toRoot: string): Html | string {
  const icon = resolveIcon(name, type, site.icons);
  switch (icon.kind) {
    case 'drawing':
      return trusted(iconMarkup(icon.drawing));
    case 'emoji':
      return html`<span class="icon icon-emoji" aria-hidden="true">${name}</span>`;
    case 'file': {
      const src = fileHref(name, toRoot, site);
      if (src === undefined) return `The icon \`${name}\` names a file that is not in the documentation.`;
      return loadingTag(
        toRoot,
        (prefix) => html`<img ${prefix && 'hidden '}class="icon" ${prefix}src="${src}" alt="" width="16" height="16">`,
      );
    }
    case 'none':
      return icon.fault;
  }
}

/** Has a link's icon stand for it, with its label for those who do not see it; the label where there is no icon. */
export function iconOfLink({ icon, label }: SiteLink, site: SiteContext, toRoot: string): Html {
  const drawn = shellIcon(icon, site, toRoot);
  return drawn === undefined ? html`${label}` : html`${drawn}<span class="visually-hidden">${label}</span>`;
}
