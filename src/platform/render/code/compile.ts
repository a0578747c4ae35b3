/** Authors' code as text for the engine. */

import type { TransformOptions } from 'esbuild';
import { CodeFault } from '../markdown/code.ts';
import type { MdxModule } from '../markdown/module.ts';
import { translate } from '../markdown/translate.ts';
import { FILE_START, type Place } from '../model/errors.ts';
import type { Piece } from './evaluation-scope.ts';
import { isData, isMarkdown } from './link.ts';
import { piecesIn } from './pieces.ts';

/** The code of a file, ready to run. */
export interface Compiled {
  /** Code that declares the names of the file: all of a file of code, or each block of imports and exports in Markdown. */
  readonly blocks: readonly Block[];
  /** The pieces in a content as one list of functions. */
  readonly pieces: string | undefined;
  /** The index of each piece in that list, by its node; else why it is not run. */
  readonly places: ReadonlyMap<object, number | string>;
}

export interface Block {
  readonly code: string;
  readonly place: Place;
  /** Why it is not run. */
  readonly fault?: string;
}

type Pieces = readonly Omit<Piece, 'syntax'>[];

/** `if (typeof window === "undefined") return null` is there for a server; the page that is made is for a browser. */
const FOR_SERVERS =
  /\bif \([^()\n]*typeof (?:window|document|navigator|localStorage) === "undefined"[^()\n]*\) (?:\{\s*return(?: null| void 0)?;\s*\}|return(?: null| void 0)?;)(?!\s*else\b)/g;

const compiled = new WeakMap<MdxModule, Promise<Compiled>>();

/** Compiles a file once. */
export function compileModule(module: MdxModule): Promise<Compiled> {
  const known = compiled.get(module) ?? (isMarkdown(module) ? compileContent(module) : compileFile(module));
  compiled.set(module, known);
  return known;
}

async function compileFile(module: MdxModule): Promise<Compiled> {
  const code = isData(module)
    ? `module.exports = JSON.parse(${JSON.stringify(module.source)});`
    : await runnable(module.source, module.file);
  return { blocks: [{ code, place: FILE_START }], pieces: undefined, places: new Map() };
}

async function compileContent(module: MdxModule): Promise<Compiled> {
  const [blocks, pieces] = await Promise.all([
    Promise.all(blocksOf(module).map((block) => compileBlock(block, module.file))),
    compilePieces(piecesIn(module.content), module.file),
  ]);
  return { blocks, ...pieces };
}

/** Lists the imports and exports that have something to run. */
function blocksOf({ programs }: MdxModule): readonly Block[] {
  const withCode = programs.filter(({ body }) => body.some(({ type }) => type !== 'ImportDeclaration'));
  return withCode.map(({ text, place }) => ({ code: text, place }));
}

async function compileBlock({ code, place }: Block, file: string): Promise<Block> {
  const text = '\n'.repeat(place.line - 1) + code;
  return await runnable(text, file).then(
    (translated) => ({ code: translated, place }),
    (error) => ({ code: '', place, fault: reasonOf(error) }),
  );
}

/** Compiles all pieces at once; where one of them is not valid, each by itself. */
async function compilePieces(pieces: Pieces, file: string): Promise<Omit<Compiled, 'blocks'>> {
  if (pieces.length === 0) return { pieces: undefined, places: new Map() };
  const places = new Map<object, number | string>(pieces.map(({ node }, index) => [node, index]));
  try {
    return { pieces: await compileList(pieces, file), places };
  } catch (error) {
    reasonOf(error);
  }
  const faults = await Promise.all(pieces.map((one) => compileList([one], file).then(() => undefined, reasonOf)));
  const valid = pieces.filter(({ node }, index) => {
    const fault = faults[index];
    if (fault !== undefined) places.set(node, fault);
    return fault === undefined;
  });
  for (const [index, { node }] of valid.entries()) places.set(node, index);
  return { pieces: await compileList(valid, file), places };
}

/** Writes pieces as functions. Elements in them have the place of their piece, for which their file is unnamed. */
function compileList(pieces: Pieces, file: string): Promise<string> {
  const functions = pieces.map(({ text }) => `() => (${text}\n)`);
  return runnable(`$pieces([${functions.join(',\n')}])`, file, { sourcefile: 'piece' });
}

/** Turns imports into calls, too. */
async function runnable(source: string, file: string, options?: TransformOptions): Promise<string> {
  const code = await translate(source, file, { format: 'cjs', ...options });
  return code.replaceAll(FOR_SERVERS, (found) => `;${found.replaceAll(/[^\n]/g, '')}`);
}

function reasonOf(error: unknown): string {
  if (error instanceof CodeFault) return error.message;
  throw error;
}
