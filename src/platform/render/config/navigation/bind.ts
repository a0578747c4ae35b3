/** Matches the navigation with the pages on disk: entries without a page are removed and reported. */

import { present } from '../../model/fields.ts';
import type { Page } from '../../model/page.ts';
import { lookUp } from '../../model/page-path.ts';
import type { Division, Entry, GroupEntry, LinkEntry, PageEntry } from '../division.ts';
import { pathsOf } from './extent.ts';

export interface PageLookup {
  /** Finds the page with this address; none when it is not part of this export. */
  readonly pageAt: (address: string) => Page | undefined;
  /** Hears of each entry that names no page. */
  readonly onMissing: (written: string) => void;
}

/** Keeps the paths of existing pages in a navigation; groups and divisions that are left empty go. */
export function bindNavigation(division: Division, binding: PageLookup): Division {
  return {
    ...division,
    divisions: division.divisions.map((inner) => bindNavigation(inner, binding)).filter(hasContent),
    entries: division.entries.flatMap((entry) => bindEntry(entry, binding)),
  };
}

function hasContent({ href, divisions, entries }: Division): boolean {
  return href !== undefined || divisions.length > 0 || entries.length > 0;
}

function bindEntry(entry: Entry, binding: PageLookup): readonly Entry[] {
  if (entry.kind === 'link') return [entry];
  if (entry.kind === 'page') return bindPath(entry.path, binding);
  const entries = entry.entries.flatMap((inner) => bindEntry(inner, binding));
  if (entry.isHidden) return [];
  const [rootPage] = entry.root === undefined ? [] : bindPath(entry.root, binding);
  if (entries.length === 0 && rootPage === undefined) return [];
  return [present({ ...entry, entries, root: rootPage?.kind === 'page' ? rootPage.path : undefined })];
}

function bindPath(written: string, { pageAt, onMissing }: PageLookup): readonly (PageEntry | LinkEntry)[] {
  const page = lookUp(written, pageAt);
  if (page === undefined) onMissing(written);
  if (page === undefined || page.isHidden) return [];
  const { url, label: title, icon, tag } = page;
  return [
    url === undefined
      ? { kind: 'page', path: page.path }
      : { kind: 'link', title, href: url, ...present({ icon, tag }) },
  ];
}

/** Lists the paths that a navigation names, as written. */
export function namedPaths(division: Division): readonly string[] {
  return [...division.entries.flatMap(pathsOf), ...division.divisions.flatMap(namedPaths)];
}

/** Lists the paths, as written, below what is hidden and still found by searching. */
export function findablePaths(node: Division | GroupEntry, isAround = false): readonly string[] {
  const isFindable = node.isHidden === true ? node.isFindable === true : isAround && node.isFindable !== false;
  const root = node.kind === 'group' && node.root !== undefined ? [node.root] : [];
  const own = node.entries.flatMap((entry) => (entry.kind === 'page' ? [entry.path] : []));
  const groups = node.entries.filter((entry) => entry.kind === 'group');
  const divisions = node.kind === 'group' ? [] : node.divisions;
  const inside = [...groups, ...divisions].flatMap((inner) => findablePaths(inner, isFindable));
  return isFindable ? [...root, ...own, ...inside] : inside;
}

/** Makes a navigation for a site that declares none: all pages, one after the other. */
export function flatNavigation(pages: readonly Page[]): Division {
  const entries = pages.map(({ path }): Entry => ({ kind: 'page', path }));
  return { kind: 'root', title: '', isDefault: false, isHidden: false, divisions: [], entries };
}
