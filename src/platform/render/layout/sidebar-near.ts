/**
 * The pages around the current one, for divisions with so many that each page with all of them would make a site grow
 * with the square of its pages. Other groups are closed: a script fills them from a file that all pages share when a
 * reader opens them, and without it they hold the link to their first page. Of long lists a part is shown.
 */

import type { Entry, GroupEntry, LinkEntry, PageEntry } from '../config/division.ts';
import { firstPath } from '../config/navigation/extent.ts';
import { type Html, html } from '../model/html/template.ts';
import { foldedGroup, givenLink, pageLink, type SidebarView } from './sidebar-parts.ts';
import type { SiteContext } from './site-context.ts';

interface NearView extends SidebarView {
  /** The groups around the page, from the outermost. */
  readonly groups: readonly GroupEntry[];
  /** The numbers under which {@link groupContents} has what is in each group. */
  readonly numbers: ReadonlyMap<GroupEntry, number>;
}

/** Numbers groups, those in groups too. */
export function numberGroups(entries: readonly Entry[]): NearView['numbers'] {
  const all = (list: readonly Entry[]): readonly GroupEntry[] =>
    list.flatMap((entry) => (entry.kind === 'group' ? [entry, ...all(entry.entries)] : []));
  return new Map(all(entries).map((group, number) => [group, number]));
}

/** Stands for the way to the root in what all pages share. */
const ROOT_MARK = '~/';

/** Draws what is in each group, by its number: groups in it are closed, and the way to the root is written `~/`. */
export function groupContents(entries: readonly Entry[], site: SiteContext): readonly string[] {
  const view: NearView = { toRoot: ROOT_MARK, site, groups: [], numbers: numberGroups(entries) };
  return [...view.numbers.keys()].map((group) => {
    const inner = group.entries.map((entry) =>
      entry.kind === 'group' ? html`<li>${closed(entry, view) ?? opened(entry, view)}</li>` : item(entry, view),
    );
    return html`${rootItem(group, view)}${inner}`.html;
  });
}

/** Draws the part of a list of entries around a page; `level` counts the groups that the list is in. */
export function drawNear(entries: readonly Entry[], view: NearView, level = 0): Html {
  const { page, groups } = view;
  const holdsPage = (entry: Entry) =>
    entry.kind === 'group' ? groups.includes(entry) : entry.kind === 'page' && entry.path === page?.path;
  const at = Math.max(entries.findIndex(holdsPage), 0);
  let last = -1;
  return html`${entries.map((entry, index) => {
    if (!isShown(index, at, entries.length)) return undefined;
    const isApart = index !== last + 1;
    last = index;
    if (entry.kind !== 'group') {
      const own = item(entry, view, isApart);
      return level === 0 ? html`<ul class="side-list">${own}</ul>` : own;
    }
    const options = { isApart, isTop: level === 0 };
    const drawn =
      (holdsPage(entry) ? undefined : closed(entry, view, options)) ?? opened(entry, view, { level, ...options });
    return level === 0 ? drawn : html`<li>${drawn}</li>`;
  })}`;
}

/** Shorter lists are shown whole. */
const MAX_WHOLE_LIST = 100;
/** So many neighbours are shown on either side. */
const NEIGHBOURS = 25;

/**
 * Whether an entry is shown beside the one at an index: a neighbour, the first and the last, and between them some at
 * distances that double. From any entry any other is thus a few steps away, and the list grows with the logarithm.
 */
function isShown(index: number, at: number, count: number): boolean {
  if (count <= MAX_WHOLE_LIST || index === 0 || index === count - 1) return true;
  const distance = Math.abs(index - at);
  const factor = distance / (2 * NEIGHBOURS);
  return distance <= NEIGHBOURS || (Number.isInteger(factor) && Number.isInteger(Math.log2(factor)));
}

function item(entry: PageEntry | LinkEntry, view: NearView, isApart = false): Html {
  return html`<li>${entry.kind === 'page' ? pageLink(entry.path, view, { isApart }) : givenLink(entry, view)}</li>`;
}

function rootItem({ root }: GroupEntry, view: NearView): Html | undefined {
  return root === undefined ? undefined : html`<li>${pageLink(root, view)}</li>`;
}

interface GroupOptions {
  /** Entries before this one are left out. */
  readonly isApart?: boolean;
  /** The group stands in no other. */
  readonly isTop?: boolean;
}

/** Draws a group that is not gone into; none where it holds no page. */
function closed(group: GroupEntry, view: NearView, { isApart = false, isTop }: GroupOptions = {}): Html | undefined {
  const first = pageLink(firstPath(group) ?? '', view);
  if (first === undefined) return undefined;
  const attributes = html`${isTop && SIDE_GROUP} data-group="${view.numbers.get(group)}" data-closed`;
  return foldedGroup(group, attributes, html`<li>${first}</li>`, view, { isApart });
}

const SIDE_GROUP = html` class="side-group"`;

function opened(group: GroupEntry, view: NearView, { level = 0, isTop }: GroupOptions & { level?: number } = {}): Html {
  const attributes = html`${isTop && SIDE_GROUP} data-group="${level}" open`;
  return foldedGroup(group, attributes, [rootItem(group, view), drawNear(group.entries, view, level + 1)], view);
}
