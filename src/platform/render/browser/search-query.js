// Query analysis: stop words, typing errors, and the ranking of pages that do not have all words of a query.

/** Words of questions that say nothing of what is looked for. */
const STOP_WORDS =
  'a about after all also am an and any anyone are available as at be been being but by can cannot could did do does doing for from get gets happen happens had has have having how i if in into is it its just like make many may me might much my need needs no not of on one or our out please possible should so some someone something than that the their them then there these they this those to use used using want wants was way ways we were what when where which while who whose why will with work works would you your';

/** At most so many words are looked for one by one. */
const MAX_WORDS = 12;
/** A page counts more where it has all words. */
const ALL_WORDS_BONUS = 0.3;
/** Words of a passage: some sentences. */
const PASSAGE_WORDS = 40;

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

/** Computes the edit distance: letters replaced, inserted, deleted, or swapped with the next; `limit + 1` for more than `limit`. */
export function typingDistance(one, other, limit) {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let [before, last] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(last[column] + 1, next[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1));
      const isExchanged =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isExchanged) cost = Math.min(cost, before[column - 2] + 1);
      next.push(cost);
    }
    if (Math.min(...next) > limit) return limit + 1;
    [before, last] = [last, next];
  }
  return Math.min(last[other.length], limit + 1);
}

/** The vocabulary of a site has words from this length on. */
const KNOWN_MIN_LENGTH = 4;

/**
 * Tells whether no page has a word, or one that begins with it or is another form of it. The engine would look for its
 * first letters: for `asdf` it finds `as`. Words that no vocabulary has (short ones, numbers) count as known.
 */
export function isUnknown(word, vocabulary) {
  const parts = UNSPACED.test(word) ? [] : word.split(/[^\p{L}\p{M}\p{N}]+/u);
  const telling = parts.filter((part) => part.length >= KNOWN_MIN_LENGTH && /\p{L}/u.test(part));
  return telling.some((part) => {
    const plain = withoutMarks(part);
    return !vocabulary.some((known) => known.includes(part) || sameness(withoutMarks(known), plain) > 0);
  });
}

/** The engine finds `café` for `cafe`. */
function withoutMarks(word) {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/**
 * Corrects a typing error: gives the nearest word of the vocabulary, or `undefined` when a page has the word or one that
 * begins with it. The vocabulary is sorted by number of pages, most first; it has no compounds with a hyphen or a dot.
 */
export function meantWord(word, vocabulary) {
  const limit = word.length < KNOWN_MIN_LENGTH || /[^\p{L}\p{N}_]/u.test(word) ? 0 : word.length < 8 ? 1 : 2;
  if (limit === 0 || vocabulary.some((known) => known.startsWith(word))) return undefined;
  let best;
  let nearest = limit + 1;
  for (const known of vocabulary) {
    // The first letter is rarely wrong, unless it is swapped with the second.
    if (known[0] !== word[0] && known[0] !== word[1]) continue;
    const distance = typingDistance(word, known, Math.min(limit, nearest - 1));
    if (distance >= nearest) continue;
    best = known;
    nearest = distance;
    if (distance === 1) break;
  }
  return best;
}

/**
 * Puts the results of the words of a query in one order: `lists` holds those of each word, best first, `whole` those of
 * all words together. A word that few pages have says more than one that many have: `weights` of the words.
 */
export function fused(lists, whole, weights) {
  const pages = new Map();
  const add = (list, weight) => {
    const best = Math.max(...list.map(({ score }) => score ?? 0), Number.MIN_VALUE);
    for (const result of list) {
      const page = pages.get(result.id) ?? { result, weight: 0 };
      page.weight += weight * (0.25 + 0.75 * Math.sqrt((result.score ?? 0) / best));
      pages.set(result.id, page);
    }
  };
  // The result of all words knows the places of all of them, that of a rare word more than that of a common one.
  for (const result of whole) pages.set(result.id, { result, weight: 0 });
  const rarest = lists.map((list, at) => [list, weights[at]]).sort(([, a], [, b]) => b - a);
  for (const [list, weight] of rarest) add(list, weight);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  add(whole, ALL_WORDS_BONUS * all);
  return [...pages.values()]
    .sort((a, b) => b.weight - a.weight)
    .map(({ result, weight }) => ({ result, weight: weight / ((1 + ALL_WORDS_BONUS) * all || 1) }));
}

/** Weighs each word by the number of pages that have it. */
export function weightsOf(counts) {
  const size = Math.max(1, ...counts) + 1;
  return counts.map((count) => (count === 0 ? 0 : Math.log(1 + size / (1 + count))));
}

const ENDING = /(?:ations?|ment(?:s|ed)?|ings?|ions?|ors?|ers?|ly|ed|es|e|s)$/;

/** Takes an English ending off a word: `publish`, `published` and `publishing` are one; `retries` and `retry`, too. */
function stemOf(word) {
  if (word.length < 4) return word;
  const stem = word.replace(/ies$/, 'y').replace(ENDING, '');
  return stem.length < 3 ? word : stem.replace(/([bdfgmnprt])\1$/, '$1');
}

/** Rates how much a word of a text is one of the query: itself or begun, in another form, inside a compound. */
function sameness(known, word) {
  if (known.startsWith(word)) return 1;
  if (UNSPACED.test(word)) return known.includes(word) ? 1 : 0;
  const stem = stemOf(word);
  if (stemOf(known) === stem) return 0.9;
  if (stem.length > 4 && known.startsWith(stem)) return 0.8;
  return stem.length > 5 && known.includes(stem) ? 0.7 : 0;
}

/** Holds the words of a query with their weights: a reader's words for a passage are compared thousands of times. */
export function termsOf(query, words, weights) {
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const known = words.map(() => new Map());
  const gradeOf = (token, at) => {
    let grade = known[at].get(token);
    if (grade === undefined) {
      grade = sameness(token, words[at]);
      known[at].set(token, grade);
    }
    return grade;
  };
  return {
    query,
    grade: (token) => Math.max(...words.map((_, at) => gradeOf(token, at))),
    /** Computes the share of the words that stand among tokens, by their weights: from 0 to 1. */
    share(tokens) {
      let found = 0;
      for (const [at, weight] of weights.entries()) {
        let best = 0;
        for (const token of tokens) best = Math.max(best, gradeOf(token, at));
        found += best * weight;
      }
      return found / all;
    },
  };
}

/**
 * Rates how much a title is that of the query, from 0 to 1.5: by the share of its words, and by what else it is about.
 * Stop words count where title and query begin alike: `What is …` is what a reader asks.
 */
export function likeness(title, terms) {
  const asked = wordsIn(terms.query);
  const own = wordsIn(title);
  const telling = tellingWords(title);
  const hits = telling.reduce((sum, word) => sum + terms.grade(word), 0);
  const end = asked.findIndex((word, at) => word !== own[at]);
  const alike = (end === -1 ? asked.length : end) / Math.max(1, asked.length);
  return terms.share(own) * (0.5 + (0.5 * hits) / Math.max(1, telling.length)) + 0.5 * alike;
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

export function wordsIn(text) {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}

/** Computes the share of the words that stand in the best of the headings, and in one passage, near to one another. */
export function nearness({ headings, text }, terms) {
  const tokens = wordsIn(text);
  let passage = 0;
  for (let at = 0; at < tokens.length; at += PASSAGE_WORDS / 2) {
    passage = Math.max(passage, terms.share(tokens.slice(at, at + PASSAGE_WORDS)));
  }
  return { heading: Math.max(0, ...headings.map((heading) => terms.share(wordsIn(heading)))), passage };
}
