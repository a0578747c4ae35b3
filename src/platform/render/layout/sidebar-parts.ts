/** The parts of sidebars, short or long. */

import type { GroupEntry, Label, LinkEntry } from '../config/division.ts';
import { type Html, html } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { configHref, pageHref } from './address.ts';
import { shellIcon } from './icon.ts';
import type { SiteContext } from './site-context.ts';

export interface SidebarView {
  /** The current page; absent where a part is drawn for no page in particular. */
  readonly page?: Page;
  readonly toRoot: string;
  readonly site: SiteContext;
}

interface PageLinkOptions {
  /** The group whose title opens the page, and names it. */
  readonly group?: GroupEntry;
  /** Entries before this one are left out. */
  readonly isApart?: boolean;
}

/** Draws the link to a page; none where this export leaves the page out. */
export function pageLink(path: string, view: SidebarView, options: PageLinkOptions = {}): Html | undefined {
  const page = view.site.page(path);
  if (page === undefined) return undefined;
  const { group = { ...page, title: page.label }, isApart } = options;
  const current = path === view.page?.path && html` aria-current="page"`;
  return html`<a class="side-link" href="${pageHref(page, view.toRoot)}"${current}>${isApart && GAP}${label(group, view, page)}</a>`;
}

/** Draws a link that an author gives. */
export function givenLink(entry: LinkEntry, view: SidebarView): Html {
  return html`<a class="side-link" href="${configHref(entry.href, view.toRoot, view.site)}">${label(entry, view)}</a>`;
}

/** Draws a group that can be folded, with these attributes. */
export function foldedGroup(
  group: GroupEntry,
  attributes: Html,
  entries: Html | readonly (Html | undefined)[],
  view: SidebarView,
  { isApart }: Pick<PageLinkOptions, 'isApart'> = {},
): Html {
  return html`<details${attributes}><summary>${isApart && GAP}${label(group, view)}</summary><ul>${entries}</ul></details>`;
}

const GAP = html`<span aria-hidden="true">…</span>`;

/** Draws the title of a group or link, or that of a page with what is said of it. */
export function label({ title, icon, tag }: Label, { site, toRoot }: SidebarView, page?: Page): Html {
  const tags = [tag, page?.isDeprecated ? 'deprecated' : undefined];
  const marks = tags.map((one) => one && html` <span class="badge badge-gray">${one}</span>`);
  return html`${shellIcon(icon, site, toRoot)}${page && methodMark(page)}<span>${title}</span>${marks.map((one) => one || undefined)}`;
}

/** Names the method of a page that is about an endpoint. */
function methodMark({ apiMethod }: Page): Html | undefined {
  if (apiMethod === undefined) return undefined;
  const short = apiMethod === 'DELETE' ? 'DEL' : apiMethod === 'WEBHOOK' ? 'HOOK' : apiMethod;
  return html`<span class="method method-${apiMethod.toLowerCase()}">${short}</span> `;
}
