/** The ids of the parts of a page: `#install-the-server`. */
import { slug } from 'github-slugger';

/** What the names of parameters begin with. */
export const PARAMETER = 'param-';
/** Id of a heading whose text has no letter or digit. */
const NAMELESS = 'section';

export interface Name {
  readonly text: string;
  /** 1 for the first part that is called so, 2 for the next. */
  readonly turn: number;
}

export interface Names {
  /** Keeps an id that an author gave. */
  readonly keep: (id: string) => void;
  /** Gives an id that nothing else on the page has; the second of a name ends in `-2`. */
  readonly name: (text: string) => { readonly id: string; readonly name: Name };
  /** Tells whether something on the page has this id. */
  readonly has: (id: string) => boolean;
  /** Gives the ids by which other platforms know the part, those that are free; ask when everything has its own. */
  readonly aliases: (name: Name) => readonly string[];
}

/** Begins the names of a page. */
export function startNames(): Names {
  const taken = new Set<string>();
  const turns = new Map<string, number>();
  const claim = (id: string): string => {
    taken.add(id);
    return id;
  };
  const isFree = (id: string) => id !== '' && !taken.has(id);
  return {
    keep: claim,
    has: (id) => taken.has(id),
    name(text) {
      const base = slug(text.trim()) || NAMELESS;
      let turn = (turns.get(base) ?? 0) + 1;
      while (!isFree(numbered(base, turn))) turn += 1;
      turns.set(base, turn);
      return { id: claim(numbered(base, turn)), name: { text, turn } };
    },
    aliases({ text, turn }) {
      const slugs = [commonSlug(text), strictSlug(text), wholeSlug(text), wordsSlug(text)];
      const others = [...slugs.map((one) => numbered(one, turn)), githubRepeat(text, turn)];
      return [...new Set(others)].filter(isFree).map(claim);
    },
  };
}

function numbered(base: string, turn: number): string {
  return turn === 1 || base === '' ? base : `${base}-${turn}`;
}

/** GitHub counts repetitions from 1. */
function githubRepeat(text: string, turn: number): string {
  return turn === 1 ? '' : `${slug(text.trim())}-${turn - 1}`;
}

/**
 * The rule of the hosted platforms of this dialect, as their sites show it: space, dots and hyphens become one hyphen,
 * a few marks go, all others stay (`tasks/get`, `what's-new?`).
 */
function commonSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll('`', '')
    .replaceAll(/[\s.-]+/g, '-')
    .replaceAll(/[(),*:"“”]/g, '')
    .replaceAll(/^-+|-+$/g, '');
}

/** The whole text, as it stood in addresses before that rule: `https://`. */
function wholeSlug(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, '-');
}

/** Letters and digits with single hyphens between them: what authors write who think of an address. */
function strictSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Parameters by the words of their names: `param-base-url` for `baseUrl`, as their authors link them. */
function wordsSlug(text: string): string {
  if (!text.startsWith(PARAMETER)) return '';
  return strictSlug(text.replaceAll(/([\p{Ll}\p{N}])(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1$3-$2$4'));
}
