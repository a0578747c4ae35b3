/** The order in which workers render pages. */
import { posix } from 'node:path';
import type { Page } from '../../model/page.ts';
import type { PageTask } from '../page-writer.ts';

/** A page of the site that is to be written, and how it may be kept. */
export interface QueuedPage extends Pick<PageTask, 'cacheEntry'> {
  /** Its place among the pages of the site. */
  readonly index: number;
  readonly page: Page;
  /** Characters of its source. */
  readonly size: number;
}

/**
 * Returns a function that names a worker's next page, `undefined` when none is left. Pages that end in one name, such as the
 * versions and languages of one page, go to the same worker, which has their common parts already; the largest group goes
 * first, and each page once.
 */
export function schedulePages(pages: readonly QueuedPage[]): (workerIndex: number) => QueuedPage | undefined {
  const waiting = largestFirst([...Map.groupBy(pages, ({ page }) => posix.basename(page.path)).values()]);
  const begun = new Map<number, QueuedPage[]>();
  return (workerIndex) => {
    const own = begun.get(workerIndex) ?? [];
    const group = own.length > 0 ? own : (waiting.shift() ?? largestFirst([...begun.values()])[0]);
    if (group === undefined) return undefined;
    begun.set(workerIndex, group);
    return group.shift();
  };
}

function largestFirst(groups: readonly QueuedPage[][]): QueuedPage[][] {
  const sizeOf = (group: readonly QueuedPage[]) => group.reduce((sum, { size }) => sum + size, 0);
  return groups.toSorted((a, b) => sizeOf(b) - sizeOf(a));
}
