import type { Page } from '../model/page.ts';

/** Folder of the search, relative to the site. */
export const SEARCH_FOLDER = 'pagefind';
/** Where pages leave their texts until they are indexed; nothing of it stays in the site. */
export const TEXT_FOLDER = `${SEARCH_FOLDER}/texts`;

/** What results show of each page. */
export const FRAGMENT_FOLDER = `${SEARCH_FOLDER}/fragment`;

/** Names the file that holds the text of a page until it is indexed. */
export function searchTextFile({ output }: Page): string {
  return `${TEXT_FOLDER}/${output}`;
}
