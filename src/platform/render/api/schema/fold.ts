/** Brings a schema with its references and `allOf` into one: what holds for a value is then in one place. */
import { type Fields, isFields, listOf, textOf } from '../../model/fields.ts';
import {
  DESCRIPTION_ENDING,
  type Descriptions,
  fieldsAt,
  identityOf,
  type Located,
  part,
  referenceOf,
} from '../description/descriptions.ts';

export interface Folded {
  /** The schemas that went into it, the outermost first: to know them again further in. */
  readonly identities: readonly string[];
  /** The name by which the schema was referred to. */
  readonly name?: string;
  /** Keywords that hold no schemas. */
  readonly keywords: Fields;
  readonly properties: ReadonlyMap<string, Located>;
  readonly required: ReadonlySet<string>;
  readonly items?: Located;
  readonly prefixItems: readonly Located[];
  readonly patterns: ReadonlyMap<string, Located>;
  /** A schema, or whether other properties are allowed. */
  readonly additional?: Located | boolean;
  readonly variants: readonly Located[];
  readonly not?: Located;
}

type Draft = {
  -readonly [K in keyof Folded]: Folded[K] extends ReadonlyMap<infer N, infer L>
    ? Map<N, L>
    : Folded[K] extends ReadonlySet<infer T>
      ? Set<T>
      : Folded[K] extends readonly (infer T)[]
        ? T[]
        : Folded[K];
};

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
  'additionalProperties',
  'required',
  'definitions',
  '$defs',
]);
/** Parts of parts; nobody writes more than a few levels. */
const MAX_PARTS = 200;

interface Folding {
  readonly descriptions: Descriptions;
  /** Schemas around this one: their variants are what led here, so they are not gone into again. */
  readonly around: ReadonlySet<string>;
  readonly seen: Set<string>;
  parts: number;
}

/** Folds a schema. `around` names the schemas that it stands inside of. */
export function foldSchema(located: Located, descriptions: Descriptions, around: ReadonlySet<string>): Folded {
  const draft: Draft = {
    identities: [],
    keywords: {},
    properties: new Map(),
    required: new Set(),
    prefixItems: [],
    patterns: new Map(),
    variants: [],
  };
  addSchema(located, draft, { descriptions, around, seen: new Set(), parts: 0 }, true);
  return draft;
}

/** Gives the name of a schema that a reference names: the last part of its pointer, else of its file. */
export function referenceName(reference: string): string {
  const [file = '', fragment = ''] = reference.split('#', 2);
  const name = (fragment === '' ? file.replace(DESCRIPTION_ENDING, '') : fragment).split('/').at(-1) ?? '';
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}

function addSchema(located: Located, draft: Draft, folding: Folding, isOutermost: boolean): void {
  folding.parts += 1;
  if (folding.parts > MAX_PARTS) return;
  const reference = referenceOf(located.value);
  if (reference !== undefined) {
    // What stands beside a reference refines it: https://spec.openapis.org/oas/v3.1.0#schema-object
    addOwn(located, draft, folding);
    if (isOutermost) draft.name ??= referenceName(reference);
    const target = folding.descriptions.follow(located);
    if (target === undefined) return;
    const identity = identityOf(target);
    if (folding.seen.has(identity)) return;
    folding.seen.add(identity);
    draft.identities.push(identity);
    addSchema(target, draft, folding, false);
    return;
  }
  addOwn(located, draft, folding);
}

function addOwn(located: Located, draft: Draft, folding: Folding): void {
  const schema = fieldsAt(located);
  addKeywords(schema, draft);
  addObjectParts(located, schema, draft);
  if (isFields(schema.items) || schema.items === true) draft.items ??= part(located, 'items');
  if (Array.isArray(schema.prefixItems) && draft.prefixItems.length === 0)
    draft.prefixItems.push(...schema.prefixItems.map((_, index) => part(located, 'prefixItems', String(index))));
  if (isFields(schema.not)) draft.not ??= part(located, 'not');
  for (const list of ['oneOf', 'anyOf'] as const) {
    if (!Array.isArray(schema[list]) || draft.variants.length > 0 || folding.around.has(identityOf(located))) continue;
    draft.variants.push(...schema[list].map((_, index) => part(located, list, String(index))));
  }
  for (const index of listOf(schema.allOf).keys())
    addSchema(part(located, 'allOf', String(index)), draft, folding, false);
}

/** The outer schema speaks first: what a part says again does not count. */
function addKeywords(schema: Fields, draft: Draft): void {
  const added: Record<string, unknown> = { ...draft.keywords };
  for (const [name, value] of Object.entries(schema)) {
    if (!STRUCTURE.has(name) && !Object.hasOwn(added, name)) added[name] = value;
  }
  draft.keywords = added;
}

function addObjectParts(located: Located, schema: Fields, draft: Draft): void {
  if (isFields(schema.properties)) {
    for (const name of Object.keys(schema.properties))
      if (!draft.properties.has(name)) draft.properties.set(name, part(located, 'properties', name));
  }
  if (isFields(schema.patternProperties)) {
    for (const pattern of Object.keys(schema.patternProperties))
      draft.patterns.set(pattern, part(located, 'patternProperties', pattern));
  }
  for (const name of listOf(schema.required)) {
    const text = textOf(name);
    if (text !== undefined) draft.required.add(text);
  }
  const { additionalProperties } = schema;
  if (isFields(additionalProperties)) draft.additional ??= part(located, 'additionalProperties');
  else if (typeof additionalProperties === 'boolean') draft.additional ??= additionalProperties;
}
