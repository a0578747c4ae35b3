/** Files of code that pages import, parsed for their exports; and code as plain JavaScript, by esbuild. */
import type { BuildOptions, Loader, TransformFailure, TransformOptions } from 'esbuild';
import { errorAt, FILE_START } from '../model/errors.ts';
import { CodeFault, parseProgram } from './code.ts';
import type { MdxModule } from './module.ts';

/** TypeScript is compiled unparsed: a level of nesting, of two characters at least, takes up to 12 kB there. */
const MAX_TYPED_CHARACTERS = 64 * 1024;
/** On the clock, for a compiler that never ends: whoever works beside it must not cost an author code. */
const MAX_MS = 20_000;
const OPTIONS: TransformOptions = {
  // Elements tell their places as an argument: https://esbuild.github.io/api/#jsx-dev
  ...{ jsx: 'automatic', jsxDev: true, jsxImportSource: 'react', target: 'es2023', tsconfigRaw: '{}' },
  ...{ charset: 'utf8', logLevel: 'silent' },
};

/**
 * Parses a file of JavaScript or TypeScript with JSX; throws a {@link RenderError} with line and column when it is not
 * valid.
 */
export async function parseCode(file: string, source: string): Promise<MdxModule> {
  try {
    return codeModule(file, source, /\.tsx?$/i.test(file) ? await withoutTypes(file, source) : source);
  } catch (cause) {
    if (cause instanceof RangeError) throw errorAt(file, FILE_START, 'is nested too deeply.', cause);
    if (cause instanceof CodeFault) throw errorAt(file, cause.place, `${cause.message}.`, cause);
    throw cause;
  }
}

async function withoutTypes(file: string, source: string): Promise<string> {
  if (source.length > MAX_TYPED_CHARACTERS) throw new CodeFault(`has more than ${MAX_TYPED_CHARACTERS} characters`);
  return await transform(source, file, { jsx: 'preserve' });
}

function codeModule(file: string, source: string, text = source): MdxModule {
  const program = { text, place: FILE_START, body: parseProgram(text).body };
  return { file, source, content: [], programs: [program], snippets: [] };
}

/** Stands for a picture: its one export is the address that pages show it by. */
export function addressOf(file: string): MdxModule {
  return codeModule(file, `export default ${JSON.stringify(`/${file}`)};`);
}

let lastInLine: Promise<unknown> = Promise.resolve();
let started: Promise<unknown> | undefined;
let uncompiled = 0;

/** Counts the texts that took too long in this process: pages without their code are not kept for later exports. */
export function countUncompiled(): number {
  return uncompiled;
}

/**
 * Turns JSX into calls, and takes types out; throws {@link CodeFault} where the code of the file is not valid. The compiler
 * has no bounds of its own: what it is given has been parsed before, or is short, and it is stopped after a time. One text
 * is compiled at a time: thousands at once take memory, and stopping the compiler would end them all.
 */
export function transform(source: string, file: string, options: TransformOptions = {}): Promise<string> {
  return inLine(async (esbuild) => {
    const own = { ...OPTIONS, loader: loaderOf(file), sourcefile: file, ...options };
    return (await esbuild.transform(source, own)).code;
  });
}

/** Joins files into one script as {@link transform} compiles one; what they are is told by a plugin among the options. */
export function bundle(options: BuildOptions): Promise<string> {
  return inLine(async ({ build }) => (await build({ ...options, write: false })).outputFiles[0]?.text ?? '');
}

export function loaderOf(file: string): Loader {
  const [, loader = 'jsx'] = /\.(tsx?)$/.exec(file.toLowerCase()) ?? [];
  return loader as Loader;
}

type Compile = (esbuild: typeof import('esbuild')) => Promise<string>;

function inLine(compile: Compile): Promise<string> {
  const work = lastInLine.then(() => withinTime(compile));
  lastInLine = work.catch(() => undefined);
  return work;
}

async function withinTime(compile: Compile): Promise<string> {
  // Loaded and started with the first code: other sites do not need it.
  const esbuild = await import('esbuild');
  let timer: NodeJS.Timeout | undefined;
  try {
    // Its start, which takes long on a busy machine, counts for no code.
    started ??= esbuild.transform('');
    await started;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new CodeFault('takes too long to be compiled')), MAX_MS);
    });
    return await Promise.race([compile(esbuild), late]);
  } catch (error) {
    const [first] = (error as Partial<TransformFailure>).errors ?? [];
    if (first === undefined) {
      uncompiled += 1;
      // The next code starts another.
      started = undefined;
      await esbuild.stop();
      throw error instanceof CodeFault ? error : new CodeFault('could not be compiled');
    }
    const { line, column } = first.location ?? { line: 1, column: 0 };
    throw new CodeFault(`is no JavaScript that can be run: ${first.text}`, { line, column: column + 1 });
  } finally {
    clearTimeout(timer);
  }
}
