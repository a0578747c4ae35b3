/**
 * An inverted index in typed arrays: for each field of each word the sections that have it there, in four bytes each. It is
 * made of the words of new pages and of what a former index has of pages that are as they were.
 */
import { COUNT_BITS, COUNT_MASK, FIELDS, type PageWords, type WordNumbers } from './page-words.ts';

/** Lists of sections, one for each field of each word: list `word * FIELDS + field`. */
export interface Postings {
  readonly words: ReadonlyMap<string, number>;
  /** Where each list begins in the entries; one more says where the last one ends. */
  readonly starts: Uint32Array;
  /** `piece << COUNT_BITS | count - 1` */
  readonly entries: Uint32Array;
  /** How many words each field of each piece has. */
  readonly lengths: Uint32Array;
  /** How many pages have each word. */
  readonly pageCounts: Uint32Array;
}

export interface Sources {
  /** The numbers of the words of fresh pages; what is kept adds its own. */
  readonly numbers: WordNumbers;
  /** The page of each piece. */
  readonly pageOf: Uint32Array;
  /** Pages by the numbers of their first pieces. */
  readonly fresh: readonly { readonly piece: number; readonly words: PageWords }[];
  readonly former?: Former | undefined;
}

interface Former {
  readonly postings: Postings;
  /** The number that each of its pieces has now; -1 where it is gone. */
  readonly pieces: Int32Array;
}

/** Entries that are gone through between two stops: some milliseconds. */
const STOP_ENTRIES = 500_000;

/** Makes an index; stops after each few milliseconds. */
export function* invert({ numbers, pageOf, fresh, former }: Sources): Generator<void, Postings> {
  const kept = former === undefined ? undefined : yield* keptOf(former, numbers);
  const starts = new Uint32Array(numbers.words.size * FIELDS + 1);
  // Counted one list further on, where the next begins.
  for (const { words } of fresh) visitRuns(words, (list) => add(starts, list + 1, 1));
  for (const { list, count } of kept ?? []) add(starts, list + 1, count);
  sumUp(starts);
  yield;
  const entries = new Uint32Array(starts.at(-1) ?? 0);
  const lengths = new Uint32Array(pageOf.length * FIELDS);
  const next = starts.slice();
  const put = (list: number, entry: number): void => {
    entries[next[list] ?? 0] = entry;
    add(next, list, 1);
  };
  if (former !== undefined) yield* moveKept(former, kept ?? [], { lengths, put });
  let done = 0;
  for (const { piece, words } of fresh) {
    lengths.set(words.lengths, piece * FIELDS);
    visitRuns(words, (list, count, nth) => put(list, ((piece + nth) << COUNT_BITS) | count));
    done += words.runs.length;
    if (done < STOP_ENTRIES) continue;
    yield;
    done = 0;
  }
  const pageCounts = yield* countPages({ starts, entries, pageOf });
  return { words: numbers.words, starts, entries, lengths, pageCounts };
}

/** Goes through the words of a page: the list of each, how often it stands there less one, and in which section. */
function visitRuns({ lengths, runs }: PageWords, visit: (list: number, count: number, nth: number) => void): void {
  let at = 0;
  for (let slot = 0; slot < lengths.length; slot += 1) {
    const field = slot % FIELDS;
    for (const end = at + (lengths[slot] ?? 0); at < end; at += 1) {
      const run = runs[at] ?? 0;
      visit((run >>> COUNT_BITS) * FIELDS + field, run & COUNT_MASK, (slot - field) / FIELDS);
    }
  }
}

/** A list of which something is left. */
interface KeptList {
  readonly former: number;
  readonly list: number;
  readonly count: number;
}

/** Finds what is left of a former index; a word of which nothing is left has no number. */
function* keptOf({ postings, pieces }: Former, numbers: WordNumbers): Generator<void, KeptList[]> {
  const { words, starts, entries } = postings;
  const kept: KeptList[] = [];
  let stop = STOP_ENTRIES;
  for (const [word, number] of words) {
    for (let field = 0; field < FIELDS; field += 1) {
      const former = number * FIELDS + field;
      const count = countLeft(entries.subarray(starts[former], starts[former + 1]), pieces);
      if (count > 0) kept.push({ former, list: numbers.numberOf(word) * FIELDS + field, count });
    }
    if ((starts[(number + 1) * FIELDS] ?? 0) < stop) continue;
    yield;
    stop += STOP_ENTRIES;
  }
  return kept;
}

interface Target {
  readonly lengths: Uint32Array;
  readonly put: (list: number, entry: number) => void;
}

function* moveKept(
  { postings, pieces }: Former,
  kept: readonly KeptList[],
  { lengths, put }: Target,
): Generator<void, void> {
  const { starts, entries } = postings;
  for (const [former, piece] of pieces.entries()) {
    if (piece < 0) continue;
    lengths.set(postings.lengths.subarray(former * FIELDS, (former + 1) * FIELDS), piece * FIELDS);
  }
  let done = 0;
  for (const { former, list, count } of kept) {
    visitLeft(entries.subarray(starts[former], starts[former + 1]), pieces, (entry) => put(list, entry));
    done += count;
    if (done < STOP_ENTRIES) continue;
    yield;
    done = 0;
  }
}

// Loops of their own: those inside of a generator are many times slower.

function countLeft(list: Uint32Array, pieces: Int32Array): number {
  let count = 0;
  for (const entry of list) if ((pieces[entry >>> COUNT_BITS] ?? -1) >= 0) count += 1;
  return count;
}

function visitLeft(list: Uint32Array, pieces: Int32Array, visit: (entry: number) => void): void {
  for (const entry of list) {
    const piece = pieces[entry >>> COUNT_BITS] ?? -1;
    if (piece >= 0) visit((piece << COUNT_BITS) | (entry & COUNT_MASK));
  }
}

interface Counting extends Pick<Postings, 'starts' | 'entries'> {
  readonly pageOf: Uint32Array;
}

/** Counts the pages that have each word, wherever it stands. */
function* countPages({ starts, entries, pageOf }: Counting): Generator<void, Uint32Array> {
  const counts = new Uint32Array((starts.length - 1) / FIELDS);
  /** The word that was last seen on each page, by its number and one. */
  const seen = new Uint32Array((pageOf.at(-1) ?? 0) + 1);
  let stop = STOP_ENTRIES;
  for (let word = 0; word < counts.length; word += 1) {
    const end = starts[(word + 1) * FIELDS] ?? 0;
    counts[word] = countUnseen(entries.subarray(starts[word * FIELDS], end), pageOf, { seen, mark: word + 1 });
    if (end < stop) continue;
    yield;
    stop += STOP_ENTRIES;
  }
  return counts;
}

function countUnseen(
  list: Uint32Array,
  pageOf: Uint32Array,
  { seen, mark }: { readonly seen: Uint32Array; readonly mark: number },
): number {
  let count = 0;
  for (const entry of list) {
    const page = pageOf[entry >>> COUNT_BITS] ?? 0;
    if (seen[page] === mark) continue;
    seen[page] = mark;
    count += 1;
  }
  return count;
}

function sumUp(numbers: Uint32Array): void {
  for (let at = 1; at < numbers.length; at += 1) add(numbers, at, numbers[at - 1] ?? 0);
}

function add(numbers: Uint32Array, at: number, more: number): void {
  numbers[at] = (numbers[at] ?? 0) + more;
}
