/** A part of the search index: what the engine made of some pages of one language. Plain data, so that it can be kept. */
import { gunzipSync } from 'node:zlib';
import { byteDigest } from '../../../model/digest.ts';
import { CborReader } from './cbor.ts';
import { type EngineFiles, readFile } from './engine.ts';

export interface IndexPart {
  /** Of each page, in their order, the name by which results ask for what they show. */
  readonly fragments: readonly { readonly name: string; readonly words: number }[];
  /** Chunks of words with the places where they stand, in the order of the words, compressed: they wait for the merge. */
  readonly words: readonly Uint8Array[];
  readonly filters: readonly FilterValue[];
  /** Names of what pages have beside their text; the index names them by their number. */
  readonly metaFields: readonly string[];
}

/** A part, and what results show of its pages, compressed, by the names of their fragments. */
export interface WholePart extends IndexPart {
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

/** The pages that a value of a filter has, by their numbers. Its texts are UTF-8, one character a byte. */
export interface FilterValue {
  readonly name: string;
  readonly value: string;
  readonly pages: readonly number[];
}

/** Prefix of the content of every compressed file of an index. */
export const SIGNATURE = Buffer.from('pagefind_dcd');
/** Seven digits of a digest, as in the engine's own names, suffice within one part, not among the pages of a large site. */
const DIGEST_BYTES = 6;
/** Version that the engine writes into an index; its script compares it with its own. */
export const INDEX_VERSION = '1.6.0';

/**
 * Reads the part out of an index; `undefined` when none of its pages has a word. The form is that of
 * `pagefind/src/index/index_metadata.rs` in the engine's sources, version 1.6.
 */
export function readPart(files: EngineFiles): WholePart | undefined {
  const meta = [...files.keys()].find((path) => path.endsWith('.pf_meta'));
  if (meta === undefined) return undefined;
  const reader = new CborReader(unpack(readFile(files, meta)));
  reader.list();
  reader.text();
  const contents = new Map<string, Uint8Array>();
  const fragments = items(reader, () => {
    reader.list();
    const name = reader.text().toString();
    const words = reader.unsigned();
    // A file that several fragments share; only very large indexes have such.
    reader.text();
    const bytes = readFile(files, `fragment/${name}.pf_fragment`);
    const longName = name.slice(0, name.lastIndexOf('_') + 1) + byteDigest(bytes).toString('hex', 0, DIGEST_BYTES);
    contents.set(longName, bytes);
    return { name: longName, words };
  });
  const words = items(reader, () => {
    reader.list();
    reader.text();
    reader.text();
    return readFile(files, `index/${reader.text()}.pf_index`);
  });
  const filters = items(reader, () => {
    reader.list();
    reader.text();
    return readFilter(new CborReader(unpack(readFile(files, `filter/${reader.text()}.pf_filter`))));
  });
  // Orders, of which our documents name none.
  reader.list();
  const metaFields = items(reader, () => reader.text().toString());
  return { fragments, contents, words, filters: filters.flat(), metaFields };
}

function readFilter(reader: CborReader): readonly FilterValue[] {
  reader.list();
  const name = reader.text().toString('latin1');
  return items(reader, () => {
    reader.list();
    return { name, value: reader.text().toString('latin1'), pages: items(reader, () => reader.unsigned()) };
  });
}

function items<T>(reader: CborReader, read: () => T): readonly T[] {
  return Array.from({ length: reader.list() }, read);
}

/** Returns the content of a compressed file of an index. */
export function unpack(bytes: Uint8Array): Buffer {
  return gunzipSync(bytes).subarray(SIGNATURE.length);
}
