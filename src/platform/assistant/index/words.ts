/** Text as the words that an index knows it by: the same for pages and for questions. */
import { normalizeMarks } from '../../limits/normalize.ts';
import { stem } from './stem.ts';

/** Words of questions that say nothing of what is asked for, in the languages that are asked in. */
const STOP_WORDS = new Set(
  (
    'a about am an and any are as at be been being but by can could d did do does doing don each either else ever every ' +
    'for from had has have having he her here hers him his how i if in into is it its itself just ll m may me might mine ' +
    'more most must my myself no nor not of on once only or other ought our ours out over own please re s same shall she ' +
    'should so some such t tell than that the their theirs them then there these they this those through to too under ' +
    'until up us very was we were what when where which while who whom whose why will with without would you your yours ' +
    'explain show give let lets want need know find happen happens happened there way ways thing things mean means possible ' +
    'become becomes take takes taking taken somebody someone something anybody anyone anything everybody everyone much many ' +
    'difference between work works use used using get got go going make makes exactly ' +
    'comment je puis peux puisje le la les un une des du de et est que qui quoi quel quelle pour dans avec sur ce cette ' +
    'wie kann ich der die das ein eine einen und ist wird werden zu mit auf den dem im welche welcher welches warum wo ' +
    'como puedo el los las una para con es por del en cual cuales donde que cómo qué dónde cuál faço posso o os as um uma ' +
    'em da não para qual onde come posso il lo gli di che per dove 如何 怎么 怎样 什么 哪里 哪些 为什么 是否 可以 怎麼 什麼 可能 需要'
  ).split(' '),
);
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const CHUNKS = /[\p{L}\p{M}\p{N}_]+/gu;
const ASCII_CHUNKS = /\w+/g;
const ASCII_APOSTROPHES = /([A-Za-z])'(?=[A-Za-z])/g;
const NOT_ASCII = /[^\0-\x7f]/;
const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu;
/** From the first letter on: what begins at each one would read a long word as often as it has letters. */
const CLITICS = /(?<!\p{L})(\p{L}+)['’](?:s|re|ll|ve|d|m|t)\b/giu;
/** Written without spaces: pages are known by all pairs of neighbours, which needs no dictionary. */
const PAIRED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/u;
/** Written without spaces, in letters: a dictionary knows where words end. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PAIRED_RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const RUNS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
/** Inside of a name of a program: `toolCallId`, `HTTPServer`, `sha256`. */
const HUMPS = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+|\p{L}+/gu;
const WORD_MAX_CHARS = 64;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Lists the words of a text, in order; a name such as `toolCallId` or `tool_call_id` as a whole and in its parts. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  for (const chunk of chunksOf(text)) for (const word of wordsOfChunk(chunk)) words.push(word);
  return words;
}

/** What a site is written in is few words, many times. */
const CHUNKS_KNOWN_MAX = 50_000;
const knownChunks = new Map<string, string>();

/** Gives the words of texts with spaces between, as the index keeps them. */
export function cutWords(texts: readonly string[]): string {
  let words = '';
  for (const text of texts)
    for (const chunk of chunksOf(text)) words += `${knownChunks.get(chunk) ?? cutChunk(chunk)} `;
  return words;
}

function cutChunk(chunk: string): string {
  const words = wordsOfChunk(chunk).join(' ');
  if (knownChunks.size >= CHUNKS_KNOWN_MAX) knownChunks.clear();
  // A part of a text keeps all of it in memory, and this is one that does not.
  if (chunk.length <= WORD_MAX_CHARS) knownChunks.set(Buffer.from(chunk).toString(), words);
  return words;
}

/** Lists what is written together in a text, in order; each is one word or some. */
function chunksOf(text: string): readonly string[] {
  // Most texts, and found in half of the time.
  if (!NOT_ASCII.test(text)) return text.replaceAll(ASCII_APOSTROPHES, '$1').match(ASCII_CHUNKS) ?? [];
  return plain(text).match(CHUNKS) ?? [];
}

function plain(text: string): string {
  const bare = normalizeMarks(text, 'NFKD').replaceAll(LATIN_MARKS, '$1').normalize('NFC');
  return bare.replaceAll(/(\p{L})['’](?=\p{L})/gu, '$1');
}

function wordsOfChunk(chunk: string): readonly string[] {
  const words: string[] = [];
  if (chunk.length <= WORD_MAX_CHARS || PAIRED.test(chunk) || UNSPACED.test(chunk)) addChunk(chunk, words);
  return words;
}

/** Lists the words of a question that say what is asked for, each once; all of its words when none does. */
export function queryWords(question: string): readonly string[] {
  const telling = tellingWords(question);
  return telling.length > 0 ? telling : [...new Set(wordsOf(withoutClitics(question)))];
}

/** Lists the words of a question that say what is asked for, each once. */
export function tellingWords(question: string): readonly string[] {
  return [...new Set(wordsOf(withoutStopWords(withoutClitics(question))))];
}

function withoutClitics(question: string): string {
  return splitUnspaced(question.replaceAll(CLITICS, '$1'));
}

/** Puts spaces where a dictionary sees words, so that no pair of neighbours is looked for across them. */
function splitUnspaced(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  return text.replaceAll(PAIRED_RUNS, (run) => {
    const words = [...segmenter.segment(run)].map(({ segment }) => segment);
    // What is one character, or in hiragana alone, holds a sentence together.
    const telling = words.filter((word) => word.length > 1 && !/^\p{Script=Hiragana}+$/u.test(word));
    return ` ${(telling.length > 0 ? telling : words).join(' ')} `;
  });
}

function withoutStopWords(text: string): string {
  return text.replaceAll(WORDS, (word) => (STOP_WORDS.has(word.toLowerCase()) ? ' ' : word));
}

function addChunk(chunk: string, words: string[]): void {
  for (const [run] of chunk.matchAll(RUNS)) {
    if (PAIRED.test(run)) addPairs(run, words);
    else if (UNSPACED.test(run)) for (const { segment } of segmenter.segment(run)) addWord(segment, words);
    else addName(run, words);
  }
}

function addPairs(run: string, words: string[]): void {
  const characters = [...run];
  if (characters.length === 1) words.push(run);
  for (let at = 0; at + 1 < characters.length; at += 1) words.push(`${characters[at]}${characters[at + 1]}`);
}

function addName(name: string, words: string[]): void {
  const parts = name.split('_').flatMap((part) => part.match(HUMPS) ?? []);
  const whole = name.replaceAll('_', '').toLowerCase();
  if (whole === '') return;
  addWord(stem(whole), words);
  if (parts.length > 1) for (const part of parts) addWord(stem(part.toLowerCase()), words);
}

/** What is longer is no word, and costs whoever looks for it. */
function addWord(word: string, words: string[]): void {
  if (word.length <= WORD_MAX_CHARS) words.push(word);
}
