/** Which changes of a text make its values those that are wanted: in a mapping, in parameters of Argo CD, or in a new mapping. */
import { type Assignment, addAtBottom, addEntries, addRows, fill, setEntries } from './change.ts';
import { type Cursor, refuseAliased, refuseShared } from './cursor.ts';
import type { Target } from './locate.ts';
import { prefixesOf } from './shapes.ts';
import { holds, keyText, type Pair, quoteFor, written } from './style.ts';
import type { Splice } from './text.ts';
import {
  described,
  type Entry,
  faultAt,
  isNothing,
  type ListTree,
  lookUp,
  type MapTree,
  type Node,
  resolve,
  type ScalarTree,
  type Source,
  shown,
  type Tree,
  textUnder,
} from './tree.ts';
import { VALUE_NAMES, type ValueName, type Values } from './values.ts';

/** One value to write. */
interface Wanted {
  readonly name: ValueName;
  readonly value: boolean | string;
}

/** What is to be changed in one text, and what may differ afterwards. */
export interface Plan {
  readonly target: Target;
  /** Changes of the text that holds the target. */
  readonly splices: readonly Splice[];
  /** Values that are written, the others are what was asked for already. */
  readonly changed: readonly Wanted[];
}

/** Key of a parameter that is a string whatever it looks like. */
const FORCE = 'forceString';

/** Plans an edit; undefined where the values are there. Throws where it cannot be made. */
export function planEdit(target: Target, values: Values): Plan | undefined {
  const wanted = VALUE_NAMES.flatMap((name): readonly Wanted[] => {
    const value = values[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const isMissing = target.missing !== undefined;
  const changed = isMissing ? wanted : wanted.filter((one) => !isSet(target.cursor.node, one));
  return changed.length === 0 ? undefined : { target, changed, splices: splicesOf(target, changed) };
}

/** The entry of a mapping that a value stands in, or would. */
interface Slot {
  readonly map: MapTree;
  readonly key: string;
}

/** Finds the entry of a value in the mapping of the values, or that of its parameter; throws where two set it. */
function slotOf(node: Node, name: ValueName): Slot | undefined {
  if (node.kind === 'scalar') return undefined;
  if (node.kind === 'map') return { map: node, key: name };
  const full = parameterName(node, name);
  const [item, second] = node.items.filter((tree) => textUnder(tree, 'name') === full);
  if (second) throw faultAt(second, `the parameter ${shown(full)} is there twice`, 'Remove one.');
  const map = item && resolve(item);
  return map?.kind === 'map' ? { map, key: 'value' } : undefined;
}

/** Finds a value as readers take it, behind aliases and merge keys too. */
export function scalarAt(node: Node, name: ValueName): ScalarTree | undefined {
  const slot = slotOf(node, name);
  const hit = slot && lookUp(slot.map, slot.key);
  if (!hit) return undefined;
  if (hit.node.kind === 'scalar') return hit.node;
  const message = `\`${name}\` is ${described(hit.node)}, not a single value`;
  throw faultAt(hit.entry.value, message, 'Correct it in the file first.');
}

/** Tells whether readers take a value for this very one. */
export function isSet(node: Node, wanted: Wanted): boolean {
  const scalar = scalarAt(node, wanted.name);
  if (node.kind !== 'list') return holds(scalar, wanted.value);
  return holds(scalar, String(wanted.value)) && forcing(slotOf(node, wanted.name), wanted) === undefined;
}

/** Gives the name of the parameter that sets a value; throws where those of several charts are in the list. */
export function parameterName(list: ListTree, name: ValueName): string {
  const [prefix = '', second] = prefixesOf(list);
  if (second === undefined) return `${prefix}.${name}`;
  const charts = [prefix, second].map((one) => shown(one.slice(0, one.lastIndexOf('.'))));
  const message = `these parameters set the values of several charts, such as ${charts.join(' and ')}`;
  throw faultAt(list, message, 'Move them to `valuesObject`, and name the mapping with config-path.');
}

/** What is there of a text and may differ once it is edited, or is there only then. */
export interface Exempt {
  /** Values of which anchors and tags stay. */
  readonly values: ReadonlySet<Tree>;
  /** Entries and items that may be gone, or new. */
  readonly parts: ReadonlySet<Entry | Tree | undefined>;
}

/** Lists what an edit of a target may change: as it was `before`, or as it is now. */
export function exemptIn(node: Node, before: Node, changed: readonly Wanted[]): Exempt {
  const values = new Set<Tree>(node.kind === 'list' ? [] : [node]);
  const parts = new Set<Entry | Tree | undefined>();
  for (const wanted of changed) {
    const [slot, old] = [slotOf(node, wanted.name), slotOf(before, wanted.name)];
    const entry = slot?.map.byName.get(slot.key);
    if (!entry) continue;
    if (old?.map.byName.has(old.key)) values.add(entry.value);
    else parts.add(node.kind === 'list' ? slot?.map : entry);
    if (forcing(old, wanted) !== undefined) parts.add(slot?.map.byName.get(FORCE));
  }
  return { values, parts };
}

function splicesOf({ cursor, missing }: Target, changed: readonly Wanted[]): readonly Splice[] {
  const { node } = cursor;
  refuseShared(cursor);
  if (missing !== undefined) return insertMapping(node, missing, changed);
  if (node.kind === 'list') return setParameters(node, changed);
  if (node.kind === 'scalar' || node.entries.length === 0) return fillMapping(cursor, changed);
  const assignments = changed.map(({ name, value }) => ({ key: name, value, alwaysQuoted: name === 'version' }));
  return setEntries(node, assignments, VALUE_NAMES);
}

/** Writes the values as entries, keys as those beside the new mapping are. */
function pairsOf({ text, format }: Source, beside: MapTree | undefined, wanted: readonly Wanted[]): readonly Pair[] {
  return wanted.map(({ name, value }) => [
    keyText(name, beside?.entries ?? [], format),
    written(value, quoteFor({ text, map: undefined, alwaysQuoted: name === 'version' }), format),
  ]);
}

function fillMapping({ entry, trail, node }: Cursor, changed: readonly Wanted[]): readonly Splice[] {
  const around = trail.at(-2);
  const map = around && resolve(around);
  if (entry && map?.kind === 'map') return fill(node, pairsOf(node.source, map, changed), { map, entry });
  const hint = 'Put it under one, and name that by config-path.';
  throw faultAt(node, 'this empty mapping stands under no key', hint);
}

function insertMapping(root: Node, key: string, wanted: readonly Wanted[]): readonly Splice[] {
  const { source } = root;
  const map = root.kind === 'map' && root.entries.length > 0 ? root : undefined;
  const pair: Pair = [keyText(key, map?.entries ?? [], source.format), pairsOf(source, map, wanted)];
  if (map) return addEntries(map, [pair], { isApart: isApart(map) });
  return isNothing(root) ? [addAtBottom(root, pair)] : fill(root, [pair]);
}

/** Sections that are set apart by a blank line stay so. */
function isApart({ source, entries }: MapTree): boolean {
  const [last, before] = [entries.at(-1), entries.at(-2)];
  return last && before ? /\n[ \t]*\r?\n/.test(source.text.slice(before.end, last.start)) : false;
}

function setParameters(list: ListTree, changed: readonly Wanted[]): readonly Splice[] {
  const set = changed.flatMap((wanted) => {
    const slot = slotOf(list, wanted.name);
    return slot ? setParameter(slot, wanted) : [];
  });
  const missing = changed.filter(({ name }) => !slotOf(list, name));
  if (missing.length === 0) return set;
  // New ones go below the last of ours, written as it is.
  const [prefix] = prefixesOf(list);
  const model = list.items.findLast((item) => textUnder(item, 'name')?.startsWith(`${prefix}.`));
  const hint = 'Write them out as `name` and `value`.';
  if (model?.kind !== 'map')
    throw faultAt(list, 'these parameters are written in a form that cannot be extended', hint);
  const rows = missing.map((wanted) => rowLike(model, parameterName(list, wanted.name), wanted));
  return [...set, ...addRows(list, model, rows)];
}

function setParameter(slot: Slot, wanted: Wanted): readonly Splice[] {
  const { map, key } = slot;
  const held = map.byName.get(key);
  if (!held) {
    const message = `the parameter ${shown(textUnder(map, 'name'))} has no value of its own`;
    throw faultAt(map, message, 'Add `value: ""` to it.');
  }
  refuseAliased([map]);
  const value = String(wanted.value);
  const forced = forcing(slot, wanted);
  const assignments: readonly Assignment[] = [
    ...(holds(held.value, value) ? [] : [{ key, value, alwaysQuoted: wanted.name !== 'bundleUrl' }]),
    ...(forced === undefined ? [] : [{ key: FORCE, value: forced, alwaysQuoted: false }]),
  ];
  return setEntries(map, assignments, [key]);
}

/**
 * Tells what `forceString` is to become; undefined where it stays. Helm takes text for a number, a boolean or nothing as
 * `--set` does, which is how Argo CD hands parameters over, and a boolean that is made a string is true even as `false`:
 * https://argo-cd.readthedocs.io/en/stable/user-guide/helm/#helm-parameters
 */
function forcing(slot: Slot | undefined, { name, value }: Wanted): boolean | undefined {
  if (slot?.key !== 'value') return undefined;
  const isForced = textUnder(slot.map, FORCE) === 'true';
  const isMistaken = name === 'version' && /^(?:true|false|null|0|[-+]\d+|[1-9]\d*)$/i.test(String(value));
  if (isMistaken) return isForced ? undefined : true;
  return typeof value === 'boolean' && isForced ? false : undefined;
}

function rowLike(model: MapTree, full: string, { name, value }: Wanted): readonly Pair[] {
  const { text, format } = model.source;
  const key = (one: string) => keyText(one, model.entries, format);
  const named = model.byName.get('name')?.value;
  const isQuoted = named?.kind === 'scalar' && (named.style === 'single' || named.style === 'double');
  // Names are plain in most files whose values are not.
  const map = { style: model.style, entries: model.entries.filter((entry) => entry.name !== 'name') };
  const quote = quoteFor({ text, map, alwaysQuoted: name !== 'bundleUrl' });
  return [
    [key('name'), isQuoted || format === 'json' ? written(full, isQuoted ? named.style : 'double', format) : full],
    [key('value'), written(String(value), quote, format)],
    ...(name === 'version' ? [[key(FORCE), 'true'] as const] : []),
  ];
}
