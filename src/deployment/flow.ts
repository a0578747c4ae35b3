/** What is added between braces or brackets: JSON, and the flow style of YAML. */
import { indentBefore, lineEnd, lineEndAt, lineStart } from './lines.ts';
import type { Splice } from './splice.ts';
import type { Entry, Format, Span } from './tree.ts';

/** A mapping or list, with the places of what it holds. */
export interface Flow {
  readonly text: string;
  readonly format: Format;
  /** The braces included. */
  readonly span: Span;
  readonly items: readonly Span[];
  /** What to write between colon or comma and what follows where no other items show it: a blank or nothing. */
  readonly space: string;
}

/** Writes an item for a line with this indentation; undefined: for the line that all items share. */
export type Render = (indent: string | undefined) => string;

/** White space, and comments of the format. */
const GAPS: Readonly<Record<Format, RegExp>> = {
  json: /(?:[ \t\r\n]|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y,
  yaml: /(?:[ \t\r\n]|(?<=[\s,{}[\]])#[^\r\n]*)*/y,
};
/** The same, up to the end of a line. */
const REST_OF_LINE: Readonly<Record<Format, RegExp>> = {
  json: /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/))*(?=[ \t]*\r?\n)/y,
  yaml: /(?:[ \t]+#[^\r\n]*)?(?=[ \t]*\r?\n)/y,
};

/** Adds items behind the last one, in the layout of the others. */
export function addToFlow(flow: Flow, added: readonly Render[]): readonly Splice[] {
  const { text, items } = flow;
  const last = items.at(-1);
  if (!last) return [addToEmpty(flow, added)];
  const comma = trailingComma(flow, last.end);
  const from = comma === undefined ? last.end : comma + 1;
  const indent = indentBefore(text, last.start);
  const end = indent === undefined ? undefined : endOfLine(flow, from);
  const separator = end === undefined ? separatorOf(flow) : lineEndAt(text, end) + (indent ?? '');
  const rendered = added.map((render) => render(end === undefined ? undefined : indent));
  const joined = separator + rendered.join(`,${separator}`);
  if (comma !== undefined) return [insertion(end ?? from, `${joined},`)];
  return end === undefined ? [insertion(from, `,${joined}`)] : [insertion(from, ','), insertion(end, joined)];
}

/** Writes a mapping between braces; with an indentation one entry a line, each deeper by a step. */
export function braced(entries: readonly Render[], layout: Layout): string {
  const { indent, step, pad, space, eol } = layout;
  if (indent === undefined) return `{${pad}${entries.map((render) => render(undefined)).join(`,${space}`)}${pad}}`;
  const inner = indent + step;
  return `{${entries.map((render) => eol + inner + render(inner)).join(',')}${eol}${indent}}`;
}

interface Layout {
  /** That of the line with the opening brace; undefined keeps all on one line. */
  readonly indent: string | undefined;
  readonly step: string;
  /** What stands inside the braces on one line: a blank or nothing. */
  readonly pad: string;
  /** What stands behind commas on one line. */
  readonly space: string;
  readonly eol: string;
}

/** Gives what stands between the key and the value of an entry, when that is simple. */
export function colonOf(text: string, entry: Entry | undefined, format: Format): string {
  const between = entry?.hasColon ? text.slice(entry.key.end, entry.value.start) : '';
  const simple = format === 'json' ? /^[ \t]*:[ \t]*$/ : /^ *: +$/;
  return simple.test(between) ? between : ': ';
}

/** Nothing but comments stands between the braces: the items go below them. */
function addToEmpty({ text, span }: Flow, added: readonly Render[]): Splice {
  const close = span.end - 1;
  const indent = indentBefore(text, close);
  if (indent === undefined || lineStart(text, close) <= span.start)
    return insertion(close, ` ${added.map((render) => render(undefined)).join(', ')} `);
  const inner = `${indent}  `;
  const lines = added.map((render) => inner + render(inner)).join(`,${lineEndAt(text, span.start)}`);
  return insertion(lineStart(text, close), lines + lineEndAt(text, span.start));
}

function insertion(at: number, text: string): Splice {
  return { start: at, end: at, text };
}

function trailingComma({ text, format }: Flow, from: number): number | undefined {
  const at = from + matched(GAPS[format], text, from);
  return text[at] === ',' ? at : undefined;
}

/** Finds the end of the line behind its comments; undefined where something else follows on it. */
function endOfLine({ text, format }: Flow, from: number): number | undefined {
  const pattern = REST_OF_LINE[format];
  pattern.lastIndex = from;
  return pattern.test(text) ? Math.min(pattern.lastIndex, lineEnd(text, from)) : undefined;
}

/** What stands behind the commas of a line. */
function separatorOf({ text, items, space }: Flow): string {
  const [last, before] = [items.at(-1), items.at(-2)];
  const between = last && before ? text.slice(before.end, last.start) : '';
  return /^,[ \t]*$/.test(between) ? between.slice(1) : space;
}

function matched(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0].length ?? 0;
}
