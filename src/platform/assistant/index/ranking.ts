/** From sections that the engine found to the pages that answer, the best first. Pure. */
import type { Operation } from './operations.ts';
import { type Asked, COMMON_WEIGHT, type Concept, type Lexicon } from './question.ts';
import type { Place } from './scope.ts';
import { queryWords } from './words.ts';

/** Where a section says something. */
export const COLUMNS = ['title', 'heading', 'trail', 'body', 'code'] as const;

/** What is kept of a page beside its text. */
export interface KeptPlace extends Place {
  readonly title: string;
  readonly operation: Operation | undefined;
}

/** A page of which the engine found sections. */
export interface Candidate {
  readonly page: number;
  readonly place: KeptPlace;
  readonly sections: readonly WordedSection[];
}

interface WordedSection {
  readonly section: number;
  /** The words of its columns, with spaces between. */
  readonly columns: readonly string[];
}

export interface RankedPage {
  readonly page: number;
  /** Whether it is about the question as much as the best one, or nearly. */
  readonly isRelated: boolean;
  /** Numbers of its sections that were found, the best first. */
  readonly sections: readonly number[];
}

export interface Favour {
  readonly lexicon: Lexicon;
  /** Gives the factor by which a page is preferred whatever it says. */
  favourOf(candidate: Candidate): number;
}

/** A page that fits so well answers: nearly all that answer do, and of the best pages for something else one of twenty. */
const ANSWER_FIT = 0.6;
/** What fits less is not even near. */
const NEAREST_FIT = 0.3;
/** A page that has so much less of the score and of the fit of the best one has nothing to do with the question. */
const RELATED_SCORE = 0.4;
const RELATED_FIT = 0.7;
/** So many sections of a page are named in any case, others where they are about as good as the best one. */
const SECTIONS_MIN = 3;
const SECTION_SCORE = 0.5;
/** Whether there is an answer does not depend on how many pages are asked for. */
const JUDGED_PAGES = 5;

/** By column: what the number of a word's places there counts, what the word says there, and how many words there are. */
export const BOOSTS = [3, 3, 1.2, 1, 0.6];
const QUALITIES = [1, 0.95, 0.6, 0.75, 0.6];
const AVERAGES = [3, 3, 8, 100, 40];
/** The first columns say what a section is about. */
const HEADS = 3;
/** Source: https://en.wikipedia.org/wiki/Okapi_BM25, with what BM25+ adds for a word that is there at all. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.7;
const PRESENCE = 0.5;
const SYNONYM_EMPHASIS = 0.5;
const HINT_EMPHASIS = 0.3;
const HINT_WEIGHT = 0.5;
/** Many words of a text are little more than some. */
const ENGINE_EXPONENT = 0.5;
const HEAD_WEIGHT = 0.5;
/** Of a page's sections the best counts whole, the next ones less: a page that keeps to the matter comes first. */
const SECTION_SHARES = [1, 0.3, 0.15];
/** A page that has a word here and another there is about neither. */
const TOGETHER_SECTIONS = 2;
const PAGE_BASE_SHARE = 0.4;
const TITLE_WEIGHT = 0.6;
/** The title is what is asked for. */
const TITLE_FIT_MIN = 0.99;
const HEAD_FIT_WEIGHT = 0.3;
const MET_MIN = 0.4;
const SINGLE_FACTOR = 0.5;

/** How well a section fits; shares are of all that is asked for. */
interface Hit {
  readonly section: number;
  readonly each: readonly number[];
  readonly share: number;
  readonly headShare: number;
  readonly met: number;
  readonly hinted: number;
  readonly score: number;
}

/** Ranks pages by what they have of a question; of those that are one in several versions and languages the best alone. */
export function rankPages(
  found: readonly Candidate[],
  asked: Asked,
  { lexicon, favourOf }: Favour,
): { readonly pages: readonly RankedPage[]; readonly isAnswer: boolean } {
  const { concepts } = asked;
  const measure = createMeasure(asked, lexicon);
  const weigh = createWeighing(concepts);
  const ranked = found.map((candidate) => {
    const { page, place } = candidate;
    const best = candidate.sections.map(measure).sort((a, b) => b.score - a.score);
    const own = SECTION_SHARES.reduce((sum, share, at) => sum + share * (best[at]?.score ?? 0), 0);
    const together = best.slice(0, TOGETHER_SECTIONS);
    const share = weigh(concepts.map((_, at) => Math.max(0, ...together.map(({ each }) => each[at] ?? 0))));
    const title = titleFit(queryWords(place.title), concepts);
    const hinted = 1 + HINT_WEIGHT * Math.max(...best.map((hit) => hit.hinted));
    const score = own * (PAGE_BASE_SHARE + share) * (1 + TITLE_WEIGHT * title) * favourOf(candidate) * hinted;
    const fit = asked.isFiller && title < TITLE_FIT_MIN ? 0 : fitOf({ concepts, best, share });
    return { page, twin: place.twin, score, fit, sections: chooseSections(best) };
  });
  ranked.sort((a, b) => b.score - a.score || a.page - b.page);
  const fit = Math.max(0, ...ranked.slice(0, JUDGED_PAGES).map((page) => page.fit));
  const seen = new Set<string>();
  const pages = ranked.filter(({ twin }) => {
    const isFirst = !seen.has(twin);
    seen.add(twin);
    return isFirst;
  });
  const first = pages[0] ?? { score: 0, fit: 0 };
  const isRelated = (page: typeof first) =>
    page.score >= RELATED_SCORE * first.score && page.fit >= RELATED_FIT * first.fit;
  return {
    pages: fit < NEAREST_FIT ? [] : pages.map((page) => ({ ...page, isRelated: isRelated(page) })),
    isAnswer: fit >= ANSWER_FIT,
  };
}

function chooseSections(best: readonly Hit[]): readonly number[] {
  const least = SECTION_SCORE * (best[0]?.score ?? 0);
  return best.filter(({ score }, at) => at < SECTIONS_MIN || score >= least).map(({ section }) => section);
}

function createMeasure({ concepts, hints }: Asked, lexicon: Lexicon): (found: WordedSection) => Hit {
  const owners = new Map<string, { at: number; strength: number }[]>();
  for (const [at, { words }] of concepts.entries()) {
    for (const [word, strength] of words) owners.set(word, [...(owners.get(word) ?? []), { at, strength }]);
  }
  const weights = new Map<string, number>();
  const idf = (word: string) => Math.log(1 + (lexicon.sections + 0.5) / (lexicon.count(word) + 0.5));
  for (const hint of hints) weights.set(hint, HINT_EMPHASIS * idf(hint));
  for (const { term, words, isCommon } of concepts) {
    for (const [word, strength] of words) {
      const own = lexicon.count(term) === 0 ? idf(word) : Math.min(idf(term), idf(word));
      const weight = word === term ? idf(word) : own * strength * SYNONYM_EMPHASIS;
      weights.set(word, Math.max(weights.get(word) ?? 0, isCommon ? weight * COMMON_WEIGHT : weight));
    }
  }
  const hinting = new Set(hints);
  const weigh = createWeighing(concepts);
  const countWords = createCounter(new Set(weights.keys()));
  return ({ section, columns }) => {
    const each = concepts.map(() => 0);
    const heads = concepts.map(() => 0);
    const met = new Set<string>();
    let engine = 0;
    for (const [column, text] of columns.entries()) {
      const { counts, total } = countWords(text);
      const length = total / (AVERAGES[column] ?? 1);
      for (const [word, count] of counts) {
        met.add(word);
        const share = (count * (SATURATION + 1)) / (count + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length));
        engine += (weights.get(word) ?? 0) * (BOOSTS[column] ?? 1) * (PRESENCE + share);
        for (const { at, strength } of owners.get(word) ?? []) {
          const covered = strength * (QUALITIES[column] ?? 0);
          each[at] = Math.max(each[at] ?? 0, covered);
          if (column < HEADS) heads[at] = Math.max(heads[at] ?? 0, covered);
        }
      }
    }
    const share = weigh(each);
    const headShare = weigh(heads);
    const hinted = hinting.size === 0 ? 0 : [...hinting].filter((word) => met.has(word)).length / hinting.size;
    const score = (engine * met.size) ** ENGINE_EXPONENT * (share + HEAD_WEIGHT * headShare);
    return { section, each, share, headShare, hinted, score, met: each.filter((one) => one >= MET_MIN).length };
  };
}

interface Counted {
  /** Of the words that are looked for, each that is there. */
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

/**
 * Counts words in texts with spaces between. Most words are none of them by their length and first letter alone, and are
 * passed over without a copy: a question looks through some hundred sections.
 */
function createCounter(words: ReadonlySet<string>): (text: string) => Counted {
  const shapeOf = (text: string, start: number, end: number) => ((end - start) << 16) | text.charCodeAt(start);
  const shapes = new Set([...words].map((word) => shapeOf(word, 0, word.length)));
  return (text) => {
    const counts = new Map<string, number>();
    let total = 0;
    for (let start = 0; start <= text.length; total += 1) {
      const space = text.indexOf(' ', start);
      const end = space === -1 ? text.length : space;
      const word = shapes.has(shapeOf(text, start, end)) ? text.slice(start, end) : '';
      if (words.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
      start = end + 1;
    }
    return { counts, total };
  };
}

function createWeighing(concepts: readonly Concept[]): (covered: readonly number[]) => number {
  const total = concepts.reduce((all, { weight }) => all + weight, 0) || 1;
  return (covered) => concepts.reduce((all, { weight }, at) => all + weight * (covered[at] ?? 0), 0) / total;
}

function titleFit(words: readonly string[], concepts: readonly Concept[]): number {
  const strengthOf = (word: string) => Math.max(0, ...concepts.map((concept) => concept.words.get(word) ?? 0));
  return words.reduce((all, word) => all + strengthOf(word), 0) / Math.max(1, words.length);
}

interface Fitting {
  readonly concepts: readonly Concept[];
  readonly best: readonly Hit[];
  readonly share: number;
}

function fitOf({ concepts, best, share }: Fitting): number {
  const most = (of: (hit: Hit) => number) => Math.max(0, ...best.map(of));
  const fit = (share + most((one) => one.share)) / 2 + HEAD_FIT_WEIGHT * most((one) => one.headShare);
  return most((one) => one.met) >= Math.min(2, concepts.length) ? fit : fit * SINGLE_FACTOR;
}
