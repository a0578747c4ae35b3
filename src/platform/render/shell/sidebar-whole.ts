/** All pages of a division as a tree. Written once for each distance from the root; then only the current page is marked. */

import type { Division, Entry, GroupEntry } from '../config/division.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import type { Frame } from './frame.ts';
import { givenLink, groupTitle, linkStart, pageLabel } from './sidebar-link.ts';

/** A tree before a page is marked in it. */
export interface WholeTree {
  readonly markup: string;
  /** The folded groups that lead to each page. */
  readonly groupsOf: ReadonlyMap<string, readonly number[]>;
}

/** Marks a page in a tree, and opens the groups that lead to it. */
export function markCurrent({ markup, groupsOf }: WholeTree, page: Page, toRoot: string): string {
  let marked = markup.replaceAll(linkStart(page, toRoot), `${linkStart(page, toRoot)} aria-current="page"`);
  for (const group of groupsOf.get(page.path) ?? []) {
    marked = marked.replace(`<details data-group="${group}">`, `<details data-group="${group}" open>`);
  }
  return marked;
}

/** Draws the tree of a division. */
export function drawWhole(division: Division, toRoot: string, site: Frame): WholeTree {
  const groupsOf = new Map<string, readonly number[]>();
  let groups = 0;
  const pageLink = (path: string, chain: readonly number[], group?: GroupEntry): Html | undefined => {
    const page = site.page(path);
    if (page === undefined) return undefined;
    groupsOf.set(path, [...(groupsOf.get(path) ?? []), ...chain]);
    return html`${trusted(linkStart(page, toRoot))}>${pageLabel(page, group, site, toRoot)}</a>`;
  };
  const item = (entry: Entry, chain: readonly number[]): Html => {
    if (entry.kind === 'page') return html`<li>${pageLink(entry.path, chain)}</li>`;
    return html`<li>${entry.kind === 'group' ? folded(entry, chain) : givenLink(entry, site, toRoot)}</li>`;
  };
  const folded = (group: GroupEntry, outer: readonly number[]): Html => {
    groups += 1;
    const chain = [...outer, groups];
    const open = trusted(`<details data-group="${groups}"${group.isExpanded ? ' open' : ''}>`);
    const root = group.root === undefined ? undefined : html`<li>${pageLink(group.root, chain)}</li>`;
    return html`${open}<summary>${groupTitle(group, site, toRoot)}</summary><ul>${root}${group.entries.map((one) => item(one, chain))}</ul></details>`;
  };
  const top = (entry: Entry): Html => {
    if (entry.kind !== 'group') return html`<ul class="side-list">${item(entry, [])}</ul>`;
    const heading = entry.root === undefined ? groupTitle(entry, site, toRoot) : pageLink(entry.root, [], entry);
    return html`<p class="side-title">${heading}</p><ul class="side-list">${entry.entries.map((one) => item(one, []))}</ul>`;
  };
  return { markup: html`${division.entries.map(top)}`.html, groupsOf };
}
