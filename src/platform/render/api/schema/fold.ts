/** Merges a schema with its references and `allOf` into one schema. */
import { type Fields, isFields, listOf, textsOf } from '../../model/fields.ts';
import { type Follow, fieldsAt, identityOf, type Located, part, referenceOf } from '../description/descriptions.ts';
import { writeJson } from '../description/exact-json.ts';
import type { Choice } from './shape.ts';

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
const MAX_PARTS = 200;

/** A merged schema; fields of outer schemas win. */
export class FoldedSchema {
  /** The referenced schemas, outermost first, to detect recursion. */
  readonly identities = new Set<string>();
  /** Keywords that hold no schemas. */
  keywords: Fields = {};
  readonly properties = new Map<string, Located>();
  readonly required = new Set<string>();
  items: Located | undefined;
  readonly prefixItems: Located[] = [];
  readonly patterns = new Map<string, Located>();
  /** A schema, or whether other properties are allowed. */
  additional: Located | boolean | undefined;
  /** Each `oneOf` and `anyOf` with its variants. */
  readonly choices: { readonly kind: Choice['kind']; readonly variants: readonly Located[] }[] = [];
  not: Located | undefined;
  /** What the names of properties are. */
  names: Located | undefined;
  /** Values of properties that the parts of `allOf` name: none of them knows the whole. */
  namedParts: Fields = {};
  readonly #named: unknown[] = [];
  readonly #allowed: ReadonlySet<string | undefined>[] = [];
  readonly #follow: Follow;
  readonly #around: ReadonlySet<string>;
  #parts = 0;

  /** Folds a schema. `around` names the schemas that it stands inside of: their variants are not gone into again. */
  constructor(located: Located, follow: Follow, around: ReadonlySet<string>) {
    this.#follow = follow;
    this.#around = around;
    this.#add(located);
  }

  #add(located: Located, isPart = false): void {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) return;
    // Fields beside a reference refine it: https://spec.openapis.org/oas/v3.1.0#schema-object
    this.#addOwn(located, isPart);
    const target = referenceOf(located.value) === undefined ? undefined : this.#follow(located);
    if (target === undefined) return;
    const identity = identityOf(target);
    if (this.identities.has(identity)) return;
    this.identities.add(identity);
    this.#add(target, isPart);
  }

  #addOwn(located: Located, isPart: boolean): void {
    const schema = fieldsAt(located);
    this.#addNamed(schema, isPart);
    const isExampled = this.keywords.example !== undefined || this.keywords.examples !== undefined;
    const isNew = ([name]: readonly [string, unknown]) =>
      !STRUCTURE.has(name) && !Object.hasOwn(this.keywords, name) && !(isExampled && /^examples?$/.test(name));
    this.keywords = { ...this.keywords, ...Object.fromEntries(Object.entries(schema).filter(isNew)) };
    this.#addObjectParts(located, schema);
    for (const name of ['items', 'unevaluatedItems', 'contains'])
      if (isFields(schema[name]) || schema[name] === true) this.items ??= part(located, name);
    if (this.prefixItems.length === 0) this.prefixItems.push(...listParts(located, 'prefixItems'));
    if (isFields(schema.not)) this.not ??= part(located, 'not');
    for (const kind of ['oneOf', 'anyOf'] as const) {
      const variants = listParts(located, kind);
      if (variants.length > 0 && !this.#around.has(identityOf(located))) this.choices.push({ kind, variants });
    }
    for (const one of listParts(located, 'allOf')) this.#add(one, true);
  }

  /** Notes the values that a schema names, and those that it allows alone. */
  #addNamed(schema: Fields, isPart: boolean): void {
    for (const name of NAMING) {
      const value = schema[name];
      const values = name === 'examples' || name === 'enum' ? listOf(value) : value === undefined ? [] : [value];
      const [first] = values;
      if (isPart && isFields(first)) this.namedParts = { ...first, ...this.namedParts };
      else this.#named.push(...values.slice(0, name === 'enum' ? undefined : 1));
      if (values.length > 0 && (name === 'const' || name === 'enum'))
        this.#allowed.push(new Set(values.map((one) => writeJson(one))));
    }
  }

  /** The first value named, of the outermost schema, that all of them allow. */
  get named(): unknown {
    const isAllowed = (value: unknown) => this.#allowed.every((values) => values.has(writeJson(value)));
    return this.#named.find(isAllowed) ?? this.#named[0];
  }

  #addObjectParts(located: Located, schema: Fields): void {
    for (const [name, property] of objectParts(located, 'properties'))
      if (!this.properties.has(name)) this.properties.set(name, property);
    for (const [pattern, property] of objectParts(located, 'patternProperties')) this.patterns.set(pattern, property);
    if (isFields(schema.propertyNames)) this.names ??= part(located, 'propertyNames');
    for (const name of textsOf(schema.required)) this.required.add(name);
    for (const name of ['additionalProperties', 'unevaluatedProperties']) {
      const additional = schema[name];
      if (isFields(additional)) this.additional ??= part(located, name);
      else if (typeof additional === 'boolean') this.additional ??= additional;
    }
  }
}

function listParts(located: Located, name: string): readonly Located[] {
  return listOf(fieldsAt(located)[name]).map((_, index) => part(located, name, String(index)));
}

function objectParts(located: Located, name: string): readonly (readonly [string, Located])[] {
  return Object.keys(fieldsAt(part(located, name))).map((key) => [key, part(located, name, key)]);
}
