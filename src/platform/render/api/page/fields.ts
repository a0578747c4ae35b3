/** Parameters, properties and headers as fields, in the look of `ParamField` and `ResponseField`. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import '../../model/hast-data.ts';
import type { Property, Shape, Variant } from '../schema/shape.ts';
import { note } from './prose.ts';
import { tabSet } from './tab-set.ts';

/** What the fields of a page share. */
export interface FieldRun {
  /** The description's file, for links in it. */
  readonly file: string;
  /** Whether the parts of objects are shown without being asked for. */
  readonly isExpanded: boolean;
}

export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
  /** Where it goes: `path`, `query`, `header`, … */
  readonly place?: string;
  /** Instead of the shape's own. */
  readonly description?: string;
  readonly isDeprecated?: boolean;
  readonly example?: string;
  readonly labels?: readonly string[];
  /** Shows its parts without being asked for. */
  readonly isOpen?: boolean;
}

/** Fields further inside have no address of their own. */
const MAX_NAMED_LEVEL = 3;
/** Values beyond these are folded away. */
const MAX_SHOWN_VALUES = 24;

/** Draws a field; `path` names what it is inside of. */
export function fieldNode(field: Field, run: FieldRun, path: readonly string[] = []): Element {
  const { name, shape } = field;
  const names = [...path, name];
  const body = [
    ...note(field.description ?? shape.description, run.file),
    ...valueNodes(field),
    ...partNodes(field, run, names),
  ];
  const head = h('div', { className: ['field-head'] }, headNodes(field));
  const element = h('div', { className: ['field'] }, [
    head,
    ...(body.length === 0 ? [] : [h('div', { className: ['field-body'] }, body)]),
  ]);
  return names.length > MAX_NAMED_LEVEL ? element : { ...element, data: { anchorText: `param-${names.join('-')}` } };
}

/** Draws the properties of an object. */
export function propertyNodes(properties: readonly Property[], run: FieldRun, path: readonly string[] = []): Element[] {
  return properties.map(({ name, shape, isRequired }) => fieldNode({ name, shape, isRequired }, run, path));
}

function headNodes({ name, shape, isRequired, place, isDeprecated, labels = [] }: Field): ElementContent[] {
  const label = (text: string) => h('span', { className: ['field-label'] }, text);
  const title = shape.title === undefined || shape.title === name ? '' : `${shape.title} · `;
  return [
    ...(shape.pills?.pre ?? []).map(label),
    h('code', { className: ['field-name'] }, name),
    h('span', { className: ['field-type'] }, title + shape.type),
    ...(place === undefined ? [] : [label(place)]),
    ...(isRequired ? [h('span', { className: ['field-required'] }, 'required')] : []),
    ...(isDeprecated === true || shape.isDeprecated === true
      ? [h('span', { className: ['field-deprecated'] }, 'deprecated')]
      : []),
    ...(shape.isReadOnly === true ? [label('read-only')] : []),
    ...(shape.isWriteOnly === true ? [label('write-only')] : []),
    ...recursionNames(shape).map((recursion) => label(`recursive: ${recursion}`)),
    ...(shape.fallback === undefined
      ? []
      : [h('span', { className: ['field-default'] }, ['default: ', h('code', shown(shape.fallback))])]),
    ...labels.map(label),
    ...(shape.pills?.post ?? []).map(label),
  ];
}

/** Names the schemas that a value leads back to by itself, not by its parts. */
function recursionNames({ recursion, variants = [], items }: Shape): readonly string[] {
  const inVariants = variants.flatMap(({ shape }) => shape.recursion ?? []);
  return [...new Set([recursion, ...inVariants, items?.recursion].filter((name) => name !== undefined))];
}

/** JSON texts are shown as a reader writes them: without quotation marks where they are words. */
function shown(json: string): string {
  return /^"[^"\\]+"$/.test(json) ? json.slice(1, -1) : json;
}

function valueNodes({ shape, example }: Field): readonly ElementContent[] {
  const inner = shape.items;
  const values = shape.values ?? (inner?.properties === undefined ? inner?.values : undefined) ?? [];
  const bounds = [...(shape.bounds ?? []), ...(isPlain(inner) ? (inner?.bounds ?? []) : [])];
  const examples = example === undefined ? (shape.examples ?? []).map(shown) : [example];
  return [
    ...(values.length === 0 ? [] : [valueList(values)]),
    ...(bounds.length === 0 ? [] : [codeList('Bounds', bounds)]),
    ...(examples.length === 0 || values.length === 1
      ? []
      : [codeList(examples.length === 1 ? 'Example' : 'Examples', examples)]),
  ];
}

function isPlain(shape: Shape | undefined): boolean {
  return shape !== undefined && shape.properties === undefined && shape.variants === undefined;
}

function valueList(values: readonly string[]): Element {
  if (values.length === 1) return codeList('Value', values.map(shown));
  const list = codeList('Allowed values', values.map(shown));
  if (values.length <= MAX_SHOWN_VALUES) return list;
  return h('details', { className: ['expandable'] }, [
    h('summary', [h('span', { className: ['summary-title'] }, `${values.length} allowed values`)]),
    h('div', { className: ['details-body'] }, [list]),
  ]);
}

function codeList(title: string, values: readonly string[]): Element {
  const codes = values.flatMap((value, index) => [...(index === 0 ? [] : [' ']), h('code', value)]);
  return h('p', { className: ['field-values'] }, [`${title}: `, ...codes]);
}

/** Draws what is inside a value: properties, items, variants. */
function partNodes({ shape, isOpen }: Field, run: FieldRun, path: readonly string[]): readonly ElementContent[] {
  const parts = insideOf(shape, run, path);
  const { not } = shape;
  const excluded =
    not === undefined ? [] : [h('p', { className: ['field-values'] }, ['Not: ', h('code', not.title ?? not.type)])];
  const isCut = shape.isCut === true || shape.items?.isCut === true;
  const cut = isCut ? [h('p', { className: ['field-values'] }, 'Further parts are not shown here.')] : [];
  if (parts.length === 0) return [...excluded, ...cut];
  const folded = h('details', { className: ['expandable'], open: isOpen ?? run.isExpanded }, [
    h('summary', [h('span', { className: ['summary-title'] }, partsTitle(shape))]),
    h('div', { className: ['details-body'] }, parts),
  ]);
  return [folded, ...excluded, ...cut];
}

function partsTitle({ variants, items }: Shape): string {
  if (variants !== undefined) return 'Show variants';
  return items === undefined ? 'Show properties' : 'Show the properties of items';
}

/** Draws the parts of a value without a frame around them. */
export function insideOf(shape: Shape, run: FieldRun, path: readonly string[] = []): ElementContent[] {
  const { properties = [], items, variants = [] } = shape;
  const inItems = items === undefined ? [] : insideOf(items, run, path);
  const itemNote = inItems.length > 0 ? [...note(items?.description, run.file)] : [];
  return [
    ...propertyNodes(properties, run, path),
    ...variantNodes(shape, variants, run, path),
    ...itemNote,
    ...inItems,
  ];
}

/** Variants that are mere types are named by the type of the whole. */
function variantNodes(
  shape: Shape,
  variants: readonly Variant[],
  run: FieldRun,
  path: readonly string[],
): ElementContent[] {
  const isTold = (one: Shape) =>
    isPlain(one) && one.items === undefined && one.description === undefined && one.values === undefined;
  if (variants.every((variant) => isTold(variant.shape))) return [];
  const [only] = variants;
  const told = shape.discriminator === undefined ? [] : [codeList('Told apart by', [shape.discriminator])];
  if (variants.length === 1 && only !== undefined) return [...told, ...variantBody(only.shape, run, path)];
  const panels = variants.map(({ title, shape: one }) => ({ title, children: variantBody(one, run, path) }));
  return [...told, tabSet(panels)];
}

function variantBody(shape: Shape, run: FieldRun, path: readonly string[]): ElementContent[] {
  const mark = shape.recursion === undefined ? shape.type : `recursive: ${shape.recursion}`;
  const inside = insideOf(shape, run, path);
  const values = valueNodes({ name: '', shape, isRequired: false });
  return [
    ...(isPlain(shape) ? [h('p', { className: ['field-values'] }, [h('code', mark)])] : []),
    ...note(shape.description, run.file),
    ...values,
    ...inside,
  ];
}
