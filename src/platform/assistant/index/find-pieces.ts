/** Searching postings by Okapi BM25+ (https://en.wikipedia.org/wiki/Okapi_BM25): which sections have most of the words. */
import type { FoundPiece } from './coverage.ts';
import { COUNT_BITS, COUNT_MASK, FIELDS, PIECE_FIELDS, type PieceField } from './page-words.ts';
import type { Postings } from './postings.ts';

/** A word that is looked for. */
export interface Term {
  /** What stands for it in the index, itself or words alike, and how much each counts. */
  readonly words: readonly { readonly word: string; readonly weight: number }[];
  /** Where it may stand. */
  readonly fields: readonly PieceField[];
}

/** A section that was found. */
export interface RankedPiece extends FoundPiece {
  readonly piece: number;
}

const BOOST: Readonly<Record<PieceField, number>> = { title: 3, heading: 3, trail: 1.2, about: 2, text: 1, code: 0.6 };
const SATURATION = 1.2;
const LENGTH_SHARE = 0.7;
const PRESENCE = 0.5;
const PREFIX_WEIGHT = 0.3;
/** What a character more or less takes of the weight. */
const PREFIX_DECAY = 0.3;
const LIKE_WEIGHT = 0.3;
const LIKE_SHARE = 0.2;
/** Nobody takes a word for another that begins otherwise. */
const SAME_START_CHARS = 2;

/** Where an index has a word of a term in a field. */
interface List {
  readonly word: string;
  readonly field: number;
  readonly weight: number;
  readonly first: number;
  readonly end: number;
}

export interface Finding {
  readonly terms: readonly Term[];
  readonly isMeant: (piece: number) => boolean;
  readonly most: number;
}

/** Gives the sections that have most of the words, the best first. */
export function findPieces(postings: Postings, { terms, isMeant, most }: Finding): readonly RankedPiece[] {
  const lists = terms.map((term) => listsOf(postings, term));
  const scores = scoresOf(postings, lists);
  const best = bestOf(scores, { isMeant, most });
  const matches = new Map(best.map((piece) => [piece, new Map<string, PieceField[]>()]));
  const isBest = new Uint8Array(scores.length);
  for (const piece of best) isBest[piece] = 1;
  for (const { word, field, first, end } of lists.flat()) {
    const name = PIECE_FIELDS[field];
    for (let at = first; at < end && name !== undefined; at += 1) {
      const piece = (postings.entries[at] ?? 0) >>> COUNT_BITS;
      if (isBest[piece] !== 1) continue;
      const match = matches.get(piece);
      match?.set(word, [...(match.get(word) ?? []), name]);
    }
  }
  return best.map((piece) => ({ piece, score: scores[piece] ?? 0, match: matches.get(piece) ?? new Map() }));
}

function listsOf({ words, starts }: Postings, term: Term): readonly List[] {
  return term.words.flatMap(({ word, weight }) => {
    const number = words.get(word);
    if (number === undefined) return [];
    return term.fields.flatMap((name) => {
      const field = PIECE_FIELDS.indexOf(name);
      const [first = 0, end = 0] = starts.subarray(number * FIELDS + field, number * FIELDS + field + 2);
      return first === end ? [] : [{ word, field, weight: weight * BOOST[name], first, end }];
    });
  });
}

/** Scores all sections: each term adds its own, and all count for more where there are more of them. */
function scoresOf({ entries, lengths }: Postings, terms: readonly (readonly List[])[]): Float64Array {
  const pieces = lengths.length / FIELDS;
  const scores = new Float64Array(pieces);
  const met = new Uint16Array(pieces);
  /** The term that each section was last found for, by its number and one. */
  const seen = new Uint16Array(pieces);
  const averages = averagesOf(lengths);
  for (const [number, lists] of terms.entries()) {
    for (const { field, weight, first, end } of lists) {
      const rareness = Math.log(1 + (pieces - (end - first) + 0.5) / (end - first + 0.5));
      const average = averages[field] ?? 1;
      for (let at = first; at < end; at += 1) {
        const entry = entries[at] ?? 0;
        const piece = entry >>> COUNT_BITS;
        const count = (entry & COUNT_MASK) + 1;
        const length = (lengths[piece * FIELDS + field] ?? 0) / average;
        const share = (count * (SATURATION + 1)) / (count + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length));
        scores[piece] = (scores[piece] ?? 0) + weight * rareness * (PRESENCE + share);
        if (seen[piece] === number + 1) continue;
        seen[piece] = number + 1;
        met[piece] = (met[piece] ?? 0) + 1;
      }
    }
  }
  for (let piece = 0; piece < pieces; piece += 1) scores[piece] = (scores[piece] ?? 0) * (met[piece] ?? 0);
  return scores;
}

/** Gives the `most` sections with the highest scores over 0 of those that are meant, the best first. */
export function bestOf(scores: Float64Array, { isMeant, most }: Omit<Finding, 'terms'>): readonly number[] {
  const found: number[] = [];
  for (let piece = 0; piece < scores.length; piece += 1)
    if ((scores[piece] ?? 0) > 0 && isMeant(piece)) found.push(piece);
  const scoreOf = (piece: number) => scores[piece] ?? 0;
  // Numbers alone are sorted many times as fast as sections by them.
  const least = Float64Array.from(found, scoreOf).sort().at(-most) ?? 0;
  return found
    .filter((piece) => scoreOf(piece) >= least)
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, most);
}

/** Lists the words that a term may be the beginning of, and those that it may be a slip of the pen for. */
export function wordsLike(
  { words }: Postings,
  term: string,
  { isPrefix, isMisspelt }: { readonly isPrefix: boolean; readonly isMisspelt: boolean },
): Term['words'] {
  if (!isPrefix && !isMisspelt) return [];
  const start = term.slice(0, SAME_START_CHARS);
  const most = isMisspelt ? Math.round(term.length * LIKE_SHARE) : 0;
  const like: { readonly word: string; readonly weight: number }[] = [];
  for (const word of words.keys()) {
    if (!word.startsWith(start) || word === term) continue;
    const more = word.length - term.length;
    if (isPrefix && word.startsWith(term)) {
      like.push({ word, weight: (PREFIX_WEIGHT * word.length) / (word.length + PREFIX_DECAY * more) });
    } else if (Math.abs(more) <= most) {
      const distance = distanceOf(term, word);
      if (distance <= most) like.push({ word, weight: (LIKE_WEIGHT * word.length) / (word.length + distance) });
    }
  }
  return like;
}

/** Counts the characters that are to be changed, put in or taken out: https://en.wikipedia.org/wiki/Levenshtein_distance */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1) {
      const changed = (row[to] ?? 0) + (one[at] === other[to] ? 0 : 1);
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function averagesOf(lengths: Uint32Array): readonly number[] {
  const sums = PIECE_FIELDS.map(() => 0);
  for (let at = 0; at < lengths.length; at += 1) sums[at % FIELDS] = (sums[at % FIELDS] ?? 0) + (lengths[at] ?? 0);
  return sums.map((sum) => (sum * FIELDS) / lengths.length);
}
