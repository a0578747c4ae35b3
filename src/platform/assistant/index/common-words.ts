/** Words of everyday English: what they add to a question is little, and a page need not have them. */
import { stem } from './stem.ts';

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
export function isCommon(word: string): boolean {
  return STEMS.has(word);
}
