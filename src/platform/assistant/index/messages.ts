/** What the server and the thread that searches say to each other. */
import type { Found, Query } from '../passage.ts';

export type Order =
  | { readonly type: 'load'; readonly domain: string; readonly file: string }
  /** Makes the index again that there was no room for any more. */
  | { readonly type: 'hold'; readonly domain: string }
  | { readonly type: 'search'; readonly domain: string; readonly query: Query };

export type Answer =
  | { readonly type: 'loaded' }
  | { readonly type: 'held' }
  | { readonly type: 'found'; readonly found: Found }
  /** The index is not held: it must be, before it is searched. */
  | { readonly type: 'absent' }
  /** The question took longer than it may. */
  | { readonly type: 'exceeded' };
