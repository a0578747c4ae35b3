/** How a file is written, for what is added to it. */
import { columnOf } from './lines.ts';
import { isPlainString, type Quote, written } from './quoting.ts';
import type { Entry, Format, MapTree, Tree } from './tree.ts';

const DEFAULT_STEP = '  ';

/** Gives the quotes that strings of a mapping have; undefined where it has no strings. */
export function quotesIn({ entries }: MapTree): Quote | undefined {
  const styles = entries.flatMap(({ value }) => {
    if (value.kind !== 'scalar' || typeof value.value !== 'string') return [];
    return value.style === 'single' || value.style === 'double' || value.style === 'plain' ? [value.style] : [];
  });
  return styles.find((style) => style !== 'plain') ?? styles[0];
}

/** Gives the quotes that are usual in a text. */
export function quotesOf(text: string): Quote {
  const [single, double] = [text.matchAll(/: +'/g), text.matchAll(/: +"/g)].map((found) => [...found].length);
  return (single ?? 0) > (double ?? 0) ? 'single' : 'double';
}

/** Writes a key in the style of the keys beside it. */
export function keyText(name: string, beside: readonly Entry[], format: Format): string {
  const style = beside[0]?.key.kind === 'scalar' ? beside[0].key.style : 'plain';
  if (style !== 'single' && style !== 'double' && format === 'yaml' && isPlainString(name)) return name;
  return written(name, style === 'single' ? 'single' : 'double', format);
}

/** Gives the number of columns by which a block mapping of these entries, or the first of a document, is indented. */
export function blockStep(beside: MapTree | undefined, root: Tree | undefined): number {
  return (beside && stepIn(beside)) ?? (root && stepBelow(root)) ?? DEFAULT_STEP.length;
}

function stepIn({ entries, indent }: MapTree): number | undefined {
  const inner = entries.find(({ value }) => value.kind === 'map' && value.style === 'block' && value.indent > indent);
  return inner?.value.kind === 'map' && indent >= 0 ? inner.value.indent - indent : undefined;
}

/** Looks level by level, as the outer ones are the ones that people see. */
function stepBelow(root: Tree): number | undefined {
  let level: readonly Tree[] = [root];
  while (level.length > 0) {
    for (const tree of level) {
      const step = tree.kind === 'map' ? stepIn(tree) : undefined;
      if (step !== undefined) return step;
    }
    level = level.flatMap((tree) => {
      if (tree.kind === 'map') return tree.entries.map(({ value }) => value);
      return tree.kind === 'list' ? tree.items : [];
    });
  }
  return undefined;
}

/** Gives the white space by which each level between braces is indented more than the one around it. */
export function flowStep(text: string, root: Tree | undefined): string {
  const first =
    root?.kind === 'map' ? root.entries[0]?.start : root?.kind === 'list' ? root.items[0]?.start : undefined;
  if (first === undefined) return DEFAULT_STEP;
  const before = text.slice(first - columnOf(text, first), first);
  return before !== '' && /^[ \t]*$/.test(before) ? before : DEFAULT_STEP;
}
