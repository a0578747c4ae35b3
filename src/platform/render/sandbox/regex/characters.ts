/** Sets of characters: classes, their escapes, and what they hold when case is not looked at. */
import { type Reader, RegexFault } from './reader.ts';

/** Tells whether a code unit is in the set. */
export type Characters = (code: number) => boolean;

type Range = readonly [number, number];

const DIGITS: readonly Range[] = [[0x30, 0x39]];
const WORD: readonly Range[] = [...DIGITS, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
/** https://tc39.es/ecma262/#prod-WhiteSpace and https://tc39.es/ecma262/#prod-LineTerminator */
const SPACE: readonly Range[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const LINE_ENDS: readonly Range[] = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
const LAST_CODE = 0xffff;

const CLASSES: ReadonlyMap<string, readonly Range[]> = new Map([
  ['d', DIGITS],
  ['w', WORD],
  ['s', SPACE],
  ['D', without(DIGITS)],
  ['W', without(WORD)],
  ['S', without(SPACE)],
]);
const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['v', 0x0b],
  ['f', 0x0c],
  ['0', 0],
]);

export const ANY: Characters = () => true;
export const NOT_LINE_END = characters(without(LINE_ENDS), false);

/** Tells what counts as part of a word at `\b`. */
export const isWord = characters(WORD, false);
/** Tells what ends a line. */
export const isLineEnd = characters(LINE_ENDS, false);

/** Makes the set of these ranges. */
export function characters(ranges: readonly Range[], ignoresCase: boolean): Characters {
  const has: Characters = (code) => ranges.some(([from, to]) => code >= from && code <= to);
  return ignoresCase ? (code) => has(code) || casesOf(code).some(has) : has;
}

function without(ranges: readonly Range[]): readonly Range[] {
  const left: Range[] = [];
  let from = 0;
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    if (start > from) left.push([from, start - 1]);
    from = end + 1;
  }
  return [...left, [from, LAST_CODE]];
}

/** The other case of a character, as https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch has it. */
function casesOf(code: number): readonly number[] {
  const char = String.fromCharCode(code);
  const own = canonical(char);
  return [char.toLowerCase(), char.toUpperCase()]
    .filter((one) => one.length === 1 && canonical(one) === own)
    .map((one) => one.charCodeAt(0));
}

function canonical(char: string): string {
  const upper = char.toUpperCase();
  return upper.length !== 1 || (char.charCodeAt(0) >= 0x80 && upper.charCodeAt(0) < 0x80) ? char : upper;
}

/** Reads `d` of `\d`, where a class follows the backslash. */
export function classOfEscape(reader: Reader): Characters | undefined {
  const ranges = rangesOfEscape(reader);
  return ranges === undefined ? undefined : characters(ranges, false);
}

function rangesOfEscape(reader: Reader): readonly Range[] | undefined {
  const [name] = reader.match(/[dwsDWS]/y) ?? [];
  return name === undefined ? undefined : CLASSES.get(name);
}

/** Reads the one character that an escape stands for. */
export function codeOfEscape(reader: Reader): number {
  const hex = reader.match(/x([\da-f]{2})|u([\da-f]{4})/iy);
  if (hex !== undefined) return Number.parseInt(hex[1] ?? hex[2] ?? '', 16);
  const char = reader.next();
  const control = CONTROLS.get(char);
  if (control === 0 && reader.match(/\d/y)) throw new RegexFault('has an octal number, which is not run');
  if (control !== undefined) return control;
  if (/[1-9k]/.test(char)) throw new RegexFault('refers back to a group, which is not run');
  if (/[a-z]/i.test(char)) throw new RegexFault(`has \`\\${char}\`, which is not run`);
  return char.charCodeAt(0);
}

/** Reads a class after its opening bracket. */
export function readClass(reader: Reader, ignoresCase: boolean): Characters {
  const isNegated = reader.take('^');
  const ranges: Range[] = [];
  while (!reader.take(']')) {
    const from = readMember(reader);
    if (!reader.match(/-(?!\])/y)) {
      ranges.push(...from);
      continue;
    }
    const to = readMember(reader);
    const [[start, startEnd] = [0, -1]] = from;
    const [[end, endEnd] = [0, -1]] = to;
    const isRange = from.length === 1 && to.length === 1 && start === startEnd && end === endEnd;
    // `[\w-.]`: a hyphen beside a class is a hyphen.
    if (!isRange) ranges.push(...from, [0x2d, 0x2d], ...to);
    else if (end < start) throw new RegexFault('has a range in the wrong order');
    else ranges.push([start, end]);
  }
  const has = characters(ranges, ignoresCase);
  return isNegated ? (code) => !has(code) : has;
}

function readMember(reader: Reader): readonly Range[] {
  const char = reader.next();
  if (char !== '\\') return [[char.charCodeAt(0), char.charCodeAt(0)]];
  const known = rangesOfEscape(reader);
  if (known !== undefined) return known;
  const code = reader.take('b') ? 0x08 : codeOfEscape(reader);
  return [[code, code]];
}
