/** Parameters of an Argo CD application: a list of `{name, value}` with names like `staticExport.version`. */
import { type Cursor, refuseAliased, refuseShared, textUnder } from './cursor.ts';
import { Fault } from './errors.ts';
import { addEntries, addItems, addToFlow, blockLines, braced, type Layout, layoutOf, type Pair } from './insert.ts';
import type { Plan } from './layer.ts';
import { holds, keyText, newQuote, type Quote, replaceValue, written } from './scalar.ts';
import { shown } from './shown.ts';
import { indentBefore, type Splice } from './text.ts';
import { type Format, type ListTree, lookUp, type MapTree, type ScalarTree, type Source, type Tree } from './tree.ts';
import { MAPPING, VALUE_NAMES, type ValueName, type Wanted } from './values.ts';

/** Key of a parameter that is a string whatever it looks like. */
const FORCE = 'forceString';
/** Names in a chart within the chart: `docs.staticExport.version`. */
const WITHIN = new RegExp(`^(.+)\\.${MAPPING}\\.(?:${VALUE_NAMES.join('|')})$`);

/** Plans the changes; undefined when the parameters have the values. Throws Fault where they cannot be made. */
export function planParameters(cursor: Cursor, wanted: readonly Wanted[]): Plan | undefined {
  const { layer, node: list } = cursor;
  if (list.kind !== 'list') throw new Fault(list.start, 'the parameters are not a list');
  const { source } = layer;
  const changed = wanted.filter((one) => !isSet(list, one, source.format));
  if (changed.length === 0) return undefined;
  refuseShared(cursor);
  const missing = changed.filter(({ name }) => parameterItem(list, name) === undefined);
  const replaced = changed.flatMap((one) => {
    const item = parameterItem(list, one.name);
    return item ? replaceParameter(cursor, item, one) : [];
  });
  const splices = missing.length === 0 ? replaced : [...replaced, ...addParameters(cursor, list, missing)];
  return { layer, splices, place: list, key: undefined, changed };
}

/** Tells whether readers take a parameter for this very value. */
export function isSet(list: ListTree, { name, value }: Wanted, format: Format): boolean {
  if (!holds(parameterValue(list, name), String(value), format)) return false;
  const item = parameterItem(list, name);
  return item !== undefined && wantedForce({ name, value }, item) === undefined;
}

/**
 * Helm takes text for a number, a boolean or nothing as `--set` does, which is how Argo CD hands parameters over:
 * https://argo-cd.readthedocs.io/en/stable/user-guide/helm/#helm-parameters
 */
function needsForce({ name, value }: Wanted): boolean {
  return name === 'version' && /^(?:true|false|null|0|[-+]\d+|[1-9]\d*)$/i.test(String(value));
}

/** Tells what `forceString` is to become: a boolean that is made a string is true even as `false`. */
function wantedForce(wanted: Wanted, item: Tree): boolean | undefined {
  if (needsForce(wanted)) return isForced(item) ? undefined : true;
  return typeof wanted.value === 'boolean' && isForced(item) ? false : undefined;
}

/** Finds what a list of parameters sets a value to; throws Fault for a parameter that is there twice. */
export function parameterValue(list: ListTree, name: ValueName): ScalarTree | undefined {
  const item = parameterItem(list, name);
  const hit = item?.kind === 'map' ? lookUp(item, 'value') : undefined;
  return hit?.node.kind === 'scalar' ? hit.node : undefined;
}

function parameterItem(list: ListTree, name: ValueName): Tree | undefined {
  const full = parameterName(list, name);
  const [item, second] = list.items.filter((tree) => textUnder(tree, 'name') === full);
  if (second) throw new Fault(second.start, `the parameter ${shown(full)} is there twice`, 'Remove one.');
  return item;
}

function replaceParameter({ layer }: Cursor, item: Tree, wanted: Wanted): readonly Splice[] {
  const { name, value } = wanted;
  const entry = item.kind === 'map' ? item.byName.get('value') : undefined;
  if (item.kind !== 'map' || !entry)
    throw new Fault(
      item.start,
      `the parameter ${shown(textUnder(item, 'name'))} has no value of its own`,
      'Add `value: ""` to it.',
    );
  refuseAliased(layer, [item, entry.value]);
  const alwaysQuoted = name !== 'bundleUrl';
  const { source, document } = layer;
  const isHeld = entry.value.kind === 'scalar' && holds(entry.value, String(value), source.format);
  const replaced = isHeld ? [] : replaceValue({ source, map: item, entry, value: String(value), alwaysQuoted });
  const forced = wantedForce(wanted, item);
  if (forced === undefined) return replaced;
  const own = item.byName.get(FORCE);
  const force = own
    ? replaceValue({ source, map: item, entry: own, value: forced, alwaysQuoted: false })
    : addEntries(
        { source, root: document.root, map: item },
        [[keyText(FORCE, item.entries, source.format), String(forced)]],
        entry,
      );
  return [...replaced, ...force];
}

function isForced(item: Tree): boolean {
  return item.kind === 'map' && textUnder(item, FORCE) === 'true';
}

/** Adds parameters below the last of ours, written as it is. */
function addParameters({ layer }: Cursor, list: ListTree, missing: readonly Wanted[]): readonly Splice[] {
  const { source, document } = layer;
  const { text } = source;
  const before = `${namedMapping(list)}.`;
  const model = list.items.findLast((item) => textUnder(item, 'name')?.startsWith(before));
  if (model?.kind !== 'map')
    throw new Fault(
      list.start,
      'these parameters are written in a way that nothing can be added to',
      'Write them out as `name` and `value`.',
    );
  const rows = missing.map((one) => pairsLike(source, model, parameterName(list, one.name), one));
  const layout = layoutOf(source, document.root, model);
  if (list.style === 'block') {
    const lines = rows.flatMap((row) => itemLines(list, model, row, layout));
    return [addItems(text, list, model, lines)];
  }
  const isOpen = model.entries[0] !== undefined && indentBefore(text, model.entries[0].start) !== undefined;
  const renders = rows.map((row) => (indent: string | undefined) => braced(row, layout, isOpen ? indent : undefined));
  return addToFlow(source, { span: list, items: list.items, space: layout.space }, renders);
}

function itemLines(list: ListTree, model: MapTree, row: readonly Pair[], layout: Layout): readonly string[] {
  const dash = `${' '.repeat(list.indent)}-`;
  if (model.style === 'flow') return [`${dash} ${braced(row, layout, undefined)}`];
  return blockLines(row, 0).map((line, at) => (at === 0 ? dash : '').padEnd(model.indent) + line);
}

function pairsLike({ text, format }: Source, model: MapTree, full: string, { name, value }: Wanted): readonly Pair[] {
  const key = (text: string) => keyText(text, model.entries, format);
  const nameValue = model.byName.get('name')?.value;
  const isQuoted = nameValue?.kind === 'scalar' && (nameValue.style === 'single' || nameValue.style === 'double');
  const quote: Quote = isQuoted ? nameValue.style : 'plain';
  // Names are plain in most files whose values are not.
  const others = { ...model, entries: model.entries.filter((entry) => entry.name !== 'name') };
  return [
    [key('name'), format === 'yaml' && !isQuoted ? full : written(full, quote, format)],
    [key('value'), written(String(value), newQuote(text, others, name !== 'bundleUrl'), format)],
    ...(name === 'version' ? [[key(FORCE), 'true'] as const] : []),
  ];
}

/** Lists by their names the parameters that an edit changes, with the entries that may differ, or as new ones. */
export function mayDiffer(list: ListTree, changed: readonly Wanted[]): ReadonlyMap<string, 'new' | readonly string[]> {
  return new Map(
    changed.map((one) => {
      const item = parameterItem(list, one.name);
      const entries = item && wantedForce(one, item) !== undefined ? ['value', FORCE] : ['value'];
      return [parameterName(list, one.name), item ? entries : 'new'];
    }),
  );
}

/** Tells whether a list sets values of the chart itself; something else of its mapping counts where there is no other. */
export function setsOwn(list: ListTree): boolean {
  const names = namesIn(list);
  if (VALUE_NAMES.some((name) => names.includes(`${MAPPING}.${name}`))) return true;
  return names.some((name) => name.startsWith(`${MAPPING}.`)) && !setsWithin(list);
}

/** Tells whether a list sets values of a chart within the chart. */
export function setsWithin(list: ListTree): boolean {
  return namesIn(list).some((name) => WITHIN.test(name));
}

/** Gives what the names begin with; throws Fault where charts within the chart are several. */
export function namedMapping(list: ListTree): string {
  if (setsOwn(list)) return MAPPING;
  const charts = namesIn(list).flatMap((name) => WITHIN.exec(name)?.[1] ?? []);
  const [chart, second] = new Set(charts);
  if (chart === undefined) return MAPPING;
  if (second === undefined) return `${chart}.${MAPPING}`;
  const message = `these parameters set the values of several charts, such as ${shown(chart)} and ${shown(second)}`;
  throw new Fault(list.start, message, 'Move them to `valuesObject`, and name the mapping with config-path.');
}

/** Gives the name of the parameter that sets a value. */
export function parameterName(list: ListTree, name: ValueName): string {
  return `${namedMapping(list)}.${name}`;
}

function namesIn({ items }: ListTree): readonly string[] {
  return items.flatMap((item) => textUnder(item, 'name') ?? []);
}
