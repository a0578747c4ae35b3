/** Files of code that pages import, and code as plain JavaScript: esbuild turns JSX into calls and takes types out. */
import { Parser } from 'acorn';
import type { Loader, TransformFailure, TransformOptions } from 'esbuild';
import type { Program } from 'estree-jsx';
import { errorAt, FILE_START, type Place } from '../model/errors.ts';
import type { MdxModule } from './module.ts';

/** Code that is not run: the reason is the end of a sentence for the author. */
export class CodeFault extends Error {
  readonly place: Place;

  constructor(reason: string, place: Place = FILE_START) {
    super(reason);
    this.place = place;
  }
}

const MAX_CHARACTERS = 256 * 1024;
const MAX_NESTING = 1_000;
const SIGNS = new RegExp(`(?:[!~+-]\\s*){${MAX_NESTING}}`);
const MAX_MS = 10_000;
/** Elements tell their places as their last argument but one: https://esbuild.github.io/api/#jsx-dev */
const OPTIONS: TransformOptions = {
  ...{ jsx: 'automatic', jsxDev: true, jsxImportSource: 'react', target: 'es2023', tsconfigRaw: '{}' },
  ...{ charset: 'utf8', logLevel: 'silent' },
};
/** `if (typeof window === "undefined") return null` is there for a server; the page that is made is for a browser. */
const FOR_SERVERS =
  /\bif \([^()\n]*typeof (?:window|document|navigator|localStorage) === "undefined"[^()\n]*\) (?:\{\s*return(?: null| void 0)?;\s*\}|return(?: null| void 0)?;)(?!\s*else\b)/g;

/**
 * Parses a file of JavaScript or TypeScript with JSX; throws a {@link RenderError} with line and column when it is not
 * valid.
 */
export async function parseCode(file: string, source: string): Promise<MdxModule> {
  try {
    const [, loader = 'jsx'] = /\.(tsx?)$/i.exec(file.toLowerCase()) ?? [];
    const code = await translate(source, { loader: loader as Loader, sourcefile: file });
    return { file, source, code, content: [], programs: [parseProgram(code)], snippets: [] };
  } catch (cause) {
    if (cause instanceof RangeError) throw errorAt(file, FILE_START, 'is nested too deeply.', cause);
    if (!(cause instanceof CodeFault)) throw cause;
    throw errorAt(file, cause.place, `${cause.message}.`, cause);
  }
}

/** Stands for a picture: its one export is the address that pages show it by. */
export function addressOf(file: string): MdxModule {
  const code = `export default ${JSON.stringify(`/${file}`)};`;
  return { file, source: code, code, content: [], programs: [parseProgram(code)], snippets: [] };
}

/** Parses plain JavaScript, for the names that it declares. */
function parseProgram(code: string): Program {
  return Parser.parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Program;
}

/** Translates code; throws {@link CodeFault} where it is not valid. */
export async function translate(source: string, options: TransformOptions): Promise<string> {
  const reason = reasonToRefuse(source);
  if (reason !== undefined) throw new CodeFault(reason);
  // Loaded and started with the first code: other sites do not need it.
  const { transform, stop } = await import('esbuild');
  const timer = setTimeout(() => void stop(), MAX_MS);
  try {
    const { code } = await transform(source, { ...OPTIONS, ...options });
    return code.replaceAll(FOR_SERVERS, (found) => `;${found.replaceAll(/[^\n]/g, '')}`);
  } catch (error) {
    const [first] = (error as Partial<TransformFailure>).errors ?? [];
    if (first === undefined) throw new CodeFault('is too large to be compiled');
    const { line, column } = first.location ?? { line: 1, column: 0 };
    throw new CodeFault(`is no JavaScript that can be run: ${first.text}`, { line, column: column + 1 });
  } finally {
    clearTimeout(timer);
  }
}

/** The compiler has no bounds of its own: it is given nothing that could take much memory. */
function reasonToRefuse(source: string): string | undefined {
  if (source.length > MAX_CHARACTERS) return `has more than ${MAX_CHARACTERS} characters`;
  let [depth, deepest] = [0, 0];
  for (const [bracket] of source.matchAll(/[([{}\])]/g)) {
    depth = Math.max(0, depth + ('([{'.includes(bracket) ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  return deepest > MAX_NESTING || SIGNS.test(source) ? 'is nested too deeply' : undefined;
}
