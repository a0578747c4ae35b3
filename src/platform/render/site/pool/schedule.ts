/** The order in which workers render pages. */
import { posix } from 'node:path';
import type { Page } from '../../model/page.ts';
import { compareText } from '../../model/report.ts';
import type { PageTask } from '../page-writer.ts';

/** A page of the site that is to be written, and how it may be kept. */
export interface PageLoad extends Pick<PageTask, 'keep'> {
  /** Its place among the pages of the site. */
  readonly index: number;
  readonly page: Page;
  /** Characters of its source. */
  readonly size: number;
}

/** Pages that end in the same name, such as the versions and languages of one page. */
interface PageGroup {
  readonly name: string;
  readonly pages: PageLoad[];
  size: number;
}

/**
 * Returns a function that names a worker's next page, `undefined` when none is left. Pages of one name go to the same
 * worker, which has their common parts already; the largest group goes first, and each page once.
 */
export function schedulePages(pages: readonly PageLoad[]): (workerIndex: number) => PageLoad | undefined {
  const waiting = groupByName(pages);
  const begun = new Map<number, PageGroup>();
  return (workerIndex) => {
    let group = begun.get(workerIndex);
    if (group === undefined || group.pages.length === 0) group = waiting.shift() ?? largest([...begun.values()]);
    if (group === undefined) return undefined;
    begun.set(workerIndex, group);
    const load = group.pages.shift();
    group.size -= load?.size ?? 0;
    return load;
  };
}

function groupByName(pages: readonly PageLoad[]): PageGroup[] {
  const groups = [...Map.groupBy(pages, ({ page }) => posix.basename(page.path))].map(([name, own]) => {
    return { name, pages: own, size: own.reduce((sum, load) => sum + load.size, 0) };
  });
  return groups.sort((a, b) => b.size - a.size || compareText(a.name, b.name));
}

function largest(groups: readonly PageGroup[]): PageGroup | undefined {
  return groups.filter(({ pages }) => pages.length > 0).sort((a, b) => b.size - a.size)[0];
}
