/** The paths of pages that are made from a description. */
import { normalizeMarks } from '../../../limits/normalize.ts';

/** What neither file names nor addresses should hold. */
const UNFIT = /[{}(),.'"`’\\/:*?<>|#%\p{Cc}]/gu;
const PATH_PARAMETER = /\{[^{}]*\}/g;
/** Well below what file systems allow, so that numbers and folders fit. */
const MAX_CHARACTERS = 120;

/** Makes a part of a path from a tag or summary, by the rule of the dialect: `List users (all)` is `list-users-all`. */
export function slugOf(text: string): string {
  const words = text.replaceAll(PATH_PARAMETER, '-').replaceAll(/\s+/g, '-').replaceAll(UNFIT, '');
  return words.replaceAll(/-{2,}/g, '-').replaceAll(/^-|-$/g, '').toLowerCase().slice(0, MAX_CHARACTERS);
}

/** Gives out paths, each once: those that are taken get a number. */
export interface Addresses {
  /** Gives `wanted`, or the first of `wanted-1`, `wanted-2`, … that is free. */
  readonly claim: (wanted: string) => string;
}

/** Starts with the paths of the author's own pages; `fold` makes one of paths that a file system takes for the same. */
export function openAddresses(taken: Iterable<string>): Addresses {
  const fold = (path: string) => normalizeMarks(path, 'NFC').toLowerCase();
  const known = new Set([...taken].map(fold));
  return {
    claim(wanted) {
      let path = wanted;
      for (let number = 1; known.has(fold(path)); number += 1) path = `${wanted}-${number}`;
      known.add(fold(path));
      return path;
    },
  };
}
