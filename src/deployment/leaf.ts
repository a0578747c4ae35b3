/** Where the last line of a value is. */
import { lineEnd, nextLine } from './lines.ts';
import type { Entry, ScalarTree, Tree } from './tree.ts';

/** Finds the end of what an entry of a block mapping holds: behind it only blanks and comments stand on the line. */
export function entryEnd(text: string, entry: Entry): number {
  return entry.hasColon ? Math.max(entry.gap, treeEnd(text, entry.value)) : entry.key.end;
}

/** Finds the end of a value of a block. */
export function treeEnd(text: string, tree: Tree): number {
  switch (tree.kind) {
    case 'map': {
      const last = tree.entries.at(-1);
      return tree.style === 'block' && last ? entryEnd(text, last) : tree.end;
    }
    case 'list': {
      const last = tree.items.at(-1);
      return tree.style === 'block' && last ? treeEnd(text, last) : tree.end;
    }
    case 'scalar':
      return tree.style === 'literal' || tree.style === 'folded' ? blockEnd(text, tree) : tree.end;
    case 'alias':
      return tree.end;
  }
}

/** Finds the end of the last line of a block scalar; blank lines below are its own only when it keeps them (`|+`). */
export function blockEnd(text: string, { start, end }: ScalarTree): number {
  const header = text.slice(start, lineEnd(text, start));
  let last = end;
  if (last > start && text[last - 1] === '\n') last = lineEnd(text, last - 1 - Number(text[last - 2] === '\r'));
  if (/^.[-0-9]*\+/.test(header)) return last;
  return Math.max(start + header.length, text.slice(start, last).trimEnd().length + start);
}

/**
 * Goes on, from the end of an entry, over comments that are indented deeper than its key: they belong to it. Gives an
 * offset on the last line of them.
 */
export function belowDeepComments(text: string, offset: number, column: number): number {
  let last = offset;
  for (let line = nextLine(text, offset); line !== undefined; line = nextLine(text, line)) {
    const [blank = ''] = /^[ \t]*/.exec(text.slice(line, lineEnd(text, line))) ?? [];
    const first = text[line + blank.length];
    if (first === '#' && blank.length > column) last = line + blank.length;
    else if (first !== undefined && first !== '\n' && first !== '\r') break;
  }
  return last;
}
