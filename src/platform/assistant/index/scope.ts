/** Versions and languages of a site, and the page a reader is on: which pages are asked for, and which rather than others. */
import { normalizeMarks } from '../../limits/normalize.ts';
import { standardLanguage } from '../../render/config/division.ts';
import type { PageText } from '../../render/site/site.ts';
import type { Query } from '../passage.ts';

/** Where a page stands among the versions and languages. */
export interface Place {
  readonly path: string;
  readonly versions: readonly string[];
  readonly language: string;
  readonly isDefault: boolean;
  /** The same for the pages that are one in several versions and languages. */
  readonly twin: string;
}

export interface Scope {
  isMeant(place: Place): boolean;
  favour(place: Place): number;
}

/** Pages of versions and languages that nobody asked for come behind those that a reader sees first. */
const OTHER_FACTOR = 0.55;
/** Of other versions the newest is the likeliest. */
const AGE_FACTOR = 0.97;
const NAMED_VERSION_FACTOR = 1.6;
const CURRENT_PAGE_FACTOR = 1.35;
const CURRENT_FOLDER_FACTOR = 1.12;
/** What a reader marked something on is meant, as a rule. */
const MARKED_PAGE_FACTOR = 1.6;
/** A segment of a path that may be a language. */
const LANGUAGE_LIKE = /^[a-z]{2,3}(?:[-_][a-z]{2,8})?$/i;
/** Words of a version's title that say nothing. */
const TITLE_WORDS = /\b(?:version|latest|current|stable|default)\b|[()]/g;

export function placeOf({ path, versions, language, isDefault }: PageText): Place {
  const labels = new Set(versions.flatMap(labelsOf));
  const twin = path
    .split('/')
    .filter(
      (segment) =>
        !labels.has(segment.toLowerCase()) && !(LANGUAGE_LIKE.test(segment) && isLanguage(language, segment)),
    )
    .join('/');
  return { path, versions, language, isDefault, twin };
}

/** Reads what a query says of versions, languages and pages, on a site of these divisions; `here` is the page that is read. */
export function createScope(divisions: readonly Place[], query: Query, here: Place | undefined): Scope {
  const titles = [...new Set(divisions.flatMap(({ versions }) => versions))].sort(newestFirst);
  const version = given(query.version);
  const language = given(query.language);
  const wanted = version === undefined ? undefined : titles.filter((title) => isVersion(title, version));
  const current = query.currentPath === undefined ? undefined : pathOf(query.currentPath);
  const marked = new Set((query.marked ?? []).map(({ path }) => pathOf(path)));
  const named = titles.filter((title) => labelsOf(title).some((label) => names(query.question, label)));
  const isFree = version === undefined && language === undefined;
  return {
    isMeant({ versions, language: own }) {
      const isOfVersion = wanted === undefined || versions.length === 0 || versions.some((one) => wanted.includes(one));
      return isOfVersion && (language === undefined || isLanguage(own, language));
    },
    favour(place) {
      let factor = 1;
      const isHere = here !== undefined && sharesPlace(place, here);
      if (named.some((title) => place.versions.includes(title))) factor *= NAMED_VERSION_FACTOR;
      else if (!place.isDefault && !isHere && isFree) {
        factor *= OTHER_FACTOR * AGE_FACTOR ** Math.max(0, titles.indexOf(place.versions[0] ?? ''));
      } else if (here !== undefined && !isHere) factor *= OTHER_FACTOR;
      if (marked.has(place.path)) factor *= MARKED_PAGE_FACTOR;
      if (current === undefined) return factor;
      if (place.path === current) return factor * CURRENT_PAGE_FACTOR;
      return folderOf(place.path) === folderOf(current) ? factor * CURRENT_FOLDER_FACTOR : factor;
    },
  };
}

function newestFirst(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true });
}

/** Tells whether a reader of one page meant this version of another, and this language. */
function sharesPlace(place: Place, here: Place): boolean {
  const sameVersion =
    place.versions.length === 0 ||
    (here.versions.length === 0 ? place.isDefault : place.versions.some((title) => here.versions.includes(title)));
  return sameVersion && place.language === here.language;
}

/** Gives what a version may be called: `Version 2026-07-28 (latest)` is `2026-07-28`, `v2` is `2`. */
function labelsOf(title: string): readonly string[] {
  const whole = title.toLowerCase().trim();
  const bare = whole.replaceAll(TITLE_WORDS, ' ').trim().replaceAll(/\s+/g, ' ');
  const number = /^v(\d[\w.]*)$/.exec(bare)?.[1];
  return [...new Set([whole, bare, ...bare.split(' '), ...(number === undefined ? [] : [number])])].filter(Boolean);
}

function isVersion(title: string, asked: string): boolean {
  const wanted = asked.toLowerCase().trim();
  // `latest` is a word of a title, too.
  const labels = [...labelsOf(title), ...title.toLowerCase().split(/[\s()]+/)];
  return wanted !== '' && (labels.includes(wanted) || labels.includes(wanted.replace(/^v(?=\d)/, '')));
}

/** Takes what is empty for what is not there: clients send fields of forms. */
function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

/** Tells whether a language is the one asked for, by any of its codes: `cn`, `zh-CN` and `zh-Hans` are one. */
function isLanguage(language: string, asked: string): boolean {
  const wanted = standardLanguage(asked.toLowerCase().trim().replaceAll('_', '-')).toLowerCase();
  if (language === wanted || language.split('-')[0] === wanted || wanted.split('-')[0] === language) return true;
  const [own, other] = [localeOf(language), localeOf(wanted)];
  if (own === undefined || other === undefined) return false;
  const isSameRegion = own.region === undefined || other.region === undefined || own.region === other.region;
  return own.language === other.language && own.maximize().script === other.maximize().script && isSameRegion;
}

function localeOf(code: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(code);
  } catch {
    return undefined;
  }
}

/** Tells whether a question names a version: only what cannot be taken for a word of it or an amount. */
function names(question: string, label: string): boolean {
  if (label.length < 3 || !/\d/.test(label)) return false;
  const at = question.toLowerCase().indexOf(label);
  if (at < 0) return false;
  const around = `${question[at - 1] ?? ' '}${question[at + label.length] ?? ' '}`;
  return !/[\p{L}\p{N}]/u.test(around);
}

/** Gives the path as pages have it: without host, query, ending and percent signs. */
export function pathOf(written: string): string {
  const path = URL.canParse(written) ? new URL(written).pathname : written.replace(/[?#].*$/s, '');
  const plain = `/${decoded(path)}`
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\.(?:mdx?|html)$/i, '')
    .replace(/(?:\/index)?\/?$/, '');
  return plain === '' ? '/' : plain;
}

/** What is no percent-encoding stands for itself. */
function decoded(path: string): string {
  try {
    return normalizeMarks(decodeURIComponent(path), 'NFC');
  } catch {
    return path;
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
