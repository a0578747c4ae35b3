/** A schema prepared for readers: plain data without references, of limited size. */
import type { Fields } from '../../model/fields.ts';

/** One alternative of `oneOf` or `anyOf`. */
export interface Variant {
  readonly title: string;
  readonly shape: Shape;
}

/** Variants of which a value is one, or one or more. */
export interface Choice {
  readonly kind: 'oneOf' | 'anyOf';
  readonly variants: readonly Variant[];
}

/** A value with a name: the property of an object, a parameter, a header. */
export interface Property {
  readonly name: string;
  readonly isRequired: boolean;
  readonly shape: Shape;
  /** Markdown; instead of the shape's own. */
  readonly description?: string;
  /** What the name stands for, if it is none: an item of a list, the names that match a pattern, or any name. */
  readonly stands?: 'item' | 'pattern' | 'any';
}

export interface Shape {
  /** The displayed type: `string<uuid>`, `object[]`, `enum<string>`, `integer | null`. */
  readonly type: string;
  readonly title?: string;
  /** Markdown. */
  readonly description?: string;
  /** Values that are allowed; one for a constant. */
  readonly values?: readonly unknown[];
  /** Bounds and patterns, each as a reader sees it: `x >= 1`, `length <= 20`. */
  readonly bounds?: readonly string[];
  readonly properties?: readonly Property[];
  /** The items of an array, where they have parts of their own. */
  readonly items?: Shape;
  /** Each choice between variants, all of which the value makes. */
  readonly choices?: readonly Choice[];
  /** The form of the names of properties, where the schema says more than that they are text. */
  readonly names?: Shape;
  /** A schema that the value must not match. */
  readonly not?: Shape;
  /** The property that tells this schema from others of its kind, with its value. */
  readonly tag?: readonly [property: string, value: string];
  /** Name of the schema that this one stands inside of already. */
  readonly recursion?: string;
  /** The schema has parts that are not shown: it is too deep or too large. */
  readonly isCut?: true;
  /** The value that the schema itself names, which samples show: a constant, an example, a default, an allowed value. */
  readonly named?: unknown;
  /** The same of properties, where the schema as a whole names none. */
  readonly namedParts?: Readonly<Record<string, unknown>>;
  /** The keywords about values themselves, as the description has them: type, format, example, default, readOnly, xml, … */
  readonly keywords: Fields;
}

/** The facts about a value that a form and a request need; a document is JSON that is sent unchanged. */
export type ValueKind = 'file' | 'list' | 'object' | 'number' | 'boolean' | 'text' | 'document';

/** Returns the kind of a value. */
export function kindOf(shape: Shape): ValueKind {
  if (isFile(shape)) return 'file';
  if (/\[\]|^array/.test(shape.type)) return 'list';
  if (/^object/.test(shape.type) || shape.properties !== undefined) return 'object';
  if (/^(?:integer|number)/.test(shape.type)) return 'number';
  return /^boolean/.test(shape.type) ? 'boolean' : 'text';
}

/** Whether a value is a file. */
export function isFile({ keywords, items }: Shape): boolean {
  const { format, contentMediaType } = keywords;
  const isBinary = format === 'binary' || format === 'base64' || format === 'byte';
  return isBinary || typeof contentMediaType === 'string' || (items !== undefined && isFile(items));
}

/** Returns the parts of a value; the property that tells its schema from others has its value alone. */
export function taggedProperties({ properties = [], choices, tag }: Shape): readonly Property[] {
  if (tag === undefined) return properties;
  const [name, value] = tag;
  const declared = properties.find((one) => one.name === name);
  if (declared?.shape.values?.includes(value) === false) return properties;
  // Where a variant is nothing but a choice, its variants say so.
  if (properties.length === 0 && choices !== undefined) return properties;
  const shape: Shape = { type: 'string', values: [value], named: value, keywords: { type: 'string' } };
  if (declared === undefined) return [...properties, { name, isRequired: false, shape }];
  return properties.map((one) => (one === declared ? { ...one, shape } : one));
}

/** Whether a value has no parts of its own. */
export function isPlain({ properties, items, choices }: Shape): boolean {
  return properties === undefined && items === undefined && choices === undefined;
}
