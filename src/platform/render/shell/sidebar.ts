/** The pages of a division beside each page: all of them, or where they are very many those around the page. */

import type { Division } from '../config/division.ts';
import { type Html, trusted } from '../model/html/template.ts';
import type { Page } from '../model/page.ts';
import { countLinks, findPositions } from '../navigation/extent.ts';
import { drawnOnce } from './drawn-once.ts';
import type { Frame } from './frame.ts';
import { drawNear } from './sidebar-near.ts';
import { drawWhole, markCurrent } from './sidebar-whole.ts';

export type Sidebar = (division: Division, page: Page, toRoot: string) => Html;

/** Longer sidebars stand on each page in part. */
const MAX_WHOLE_LINKS = 400;

/** Makes the sidebars of a site. */
export function createSidebar(site: Frame): Sidebar {
  const sidebarOf = drawnOnce((division: Division) =>
    countLinks(division.entries) > MAX_WHOLE_LINKS ? nearSidebar(division, site) : wholeSidebar(division, site),
  );
  return (division, page, toRoot) => sidebarOf(division)(page, toRoot);
}

type DivisionSidebar = (page: Page, toRoot: string) => Html;

function wholeSidebar(division: Division, site: Frame): DivisionSidebar {
  const drawn = drawnOnce((toRoot: string) => drawWhole(division, toRoot, site));
  return (page, toRoot) => trusted(markCurrent(drawn(toRoot), page, toRoot));
}

function nearSidebar({ entries }: Division, site: Frame): DivisionSidebar {
  const positions = findPositions(entries);
  return (page, toRoot) => drawNear(entries, { page, position: positions.get(page.path) ?? [], toRoot, site });
}
