/**
 * The pages around the current one, for divisions with so many that each page with all of them would make a site grow
 * with the square of its pages. Other groups are links to their first pages, and are gone into where they hold links
 * alone; of long lists a part is shown.
 */

import type { Entry, GroupEntry, LinkEntry, PageEntry } from '../config/division.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { firstPath, type Position } from '../navigation/extent.ts';
import { nearbyEntries } from '../navigation/nearby.ts';
import { pageHref } from './address.ts';
import type { Frame } from './frame.ts';
import { givenLink, groupTitle, linkStart, pageLabel } from './sidebar-link.ts';

export interface NearView {
  readonly page: Page;
  /** Where the page stands; nowhere for one that the navigation does not name. */
  readonly position: Position;
  readonly toRoot: string;
  readonly site: Frame;
}

/** Draws the part of a division's tree around a page. */
export function drawNear(entries: readonly Entry[], view: NearView): Html {
  const { position } = view;
  const shown = nearbyEntries(entries.length, position[0] ?? 0);
  return html`${shown.flatMap(({ index, isApart }) => {
    const entry = entries[index];
    if (entry === undefined) return [];
    if (entry.kind !== 'group') return [html`<ul class="side-list">${item(entry, view, { isApart })}</ul>`];
    const link = index === position[0] ? undefined : groupLink(entry, view, isApart);
    return [link === undefined ? topGroup(entry, inside(view, index, 0)) : html`<p class="side-title">${link}</p>`];
  })}`;
}

/** What is seen inside of an entry: only the one that holds the page has a current place in it. */
function inside(view: NearView, index: number, level: number): NearView {
  return view.position[level] === index ? view : { ...view, position: [] };
}

function topGroup(group: GroupEntry, view: NearView): Html {
  const { root } = group;
  const heading = root === undefined ? groupTitle(group, view.site, view.toRoot) : pageLink(root, view, { group });
  return html`<p class="side-title">${heading}</p><ul class="side-list">${items(group.entries, view, 1)}</ul>`;
}

/** Draws the entries of a group that is gone into. */
function items(entries: readonly Entry[], view: NearView, level: number): readonly Html[] {
  return nearbyEntries(entries.length, view.position[level] ?? 0).flatMap(({ index, isApart }) => {
    const entry = entries[index];
    if (entry === undefined) return [];
    if (entry.kind !== 'group') return [item(entry, view, { isApart })];
    const link = index === view.position[level] ? undefined : groupLink(entry, view, isApart);
    return [html`<li>${link ?? opened(entry, inside(view, index, level), level)}</li>`];
  });
}

interface Marks {
  /** Entries before this one are left out. */
  readonly isApart?: boolean;
  /** The group whose title the page's link is. */
  readonly group?: GroupEntry;
}

function item(entry: PageEntry | LinkEntry, view: NearView, { isApart = false }: Marks): Html {
  if (entry.kind === 'page') return html`<li>${pageLink(entry.path, view, { isApart })}</li>`;
  return html`<li>${givenLink(entry, view.site, view.toRoot)}</li>`;
}

function pageLink(path: string, view: NearView, { isApart = false, group }: Marks): Html | undefined {
  const { site, toRoot } = view;
  const page = site.page(path);
  if (page === undefined) return undefined;
  const current = path === view.page.path && html` aria-current="page"`;
  return html`${trusted(linkStart(page, toRoot))}${current}>${gap(isApart)}${pageLabel(page, group, site, toRoot)}</a>`;
}

/** A group that is not gone into: its title leads to its first page. */
function groupLink(group: GroupEntry, { site, toRoot }: NearView, isApart: boolean): Html | undefined {
  const page = site.page(firstPath(group) ?? '');
  if (page === undefined) return undefined;
  return html`<a class="side-link" href="${pageHref(page, toRoot)}">${gap(isApart)}${groupTitle(group, site, toRoot)}</a>`;
}

function opened(group: GroupEntry, view: NearView, level: number): Html {
  const root = group.root === undefined ? undefined : html`<li>${pageLink(group.root, view, {})}</li>`;
  return html`<details data-group="${String(level)}" open><summary>${groupTitle(group, view.site, view.toRoot)}</summary><ul>${root}${items(group.entries, view, level + 1)}</ul></details>`;
}

function gap(isApart: boolean): Html | undefined {
  return isApart ? html`<span aria-hidden="true">…</span>` : undefined;
}
