/** Foreign text as it may stand in an error: one short line, without the query of links, which may sign them. */
import type { Tree } from './tree.ts';

const MAX_CHARACTERS = 60;
const MAX_SENTENCE = 160;

/** Quotes a value of a file. */
export function shown(value: unknown): string {
  if (typeof value !== 'string') return `\`${cut(String(value), MAX_CHARACTERS)}\``;
  return `\`${cut(withoutQueries(value), MAX_CHARACTERS)}\``;
}

/** Shortens a sentence of a parser, which may quote the file. */
export function shownSentence(sentence: string): string {
  return cut(withoutQueries(sentence), MAX_SENTENCE);
}

/** Says what kind of value stands in a tree, with the value where it is short. */
export function described(tree: Tree): string {
  switch (tree.kind) {
    case 'map':
      return 'a mapping';
    case 'list':
      return `a list of ${tree.items.length}`;
    case 'alias':
      return `the alias ${shown(`*${tree.name}`)}`;
    case 'scalar':
      return tree.value === null ? 'empty' : `the ${typeof tree.value} ${shown(tree.value)}`;
  }
}

/** Credentials before the host go, too. */
function withoutQueries(text: string): string {
  return text.replaceAll(/\?\S+/g, '?…').replaceAll(/\/\/[^\s/?#@]{1,1000}@/g, '//');
}

function cut(text: string, most: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
