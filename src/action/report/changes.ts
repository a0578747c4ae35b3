/** What an export changes, values of the configuration and pages, as Markdown for summary and pull request. Pure. */
import type { PageChanges } from '../../bundle/inventory.ts';
import { linkExpiry } from '../../contract/link-expiry.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { ValueChange } from '../../deployment/edit.ts';
import { code, table } from './markdown.ts';
import { addressOnly, count } from './wording.ts';

const NAMED = 10;
const MAX_NAME_LENGTH = 160;
const MAX_VALUE_LENGTH = 120;

/** Table of changed values, links without their query; durable addresses are not secret. */
export function changeTable(
  edits: readonly { readonly path: string; readonly changes: readonly ValueChange[] }[],
  pinUrls: ReadonlySet<unknown>,
): readonly string[] {
  const rows = edits.flatMap(({ path, changes }) =>
    changes.map(({ at, line, before, after }) => {
      const now = typeof after === 'string' && pinUrls.has(after) ? shownPin(after) : shownAfter(before, after);
      return [code(`${path}:${line}`), code(at), shown(before), now];
    }),
  );
  return table(['File', 'Value', 'Before', 'After'], rows);
}

/** A durable address, without its query. */
export function shownPin(pinUrl: string): string {
  return code(pinUrl.replace(/\?.*$/s, ''));
}

/** The new value; when only the query of a link differs, it would read like the old one. */
function shownAfter(before: unknown, after: unknown): string {
  const [was, is] = [shown(before), shown(after)];
  if (was !== is || typeof after !== 'string') return is;
  const end = linkExpiry(after);
  return end === undefined ? 'renewed' : `renewed, expires ${formatTimestamp(end)}`;
}

/** A value as it may be shown. */
export function shown(value: unknown): string {
  if (value === undefined || value === '') return '–';
  if (typeof value !== 'string') return code(String(JSON.stringify(value)));
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(value);
  if (isAddress ? !URL.canParse(value) : /[?@]/.test(value)) return code('…');
  if (isAddress) return code(addressOnly(value));
  return code(value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value);
}

/** Pages that differ: their number, and the first paths, sanitized. */
export type PageDifferences = Readonly<
  Record<keyof PageChanges, { readonly count: number; readonly first: readonly string[] }>
>;

/** Selects the shown part of the changes; `clean` sanitizes foreign text. */
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

/** Lines of Markdown; none when the pages were not compared. */
export function pageDifferences(differences: PageDifferences | undefined, heading: string): readonly string[] {
  if (differences === undefined) return [];
  const { added, removed, changed } = differences;
  const lists = Object.entries({ Added: added, Removed: removed, Changed: changed }).flatMap(([word, pages]) => {
    const more = pages.count > pages.first.length ? ` and ${pages.count - pages.first.length} more` : '';
    return pages.count === 0
      ? []
      : [`- ${word} ${count(pages.count, 'page')}: ${pages.first.map(code).join(', ')}${more}`];
  });
  return [heading, '', ...(lists.length === 0 ? ['No page differs from the pinned export.'] : lists), ''];
}
