/** The texts of the pages of a site, for the assistant. */
import { open, rename } from 'node:fs/promises';
import { keywordsOf, plainDescription } from '../../config/describe-page.ts';
import type { Division } from '../../config/division.ts';
import type { NavigationIndex } from '../../config/navigation/placement.ts';
import { isSearched } from '../../layout/site-context.ts';
import { present } from '../../model/fields.ts';
import { addressOfPath } from '../../model/page-path.ts';
import { readLines, type TextLine } from '../../page/search-text.ts';
import type { ExportContext } from '../context.ts';
import { createSearchFacets } from './facets.ts';

/** The text of a page, with its place in the site. Plain data. */
export interface PageText {
  /** Path at which the live site serves it: `/guides/start`. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  readonly keywords: readonly string[];
  /** Where the navigation has the page, from the outside: `Guides › Start`. */
  readonly section: string;
  /** Language code in lower case. */
  readonly language: string;
  /** Titles of the versions that it belongs to; of all when there are none. */
  readonly versions: readonly string[];
  /** Whether a reader who chooses nothing sees it: it is in no other version or language than the first. */
  readonly isDefault: boolean;
  readonly lines: readonly TextLine[];
}

/**
 * Writes the texts of the pages which a search may name, one line of JSON a page and an empty one at the end. The file
 * appears whole or not at all.
 */
export async function writeTexts(context: ExportContext, file: string): Promise<void> {
  const part = `${file}.part`;
  await using written = await open(part, 'w');
  for (const page of pageTexts(context)) await written.write(`${JSON.stringify(page)}\n`);
  await written.write('\n');
  await rename(part, file);
}

function* pageTexts({ site, texts, options }: ExportContext): Generator<PageText> {
  const facetsOf = createSearchFacets(site.navigation);
  const isDefault = findDefaults(site.navigation);
  for (const page of site.pages.filter((one) => isSearched(one, site))) {
    options.signal?.throwIfAborted();
    const { language, section, filters } = facetsOf(page);
    yield {
      path: addressOfPath(page.path),
      title: page.title,
      keywords: keywordsOf(page),
      section,
      language,
      versions: filters.version,
      isDefault: isDefault(page.path),
      lines: readLines(texts.get(page)),
      ...present({ description: plainDescription(page) }),
    };
  }
}

/** Whether a page is in the default version and language. */
function findDefaults({ root, pagesOf, isListed }: NavigationIndex): (path: string) => boolean {
  const shown = new Set<string>();
  const walk = (division: Division): void => {
    // Divisions beside versions or languages belong to all of them.
    for (const kind of ['version', 'language'] as const) {
      const choices = division.divisions.filter((inner) => inner.kind === kind && !inner.isHidden);
      const first = choices.find((inner) => inner.isDefault) ?? choices[0];
      if (first !== undefined) walk(first);
    }
    const others = division.divisions.filter(({ kind }) => kind !== 'version' && kind !== 'language');
    for (const inner of others) walk(inner);
    const inside = new Set(division.divisions.flatMap(pagesOf));
    for (const path of pagesOf(division)) if (!inside.has(path)) shown.add(path);
  };
  walk(root);
  return (path) => shown.has(path) || !isListed(path);
}
