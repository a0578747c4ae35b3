// Query analysis: stop words, typing errors, and the ranking of pages that do not have all words of a query.

/** Words of questions that say nothing of what is looked for. */
const STOP_WORDS =
  'a about after all also am an and any anyone are available as at be been being but by can cannot could did do does doing for from get gets happen happens had has have having how i if in into is it its just like make many may me might much my need needs no not of on one or our out please possible should so some someone something than that the their them then there these they this those to use used using want wants was way ways we were what when where which while who whose why will with work works would you your';

/** At most so many words are looked for one by one. */
const MAX_WORDS = 12;
/** A page counts more where it has all words. */
const ALL_WORDS_BONUS = 0.3;

/** Scripts that put no blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Particles and endings of Korean words; the index is searched by how words begin. */
const KOREAN_ENDING =
  /^(?:(\p{Script=Hangul}+)(?:[을를은는])|(\p{Script=Hangul}{2,}?)(?:에서는?|에게서?|으로는?|까지|부터|처럼|하려면|하면|하는|하고|하기|해야|할까요|하나요|합니다|인가요|되나요|됩니다|이|가|에|의|로|와|과|도|만))$/u;

/** Returns the words of a query without stop words; all of them where nothing else is left. `stop`: those of the language. */
export function tellingWords(query, stop = '') {
  const silent = new Set(`${STOP_WORDS} ${stop}`.split(' '));
  const words = query.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}_.'’/-]*/gu) ?? [];
  const trimmed = words
    .map((word) => word.replace(/[.'’/-]+$/, '').replace(/['’]s$/, ''))
    .flatMap((word) => (UNSPACED.test(word) ? segmented(word, silent) : word));
  const telling = trimmed.filter((word) => !silent.has(word)).map((word) => word.replace(KOREAN_ENDING, '$1$2'));
  return [...new Set(telling.length > 0 ? telling : trimmed)].slice(0, MAX_WORDS);
}

/**
 * Splits text without blanks into words. The dictionary of browsers lacks many of two characters: characters in a row that
 * it leaves alone, and that are no stop words, are one.
 */
function segmented(text, silent) {
  const words = [];
  let isJoined = false;
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const isOne = [...segment].length === 1 && !silent.has(segment);
    if (isOne && isJoined) words.push(words.pop() + segment);
    else if (isWordLike) words.push(segment);
    isJoined = isOne;
  }
  return words;
}

/** Computes the edit distance: letters replaced, inserted, deleted, or swapped with the next. */
export function typingDistance(one, other) {
  let [before, last] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        last[column] + 1,
        next[column - 1] + 1,
        last[column - 1] + (isSame ? 0 : 1),
        isSwapped ? before[column - 2] + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length];
}

/** The vocabulary of a site has words from this length on. */
const KNOWN_MIN_LENGTH = 4;

/**
 * Returns what is looked for instead of a word: itself where a page has it, the nearest word of the vocabulary for a typing
 * error, and nothing for a word that no page has in any form. The vocabulary is sorted by number of pages, most first; it has
 * no compounds with a hyphen or a dot, and empty it knows every word.
 */
export function meantWord(word, vocabulary) {
  if (vocabulary.length === 0 || vocabulary.some((known) => known.startsWith(word))) return word;
  return nearestWord(word, vocabulary) ?? (isUnknown(word, vocabulary) ? undefined : word);
}

function nearestWord(word, vocabulary) {
  if (word.length < KNOWN_MIN_LENGTH || /[^\p{L}\p{N}_]/u.test(word)) return undefined;
  const limit = word.length < 8 ? 1 : 2;
  // The first letter is rarely wrong, unless it is swapped with the second.
  const near = vocabulary
    .filter((known) => [word[0], word[1]].includes(known[0]) && Math.abs(known.length - word.length) <= limit)
    .map((known) => ({ known, distance: typingDistance(word, known) }))
    .filter(({ distance }) => distance <= limit);
  return near.sort((a, b) => a.distance - b.distance)[0]?.known;
}

/** Tells whether no page has a word, or parts of it. The engine would look for its first letters: for `asdf` it finds `as`. */
function isUnknown(word, vocabulary) {
  const parts = UNSPACED.test(word) ? [] : word.split(/[^\p{L}\p{M}\p{N}]+/u);
  return parts
    .filter((part) => part.length >= KNOWN_MIN_LENGTH && /\p{L}/u.test(part))
    .some((part) => {
      const plain = withoutMarks(part);
      return !vocabulary.some((known) => known.includes(part) || sameness(withoutMarks(known), plain) > 0);
    });
}

/** The engine finds `café` for `cafe`. */
function withoutMarks(word) {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/**
 * Puts the results of the words of a query in one order: `lists` holds those of each word, best first, `whole` those of
 * all words together, whose places the results of pages that have all of them tell. `weights` are those of the words.
 */
export function fused(lists, whole, weights) {
  const pages = new Map();
  for (const [at, list] of [whole, ...lists].entries()) {
    const weight = at === 0 ? ALL_WORDS_BONUS : weights[at - 1];
    const best = Math.max(...list.map(({ score }) => score), Number.MIN_VALUE);
    for (const result of list) {
      const page = pages.get(result.id) ?? { result, weight: 0 };
      page.weight += (weight * (0.25 + 0.75 * Math.sqrt(result.score / best))) / (1 + ALL_WORDS_BONUS);
      pages.set(result.id, page);
    }
  }
  return [...pages.values()];
}

/** Weighs each word by the number of pages that have it: one that few have says more. Together they weigh 1. */
export function weightsOf(counts) {
  const size = Math.max(1, ...counts) + 1;
  const weights = counts.map((count) => (count === 0 ? 0 : Math.log(1 + size / (1 + count))));
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return weights.map((weight) => weight / all);
}

const ENDING = /(?:ations?|ment(?:s|ed)?|ings?|ions?|ors?|ers?|ly|ed|es|e|s)$/;

/** Takes an English ending off a word: `publish`, `published` and `publishing` are one; `retries` and `retry`, too. */
function stemOf(word) {
  if (word.length < 4) return word;
  const stem = word.replace(/ies$/, 'y').replace(ENDING, '');
  return stem.length < 3 ? word : stem.replace(/([bdfgmnprt])\1$/, '$1');
}

/** Rates how much a word of a text is one of the query: itself or begun, also in another form, or inside a compound. */
function sameness(known, word) {
  if (UNSPACED.test(word)) return known.includes(word) ? 1 : 0;
  const stem = stemOf(word);
  if (known.startsWith(word) || stemOf(known) === stem) return 1;
  return stem.length > 4 && known.includes(stem) ? 0.75 : 0;
}

/** Holds the words of a query with their weights: what is said of a site's pages are few words, many times. */
export function termsOf(words, weights) {
  const known = new Map();
  const gradesOf = (token) => {
    const grades = known.get(token) ?? words.map((word) => sameness(token, word));
    known.set(token, grades);
    return grades;
  };
  return {
    grade: (token) => Math.max(...gradesOf(token)),
    /** Computes the share of the words that stand in a text, by their weights: from 0 to 1. */
    share(text) {
      const grades = (text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []).map(gradesOf);
      return weights.reduce((sum, weight, at) => sum + weight * Math.max(0, ...grades.map((grade) => grade[at])), 0);
    },
  };
}

/** Rates how much a title is that of the query, from 0 to 1: by the share of its words, and by what else it is about. */
export function likeness(title, terms) {
  const telling = tellingWords(title);
  const hits = telling.reduce((sum, word) => sum + terms.grade(word), 0);
  return terms.share(title) * (0.5 + (0.5 * hits) / Math.max(1, telling.length));
}

/** Rates how much a name of a page (a parameter, an option) is the query itself: 0, or from 1 for another spelling to 2. */
export function nameLikeness(name, query) {
  if (name === query) return 2;
  if (name.toLowerCase() === query.toLowerCase()) return 1.5;
  return spelled(name) !== '' && spelled(name) === spelled(query) ? 1 : 0;
}

/** Writes `base-url`, `base_url` and `baseUrl` alike. */
function spelled(name) {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
