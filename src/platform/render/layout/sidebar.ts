/** The pages of a division beside each page: all of them, or where they are very many those around the page. */

import { namedAsset, type ShellAsset } from '../browser/browser-files.ts';
import { allDivisions, type Division, type Entry } from '../config/division.ts';
import { countLinks, pathsOf } from '../config/navigation/extent.ts';
import { type Html, html } from '../model/html/template.ts';
import { memoize } from '../model/memoize.ts';
import { drawNear, groupContents, numberGroups } from './sidebar-near.ts';
import { foldedGroup, givenLink, label, pageLink, type SidebarView } from './sidebar-parts.ts';
import type { SiteContext, View } from './site-context.ts';

/** Longer sidebars stand on each page in part. */
const MAX_WHOLE_LINKS = 400;

/** Makes the function that draws the sidebar of a division beside a page. */
export function createSidebar(site: SiteContext): (division: Division, view: View) => Html {
  const sidebarOf = memoize((division: Division) =>
    isLong(division) ? nearSidebar(division, site) : wholeSidebar(division, site),
  );
  return (division, view) => sidebarOf(division)(view);
}

function isLong({ entries }: Division): boolean {
  return countLinks(entries) > MAX_WHOLE_LINKS;
}

function nearSidebar({ entries }: Division, site: SiteContext): (view: View) => Html {
  const numbers = numberGroups(entries);
  const { file } = contentsFile(entries, site);
  return (view) => {
    const { toRoot, placement } = view;
    const tree = drawNear(entries, { ...view, groups: placement.groups, numbers });
    return html`<div data-groups="${toRoot}${file}" data-root="${toRoot}">${tree}</div>`;
  };
}

/** Writes the files from which scripts fill the closed groups of long sidebars. */
export function sidebarFiles(site: SiteContext): readonly ShellAsset[] {
  const long = allDivisions(site.navigation.root).filter(isLong);
  return long.map(({ entries }) => contentsFile(entries, site));
}

/** A script: pages on a disk may load no other file. */
function contentsFile(entries: readonly Entry[], site: SiteContext): ShellAsset {
  return namedAsset('sidebar', 'js', `siteGroups(${JSON.stringify(groupContents(entries, site))});\n`);
}

/** Draws anew what holds the page; the rest is the same on all pages at one distance from the root. */
function wholeSidebar({ entries }: Division, site: SiteContext): (view: SidebarView) => Html {
  const numbers = numberGroups(entries.flatMap((entry) => (entry.kind === 'group' ? entry.entries : [])));
  const pathsIn = memoize((entry: Entry) => new Set(pathsOf(entry)));
  const holdsPage = (entry: Entry, { page }: SidebarView) => page !== undefined && pathsIn(entry).has(page.path);
  const others = memoize((toRoot: string) => memoize((entry: Entry) => drawn(entry, { toRoot, site })));
  const draw = (entry: Entry, view: SidebarView): Html =>
    holdsPage(entry, view) ? drawn(entry, view) : others(view.toRoot)(entry);
  const drawn = (entry: Entry, view: SidebarView): Html => {
    if (entry.kind === 'page') return html`<li>${pageLink(entry.path, view)}</li>`;
    if (entry.kind === 'link') return html`<li>${givenLink(entry, view)}</li>`;
    const { root } = entry;
    const inside = entry.entries.map((one) => draw(one, view));
    const number = numbers.get(entry);
    if (number === undefined) {
      const heading = root === undefined ? label(entry, view) : pageLink(root, view, { group: entry });
      return html`<p class="side-title">${heading}</p><ul class="side-list">${inside}</ul>`;
    }
    const attributes = html` data-group="${number + 1}"${(entry.isExpanded || holdsPage(entry, view)) && html` open`}`;
    const first = root === undefined ? undefined : html`<li>${pageLink(root, view)}</li>`;
    return html`<li>${foldedGroup(entry, attributes, [first, ...inside], view)}</li>`;
  };
  return (view) =>
    html`${entries.map((entry) =>
      entry.kind === 'group' ? draw(entry, view) : html`<ul class="side-list">${draw(entry, view)}</ul>`,
    )}`;
}
