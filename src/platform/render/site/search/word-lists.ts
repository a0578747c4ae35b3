/** Lists that a search loads beside the index: the words of the site as its pages write them, and the subject of each page. */
import { posix } from 'node:path';
import { keywordsOf, plainDescription } from '../../config/describe-page.ts';
import type { Page } from '../../model/page.ts';
import { compareText } from '../../model/report.ts';
import type { TextLine } from '../../page/search-text.ts';

/** A page, and what it says. */
export interface ReadPage {
  readonly page: Page;
  readonly lines: readonly TextLine[];
}

/** Words, and on how many pages each stands. */
export type WordCounts = ReadonlyMap<string, number>;

/** Shorter words are as like to one another as to what was mistyped; longer ones nobody types. */
const WORD = /[\p{L}\p{N}_]{4,24}/gu;
const HAS_LETTER = /\p{L}/u;
/** Without blanks between words it would be whole phrases. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** A reader waits for the file with the first word that is not found. */
const MAX_WORDS = 20_000;

/** Counts the words of pages. */
export function countWords(pages: readonly ReadPage[]): WordCounts {
  const counts = new Map<string, number>();
  for (const { page, lines } of pages) {
    const all = [page.title, plainDescription(page), ...keywordsOf(page), ...lines.flatMap(({ parts }) => parts)];
    const words = new Set(all.join(' ').toLowerCase().match(WORD));
    for (const word of words)
      if (HAS_LETTER.test(word) && !UNSPACED.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Lists the words of a language, those of most pages first. */
export function listWords(parts: readonly WordCounts[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const [word, pages] of parts.flatMap((part) => [...part])) counts.set(word, (counts.get(word) ?? 0) + pages);
  const sorted = [...counts].sort(([a, some], [b, others]) => others - some || compareText(a, b));
  return sorted.slice(0, MAX_WORDS).map(([word]) => word);
}

/** A first line that is no more than a remark says nothing about a page; a long one is cut. */
const MIN_SUBJECT_CHARACTERS = 40;
const MAX_SUBJECT_CHARACTERS = 140;

/**
 * Returns title, description and the words of the page's address: an author may call `changelog` what is new. Where there is
 * no description, the first line of the text stands for it.
 */
export function subjectOf({ page, lines }: ReadPage): string {
  const prose = lines.filter(({ rank, id, isCode }) => rank === undefined && id === undefined && isCode !== true);
  const long = prose.map(({ parts: [begun = ''] }) => begun).find((text) => text.length >= MIN_SUBJECT_CHARACTERS);
  const description = plainDescription(page) ?? long?.slice(0, MAX_SUBJECT_CHARACTERS) ?? '';
  const name = posix.basename(page.path).replaceAll(/[-_.]+/g, ' ');
  // Parameters, rows of tables and headings whose name is one word.
  const named = lines.filter(({ id }) => id !== undefined).map(({ parts: [begun = ''] }) => begun);
  const names = new Set(named.filter((one) => !/\s/.test(one)));
  return [page.title, description, name, [...names].join(' ')].map((part) => part.replaceAll(/\s+/g, ' ')).join('\t');
}
