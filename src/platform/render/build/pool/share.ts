/** Deals pages out to processes: alike ones to the same process, which then meets the same parts again; big ones first. */
import { compareText } from '../../model/report.ts';

/** A page that is to be rendered. */
export interface PageLoad {
  readonly index: number;
  readonly path: string;
  /** Characters of its source. */
  readonly size: number;
}

/** Gives the index of the page that a process is to render next; `undefined` when none is left. */
export type Share = (asker: number) => number | undefined;

interface Kin {
  readonly name: string;
  readonly pages: PageLoad[];
  size: number;
}

/** Opens the share of some pages. Every page is given once, whatever the order in which processes ask. */
export function dealOut(pages: readonly PageLoad[]): Share {
  const waiting = groupByName(pages);
  const held = new Map<number, Kin>();
  const take = (kin: Kin): number | undefined => {
    const page = kin.pages.shift();
    kin.size -= page?.size ?? 0;
    return page?.index;
  };
  return (asker) => {
    const own = held.get(asker);
    if (own !== undefined && own.pages.length > 0) return take(own);
    const kin = waiting.shift() ?? heaviest([...held.values()]);
    if (kin === undefined) return undefined;
    held.set(asker, kin);
    return take(kin);
  };
}

/** Versions and languages of a page have the same last name. */
function groupByName(pages: readonly PageLoad[]): Kin[] {
  const groups = new Map<string, Kin>();
  for (const page of pages) {
    const name = page.path.slice(page.path.lastIndexOf('/') + 1);
    const kin = groups.get(name) ?? { name, pages: [], size: 0 };
    kin.pages.push(page);
    kin.size += page.size;
    groups.set(name, kin);
  }
  return [...groups.values()].sort((a, b) => b.size - a.size || compareText(a.name, b.name));
}

function heaviest(groups: readonly Kin[]): Kin | undefined {
  let found: Kin | undefined;
  for (const kin of groups) {
    if (kin.pages.length > 0 && kin.size >= (found?.size ?? 0)) found = kin;
  }
  return found;
}
