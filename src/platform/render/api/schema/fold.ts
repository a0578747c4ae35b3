/** Merges a schema with its references and `allOf` into one schema. */
import { type Fields, isFields, listOf, textsOf } from '../../model/fields.ts';
import { type Follow, fieldsAt, identityOf, type Located, part, referenceOf } from '../description/descriptions.ts';

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
  readonly variants: Located[] = [];
  not: Located | undefined;
  readonly #follow: Follow;
  readonly #around: ReadonlySet<string>;
  #parts = 0;

  /** Folds a schema. `around` names the schemas that it stands inside of: their variants are not gone into again. */
  constructor(located: Located, follow: Follow, around: ReadonlySet<string>) {
    this.#follow = follow;
    this.#around = around;
    this.#add(located);
  }

  #add(located: Located): void {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) return;
    // Fields beside a reference refine it: https://spec.openapis.org/oas/v3.1.0#schema-object
    this.#addOwn(located);
    const target = referenceOf(located.value) === undefined ? undefined : this.#follow(located);
    if (target === undefined) return;
    const identity = identityOf(target);
    if (this.identities.has(identity)) return;
    this.identities.add(identity);
    this.#add(target);
  }

  #addOwn(located: Located): void {
    const schema = fieldsAt(located);
    const isNew = ([name]: readonly [string, unknown]) => !STRUCTURE.has(name) && !Object.hasOwn(this.keywords, name);
    this.keywords = { ...this.keywords, ...Object.fromEntries(Object.entries(schema).filter(isNew)) };
    this.#addObjectParts(located, schema);
    if (isFields(schema.items) || schema.items === true) this.items ??= part(located, 'items');
    if (this.prefixItems.length === 0) this.prefixItems.push(...listParts(located, 'prefixItems'));
    if (isFields(schema.not)) this.not ??= part(located, 'not');
    for (const variants of [listParts(located, 'oneOf'), listParts(located, 'anyOf')]) {
      if (this.variants.length > 0 || variants.length === 0 || this.#around.has(identityOf(located))) continue;
      this.variants.push(...variants);
    }
    for (const one of listParts(located, 'allOf')) this.#add(one);
  }

  #addObjectParts(located: Located, { required, additionalProperties: additional }: Fields): void {
    for (const [name, property] of objectParts(located, 'properties'))
      if (!this.properties.has(name)) this.properties.set(name, property);
    for (const [pattern, property] of objectParts(located, 'patternProperties')) this.patterns.set(pattern, property);
    for (const name of textsOf(required)) this.required.add(name);
    if (isFields(additional)) this.additional ??= part(located, 'additionalProperties');
    else if (typeof additional === 'boolean') this.additional ??= additional;
  }
}

function listParts(located: Located, name: string): readonly Located[] {
  return listOf(fieldsAt(located)[name]).map((_, index) => part(located, name, String(index)));
}

function objectParts(located: Located, name: string): readonly (readonly [string, Located])[] {
  return Object.keys(fieldsAt(part(located, name))).map((key) => [key, part(located, name, key)]);
}
