/** The API descriptions of a site, and what refers to them: `GET /users`, `openapi.json GET /users`. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Written } from '../../model/html/elements.ts';
import type { Report } from '../../model/report.ts';
import { descriptionFault } from '../description/description.ts';
import {
  DESCRIPTION_ENDING,
  type Descriptions,
  type Located,
  normalizeFile,
  part,
} from '../description/descriptions.ts';
import { indexOperations, type Operation, type OperationIndex } from '../description/operations.ts';

interface CatalogueOptions {
  readonly docs: string;
  readonly descriptions: Descriptions;
  /** Files that the configuration names, in its order. */
  readonly named: readonly string[];
  /** All files of the folder that are no pages. */
  readonly files: readonly string[];
  readonly report: Report;
}

/** The descriptions of a folder, which are read when somebody asks for them. */
export class Catalogue {
  readonly #options: CatalogueOptions;
  readonly #indexes = new Map<string, OperationIndex | undefined>();
  /** Files that may be descriptions, by their names, those of the configuration first. */
  readonly #known: readonly string[];
  /** Files that look like descriptions. */
  #others: readonly string[] | undefined;

  constructor(options: CatalogueOptions) {
    const { named, files } = options;
    this.#options = options;
    this.#known = [...new Set([...named, ...files.filter((file) => DESCRIPTION_ENDING.test(file))])];
  }

  /** Reads a description's operations; reports one that cannot be used, and returns none. */
  index(file: string, asker: Written): OperationIndex | undefined {
    if (!this.#indexes.has(file)) this.#indexes.set(file, this.#load(file, asker));
    return this.#indexes.get(file);
  }

  /** Finds an operation for who asks, in the description that it names, else in those near, else in any of the folder. */
  find({ file, method, path }: OperationReference, asker: Written, near?: readonly string[]): Operation | undefined {
    return this.#search(this.#candidates(file, asker, near), asker, (index) => findOperation(index, method, path));
  }

  findSchema({ file, name }: SchemaReference, asker: Written): Located | undefined {
    return this.#search(this.#candidates(file, asker), asker, ({ root }) => {
      const schema = part(root, 'components', 'schemas', name);
      return schema.value === undefined ? undefined : schema;
    });
  }

  #load(file: string, asker: Written): OperationIndex | undefined {
    const { descriptions, report } = this.#options;
    const found = descriptions.open(file);
    if (!('fault' in found)) {
      const fault = descriptionFault(found);
      if (fault === undefined) return indexOperations(found, descriptions.follow);
      report(file, found.locate(['openapi']), `The API description ${fault}`);
    } else if (found.place !== undefined) report(file, found.place, `The API description ${found.fault}.`);
    else report(asker.file, asker.place, `The API description \`${file}\` ${found.fault}.`);
    return undefined;
  }

  #search<T>(files: Iterable<string>, asker: Written, look: (index: OperationIndex) => T | undefined): T | undefined {
    for (const file of files) {
      const index = this.index(file, asker);
      const found = index && look(index);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Lists the candidate files; the last ones only when the others have no match. */
  *#candidates(name: string | undefined, asker: Written, near: readonly string[] = []): Generator<string> {
    if (name !== undefined) return yield* this.#filesNamed(name, asker.file);
    const { docs, descriptions, named, files } = this.#options;
    yield* new Set([...near, ...named]);
    this.#others ??= files.filter((file) => looksLikeDescription(docs, file, descriptions));
    yield* this.#others;
  }

  /**
   * Lists the files that a name may stand for: as seen from the root of the documentation, from the file of whoever asks,
   * or, where it is a name alone, in any folder, the nearest first.
   */
  #filesNamed(name: string, asker: string): readonly string[] {
    const { docs, descriptions } = this.#options;
    const places = [name, posix.join(posix.dirname(asker), name)];
    const there = places.flatMap((place) => this.#known.find((file) => isNamed(file, place)) ?? []);
    if (there.length > 0) return there;
    const elsewhere = this.#known
      .filter((file) => isNamed(posix.basename(file), name) && looksLikeDescription(docs, file, descriptions))
      .sort((a, b) => sharedFolders(b, asker) - sharedFolders(a, asker));
    return elsewhere.length > 0 ? elsewhere : [name];
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

const MARK = /"(?:openapi|swagger)"\s*:|^["']?(?:openapi|swagger)["']?\s*:/m;

/** Whether a file may be a description; one that cannot be read is reported. */
function looksLikeDescription(docs: string, file: string, { open }: Descriptions): boolean {
  try {
    if (!DESCRIPTION_ENDING.test(file) || !MARK.test(readFileSync(join(docs, file), 'utf8'))) return false;
  } catch {
    return false;
  }
  const found = open(file);
  return 'fault' in found || (found.root.openapi ?? found.root.swagger) !== undefined;
}

export interface OperationReference {
  /** The description, where it is named; some authors leave out its ending. */
  readonly file?: string;
  /** In small letters; `webhook` for a webhook. */
  readonly method: string;
  /** Of a webhook its name. */
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
