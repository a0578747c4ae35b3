/** Files that pages import beside MDX: parsed for their exports, never run. */
import { Parser } from 'acorn';
import jsx from 'acorn-jsx';
import type { Program } from 'estree-jsx';
import { errorAt, FILE_START } from '../model/errors.ts';
import { parseJsonFile } from '../model/json.ts';
import type { MdxModule } from './module.ts';

const parser = Parser.extend(jsx());

/**
 * Parses a file of JavaScript with JSX; throws a {@link RenderError} with line and column when it is not valid. One that
 * ends in `.ts` or `.tsx` may hold no types.
 */
export function parseJsx(file: string, source: string): MdxModule {
  try {
    const program = parser.parse(source, { ecmaVersion: 2024, sourceType: 'module', locations: true, ranges: true });
    return { file, source, content: [], programs: [program as unknown as Program], snippets: [] };
  } catch (cause) {
    if (cause instanceof RangeError) throw errorAt(file, FILE_START, 'is nested too deeply.', cause);
    if (!(cause instanceof SyntaxError)) throw cause;
    const place =
      'loc' in cause && isPosition(cause.loc) ? { line: cause.loc.line, column: cause.loc.column + 1 } : FILE_START;
    throw errorAt(file, place, `${faultOf(file)}: ${cause.message.replace(/ \(\d+:\d+\)$/, '')}.`, cause);
  }
}

function faultOf(file: string): string {
  if (!/\.tsx?$/i.test(file)) return 'is not valid JavaScript with JSX';
  return 'is not JavaScript with JSX (types are not understood: take them out, or keep the component in a `.jsx` file)';
}

/** Parses JSON, which is its own expression: its one export is its value. */
export function parseData(file: string, source: string): MdxModule {
  parseJsonFile(file, source);
  return { ...parseJsx(file, `export default ${source}`), file };
}

/** Stands for a picture: its one export is the address that pages show it by. */
export function addressOf(file: string): MdxModule {
  return parseJsx(file, `export default ${JSON.stringify(`/${file}`)}`);
}

function isPosition(value: unknown): value is { readonly line: number; readonly column: number } {
  return typeof value === 'object' && value !== null && 'line' in value && 'column' in value;
}
