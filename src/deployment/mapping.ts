/** Changes of a `staticExport` mapping that is there, be it empty. */
import { currentScalar, holds } from './current.ts';
import type { Cursor } from './cursor.ts';
import { blockEntries, flowEntries, type Surroundings, spaceIn } from './entries.ts';
import { Fault } from './errors.ts';
import { fillVacancy } from './fill.ts';
import { addToFlow } from './flow.ts';
import { belowDeepComments, entryEnd } from './leaf.ts';
import { linesBelow } from './lines.ts';
import type { Plan } from './plan.ts';
import { refuseAliased, refuseShared } from './sharing.ts';
import type { Splice } from './splice.ts';
import { type MapTree, resolve } from './tree.ts';
import { replaceValue } from './value-edit.ts';
import { VALUE_NAMES, type Wanted } from './values.ts';

/** Plans the changes; undefined when the mapping has the values. Throws Fault where they cannot be made. */
export function planMapping(cursor: Cursor, wanted: readonly Wanted[]): Plan | undefined {
  const { layer, node } = cursor;
  const { format } = layer.source;
  const map = node.kind === 'map' ? node : undefined;
  const changed = wanted.filter(({ name, value }) => !map || !holds(currentScalar(map, name), value, format));
  if (changed.length === 0) return undefined;
  refuseShared(cursor);
  const splices = map && map.entries.length > 0 ? changeEntries(cursor, map, changed) : fill(cursor, changed);
  return { layer, splices, place: node, kind: 'mapping', key: undefined, changed };
}

function changeEntries(cursor: Cursor, map: MapTree, changed: readonly Wanted[]): readonly Splice[] {
  const { source } = cursor.layer;
  const missing: Wanted[] = [];
  const replaced = changed.flatMap((wanted) => {
    const entry = map.entries.find(({ name }) => name === wanted.name);
    if (!entry) {
      missing.push(wanted);
      return [];
    }
    refuseAliased(cursor.layer, [entry.value]);
    return replaceValue({ source, map, entry, value: wanted.value, alwaysQuoted: wanted.name === 'version' });
  });
  return missing.length === 0 ? replaced : [...replaced, ...addEntries(cursor, map, missing)];
}

/** Adds entries to a mapping that has some: below the last of ours, else below the last one. */
function addEntries(cursor: Cursor, map: MapTree, missing: readonly Wanted[]): readonly Splice[] {
  const { source, document } = cursor.layer;
  const { text, format } = source;
  const surroundings: Surroundings = { source, root: document.root, map, isInside: true };
  if (map.style === 'flow') {
    const items = map.entries.map((entry) => ({ start: entry.start, end: entryEnd(text, entry) }));
    return addToFlow(
      { text, format, span: map, items, space: spaceIn(surroundings) },
      flowEntries(surroundings, missing),
    );
  }
  const names: readonly (string | undefined)[] = VALUE_NAMES;
  const last = map.entries.findLast(({ name }) => names.includes(name)) ?? map.entries.at(-1);
  if (map.style === 'pair' || !last)
    throw new Fault(map.start, 'this mapping has no braces, so it can hold one key only', 'Write it between braces.');
  const end = belowDeepComments(text, entryEnd(text, last), map.indent);
  const indent = ' '.repeat(map.indent);
  return [
    linesBelow(
      text,
      end,
      blockEntries(surroundings, missing).map((line) => indent + line),
    ),
  ];
}

function fill(cursor: Cursor, changed: readonly Wanted[]): readonly Splice[] {
  const { layer, entry, trail, node } = cursor;
  const parent = trail.at(-2);
  const map = parent && resolve(parent);
  if (!entry || map?.kind !== 'map')
    throw new Fault(
      node.start,
      'this empty mapping stands under no key',
      'Put it under one, and name that by config-path.',
    );
  const isOneLine = layer.within?.scalar.style === 'single';
  return fillVacancy({ source: layer.source, root: layer.document.root, map, entry, isOneLine }, changed);
}
