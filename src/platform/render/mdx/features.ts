/**
 * Which parts of the syntax a text may use. What it cannot use need not be tried on every line of it. Each test may say
 * yes where the parser then finds nothing, never no where it would find something.
 */

import type { Data, Processor } from 'unified';

/** A line that may open or close fenced code. */
const FENCE = /^[ \t>]*(`{3,}|~{3,})(.*)$/;
const INLINE_CODE = /(?<!`)(`+)(?!`)[^`\n]+\1/g;
/** Two dollars, or one that could close what another opened: see the syntax of formulas. */
const FORMULA = /\$\$|\$(?!\s)(?:[^$\n]|\n(?![ \t]*\n))*?[^\s$]\$(?![A-Za-z0-9])/;
/** The line below the heads: https://github.github.com/gfm/#tables-extension- */
const DELIMITER_ROW = /^[ \t>*+\-\d.)]*[|:-][|:\- \t]*\r?$/m;

/** Tells whether a text may have formulas outside of code. */
export function mayHoldFormulas(text: string): boolean {
  if (!text.includes('$')) return false;
  const prose = withoutFences(text).replaceAll(INLINE_CODE, '`');
  return FORMULA.test(prose);
}

/** Leaves out fenced code that is closed; from a fence that is not, all is taken for text. */
function withoutFences(text: string): string {
  const kept: string[] = [];
  let held: string[] = [];
  let open: string | undefined;
  for (const line of text.split('\n')) {
    const [, marker, rest = ''] = FENCE.exec(line.trimEnd()) ?? [];
    if (open === undefined && marker === undefined) kept.push(line);
    else if (open === undefined) [open, held] = [marker, [line]];
    else if (marker?.startsWith(open) === true && /^[`~]*$/.test(rest)) [open, held] = [undefined, []];
    else held.push(line);
  }
  return [...kept, ...held].join('\n');
}

/** Tells whether a text may have tables. */
export function mayHoldTables(text: string): boolean {
  return DELIMITER_ROW.test(text);
}

type Extension = NonNullable<Data['micromarkExtensions']>[number];

/** Parses without tables; use after the plugin for GFM. */
export function withoutTables(this: Processor): void {
  for (const extension of this.data().micromarkExtensions ?? []) dropTables(extension);
}

/** The parser tries the rest of every line that begins a paragraph as the head of a table. */
function dropTables({ flow = {} }: Extension): void {
  for (const [code, constructs] of Object.entries(flow)) {
    const list = [constructs].flat().filter((construct) => construct !== undefined);
    flow[code as 'null'] = list.filter(({ name }) => name !== 'table');
  }
}
