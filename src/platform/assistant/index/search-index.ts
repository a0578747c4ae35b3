/** An index of one site: its pages in sections, and what of them answers a question. */
import MiniSearch, { type SearchResult } from 'minisearch';
import type { PageText } from '../../render/build/site.ts';
import type { Found, FoundPage } from '../passage.ts';
import { type Concept, conceptsOf, isPointing, type Lexicon } from './concepts.ts';
import { asksForOperation, favourOperations, type Operation, operationOf, saysOperation } from './operations.ts';
import { PIECE_FIELDS, type Piece, pieceOf, sectionsOf } from './pieces.ts';
import type { Query } from './query.ts';
import { ANSWER_FIT, NEAREST_FIT, type RankedPage, rankPages } from './ranking.ts';
import { createScope, type Place, pathOf, placeOf, type Scope } from './scope.ts';
import type { Section } from './sections.ts';
import { queryWords, wordsOf } from './words.ts';

/** A page as the index keeps it. */
interface IndexedPage {
  readonly path: string;
  readonly title: string;
  readonly titleWords: readonly string[];
  readonly place: Place;
  readonly operation: Operation | undefined;
  readonly sections: readonly Section[];
}

const BOOST = { title: 3, heading: 3, trail: 1.2, about: 2, text: 1, code: 0.6 };
const PREFIX_MIN_CHARS = 4;
const FUZZY_MIN_CHARS = 5;
/** Likeness costs with the length, and names of this length are not misspelt but pasted. */
const FUZZY_MAX_CHARS = 20;
const FUZZY_WORDS_MAX = 8;
const FUZZINESS = 0.2;
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
/** Others wait for an index that is being made no longer than this, and one page. */
const SLICE_MS = 10;
/** Whether there is an answer does not depend on how many pages are asked for. */
const JUDGED_PAGES = 5;

/** Pages that can be searched. */
export class SearchIndex {
  readonly #pages: IndexedPage[] = [];
  /** Page and section of each piece, by its number. */
  readonly #pieces: (readonly [page: number, section: number])[] = [];
  readonly #engine: MiniSearch<Piece>;
  /** On how many pages a word stands. */
  readonly #frequencies = new Map<string, number>();
  readonly #titles = new Set<string>();
  readonly #lexicon: Lexicon;
  readonly #scope: Scope;

  /** Makes the index of a site at once. */
  static of(texts: readonly PageText[]): SearchIndex {
    const index = new SearchIndex(texts);
    for (const text of texts) index.#add(text);
    return index;
  }

  /** Makes the index of a site, and waits for `pause` whenever it has worked for some milliseconds. */
  static async inSlices(texts: readonly PageText[], pause: () => Promise<void>): Promise<SearchIndex> {
    const index = new SearchIndex(texts);
    let begun = performance.now();
    for (const text of texts) {
      index.#add(text);
      if (performance.now() - begun < SLICE_MS) continue;
      await pause();
      begun = performance.now();
    }
    return index;
  }

  private constructor(texts: readonly PageText[]) {
    this.#scope = createScope(texts);
    this.#engine = new MiniSearch<Piece>({
      fields: [...PIECE_FIELDS],
      // The engine counts on words that stand in a text, and takes any that it can go through.
      tokenize: (text: string | readonly string[]) => (typeof text === 'string' ? text.split(' ') : [...text]),
      stringifyField: (value) => value,
      processTerm: (word) => (word === '' ? null : word),
    });
    this.#lexicon = {
      pages: texts.length,
      shareOf: (word) => (this.#frequencies.get(word) ?? 0) / texts.length,
      isInTitle: (word) => this.#titles.has(word),
    };
  }

  get size(): { readonly pages: number; readonly pieces: number } {
    return { pages: this.#pages.length, pieces: this.#pieces.length };
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

  #add(text: PageText): void {
    const page = this.#pages.length;
    const sections = sectionsOf(text);
    const words = new Set<string>();
    for (const [section, own] of sections.entries()) {
      const piece = pieceOf(this.#pieces.length, text, own);
      this.#engine.add(piece);
      this.#pieces.push([page, section]);
      for (const field of PIECE_FIELDS) for (const word of piece[field]) words.add(word);
    }
    for (const word of words) this.#frequencies.set(word, (this.#frequencies.get(word) ?? 0) + 1);
    const { path, title } = text;
    const titleWords = queryWords(title);
    for (const word of titleWords) this.#titles.add(word);
    this.#pages.push({ path, title, titleWords, place: placeOf(text), operation: operationOf(text), sections });
  }

  /** Lists the pages that the reader marked something on, then the one that is read. */
  #pointedPages({ currentPath, marked = [], ...query }: Query): readonly number[] {
    const isIn = this.#scope.narrow(query);
    const paths = [...marked.map(({ path }) => path), ...(currentPath === undefined ? [] : [currentPath])].map(pathOf);
    const numbers = paths.map((path) => this.#pages.findIndex((page) => page.path === path && isIn(page.place)));
    return [...new Set(numbers.filter((number) => number >= 0))];
  }

  #rank(query: Query): readonly RankedPage[] {
    const all = conceptsOf(query.question, this.#lexicon);
    const content = asksForOperation(query.question) ? all.filter(({ term }) => !saysOperation(term)) : all;
    const concepts = content.length > 0 ? content : all;
    const results = this.#find(concepts, query).slice(0, PIECES_RANKED);
    const pieces = results.map(({ id, score, match }) => {
      const [page, section] = this.#pieces[id] ?? [-1, -1];
      return { page, section, score, match };
    });
    const favour = this.#scope.favour(query);
    const favourOperation = favourOperations(query.question);
    const ranked = rankPages(pieces, concepts, {
      hints: query.hints.length === 0 ? [] : conceptsOf(query.hints.join('\n'), this.#lexicon),
      titleOf: (page) => this.#pages[page]?.titleWords ?? [],
      favourOf: (number) => {
        const page = this.#pages[number];
        return page === undefined ? 0 : favour(page.place) * favourOperation(page.operation);
      },
    });
    return this.#withoutTwins(ranked);
  }

  #find(concepts: readonly Concept[], query: Query): readonly SearchResult[] {
    const emphasis = emphasize(concepts, query, this.#lexicon);
    const unknown = concepts.flatMap(({ isUnknown, term }) => (isUnknown ? [term] : []));
    const alike = new Set(unknown.filter(isOrdinary).slice(0, FUZZY_WORDS_MAX));
    const begun = new Set(unknown.filter(({ length }) => length >= PREFIX_MIN_CHARS));
    const asked = new Set([...concepts.map(({ term }) => term), ...hintWords(query)]);
    const isAbove = (word: string) => !asked.has(word) && this.#lexicon.shareOf(word) >= EVERYWHERE_SHARE;
    const words = [...emphasis.keys()].filter((word) => asked.has(word) || this.#frequencies.has(word));
    const above = words.filter(isAbove).join(' ');
    const anywhere = words.filter((word) => !isAbove(word)).join(' ');
    const isIn = this.#scope.narrow(query);
    return this.#engine.search(
      {
        combineWith: 'OR',
        queries: [anywhere, { combineWith: 'OR', queries: [above], fields: ['title', 'heading'] }],
      },
      {
        boost: BOOST,
        boostTerm: (word) => emphasis.get(word) ?? 1,
        // Only what stands nowhere may be the beginning of another word, or misspelt.
        prefix: (word) => begun.has(word),
        fuzzy: (word) => alike.has(word) && FUZZINESS,
        weights: { prefix: 0.3, fuzzy: 0.3 },
        filter: ({ id }) => isIn(this.#pages[this.#pieces[id]?.[0] ?? -1]?.place),
      },
    );
  }

  /** Of pages that stand in several versions or languages alike, the best alone. */
  #withoutTwins(ranked: readonly RankedPage[]): readonly RankedPage[] {
    const seen = new Set<string>();
    return ranked.filter(({ page }) => {
      const twin = this.#pages[page]?.place.twin ?? '';
      if (seen.has(twin)) return false;
      seen.add(twin);
      return true;
    });
  }

  /** Gives a page with what was found of it: before that, what was marked on it; its beginning when there is neither. */
  #show(number: number, found: readonly number[], { marked = [] }: Query): FoundPage {
    const { path = '', title = '', sections = [] } = this.#pages[number] ?? {};
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
