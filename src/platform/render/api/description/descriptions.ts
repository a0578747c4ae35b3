/** The descriptions of one documentation folder, read when they are first asked for. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { FILE_START } from '../../model/errors.ts';
import { type Fields, fieldsOf, isFields, present, textOf } from '../../model/fields.ts';
import type { Report } from '../../model/report.ts';
import { type Description, parseDescription, Unreadable } from './description.ts';

/** A value of a description and where it stands. */
export interface Located {
  readonly description: Description;
  readonly tokens: readonly string[];
  readonly value: unknown;
}

/** Resolves a chain of references; reports an unresolved reference and returns nothing. */
export type Follow = (located: Located) => Located | undefined;

export interface Descriptions {
  /** Reads a file of the folder. */
  readonly open: (file: string) => Description | Unreadable;
  readonly follow: Follow;
}

/** Far above the largest public API descriptions. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_CHAIN = 32;
const WEB_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Endings of the names of descriptions. */
export const DESCRIPTION_ENDING = /\.(?:json|ya?ml)$/i;

/**
 * Opens the descriptions of a folder. Reading is synchronous: a reference to another file turns up in the midst of
 * work on a schema, which is not the place to wait.
 */
export function openDescriptions(docs: string, report: Report): Descriptions {
  const opened = new Map<string, Description | Unreadable>();
  const open = (written: string): Description | Unreadable => {
    const file = normalizeFile(written);
    const known = opened.get(file) ?? read(docs, file);
    opened.set(file, known);
    return known;
  };
  const follow: Follow = (start) => {
    let located = start;
    for (let step = 0; step < MAX_CHAIN; step += 1) {
      const reference = referenceOf(located.value);
      if (reference === undefined) return located;
      const target = resolveReference(reference, located, open);
      if (typeof target === 'string') {
        reportAt(located, `The reference \`${reference}\` ${target}.`, report);
        return undefined;
      }
      located = { ...target, value: withOwnText(target.value, located.value) };
    }
    reportAt(start, `The reference \`${referenceOf(start.value)}\` goes round in a circle.`, report);
    return undefined;
  };
  return { open, follow };
}

/** The texts beside a reference win: https://spec.openapis.org/oas/v3.1.0#reference-object */
function withOwnText(target: unknown, reference: unknown): unknown {
  const { summary, description } = fieldsOf(reference);
  const own = present({ summary, description });
  return isFields(target) && Object.keys(own).length > 0 ? { ...target, ...own } : target;
}

/** Reports a fault in a description at the place of its value. */
export function reportAt({ description, tokens }: Located, message: string, report: Report): void {
  report(description.file, description.locate(tokens), message);
}

/** Returns the address of a reference object; `undefined` for other values. */
export function referenceOf(value: unknown): string | undefined {
  return isFields(value) && typeof value.$ref === 'string' ? value.$ref : undefined;
}

/** Names a place across files: the same for every way that leads there. */
export function identityOf({ description, tokens }: Located): string {
  return [description.file, ...tokens].join('\0');
}

export function part({ description, tokens, value }: Located, ...names: readonly string[]): Located {
  return { description, tokens: [...tokens, ...names], value: valueAt(value, names) };
}

/** Returns the fields of a located value; empty when it is not an object. */
export function fieldsAt({ value }: Located): Fields {
  return fieldsOf(value);
}

export function textAt(located: Located, name: string): string | undefined {
  return textOf(fieldsAt(located)[name]);
}

/** Lists the names of the parts of an object, extensions left out. */
export function namesIn(located: Located): readonly string[] {
  return Object.keys(fieldsAt(located)).filter((name) => !name.startsWith('x-'));
}

function resolveReference(reference: string, from: Located, open: Descriptions['open']): Located | string {
  const [address = '', fragment = ''] = reference.split('#', 2);
  if (WEB_ADDRESS.test(address)) return 'names a file on the web; an export fetches nothing, so put it into the folder';
  const description = address === '' ? from.description : openBeside(from.description.file, address, open);
  if (typeof description === 'string') return description;
  // JSON pointers: https://www.rfc-editor.org/rfc/rfc6901
  const [start, ...tokens] = decoded(fragment).split('/').map(unescaped);
  if (start !== '') return 'has no JSON pointer after its `#`';
  const value = valueAt(description.root, tokens);
  return value === undefined ? 'leads to nothing' : { description, tokens, value };
}

/** Undoes the encoding of an address; gives what is not encoded as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Undoes the escapes of a token of a JSON pointer. */
export function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Returns the value that the tokens of a pointer lead to; `undefined` when there is none. */
function valueAt(root: unknown, tokens: readonly string[]): unknown {
  let value = root;
  for (const token of tokens) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Fields)[token];
  }
  return value;
}

function openBeside(file: string, address: string, open: Descriptions['open']): Description | string {
  const path = address.startsWith('/') ? address.slice(1) : posix.join(posix.dirname(file), decoded(address));
  const found = open(path);
  return found instanceof Unreadable ? `names a file that ${found.message}` : found;
}

function read(docs: string, path: string): Description | Unreadable {
  if (WEB_ADDRESS.test(path))
    return new Unreadable('is on the web; an export fetches nothing, so put it into the folder');
  try {
    const real = path.startsWith('..') ? '' : realpathSync(join(docs, path));
    if (!real.startsWith(realpathSync(docs) + sep)) return new Unreadable('is outside of the documentation folder');
    if (statSync(real).size > MAX_BYTES) return new Unreadable(`has more than ${MAX_BYTES} bytes (64 MiB)`, FILE_START);
    return parseDescription(path, readFileSync(real, 'utf8'));
  } catch (error) {
    return error instanceof Unreadable ? error : new Unreadable('is not in the documentation folder');
  }
}

/** Normalizes the spellings of a file in the folder: `/a.json`, `./a.json`, `a.json`. */
export function normalizeFile(written: string): string {
  return WEB_ADDRESS.test(written) ? written : posix.normalize(written.trim().replace(/^\/+/, ''));
}
