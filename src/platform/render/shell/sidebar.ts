/** The pages of a division beside each page: all of them, or where they are very many those around the page. */

import type { Division, Entry, GroupEntry } from '../config/division.ts';
import { textDigest } from '../model/digest.ts';
import { drawnOnce } from '../model/drawn-once.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { countLinks, findPositions } from '../navigation/extent.ts';
import type { SiteContext } from './frame.ts';
import { givenLink, groupTitle, linkStart, pageLabel } from './sidebar-link.ts';
import { drawNear, type GroupNumbers, groupContents, numberGroups } from './sidebar-near.ts';

export type Sidebar = (division: Division, page: Page, toRoot: string) => Html;

/** Longer sidebars stand on each page in part. */
const MAX_WHOLE_LINKS = 400;
const DIGEST_CHARACTERS = 10;

/** Makes the sidebars of a site. */
export function createSidebar(site: SiteContext): Sidebar {
  const sidebarOf = drawnOnce((division: Division) =>
    isLong(division) ? nearSidebar(division, site) : wholeSidebar(division, site),
  );
  return (division, page, toRoot) => sidebarOf(division)(page, toRoot);
}

function isLong({ entries }: Division): boolean {
  return countLinks(entries) > MAX_WHOLE_LINKS;
}

type DivisionSidebar = (page: Page, toRoot: string) => Html;

function wholeSidebar(division: Division, site: SiteContext): DivisionSidebar {
  const drawn = drawnOnce((toRoot: string) => drawWhole(division, toRoot, site));
  return (page, toRoot) => trusted(markCurrent(drawn(toRoot), page, toRoot));
}

function nearSidebar({ entries }: Division, site: SiteContext): DivisionSidebar {
  const positions = findPositions(entries);
  const numbers = numberGroups(entries);
  const { file } = contentsFile(numbers, site);
  return (page, toRoot) => {
    const tree = drawNear(entries, { page, position: positions.get(page.path) ?? [], toRoot, site, numbers });
    return html`<div data-groups="${toRoot}${file}" data-root="${toRoot}">${tree}</div>`;
  };
}

/** Gives the files from which scripts fill the closed groups of long sidebars. */
export function sidebarFiles(site: SiteContext): readonly SidebarFile[] {
  const walk = (division: Division): readonly SidebarFile[] => [
    ...(isLong(division) ? [contentsFile(numberGroups(division.entries), site)] : []),
    ...division.divisions.flatMap(walk),
  ];
  return walk(site.navigation.root);
}

export interface SidebarFile {
  /** Relative to the site; holds a digest of the content, so that it may be cached for ever. */
  readonly file: string;
  readonly text: string;
}

/** A script: pages on a disk may load no other file. */
function contentsFile(numbers: GroupNumbers, site: SiteContext): SidebarFile {
  const text = `siteGroups(${JSON.stringify(groupContents(numbers, site))});\n`;
  return { file: `site-assets/sidebar.${textDigest(text).slice(0, DIGEST_CHARACTERS)}.js`, text };
}

/** A tree before a page is marked in it. */
interface WholeTree {
  readonly markup: string;
  /** The folded groups that lead to each page. */
  readonly groupsOf: ReadonlyMap<string, readonly number[]>;
}

/** Marks a page in a tree, and opens the groups that lead to it. */
function markCurrent({ markup, groupsOf }: WholeTree, page: Page, toRoot: string): string {
  let marked = markup.replaceAll(linkStart(page, toRoot), `${linkStart(page, toRoot)} aria-current="page"`);
  for (const group of groupsOf.get(page.path) ?? []) {
    marked = marked.replace(`<details data-group="${group}">`, `<details data-group="${group}" open>`);
  }
  return marked;
}

/** Draws the tree of a division. */
function drawWhole(division: Division, toRoot: string, site: SiteContext): WholeTree {
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
