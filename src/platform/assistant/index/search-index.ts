/** An index of one site: its pages in sections, and what of them answers a question. */
import { hash } from 'node:crypto';
import type { PageText } from '../../render/site/site.ts';
import type { Found, FoundPage, Query } from '../passage.ts';
import { askedBy, type Concept, conceptsOf, isPointing, type Lexicon } from './concepts.ts';
import { bestOf, findPieces, type RankedPiece } from './find-pieces.ts';
import { asksForOperation, favourOperations, type Operation, operationOf, saysOperation } from './operations.ts';
import { type PageWords, WordNumbers } from './page-words.ts';
import { invert, type Postings } from './postings.ts';
import { ANSWER_FIT, fuse, isIdle, NEAREST_FIT, type RankedPage, rankPages } from './ranking.ts';
import { createScope, type Place, pathOf, placeOf, type Scope } from './scope.ts';
import { meaningOf, pieceOf, type Section, sectionsOf } from './sections.ts';
import { termsOf } from './terms.ts';
import { digestOf } from './vectors.ts';
import { queryWords } from './words.ts';

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
  /** Of the texts of its sections, where vectors of their meaning are kept by them. */
  readonly digests: readonly string[];
}

/** What a search names of a page. */
type NamedPage = Pick<RankedPage, 'page' | 'sections'>;

/** Says how near each section is to a question, from 0 on. */
export type Nearness = () => Float64Array;

/** Of so many sections that the engine puts first, those that answer are some. */
const PIECES_RANKED = 500;
/** Of so many sections whose meaning is nearest, and so many pages of each list, those that answer are some. */
const PIECES_NEAR = 100;
const PAGES_FUSED = 50;
const SECTIONS_SHOWN = 3;
/** What is shown of a line such as code that fills a page: whoever quotes it takes less. */
const LINE_SHOWN_MAX_CHARS = 10_000;
/** Words of a question by which a quotation is chosen. */
const TERMS_MAX = 60;
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
  readonly #hasMeaning: boolean;
  #pieces = 0;

  /** With `hasMeaning`, the index has digests of the texts of its sections. */
  constructor(former?: SearchIndex, hasMeaning = false) {
    this.#former = former;
    this.#hasMeaning = hasMeaning;
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
    const digests = this.#hasMeaning ? sections.map((section) => digestOf(meaningOf(title, section))) : [];
    return {
      source,
      path,
      title,
      titleWords,
      place: placeOf(text),
      operation: operationOf(text),
      piece,
      pieces,
      digests,
    };
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

  /** Gives the digests of the texts of all sections, in their order. */
  get digests(): readonly string[] {
    return this.pages.flatMap((page) => page.digests);
  }

  /** Reads the texts of sections. */
  textsOf(pieces: readonly number[]): readonly string[] {
    const read = new Map<IndexedPage, readonly Section[]>();
    return pieces.map((piece) => {
      const page = this.#pageAt(this.#pageOf[piece] ?? -1);
      const sections = read.get(page) ?? sectionsOf(page.source.read());
      read.set(page, sections);
      return meaningOf(page.title, sections[piece - page.piece] ?? { headings: [], lines: [] });
    });
  }

  /**
   * Finds the pages that answer a question, by words and by meaning where its nearness is known, the best first; none when
   * not even one is near.
   */
  search(query: Query, nearness?: Nearness): Found {
    const pointed = isPointing(query.question) ? this.#pointedPages(query) : [];
    const question = askedBy(query);
    const asked = question === query.question ? query : { ...query, question, hints: [] };
    const ranked = this.#rank(asked);
    const fit = Math.max(0, ...ranked.slice(0, JUDGED_PAGES).map((page) => page.fit));
    const byWords = fit >= NEAREST_FIT ? ranked : [];
    const all = nearness === undefined ? byWords : this.#fuse(byWords, asked, nearness);
    const others = all.filter(({ page }) => !pointed.includes(page));
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

  /** Fuses the pages that words found with those whose meaning is nearest. */
  #fuse(byWords: readonly RankedPage[], query: Query, nearness: Nearness): readonly NamedPage[] {
    if (isIdle(conceptsOf(query.question, this.#lexicon))) return byWords;
    const lists = [byWords, this.#nearPages(query, nearness())].map((list) => list.slice(0, PAGES_FUSED));
    return fuse(lists, ({ page }) => this.#pageAt(page).place.twin).map((found) => {
      const page = found[0]?.page ?? -1;
      const sections = found.filter((one) => one.page === page).map((one) => one.sections);
      return { page, sections: fuse(sections, (section) => section).flatMap((same) => same.slice(0, 1)) };
    });
  }

  /** Lists the pages with the nearest sections; of those in several versions or languages the preferred one. */
  #nearPages(query: Query, nearness: Float64Array): readonly NamedPage[] {
    const favour = this.#scope.favour(query);
    const favourOf = (page: number) => favour(this.#pageAt(page).place);
    const pages = new Map<number, number[]>();
    for (const piece of bestOf(nearness, { isMeant: this.#meant(query), most: PIECES_NEAR })) {
      const page = this.#pageOf[piece] ?? -1;
      const sections = pages.get(page) ?? [];
      sections.push(piece - this.#pageAt(page).piece);
      pages.set(page, sections);
    }
    const near = [...pages].map(([page, sections]) => ({ page, sections }));
    const twins = Map.groupBy(near, ({ page }) => this.#pageAt(page).place.twin);
    return [...twins.values()].flatMap((all) =>
      all.toSorted((a, b) => favourOf(b.page) - favourOf(a.page)).slice(0, 1),
    );
  }

  #find(concepts: readonly Concept[], query: Query): readonly RankedPiece[] {
    const terms = termsOf(concepts, query, { postings: this.postings, lexicon: this.#lexicon });
    return findPieces(this.postings, { terms, isMeant: this.#meant(query), most: PIECES_RANKED });
  }

  /** Makes the test which sections a query is about. */
  #meant(query: Query): (piece: number) => boolean {
    const isIn = this.#scope.narrow(query);
    const isMeant = this.pages.map(({ place }) => isIn(place));
    return (piece) => isMeant[this.#pageOf[piece] ?? -1] === true;
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

  #pageAt(number: number): IndexedPage {
    const page = this.pages[number];
    if (page === undefined) throw new RangeError(`there is no page ${number}`);
    return page;
  }

  /** Gives a page with what was found of it: before that, what was marked on it; its beginning when there is neither. */
  #show(number: number, found: readonly number[], { marked = [] }: Query): FoundPage {
    const page = this.#pageAt(number);
    const { path, title } = page;
    const sections = sectionsOf(page.source.read());
    const ids = marked.filter((one) => pathOf(one.path) === path).map(({ elementId }) => elementId);
    const own = [...sections.keys()].filter((at) => sections[at]?.id !== undefined && ids.includes(sections[at].id));
    const chosen = [...new Set([...own, ...found])];
    const numbers = (chosen.length > 0 ? chosen : [...sections.keys()]).slice(0, SECTIONS_SHOWN);
    return { path, title, sections: numbers.flatMap((at) => sections[at] ?? []).map(shorten) };
  }
}

function shorten(section: Section): Section {
  return { ...section, lines: section.lines.map((line) => ({ ...line, text: cut(line.text) })) };
}

function cut(text: string): string {
  return text.length <= LINE_SHOWN_MAX_CHARS ? text : text.slice(0, LINE_SHOWN_MAX_CHARS).toWellFormed();
}
