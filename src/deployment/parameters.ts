/** Parameters of an Argo CD application: a list of `{name, value}` with names like `staticExport.version`. */
import { holds } from './current.ts';
import { type Cursor, textUnder } from './cursor.ts';
import { Fault } from './errors.ts';
import { addToFlow, braced, colonOf } from './flow.ts';
import { belowDeepComments, treeEnd } from './leaf.ts';
import { indentBefore, lineEndAt, linesBelow } from './lines.ts';
import { lookUp } from './lookup.ts';
import type { Plan } from './plan.ts';
import { type Quote, written } from './quoting.ts';
import { refuseAliased, refuseShared } from './sharing.ts';
import type { Splice } from './splice.ts';
import { flowStep, keyText } from './style.ts';
import type { Entry, ListTree, MapTree, ScalarTree, Source, Tree } from './tree.ts';
import { newQuote, replaceValue } from './value-edit.ts';
import { MAPPING, type ValueName, type Wanted } from './values.ts';

/** Plans the changes; undefined when the parameters have the values. Throws Fault where they cannot be made. */
export function planParameters(cursor: Cursor, wanted: readonly Wanted[]): Plan | undefined {
  const { layer, node: list } = cursor;
  if (list.kind !== 'list') throw new Fault(list.start, 'the parameters are not a list');
  const { source } = layer;
  const changed = wanted.filter(({ name, value }) => !holds(parameterValue(list, name), String(value), source.format));
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

/** Gives the name of the parameter that sets a value. */
export function parameterName(name: ValueName): string {
  return `${MAPPING}.${name}`;
}

/** Finds what a list of parameters sets a value to; throws Fault for a parameter that is there twice. */
export function parameterValue(list: ListTree, name: ValueName): ScalarTree | undefined {
  const item = parameterItem(list, name);
  const hit = item?.kind === 'map' ? lookUp(item, 'value') : undefined;
  return hit?.node.kind === 'scalar' ? hit.node : undefined;
}

function parameterItem({ items }: ListTree, name: ValueName): Tree | undefined {
  const [item, second] = items.filter((tree) => textUnder(tree, 'name') === parameterName(name));
  if (second) throw new Fault(second.start, `the parameter \`${parameterName(name)}\` is there twice`, 'Remove one.');
  return item;
}

function replaceParameter({ layer }: Cursor, item: Tree, { name, value }: Wanted): readonly Splice[] {
  const entry = item.kind === 'map' ? item.entries.find((candidate) => candidate.name === 'value') : undefined;
  if (item.kind !== 'map' || !entry)
    throw new Fault(
      item.start,
      `the parameter \`${parameterName(name)}\` has no value of its own`,
      'Add `value: ""` to it.',
    );
  refuseAliased(layer, [item, entry.value]);
  const alwaysQuoted = name !== 'bundleUrl';
  return replaceValue({ source: layer.source, map: item, entry, value: String(value), alwaysQuoted });
}

/** Adds parameters below the last of ours, written as it is. */
function addParameters({ layer }: Cursor, list: ListTree, missing: readonly Wanted[]): readonly Splice[] {
  const { source, document } = layer;
  const { text, format } = source;
  const model = list.items.findLast((item) => textUnder(item, 'name')?.startsWith(`${MAPPING}.`));
  if (model?.kind !== 'map')
    throw new Fault(list.start, 'these parameters are written in a way that nothing can be added to');
  const rows = missing.map((one) => pairsLike(source, model, one));
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

function pairsLike({ text, format }: Source, model: MapTree, { name, value }: Wanted): readonly Pair[] {
  const quote = quoteOf(model.entries.find((entry) => entry.name === 'name'));
  const nameText =
    format === 'yaml' && quote === 'plain' ? parameterName(name) : written(parameterName(name), quote, format);
  const valueQuote = newQuote(text, withoutName(model), name !== 'bundleUrl');
  return [
    [keyText('name', model.entries, format), nameText],
    [keyText('value', model.entries, format), written(String(value), valueQuote, format)],
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
