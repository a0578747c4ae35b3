/** What the server and the thread that searches say to each other. */
import type { Found, Query } from '../passage.ts';

/** Vectors of texts, all of as many numbers; 0 numbers when nothing is known of them. */
export interface Learned {
  readonly numbers: number;
  readonly vectors: readonly { readonly digest: string; readonly vector: Float32Array }[];
}

/** Texts that need vectors, and how many numbers those have that are there; 0 when there are none. */
export interface Lacking {
  readonly numbers: number;
  readonly texts: readonly { readonly digest: string; readonly text: string }[];
}

export type Order =
  | { readonly type: 'load'; readonly domain: string; readonly file: string }
  /** Makes the index again that there was no room for any more. */
  | { readonly type: 'hold'; readonly domain: string }
  /** Keeps vectors of an index, and asks which texts need some next. */
  | { readonly type: 'learn'; readonly domain: string; readonly learned: Learned }
  | { readonly type: 'search'; readonly domain: string; readonly query: Query };

export type Answer =
  | { readonly type: 'loaded' }
  | { readonly type: 'held' }
  | { readonly type: 'lacking'; readonly lacking: Lacking }
  | { readonly type: 'found'; readonly found: Found }
  /** The index is not held: it must be, before it is searched. */
  | { readonly type: 'absent' }
  /** The question took longer than it may. */
  | { readonly type: 'exceeded' };
