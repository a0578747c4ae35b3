/** Changes of a value whose key is there. */
import { refuseToReplace } from './current.ts';
import { Fault } from './errors.ts';
import { blockEnd } from './leaf.ts';
import { lineEnd } from './lines.ts';
import { type Quote, written } from './quoting.ts';
import type { Splice } from './splice.ts';
import { quotesIn, quotesOf } from './style.ts';
import type { Entry, MapTree, ScalarTree, Source, Tree } from './tree.ts';

/** Where a value is to be changed, and into what. */
export interface Replacement {
  readonly source: Source;
  /** What the entry stands in. */
  readonly map: MapTree;
  readonly entry: Entry;
  readonly value: boolean | string;
  /** Versions look like numbers and dates too often to stand without quotes. */
  readonly alwaysQuoted: boolean;
}

/** Replaces the bytes of one value; throws Fault where something else than a single value stands. */
export function replaceValue(replacement: Replacement): readonly Splice[] {
  const { source, map, entry, value } = replacement;
  const old = entry.value;
  refuseToReplace(old, value);
  const after = written(value, quoteOf(replacement), source.format);
  if (old.kind === 'map' || old.kind === 'list') throw new Fault(old.start, 'there is more than a single value');
  if (old.kind === 'alias') return [{ start: old.start, end: old.end, text: after }];
  switch (old.style) {
    case 'none':
      return [fillGap(map, entry, after)];
    case 'literal':
    case 'folded':
      return replaceBlock(source.text, old, after);
    case 'plain':
    case 'single':
    case 'double':
      return [{ start: old.start, end: old.end, text: after }];
  }
}

/** Gives the quotes of a value that had none of its own: those beside it, else those that are usual in the file. */
export function newQuote(text: string, beside: MapTree | undefined, alwaysQuoted: boolean): Quote {
  const quote = beside && quotesIn(beside);
  return quote === undefined || (quote === 'plain' && (alwaysQuoted || isBetweenBraces(beside)))
    ? quotesOf(text)
    : quote;
}

function quoteOf({ source, map, entry, alwaysQuoted }: Replacement): Quote {
  const style = quoteStyle(entry.value);
  if (style === 'plain' && (alwaysQuoted || isBetweenBraces(map))) return 'double';
  return style ?? newQuote(source.text, map, alwaysQuoted);
}

/** There, readers of the libyaml family end a plain scalar at a question mark, which links have. */
function isBetweenBraces(map: MapTree | undefined): boolean {
  return map !== undefined && map.style !== 'block';
}

function quoteStyle(tree: Tree): Quote | undefined {
  if (tree.kind !== 'scalar' || tree.value === null) return undefined;
  return tree.style === 'plain' || tree.style === 'single' || tree.style === 'double' ? tree.style : undefined;
}

/** Puts a value where a key has none. */
function fillGap(map: MapTree, entry: Entry, after: string): Splice {
  if (entry.hasColon) return { start: entry.gap, end: entry.gap, text: ` ${after}` };
  if (map.style === 'flow') return { start: entry.key.end, end: entry.key.end, text: `: ${after}` };
  throw new Fault(entry.start, 'this key has neither colon nor value', 'Write it as `key: value`.');
}

/** Puts a value in place of a block scalar's header, whose comment stays, and removes its lines. */
function replaceBlock(text: string, old: ScalarTree, after: string): readonly Splice[] {
  const header = /^[|>][-+0-9]*/.exec(text.slice(old.start, old.start + 4))?.[0] ?? '';
  const linesStart = lineEnd(text, old.start);
  return [
    { start: old.start, end: old.start + header.length, text: after },
    { start: linesStart, end: Math.max(linesStart, blockEnd(text, old)), text: '' },
  ];
}
