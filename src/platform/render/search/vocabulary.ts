/** The words of a site as its pages write them: what a reader who mistypes one may have meant. */

/** A word, and on how many pages it stands. */
export type Counted = readonly (readonly [word: string, pages: number])[];

/** Shorter words are as like to one another as to what was mistyped; longer ones nobody types. */
const WORD = /[\p{L}\p{N}_]{4,24}/gu;
const MARKUP = /<[^>]*>|&(?:#\w+|\w+);/g;
const HAS_LETTER = /\p{L}/u;
/** A reader waits for the file with the first word that is not found. */
const MAX_WORDS = 20_000;

/** Counts the words of the texts that `searchText` wrote. */
export function countWords(texts: readonly string[]): Counted {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const words = new Set(text.replaceAll(MARKUP, ' ').toLowerCase().match(WORD));
    for (const word of words) if (HAS_LETTER.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts];
}

/** Writes the words of a language, those of most pages first. */
export function writeVocabulary(parts: readonly Counted[]): Buffer {
  const counts = new Map<string, number>();
  for (const [word, pages] of parts.flat()) counts.set(word, (counts.get(word) ?? 0) + pages);
  const sorted = [...counts].sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1));
  return Buffer.from(
    sorted
      .slice(0, MAX_WORDS)
      .map(([word]) => word)
      .join('\n'),
  );
}
