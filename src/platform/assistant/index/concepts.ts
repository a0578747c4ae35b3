/** A question as what it is about: each thing that it names, with the words that documentation may have for it. */
import { isCommon } from './common-words.ts';
import { takePhrases } from './phrases.ts';
import { stem } from './stem.ts';
import { synonymsOf } from './synonyms.ts';
import { queryWords, tellingWords, wordsOf } from './words.ts';

/** One thing that a question names. */
export interface Concept {
  /** The word of the question, as a stem, or the one that a phrase of it stands for. */
  readonly term: string;
  /** Words that stand for it, the term among them, as stems, and how surely. */
  readonly words: ReadonlyMap<string, number>;
  /** How much it says of what is asked for. */
  readonly weight: number;
  /** Whether the site has the term nowhere. */
  readonly isUnknown: boolean;
  /** Whether any text may have the term, and it says nothing alone. */
  readonly isGeneric: boolean;
  /** Whether it is a word that holds questions together: all are when none is told. */
  readonly isFiller: boolean;
  /** How much the engine makes of the term. */
  readonly emphasis: number;
}

/** What an index knows of its words. */
export interface Lexicon {
  readonly pages: number;
  /** Gives the share of the pages that have a word. */
  shareOf(word: string): number;
  isInTitle(word: string): boolean;
}

const SYNONYM_STRENGTH = 0.7;
const PHRASE_STRENGTH = 0.8;
/** Synonyms of what a phrase stands for are two steps away. */
const REMOTE_STRENGTH = 0.4;
const PHRASE_WEIGHT = 0.6;
const FAINT_WEIGHT = 0.4;
/** What the site does not know is as likely beside the point as what is asked for. */
const UNKNOWN_WEIGHT = 0.5;
const CONCEPTS_MAX = 60;

/** Lists what a question is about, in its order; what phrases of it stand for comes last. */
export function conceptsOf(question: string, lexicon: Lexicon): readonly Concept[] {
  const { rest, meant } = takePhrases(question);
  const telling = tellingWords(rest);
  const isFiller = telling.length === 0 && meant.length === 0;
  const terms = isFiller ? queryWords(rest) : telling;
  const asked = new Set(terms);
  const own = terms.slice(0, CONCEPTS_MAX).map((term) => {
    const others = synonymsOf(term).filter((other) => !asked.has(other));
    const words = new Map([[term, 1], ...others.map((other) => [other, SYNONYM_STRENGTH] as const)]);
    return { ...createConcept({ term, words, factor: 1 }, lexicon), isFiller };
  });
  const phrases = meant.flatMap((phrase): readonly Concept[] => {
    const stems = [...new Set(phrase.map(stem))];
    const first = stems.find((word) => lexicon.shareOf(word) > 0);
    if (first === undefined) return [];
    const remote = stems.flatMap(synonymsOf).filter((other) => !asked.has(other));
    const words = new Map([
      ...remote.map((word) => [word, REMOTE_STRENGTH] as const),
      ...stems.filter((word) => !asked.has(word)).map((word) => [word, PHRASE_STRENGTH] as const),
      [first, PHRASE_STRENGTH],
    ]);
    return [createConcept({ term: first, words, factor: PHRASE_WEIGHT }, lexicon)];
  });
  return [...own, ...phrases].slice(0, CONCEPTS_MAX);
}

interface Said {
  readonly term: string;
  readonly words: ReadonlyMap<string, number>;
  readonly factor: number;
}

function createConcept({ term, words, factor }: Said, lexicon: Lexicon): Concept {
  const share = lexicon.shareOf(term);
  const known = share > 0 ? share : Math.max(...[...words.keys()].map((word) => lexicon.shareOf(word)));
  const isFaint = isCommon(term) && !lexicon.isInTitle(term);
  const emphasis = factor * (isFaint ? FAINT_WEIGHT : 1);
  const rareness = Math.log(1 + 1 / (known + 1 / lexicon.pages));
  const weight = rareness * emphasis * (known === 0 ? UNKNOWN_WEIGHT : 1);
  return { term, words, weight, isUnknown: share === 0, isGeneric: isCommon(term), isFiller: false, emphasis };
}

/** Words of those who point at something instead of naming it. */
const POINTING = new Set(
  wordsOf(
    'this that these those it here above below page section paragraph sentence text line part code snippet function ' +
      'command selection selected highlighted marked example summary summarize tldr explain mean describe simplify ' +
      'rephrase elaborate translate understand detail details further again continue why how',
  ),
);

/** Tells whether a question only points at what the reader sees or at what was said before: `Explain this`, `Why?`. */
export function isPointing(question: string): boolean {
  const words = queryWords(question);
  const isBare = words.every((word) => POINTING.has(word)) || tellingWords(question).length === 0;
  return isBare && wordsOf(question).some((word) => POINTING.has(word));
}
