/** A question as what it is about: the things that it names, each with the words that documentation may have for it. */
import type { Query } from '../passage.ts';
import { stem } from './stem.ts';
import { synonymsOf } from './synonyms.ts';
import { queryWords, tellingWords, wordsOf } from './words.ts';

/** One thing that a question names. */
export interface Concept {
  /** The word of the question, as a stem. */
  readonly term: string;
  /** Words that stand for it, the term among them, and how surely. */
  readonly words: ReadonlyMap<string, number>;
  /** How much it says of what is asked for. */
  readonly weight: number;
  /** Whether it is a word of everyday English. */
  readonly isCommon: boolean;
}

export interface Lexicon {
  readonly sections: number;
  /** Counts the sections that have a word. */
  count(word: string): number;
  /** Lists the words that an unknown one is the beginning of or misspelt for, and how surely. */
  wordsLike(word: string): ReadonlyMap<string, number>;
}

export interface Asked {
  readonly concepts: readonly Concept[];
  /** What may be meant besides, and counts little. */
  readonly hints: readonly string[];
  /** Whether it only points at what the reader sees: `Explain this`. */
  readonly isPointing: boolean;
  /** Whether it has only words that hold questions together: it asks for nothing, unless a page is called so. */
  readonly isFiller: boolean;
  /** The words by which a quotation is chosen. */
  readonly terms: readonly string[];
}

const COMPOUND_STRENGTH = 0.9;
const SYNONYM_STRENGTH = 0.6;
/** Who asks what something is wants the page that introduces it. */
const DEFINITION = /^\W*(?:what(?:'s|’s| is| are)|define|explain|describe)\s/i;
const DEFINITION_WORDS_MAX = 6;
const DEFINING = wordsOf('what introduction intro overview');
/** What the site does not know is as likely beside the point as what is asked for. */
const UNKNOWN_WEIGHT = 0.5;
/** What an everyday word counts beside others. */
export const COMMON_WEIGHT = 0.4;
/** What a question that goes on takes from the ones before it, the last one first. */
const EARLIER_WEIGHTS = [1, 0.4];
const CONCEPTS_MAX = 40;
const HINT_WORDS_MAX = 40;
const TERMS_MAX = 60;
/** To look for words alike takes longer than all else. */
const MISSPELT_MAX = 8;
/** A question of so few words that goes back to something is about that. */
const FOLLOWING_WORDS_MAX = 5;

/** Words of those who point at something instead of naming it. */
const POINTING = new Set(
  wordsOf(
    'this that these those it here above below page section paragraph sentence text line part code snippet function ' +
      'command selection selected highlighted marked example summary summarize tldr explain mean describe simplify ' +
      'rephrase elaborate translate understand detail details further again continue why how',
  ),
);
/** What a question begins with that goes on with another, or stands in it for what was said there. */
const GOES_ON =
  /^\W*(?:and|but|so|then|what about|how about|und|aber|et|mais|y|e|pero|そして|それ|那|它)(?!\p{L}{2})/iu;
const GOES_BACK = /\b(?:its?|they|them|theirs?|this|these|those)\b|\b(?:that|ones?|there)\W*$/i;

/** Words of everyday English: what they add to a question is little, and a page need not have them. */
const COMMON = (
  'able accept accident actually ago ahead already also although always amount around ask asks asked away back bad be became before ' +
  'begin behind below beside best better big bit both bring brings brought build buy call came case catch certain change come comes coming ' +
  'correct cover current currently day days dead decide depend die dies different direct done down draw during early easily easy edit else ' +
  'end enough entire especially even evening everywhere exactly exist existing expect extra face fact fall far fast favorite feel felt few ' +
  'fine finish first fit follow following forever form former forth free full further gave general gets given gives goes gone good great ' +
  'grow guess half hand hands handle happen hard hardly hear held high hold home hour hours idea imagine important include inside instead ' +
  'involve keep keeps kept kind knew last late later latest lead learn least leave left less life like likely line little live long longer ' +
  'look looks lose lost lot lots low machine main man maybe meet mention middle mind minute minutes miss moment month months morning ' +
  'move near nearly necessary never new next nice night none normal normally nothing notice now number often old oldest one onto open ' +
  'opposite original otherwise outside overall particular parts pass past people perfect perhaps person piece place plain play point ' +
  'poor possibly present previous probably proper properly purpose put puts quick quickly quite rather real really reason recent ' +
  'recently regular remain remember replace rest right risky round run runs safe said save saw say says second see seem seems seen ' +
  'send separate serious set several short side similar simple simply since single sit situation slow small smart sometimes somewhere ' +
  'soon sort sound special specific spend stand stay stays step still strange stuff sudden suggest sure switch talk tell terms thanks ' +
  'thank think though three thought time times today together told tomorrow tonight took top total toward tried tries truly try trying turn ' +
  'twice two type understand unless upon useful usual usually various wait walk wants watch week weeks well went whatever whenever ' +
  'wherever whether whole wide win wins wish within won word words world worth write wrong year years yes yesterday yet young office ' +
  'car cars house family friend money weather water food city country music book books story school child children woman girl boy ' +
  'avoid again against almost alone along among anyone anyway apart appear available aware basic become'
).split(' ');

const COMMON_STEMS = new Set(COMMON.map(stem));

/** Reads what a query asks for; of one that only points or goes on, with what was said or marked before. */
export function understand({ question, hints, earlier = [] }: Query, lexicon: Lexicon): Asked {
  const isPointing = pointsOnly(question);
  const said = [...hints, ...earlier.slice(0, 1)].join('\n');
  const base = isPointing && said !== '' ? said : question;
  const own = conceptsOf(base, lexicon, 1);
  const isFiller = tellingWords(base).length === 0;
  const asked = new Set(own.flatMap(({ words }) => [...words.keys()]));
  const before = goesOn(question)
    ? EARLIER_WEIGHTS.flatMap((weight, at) => conceptsOf(earlier[at] ?? '', lexicon, weight))
    : [];
  const added = before.filter(({ term }) => !asked.has(term));
  const rest = base === question ? [...hints, ...earlier] : [];
  const isDefinition = DEFINITION.test(question) && question.split(/\s+/).length <= DEFINITION_WORDS_MAX;
  return {
    concepts: [...(isFiller && added.length > 0 ? [] : own), ...added].slice(0, CONCEPTS_MAX),
    hints: [...(isDefinition ? DEFINING : []), ...rest.flatMap(queryWords)].slice(0, HINT_WORDS_MAX),
    isPointing,
    isFiller: isFiller && added.length === 0,
    terms: [base, ...(added.length > 0 ? earlier : [])].flatMap(queryWords).slice(0, TERMS_MAX),
  };
}

/** Gives for each word of a text what it is written as in one with a neighbour: `set up` is `setup`. */
function compoundsOf(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const compounds = new Map<string, Set<string>>();
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next === undefined) break;
    for (const part of [word, next].map(stem)) {
      const own = compounds.get(part) ?? new Set();
      compounds.set(part, own.add(stem(word + next)));
    }
  }
  return compounds;
}

function pointsOnly(question: string): boolean {
  const words = queryWords(question);
  const isBare = words.every((word) => POINTING.has(word)) || tellingWords(question).length === 0;
  return isBare && wordsOf(question).some((word) => POINTING.has(word));
}

function goesOn(question: string): boolean {
  if (GOES_ON.test(question)) return true;
  return GOES_BACK.test(question) && tellingWords(question).length <= FOLLOWING_WORDS_MAX;
}

function conceptsOf(text: string, lexicon: Lexicon, factor: number): readonly Concept[] {
  const terms = queryWords(text).slice(0, CONCEPTS_MAX);
  const asked = new Set(terms);
  const compounds = compoundsOf(text);
  const misspelt = new Set(terms.filter((term) => lexicon.count(term) === 0).slice(0, MISSPELT_MAX));
  return terms.map((term) => {
    const count = lexicon.count(term);
    const others = synonymsOf(term).filter((other) => !asked.has(other) && lexicon.count(other) > 0);
    const words = new Map([
      [term, 1],
      ...[...(compounds.get(term) ?? [])]
        .filter((one) => lexicon.count(one) > 0)
        .map((one) => [one, COMPOUND_STRENGTH] as const),
      ...others.map((other) => [other, SYNONYM_STRENGTH] as const),
      ...(misspelt.has(term) ? lexicon.wordsLike(term) : []),
    ]);
    const known = count > 0 ? count : Math.max(0, ...[...words.keys()].map((word) => lexicon.count(word)));
    const rareness = Math.log(1 + lexicon.sections / (known + 1));
    const isCommon = COMMON_STEMS.has(term);
    const weight = factor * rareness * (known === 0 ? UNKNOWN_WEIGHT : 1) * (isCommon ? COMMON_WEIGHT : 1);
    return { term, words, weight, isCommon };
  });
}
