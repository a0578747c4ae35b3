/** Which pages are indexed together, so that a change of one of them leaves the index of most others as it was. */
import { createHash } from 'node:crypto';
import type { Page } from '../model/page.ts';
import { compareText } from '../model/report.ts';
import type { SearchPlace } from './place.ts';

/** On average; what one change of a page costs. Each part also costs what the engine does for any index. */
const PART_PAGES = 24;
const MAX_PART_PAGES = 3 * PART_PAGES;

export interface PlannedPage {
  readonly page: Page;
  readonly place: SearchPlace;
}

export interface PlannedPart {
  readonly language: string;
  readonly pages: readonly PlannedPage[];
}

/**
 * Cuts the pages of each language, in the order of their paths, into parts. Their paths decide where: a page that comes
 * or goes changes the part around it, not the cuts behind it.
 */
export function planParts(pages: readonly PlannedPage[]): readonly PlannedPart[] {
  const parts: { readonly language: string; readonly pages: PlannedPage[] }[] = [];
  const sorted = [...pages].sort(
    (a, b) => compareText(a.place.language, b.place.language) || compareText(a.page.path, b.page.path),
  );
  for (const planned of sorted) {
    const { language } = planned.place;
    const current = parts.at(-1);
    const isFull = current === undefined || current.pages.length === MAX_PART_PAGES;
    if (isFull || current.language !== language || isCut(planned.page.path)) parts.push({ language, pages: [planned] });
    else current.pages.push(planned);
  }
  return parts;
}

function isCut(path: string): boolean {
  return createHash('sha256').update(path).digest().readUInt32BE() % PART_PAGES === 0;
}
