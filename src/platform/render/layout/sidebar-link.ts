/** The parts of a sidebar's links. */

import type { GroupEntry, LinkEntry } from '../config/division.ts';
import { type Html, html } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { configHref, pageHref } from './address.ts';
import { shellIcon } from './icon.ts';
import type { SiteContext } from './site-context.ts';

/** Begins a page's link, up to the mark of the current page. */
export function linkStart(page: Page, toRoot: string): Html {
  return html`<a class="side-link" href="${pageHref(page, toRoot)}"`;
}

/** The label of a page's link: its own, or that of the group whose title it opens. */
export function pageLabel(page: Page, group: GroupEntry | undefined, site: SiteContext, toRoot: string): Html {
  const [label, icon, tag] =
    group === undefined ? [page.label, page.icon, page.tag] : [group.title, group.icon, group.tag];
  const marks = [tagMark(tag), page.isDeprecated ? tagMark('deprecated') : undefined];
  return html`${shellIcon(icon, site, toRoot)}${methodMark(page)}<span>${label}</span>${marks}`;
}

/** Draws a link that an author gives. */
export function givenLink({ href, icon, title, tag }: LinkEntry, site: SiteContext, toRoot: string): Html {
  const label = html`${shellIcon(icon, site, toRoot)}<span>${title}</span>${tagMark(tag)}`;
  return html`<a class="side-link" href="${configHref(href, toRoot, site)}">${label}</a>`;
}

/** Draws the title of a group. */
export function groupTitle({ title, icon, tag }: GroupEntry, site: SiteContext, toRoot: string): Html {
  return html`${shellIcon(icon, site, toRoot)}<span>${title}</span>${tagMark(tag)}`;
}

/** Names the method of a page that is about an endpoint. */
function methodMark({ apiMethod }: Page): Html | undefined {
  if (apiMethod === undefined) return undefined;
  const short = apiMethod === 'DELETE' ? 'DEL' : apiMethod === 'WEBHOOK' ? 'HOOK' : apiMethod;
  return html`<span class="method method-${apiMethod.toLowerCase()}">${short}</span> `;
}

function tagMark(tag: string | undefined): Html | undefined {
  return tag === undefined ? undefined : html` <span class="badge badge-gray">${tag}</span>`;
}
