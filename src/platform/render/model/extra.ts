/** Names what pages need beside their own files: plain text, so that it can be kept and sent between processes. */
import type { IconSetName } from './icons.ts';

export type Extra = 'diagrams' | 'playground' | IconSetName;
