/** The pages of a division as a tree. Written once for each distance from the root; then only the current page is marked. */
import { escapeText } from '../html/escape.ts';
import { type Html, html, trusted } from '../html/template.ts';
import type { Division, Entry, GroupEntry } from '../navigation/division.ts';
import type { Page } from '../page.ts';
import { configHref, pageHref } from './address.ts';
import { shellIcon } from './icon.ts';
import type { SiteFrame } from './site.ts';
import { drawnOnce } from './view.ts';

export type Sidebar = (division: Division, page: Page, toRoot: string) => Html;

interface Drawn {
  readonly markup: string;
  /** The folded groups that lead to each page. */
  readonly groupsOf: ReadonlyMap<string, readonly number[]>;
}

/** Makes the sidebars of a site. */
export function createSidebar(site: SiteFrame): Sidebar {
  const drawn = drawnOnce((division: Division) => drawnOnce((toRoot: string) => draw(division, toRoot, site)));
  return (division, page, toRoot) => trusted(markCurrent(drawn(division)(toRoot), page, toRoot));
}

function markCurrent({ markup, groupsOf }: Drawn, page: Page, toRoot: string): string {
  let marked = markup.replaceAll(linkStart(page, toRoot), `${linkStart(page, toRoot)} aria-current="page"`);
  for (const group of groupsOf.get(page.path) ?? []) {
    marked = marked.replace(`<details data-group="${group}">`, `<details data-group="${group}" open>`);
  }
  return marked;
}

/** The beginning of a page's link, by which it is found again. */
function linkStart(page: Page, toRoot: string): string {
  return `<a class="side-link" href="${escapeText(page.url ?? pageHref(page, toRoot))}"`;
}

function draw(division: Division, toRoot: string, site: SiteFrame): Drawn {
  const groupsOf = new Map<string, readonly number[]>();
  let groups = 0;
  const pageLink = (path: string, chain: readonly number[], group?: GroupEntry): Html | undefined => {
    const page = site.page(path);
    if (page === undefined) return undefined;
    groupsOf.set(path, [...(groupsOf.get(path) ?? []), ...chain]);
    const [label, icon, tag] =
      group === undefined ? [page.label, page.icon, page.tag] : [group.title, group.icon, group.tag];
    const marks = [tagMark(tag), page.isDeprecated ? tagMark('deprecated') : undefined];
    return html`${trusted(linkStart(page, toRoot))}>${shellIcon(icon, site, toRoot)}${methodMark(page)}<span>${label}</span>${marks}</a>`;
  };
  const item = (entry: Entry, chain: readonly number[]): Html => {
    if (entry.kind === 'page') return html`<li>${pageLink(entry.path, chain)}</li>`;
    if (entry.kind === 'group') return html`<li>${folded(entry, chain)}</li>`;
    const label = html`${shellIcon(entry.icon, site, toRoot)}<span>${entry.title}</span>`;
    return html`<li><a class="side-link" href="${configHref(entry.href, toRoot, site)}">${label}</a></li>`;
  };
  const folded = (group: GroupEntry, outer: readonly number[]): Html => {
    groups += 1;
    const chain = [...outer, groups];
    const open = trusted(`<details data-group="${groups}"${group.isExpanded ? ' open' : ''}>`);
    const root = group.root === undefined ? undefined : html`<li>${pageLink(group.root, chain)}</li>`;
    return html`${open}<summary>${title(group, site, toRoot)}</summary><ul>${root}${group.entries.map((one) => item(one, chain))}</ul></details>`;
  };
  const top = (entry: Entry): Html => {
    if (entry.kind !== 'group') return html`<ul class="side-list">${item(entry, [])}</ul>`;
    const heading = entry.root === undefined ? title(entry, site, toRoot) : pageLink(entry.root, [], entry);
    return html`<p class="side-title">${heading}</p><ul class="side-list">${entry.entries.map((one) => item(one, []))}</ul>`;
  };
  return { markup: html`${division.entries.map(top)}`.html, groupsOf };
}

function title({ title: text, icon, tag }: GroupEntry, site: SiteFrame, toRoot: string): Html {
  return html`${shellIcon(icon, site, toRoot)}<span>${text}</span>${tagMark(tag)}`;
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
