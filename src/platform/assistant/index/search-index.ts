/** An index of one site: its pages in sections, and what of them answers a question. */
import { hash } from 'node:crypto';
import type { PageText } from '../../render/build/site.ts';
import type { Found, FoundPage, Query } from '../passage.ts';
import { type Concept, conceptsOf, isPointing, type Lexicon } from './concepts.ts';
import { findPieces, type RankedPiece, type Term, wordsLike } from './find-pieces.ts';
import { asksForOperation, favourOperations, type Operation, operationOf, saysOperation } from './operations.ts';
import { type PageWords, PIECE_FIELDS, type PieceField, WordNumbers } from './page-words.ts';
import { invert, type Postings } from './postings.ts';
import { ANSWER_FIT, NEAREST_FIT, type RankedPage, rankPages } from './ranking.ts';
import { createScope, type Place, pathOf, placeOf, type Scope } from './scope.ts';
import { pieceOf, type Section, sectionsOf } from './sections.ts';
import { queryWords, wordsOf } from './words.ts';

/** A page that is not in memory. */
export interface PageSource {
  /** The same as long as the page says the same: what is made of a page, or of one of its sections, is known by it. */
  readonly digest: string;
  /** Reads the page; throws when it is gone. */
  readonly read: () => PageText;
}

/** A page as the index keeps it. */
interface IndexedPage {
  readonly source: PageSource;
  readonly path: string;
  readonly title: string;
  readonly titleWords: readonly string[];
  readonly place: Place;
  readonly operation: Operation | undefined;
  /** The number of its first section among those of all pages, and how many it has. */
  readonly piece: number;
  readonly pieces: number;
}

const PREFIX_MIN_CHARS = 4;
const FUZZY_MIN_CHARS = 5;
/** Likeness costs with the length, and names of this length are not misspelt but pasted. */
const FUZZY_MAX_CHARS = 20;
const FUZZY_WORDS_MAX = 8;
const SYNONYM_EMPHASIS = 0.5;
/** A synonym that stands on more of the pages tells of a page only where it stands above. */
const EVERYWHERE_SHARE = 0.12;
const RAREST_SHARE = 0.001;
const HINT_EMPHASIS = 0.3;
const HINT_WORDS_MAX = 40;
/** Who asks what something is wants the page that introduces it. */
const DEFINITION = /^\W*(?:what(?:'s|’s| is| are)|define|explain|describe)\s/i;
const DEFINED_WORDS_MAX = 4;
const DEFINING = wordsOf('what introduction overview intro');
const DEFINING_EMPHASIS = 0.4;
/** Of so many sections that the engine puts first, those that answer are some. */
const PIECES_RANKED = 500;
const SECTIONS_SHOWN = 3;
/** What is shown of a line such as code that fills a page: whoever quotes it takes less. */
const LINE_SHOWN_MAX_CHARS = 10_000;
/** Words of a question by which a quotation is chosen. */
const TERMS_MAX = 60;
const ABOVE: readonly PieceField[] = ['title', 'heading'];
/** Whether there is an answer does not depend on how many pages are asked for. */
const JUDGED_PAGES = 5;

/** What a word and a page take of memory besides their numbers, about. */
const WORD_BYTES = 100;
const PAGE_BYTES = 1000;

/** Makes the index of a site, page by page; what a former index knows of a page is taken from there. */
export class IndexMaker {
  readonly #former: SearchIndex | undefined;
  readonly #formerPages: ReadonlyMap<string, IndexedPage>;
  /** The number that each piece of the former index has now. */
  readonly #kept: Int32Array;
  readonly #pages: IndexedPage[] = [];
  readonly #fresh: { readonly piece: number; readonly words: PageWords }[] = [];
  readonly #numbers = new WordNumbers();
  #pieces = 0;

  constructor(former?: SearchIndex) {
    this.#former = former;
    this.#formerPages = new Map(former?.pages.map((page) => [page.source.digest, page]));
    this.#kept = new Int32Array(former?.size.pieces ?? 0).fill(-1);
  }

  /** Adds a page; what it says is asked of `parse`, where it is at hand. */
  add(source: PageSource, parse: () => PageText = source.read): void {
    const former = this.#formerPages.get(source.digest);
    const page = former === undefined ? this.#read(source, parse()) : { ...former, source, piece: this.#pieces };
    for (let nth = 0; former !== undefined && nth < page.pieces; nth += 1) {
      this.#kept[former.piece + nth] = page.piece + nth;
    }
    this.#pages.push(page);
    this.#pieces += page.pieces;
  }

  /** Ends the making; stops after each few milliseconds. */
  *end(): Generator<void, SearchIndex> {
    const pageOf = new Uint32Array(this.#pieces);
    for (const [number, { piece, pieces }] of this.#pages.entries()) pageOf.fill(number, piece, piece + pieces);
    const former = this.#former && { postings: this.#former.postings, pieces: this.#kept };
    const postings = yield* invert({ numbers: this.#numbers, pageOf, fresh: this.#fresh, former });
    return new SearchIndex(this.#pages, pageOf, postings);
  }

  #read(source: PageSource, text: PageText): IndexedPage {
    const { path, title } = text;
    const sections = sectionsOf(text);
    const [piece, pieces] = [this.#pieces, sections.length];
    this.#fresh.push({ piece, words: this.#numbers.read(sections.map((section) => pieceOf(text, section))) });
    const titleWords = queryWords(title);
    return { source, path, title, titleWords, place: placeOf(text), operation: operationOf(text), piece, pieces };
  }
}

/** Pages that can be searched. Their texts are not in memory. */
export class SearchIndex {
  readonly pages: readonly IndexedPage[];
  readonly postings: Postings;
  /** The page of each piece. */
  readonly #pageOf: Uint32Array;
  readonly #lexicon: Lexicon;
  readonly #scope: Scope;

  /** Makes the index of pages that are in memory, at once. */
  static of(texts: readonly PageText[], former?: SearchIndex): SearchIndex {
    const maker = new IndexMaker(former);
    for (const text of texts) maker.add({ digest: hash('sha256', JSON.stringify(text)), read: () => text });
    const steps = maker.end();
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
  }

  constructor(pages: readonly IndexedPage[], pageOf: Uint32Array, postings: Postings) {
    this.pages = pages;
    this.postings = postings;
    this.#pageOf = pageOf;
    this.#scope = createScope(pages.map(({ place }) => place));
    const titles = new Set(pages.flatMap(({ titleWords }) => titleWords));
    this.#lexicon = {
      pages: pages.length,
      shareOf: (word) => (postings.pageCounts[postings.words.get(word) ?? -1] ?? 0) / pages.length,
      isInTitle: (word) => titles.has(word),
    };
  }

  get size(): { readonly pages: number; readonly pieces: number; readonly bytes: number } {
    const { starts, entries, lengths, pageCounts, words } = this.postings;
    const numbers = starts.byteLength + entries.byteLength + lengths.byteLength + pageCounts.byteLength;
    const bytes = numbers + words.size * WORD_BYTES + this.pages.length * PAGE_BYTES;
    return { pages: this.pages.length, pieces: this.#pageOf.length, bytes };
  }

  /** Finds the pages that answer a question, the best first; none when not even one is near. */
  search(query: Query): Found {
    const pointed = isPointing(query.question) ? this.#pointedPages(query) : [];
    const hints = query.hints.join('\n');
    // Who only points asks about what was said or marked.
    const question = isPointing(query.question) && hints !== '' ? hints : query.question;
    const ranked = this.#rank(question === hints ? { ...query, question, hints: [] } : query);
    const fit = Math.max(0, ...ranked.slice(0, JUDGED_PAGES).map((page) => page.fit));
    const others = fit >= NEAREST_FIT ? ranked.filter(({ page }) => !pointed.includes(page)) : [];
    const shown = [...pointed.map((page) => ({ page, sections: [] })), ...others].slice(0, query.pages);
    return {
      pages: shown.map(({ page, sections }) => this.#show(page, sections, query)),
      isAnswer: pointed.length > 0 || fit >= ANSWER_FIT,
      terms: queryWords(question).slice(0, TERMS_MAX),
    };
  }

  /** Lists the pages that the reader marked something on, then the one that is read. */
  #pointedPages({ currentPath, marked = [], ...query }: Query): readonly number[] {
    const isIn = this.#scope.narrow(query);
    const paths = [...marked.map(({ path }) => path), ...(currentPath === undefined ? [] : [currentPath])].map(pathOf);
    const numbers = paths.map((path) => this.pages.findIndex((page) => page.path === path && isIn(page.place)));
    return [...new Set(numbers.filter((number) => number >= 0))];
  }

  #rank(query: Query): readonly RankedPage[] {
    const all = conceptsOf(query.question, this.#lexicon);
    const content = asksForOperation(query.question) ? all.filter(({ term }) => !saysOperation(term)) : all;
    const concepts = content.length > 0 ? content : all;
    const pieces = this.#find(concepts, query).map(({ piece, ...found }) => {
      const page = this.#pageOf[piece] ?? 0;
      return { ...found, page, section: piece - (this.pages[page]?.piece ?? 0) };
    });
    const favour = this.#scope.favour(query);
    const favourOperation = favourOperations(query.question);
    const ranked = rankPages(pieces, concepts, {
      hints: query.hints.length === 0 ? [] : conceptsOf(query.hints.join('\n'), this.#lexicon),
      titleOf: (page) => this.pages[page]?.titleWords ?? [],
      favourOf: (number) => {
        const page = this.pages[number];
        return page === undefined ? 0 : favour(page.place) * favourOperation(page.operation);
      },
    });
    return this.#withoutTwins(ranked);
  }

  #find(concepts: readonly Concept[], query: Query): readonly RankedPiece[] {
    const emphasis = emphasize(concepts, query, this.#lexicon);
    // Only what stands nowhere may be the beginning of another word, or misspelt.
    const unknown = concepts.flatMap(({ isUnknown, term }) => (isUnknown ? [term] : []));
    const misspelt = new Set(unknown.filter(isOrdinary).slice(0, FUZZY_WORDS_MAX));
    const begun = new Set(unknown.filter(({ length }) => length >= PREFIX_MIN_CHARS));
    const asked = new Set([...concepts.map(({ term }) => term), ...hintWords(query)]);
    const terms = [...emphasis].map(([word, weight]): Term => {
      const isPrefix = begun.has(word);
      const like = wordsLike(this.postings, word, { isPrefix, isMisspelt: misspelt.has(word) });
      const words = [{ word, weight: 1 }, ...like].map((one) => ({ word: one.word, weight: one.weight * weight }));
      const isAbove = !asked.has(word) && this.#lexicon.shareOf(word) >= EVERYWHERE_SHARE;
      return { words, fields: isAbove ? ABOVE : PIECE_FIELDS };
    });
    const isIn = this.#scope.narrow(query);
    const isMeant = this.pages.map(({ place }) => isIn(place));
    return findPieces(this.postings, {
      terms,
      isMeant: (piece) => isMeant[this.#pageOf[piece] ?? -1] === true,
      most: PIECES_RANKED,
    });
  }

  /** Of pages that stand in several versions or languages alike, the best alone. */
  #withoutTwins(ranked: readonly RankedPage[]): readonly RankedPage[] {
    const seen = new Set<string>();
    return ranked.filter(({ page }) => {
      const twin = this.pages[page]?.place.twin ?? '';
      if (seen.has(twin)) return false;
      seen.add(twin);
      return true;
    });
  }

  /** Gives a page with what was found of it: before that, what was marked on it; its beginning when there is neither. */
  #show(number: number, found: readonly number[], { marked = [] }: Query): FoundPage {
    const page = this.pages[number];
    if (page === undefined) throw new RangeError(`there is no page ${number}`);
    const { path, title } = page;
    const sections = sectionsOf(page.source.read());
    const ids = marked.filter((one) => pathOf(one.path) === path).map(({ elementId }) => elementId);
    const own = [...sections.keys()].filter((at) => sections[at]?.id !== undefined && ids.includes(sections[at].id));
    const chosen = [...new Set([...own, ...found])];
    const numbers = (chosen.length > 0 ? chosen : [...sections.keys()]).slice(0, SECTIONS_SHOWN);
    return { path, title, sections: numbers.flatMap((at) => sections[at] ?? []).map(shorten) };
  }
}

/** What the engine looks for, and how much each word counts. */
function emphasize(concepts: readonly Concept[], query: Query, { shareOf }: Lexicon): ReadonlyMap<string, number> {
  const emphasis = new Map<string, number>();
  const raise = (word: string, to: number) => emphasis.set(word, Math.max(emphasis.get(word) ?? 0, to));
  const add = (words: readonly string[], weight: number) => {
    for (const word of words) if (!emphasis.has(word)) emphasis.set(word, weight);
  };
  for (const { term, words, emphasis: own } of concepts) {
    const rareness = rarenessOf(shareOf(term));
    for (const [word, strength] of words) {
      // The engine makes much of rare words: one that stands for a common one says no more than that.
      const excess = shareOf(term) === 0 ? 1 : Math.min(1, rareness / rarenessOf(shareOf(word)));
      raise(word, word === term ? own : own * strength * SYNONYM_EMPHASIS * excess);
    }
  }
  if (asksWhatIs(query.question)) add(DEFINING, DEFINING_EMPHASIS);
  add(hintWords(query), HINT_EMPHASIS);
  return emphasis;
}

function asksWhatIs(question: string): boolean {
  const [asking] = DEFINITION.exec(question) ?? [];
  if (asking === undefined) return false;
  const words = question
    .slice(asking.length)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > 0 && words.length <= DEFINED_WORDS_MAX;
}

function shorten(section: Section): Section {
  return { ...section, lines: section.lines.map((line) => ({ ...line, text: cut(line.text) })) };
}

function cut(text: string): string {
  return text.length <= LINE_SHOWN_MAX_CHARS ? text : text.slice(0, LINE_SHOWN_MAX_CHARS).toWellFormed();
}

function rarenessOf(share: number): number {
  return Math.log(1 + 1 / Math.max(share, RAREST_SHARE));
}

function hintWords({ hints }: Query): readonly string[] {
  return hints.flatMap(queryWords).slice(0, HINT_WORDS_MAX);
}

function isOrdinary({ length }: string): boolean {
  return length >= FUZZY_MIN_CHARS && length <= FUZZY_MAX_CHARS;
}
