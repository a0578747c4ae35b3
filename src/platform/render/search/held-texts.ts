/** Texts of pages on their way to the index. */
import type { Page } from '../model/page.ts';

/** Folder of the search, relative to the site. */
export const SEARCH_FOLDER = 'pagefind';
/** Where pages leave their texts until they are indexed; nothing of it stays in the site. */
export const TEXT_FOLDER = `${SEARCH_FOLDER}/texts`;

/** Names the file that holds the text of a page until it is indexed. */
export function searchTextFile({ output }: Page): string {
  return `${TEXT_FOLDER}/${output}`;
}

/** What may be held; a site of a thousand pages is a tenth of it. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Texts for those who need not go over the disk. */
export class HeldTexts {
  readonly #texts = new Map<string, string>();
  #left = MAX_CHARACTERS;

  /** Takes the text of a page; tells whether there was room for it. */
  hold({ path }: Page, text: string): boolean {
    if (text.length > this.#left) return false;
    this.#left -= text.length;
    this.#texts.set(path, text);
    return true;
  }

  get({ path }: Page): string | undefined {
    return this.#texts.get(path);
  }

  /** Gives a text back, once. */
  take({ path }: Page): string | undefined {
    const text = this.#texts.get(path);
    this.#texts.delete(path);
    this.#left += text?.length ?? 0;
    return text;
  }
}
