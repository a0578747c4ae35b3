/** A question as what it is about: each thing that it names, with the words that documentation may have for it. */
import type { Query } from '../passage.ts';
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

/** Gives what a query asks: of one that only points, what was said or marked. */
export function askedBy({ question, hints }: Query): string {
  const said = hints.join('\n');
  return said !== '' && isPointing(question) ? said : question;
}

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

const STEMS = new Set(COMMON.map(stem));

/** Tells whether a stem is of a word that every text may have. */
function isCommon(word: string): boolean {
  return STEMS.has(word);
}
