/** Finds and parses `docs.json`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorAt, FILE_START, type Place, RenderError } from '../errors.ts';
import { isFields } from './read.ts';
import { readConfig, type SiteConfig } from './site-config.ts';

/** The file's name today, and the one that older sites still have. */
const CONFIG_FILES = ['docs.json', 'mint.json'];

/** Loads the configuration of a documentation folder; throws a {@link RenderError} when it is missing or no JSON. */
export async function loadConfig(docs: string): Promise<SiteConfig> {
  for (const file of CONFIG_FILES) {
    const source = await readIfPresent(join(docs, file));
    if (source !== undefined) return parseConfig(file, source);
  }
  throw new RenderError(`docs.json: the documentation folder has no such file; it names the site and its navigation.`);
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new RenderError(`docs.json: cannot be read (${String(code)}).`, { cause });
  }
}

function parseConfig(file: string, source: string): SiteConfig {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw errorAt(file, placeInMessage(message, source), `is not valid JSON: ${withoutPlace(message)}`, cause);
  }
  if (!isFields(json)) throw errorAt(file, FILE_START, 'must hold a JSON object.');
  try {
    return readConfig(file, source, json);
  } catch (cause) {
    if (cause instanceof RangeError) throw errorAt(file, FILE_START, 'is nested too deeply.', cause);
    throw cause;
  }
}

/** V8 ends its message with `at position 12 (line 2 column 3)`, or gives no place where the text ends early. */
function placeInMessage(message: string, source: string): Place {
  const named = /line (\d+) column (\d+)/.exec(message);
  if (named) return { line: Number(named[1]), column: Number(named[2]) };
  const lines = source.split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function withoutPlace(message: string): string {
  return `${message.replace(/ (?:in JSON )?at position .*$/, '').replace(/, ".*$/s, '')}.`;
}
