/** Changed values of a configuration as Markdown: foreign text in code spans, links without their query. Pure. */
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
        `| ${code(`${path}:${line}`)} | ${code(at)} | ${shown(before)} | ${typeof after === 'string' && pinUrls.has(after) ? shownPin(after) : shown(after)} |`,
    ),
  );
  return ['| File | Value | Before | After |', '| --- | --- | --- | --- |', ...rows];
}

/** An address that lasts, without its query. */
export function shownPin(pinUrl: string): string {
  return code(pinUrl.replace(/\?.*$/s, ''));
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
