/**
 * Which parts of the syntax a text may use. What it cannot use need not be tried on every line of it. Each test may say
 * yes where the parser then finds nothing, never no where it would find something.
 */

import type { Data, Processor } from 'unified';

/** Fenced code that is closed; what only looks like it is taken for text. */
const FENCED = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?\n)??[ \t>]*\1[`~]*[ \t]*$/gm;
const INLINE_CODE = /(`+)[^`\n]+\1/g;
/** Two dollars, or one that could close what another opened: see the syntax of formulas. */
const FORMULA = /\$\$|\$(?!\s)(?:[^$\n]|\n(?![ \t]*\n))*?[^\s$]\$(?![A-Za-z0-9])/;
/** The line below the heads: https://github.github.com/gfm/#tables-extension- */
const DELIMITER_ROW = /^[ \t>*+\-\d.)]*[|:-][|:\- \t]*\r?$/m;

/** Tells whether a text may have formulas outside of code. */
export function mayHoldFormulas(text: string): boolean {
  if (!text.includes('$')) return false;
  const prose = text.replaceAll(FENCED, '').replaceAll(INLINE_CODE, '`');
  return FORMULA.test(prose);
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
