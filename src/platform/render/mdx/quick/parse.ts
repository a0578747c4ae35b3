/**
 * Parses MDX of the usual kinds many times as fast as the parser for all cases, into the same tree; leaves to that one
 * whatever it does not know for certain.
 */
import type { Root, RootContent } from 'mdast';
import { parseBlocks } from './blocks.ts';
import { type Lines, readLines } from './lines.ts';
import type { Block } from './span.ts';

/** Line ends of other systems, and what stands for nothing. */
const RARE_CHARACTERS = /[\r\v\f\0\u2028\u2029\uFEFF]/;
/** Each list in another would read the rest of the line again. */
const DEEP_LIST = /(?:(?:[-+*]|\d{1,9}[.)]) +){16}/;
const FRONT_MATTER = /^---\n(?:([^\t]*?)\n)?---(?:\n|$)/;

/** Parses a text without formulas; `undefined` where something in it is not of the usual kinds. */
export function parseQuickly(text: string): Root | undefined {
  if (RARE_CHARACTERS.test(text) || DEEP_LIST.test(text)) return undefined;
  const lines = readLines(text);
  const front = FRONT_MATTER.exec(text);
  if (front === null && text.startsWith('---')) return undefined;
  const from = front === null ? 0 : front[0].split('\n').length - (front[0].endsWith('\n') ? 1 : 0);
  const blocks = shallowBlocks(lines, from);
  if (blocks === undefined) return undefined;
  const last = lines.count - 1;
  const position = { start: lines.point(0, 0), end: lines.point(last, lines.end(last)) };
  if (front === null) return { type: 'root', children: blocks, position };
  const end = lines.point(from - 1, lines.end(from - 1));
  const yaml: RootContent = { type: 'yaml', value: front[1] ?? '', position: { start: lines.point(0, 0), end } };
  return { type: 'root', children: [yaml, ...blocks], position };
}

/** Lists that are nested too deeply for this parser are left to the other too. */
function shallowBlocks(lines: Lines, from: number): Block[] | undefined {
  try {
    return parseBlocks(lines, { from, to: lines.count, indent: 0, at: 0 });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
