/**
 * The pages of a division beside each page: all of them, or where they are very many those around the page. A site whose
 * pages each had very many would grow with the square of its pages. Of a long sidebar, groups without the page are closed:
 * a script fills them from a file that all pages share when a reader opens them, and without it they hold the link to
 * their first page. Of long lists a part is shown.
 */

import { namedAsset, type ShellAsset } from '../browser/browser-files.ts';
import {
  allDivisions,
  type Division,
  type Entry,
  type GroupEntry,
  type Label,
  type LinkEntry,
} from '../config/division.ts';
import { firstPath, pathsOf } from '../config/navigation/extent.ts';
import { type Html, html } from '../model/html/template.ts';
import { memoize } from '../model/memoize.ts';
import type { Page } from '../model/page.ts';
import { configHref, pageHref } from './address.ts';
import { shellIcon } from './icon.ts';
import type { SiteContext, View } from './site-context.ts';

/** Sidebars of more pages stand on each page in part. */
const MAX_WHOLE_PAGES = 400;

interface SidebarView {
  /** The current page; absent where a part is drawn for no page in particular. */
  readonly page?: Page;
  readonly toRoot: string;
  readonly site: SiteContext;
  /** Returns the paths of the pages in a group. */
  readonly pathsIn: (group: GroupEntry) => ReadonlySet<string>;
  /** The numbers, in a long sidebar, under which {@link sidebarFiles} has what is in each group. */
  readonly numbers?: ReadonlyMap<GroupEntry, number>;
  /** Entries of a whole sidebar without the page, the same on all pages at one distance from the root. */
  readonly drawn?: Map<Entry, Html>;
}

/** Makes the function that draws the sidebar of a division beside a page. */
export function openSidebar(division: Division, site: SiteContext): (view: View) => Html {
  const { entries } = division;
  const pathsIn = memoize((group: GroupEntry) => new Set(pathsOf(group)));
  if (!isLong(division)) {
    const drawnAt = memoize((_toRoot: string) => new Map<Entry, Html>());
    return ({ page, toRoot }) => html`${drawEntries(entries, { page, toRoot, site, pathsIn, drawn: drawnAt(toRoot) })}`;
  }
  const numbers = numberGroups(entries);
  const { file } = contentsFile(entries, site);
  return ({ page, toRoot }) =>
    html`<div data-groups="${toRoot}${file}" data-root="${toRoot}">${drawEntries(entries, { page, toRoot, site, pathsIn, numbers })}</div>`;
}

function isLong({ entries }: Division): boolean {
  return entries.flatMap(pathsOf).length > MAX_WHOLE_PAGES;
}

/** Writes the files from which scripts fill the closed groups of long sidebars. */
export function sidebarFiles(site: SiteContext): readonly ShellAsset[] {
  const long = allDivisions(site.navigation.root).filter(isLong);
  return long.map(({ entries }) => contentsFile(entries, site));
}

/** Stands for the way to the root in what all pages share. */
const ROOT_MARK = '~/';

/** Writes what is in each group, by its number. A script: pages on a disk may load no other file. */
function contentsFile(entries: readonly Entry[], site: SiteContext): ShellAsset {
  const numbers = numberGroups(entries);
  const view: SidebarView = { toRoot: ROOT_MARK, site, pathsIn: () => new Set(), numbers };
  const contents = [...numbers.keys()].map((group) => {
    const inner = group.entries.map((entry) => drawEntry(entry, view, { level: 1 }));
    return html`${rootItem(group, view)}${inner}`.html;
  });
  return namedAsset('sidebar', 'js', `siteGroups(${JSON.stringify(contents)});\n`);
}

/** Numbers groups, those in groups too. */
function numberGroups(entries: readonly Entry[]): ReadonlyMap<GroupEntry, number> {
  const all = (list: readonly Entry[]): readonly GroupEntry[] =>
    list.flatMap((entry) => (entry.kind === 'group' ? [entry, ...all(entry.entries)] : []));
  return new Map(all(entries).map((group, number) => [group, number]));
}

function holdsPage(entry: Entry, { page, pathsIn }: SidebarView): boolean {
  if (page === undefined || entry.kind === 'link') return false;
  return entry.kind === 'page' ? entry.path === page.path : pathsIn(entry).has(page.path);
}

/** Draws a list of entries, of a long sidebar its part around the page; `level` counts the groups that the list is in. */
function drawEntries(entries: readonly Entry[], view: SidebarView, level = 0): readonly Html[] {
  const isCut = view.numbers !== undefined;
  const at = isCut ? entries.findIndex((entry) => holdsPage(entry, view)) : 0;
  let last = -1;
  return entries.flatMap((entry, index) => {
    if (isCut && !isShown(index, Math.max(at, 0), entries.length)) return [];
    const gap = index === last + 1 ? undefined : GAP;
    last = index;
    return [drawEntry(entry, view, { level, gap })];
  });
}

/** Shorter lists are shown whole. */
const MAX_WHOLE_LIST = 100;
/** Neighbours that are shown on either side. */
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

interface EntryOptions {
  /** Counts the groups around the entry. */
  readonly level: number;
  /** The mark that entries before this one are left out. */
  readonly gap?: Html | undefined;
}

const GAP = html`<span aria-hidden="true">…</span>`;

function drawEntry(entry: Entry, view: SidebarView, options: EntryOptions): Html {
  if (view.drawn === undefined || holdsPage(entry, view)) return drawAnew(entry, view, options);
  const known = view.drawn.get(entry);
  if (known !== undefined) return known;
  const { page: _page, ...others } = view;
  const drawn = drawAnew(entry, others, options);
  view.drawn.set(entry, drawn);
  return drawn;
}

function drawAnew(entry: Entry, view: SidebarView, { level, gap }: EntryOptions): Html {
  if (entry.kind !== 'group') {
    const link = entry.kind === 'page' ? pageLink(entry.path, view, { gap }) : givenLink(entry, view);
    return level === 0 ? html`<ul class="side-list"><li>${link}</li></ul>` : html`<li>${link}</li>`;
  }
  if (level > 0) return html`<li>${foldedGroup(entry, view, { level, gap })}</li>`;
  if (view.numbers !== undefined) return foldedGroup(entry, view, { level, gap });
  const heading = entry.root === undefined ? label(entry, view) : pageLink(entry.root, view, { group: entry });
  return html`<p class="side-title">${heading}</p><ul class="side-list">${drawEntries(entry.entries, view, 1)}</ul>`;
}

/** Draws a group that can be folded. In a long sidebar one without the page is not gone into, unless it has no page. */
function foldedGroup(group: GroupEntry, view: SidebarView, { level, gap }: EntryOptions): Html {
  const { numbers } = view;
  const isHere = holdsPage(group, view);
  const first = numbers === undefined || isHere ? undefined : pageLink(firstPath(group) ?? '', view);
  const isOpen = numbers !== undefined || isHere || group.isExpanded;
  const attributes = first === undefined ? isOpen && html` open` : html`="${numbers?.get(group)}" data-closed`;
  const inside =
    first === undefined
      ? html`${rootItem(group, view)}${drawEntries(group.entries, view, level + 1)}`
      : html`<li>${first}</li>`;
  return html`<details${level === 0 && html` class="side-group"`} data-group${attributes}><summary>${gap}${label(group, view)}</summary><ul>${inside}</ul></details>`;
}

function rootItem({ root }: GroupEntry, view: SidebarView): Html | undefined {
  return root === undefined ? undefined : html`<li>${pageLink(root, view)}</li>`;
}

interface PageLinkOptions extends Pick<EntryOptions, 'gap'> {
  /** The group whose title opens the page, and names it. */
  readonly group?: GroupEntry;
}

/** Draws the link to a page; none where this export leaves the page out. */
function pageLink(path: string, view: SidebarView, { gap, group }: PageLinkOptions = {}): Html | undefined {
  const page = view.site.pageAt(path);
  if (page === undefined) return undefined;
  const current = path === view.page?.path && html` aria-current="page"`;
  const text = label(group ?? { ...page, title: page.label }, view, page);
  return html`<a class="side-link" href="${pageHref(page, view.toRoot)}"${current}>${gap}${text}</a>`;
}

function givenLink(entry: LinkEntry, view: SidebarView): Html {
  return html`<a class="side-link" href="${configHref(entry.href, view.toRoot, view.site)}">${label(entry, view)}</a>`;
}

/** Draws the title of a group or link, or that of a page with what is said of it. */
function label({ title, icon, tag }: Label, { site, toRoot }: SidebarView, page?: Page): Html {
  const tags = [tag, page?.isDeprecated ? 'deprecated' : undefined];
  const marks = tags.map((one) => (one ? html` <span class="badge badge-gray">${one}</span>` : undefined));
  return html`${shellIcon(icon, site, toRoot)}${page && methodMark(page)}<span>${title}</span>${marks}`;
}

/** Names the method of a page that is about an endpoint. */
function methodMark({ apiMethod }: Page): Html | undefined {
  if (apiMethod === undefined) return undefined;
  const short = apiMethod === 'DELETE' ? 'DEL' : apiMethod === 'WEBHOOK' ? 'HOOK' : apiMethod;
  return html`<span class="method method-${apiMethod.toLowerCase()}">${short}</span> `;
}
