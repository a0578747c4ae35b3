/** From what a question is about to the words that the engine looks for. Pure. */
import type { Query } from '../passage.ts';
import type { Concept, Lexicon } from './concepts.ts';
import { type Term, wordsLike } from './find-pieces.ts';
import { PIECE_FIELDS, type PieceField } from './page-words.ts';
import type { Postings } from './postings.ts';
import { queryWords, wordsOf } from './words.ts';

const SYNONYM_EMPHASIS = 0.5;
const RAREST_SHARE = 0.001;
const HINT_EMPHASIS = 0.3;
const HINT_WORDS_MAX = 40;
/** Who asks what something is wants the page that introduces it. */
const DEFINITION = /^\W*(?:what(?:'s|’s| is| are)|define|explain|describe)\s/i;
const DEFINED_WORDS_MAX = 4;
const DEFINING = wordsOf('what introduction overview intro');
const DEFINING_EMPHASIS = 0.4;
const PREFIX_MIN_CHARS = 4;
const FUZZY_MIN_CHARS = 5;
/** Likeness costs with the length, and names of this length are not misspelt but pasted. */
const FUZZY_MAX_CHARS = 20;
const FUZZY_WORDS_MAX = 8;
/** A synonym that stands on more of the pages tells of a page only where it stands above. */
const EVERYWHERE_SHARE = 0.12;
const ABOVE: readonly PieceField[] = ['title', 'heading'];

/** What is known of an index's words. */
interface Known {
  readonly postings: Postings;
  readonly lexicon: Lexicon;
}

/** Lists what the engine looks for: the words of a question, those that stand for them, and those like them. */
export function termsOf(concepts: readonly Concept[], query: Query, { postings, lexicon }: Known): readonly Term[] {
  // Only what stands nowhere may be the beginning of another word, or misspelt.
  const unknown = concepts.flatMap(({ isUnknown, term }) => (isUnknown ? [term] : []));
  const misspelt = new Set(unknown.filter(isOrdinary).slice(0, FUZZY_WORDS_MAX));
  const begun = new Set(unknown.filter(({ length }) => length >= PREFIX_MIN_CHARS));
  const asked = new Set([...concepts.map(({ term }) => term), ...hintWords(query)]);
  return [...emphasize(concepts, query, lexicon)].map(([word, weight]): Term => {
    const like = wordsLike(postings, word, { isPrefix: begun.has(word), isMisspelt: misspelt.has(word) });
    const words = [{ word, weight: 1 }, ...like].map((one) => ({ word: one.word, weight: one.weight * weight }));
    const isAbove = !asked.has(word) && lexicon.shareOf(word) >= EVERYWHERE_SHARE;
    return { words, fields: isAbove ? ABOVE : PIECE_FIELDS };
  });
}

/** Says how much each word counts. */
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

function rarenessOf(share: number): number {
  return Math.log(1 + 1 / Math.max(share, RAREST_SHARE));
}

function hintWords({ hints }: Query): readonly string[] {
  return hints.flatMap(queryWords).slice(0, HINT_WORDS_MAX);
}

function isOrdinary({ length }: string): boolean {
  return length >= FUZZY_MIN_CHARS && length <= FUZZY_MAX_CHARS;
}
