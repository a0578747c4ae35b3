/** The value of an author's expression for the renderer: plain data from the sandbox. */
import type { ElementContent } from 'hast';
import type { FilePlace, Place } from '../model/errors.ts';

export type Primitive = undefined | null | boolean | number | string;
/** An object of the author's; a map, so that no name reaches a prototype. */
export type ObjectValue = ReadonlyMap<string, Value>;
export type Value = Primitive | readonly Value[] | ObjectValue | Tagged;
type Tagged = Elements | Opaque;

/** Rendered JSX. */
export interface Elements {
  readonly kind: 'elements';
  readonly nodes: readonly ElementContent[];
}

/** A value that is neither data nor an element: a function, a date, a map, a promise. It stays in the engine. */
interface Opaque {
  readonly kind: 'opaque';
  /** Its number there. */
  readonly id: number;
  /** The name of a component that is none of the author's: any name with a capital that nobody declares. */
  readonly name?: string;
}

/** Code that is not run, or has no value: the reason is the end of a sentence for the author. */
export class UnsupportedCode extends Error {
  override readonly name = 'UnsupportedCode';
  readonly file: string;
  readonly place: Place;

  constructor(reason: string, at: FilePlace) {
    super(reason);
    this.file = at.file;
    this.place = at.place;
  }
}

export function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isObject(value: Value): value is ObjectValue {
  return value instanceof Map;
}

export function isPrimitive(value: Value): value is Primitive {
  return value === null || typeof value !== 'object';
}

/** Narrows to one of the tagged values. */
export function isKind<K extends Tagged['kind']>(value: Value, kind: K): value is Extract<Tagged, { kind: K }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}
