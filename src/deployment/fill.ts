/** A `staticExport` that is null or `{}` becomes a mapping; comments beside and inside stay. */

import { blockEntries, flowEntries, flowMapping, type Surroundings } from './entries.ts';
import { Fault } from './errors.ts';
import { addToFlow } from './flow.ts';
import { indentBefore, linesBelow } from './lines.ts';
import type { Splice } from './splice.ts';
import { blockStep } from './style.ts';
import type { Entry, MapTree, Source, Tree } from './tree.ts';
import type { Wanted } from './values.ts';

/** An entry whose value is null or an empty mapping. */
export interface Vacancy {
  readonly source: Source;
  readonly root: Tree | undefined;
  /** The mapping that the entry stands in. */
  readonly map: MapTree;
  readonly entry: Entry;
  /** There is no way to add a line. */
  readonly isOneLine: boolean;
}

/** Writes the values where nothing is; throws Fault where a tag or the form of the key leaves no place. */
export function fillVacancy(vacancy: Vacancy, wanted: readonly Wanted[]): readonly Splice[] {
  const { source, root, map, entry } = vacancy;
  const { value } = entry;
  const surroundings: Surroundings = { source, root, map, isInside: false };
  if (value.kind === 'scalar' && value.tag !== undefined)
    throw new Fault(
      value.start,
      `the value has the tag \`${value.tag}\`, which a mapping cannot have`,
      'Remove the tag.',
    );
  if (value.kind === 'map' && holdsComment(source.text, value))
    return addToFlow(
      { text: source.text, format: source.format, span: value, items: [], space: ' ' },
      flowEntries(surroundings, wanted),
    );
  if (map.style === 'block' && !vacancy.isOneLine) return fillBlock(vacancy, blockEntries(surroundings, wanted));
  const indent = indentBefore(source.text, entry.start);
  return [fillFlow(entry, flowMapping(surroundings, wanted, indent))];
}

/** Tells whether there is more than white space between the braces of a mapping without entries. */
export function holdsComment(text: string, { start, end }: Tree): boolean {
  return text.slice(start + 1, end - 1).trim() !== '';
}

function fillFlow({ value, hasColon, gap, key }: Entry, after: string): Splice {
  if (value.kind !== 'scalar' || value.style !== 'none') return { start: value.start, end: value.end, text: after };
  return hasColon ? { start: gap, end: gap, text: ` ${after}` } : { start: key.end, end: key.end, text: `: ${after}` };
}

function fillBlock({ source, root, map, entry }: Vacancy, entries: readonly string[]): readonly Splice[] {
  const { text } = source;
  const { value, gap } = entry;
  if (!entry.hasColon) throw new Fault(entry.start, 'this key has neither colon nor value', 'Write it as `key: {}`.');
  const ownLine = value.start > gap ? indentBefore(text, value.start) : undefined;
  const indent = ownLine ?? ' '.repeat(map.indent + blockStep(map, root));
  return vacate(text, { span: value, gap, indent, ownLine: ownLine !== undefined }, entries);
}

interface Place {
  readonly span: { readonly start: number; readonly end: number };
  /** Where the blanks before the value begin at the earliest. */
  readonly gap: number;
  readonly indent: string;
  /** The value is the first thing on its line, so the first entry can take its place. */
  readonly ownLine: boolean;
}

/** Replaces what stands for an empty mapping by lines of a block, behind the comment of its line. */
export function vacate(text: string, place: Place, entries: readonly string[]): readonly Splice[] {
  const { span, gap, indent, ownLine } = place;
  const [first = '', ...others] = entries;
  const below = (ownLine ? others : entries).map((line) => (line === '' ? '' : indent + line));
  let start = span.start;
  if (!ownLine) while (start > gap && text[start - 1] === ' ') start--;
  return [{ start, end: span.end, text: ownLine ? first : '' }, linesBelow(text, span.end, below)];
}
