/** The ids of the parts of a page: `#install-the-server`. */
import { slug } from 'github-slugger';

/** Prefix of the ids of parameters. */
export const PARAMETER = 'param-';
/** Id of a heading whose text has no letter or digit. */
const NAMELESS = 'section';

/** The text of a part, and its turn among those that are called so: 1 for the first, 2 for the next. */
export interface Name {
  readonly text: string;
  readonly turn: number;
}

/** The ids of a page. */
export class Ids {
  readonly #taken = new Set<string>();
  readonly #turns = new Map<string, number>();

  /** Keeps an id; gives it back. */
  claim(id: string): string {
    this.#taken.add(id);
    return id;
  }

  /** Makes an id that nothing else on the page has; the second of a name ends in `-2`. */
  name(text: string): Name & { readonly id: string } {
    const base = slug(text.trim()) || NAMELESS;
    let turn = this.#turn(base);
    while (this.#taken.has(numbered(base, turn))) turn = this.#turn(base);
    return { id: this.claim(numbered(base, turn)), text, turn };
  }

  /** Claims the ids by which other platforms know the part, those that are free; call it when everything has its own. */
  aliases({ text, turn }: Name): readonly string[] {
    const hosted = hostedSlug(text);
    // By the documentation of that rule, not by its code, straight apostrophes become round ones.
    const round = hostedSlug(text.replaceAll("'", '’'));
    const bare = [hosted, round].map((one) => one.replaceAll(HOSTED_MARKS, ''));
    const ids = [...bare, hosted, strictSlug(text), wholeSlug(text), wordsSlug(text)];
    const others = new Set(ids.map((one, rule) => numbered(one, this.#turn(`${rule} ${one}`))));
    // GitHub counts repetitions from 1.
    if (turn > 1) others.add(`${slug(text.trim())}-${turn - 1}`);
    return [...others].filter((id) => id !== '' && !this.#taken.has(id)).map((id) => this.claim(id));
  }

  /** Counts the uses of a name. Each rule counts its own: by one of them `C++` and `C` are the same, by another not. */
  #turn(key: string): number {
    const turn = (this.#turns.get(key) ?? 0) + 1;
    this.#turns.set(key, turn);
    return turn;
  }
}

function numbered(base: string, turn: number): string {
  return turn === 1 || base === '' ? base : `${base}-${turn}`;
}

/**
 * The rule of the hosted platform for headings (its package `@mintlify/common`, `slugify.js`): characters that an address
 * has to encode stay, others than letters and digits become hyphens.
 */
function hostedSlug(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed().toLowerCase().trim().replaceAll(/\s+/g, '-'));
  const hyphened = encoded.replaceAll(/[^A-Za-z\d%_]+/g, '-').replaceAll(/(?<=[A-Za-z\d])-([ts])(?=-|$)/g, '$1');
  return decodeURIComponent(hyphened.replaceAll(/^-|-$/g, ''));
}

/** Marks that the hosted platform then removes from ids; tabs and accordions keep them. */
const HOSTED_MARKS =
  /[?,;:!'"()[\]{}]|\p{Emoji_Modifier}|\p{Emoji_Modifier_Base}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|[\u200D\uFE0E\uFE0F]/gu;

/** The whole text, as it stood in addresses before those rules: `https://`. */
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
