import { type Html, html } from '../html/template.ts';
import type { Page } from '../page.ts';
import { configHref } from './address.ts';
import type { DivisionLinks } from './divisions.ts';
import type { SiteFrame } from './site.ts';

/** Writes the bar at the top: name, menus, links, switch between light and dark, tabs. */
export function pageHeader(page: Page, site: SiteFrame, divisions: DivisionLinks): Html {
  const { config } = site;
  const home = configHref(config.logo?.href ?? '/', page, site);
  const links = [...config.links, ...(config.button === undefined ? [] : [config.button])];
  return html`<header class="site-header">
<div class="bar">
<input type="checkbox" id="menu-toggle" class="menu-toggle" aria-label="Show navigation">
<a class="brand" href="${home}">${brand(page, site)}</a>
<div class="menus">${divisions.menus}</div>
${links.length === 0 ? undefined : html`<nav class="bar-links" aria-label="Site">${links.map((link) => html`<a href="${configHref(link.href, page, site)}">${link.label}</a>`)}</nav>`}
<button type="button" class="theme-switch" data-theme-switch aria-label="Switch between light and dark" hidden></button>
</div>
${divisions.tabs}
</header>`;
}

function brand(page: Page, site: SiteFrame): Html {
  const { name, logo } = site.config;
  if (logo === undefined) return html`${name}`;
  const image = (src: string, className: string) =>
    html`<img class="${className}" src="${configHref(src, page, site, 'file')}" alt="${name}" height="28">`;
  if (logo.light === logo.dark) return image(logo.light, 'logo');
  return html`${image(logo.light, 'logo only-light')}${image(logo.dark, 'logo only-dark')}`;
}
