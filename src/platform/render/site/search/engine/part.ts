/** A part of the search index: what the engine made of some pages of one language. Plain data, so that it can be kept. */
import { gunzipSync } from 'node:zlib';
import { byteDigest } from '../../../model/digest.ts';
import { CborReader } from './cbor.ts';
import { type EngineFiles, readFile } from './engine.ts';

export interface IndexPart {
  /** One for each page, in their order: the names by which results ask for what they show. */
  readonly fragments: IndexDescription[1];
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
 * What an index says of itself: the form of `pagefind/src/index/index_metadata.rs` in the engine's sources, version 1.6.
 * Fragments share files only in very large indexes, and no document of ours names an order of results.
 */
export type IndexDescription = readonly [
  version: string,
  fragments: readonly (readonly [name: string, words: number, sharedFile: ''])[],
  chunks: readonly (readonly [from: string, to: string, name: string])[],
  filters: readonly (readonly [name: string, file: string])[],
  orders: readonly [],
  metaFields: readonly string[],
];

/**
 * Reads the part out of an index; `undefined` when none of its pages has a word. Throws a RangeError when the index is of
 * another version.
 */
export function readPart(files: EngineFiles): WholePart | undefined {
  const meta = [...files.keys()].find((path) => path.endsWith('.pf_meta'));
  if (meta === undefined) return undefined;
  const read = (path: string) => new CborReader(unpack(readFile(files, path))).value() as unknown;
  const [version, described, chunks, filters, , metaFields] = read(meta) as IndexDescription;
  if (version !== INDEX_VERSION) throw new RangeError(`its index is of version ${version}, not ${INDEX_VERSION}`);
  const contents = new Map<string, Uint8Array>();
  const fragments = described.map(([name, ...others]) => {
    const bytes = readFile(files, `fragment/${name}.pf_fragment`);
    const longName = name.slice(0, name.lastIndexOf('_') + 1) + byteDigest(bytes).toString('hex', 0, DIGEST_BYTES);
    contents.set(longName, bytes);
    return [longName, ...others] as const;
  });
  const words = chunks.map(([, , name]) => readFile(files, `index/${name}.pf_index`));
  const filterValues = filters.flatMap(([, file]) => {
    const [name, values] = read(`filter/${file}.pf_filter`) as FilterFile;
    return values.map(([value, pages]) => ({ name, value, pages }));
  });
  return { fragments, contents, words, filters: filterValues, metaFields };
}

type FilterFile = readonly [name: string, values: readonly (readonly [value: string, pages: readonly number[]])[]];

/** Returns the content of a compressed file of an index. */
export function unpack(bytes: Uint8Array): Buffer {
  return gunzipSync(bytes).subarray(SIGNATURE.length);
}
