/** New entries, as they are written into a mapping or as a mapping of their own. */
import { braced, colonOf, type Render } from './flow.ts';
import { lineEndAt } from './lines.ts';
import { written } from './quoting.ts';
import { flowStep, keyText } from './style.ts';
import type { MapTree, Source, Tree } from './tree.ts';
import { newQuote } from './value-edit.ts';
import type { Wanted } from './values.ts';

/** What new entries are to look like. */
export interface Surroundings {
  readonly source: Source;
  readonly root: Tree | undefined;
  /** The mapping that the entries stand in, or that their own mapping stands in. */
  readonly map: MapTree | undefined;
  /** Whether the entries go into `map` itself: then the quotes in it count. */
  readonly isInside: boolean;
}

/** Writes entries as lines of a block mapping, without indentation. */
export function blockEntries(surroundings: Surroundings, wanted: readonly Wanted[]): readonly string[] {
  return wanted.map((one) => `${keyIn(surroundings, one.name)}: ${valueIn(surroundings, one)}`);
}

/** Writes entries for a mapping between braces. */
export function flowEntries(surroundings: Surroundings, wanted: readonly Wanted[]): readonly Render[] {
  const colon = colonIn(surroundings);
  return wanted.map((one) => () => keyIn(surroundings, one.name) + colon + valueIn(surroundings, one));
}

/** Writes a mapping of entries between braces; in JSON one entry a line where the line's indentation is given. */
export function flowMapping(surroundings: Surroundings, wanted: readonly Wanted[], indent: string | undefined): string {
  const { source, root, map } = surroundings;
  return braced(flowEntries(surroundings, wanted), {
    indent: source.format === 'json' ? indent : undefined,
    step: flowStep(source.text, root),
    pad: map?.style === 'flow' && source.text[map.start + 1] === ' ' ? ' ' : '',
    space: spaceIn(surroundings),
    eol: lineEndAt(source.text, map?.start ?? 0),
  });
}

/** Writes a key as those beside it are written. */
export function keyIn({ source, map }: Surroundings, name: string): string {
  return keyText(name, map?.entries ?? [], source.format);
}

/** Gives what stands between key and value. */
export function colonIn({ source, map }: Surroundings): string {
  return colonOf(source.text, map?.style === 'flow' ? map.entries[0] : undefined, source.format);
}

/** Gives the blank behind commas: nothing in JSON that was written without any. */
export function spaceIn(surroundings: Surroundings): string {
  return colonIn(surroundings) === ':' ? '' : ' ';
}

function valueIn({ source, map, isInside }: Surroundings, { name, value }: Wanted): string {
  return written(value, newQuote(source.text, isInside ? map : undefined, name === 'version'), source.format);
}
