/** Schema → shape: references followed, `allOf` folded, recursion and size bounded. */
import { fieldsOf, isFields, present, textOf } from '../../model/fields.ts';
import type { Report } from '../../model/report.ts';
import {
  DESCRIPTION_ENDING,
  type Follow,
  fieldsAt,
  identityOf,
  type Located,
  referenceOf,
  unescaped,
} from '../description/descriptions.ts';
import { writeJson } from '../description/exact-json.ts';
import { type FoldedSchema, foldSchema } from './fold.ts';
import { isNullType, ownParts } from './own-parts.ts';
import { type Choice, isPlain, type Property, type Shape, type Variant } from './shape.ts';

/** Deeper levels are rarely read, since readers open one level after the other. */
const MAX_DEPTH = 12;
/** Arrays whose items are arrays, below the last level: items that lead back by `allOf` are no known reference. */
const MAX_NESTED_ARRAYS = 3;
/** The schemas that are shown of one: large descriptions lead from each to all others. */
const MAX_SHAPES = 250;
/** A description has more schemas than memory should hold at once; the oldest leave first. */
const MAX_KEPT_SHAPES = 100;

/** Context in which the parts of a description are read. */
export interface Reading {
  readonly follow: Follow;
  /** Shapes of schemas that many operations share, by the place of their schema. */
  readonly shapes: Map<string, Shape>;
  readonly report: Report;
}

/** One attempt at a schema. */
interface Attempt extends Reading {
  readonly maxDepth: number;
  count: number;
  isCut: boolean;
}

interface EnclosingSchemas {
  /** Schemas that the one at work stands inside of. */
  readonly identities: ReadonlySet<string>;
  readonly depth: number;
}

/** Builds the shape of a schema: as many levels of it as fit, each whole. */
export function buildShape(located: Located, reading: Reading): Shape {
  const reference = referenceOf(located.value);
  const isAlone = reference !== undefined && Object.keys(fieldsAt(located)).length === 1;
  const target = isAlone ? reading.follow(located) : undefined;
  if (target === undefined) return buildWhole(located, reading);
  const key = `${identityOf(target)} ${reference}`;
  const shape = reading.shapes.get(key) ?? buildWhole(located, reading);
  reading.shapes.set(key, shape);
  const [oldest] = reading.shapes.keys();
  if (reading.shapes.size > MAX_KEPT_SHAPES && oldest !== undefined) reading.shapes.delete(oldest);
  return shape;
}

function buildWhole(located: Located, reading: Reading): Shape {
  let best: Shape | undefined;
  for (let maxDepth = 1; ; maxDepth += 1) {
    const attempt: Attempt = { ...reading, maxDepth, count: 0, isCut: false };
    const shape = build(located, attempt, { identities: new Set(), depth: 0 });
    const isTooLarge = attempt.count > MAX_SHAPES;
    if (isTooLarge || !attempt.isCut || maxDepth === MAX_DEPTH) return isTooLarge ? (best ?? shape) : shape;
    best = shape;
  }
}

function build(located: Located, attempt: Attempt, around: EnclosingSchemas): Shape {
  if (typeof located.value === 'boolean') return { type: located.value ? 'any' : 'never', keywords: {} };
  const reference = referenceOf(located.value);
  const target = attempt.follow(located);
  if (target === undefined) return { type: 'any', title: referenceName(reference ?? ''), keywords: {} };
  if (reference !== undefined && around.identities.has(identityOf(target)))
    return recursionOf(located, target, reference);
  attempt.count += 1;
  // Beside a reference there may be groups, too.
  for (const one of new Set([located, target])) reportGroups(one, attempt.report);
  const folded = foldSchema(located, attempt.follow, around.identities);
  const isInherited = fieldsAt(target).discriminator === undefined;
  const tag = isInherited ? tagOf(folded.keywords.discriminator, reference) : undefined;
  const own = around.depth === 0 ? [identityOf(located)] : [];
  const identities = new Set([...around.identities, ...own, ...folded.identities]);
  const inside = { identities, depth: around.depth + 1 };
  // The first level is shown whatever its size.
  const isLast = around.depth >= attempt.maxDepth || (around.depth > 0 && attempt.count > MAX_SHAPES);
  const parts = isLast ? lastParts(folded, attempt, inside) : partsOf(folded, attempt, inside);
  return { ...ownParts(folded, parts), ...present({ tag }), ...parts };
}

/** Reports that a description has parts for some readers alone: once, since it may have them in every schema. */
export function reportGroups(located: Located, report: Report): void {
  const { 'x-mint': mint, 'x-mint-enum': values } = fieldsAt(located);
  const field = fieldsOf(mint).groups !== undefined ? 'x-mint' : values === undefined ? undefined : 'x-mint-enum';
  if (field === undefined) return;
  const { file, locate } = located.description;
  const message = `The groups of \`${field}\` are left out: a bundle has no access control, and every reader sees all.`;
  report(file, locate(field === 'x-mint' ? [field, 'groups'] : [field]), message);
}

function recursionOf(located: Located, target: Located, reference: string): Shape {
  const { title, description, type } = { ...fieldsAt(target), ...fieldsAt(located) };
  return {
    type: textOf(type) ?? 'object',
    recursion: textOf(title) ?? referenceName(reference),
    keywords: {},
    ...present({ description: textOf(description) }),
  };
}

/** Returns the name of a schema from its reference: the last part of its pointer, else of its file. */
function referenceName(reference: string): string {
  const [file = '', fragment = ''] = reference.split('#', 2);
  const name = (fragment === '' ? file.replace(DESCRIPTION_ENDING, '') : fragment).split('/').at(-1) ?? '';
  return unescaped(name);
}

type Parts = Pick<Shape, 'properties' | 'items' | 'choices' | 'not' | 'names' | 'isCut'>;

/** Returns the parts of a schema where no further ones are shown: an array still says of what it is one. */
function lastParts(folded: FoldedSchema, attempt: Attempt, around: EnclosingSchemas): Parts {
  const { properties, patterns, additional, items, choices, prefixItems } = folded;
  const hasNames = properties.size + patterns.size > 0 || isFields(additional?.value);
  const hasParts = hasNames || choices.length > 0 || prefixItems.length > 0 || isFields(items?.value);
  if (!hasParts) return {};
  attempt.isCut = true;
  const isTooDeep = around.depth > attempt.maxDepth + MAX_NESTED_ARRAYS;
  return items === undefined || isTooDeep ? { isCut: true } : { items: build(items, attempt, around) };
}

function partsOf(folded: FoldedSchema, attempt: Attempt, around: EnclosingSchemas): Parts {
  const inside = (located: Located | undefined) =>
    located === undefined ? undefined : build(located, attempt, around);
  const names = inside(folded.names);
  const properties = propertiesOf(folded, attempt, around).map((one) =>
    one.stands === 'any' ? withNames(one, names) : one,
  );
  const items = inside(folded.items);
  const choices = folded.choices
    .map(({ kind, variants }): Choice => ({ kind, variants: variantsOf(variants, folded, attempt, around) }))
    .filter(({ variants }) => variants.length > 0);
  return {
    ...(properties.length > 0 && { properties }),
    ...(choices.length > 0 && { choices }),
    ...present({ items, not: inside(folded.not), names }),
  };
}

/** Says of a property that stands for any which names there may be. */
function withNames({ shape, ...property }: Property, names: Shape | undefined): Property {
  const pattern = textOf(names?.keywords.pattern);
  const values = names?.values?.map((value) => textOf(value) ?? writeJson(value)).join(' | ');
  const told = [values && `key = ${values}`, pattern && `key pattern ${pattern}`].filter((one) => one !== undefined);
  return told.length === 0
    ? { ...property, shape }
    : { ...property, shape: { ...shape, bounds: [...told, ...(shape.bounds ?? [])] } };
}

function propertiesOf(folded: FoldedSchema, attempt: Attempt, around: EnclosingSchemas): readonly Property[] {
  const { properties, required, patterns, additional, prefixItems } = folded;
  const isShown = ([, located]: readonly [string, Located]) =>
    fieldsAt(located)['x-hidden'] !== true && fieldsAt(located)['x-excluded'] !== true;
  const property = (name: string, located: Located, stands?: Property['stands']): Property => ({
    ...{ name, isRequired: stands === undefined && required.has(name), shape: build(located, attempt, around) },
    ...present({ stands }),
  });
  return [
    ...prefixItems.map((located, index) => property(`[${index}]`, located, 'item')),
    ...[...properties].filter(isShown).map(([name, located]) => property(name, located)),
    ...[...patterns].map(([pattern, located]) => property(`/${pattern}/`, located, 'pattern')),
    ...(additional !== undefined && isFields(additional.value)
      ? [property(`{${textOf(fieldsAt(additional)['x-additionalPropertiesName']) ?? 'key'}}`, additional, 'any')]
      : []),
  ];
}

/** The type shows `null` among the variants; a single other variant is the schema itself. */
function variantsOf(
  variants: readonly Located[],
  { keywords }: FoldedSchema,
  attempt: Attempt,
  around: EnclosingSchemas,
): readonly Variant[] {
  const shown = variants.filter((variant) => !isNullType(variant.value));
  return shown.map((variant, index) => {
    const shape = build(variant, attempt, around);
    const reference = referenceOf(variant.value);
    const ownName = reference === undefined ? undefined : referenceName(reference);
    const name = shape.title ?? shape.recursion ?? ownName;
    const tagged = { ...shape, ...present({ tag: shape.tag ?? tagOf(keywords.discriminator, reference) }) };
    return { title: name ?? (isPlain(shape) ? shape.type : `Option ${index + 1}`), shape: tagged };
  });
}

/** Returns the value by which a discriminator knows a schema: https://spec.openapis.org/oas/v3.1.0#discriminator-object */
function tagOf(discriminator: unknown, reference: string | undefined): Shape['tag'] {
  const { propertyName, mapping } = fieldsOf(discriminator);
  if (typeof propertyName !== 'string' || reference === undefined) return undefined;
  const name = referenceName(reference);
  const mapped = Object.entries(fieldsOf(mapping)).find(([, target]) => target === reference || target === name);
  return [propertyName, mapped?.[0] ?? name];
}
