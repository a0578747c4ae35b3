/** The pages of a division beside each page: all of them, or where they are very many those around the page. */

import type { Division } from '../config/division.ts';
import { textDigest } from '../model/digest.ts';
import { type Html, html, trusted } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { countLinks, findPositions } from '../navigation/extent.ts';
import { drawnOnce } from './drawn-once.ts';
import type { Frame } from './frame.ts';
import { drawNear, type GroupNumbers, groupContents, numberGroups } from './sidebar-near.ts';
import { drawWhole, markCurrent } from './sidebar-whole.ts';

export type Sidebar = (division: Division, page: Page, toRoot: string) => Html;

/** Longer sidebars stand on each page in part. */
const MAX_WHOLE_LINKS = 400;
const DIGEST_CHARACTERS = 10;

/** Makes the sidebars of a site. */
export function createSidebar(site: Frame): Sidebar {
  const sidebarOf = drawnOnce((division: Division) =>
    isLong(division) ? nearSidebar(division, site) : wholeSidebar(division, site),
  );
  return (division, page, toRoot) => sidebarOf(division)(page, toRoot);
}

function isLong({ entries }: Division): boolean {
  return countLinks(entries) > MAX_WHOLE_LINKS;
}

type DivisionSidebar = (page: Page, toRoot: string) => Html;

function wholeSidebar(division: Division, site: Frame): DivisionSidebar {
  const drawn = drawnOnce((toRoot: string) => drawWhole(division, toRoot, site));
  return (page, toRoot) => trusted(markCurrent(drawn(toRoot), page, toRoot));
}

function nearSidebar({ entries }: Division, site: Frame): DivisionSidebar {
  const positions = findPositions(entries);
  const numbers = numberGroups(entries);
  const { file } = contentsFile(numbers, site);
  return (page, toRoot) => {
    const tree = drawNear(entries, { page, position: positions.get(page.path) ?? [], toRoot, site, numbers });
    return html`<div data-groups="${toRoot}${file}" data-root="${toRoot}">${tree}</div>`;
  };
}

/** Gives the files from which scripts fill the closed groups of long sidebars. */
export function sidebarFiles(site: Frame): readonly SidebarFile[] {
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
function contentsFile(numbers: GroupNumbers, site: Frame): SidebarFile {
  const text = `siteGroups(${JSON.stringify(groupContents(numbers, site))});\n`;
  return { file: `site-assets/sidebar.${textDigest(text).slice(0, DIGEST_CHARACTERS)}.js`, text };
}
