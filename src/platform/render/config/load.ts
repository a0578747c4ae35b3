/** Finds and parses `docs.json`, in several files where `{"$ref": "./navigation.json"}` stands for what a file holds. */
import { readFile, realpath } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { errorAt, FILE_START, RenderError, systemCode } from '../model/errors.ts';
import { isFields } from '../model/fields.ts';
import { parseJsonFile } from '../model/json.ts';
import { compareText } from '../model/report.ts';
import { type ConfigFile, locateText } from './locate.ts';
import { readConfig, type SiteConfig } from './site-config.ts';

/** File name of a site's configuration, at the root of its folder. */
export const CONFIG_FILE = 'docs.json';

/** Tells what a folder without the configuration lacks, as the end of a sentence. */
export const MISSING_CONFIG = `has no ${CONFIG_FILE}; give the folder that has one at its root, or convert its mint.json.`;

/** Loads the configuration of a documentation folder; throws a {@link RenderError} when it is missing or no JSON. */
export async function loadConfig(docs: string): Promise<SiteConfig> {
  const source = await readIfPresent(docs, CONFIG_FILE);
  if (source !== undefined) return parseConfig(docs, parseJson(CONFIG_FILE, source));
  throw new RenderError(`The documentation folder ${MISSING_CONFIG}`);
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
    const ordered = [...parts.values()].sort((a, b) => compareText(a.file, b.file));
    return readConfig({ file, source, parts: ordered }, json);
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
  return { file, source, json: parseJsonFile(file, source) };
}

/** Parsed JSON, and where it comes from. */
interface JsonFile {
  /** Relative to the documentation folder. */
  readonly file: string;
  readonly source: string;
  readonly json: unknown;
}

/** Reads and parses a file of the documentation; throws when there is none. */
type ReadJson = (file: string, from: JsonFile, reference: string) => Promise<JsonFile>;

/** Gives the value with all references resolved. Fields beside a reference win over those that it brings. */
async function resolveReferences(from: JsonFile, read: ReadJson): Promise<unknown> {
  return resolve(from.json, from, [from.file], read);
}

async function resolve(value: unknown, from: JsonFile, chain: readonly string[], read: ReadJson): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => resolve(item, from, chain, read)));
  if (!isFields(value)) return value;
  const { $ref: reference, ...own } = value;
  const entries = await Promise.all(
    Object.entries(own).map(async ([name, item]) => [name, await resolve(item, from, chain, read)] as const),
  );
  const fields = Object.fromEntries(entries);
  // `#/…` is a pointer of an API description, not a file.
  if (typeof reference !== 'string' || reference.startsWith('#')) {
    return reference === undefined ? fields : { ...fields, $ref: reference };
  }
  const found = await follow(reference, from, chain, read);
  return isFields(found) ? { ...found, ...fields } : found;
}

async function follow(reference: string, from: JsonFile, chain: readonly string[], read: ReadJson): Promise<unknown> {
  const base = reference.startsWith('/') ? '' : posix.dirname(from.file);
  const file = posix.normalize(posix.join(base, reference.replace(/^\/+/, '')));
  const place = locateText(from, reference);
  if (file.startsWith('../')) {
    throw errorAt(from.file, place, `the reference \`${reference}\` leads out of the documentation folder.`);
  }
  if (chain.includes(file)) {
    throw errorAt(from.file, place, `the reference \`${reference}\` leads back to a file that refers to this one.`);
  }
  const next = await read(file, from, reference);
  return resolve(next.json, next, [...chain, file], read);
}
