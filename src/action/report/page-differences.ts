/** Pages that an export adds, removes and changes, for summary and pull request. Pure. */
import type { PageChanges } from '../../bundle/inventory.ts';
import { code } from './markdown.ts';
import { count } from './wording.ts';

/** What differs: how many pages, and the first of them by their paths, harmless. */
export type PageDifferences = Readonly<
  Record<keyof PageChanges, { readonly count: number; readonly first: readonly string[] }>
>;

const NAMED = 10;
const MAX_NAME_LENGTH = 160;
const WORDS = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

/** Takes what is shown of changes; `clean` makes foreign text harmless. */
export function differencesOf(
  changes: PageChanges,
  clean: (text: string, maxLength: number) => string,
): PageDifferences {
  const of = (paths: readonly string[]) => ({
    count: paths.length,
    first: paths.slice(0, NAMED).map((path) => clean(path, MAX_NAME_LENGTH)),
  });
  return { added: of(changes.added), removed: of(changes.removed), changed: of(changes.changed) };
}

/** Lines of Markdown; none where the pages were not compared. */
export function pageDifferences(differences: PageDifferences | undefined, heading: string): readonly string[] {
  if (differences === undefined) return [];
  const lists = (['added', 'removed', 'changed'] as const).flatMap((kind) => {
    const { count: number, first } = differences[kind];
    if (number === 0) return [];
    const more = number > first.length ? ` and ${number - first.length} more` : '';
    return [`- ${WORDS[kind]} ${count(number, 'page')}: ${first.map(code).join(', ')}${more}`];
  });
  return [heading, '', ...(lists.length === 0 ? ['No page differs from the pinned export.'] : lists), ''];
}
