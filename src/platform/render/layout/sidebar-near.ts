/**
 * The pages around the current one, for divisions with so many that each page with all of them would make a site grow
 * with the square of its pages. Other groups are closed: a script fills them from a file that all pages share when a
 * reader opens them, and without it they hold the link to their first page. Of long lists a part is shown.
 */

import type { Entry, GroupEntry, LinkEntry, PageEntry } from '../config/division.ts';
import { firstPath, type Position } from '../config/navigation/extent.ts';
import { type Html, html } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { givenLink, groupTitle, linkStart, pageLabel } from './sidebar-link.ts';
import type { SiteContext } from './site-context.ts';

export interface NearView {
  readonly page: Page;
  /** Where the page stands; nowhere for one that the navigation does not name. */
  readonly position: Position;
  readonly toRoot: string;
  readonly site: SiteContext;
  readonly numbers: GroupNumbers;
}

/** Groups by the numbers under which {@link groupContents} has what is in them. */
export type GroupNumbers = ReadonlyMap<GroupEntry, number>;

/** Numbers the groups of a division, those in groups too. */
export function numberGroups(entries: readonly Entry[]): GroupNumbers {
  const numbers = new Map<GroupEntry, number>();
  const walk = (list: readonly Entry[]): void => {
    for (const entry of list) {
      if (entry.kind !== 'group') continue;
      numbers.set(entry, numbers.size);
      walk(entry.entries);
    }
  };
  walk(entries);
  return numbers;
}

/** Stands for the way to the root in what all pages share. */
const ROOT_MARK = '~/';

/** Draws what is in each group, by its number: groups in it are closed, and the way to the root is written `~/`. */
export function groupContents(numbers: GroupNumbers, site: SiteContext): readonly string[] {
  const view = { position: [], toRoot: ROOT_MARK, site, numbers };
  return [...numbers.keys()].map(({ root, entries }) => {
    const own = root === undefined ? undefined : html`<li>${pageLink(root, view, {})}</li>`;
    const inner = entries.map((entry) =>
      entry.kind === 'group'
        ? html`<li>${closed(entry, view) ?? opened(entry, view, { level: 0 })}</li>`
        : item(entry, view, {}),
    );
    return html`${own}${inner}`.html;
  });
}

/** Draws the part of a division's tree around a page. */
export function drawNear(entries: readonly Entry[], view: NearView): Html {
  const { position } = view;
  const shown = nearbyEntries(entries.length, position[0] ?? 0);
  return html`${shown.flatMap(({ index, isApart }) => {
    const entry = entries[index];
    if (entry === undefined) return [];
    if (entry.kind !== 'group') return [html`<ul class="side-list">${item(entry, view, { isApart })}</ul>`];
    const other = index === position[0] ? undefined : closed(entry, view, { isApart, isTop: true });
    return [other ?? opened(entry, inside(view, index, 0), { level: 0, isTop: true })];
  })}`;
}

/** The visible part of an entry: only the one that holds the page has a current place in it. */
function inside<V extends AnyView>(view: V, index: number, level: number): V {
  return view.position[level] === index ? view : { ...view, position: [] };
}

/** Draws the entries of a group that is gone into. */
function items(entries: readonly Entry[], view: AnyView, level: number): readonly Html[] {
  return nearbyEntries(entries.length, view.position[level] ?? 0).flatMap(({ index, isApart }) => {
    const entry = entries[index];
    if (entry === undefined) return [];
    if (entry.kind !== 'group') return [item(entry, view, { isApart })];
    const other = index === view.position[level] ? undefined : closed(entry, view, { isApart });
    return [html`<li>${other ?? opened(entry, inside(view, index, level), { level })}</li>`];
  });
}

interface Marks {
  /** Entries before this one are left out. */
  readonly isApart?: boolean;
  /** The group stands in no other. */
  readonly isTop?: boolean;
}

/** Absent in a sidebar that is drawn for no page in particular. */
type AnyView = Omit<NearView, 'page'> & { readonly page?: Page };

function item(entry: PageEntry | LinkEntry, view: AnyView, { isApart = false }: Marks): Html {
  if (entry.kind === 'page') return html`<li>${pageLink(entry.path, view, { isApart })}</li>`;
  return html`<li>${givenLink(entry, view.site, view.toRoot)}</li>`;
}

function pageLink(path: string, view: AnyView, { isApart = false }: Marks): Html | undefined {
  const { site, toRoot } = view;
  const page = site.page(path);
  if (page === undefined) return undefined;
  const current = path === view.page?.path && html` aria-current="page"`;
  return html`${linkStart(page, toRoot)}${current}>${gap(isApart)}${pageLabel(page, undefined, site, toRoot)}</a>`;
}

/** A group that is not gone into; none where it holds no page. */
function closed(group: GroupEntry, view: AnyView, { isApart = false, isTop = false }: Marks = {}): Html | undefined {
  const first = pageLink(firstPath(group) ?? '', view, {});
  if (first === undefined) return undefined;
  const title = html`${gap(isApart)}${groupTitle(group, view.site, view.toRoot)}`;
  return html`<details${isTop && html` class="side-group"`} data-group="${String(view.numbers.get(group))}" data-closed><summary>${title}</summary><ul><li>${first}</li></ul></details>`;
}

interface Standing {
  readonly level: number;
  readonly isTop?: boolean;
}

function opened(group: GroupEntry, view: AnyView, { level, isTop = false }: Standing): Html {
  const root = group.root === undefined ? undefined : html`<li>${pageLink(group.root, view, {})}</li>`;
  return html`<details${isTop && html` class="side-group"`} data-group="${String(level)}" open><summary>${groupTitle(group, view.site, view.toRoot)}</summary><ul>${root}${items(group.entries, view, level + 1)}</ul></details>`;
}

function gap(isApart: boolean): Html | undefined {
  return isApart ? html`<span aria-hidden="true">…</span>` : undefined;
}

/** Shorter lists are shown whole. */
export const MAX_WHOLE_LIST = 100;
/** So many neighbours are shown on either side. */
const NEIGHBOURS = 25;

export interface Nearby {
  readonly index: number;
  /** Entries before this one are not shown. */
  readonly isApart: boolean;
}

/**
 * Lists the indices that are shown around one: its neighbours, the first and the last, and between them some at
 * distances that double. From any entry any other is thus a few steps away, and the list grows with the logarithm.
 */
export function nearbyEntries(count: number, at: number): readonly Nearby[] {
  const shown = count <= MAX_WHOLE_LIST ? range(0, count) : [...new Set(around(count, at))];
  return shown.map((index, place) => ({ index, isApart: index !== (shown[place - 1] ?? -1) + 1 }));
}

function around(count: number, at: number): readonly number[] {
  const from = Math.max(at - NEIGHBOURS, 0);
  const to = Math.min(at + NEIGHBOURS + 1, count);
  const before = distances(at).map((distance) => at - distance);
  const after = distances(count - 1 - at).map((distance) => at + distance);
  return [0, ...before.reverse(), ...range(from, to), ...after, count - 1];
}

/** Distances beyond the neighbours and below a limit, each double the one before. */
function distances(limit: number): number[] {
  const found: number[] = [];
  for (let distance = 2 * NEIGHBOURS; distance < limit; distance *= 2) found.push(distance);
  return found;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
