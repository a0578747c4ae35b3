/** The API descriptions of a site, and what refers to them: `GET /users`, `openapi.json GET /users`. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SiteConfig } from '../../config/site-config.ts';
import type { FilePlace } from '../../model/errors.ts';
import type { Report } from '../../model/report.ts';
import { checkVersion, Unreadable } from '../description/description.ts';
import {
  DESCRIPTION_ENDING,
  type Descriptions,
  type Located,
  normalizeFile,
  openDescriptions,
  part,
} from '../description/descriptions.ts';
import { indexOperations, type Operation, type OperationIndex } from '../description/operations.ts';

/** A documentation folder whose API descriptions are planned. */
export interface ApiFolder {
  /** The documentation folder, absolute. */
  readonly docs: string;
  readonly config: SiteConfig;
  /** Sources of the author's pages, relative to the folder. */
  readonly pages: readonly string[];
  /** The other files of the folder. */
  readonly files: readonly string[];
  readonly report: Report;
}

/** Finds the version that every description holds. */
const MARK = /"(?:openapi|swagger)"\s*:|^["']?(?:openapi|swagger)["']?\s*:/m;

/** The descriptions of a folder, which are read when somebody asks for them. */
export class Catalogue {
  readonly descriptions: Descriptions;
  readonly #folder: ApiFolder;
  /** Files that the configuration names, in its order. */
  readonly #named: readonly string[];
  readonly #indexes = new Map<string, OperationIndex | undefined>();
  /** Files that may be descriptions, by their names, those of the configuration first. */
  readonly #known: readonly string[];
  /** Files that look like descriptions. */
  #others: readonly string[] | undefined;

  constructor(folder: ApiFolder, named: readonly string[]) {
    const { docs, files, report } = folder;
    this.descriptions = openDescriptions(docs, report);
    this.#folder = folder;
    this.#named = named;
    this.#known = [...new Set([...named, ...files.filter((file) => DESCRIPTION_ENDING.test(file))])];
  }

  /** Reads a description's operations; reports one that cannot be used, and returns none. */
  index(file: string, from: FilePlace): OperationIndex | undefined {
    if (!this.#indexes.has(file)) this.#indexes.set(file, this.#load(file, from));
    return this.#indexes.get(file);
  }

  /** Finds an operation for who asks, in the description that it names, else in those near, else in any of the folder. */
  find({ file, method, path }: OperationReference, from: FilePlace, near?: readonly string[]): Operation | undefined {
    return this.#search(this.#candidates(file, from, near), from, (index) => findOperation(index, method, path));
  }

  findSchema({ file, name }: SchemaReference, from: FilePlace): Located | undefined {
    return this.#search(this.#candidates(file, from), from, ({ root }) => {
      const schema = part(root, 'components', 'schemas', name);
      return schema.value === undefined ? undefined : schema;
    });
  }

  #load(file: string, from: FilePlace): OperationIndex | undefined {
    const { report } = this.#folder;
    const opened = this.descriptions.open(file);
    const found = opened instanceof Unreadable ? opened : checkVersion(opened);
    if (!(found instanceof Unreadable)) return indexOperations(found, this.descriptions.follow);
    const { message, place } = found;
    if (place !== undefined) report(file, place, `The API description ${message}.`);
    else report(from.file, from.place, `The API description \`${file}\` ${message}.`);
    return undefined;
  }

  #search<T>(files: Iterable<string>, from: FilePlace, look: (index: OperationIndex) => T | undefined): T | undefined {
    for (const file of files) {
      const index = this.index(file, from);
      const found = index && look(index);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Lists the candidate files; the last ones only when the others have no match. */
  *#candidates(name: string | undefined, from: FilePlace, near: readonly string[] = []): Generator<string> {
    if (name !== undefined) return yield* this.#filesNamed(name, from.file);
    yield* new Set([...near, ...this.#named]);
    this.#others ??= this.#folder.files.filter((file) => this.#looksLikeDescription(file));
    yield* this.#others;
  }

  /**
   * Lists the files that a name may stand for: as seen from the root of the documentation, from the file of the reference,
   * or, where it is a name alone, in any folder, the nearest first.
   */
  #filesNamed(name: string, from: string): readonly string[] {
    const paths = [name, posix.join(posix.dirname(from), name)];
    const there = paths.flatMap((path) => this.#known.find((file) => isNamed(file, path)) ?? []);
    if (there.length > 0) return there;
    const elsewhere = this.#known
      .filter((file) => isNamed(posix.basename(file), name) && this.#looksLikeDescription(file))
      .sort((a, b) => sharedFolders(b, from) - sharedFolders(a, from));
    return elsewhere.length > 0 ? elsewhere : [name];
  }

  /** Whether a file may be a description, be it a broken one. */
  #looksLikeDescription(file: string): boolean {
    try {
      if (!DESCRIPTION_ENDING.test(file) || !MARK.test(readFileSync(join(this.#folder.docs, file), 'utf8')))
        return false;
    } catch {
      return false;
    }
    const found = this.descriptions.open(file);
    return found instanceof Unreadable || (found.root.openapi ?? found.root.swagger) !== undefined;
  }
}

/** Whether a name stands for a file; its ending may be left out. */
function isNamed(file: string, name: string): boolean {
  return file === name || file.replace(DESCRIPTION_ENDING, '') === name;
}

function sharedFolders(a: string, b: string): number {
  const [ours, theirs] = [posix.dirname(a).split('/'), posix.dirname(b).split('/')];
  const end = ours.findIndex((folder, index) => folder !== theirs[index]);
  return end === -1 ? ours.length : end;
}

/** Authors write a path as the description does; some leave the slash at its end to chance. */
function findOperation({ operations }: OperationIndex, method: string, path: string): Operation | undefined {
  const exact = operations.get(`${method} ${path}`);
  if (exact !== undefined || method === 'webhook') return exact;
  const other = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  return operations.get(`${method} ${other}`);
}

export interface OperationReference {
  /** The description, where it is named; some authors leave out its ending. */
  readonly file?: string;
  /** In small letters; `webhook` for a webhook. */
  readonly method: string;
  /** The name, for a webhook. */
  readonly path: string;
}

export interface SchemaReference {
  readonly file?: string;
  readonly name: string;
}

const REFERENCE =
  /^(?:(\S.*?\.(?:json|ya?ml)|[a-z]+:\/\/\S+)\s+)?(get|post|put|patch|delete|head|options|trace|query|webhook)\s+(\S.*)$/i;
/** Without an ending any word may be a description's name, so that what follows has to look like an operation. */
const BRIEF_REFERENCE = /^(\S+)\s+(get|post|put|patch|delete|head|options|trace|query)\s+(\/.*)$/i;
const SCHEMA_REFERENCE = /^(?:(\S.*?\.(?:json|ya?ml)|[a-z]+:\/\/\S+)\s+)?(\S.*)$/i;
const QUOTED = /^(["'`])(.*)\1$/s;

/** Parses a reference to an operation; `undefined` for other text. */
export function parseOperationReference(written: string): OperationReference | undefined {
  const text = unquoted(written);
  const parts = REFERENCE.exec(text) ?? BRIEF_REFERENCE.exec(text);
  const [, file, method, path] = parts ?? [];
  if (method === undefined || path === undefined) return undefined;
  const reference = { method: method.toLowerCase(), path: unquoted(path) };
  return file === undefined ? reference : { file: normalizeFile(unquoted(file)), ...reference };
}

/** Reads a reference to a schema: its name, with or without the file before it. */
export function parseSchemaReference(written: string): SchemaReference {
  const text = unquoted(written);
  const [, file, name = text] = SCHEMA_REFERENCE.exec(text) ?? [];
  return file === undefined ? { name: unquoted(name) } : { file: normalizeFile(file), name: unquoted(name) };
}

function unquoted(written: string): string {
  const text = written.trim();
  return QUOTED.exec(text)?.[2]?.trim() ?? text;
}
