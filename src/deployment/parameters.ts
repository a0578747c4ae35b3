/** Parameters of an Argo CD application: a list of `{name, value}` with names like `staticExport.version`. */
import { holds } from './current.ts';
import { type Cursor, textUnder } from './cursor.ts';
import { Fault } from './errors.ts';
import { addToFlow, braced, colonOf } from './flow.ts';
import { belowDeepComments, entryEnd, treeEnd } from './leaf.ts';
import { indentBefore, lineEndAt, linesBelow } from './lines.ts';
import { lookUp } from './lookup.ts';
import { namedMapping, parameterName } from './parameter-names.ts';
import type { Plan } from './plan.ts';
import { type Quote, written } from './quoting.ts';
import { refuseAliased, refuseShared } from './sharing.ts';
import { shown } from './shown.ts';
import type { Splice } from './splice.ts';
import { flowStep, keyText } from './style.ts';
import type { Entry, Format, ListTree, MapTree, ScalarTree, Source, Tree } from './tree.ts';
import { newQuote, replaceValue } from './value-edit.ts';
import type { ValueName, Wanted } from './values.ts';

/** Key of a parameter that is a string whatever it looks like. */
export const FORCE = 'forceString';

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
  return { layer, splices, place: list, kind: 'parameters', key: undefined, changed };
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
  const entry = item.kind === 'map' ? item.entries.find((candidate) => candidate.name === 'value') : undefined;
  if (item.kind !== 'map' || !entry)
    throw new Fault(
      item.start,
      `the parameter ${shown(textUnder(item, 'name'))} has no value of its own`,
      'Add `value: ""` to it.',
    );
  refuseAliased(layer, [item, entry.value]);
  const alwaysQuoted = name !== 'bundleUrl';
  const { source } = layer;
  const isHeld = entry.value.kind === 'scalar' && holds(entry.value, String(value), source.format);
  const replaced = isHeld ? [] : replaceValue({ source, map: item, entry, value: String(value), alwaysQuoted });
  const forced = wantedForce(wanted, item);
  return forced === undefined ? replaced : [...replaced, ...force({ source, map: item, valueEntry: entry, forced })];
}

function isForced(item: Tree): boolean {
  return item.kind === 'map' && textUnder(item, FORCE) === 'true';
}

interface Forcing {
  readonly source: Source;
  readonly map: MapTree;
  readonly valueEntry: Entry;
  readonly forced: boolean;
}

/** Sets what makes a parameter a string, below its value where it is missing. */
function force({ source, map, valueEntry, forced }: Forcing): readonly Splice[] {
  const { text, format } = source;
  const own = map.entries.find(({ name }) => name === FORCE);
  if (own) return replaceValue({ source, map, entry: own, value: forced, alwaysQuoted: false });
  const key = keyText(FORCE, map.entries, format);
  if (map.style === 'block') {
    const end = belowDeepComments(text, entryEnd(text, valueEntry), map.indent);
    return [linesBelow(text, end, [`${' '.repeat(map.indent)}${key}: ${forced}`])];
  }
  const items = map.entries.map((entry) => ({ start: entry.start, end: entryEnd(text, entry) }));
  const colon = colonOf(text, map.entries[0], format);
  return addToFlow({ text, format, span: map, items, space: colon === ':' ? '' : ' ' }, [
    () => `${key}${colon}${forced}`,
  ]);
}

/** Adds parameters below the last of ours, written as it is. */
function addParameters({ layer }: Cursor, list: ListTree, missing: readonly Wanted[]): readonly Splice[] {
  const { source, document } = layer;
  const { text, format } = source;
  const before = `${namedMapping(list)}.`;
  const model = list.items.findLast((item) => textUnder(item, 'name')?.startsWith(before));
  if (model?.kind !== 'map')
    throw new Fault(
      list.start,
      'these parameters are written in a way that nothing can be added to',
      'Write them out as `name` and `value`.',
    );
  const rows = missing.map((one) => pairsLike(source, model, parameterName(list, one.name), one));
  if (list.style === 'flow') {
    const colon = colonOf(text, model.entries[0], format);
    const space = colon === ':' ? '' : ' ';
    const layout = {
      space,
      step: flowStep(text, document.root),
      eol: lineEndAt(text, model.start),
      pad: padOf(text, model),
    };
    const isOpen = model.entries[0] !== undefined && indentBefore(text, model.entries[0].start) !== undefined;
    const renders = rows.map((row) => (indent: string | undefined) => {
      const entries = row.map(
        ([key, value]) =>
          () =>
            key + colonOf(text, model.entries[0], format) + value,
      );
      return braced(entries, { ...layout, indent: isOpen ? indent : undefined });
    });
    return addToFlow({ text, format, span: list, items: list.items, space }, renders);
  }
  const end = belowDeepComments(text, treeEnd(text, model), list.indent);
  return [
    linesBelow(
      text,
      end,
      rows.flatMap((row) => itemLines(text, list, model, row)),
    ),
  ];
}

type Pair = readonly [key: string, value: string];

function itemLines(text: string, list: ListTree, model: MapTree, row: readonly Pair[]): readonly string[] {
  const dash = `${' '.repeat(list.indent)}-`;
  const pairs = row.map(([key, value]) => `${key}: ${value}`);
  if (model.style === 'flow') {
    const pad = padOf(text, model);
    return [`${dash} {${pad}${pairs.join(', ')}${pad}}`];
  }
  return pairs.map((pair, at) => (at === 0 ? dash.padEnd(model.indent) : ' '.repeat(model.indent)) + pair);
}

function padOf(text: string, { start }: MapTree): string {
  return text[start + 1] === ' ' ? ' ' : '';
}

function pairsLike({ text, format }: Source, model: MapTree, full: string, { name, value }: Wanted): readonly Pair[] {
  const quote = quoteOf(model.entries.find((entry) => entry.name === 'name'));
  const nameText = format === 'yaml' && quote === 'plain' ? full : written(full, quote, format);
  const valueQuote = newQuote(text, withoutName(model), name !== 'bundleUrl');
  return [
    [keyText('name', model.entries, format), nameText],
    [keyText('value', model.entries, format), written(String(value), valueQuote, format)],
    ...(name === 'version' ? [[keyText(FORCE, model.entries, format), 'true'] as const] : []),
  ];
}

/** Names are plain in most files whose values are not. */
function withoutName(model: MapTree): MapTree {
  return { ...model, entries: model.entries.filter(({ name }) => name !== 'name') };
}

function quoteOf(entry: Entry | undefined): Quote {
  const style = entry?.value.kind === 'scalar' ? entry.value.style : 'plain';
  return style === 'single' || style === 'double' ? style : 'plain';
}
