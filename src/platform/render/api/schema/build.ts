/** Schema → shape: references followed, `allOf` folded, recursion and size bounded. */
import { type Fields, isFields, listOf, textOf } from '../../model/fields.ts';
import {
  type Descriptions,
  fieldsAt,
  identityOf,
  type Located,
  part,
  referenceOf,
} from '../description/descriptions.ts';
import { writeJson } from '../description/exact-json.ts';
import { boundsOf } from './bounds.ts';
import { type Folded, foldSchema, referenceName } from './fold.ts';
import type { Property, Shape, Variant } from './shape.ts';
import { isNullType, typeLabel } from './type-label.ts';

/** Deeper parts help nobody: the reader opens one level after the other. */
const MAX_DEPTH = 12;
/** The schemas that are shown of one: large descriptions lead from each to all others. */
const MAX_SHAPES = 250;

/** What the schemas of one page share. */
export interface ShapeRun {
  readonly descriptions: Descriptions;
  /** Names of schema fields whose values are shown as labels. */
  readonly pillFields: readonly string[];
  /** Shapes of schemas that many operations share. */
  readonly shapes: ShapeCache;
}

/** Keeps shapes by the place of their schema. */
export interface ShapeCache {
  readonly get: (key: string) => Shape | undefined;
  readonly set: (key: string, shape: Shape) => void;
}

/** A description has more schemas than memory should hold at once. */
const MAX_KEPT_SHAPES = 100;

/** Opens an empty cache; the oldest shapes leave first. */
export function openShapeCache(): ShapeCache {
  const kept = new Map<string, Shape>();
  return {
    get: (key) => kept.get(key),
    set(key, shape) {
      kept.set(key, shape);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT_SHAPES && oldest !== undefined) kept.delete(oldest);
    },
  };
}

/** One attempt at a schema. */
interface Attempt extends ShapeRun {
  readonly maxDepth: number;
  count: number;
  isCut: boolean;
}

interface Around {
  /** Schemas that the one at work stands inside of. */
  readonly identities: ReadonlySet<string>;
  readonly depth: number;
}

/** Builds the shape of a schema: as many levels of it as fit, each whole. */
export function buildShape(located: Located, run: ShapeRun): Shape {
  const reference = referenceOf(located.value);
  if (reference === undefined || Object.keys(fieldsAt(located)).length > 1) return buildWhole(located, run);
  const target = run.descriptions.follow(located);
  const key = target === undefined ? undefined : `${identityOf(target)} ${reference}`;
  const known = key === undefined ? undefined : run.shapes.get(key);
  const shape = known ?? buildWhole(located, run);
  if (key !== undefined) run.shapes.set(key, shape);
  return shape;
}

function buildWhole(located: Located, run: ShapeRun): Shape {
  let best: Shape | undefined;
  for (let maxDepth = 1; maxDepth <= MAX_DEPTH; maxDepth += 1) {
    const attempt: Attempt = { ...run, maxDepth, count: 0, isCut: false };
    const shape = build(located, attempt, { identities: new Set(), depth: 0 });
    if (best !== undefined && attempt.count > MAX_SHAPES) break;
    best = shape;
    if (!attempt.isCut || attempt.count > MAX_SHAPES) break;
  }
  return best ?? { type: 'any', keywords: {} };
}

function build(located: Located, run: Attempt, around: Around): Shape {
  if (typeof located.value === 'boolean') return { type: located.value ? 'any' : 'never', keywords: {} };
  const recursion = recursionOf(located, run, around);
  if (recursion !== undefined) return recursion;
  run.count += 1;
  const folded = foldSchema(located, run.descriptions, around.identities);
  const shape = ownParts(folded, run);
  const own = around.depth === 0 ? [identityOf(located)] : [];
  const identities = new Set([...around.identities, ...own, ...folded.identities]);
  // The first level is shown whatever its size.
  const isLast = around.depth >= run.maxDepth || (around.depth > 0 && run.count > MAX_SHAPES);
  if (!isLast) return addParts(shape, folded, run, { identities, depth: around.depth + 1 });
  if (!hasParts(folded)) return shape;
  run.isCut = true;
  const { items } = folded;
  if (items === undefined) return { ...shape, isCut: true };
  return relabel({ ...shape, items: build(items, run, { identities, depth: around.depth }) });
}

function recursionOf(located: Located, run: Attempt, around: Around): Shape | undefined {
  const reference = referenceOf(located.value);
  if (reference === undefined) return undefined;
  const target = run.descriptions.follow(located);
  if (target === undefined) return { type: 'any', title: referenceName(reference), keywords: {} };
  if (!around.identities.has(identityOf(target))) return undefined;
  const { title, description, type } = { ...fieldsAt(target), ...fieldsAt(located) };
  const name = textOf(title) ?? referenceName(reference);
  const text = textOf(description);
  return {
    type: textOf(type) ?? 'object',
    recursion: name,
    keywords: {},
    ...(text === undefined ? {} : { description: text }),
  };
}

function hasParts({ properties, items, variants, prefixItems }: Folded): boolean {
  return properties.size > 0 || variants.length > 0 || prefixItems.length > 0 || isFields(items?.value);
}

/** What a schema says by itself, without the schemas in it. */
function ownParts(folded: Folded, run: ShapeRun): Shape {
  const { keywords } = folded;
  const title = textOf(keywords.title);
  const description = textOf(keywords.description);
  const values = valuesOf(keywords);
  const examples = listOf(keywords.examples ?? (keywords.example === undefined ? [] : [keywords.example]));
  const bounds = boundsOf(keywords, folded.additional === false);
  const pills = pillsOf(keywords, run.pillFields);
  return {
    type: typeLabel(keywords, folded),
    keywords,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(keywords.deprecated === true && { isDeprecated: true }),
    ...(keywords.readOnly === true && { isReadOnly: true }),
    ...(keywords.writeOnly === true && { isWriteOnly: true }),
    ...(values.length > 0 && { values }),
    ...(keywords.default !== undefined && { fallback: writeJson(keywords.default) ?? '' }),
    ...(examples.length > 0 && { examples: examples.map((example) => writeJson(example) ?? '') }),
    ...(bounds.length > 0 && { bounds }),
    ...(pills !== undefined && { pills }),
    ...(isFields(keywords.discriminator) && textOf(keywords.discriminator.propertyName) !== undefined
      ? { discriminator: String(keywords.discriminator.propertyName) }
      : {}),
  };
}

function valuesOf(keywords: Fields): readonly string[] {
  if (keywords.const !== undefined) return [writeJson(keywords.const) ?? ''];
  return listOf(keywords.enum).flatMap((value) => writeJson(value) ?? []);
}

function pillsOf(keywords: Fields, pillFields: readonly string[]): Shape['pills'] {
  const own = isFields(keywords['x-mint']) ? keywords['x-mint'] : {};
  const configured = pillFields.flatMap((name) => {
    const value = keywords[name];
    if (value === true) return [name.replace(/^x-/, '')];
    return listOf(Array.isArray(value) ? value : [value]).flatMap((one) => (one === false ? [] : (textOf(one) ?? [])));
  });
  const pre = listOf(own.pre).flatMap((label) => textOf(label) ?? []);
  const post = [...configured, ...listOf(own.post).flatMap((label) => textOf(label) ?? [])];
  return pre.length + post.length === 0 ? undefined : { pre, post };
}

function addParts(shape: Shape, folded: Folded, run: Attempt, around: Around): Shape {
  const properties = propertiesOf(folded, run, around);
  const items = itemsOf(folded, run, around);
  const variants = variantsOf(folded, run, around);
  const { not } = folded;
  const wholly: Shape = {
    ...shape,
    ...(properties.length > 0 && { properties }),
    ...(items !== undefined && { items }),
    ...(variants.length > 0 && { variants }),
    ...(not !== undefined && { not: build(not, run, around) }),
  };
  return relabel(wholly);
}

/** What an array or a choice is called depends on what is in it. */
function relabel(shape: Shape): Shape {
  const { items, variants } = shape;
  if (items !== undefined && /^array\b/.test(shape.type)) {
    const type = shape.type.replace(/^array/, `${/[ |]/.test(items.type) ? `(${items.type})` : items.type}[]`);
    return { ...shape, type };
  }
  if (variants !== undefined && /^any\b/.test(shape.type)) {
    const types = [...new Set(variants.map((variant) => variant.shape.type))];
    const nullable = shape.type.endsWith('| null') ? ['null'] : [];
    return { ...shape, type: [...types, ...nullable].join(' | ') };
  }
  return shape;
}

function propertiesOf(folded: Folded, run: Attempt, around: Around): readonly Property[] {
  const { properties, required, patterns, additional, prefixItems } = folded;
  const isShown = ([, located]: readonly [string, Located]) =>
    fieldsAt(located)['x-hidden'] !== true && fieldsAt(located)['x-excluded'] !== true;
  const property = (name: string, located: Located, isRequired: boolean): Property => ({
    name,
    isRequired,
    shape: build(located, run, around),
  });
  return [
    ...prefixItems.map((located, index) => property(`[${index}]`, located, false)),
    ...[...properties].filter(isShown).map(([name, located]) => property(name, located, required.has(name))),
    ...[...patterns].map(([pattern, located]) => property(`/${pattern}/`, located, false)),
    ...(typeof additional === 'object' ? [property('{key}', additional, false)] : []),
  ];
}

function itemsOf({ items }: Folded, run: Attempt, around: Around): Shape | undefined {
  return items === undefined ? undefined : build(items, run, around);
}

/** `null` among the variants is told by the type; a single other one is the schema itself. */
function variantsOf({ variants, keywords }: Folded, run: Attempt, around: Around): readonly Variant[] {
  const mapping =
    isFields(keywords.discriminator) && isFields(keywords.discriminator.mapping) ? keywords.discriminator.mapping : {};
  const shown = variants.filter((variant) => !isNullType(variant.value));
  return shown.map((variant, index) => {
    const shape = build(variant, run, around);
    const reference = referenceOf(variant.value);
    const mapped = Object.entries(mapping).find(([, target]) => target === reference)?.[0];
    const name = shape.title ?? shape.recursion ?? (reference === undefined ? mapped : referenceName(reference));
    return { title: name ?? (isPlain(shape) ? shape.type : `Option ${index + 1}`), shape };
  });
}

function isPlain({ properties, items, variants }: Shape): boolean {
  return properties === undefined && items === undefined && variants === undefined;
}

/** Gives a shape for a schema that stands at a name of a located value; none where there is none. */
export function shapeAt(located: Located, name: string, run: ShapeRun): Shape | undefined {
  const schema = part(located, name);
  return schema.value === undefined ? undefined : buildShape(schema, run);
}
