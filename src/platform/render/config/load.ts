/** Finds and parses `docs.json`, in several files where `{"$ref": "./navigation.json"}` stands for what a file holds. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { errorAt, FILE_START, RenderError, systemCode } from '../model/errors.ts';
import { isFields } from '../model/fields.ts';
import { parseJsonFile } from '../model/json.ts';
import { compareText } from '../model/report.ts';
import { findFile } from '../source/import-file.ts';
import { type ConfigFile, locateInFiles } from './locate.ts';
import { readConfig, type SiteConfig } from './site-config.ts';

/** File name of a site's configuration, at the root of its folder. */
export const CONFIG_FILE = 'docs.json';

/** Names the fault of a folder without the configuration, as the end of a sentence. */
export const MISSING_CONFIG = `has no ${CONFIG_FILE}; give the folder that has one at its root, or convert its mint.json.`;

/** Loads the configuration of a documentation folder; throws a {@link RenderError} when it is missing or no JSON. */
export async function loadConfig(docs: string): Promise<SiteConfig> {
  const main = await readJson(docs, CONFIG_FILE);
  if (main === undefined) throw new RenderError(`The documentation folder ${MISSING_CONFIG}`);
  const parts = new Map<string, JsonFile>();
  try {
    const json = await resolve(main.json, { docs, from: main, chain: [main.file], parts });
    if (!isFields(json)) throw errorAt(main.file, FILE_START, 'must hold a JSON object.');
    const ordered = [...parts.values()].sort((a, b) => compareText(a.file, b.file));
    return readConfig({ ...main, parts: ordered.map(({ file, source }) => ({ file, source })) }, json);
  } catch (cause) {
    if (cause instanceof RangeError) throw errorAt(main.file, FILE_START, 'is nested too deeply.', cause);
    throw cause;
  }
}

/** Parsed JSON, and where it comes from. */
interface JsonFile extends ConfigFile {
  readonly json: unknown;
}

async function readJson(docs: string, file: string): Promise<JsonFile | undefined> {
  let source: string;
  try {
    source = (await readFile(join(docs, file), 'utf8')).replace(/^\uFEFF/, '');
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new RenderError(`${file}: cannot be read (${code}).`, { cause });
  }
  return { file, source, json: parseJsonFile(file, source) };
}

/** Where a reference stands. */
interface ReferenceContext {
  readonly docs: string;
  readonly from: JsonFile;
  /** The files that lead here, and this one. */
  readonly chain: readonly string[];
  /** All files that were referred to. */
  readonly parts: Map<string, JsonFile>;
}

/** Resolves all references of a value. Fields beside a reference win over those that it brings. */
async function resolve(value: unknown, context: ReferenceContext): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => resolve(item, context)));
  if (!isFields(value)) return value;
  const { $ref: reference, ...own } = value;
  const values = await Promise.all(Object.values(own).map((item) => resolve(item, context)));
  const fields = Object.fromEntries(Object.keys(own).map((name, index) => [name, values[index]]));
  // `#/…` is a pointer of an API description, not a file.
  if (typeof reference !== 'string' || reference.startsWith('#'))
    return reference === undefined ? fields : { ...fields, $ref: reference };
  const found = await follow(reference, context);
  return isFields(found) ? { ...found, ...fields } : found;
}

/** Reads the file that a reference names; never outside the documentation. */
async function follow(reference: string, context: ReferenceContext): Promise<unknown> {
  const { docs, from, chain, parts } = context;
  const base = reference.startsWith('/') ? '' : posix.dirname(from.file);
  const file = posix.normalize(posix.join(base, reference.replace(/^\/+/, '')));
  const fault = (message: string) => {
    const { place } = locateInFiles({ ...from, parts: [] }, reference);
    return errorAt(from.file, place, `the reference \`${reference}\` ${message}.`);
  };
  if (file.startsWith('../')) throw fault('leads out of the documentation folder');
  if (chain.includes(file)) throw fault('leads back to a file that refers to this one');
  const isHeld = (await findFile(docs, [file])) !== undefined;
  const next = isHeld ? await readJson(docs, file) : undefined;
  if (next === undefined) throw fault('names no file of the documentation');
  parts.set(file, next);
  return resolve(next.json, { ...context, from: next, chain: [...chain, file] });
}
