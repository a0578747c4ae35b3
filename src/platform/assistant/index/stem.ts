/**
 * Brings the forms of an English word together: plurals, and what verbs and the nouns made of them end in.
 *
 * Lighter than Porter's rules, on which it is modelled (https://tartarus.org/martin/PorterStemmer/): what it gives is
 * mostly still a word, and words of other languages and names of programs are rarely touched.
 */

const SHORTEST = 3;
/** A word may be made of another that is made of a third: `implementation`. */
const ROUNDS = 2;
/** Endings of a single thing in the order in which they are tried, what takes their place, and the least that is left. */
const ENDINGS: readonly (readonly [ending: string, instead: string, rest: number])[] = [
  ['fication', 'fy', 2],
  ['ization', 'ize', 2],
  ['isation', 'ize', 2],
  ['ation', '', 3],
  ['ator', '', 3],
  ['ating', '', 3],
  ['ated', '', 3],
  ['ate', '', 3],
  ['ment', '', 4],
  ['ness', '', 3],
  ['ity', '', 4],
  ['ance', '', 4],
  ['ence', '', 4],
  ['ically', 'ic', 3],
  ['ingly', '', 4],
  ['ing', '', 3],
  ['edly', '', 3],
  ['ied', 'y', 2],
  ['ed', '', 3],
  ['ion', '', 4],
  ['able', '', 4],
  ['ible', '', 4],
  ['er', '', 4],
  ['or', '', 4],
  ['ally', 'al', 3],
  ['ly', '', 4],
  ['ive', '', 4],
];
const VOWEL = /[aeiouy]/;

/** Gives the stem of a word in lower case. */
export function stem(word: string): string {
  if (word.length <= SHORTEST || !/^[a-z]+$/.test(word)) return word;
  let rest = singular(word);
  for (let round = 0; round < ROUNDS; round += 1) rest = close(withoutEnding(rest));
  return rest;
}

function withoutEnding(word: string): string {
  for (const [ending, instead, least] of ENDINGS) {
    const head = word.slice(0, -ending.length);
    if (word.endsWith(ending) && head.length >= least && VOWEL.test(head)) return head + instead;
  }
  return word;
}

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word;
}

/** `stopp`, `stope` and `stop` are one. */
function close(word: string): string {
  if (word.length > SHORTEST && /([bdfgkmnprt])\1$/.test(word)) return word.slice(0, -1);
  if (word.length > SHORTEST && word.endsWith('e')) return word.slice(0, -1);
  return word.length > SHORTEST && word.endsWith('y') && !/[aeiou]y$/.test(word) ? `${word.slice(0, -1)}i` : word;
}
