/** Values of the configuration as Markdown, for summary and pull request. Pure. */
import { linkExpiry } from '../../contract/link-expiry.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { ValueChange } from '../../deployment/edit.ts';
import { isLasting } from '../secrets.ts';
import { code, table } from './markdown.ts';
import { addressOnly } from './wording.ts';

const MAX_VALUE_LENGTH = 120;

/** Writes the table of changed values, links without their query. */
export function changeTable(
  edits: readonly { readonly path: string; readonly changes: readonly ValueChange[] }[],
): readonly string[] {
  const rows = edits.flatMap(({ path, changes }) =>
    changes.map(({ at, line, before, after }) => {
      const now = isLasting(after) && URL.canParse(after) ? shownPin(after) : shownAfter(before, after);
      return [code(`${path}:${line}`), code(at), shown(before), now];
    }),
  );
  return rows.length === 0 ? [] : table(['File', 'Value', 'Before', 'After'], rows);
}

/** An address of `pin-url`, without its query. */
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

/** A value as a code span that shows no secret. */
export function shown(value: unknown): string {
  if (value === undefined || value === '') return '–';
  if (typeof value !== 'string') return code(String(JSON.stringify(value)));
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(value);
  if (isAddress ? !URL.canParse(value) : /[?@]/.test(value)) return code('…');
  if (isAddress) return code(addressOnly(value));
  return code(value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value);
}
