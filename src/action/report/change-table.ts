/** Changed values of a configuration as Markdown: foreign text in code spans, links without their query. Pure. */

import { linkExpiry } from '../../contract/link-expiry.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import type { FileEdit } from '../rollout/unite.ts';
import { addressOnly } from './link-text.ts';
import { code } from './markdown.ts';

/** Table of changed values, links without their query; addresses that last are no secret. */
export function changeTable(
  edits: readonly Pick<FileEdit, 'path' | 'changes'>[],
  pinUrls: ReadonlySet<unknown>,
): readonly string[] {
  const rows = edits.flatMap(({ path, changes }) =>
    changes.map(
      ({ at, line, before, after }) =>
        `| ${code(`${path}:${line}`)} | ${code(at)} | ${shown(before)} | ${typeof after === 'string' && pinUrls.has(after) ? shownPin(after) : shownAfter(before, after)} |`,
    ),
  );
  return ['| File | Value | Before | After |', '| --- | --- | --- | --- |', ...rows];
}

/** An address that lasts, without its query. */
export function shownPin(pinUrl: string): string {
  return code(pinUrl.replace(/\?.*$/s, ''));
}

/** A value as it is now; where only the query of a link is another, it would read as it was before. */
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
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value);
  if (!address) return code(value.includes('?') || value.includes('@') ? '…' : shorten(value));
  return code(URL.canParse(value) ? addressOnly(value) : '…');
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
