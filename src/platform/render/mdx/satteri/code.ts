/** Code in MDX: its positions in the file, and its syntax tree, as micromark's MDX parser gives them. */
import { type Node as AcornNode, type Comment, type Options, Parser } from 'acorn';
import jsx from 'acorn-jsx';
import type { Program } from 'estree-jsx';

/** Code with the places of its lines: what indents a line, or marks it as part of a quotation, is no part of it. */
export interface Code {
  readonly value: string;
  /** Line in the file of its first character, from 1. */
  readonly line: number;
  /** Offset in the file behind its last character. */
  readonly end: number;
  readonly lines: readonly CodeLine[];
}

interface CodeLine {
  /** Where the line begins in the value, and in the file. */
  readonly start: number;
  readonly offset: number;
  /** Its first column, from 0. */
  readonly column: number;
}

/** A place in the file: lines from 1, offsets from 0; columns from 1 in Markdown, from 0 in code. */
export interface Point {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

const parser = Parser.extend(jsx());
/** Those of remark-mdx: https://github.com/micromark/micromark-extension-mdxjs#optionsacornoptions */
const OPTIONS: Options = { ecmaVersion: 2024, sourceType: 'module', preserveParens: true };
const BEFORE_SPREAD = '({';
/** Space and comments; that of a line must end with it, for the brace behind the code would be part of it. */
const BLANK = /^(?:\s|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/|\/\/[^\r\n]*(?:\r\n|\n|\r))*$/;
/** What may stand before code on its further lines. */
const LEAD = /[ \t>]*/y;

/** Finds the code that begins at a position; `undefined` when the source does not have it there. */
export function locateCode(source: string, value: string, { line, offset }: Omit<Point, 'column'>): Code | undefined {
  const column = offset - source.lastIndexOf('\n', offset - 1) - 1;
  const lines: CodeLine[] = [{ start: 0, offset, column }];
  let start = value.indexOf('\n') + 1;
  let end = offset + (start === 0 ? value.length : start);
  if (!source.startsWith(start === 0 ? value : value.slice(0, start), offset)) return undefined;
  while (start > 0) {
    const next = value.indexOf('\n', start) + 1;
    const text = value.slice(start, next === 0 ? undefined : next);
    const begin = beginOfLine(source, end, text);
    if (begin === undefined) return undefined;
    lines.push({ start, offset: begin, column: begin - end });
    start = next;
    end = begin + text.length;
  }
  return { value, line, end, lines };
}

/** Finds where the code of a line begins; its last one may end anywhere. */
function beginOfLine(source: string, at: number, text: string): number | undefined {
  if (text === '') return at;
  LEAD.lastIndex = at;
  const most = at + (LEAD.exec(source)?.[0].length ?? 0);
  const isWhole = text.endsWith('\n');
  const lead = /^[ \t>]*/.exec(text)?.[0].length ?? 0;
  const begin = isWhole ? source.indexOf('\n', at) + 1 - text.length : most - lead;
  return begin >= at && begin <= most && source.startsWith(text, begin) ? begin : undefined;
}

/** Parses an expression, or comments where one could be; `undefined` where the code is neither. */
export function parseExpression(code: Code): Program | undefined {
  const { value } = code;
  const comments: Comment[] = [];
  const options = { ...OPTIONS, onComment: comments };
  if (BLANK.test(value)) {
    const found = attempt(() => parser.parse(value, options));
    return found && programOf(found, code, comments);
  }
  const found = attempt(() => parser.parseExpressionAt(value, 0, options));
  if (found === undefined) return undefined;
  return BLANK.test(value.slice(found.end))
    ? programOf(expressionProgram(found, value.length), code, comments)
    : undefined;
}

/** Parses the spread that an attribute is; `undefined` where it is something else. */
export function parseSpread(code: Code): Program | undefined {
  const comments: Comment[] = [];
  const text = `${BEFORE_SPREAD}${code.value}})`;
  const found = attempt(() => parser.parseExpressionAt(text, 0, { ...OPTIONS, onComment: comments }));
  if (found?.end !== text.length) return undefined;
  const tree = expressionProgram(found, text.length);
  const program = programOf(tree, code, comments, BEFORE_SPREAD.length);
  const [statement] = program.body;
  const object = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  if (object?.type !== 'ObjectExpression' || object.properties.length > 1) return undefined;
  return object.properties.every(({ type }) => type === 'SpreadElement') ? program : undefined;
}

/** Parses imports and exports; `undefined` where they are something else. `taken` are names that earlier ones import. */
export function parseModule(code: Code, taken: readonly string[]): Program | undefined {
  const comments: Comment[] = [];
  const before = taken.length === 0 ? '' : `var ${taken.join(',')}\n`;
  const found = attempt(() => parser.parse(before + code.value, { ...OPTIONS, onComment: comments }));
  if (found === undefined) return undefined;
  if (before !== '') found.body.shift();
  const program = programOf(found, code, comments, before.length);
  return program.body.every(({ type }) => /^(?:Import|Export)/.test(type)) ? program : undefined;
}

function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function expressionProgram(expression: AcornNode, end: number) {
  const statement = { type: 'ExpressionStatement', expression, start: 0, end };
  return { type: 'Program', start: 0, end, body: [statement], sourceType: 'module' };
}

/** Gives a tree the places of the file; `skipped` characters of the parsed text precede the code. */
function programOf(tree: AcornNode, code: Code, comments: readonly Comment[], skipped = 0): Program {
  const program = Object.assign(tree, { comments });
  const { length } = code.value;
  settle(program, (at) => placeIn(code, Math.min(Math.max(at - skipped, 0), length)));
  return program as unknown as Program;
}

function placeIn({ line, lines }: Code, at: number): Point {
  let index = lines.length - 1;
  while (index > 0 && (lines[index]?.start ?? 0) > at) index -= 1;
  const { start, offset, column } = lines[index] ?? { start: 0, offset: 0, column: 0 };
  return { line: line + index, column: column + at - start, offset: offset + at - start };
}

/** Sets the position of every node, also within parentheses. */
function settle(node: AcornNode, pointAt: (at: number) => Point): void {
  const [start, end] = [pointAt(node.start), pointAt(node.end)];
  for (const [name, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) {
        if (!isNode(one)) continue;
        value[index] = bare(one);
        settle(value[index], pointAt);
      }
    } else if (isNode(value)) {
      const inner = bare(value);
      if (inner !== value) Reflect.set(node, name, inner);
      settle(inner, pointAt);
    }
  }
  Object.assign(node, { start: start.offset, end: end.offset, loc: { start, end }, range: [start.offset, end.offset] });
}

function bare(node: AcornNode): AcornNode {
  if (node.type !== 'ParenthesizedExpression' || !('expression' in node) || !isNode(node.expression)) return node;
  return bare(node.expression);
}

function isNode(value: unknown): value is AcornNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}
