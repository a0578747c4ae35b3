/** The proof that an edit changed the values that it was to change, and nothing else. */

import { Comparison, type Judge } from './compare.ts';
import { holds } from './current.ts';
import { textUnder } from './cursor.ts';
import { Fault } from './errors.ts';
import { faultIn, type Layer } from './layer.ts';
import { parameterName } from './parameter-names.ts';
import { FORCE, isSet, parameterValue } from './parameters.ts';
import type { Plan } from './plan.ts';
import { parseSource } from './source.ts';
import { type Entry, isNull, type ListTree, type MapTree, type Source, type Tree } from './tree.ts';
import type { Wanted } from './values.ts';

const END_FILE = 'End the file with a line break.';
const END_STRING = 'End the string with a line break: begin it with `|`, not `|-`.';
const HINT =
  'Nothing was written. Change the values by hand once, one a line; the next run then finds them in a simple form.';

/** Compares a file before and after an edit; throws Fault when more or less than the planned values differs. */
export function verify(before: Source, after: Source, plan: Plan): void {
  const layers: Layer[] = [];
  for (let layer: Layer | undefined = plan.layer; layer; layer = layer.within?.layer) layers.unshift(layer);
  let isSame = false;
  try {
    isSame = sameLayer(before, after, layers.slice(1), plan);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
  if (!isSame) throw unproven(plan);
}

/** Makes the fault of an edit that cannot be proven to be sound. */
export function unproven({ layer, place }: Plan): Fault {
  const start = layer.within ? layer.within.scalar.start : (place?.start ?? 0);
  const hint = endsOpen(layer.source) ? (layer.within ? END_STRING : END_FILE) : HINT;
  return faultIn(
    layer.within?.layer ?? layer,
    new Fault(start, 'the values cannot be edited without changing something else in the file', hint),
  );
}

/** Tells whether a text ends in a block scalar that no line break ends: a line below gives it one. */
function endsOpen({ text, documents }: Source): boolean {
  const root = documents.at(-1)?.root;
  const last = root && lastOf(root);
  const isBlock = last?.kind === 'scalar' && (last.style === 'literal' || last.style === 'folded');
  return isBlock && last.end === text.length && !text.endsWith('\n');
}

function lastOf(tree: Tree): Tree {
  const last = tree.kind === 'map' ? tree.entries.at(-1)?.value : tree.kind === 'list' ? tree.items.at(-1) : undefined;
  return last && tree.end === last.end ? lastOf(last) : tree;
}

/** Compares one text; strings that hold the next layer are compared by what they hold. */
function sameLayer(before: Source, after: Source, inner: readonly Layer[], plan: Plan): boolean {
  const [next, ...rest] = inner;
  if (next) {
    const judge: Judge = (old, now) => {
      if (old !== next.within?.scalar) return undefined;
      if (now.kind !== 'scalar' || now.style !== old.style || now.anchor !== old.anchor || now.tag !== old.tag)
        return false;
      if (typeof now.value !== 'string') return false;
      return sameLayer(next.source, parseSource(now.value, 'yaml'), rest, plan);
    };
    return new Comparison(before, after, judge).sources();
  }
  if (plan.place === undefined) return wasEmpty(before, after, plan);
  const comparison: Comparison = new Comparison(before, after, (old, now) =>
    old === plan.place ? samePlace(comparison, old, now, plan, after) : undefined,
  );
  return comparison.sources();
}

/** An empty document has got the mapping, and the comments are those that were there. */
function wasEmpty(before: Source, after: Source, plan: Plan): boolean {
  const [root] = after.documents.flatMap((document) => document.root ?? []);
  const sameComments = before.comments.join('\n') === after.comments.join('\n');
  const isAlone =
    before.documents.length === after.documents.length && root?.kind === 'map' && root.entries.length === 1;
  return sameComments && isAlone && hasMapping(root, plan, after);
}

function samePlace(comparison: Comparison, old: Tree, now: Tree, plan: Plan, after: Source): boolean {
  if (old.anchor !== now.anchor || old.tag !== now.tag) return false;
  switch (plan.kind) {
    case 'missing': {
      const olds = old.kind === 'map' ? old.entries : [];
      if (now.kind !== 'map' || !(old.kind === 'map' || isNull(old))) return false;
      return (
        hasMapping(now, plan, after) &&
        comparison.entries(
          olds,
          now.entries.filter(({ name }) => name !== plan.key),
        )
      );
    }
    case 'mapping':
      return (
        now.kind === 'map' &&
        (old.kind === 'map' || isNull(old)) &&
        sameMapping(comparison, old, now, plan.changed, after)
      );
    case 'parameters':
      return old.kind === 'list' && now.kind === 'list' && sameParameters(comparison, old, now, plan.changed, after);
  }
}

function hasMapping(root: MapTree, { key, changed }: Plan, after: Source): boolean {
  const value = root.entries.find(({ name }) => name === key)?.value;
  return value?.kind === 'map' && value.entries.length === changed.length && haveValues(value.entries, changed, after);
}

function sameMapping(
  comparison: Comparison,
  old: Tree,
  now: MapTree,
  changed: readonly Wanted[],
  after: Source,
): boolean {
  const olds = old.kind === 'map' ? old.entries : [];
  const isChanged = ({ name }: Entry) => changed.some((one) => one.name === name);
  const others = (entries: readonly Entry[]) => entries.filter((entry) => !isChanged(entry));
  const isOld = ({ name }: Entry) => olds.some((entry) => entry.name === name);
  const names = (entries: readonly Entry[]) => entries.map(({ name }) => name).join('\n');
  const kept = now.entries.filter((entry) => !isChanged(entry) || isOld(entry));
  const sameAnchors = olds.filter(isChanged).every(({ name, value, key }) => {
    const entry = now.entries.find((candidate) => candidate.name === name);
    return entry !== undefined && comparison.same(key, entry.key) && sameProperties(value, entry.value);
  });
  return (
    comparison.entries(others(olds), others(now.entries)) &&
    names(kept) === names(olds) &&
    sameAnchors &&
    haveValues(now.entries, changed, after)
  );
}

function sameProperties(old: Tree, now: Tree): boolean {
  return old.anchor === now.anchor && old.tag === now.tag;
}

function haveValues(entries: readonly Entry[], changed: readonly Wanted[], { format }: Source): boolean {
  return changed.every(({ name, value }) => {
    const [entry, second] = entries.filter((candidate) => candidate.name === name);
    return second === undefined && entry?.value.kind === 'scalar' && holds(entry.value, value, format);
  });
}

function sameParameters(
  comparison: Comparison,
  old: ListTree,
  now: ListTree,
  changed: readonly Wanted[],
  after: Source,
): boolean {
  const names = changed.map(({ name }) => parameterName(old, name));
  const isChanged = (item: Tree) => names.includes(textUnder(item, 'name') ?? '');
  const others = (items: readonly Tree[]) => items.filter((item) => !isChanged(item));
  const sameRest = old.items.filter(isChanged).every((item) => {
    const other = now.items.find((candidate) => textUnder(candidate, 'name') === textUnder(item, 'name'));
    const isBoolean = textUnder(item, 'name') === parameterName(old, 'enabled');
    return other !== undefined && sameParameter(comparison, item, other, isBoolean);
  });
  const added = now.items.length - old.items.length;
  const missing = changed.filter(({ name }) => parameterValue(old, name) === undefined).length;
  return (
    sameRest &&
    added === missing &&
    comparison.items(others(old.items), others(now.items)) &&
    changed.every((one) => isSet(now, one, after.format))
  );
}

/** A parameter has another value, and may have become a string whatever it looks like; a boolean is none any more. */
function sameParameter(comparison: Comparison, old: Tree, now: Tree, isBoolean: boolean): boolean {
  if (old.kind !== 'map' || now.kind !== 'map') return false;
  const isForced = (map: MapTree) => textUnder(map, FORCE) === 'true';
  const hasChanged = ({ name }: Entry) =>
    name === 'value' || (name === FORCE && isForced(old) === isBoolean && isForced(now) !== isBoolean);
  const rest = ({ entries }: MapTree) => entries.filter((entry) => !hasChanged(entry));
  return comparison.entries(rest(old), rest(now)) && sameProperties(old, now);
}
