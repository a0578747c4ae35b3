/** The pages of a division as a tree. Written once for each distance from the root; then only the current page is marked. */

import { escapeText } from '../html/escape.ts';
import { type Html, html, trusted } from '../html/template.ts';
import { wayToRoot } from '../links/resolve.ts';
import type { Division, Entry, GroupEntry } from '../navigation/division.ts';
import type { Page } from '../page.ts';
import { configHref, pageHref } from './address.ts';
import type { SiteFrame } from './site.ts';

export type Sidebar = (division: Division, page: Page) => Html;

interface Drawn {
  readonly markup: string;
  /** The folded groups that lead to each page. */
  readonly groupsOf: ReadonlyMap<string, readonly number[]>;
}

/** Makes the sidebars of a site. */
export function createSidebar(site: SiteFrame): Sidebar {
  const drawn = new Map<Division, Map<string, Drawn>>();
  return (division, page) => {
    const toRoot = wayToRoot(page.output);
    const byDistance = drawn.get(division) ?? new Map<string, Drawn>();
    drawn.set(division, byDistance);
    const sidebar = byDistance.get(toRoot) ?? draw(division, page, site);
    byDistance.set(toRoot, sidebar);
    return trusted(markCurrent(sidebar, page, toRoot));
  };
}

function markCurrent({ markup, groupsOf }: Drawn, page: Page, toRoot: string): string {
  let marked = markup.replaceAll(linkStart(page, toRoot), `${linkStart(page, toRoot)} aria-current="page"`);
  for (const group of groupsOf.get(page.path) ?? []) {
    marked = marked.replace(`<details data-group="${group}">`, `<details data-group="${group}" open>`);
  }
  return marked;
}

function linkStart(page: Page, toRoot: string): string {
  return `<a class="side-link" href="${escapeText(pageHref(page, toRoot))}"`;
}

function draw(division: Division, viewer: Page, site: SiteFrame): Drawn {
  const toRoot = wayToRoot(viewer.output);
  const groupsOf = new Map<string, readonly number[]>();
  let groups = 0;
  const pageItem = (path: string, chain: readonly number[]): Html | undefined => {
    const page = site.page(path);
    if (page === undefined) return undefined;
    groupsOf.set(path, [...(groupsOf.get(path) ?? []), ...chain]);
    return html`${trusted(linkStart(page, toRoot))}>${page.label}${tagMark(page.tag)}</a>`;
  };
  const item = (entry: Entry, chain: readonly number[]): Html | undefined => {
    if (entry.kind === 'page') return html`<li>${pageItem(entry.path, chain)}</li>`;
    if (entry.kind === 'link') {
      return html`<li><a class="side-link" href="${configHref(entry.href, viewer, site)}">${entry.title}</a></li>`;
    }
    groups += 1;
    return html`<li>${folded(entry, groups, [...chain, groups])}</li>`;
  };
  const folded = (group: GroupEntry, number: number, chain: readonly number[]): Html => {
    const open = group.isExpanded
      ? trusted(`<details data-group="${number}" open>`)
      : trusted(`<details data-group="${number}">`);
    const root = group.root === undefined ? undefined : html`<li>${pageItem(group.root, chain)}</li>`;
    return html`${open}<summary>${group.title}${tagMark(group.tag)}</summary><ul>${root}${group.entries.map((one) => item(one, chain))}</ul></details>`;
  };
  const top = (entry: Entry): Html | undefined => {
    if (entry.kind !== 'group') return html`<ul class="side-list">${item(entry, [])}</ul>`;
    const root = entry.root === undefined ? undefined : html`<li>${pageItem(entry.root, [])}</li>`;
    return html`<p class="side-title">${entry.title}${tagMark(entry.tag)}</p><ul class="side-list">${root}${entry.entries.map((one) => item(one, []))}</ul>`;
  };
  return { markup: html`${division.entries.map(top)}`.html, groupsOf };
}

function tagMark(tag: string | undefined): Html | undefined {
  return tag === undefined ? undefined : html` <span class="badge badge-gray">${tag}</span>`;
}
