/** Authors' code as text for the engine. */

import type { TransformOptions } from 'esbuild';
import { CodeFault } from '../markdown/code.ts';
import type { MdxModule } from '../markdown/module.ts';
import { transform } from '../markdown/transform.ts';
import { FILE_START, type Place } from '../model/errors.ts';
import type { Piece } from './evaluation-scope.ts';
import { isData, isMarkdown } from './link.ts';
import { piecesIn } from './pieces.ts';

/** The code of a file, ready to run; that of a fault refuses to. */
export interface Compiled {
  /** Code that declares the names of the file: all of a file of code, or each block of imports and exports in Markdown. */
  readonly blocks: readonly Block[];
  /** The pieces in a content as one list of functions. */
  readonly pieces: string;
  /** The index of each piece in that list, by its node. */
  readonly places: ReadonlyMap<object, number>;
}

interface Block {
  readonly code: string;
  readonly place: Place;
}

/** `if (typeof window === "undefined") return null` is there for a server; the page that is made is for a browser. */
const FOR_SERVERS =
  /\bif \([^()\n]*typeof (?:window|document|navigator|localStorage) === "undefined"[^()\n]*\) (?:\{\s*return(?: null| void 0)?;\s*\}|return(?: null| void 0)?;)(?!\s*else\b)/g;

/** `name ?`, `name &&`, `name ||`, `name ??`: the code asks whether a snippet was given a property. */
const ASKED = /(?<![.\w$])([A-Za-z_$][\w$]*)\s*(?:\?(?!\.)|&&|\|\|)/g;

const compiled = new WeakMap<MdxModule, Promise<Compiled>>();

/** Compiles a file once. */
export function compileModule(module: MdxModule): Promise<Compiled> {
  const known = compiled.get(module) ?? compile(module);
  compiled.set(module, known);
  return known;
}

async function compile(module: MdxModule): Promise<Compiled> {
  const { content, file, source } = module;
  if (isData(module)) {
    const code = `module.exports = JSON.parse(${JSON.stringify(source)});`;
    return { blocks: [{ code, place: FILE_START }], pieces: '', places: new Map() };
  }
  const pieces = piecesIn(content);
  const [blocks, list] = await Promise.all([
    Promise.all(blocksOf(module).map((block) => compileBlock(block, file))),
    compilePieces(pieces, file),
  ]);
  return { blocks, pieces: list, places: new Map(pieces.map(({ node }, index) => [node, index])) };
}

/** Lists a file of code, or the imports and exports of Markdown that have something to run. */
function blocksOf(module: MdxModule): readonly Block[] {
  if (!isMarkdown(module)) return [{ code: module.source, place: FILE_START }];
  const withCode = module.programs.filter(({ body }) => body.some(({ type }) => type !== 'ImportDeclaration'));
  return withCode.map(({ text, place }) => ({ code: text, place }));
}

async function compileBlock({ code, place }: Block, file: string): Promise<Block> {
  return { code: await runnable('\n'.repeat(place.line - 1) + code, file).catch(refusalOf), place };
}

/** Compiles all pieces at once; where one of them is not valid, each by itself before. */
async function compilePieces(pieces: readonly Piece[], file: string): Promise<string> {
  const texts = pieces.map(({ text }) => text);
  try {
    return texts.length === 0 ? '' : await compileList(texts, file);
  } catch (error) {
    refusalOf(error);
  }
  const sound = texts.map((text) => compileList([text], file).then(() => text, refusalOf));
  return await compileList(await Promise.all(sound), file);
}

/** Writes pieces as functions. Elements in them have the place of their piece, for which their file is unnamed. */
function compileList(texts: readonly string[], file: string): Promise<string> {
  const functions = texts.map((text) => `() => (${text}\n)`);
  const asked = new Set(texts.flatMap((text) => [...text.matchAll(ASKED)].map(([, name]) => name)));
  const list = `$pieces.all = [${functions.join(',\n')}];\n$pieces.asked = ${JSON.stringify([...asked])};`;
  return runnable(list, file, { sourcefile: 'piece' });
}

/** Turns imports into calls, too. */
async function runnable(source: string, file: string, options?: TransformOptions): Promise<string> {
  const code = await transform(source, file, { format: 'cjs', ...options });
  return code.replaceAll(FOR_SERVERS, (found) => `;${found.replaceAll(/[^\n]/g, '')}`);
}

function refusalOf(error: unknown): string {
  if (error instanceof CodeFault) return `$sandbox.refuse(${JSON.stringify(error.message)})`;
  throw error;
}
