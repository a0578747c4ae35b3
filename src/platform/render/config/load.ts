/** Finds and parses `docs.json`. */
import { readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { errorAt, FILE_START, type Place, RenderError, systemCode } from '../model/errors.ts';
import { isFields } from '../model/fields.ts';
import { compareText } from '../model/report.ts';
import { CONFIG_FILES, OLDER_FILE } from './file-names.ts';
import { type ConfigFile, locateText } from './locate.ts';
import { upgradeMint } from './mint.ts';
import { type JsonFile, type ReadJson, resolveReferences } from './references.ts';
import { readConfig, type SiteConfig } from './site-config.ts';

/** Loads the configuration of a documentation folder; throws a {@link RenderError} when it is missing or no JSON. */
export async function loadConfig(docs: string): Promise<SiteConfig> {
  for (const file of CONFIG_FILES) {
    const source = await readIfPresent(docs, file);
    if (source !== undefined) return parseConfig(docs, parseJson(file, source));
  }
  throw new RenderError(`docs.json: the documentation folder has no such file; it names the site and its navigation.`);
}

async function readIfPresent(docs: string, file: string): Promise<string | undefined> {
  try {
    return (await readFile(join(docs, file), 'utf8')).replace(/^\uFEFF/, '');
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new RenderError(`${file}: cannot be read (${code}).`, { cause });
  }
}

async function parseConfig(docs: string, main: JsonFile): Promise<SiteConfig> {
  const { file, source } = main;
  try {
    if (!isFields(main.json)) throw errorAt(file, FILE_START, 'must hold a JSON object.');
    const parts = new Map<string, ConfigFile>();
    const read = referenceReader(docs);
    const json = await resolveReferences(main, async (...reference) => {
      const part = await read(...reference);
      parts.set(part.file, { file: part.file, source: part.source });
      return part;
    });
    if (!isFields(json)) throw errorAt(file, FILE_START, 'must hold a JSON object.');
    const config = readConfig(file, source, file === OLDER_FILE ? upgradeMint(json) : json);
    return { ...config, parts: [...parts.values()].sort((a, b) => compareText(a.file, b.file)) };
  } catch (cause) {
    if (cause instanceof RangeError) throw errorAt(file, FILE_START, 'is nested too deeply.', cause);
    throw cause;
  }
}

/** Reads the files of a configuration that is split; never outside the documentation. */
function referenceReader(docs: string): ReadJson {
  return async (file, from, reference) => {
    const source = (await isInside(docs, file)) ? await readIfPresent(docs, file) : undefined;
    if (source !== undefined) return parseJson(file, source);
    const place = locateText(from, reference);
    throw errorAt(from.file, place, `the reference \`${reference}\` names no file of the documentation.`);
  };
}

async function isInside(docs: string, file: string): Promise<boolean> {
  try {
    return (await realpath(join(docs, file))).startsWith((await realpath(docs)) + sep);
  } catch {
    return false;
  }
}

function parseJson(file: string, source: string): JsonFile {
  try {
    const json: unknown = JSON.parse(source);
    return { file, source, json };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw errorAt(file, faultPlace(message, source), `is not valid JSON: ${withoutPlace(message)}`, cause);
  }
}

/** Finds where JSON goes wrong: V8 names the place in some messages only. */
function faultPlace(message: string, source: string): Place {
  const named = /line (\d+) column (\d+)/.exec(message);
  if (named) return { line: Number(named[1]), column: Number(named[2]) };
  const before = source.slice(0, faultOffset(source));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

/** Searches for the longest beginning that only lacks its end: what follows it is at fault. */
function faultOffset(source: string): number {
  let [good, bad] = [0, source.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (lacksOnlyItsEnd(source.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function lacksOnlyItsEnd(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = /position (\d+)/.exec(message)?.[1];
    return position === undefined ? /end of JSON input/i.test(message) : Number(position) >= json.length;
  }
}

function withoutPlace(message: string): string {
  return `${message.replace(/ (?:in JSON )?at position .*$/, '').replace(/, ".*$/s, '')}.`;
}
