/** Foreign text as it may stand in an error: one short line, without the query of links, which may sign them. */
import type { Tree } from './tree.ts';

const MAX_CHARACTERS = 60;

/** Quotes a value of a file. */
export function shown(value: unknown): string {
  if (typeof value !== 'string') return `\`${cut(String(value))}\``;
  return `\`${cut(value.replaceAll(/\?[^\s]*/g, '?…'))}\``;
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

function cut(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
}
