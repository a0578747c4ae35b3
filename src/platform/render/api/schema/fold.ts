/** Merges a schema with its references and `allOf` into one schema. */
import { type Fields, isFields, listOf, textsOf } from '../../model/fields.ts';
import { type Follow, fieldsAt, identityOf, type Located, part, referenceOf } from '../description/descriptions.ts';
import { writeJson } from '../description/exact-json.ts';

/** Keywords that hold schemas, or that are about where schemas stand. */
const STRUCTURE = new Set([
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'items',
  'prefixItems',
  'properties',
  'patternProperties',
  'propertyNames',
  'additionalProperties',
  'unevaluatedProperties',
  'contains',
  'unevaluatedItems',
  'dependentSchemas',
  'if',
  'then',
  'else',
  'contentSchema',
  'required',
  'definitions',
  '$defs',
]);
/** Keywords that name a value, the surest first. */
export const NAMING = ['const', 'example', 'examples', 'default', 'enum'] as const;
/** Nesting limit; real schemas have a few levels. */
const MAX_LAYERS = 200;

/** A schema that another one is made of. */
interface Layer {
  readonly located: Located;
  /** Whether it is a part of `allOf`, which does not know the whole. */
  readonly isPart: boolean;
}

/** A schema that is merged with its references and `allOf`; fields of outer schemas win. */
export type FoldedSchema = ReturnType<typeof foldSchema>;

/** Folds a schema. `around` names the schemas that it stands inside of: their variants are not gone into again. */
export function foldSchema(start: Located, follow: Follow, around: ReadonlySet<string>) {
  const identities = new Set<string>();
  const layers = layersOf(start, follow, identities);
  /** Lists the values of keywords, those of the outermost schema first. */
  const all = (...names: readonly string[]) => layers.flatMap(({ located }) => partsNamed(located, names));
  const isSchema = ({ value }: Located) => isFields(value);
  const properties = new Map<string, Located>();
  for (const [name, property] of all('properties').flatMap(entriesOf))
    if (!properties.has(name)) properties.set(name, property);
  return {
    /** The referenced schemas, to detect recursion. */
    identities,
    /** Keywords that hold no schemas. */
    keywords: keywordsOf(layers),
    properties,
    patterns: new Map(all('patternProperties').flatMap(entriesOf)),
    required: new Set(all('required').flatMap(({ value }) => textsOf(value))),
    /** A schema, or whether other properties are allowed. */
    additional: all('additionalProperties', 'unevaluatedProperties').find(
      (one) => isSchema(one) || typeof one.value === 'boolean',
    ),
    items: all('items', 'unevaluatedItems', 'contains').find((one) => isSchema(one) || one.value === true),
    prefixItems:
      all('prefixItems')
        .map(itemsOf)
        .find((items) => items.length > 0) ?? [],
    /** Each `oneOf` and `anyOf` with its variants. */
    choices: layers.flatMap(({ located }) => {
      const written = (['oneOf', 'anyOf'] as const).filter((kind) => listOf(fieldsAt(located)[kind]).length > 0);
      if (written.length === 0 || around.has(identityOf(located))) return [];
      return written.map((kind) => ({ kind, variants: itemsOf(part(located, kind)) }));
    }),
    not: all('not').find(isSchema),
    /** The schema of the names of properties. */
    names: all('propertyNames').find(isSchema),
    ...namedValues(layers),
  };
}

/** Lists the schemas that one is made of, the outermost first; notes those that are referred to. */
function layersOf(start: Located, follow: Follow, identities: Set<string>): readonly Layer[] {
  const layers: Layer[] = [];
  const add = (located: Located, isPart: boolean): void => {
    if (layers.length >= MAX_LAYERS) return;
    // Fields beside a reference refine it: https://spec.openapis.org/oas/v3.1.0#schema-object
    layers.push({ located, isPart });
    for (const one of itemsOf(part(located, 'allOf'))) add(one, true);
    const target = referenceOf(located.value) === undefined ? undefined : follow(located);
    if (target === undefined || identities.has(identityOf(target))) return;
    identities.add(identityOf(target));
    add(target, isPart);
  };
  add(start, false);
  return layers;
}

function keywordsOf(layers: readonly Layer[]): Fields {
  let keywords: Fields = {};
  for (const { located } of layers) {
    const isExampled = keywords.example !== undefined || keywords.examples !== undefined;
    const own = Object.entries(fieldsAt(located)).filter(
      ([name]) => !STRUCTURE.has(name) && !(isExampled && /^examples?$/.test(name)),
    );
    keywords = { ...Object.fromEntries(own), ...keywords };
  }
  return keywords;
}

/** Returns the first value named, of the outermost schema, that all of them allow, and the parts that others name. */
function namedValues(layers: readonly Layer[]): { readonly named: unknown; readonly namedParts: Fields } {
  const named: unknown[] = [];
  let namedParts: Fields = {};
  const allowed: ReadonlySet<string | undefined>[] = [];
  for (const { located, isPart } of layers)
    for (const name of NAMING) {
      const value = fieldsAt(located)[name];
      const values = name === 'examples' || name === 'enum' ? listOf(value) : value === undefined ? [] : [value];
      const [first] = values;
      if (isPart && isFields(first)) namedParts = { ...first, ...namedParts };
      else named.push(...values.slice(0, name === 'enum' ? undefined : 1));
      if (values.length > 0 && (name === 'const' || name === 'enum'))
        allowed.push(new Set(values.map((one) => writeJson(one))));
    }
  const isAllowed = (value: unknown) => allowed.every((values) => values.has(writeJson(value)));
  return { named: named.find(isAllowed) ?? named[0], namedParts };
}

function partsNamed(located: Located, names: readonly string[]): readonly Located[] {
  const schema = fieldsAt(located);
  return names.flatMap((name) => (schema[name] === undefined ? [] : [part(located, name)]));
}

/** Lists the items of a located list. */
function itemsOf(list: Located): readonly Located[] {
  return listOf(list.value).map((_, index) => part(list, String(index)));
}

/** Lists the fields of a located object. */
function entriesOf(object: Located): readonly (readonly [string, Located])[] {
  return Object.keys(fieldsAt(object)).map((name) => [name, part(object, name)]);
}
