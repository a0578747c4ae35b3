/** Code in MDX as syntax trees, with the places of the file. */
import { type Node as AcornNode, Parser } from 'acorn';
import jsx from 'acorn-jsx';
import type { Program } from 'estree-jsx';
import { MdxFault } from './fault.ts';

/** A place in the file: lines and columns from 1, offsets from 0. */
export interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** Code as the parser of MDX gives it: without what indents its lines, or marks them as those of a quotation. */
export interface Code {
  readonly value: string;
  /** The text that it stands in, and where it begins there. */
  readonly source: string;
  readonly start: Point;
}

/** Names that a module exports may be of an earlier part of the file. */
const parser = Parser.extend(
  jsx(),
  (Base) =>
    class extends Base {
      checkLocalExport(): void {}
    },
);

/** Parses an expression. The program of one that is empty, or a comment, has no statement. */
export function parseExpression(code: Code): Program {
  const isBlank = code.value.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim() === '';
  return isBlank ? parse(code) : parse(code, '(', '\n)');
}

/** Parses an attribute of the form `{...value}`, as the program `({...value})`. */
export function parseSpread(code: Code): Program {
  return parse(code, '({', '\n})');
}

/** Parses imports and exports. */
export function parseModule(code: Code): Program {
  return parse(code);
}

function parse(code: Code, before = '', behind = ''): Program {
  const pointAt = openPoints(code);
  const inCode = (at: number) => Math.min(Math.max(at - before.length, 0), code.value.length);
  try {
    const text = before + code.value + behind;
    const program = parser.parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
    settle(program, (at) => pointAt(inCode(at)));
    return program as unknown as Program;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0;
    const what = before === '' ? 'This is neither an import nor an export' : 'Could not parse expression';
    throw new MdxFault(`${what} (${error.message.replace(/ \(\d+:\d+\)$/, '')})`, pointAt(inCode(at)), error);
  }
}

/** Opens code for questions which place an offset in it has. Every line ends where that of the source ends. */
function openPoints({ value, source, start }: Code): (at: number) => Point {
  const lines = [{ start: 0, offset: start.offset, column: start.column }];
  for (let at = value.indexOf('\n') + 1, line = start.offset; at > 0; ) {
    const next = value.indexOf('\n', at) + 1;
    const text = value.slice(at, next === 0 ? undefined : next).trimEnd();
    line = source.indexOf('\n', line) + 1;
    const end = source.indexOf('\n', line);
    const offset = line + Math.max(0, source.slice(line, end < 0 ? undefined : end).indexOf(text));
    lines.push({ start: at, offset, column: offset - line + 1 });
    at = next;
  }
  return (at) => {
    const index = lines.findLastIndex((one) => one.start <= at);
    const { start: from, offset, column } = lines[index] ?? { start: 0, ...start };
    return { line: start.line + index, column: column + at - from, offset: offset + at - from };
  };
}

/** Gives every node the places of the file: columns from 0, as syntax trees have them. */
function settle(node: AcornNode, pointAt: (at: number) => Point): void {
  const [start, end] = [pointAt(node.start), pointAt(node.end)];
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) settle(one, pointAt);
  }
  const loc = {
    start: { line: start.line, column: start.column - 1 },
    end: { line: end.line, column: end.column - 1 },
  };
  Object.assign(node, { start: start.offset, end: end.offset, loc, range: [start.offset, end.offset] });
}

function isNode(value: unknown): value is AcornNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}
