/** The pages of a division beside each page: all of them, or where they are very many those around the page. */

import { namedAsset, type ShellAsset } from '../browser/browser-files.ts';
import type { Division, Entry, GroupEntry } from '../config/division.ts';
import { countLinks, firstPlaces } from '../config/navigation/extent.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import { memoize } from '../model/memoize.ts';
import type { Page } from '../model/page.ts';
import { givenLink, groupTitle, linkStart, pageLabel } from './sidebar-link.ts';
import { drawNear, type GroupNumbers, groupContents, numberGroups } from './sidebar-near.ts';
import type { SiteContext } from './site-context.ts';

export type Sidebar = (division: Division, page: Page, toRoot: string) => Html;

/** Longer sidebars stand on each page in part. */
const MAX_WHOLE_LINKS = 400;

/** Makes the sidebars of a site. */
export function createSidebar(site: SiteContext): Sidebar {
  const sidebarOf = memoize((division: Division) =>
    isLong(division) ? nearSidebar(division, site) : wholeSidebar(division, site),
  );
  return (division, page, toRoot) => sidebarOf(division)(page, toRoot);
}

function isLong({ entries }: Division): boolean {
  return countLinks(entries) > MAX_WHOLE_LINKS;
}

type DivisionSidebar = (page: Page, toRoot: string) => Html;

function wholeSidebar(division: Division, site: SiteContext): DivisionSidebar {
  const drawn = memoize((toRoot: string) => drawWhole(division, toRoot, site));
  return (page, toRoot) => writeTree(drawn(toRoot), page);
}

function nearSidebar({ entries }: Division, site: SiteContext): DivisionSidebar {
  const places = firstPlaces(entries);
  const numbers = numberGroups(entries);
  const { file } = contentsFile(numbers, site);
  return (page, toRoot) => {
    const tree = drawNear(entries, { page, position: places.get(page.path)?.position ?? [], toRoot, site, numbers });
    return html`<div data-groups="${toRoot}${file}" data-root="${toRoot}">${tree}</div>`;
  };
}

/** Writes the files from which scripts fill the closed groups of long sidebars. */
export function sidebarFiles(site: SiteContext): readonly ShellAsset[] {
  const walk = (division: Division): readonly ShellAsset[] => [
    ...(isLong(division) ? [contentsFile(numberGroups(division.entries), site)] : []),
    ...division.divisions.flatMap(walk),
  ];
  return walk(site.navigation.root);
}

/** A script: pages on a disk may load no other file. */
function contentsFile(numbers: GroupNumbers, site: SiteContext): ShellAsset {
  return namedAsset('sidebar', 'js', `siteGroups(${JSON.stringify(groupContents(numbers, site))});\n`);
}

/** A piece of a tree: markup, or the place of a mark that depends on the page. */
type SidebarPart = Html | { readonly path: string } | { readonly group: number };

interface WholeTree {
  readonly pieces: readonly SidebarPart[];
  /** The folded groups that lead to each page. */
  readonly groupsOf: ReadonlyMap<string, readonly number[]>;
}

/** Writes a tree with a page marked in it, and the groups open that lead to it. */
function writeTree({ pieces, groupsOf }: WholeTree, { path }: Page): Html {
  const open = new Set(groupsOf.get(path));
  const write = (piece: SidebarPart): string => {
    if ('html' in piece) return piece.html;
    if ('path' in piece) return piece.path === path ? ' aria-current="page"' : '';
    return open.has(piece.group) ? ' open' : '';
  };
  return trusted(pieces.map(write).join(''));
}

/** Draws the tree of a division. */
function drawWhole(division: Division, toRoot: string, site: SiteContext): WholeTree {
  const groupsOf = new Map<string, readonly number[]>();
  let groups = 0;
  const pageLink = (path: string, chain: readonly number[], group?: GroupEntry): readonly SidebarPart[] => {
    const page = site.page(path);
    if (page === undefined) return [];
    groupsOf.set(path, [...(groupsOf.get(path) ?? []), ...chain]);
    return [linkStart(page, toRoot), { path }, html`>${pageLabel(page, group, site, toRoot)}</a>`];
  };
  const item = (entry: Entry, chain: readonly number[]): readonly SidebarPart[] => {
    if (entry.kind === 'page') return listItem(pageLink(entry.path, chain));
    return listItem(entry.kind === 'group' ? folded(entry, chain) : [givenLink(entry, site, toRoot)]);
  };
  const folded = (group: GroupEntry, outer: readonly number[]): readonly SidebarPart[] => {
    groups += 1;
    const number = groups;
    const chain = [...outer, number];
    const root = group.root === undefined ? [] : listItem(pageLink(group.root, chain));
    return [
      html`<details data-group="${number}"`,
      group.isExpanded ? html` open` : { group: number },
      html`><summary>${groupTitle(group, site, toRoot)}</summary><ul>`,
      ...root,
      ...group.entries.flatMap((one) => item(one, chain)),
      html`</ul></details>`,
    ];
  };
  const top = (entry: Entry): readonly SidebarPart[] => {
    const list = (entries: readonly Entry[]): readonly SidebarPart[] => [
      html`<ul class="side-list">`,
      ...entries.flatMap((one) => item(one, [])),
      html`</ul>`,
    ];
    if (entry.kind !== 'group') return list([entry]);
    const heading = entry.root === undefined ? [groupTitle(entry, site, toRoot)] : pageLink(entry.root, [], entry);
    return [html`<p class="side-title">`, ...heading, html`</p>`, ...list(entry.entries)];
  };
  return { pieces: division.entries.flatMap(top), groupsOf };
}

function listItem(inside: readonly SidebarPart[]): readonly SidebarPart[] {
  return [html`<li>`, ...inside, html`</li>`];
}
