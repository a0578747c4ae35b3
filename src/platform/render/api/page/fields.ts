/** Parameters, properties and headers as fields, in the look of `ParamField` and `ResponseField`. */
import type { Element, ElementContent, Text } from 'hast';
import { h } from 'hastscript';
import { fieldsOf, listOf, textOf, textsOf } from '../../model/fields.ts';
import '../../model/hast-data.ts';
import { word } from '../../model/html/elements.ts';
import { writeJson } from '../description/exact-json.ts';
import type { Presentation } from '../endpoint/model.ts';
import { isPlain, type Property, type Shape } from '../schema/shape.ts';
import { codeList, folded, note, tabSet } from './elements.ts';

/** Context that the fields of a page share. */
export interface FieldContext extends Pick<Presentation, 'isExpanded' | 'pillFields'> {
  /** The description's file, for links in it. */
  readonly file: string;
  /** The word before the names of fields in the addresses of hosted platforms: `#body-messages`. */
  readonly section?: string;
}

export interface Field extends Property {
  /** Shown beside the type: where it goes. */
  readonly mark?: string;
  readonly isDeprecated?: boolean;
  /** Instead of the shape's own. */
  readonly examples?: readonly string[];
  readonly labels?: readonly string[];
  /** Shows its parts without being asked for. */
  readonly isOpen?: boolean;
}

/** Fields further inside have one address alone. */
const MAX_ALIASED_LEVEL = 3;
/** Values beyond these are folded away. */
const MAX_SHOWN_VALUES = 24;

/** Draws a field; `path` names what it is inside of, `more` stands behind its head and body. */
export function fieldNode(
  field: Field,
  context: FieldContext,
  path: readonly string[] = [],
  more: ElementContent[] = [],
): Element {
  const { name, shape, description = shape.description, examples } = field;
  const names = [...path, name];
  const body = [
    ...note(description, context.file),
    ...valueNodes(shape, examples),
    ...partNodes(field, context, names),
  ];
  const element = h('div.field', [
    h('div.field-head', headNodes(field, context)),
    body.length === 0 ? undefined : h('div.field-body', body),
    more,
  ]);
  // The fields of responses stand below their status.
  const level = names.length - (context.section === 'response' ? 2 : 0);
  const anchorAliases = level > MAX_ALIASED_LEVEL ? [] : hostedAnchors(names, context);
  return { ...element, data: { anchorText: `param-${names.join('-')}`, anchorAliases } };
}

/** Hosted platforms name a field by its section: `body-base-url` for `baseUrl`. */
function hostedAnchors(names: readonly string[], { section }: FieldContext): readonly string[] {
  if (section === undefined) return [];
  const start = section === 'authorization' ? 0 : names.lastIndexOf(section);
  const own = names.slice(start + 1);
  const text = [section, ...own].join('-');
  return [text, text.replaceAll(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1-')];
}

function headNodes({ name, shape, isRequired, mark, isDeprecated, labels = [] }: Field, context: FieldContext) {
  const label = (text: string | Text) => h('span.field-label', text);
  const title = shape.title === undefined || shape.title === name ? '' : `${shape.title} · `;
  const { keywords } = shape;
  const { pre, post } = fieldsOf(keywords['x-mint']);
  return [
    textsOf(pre).map(label),
    h('code.field-name', name),
    h('span.field-type', title + shape.type),
    mark && label(mark),
    isRequired ? h('span.field-required', word('required')) : undefined,
    (isDeprecated ?? keywords.deprecated) === true ? h('span.field-deprecated', word('deprecated')) : undefined,
    keywords.readOnly === true ? label(word('read-only')) : undefined,
    keywords.writeOnly === true ? label(word('write-only')) : undefined,
    recursionNames(shape).map((recursion) => label(`recursive: ${recursion}`)),
    keywords.default === undefined
      ? undefined
      : h('span.field-default', word('default'), ': ', h('code', shown(keywords.default))),
    labels.map(label),
    [...context.pillFields.flatMap((name) => configuredLabels(name, keywords[name])), ...textsOf(post)].map(label),
  ];
}

/** A mere flag is shown by its name. */
function configuredLabels(name: string, value: unknown): readonly string[] {
  return value === true ? [name.replace(/^x-/, '')] : textsOf([value].flat().filter((one) => one !== false));
}

/** Names the schemas that a value leads back to by itself, not by its parts. */
function recursionNames({ recursion, choices = [], items }: Shape): readonly string[] {
  const inVariants = choices.flatMap(({ variants }) => variants.flatMap(({ shape }) => shape.recursion ?? []));
  return [...new Set([recursion, ...inVariants, items?.recursion].filter((name) => name !== undefined))];
}

/** Writes a value as JSON, save for the quotation marks around words. */
function shown(value: unknown): string {
  const json = writeJson(value) ?? '';
  return /^"[^"\\]+"$/.test(json) ? json.slice(1, -1) : json;
}

function valueNodes(shape: Shape, given?: readonly string[]): readonly ElementContent[] {
  const inner = innermostItems(shape);
  const values = (shape.values ?? (inner?.properties === undefined ? inner?.values : undefined) ?? []).map(shown);
  const bounds = [...(shape.bounds ?? []), ...(inner !== undefined && isPlain(inner) ? (inner.bounds ?? []) : [])];
  const { example, examples: own = example === undefined ? [] : [example] } = shape.keywords;
  const examples = given ?? listOf(own).map(shown);
  return [
    ...(values.length === 0 ? [] : [valueList(values)]),
    ...(bounds.length === 0 ? [] : [codeList('Bounds', bounds)]),
    ...(examples.length === 0 || values.length === 1
      ? []
      : [codeList(examples.length === 1 ? 'Example' : 'Examples', examples)]),
  ];
}

/** Returns the items of a list, of lists those within. */
function innermostItems({ items }: Shape): Shape | undefined {
  return items?.items === undefined ? items : innermostItems(items);
}

function valueList(values: readonly string[]): Element {
  const list = codeList(values.length === 1 ? 'Value' : 'Allowed values', values);
  return values.length <= MAX_SHOWN_VALUES
    ? list
    : folded('expandable', [word('Allowed values'), { type: 'text', value: ` (${values.length})` }], [list]);
}

function partNodes(
  { shape, isOpen }: Field,
  context: FieldContext,
  path: readonly string[],
): readonly ElementContent[] {
  const { not, choices, items } = shape;
  const parts = insideOf(shape, context, path);
  const inItems = items === undefined ? 'Show properties' : 'Show the properties of items';
  const title = choices === undefined ? inItems : 'Show variants';
  const isCut = shape.isCut === true || items?.isCut === true;
  return [
    ...(parts.length === 0 ? [] : [folded('expandable', [word(title)], parts, isOpen ?? context.isExpanded)]),
    ...(not === undefined ? [] : [codeList('Not', [not.title ?? not.type])]),
    ...(isCut ? [h('p.field-values', word('Further parts are not shown here.'))] : []),
  ];
}

/** Draws the parts of a value without a frame around them. */
function insideOf(shape: Shape, context: FieldContext, path: readonly string[] = []): ElementContent[] {
  const { properties = [], items } = shape;
  const inItems = items === undefined ? [] : insideOf(items, context, path);
  return [
    ...properties.map((property) => fieldNode(property, context, path)),
    ...variantNodes(shape, context, path),
    ...(inItems.length > 0 ? note(items?.description, context.file) : []),
    ...inItems,
  ];
}

/** Draws an object that is no field of another: what it says of itself, and its parts; nothing where it has none. */
export function wholeObject(shape: Shape, context: FieldContext, path: readonly string[] = []): ElementContent[] {
  const { description, bounds = [] } = shape;
  const inside = insideOf(shape, context, path);
  if (inside.length === 0) return [];
  const own = bounds.length === 0 ? [] : [codeList('Bounds', bounds)];
  return [...note(description, context.file), ...own, ...inside];
}

/** Variants that are mere types are named by the type of the whole. */
function variantNodes(
  { choices = [], keywords }: Shape,
  context: FieldContext,
  path: readonly string[],
): ElementContent[] {
  const isMereType = (one: Shape) => isPlain(one) && one.description === undefined && one.values === undefined;
  const shown = choices.filter(({ variants }) => variants.some(({ shape }) => !isMereType(shape)));
  const discriminator = textOf(fieldsOf(keywords.discriminator).propertyName);
  const told = discriminator === undefined || shown.length === 0 ? [] : [codeList('Discriminator', [discriminator])];
  // The tabs of a page say that there is a choice, where there is but one.
  const data = shown.length === 1 ? { data: { isCopyOnly: true } } : {};
  const drawn = shown.flatMap(({ kind, variants }) => {
    const label = h('p.field-values', kind === 'oneOf' ? word('One of') : word('One or more of'), ':');
    const panels = variants.map(({ title, shape }) => ({ title, children: variantBody(shape, context, path) }));
    return panels.length > 1 ? [{ ...label, ...data }, tabSet(panels)] : panels.flatMap(({ children }) => children);
  });
  return [...told, ...drawn];
}

function variantBody(shape: Shape, context: FieldContext, path: readonly string[]): ElementContent[] {
  const mark = shape.recursion === undefined ? shape.type : `recursive: ${shape.recursion}`;
  const hasType = shape.properties === undefined && shape.choices === undefined;
  return [
    ...(hasType ? [h('p.field-values', h('code', mark))] : []),
    ...(shape.keywords.deprecated === true
      ? [h('p.field-values', h('span.field-deprecated', word('deprecated')))]
      : []),
    ...note(shape.description, context.file),
    ...valueNodes(shape),
    ...insideOf(shape, context, path),
  ];
}
