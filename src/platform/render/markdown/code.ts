/** Code as syntax trees: of expressions and of imports and exports in MDX, and of files of JavaScript. */
import { Parser } from 'acorn';
import jsx from 'acorn-jsx';
import type { Expression, Program } from 'estree-jsx';
import { FILE_START, type Place } from '../model/errors.ts';
import type { ModuleProgram } from './module.ts';

/** A module may export names that an earlier part of the file declares. */
const parser = Parser.extend(
  jsx(),
  (Base) =>
    class extends Base {
      checkLocalExport(): void {}
    },
);

/** Parses JavaScript with JSX; throws a {@link CodeFault}. */
export function parseProgram(code: string): Program {
  try {
    return parser.parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true }) as unknown as Program;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const loc = 'loc' in error ? (error.loc as { readonly line: number; readonly column: number }) : undefined;
    const place = loc === undefined ? FILE_START : { line: loc.line, column: loc.column + 1 };
    const reason = error.message.replace(/ \(\d+:\d+\)$/, '');
    throw new CodeFault(`is not valid JavaScript with JSX: ${reason}`, place, error);
  }
}

/** Code that is not run: the reason is the end of a sentence for the author, the place counts within the code. */
export class CodeFault extends Error {
  readonly place: Place;

  constructor(reason: string, place: Place = FILE_START, cause?: unknown) {
    super(reason, { cause });
    this.place = place;
  }
}

/**
 * Parses an expression at this place; none for one that is empty, or a comment. It stands in brackets of one kind, and of
 * another where it may close those of the first itself.
 */
export function parseExpression(code: string, place: Place): Expression | undefined {
  if (code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim() === '') return undefined;
  if (code.includes(')')) parseAt(`[${code}\n]`, place);
  const [statement] = parseAt(`(${code}\n)`, place).body;
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}

function parseAt(code: string, place: Place): Program {
  try {
    return parseProgram(code);
  } catch (error) {
    if (!(error instanceof CodeFault)) throw error;
    throw new MdxFault(`The expression ${error.message}`, place, error);
  }
}

/** Parses a block of imports and exports; its statements have the lines of the file. */
export function parseModule(text: string, place: Place): ModuleProgram {
  try {
    const { body } = parseProgram(text);
    for (const { loc } of body) if (loc) loc.start.line += place.line - 1;
    return { text, place, body };
  } catch (error) {
    if (!(error instanceof CodeFault)) throw error;
    const { line, column } = error.place;
    const reason = `This is neither an import nor an export: it ${error.message}`;
    throw new MdxFault(reason, { line: line + place.line - 1, column }, error);
  }
}

/** A text that is not MDX. */
export class MdxFault extends Error {
  readonly place: Place;

  /** `reason` ends a sentence. */
  constructor(reason: string, place: Place, cause?: unknown) {
    super(`cannot be parsed as MDX: ${reason}; ${hintOf(reason)}`, { cause });
    this.place = place;
  }
}

/** Reads an error of Satteri: `1:3: Unexpected … (mdx-jsx:unexpected-character)`. */
export function faultOf(error: unknown): MdxFault | undefined {
  const message = Error.isError(error) ? error.message : '';
  const [, line, column, reason = ''] = /^(\d+):(\d+): ([\s\S]*?)(?: \([\w-]+:[\w-]+\))?$/.exec(message) ?? [];
  if (line === undefined) return undefined;
  return new MdxFault(reason.replace(' with oxc', ''), { line: Number(line), column: Number(column) }, error);
}

/** Explains how to write text that the parser took for markup. */
function hintOf(reason: string): string {
  if (/levels|characters/.test(reason)) return 'import it from a file of its own';
  const mark = /expression|brace/.test(reason) ? '\\{' : '\\<';
  const close = reason.startsWith('Expected a closing tag') ? 'close it; ' : '';
  return `${close}where it is text, write \`${mark}\`, or put it between backticks`;
}
