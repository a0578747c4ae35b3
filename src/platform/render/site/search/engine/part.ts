/** A part of the search index: what the engine made of some pages of one language. Plain data, so that it can be kept. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { asBuffer, CborReader } from './cbor.ts';
import type { EngineFile } from './engine.ts';

export interface IndexPart {
  /** Of each page, in their order, the name of the file that results show. */
  readonly fragments: readonly { readonly name: string; readonly words: number }[];
  /** Those files, compressed. */
  readonly contents: readonly Uint8Array[];
  /** Chunks of words with the places where they stand, in the order of the words, compressed: they wait for the merge. */
  readonly words: readonly Uint8Array[];
  readonly filters: readonly Uint8Array[];
  /** Names of what pages have beside their text; the index names them by their number. */
  readonly metaFields: readonly string[];
}

/** A part without the files that need no merging. */
export type PartIndex = Omit<IndexPart, 'contents'>;

/** Prefix of the content of every compressed file of an index. */
export const SIGNATURE = Buffer.from('pagefind_dcd');
const FRAGMENT_DIGEST_CHARACTERS = 12;
/** Version that the engine writes into an index; its script compares it with its own. */
export const INDEX_VERSION = '1.6.0';
/** The folder of the files that need no merging: what results show of each page. */
export const SINGLE_FILES = 'fragment';

/** Tells all that a part is made of: what its documents are, and the form in which the engine writes it. */
export function contentOf(facts: readonly unknown[]): string {
  return JSON.stringify([INDEX_VERSION, facts]);
}

/** Returns the files of a part that need no merging. */
export function keptFiles({ fragments, contents }: IndexPart): readonly EngineFile[] {
  return contents.map((bytes, at) => ({ path: fragmentFile(fragments[at]?.name ?? ''), bytes: asBuffer(bytes) }));
}

function fragmentFile(name: string): string {
  return `${SINGLE_FILES}/${name}.pf_fragment`;
}

/**
 * Reads the parts out of an index, one for each language that it has pages of; mostly one. The form is that of
 * `pagefind/src/index/index_metadata.rs` in the engine's sources, version 1.6.
 */
export function readParts(files: readonly EngineFile[]): readonly IndexPart[] {
  const byPath = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const find = (path: string): Buffer => {
    const bytes = byPath.get(path);
    if (bytes === undefined) throw new RangeError(`The search index has no file \`${path}\`.`);
    return bytes;
  };
  return files.filter(({ path }) => path.endsWith('.pf_meta')).map(({ bytes }) => readPart(bytes, find));
}

function readPart(meta: Buffer, find: (path: string) => Buffer): IndexPart {
  const reader = new CborReader(unpack(meta));
  reader.list();
  reader.text();
  const contents: Buffer[] = [];
  const fragments = items(reader, () => {
    const fields = reader.list();
    const name = reader.text().toString();
    const words = reader.unsigned();
    // The file that several fragments share; only very large indexes have such.
    const shared = fields > 2 ? reader.text().length : 0;
    if (shared > 0) throw new RangeError('The search index keeps its fragments in shared files.');
    const bytes = find(fragmentFile(name));
    contents.push(bytes);
    return { name: longName(name, bytes), words };
  });
  const chunks = items(reader, () => {
    reader.list();
    reader.text();
    reader.text();
    return reader.text().toString();
  });
  const filters = items(reader, () => {
    reader.list();
    reader.text();
    return reader.text().toString();
  });
  if (reader.list() > 0) throw new RangeError('The search index has an order of its own.');
  return {
    fragments,
    contents,
    words: chunks.map((name) => find(`index/${name}.pf_index`)),
    filters: filters.map((name) => unpack(find(`filter/${name}.pf_filter`))),
    metaFields: items(reader, () => reader.text().toString()),
  };
}

/** Seven digits of a digest suffice within one part, not among the pages of a large site. */
function longName(name: string, bytes: Buffer): string {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, FRAGMENT_DIGEST_CHARACTERS);
  return name.slice(0, name.lastIndexOf('_') + 1) + digest;
}

function items<T>(reader: CborReader, read: () => T): readonly T[] {
  return Array.from({ length: reader.list() }, read);
}

/** Returns the content of a compressed file of an index. */
export function unpack(bytes: Uint8Array): Buffer {
  return gunzipSync(bytes).subarray(SIGNATURE.length);
}
