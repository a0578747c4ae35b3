/** The descriptions that a site uses, and where an operation that is asked for can be found in them. */
import { closeSync, openSync, readSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Place } from '../../model/errors.ts';
import type { Report } from '../../model/report.ts';
import { descriptionFault } from '../description/description.ts';
import { DESCRIPTION_ENDING, type Descriptions, fieldsAt, type Located, part } from '../description/descriptions.ts';
import {
  type FoundOperation,
  indexOperations,
  type Operation,
  type OperationIndex,
  operationKey,
} from '../description/operations.ts';
import type { OperationReference, SchemaReference } from './reference.ts';

/** Who asks, for messages about what is not found. */
export interface Asker {
  readonly file: string;
  readonly place: Place;
}

export interface FoundSchema {
  readonly name: string;
  readonly schema: Located;
}

export interface Catalogue {
  /** Gives a description's operations; reports one that cannot be used, and gives none. */
  readonly index: (file: string, asker: Asker) => OperationIndex | undefined;
  /** Finds an operation in the description that it names, else in these, else in any of the folder. */
  readonly find: (reference: OperationReference, files: readonly string[], asker: Asker) => FoundOperation | undefined;
  readonly findSchema: (reference: SchemaReference, files: readonly string[], asker: Asker) => FoundSchema | undefined;
}

interface CatalogueOptions {
  readonly docs: string;
  readonly descriptions: Descriptions;
  /** Files that the configuration names, in its order. */
  readonly named: readonly string[];
  /** All files of the folder that are no pages. */
  readonly files: readonly string[];
  readonly report: Report;
}

/** Opens the catalogue of a folder; descriptions are read when somebody asks for them. */
export function openCatalogue({ docs, descriptions, named, files, report }: CatalogueOptions): Catalogue {
  const indexes = new Map<string, OperationIndex | undefined>();
  const index = (file: string, asker: Asker): OperationIndex | undefined => {
    if (!indexes.has(file)) indexes.set(file, load(file, asker));
    return indexes.get(file);
  };
  const load = (file: string, asker: Asker): OperationIndex | undefined => {
    const found = descriptions.open(file);
    if (!('fault' in found)) {
      const fault = descriptionFault(found);
      if (fault === undefined) return indexOperations(found, descriptions.follow);
      report(file, found.locate(['openapi']), `The API description ${fault}`);
    } else if (found.isThere) report(file, found.place, `The API description ${found.fault}.`);
    else report(asker.file, asker.place, `The API description \`${file}\` ${found.fault}.`);
    return undefined;
  };
  const known = [...new Set([...named, ...files.filter((file) => DESCRIPTION_ENDING.test(file))])];
  /**
   * Lists the files that a name may stand for: as seen from the root of the documentation, from the file of whoever asks,
   * or, where it is a name alone, in any folder, the nearest first.
   */
  const filesNamed = (name: string, asker: string): readonly string[] => {
    const places = [name, posix.join(posix.dirname(asker), name)];
    const there = places.flatMap((place) => known.find((file) => isNamed(file, place)) ?? []);
    if (there.length > 0) return there;
    const elsewhere = known
      .filter((file) => isNamed(posix.basename(file), name) && looksLikeDescription(docs, file))
      .sort((a, b) => sharedFolders(b, asker) - sharedFolders(a, asker));
    return elsewhere.length > 0 ? elsewhere : [name];
  };
  let others: readonly string[] | undefined;
  const search = <T>(
    own: string | undefined,
    near: readonly string[],
    asker: Asker,
    look: (index: OperationIndex) => T | undefined,
  ) => {
    const lookInto = (list: readonly string[]): T | undefined => {
      for (const file of list) {
        const found = index(file, asker);
        const wanted = found === undefined ? undefined : look(found);
        if (wanted !== undefined) return wanted;
      }
      return undefined;
    };
    if (own !== undefined) return lookInto(filesNamed(own, asker.file));
    const found = lookInto([...new Set([...near, ...named])]);
    if (found !== undefined) return found;
    others ??= files.filter((file) => looksLikeDescription(docs, file));
    return lookInto(others);
  };
  return {
    index,
    find: ({ file, method, path }, near, asker) =>
      search(file, near, asker, (one) => {
        const operation = findOperation(one, method, path);
        return operation === undefined ? undefined : { index: one, operation };
      }),
    findSchema: ({ file, name }, near, asker) =>
      search(file, near, asker, ({ root }) => {
        const schema = part(root, 'components', 'schemas', name);
        return Object.hasOwn(fieldsAt(part(root, 'components', 'schemas')), name) ? { name, schema } : undefined;
      }),
  };
}

/** Tells whether a name stands for a file; its ending may be left out. */
function isNamed(file: string, name: string): boolean {
  return file === name || file.replace(DESCRIPTION_ENDING, '') === name;
}

/** Gives how many folders two files share, from the root on. */
function sharedFolders(a: string, b: string): number {
  const [ours, theirs] = [posix.dirname(a).split('/'), posix.dirname(b).split('/')];
  const end = ours.findIndex((folder, index) => folder !== theirs[index]);
  return end === -1 ? ours.length : end;
}

/** Authors write a path as the description does; some leave the slash at its end to chance. */
function findOperation({ operations }: OperationIndex, method: string, path: string): Operation | undefined {
  const exact = operations.get(operationKey(method, path));
  if (exact !== undefined || method === 'webhook') return exact;
  const other = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  return operations.get(operationKey(method, other));
}

const HEAD_BYTES = 4_096;
const MARK = /^[\s{]*(?:[^\n]*\n){0,40}?\s*["']?(?:openapi|swagger)["']?\s*:/;

/** Tells by the beginning of a file whether it may be a description. */
function looksLikeDescription(docs: string, file: string): boolean {
  if (!DESCRIPTION_ENDING.test(file)) return false;
  const head = Buffer.alloc(HEAD_BYTES);
  try {
    const handle = openSync(join(docs, file), 'r');
    try {
      return MARK.test(head.toString('utf8', 0, readSync(handle, head, 0, HEAD_BYTES, 0)));
    } finally {
      closeSync(handle);
    }
  } catch {
    return false;
  }
}
