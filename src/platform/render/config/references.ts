/** A configuration in several files: `{"$ref": "./navigation.json"}` stands for what that file holds. */
import { posix } from 'node:path';
import { errorAt } from '../model/errors.ts';
import { isFields } from '../model/fields.ts';
import { locateText } from './locate.ts';

/** Parsed JSON, and where it comes from. */
export interface JsonFile {
  /** Relative to the documentation folder. */
  readonly file: string;
  readonly source: string;
  readonly json: unknown;
}

/** Reads and parses a file of the documentation; throws when there is none. */
export type ReadJson = (file: string, from: JsonFile, reference: string) => Promise<JsonFile>;

/** Gives the value with all references resolved. Fields beside a reference win over those that it brings. */
export async function resolveReferences(from: JsonFile, read: ReadJson): Promise<unknown> {
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
