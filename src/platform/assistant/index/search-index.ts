/** An index of one site: its pages in sections, and what of them answers a question. */
import MiniSearch, { type SearchResult } from 'minisearch';
import type { PageText } from '../../render/site.ts';
import type { Found, FoundPage } from '../passage.ts';
import type { Query } from './query.ts';
import { createScope, type Place, placeOf, type Scope } from './scope.ts';
import { cutSections, type Section } from './sections.ts';
import { synonymsOf } from './synonyms.ts';
import { queryWords, wordsOf } from './words.ts';

/** A page as the index keeps it. */
interface IndexedPage {
  readonly path: string;
  readonly title: string;
  readonly place: Place;
  readonly sections: readonly Section[];
}

const FIELDS = ['title', 'heading', 'trail', 'about', 'text', 'code'] as const;

/** A section in words. */
type Piece = { readonly id: number } & Readonly<Record<(typeof FIELDS)[number], readonly string[]>>;

/** More of the same word say nothing more of a section. */
const SAME_WORD_MAX = 4;
const BOOST = { title: 3, heading: 3, trail: 1.2, about: 1.5, text: 1, code: 0.6 };
const PREFIX_MIN_CHARS = 4;
const FUZZY_MIN_CHARS = 5;
const FUZZINESS = 0.2;
/** A longer word that is like another is that one. */
const MISSPELT_MIN_CHARS = 7;
const SYNONYM_WEIGHT = 0.25;
const HINT_WEIGHT = 0.3;
const HINT_WORDS_MAX = 40;
const QUERY_WORDS_MAX = 60;
/** Who asks what something is wants the page that introduces it. */
const DEFINITION = /^\W*(?:what(?:'s|’s| is| are)|define|explain|describe)\s+(?:\S+\s+){0,3}\S+\W*$/i;
const DEFINING = wordsOf('what introduction overview intro');
const DEFINING_WEIGHT = 0.4;
/** Of a page's sections the best counts whole, the next ones less: a page that keeps to the matter comes first. */
const SECTION_SHARES = [1, 0.3, 0.15];
const SECTIONS_SHOWN = 3;
/** A page answers when it has so much of what was asked for, by the weight of the words. */
const ANSWER_SHARE = 0.53;

/** Pages that can be searched. */
export class SearchIndex {
  readonly #pages: readonly IndexedPage[];
  /** Page and section of each piece, by its number. */
  readonly #pieces: readonly (readonly [page: number, section: number])[];
  readonly #engine: MiniSearch<Piece>;
  /** In how many pieces a word stands. */
  readonly #frequencies = new Map<string, number>();
  readonly #scope: Scope;

  constructor(texts: readonly PageText[]) {
    this.#scope = createScope(texts);
    this.#pages = texts.map((text) => ({
      path: text.path,
      title: text.title,
      place: placeOf(text),
      sections: withIntroduction(text),
    }));
    this.#engine = new MiniSearch<Piece>({
      fields: [...FIELDS],
      // The engine counts on words that stand in a text, and takes any that it can go through.
      tokenize: (text: string | readonly string[]) => (typeof text === 'string' ? text.split(' ') : [...text]),
      stringifyField: (value) => value,
      processTerm: same,
    });
    const pieces: [number, number][] = [];
    for (const [page, text] of texts.entries()) {
      for (const section of this.#pages[page]?.sections.keys() ?? []) {
        const piece = this.#piece(pieces.length, text, this.#pages[page]?.sections[section]);
        this.#engine.add(piece);
        const words = new Set(FIELDS.flatMap((field) => piece[field]));
        for (const word of words) this.#frequencies.set(word, (this.#frequencies.get(word) ?? 0) + 1);
        pieces.push([page, section]);
      }
    }
    this.#pieces = pieces;
  }

  get size(): { readonly pages: number; readonly pieces: number } {
    return { pages: this.#pages.length, pieces: this.#pieces.length };
  }

  /** Finds the pages that answer a question, the best first. */
  search(query: Query): Found {
    const terms = queryWords(query.question).slice(0, QUERY_WORDS_MAX);
    const weights = weigh(terms, query);
    const words = [...weights.keys()];
    const isIn = this.#scope.narrow(query);
    const results = this.#engine.search(words.join(' '), {
      boost: BOOST,
      boostTerm: (word) => weights.get(word) ?? 1,
      // Only what stands nowhere may be the beginning of another word, or misspelt.
      prefix: (word) => word.length >= PREFIX_MIN_CHARS && weights.get(word) === 1 && !this.#frequencies.has(word),
      fuzzy: (word) =>
        word.length >= FUZZY_MIN_CHARS && weights.get(word) === 1 && !this.#frequencies.has(word) && FUZZINESS,
      weights: { prefix: 0.3, fuzzy: 0.3 },
      filter: ({ id }) => isIn(this.#pages[this.#pieces[id]?.[0] ?? -1]?.place),
    });
    return this.#gather(results, terms, query);
  }

  #piece(id: number, { title, description, keywords, section, path }: PageText, own: Section | undefined): Piece {
    const { headings = [], lines = [] } = own ?? {};
    const textOf = (isCode: boolean) => lines.filter((line) => line.isCode === isCode).map((line) => line.text);
    const isFirst = own?.id === undefined;
    return {
      id,
      title: joined([title]),
      heading: joined(headings.slice(-1)),
      trail: joined([...headings.slice(0, -1), section]),
      about: isFirst ? joined([description ?? '', ...keywords, path]) : joined(keywords),
      text: joined(textOf(false)),
      code: joined(textOf(true)),
    };
  }

  #gather(results: readonly SearchResult[], terms: readonly string[], query: Query): Found {
    const weightOf = (word: string) => Math.log(1 + this.#pieces.length / (1 + (this.#frequencies.get(word) ?? 1)));
    const asked = sum(terms.map(weightOf));
    const pages = new Map<number, { section: number; score: number; share: number; matched: Set<string> }[]>();
    for (const { id, score, match, queryTerms } of results) {
      const [page = -1, section = -1] = this.#pieces[id] ?? [];
      const matched = matchedTerms(terms, queryTerms, match);
      const share = asked === 0 ? 0 : sum([...matched].map(weightOf)) / asked;
      const hits = pages.get(page) ?? [];
      hits.push({ section, score: score * (0.3 + share), share, matched });
      pages.set(page, hits);
    }
    const favour = this.#scope.favour(query, terms);
    const ranked = [...pages]
      .flatMap(([number, hits]) => {
        const page = this.#pages[number];
        if (page === undefined) return [];
        const best = hits.sort((a, b) => b.score - a.score);
        const own = sum(SECTION_SHARES.map((part, at) => part * (best[at]?.score ?? 0)));
        const matched = new Set(best.slice(0, SECTIONS_SHOWN).flatMap((hit) => [...hit.matched]));
        const share = asked === 0 ? 0 : sum([...matched].map(weightOf)) / asked;
        const score = own * (0.4 + share) * titleFit(page.title, terms) * favour(page.place);
        const fit = (share + Math.max(...best.map((hit) => hit.share))) / 2;
        return [{ page, score, fit, sections: best.slice(0, SECTIONS_SHOWN).map((hit) => hit.section) }];
      })
      .sort((a, b) => b.score - a.score || compare(a.page.path, b.page.path));
    const chosen = withoutTwins(ranked).slice(0, query.pages);
    return {
      pages: chosen.map(({ page, sections }) => shown(page, sections)),
      isAnswer: chosen.some(({ fit }) => fit >= ANSWER_SHARE),
      terms,
    };
  }
}

/** What is looked for, and how much each word of it counts. */
function weigh(terms: readonly string[], { question, hints }: Query): ReadonlyMap<string, number> {
  const weights = new Map(terms.map((term) => [term, 1]));
  const add = (words: readonly string[], weight: number) => {
    for (const word of words) if (!weights.has(word)) weights.set(word, weight);
  };
  if (DEFINITION.test(question)) add(DEFINING, DEFINING_WEIGHT);
  add(hints.flatMap(queryWords).slice(0, HINT_WORDS_MAX), HINT_WEIGHT);
  add(terms.flatMap(synonymsOf), SYNONYM_WEIGHT);
  return weights;
}

/** The words of the question that a piece has, as they are or longer. */
function matchedTerms(
  terms: readonly string[],
  queryTerms: readonly string[],
  match: SearchResult['match'],
): Set<string> {
  const found = Object.keys(match);
  const asked = new Set(queryTerms);
  return new Set(
    terms.filter((term) => {
      if (!asked.has(term)) return false;
      if (term.length >= MISSPELT_MIN_CHARS) return true;
      return found.some((word) => word.startsWith(term)) || synonymsOf(term).some((other) => other in match);
    }),
  );
}

/** A title that is asked for as it stands is meant. */
function titleFit(title: string, terms: readonly string[]): number {
  const words = new Set(queryWords(title));
  const common = terms.filter((term) => words.has(term)).length;
  return words.size === 0 ? 1 : 1 + (0.6 * common) / words.size;
}

/** Of pages that stand in several versions or languages alike, the best alone. */
function withoutTwins<Hit extends { readonly page: IndexedPage }>(hits: readonly Hit[]): readonly Hit[] {
  const seen = new Set<string>();
  return hits.filter(({ page }) => {
    const { twin } = page.place;
    if (seen.has(twin)) return false;
    seen.add(twin);
    return true;
  });
}

function shown({ path, title, sections }: IndexedPage, numbers: readonly number[]): FoundPage {
  return { path, title, sections: numbers.flatMap((number) => sections[number] ?? []) };
}

/** Every page can be found by its title, whatever else it says. */
function withIntroduction({ text, title, description }: PageText): readonly Section[] {
  const sections = cutSections(text).map((section) =>
    section.headings[0] === title ? { ...section, headings: section.headings.slice(1) } : section,
  );
  const lines = description === undefined ? [] : [{ text: description, isCode: false }];
  const [first] = sections;
  if (first !== undefined && first.headings.length === 0) {
    const { id: _, ...rest } = first;
    return [{ ...rest, lines: [...lines, ...first.lines] }, ...sections.slice(1)];
  }
  return [{ headings: [], lines }, ...sections];
}

function joined(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return texts.flatMap(wordsOf).filter((word) => {
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    return count <= SAME_WORD_MAX;
  });
}

function same(word: string): string | null {
  return word === '' ? null : word;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
