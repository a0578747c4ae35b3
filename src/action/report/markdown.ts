/** Escapes foreign text for Markdown, and builds the few structures around it. Pure. */
import { formatTimestamp } from '../../contract/timestamp.ts';
import { isLasting } from '../links.ts';
import type { Held, PlaceChange } from '../results.ts';
import { addressOnly, shortenAddresses } from './wording.ts';

const MAX_VALUE_LENGTH = 120;

/**
 * Text as a code span inside a table: HTML, links, mentions and images lose their meaning. A backslash right before a
 * pipe would undo the escape of the pipe, which then ends the cell and leaves the span open; a space separates the two.
 * Source: https://github.github.com/gfm/#tables-extension-
 */
export function code(raw: string): string {
  // A line break ends the span, and a comment that begins in it hides what follows from some readers.
  const text = raw.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll('<!--', '<! --');
  const fence = fenceFor(text, 1);
  const padded = fence.length > 1 || text === '' ? ` ${text} ` : text;
  return `${fence}${padded.replace(/\\(?=\|)/g, '\\ ').replaceAll('|', '\\|')}${fence}`;
}

/** A sentence with code spans in backticks: whatever foreign text it quotes is no markup, link or mention. */
export function prose(sentence: string): string {
  const pieces = sentence.replace(/\s+/g, ' ').split('`');
  // The last backtick of an odd number opens no span.
  return pieces.map((piece, nth) => (nth % 2 === 1 && nth < pieces.length - 1 ? code(piece) : escaped(piece))).join('');
}

function escaped(text: string): string {
  return text
    .replace(/[&<>@#]|(?<=[a-z]):(?=\/\/)/gi, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[\\*_~[\]()!|{}]/g, '\\$&');
}

export function block(text: string): string {
  const fence = fenceFor(text, 3);
  return `${fence}text\n${text}\n${fence}`;
}

function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}

/** Lines of a table, followed by an empty line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `|${cells.map((cell) => (cell === '' ? ' |' : ` ${cell} |`)).join('')}`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}

/** Lines of a table of names and values; unknown values are left out. */
export function factTable(facts: readonly (readonly [name: string, value: string | undefined])[]): readonly string[] {
  const rows = facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return rows.length === 0 ? [] : table(['', ''], rows);
}

export function folded(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`<details><summary>${title}</summary>`, '', ...lines, '</details>', ''];
}

/** Table of places with their values on both sides, links without their query. */
export function placeTable(places: readonly PlaceChange[]): readonly string[] {
  const rows = places.map(({ file, place, before, after }) => {
    const change = (show: (values: Held | undefined) => string) => {
      const [was, is] = [show(before), show(after)];
      return was === is ? is : `${was} → ${is}`;
    };
    const isEnabled = before?.enabled === after?.enabled;
    const enabled = isEnabled ? '' : ` (enabled: ${change((values) => shown(values?.enabled))})`;
    const link = change((values) => shown(values?.bundleUrl));
    const isRenewed = before?.bundleUrl !== after?.bundleUrl && shown(before?.bundleUrl) === shown(after?.bundleUrl);
    const version = change((values) => shown(values?.version));
    return [code(file), code(place) + enabled, version, `${link}${isRenewed ? ' (renewed)' : ''}`, change(endCell)];
  });
  return rows.length === 0 ? [] : table(['File', 'Place', 'Version', 'Link', 'Link ends'], rows);
}

function endCell({ bundleUrl, endsAt }: Partial<Held> = {}): string {
  if (typeof bundleUrl !== 'string' || bundleUrl === '') return '–';
  if (isLasting(bundleUrl)) return 'never';
  return endsAt === undefined ? 'unknown' : formatTimestamp(endsAt);
}

/** A value as a code span that shows no secret. */
function shown(value: unknown): string {
  if (value === undefined || value === '') return '–';
  if (typeof value !== 'string') return code(String(JSON.stringify(value)));
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(value);
  if (isAddress ? !URL.canParse(value) : /[?@]/.test(value)) return code('…');
  if (isAddress) return code(isLasting(value) ? shortenAddresses(value) : addressOnly(value));
  return code(value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value);
}
