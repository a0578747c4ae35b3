/** The end of a page: links to the next pages, and the footer of the site. */
import type { Chrome, SiteLink } from '../config/chrome.ts';
import { type Html, html } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { configHref, pageHref } from './address.ts';
import { iconOfLink } from './icon.ts';
import type { View } from './site-context.ts';

/** Links to the pages before and after, in the order of the navigation. */
export function turns({ page, placement: { pages }, toRoot, site, words: { say } }: View): Html | undefined {
  if (page.frontMatter.get('hideFooterPagination') === true) return undefined;
  const at = pages.indexOf(page.path);
  const [before, after] = at < 0 ? [] : [site.page(pages[at - 1] ?? ''), site.page(pages[at + 1] ?? '')];
  if (before === undefined && after === undefined) return undefined;
  const link = (target: Page | undefined, rel: 'prev' | 'next', label: string) =>
    target === undefined
      ? undefined
      : html`<a class="turn turn-${rel}" rel="${rel}" href="${pageHref(target, toRoot)}"><span class="turn-label">${label}</span> ${target.label}</a>`;
  return html`<nav class="turns" aria-label="${say('Previous and next page')}">${link(before, 'prev', say('Previous'))}${link(after, 'next', say('Next'))}</nav>`;
}

/** The foot that all pages of a language share. */
export function footer({ socials, columns }: Chrome, { site, toRoot }: Pick<View, 'site' | 'toRoot'>): Html {
  const link = ({ label, href }: SiteLink) => html`<li><a href="${configHref(href, toRoot, site)}">${label}</a></li>`;
  const social = (one: SiteLink) =>
    html`<li><a class="social" href="${configHref(one.href, toRoot, site)}" title="${one.label}">${iconOfLink(one, site, toRoot)}</a></li>`;
  const columnList = columns.map(
    ({ title, links }) =>
      html`<div class="footer-column">${title && html`<p class="footer-title">${title}</p>`}<ul>${links.map(link)}</ul></div>`,
  );
  return html`<footer class="footer">${columnList.length > 0 && html`<div class="footer-columns">${columnList}</div>`}<div class="footer-line"><p>${site.config.name}</p>${socials.length > 0 && html`<ul class="socials">${socials.map(social)}</ul>`}</div></footer>`;
}
