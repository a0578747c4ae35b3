/** How much of a question a section and a page have, and where. Pure. */
import type { Concept } from './concepts.ts';
import type { PieceField } from './page-words.ts';

/** A section that the engine found: the words of it that fit, and the fields in which they stand. */
export interface FoundPiece {
  readonly score: number;
  readonly match: ReadonlyMap<string, readonly PieceField[]>;
}

/** What a section has of each concept, from 0 to 1, and of all of them by their weights. */
export interface Coverage {
  readonly each: readonly number[];
  readonly share: number;
  /** The same of its headings, and what else says what it is about. */
  readonly headShare: number;
  /** How many of the concepts it has at all. */
  readonly met: number;
  /** How well the section fits; to be compared with those of the same question alone. */
  readonly score: number;
}

/** What a word says in a field. */
const QUALITY: Readonly<Record<PieceField, number>> = {
  ...{ title: 1, heading: 0.95, about: 0.8, text: 0.75, trail: 0.6, code: 0.6 },
};
const HEADS: ReadonlySet<PieceField> = new Set(['title', 'heading', 'about', 'trail']);
const LONGER_STRENGTH = 0.8;
const LIKE_STRENGTH = 0.6;
const LIKE_MIN_CHARS = 2;
const MET_MIN = 0.4;
/** Many words of a text are little more than some. */
const ENGINE_EXPONENT = 0.5;
const BASE_SHARE = 0.3;
const HEAD_WEIGHT = 0.5;

/** Makes the function that measures sections by the concepts of a question. */
export function createCoverage(concepts: readonly Concept[]): (piece: FoundPiece) => Coverage {
  const owners = ownersOf(concepts);
  const unknown = concepts.flatMap(({ term, isUnknown }, at) => (isUnknown ? [{ term, at }] : []));
  const weigh = createWeighing(concepts);
  const ownersOfWord = (word: string): readonly Owner[] =>
    owners.get(word) ??
    unknown.flatMap(({ term, at }): readonly Owner[] => {
      // The engine took it for the beginning of the word or a slip of the pen.
      if (word.slice(0, LIKE_MIN_CHARS) !== term.slice(0, LIKE_MIN_CHARS)) return [];
      return [{ at, strength: word.startsWith(term) ? LONGER_STRENGTH : LIKE_STRENGTH }];
    });
  return ({ score, match }) => {
    const each = concepts.map(() => 0);
    const heads = concepts.map(() => 0);
    for (const [word, fields] of match) {
      let inText = 0;
      let inHead = 0;
      for (const field of fields) {
        const quality = QUALITY[field];
        inText = Math.max(inText, quality);
        if (HEADS.has(field)) inHead = Math.max(inHead, quality);
      }
      for (const { at, strength } of ownersOfWord(word)) {
        each[at] = Math.max(each[at] ?? 0, inText * strength);
        heads[at] = Math.max(heads[at] ?? 0, inHead * strength);
      }
    }
    const share = weigh(each);
    const headShare = weigh(heads);
    const met = each.filter((covered) => covered >= MET_MIN).length;
    return {
      ...{ each, share, headShare, met },
      score: score ** ENGINE_EXPONENT * (BASE_SHARE + share + HEAD_WEIGHT * headShare),
    };
  };
}

interface Owner {
  readonly at: number;
  readonly strength: number;
}

function ownersOf(concepts: readonly Concept[]): ReadonlyMap<string, readonly Owner[]> {
  const owners = new Map<string, Owner[]>();
  for (const [at, { words }] of concepts.entries()) {
    for (const [word, strength] of words) {
      const own = owners.get(word) ?? [];
      own.push({ at, strength });
      owners.set(word, own);
    }
  }
  return owners;
}

/** Makes the function that sums up what is covered of each concept, as a share of all that is asked for. */
export function createWeighing(concepts: readonly Concept[]): (covered: readonly number[]) => number {
  const total = concepts.reduce((all, { weight }) => all + weight, 0) || 1;
  return (covered) => concepts.reduce((all, { weight }, at) => all + weight * (covered[at] ?? 0), 0) / total;
}

/** Makes the function that says how much of a title is asked for. */
export function createTitleFit(concepts: readonly Concept[]): (words: readonly string[]) => number {
  const owners = ownersOf(concepts);
  const strengthOf = (word: string) => Math.max(0, ...(owners.get(word) ?? []).map(({ strength }) => strength));
  return (words) => words.reduce((all, word) => all + strengthOf(word), 0) / Math.max(1, words.length);
}
