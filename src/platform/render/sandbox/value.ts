/**
 * What an author's expression can be worth. Objects are maps, so nothing is reachable that the author did not write:
 * there is no prototype to climb.
 */

import type { ArrowFunctionExpression, FunctionExpression, MaybeNamedFunctionDeclaration } from 'estree-jsx';
import type { ElementContent } from 'hast';
import type { Origin } from '../mdx/module.ts';
import type { Place } from '../model/errors.ts';
import type { RegexProgram } from './regex/compile.ts';

export type Primitive = undefined | null | boolean | number | string;
export type Fields = ReadonlyMap<string, Value>;
export type Value = Primitive | readonly Value[] | Fields | Tagged;
type Tagged = Elements | Closure | Known | Builtin | Content | Missing | Regex | Moment | Collection;

/** Rendered JSX. */
export interface Elements {
  readonly kind: 'elements';
  readonly nodes: readonly ElementContent[];
}

export type FunctionNode = ArrowFunctionExpression | FunctionExpression | MaybeNamedFunctionDeclaration;

/** A function of the author's, kept as its syntax tree: expanded, never run. */
export interface Closure {
  readonly kind: 'closure';
  readonly node: FunctionNode;
  readonly scope: Scope;
  readonly origin: Origin;
}

/** A function of JavaScript that only works something out, handed on as a value: it is looked up by its name. */
export interface Known {
  readonly kind: 'known';
  readonly name: string;
}

/** A component of the platform under a name that the author gave it. */
export interface Builtin {
  readonly kind: 'builtin';
  readonly name: string;
}

/** A regular expression that takes time in proportion to its text. */
export interface Regex {
  readonly kind: 'regex';
  readonly program: RegexProgram;
  readonly isGlobal: boolean;
}

/** A `Date` of the author's own numbers. */
export interface Moment {
  readonly kind: 'moment';
  /** Milliseconds since 1970, UTC. */
  readonly time: number;
}

/** A `Map` or `Set` of the author's own; of a set, names and values are the same. */
export interface Collection {
  readonly kind: 'collection';
  readonly isMap: boolean;
  readonly entries: Map<Value, Value>;
}

/** The default export of an imported MDX file: its content as a component. */
export interface Content {
  readonly kind: 'content';
  /** Relative to the documentation folder. */
  readonly file: string;
}

/** A name whose value cannot be known without running code. */
export interface Missing {
  readonly kind: 'missing';
  readonly reason: string;
}

export interface Scope {
  readonly names: Map<string, Value>;
  readonly outer?: Scope;
}

/** Opens a scope inside another one. */
export function innerScope(outer: Scope | undefined, names: Iterable<readonly [string, Value]> = []): Scope {
  const own = new Map(names);
  return outer === undefined ? { names: own } : { names: own, outer };
}

/** Finds the scope's value of a name; `undefined` when no scope declares it. */
export function lookUp(scope: Scope | undefined, name: string): { readonly value: Value } | undefined {
  for (let at = scope; at !== undefined; at = at.outer) {
    if (at.names.has(name)) return { value: at.names.get(name) };
  }
  return undefined;
}

/** Code that is not expanded: the reason is the end of a sentence for the author. */
export class UnsupportedCode extends Error {
  override readonly name = 'UnsupportedCode';
  readonly file: string;
  readonly place: Place;
  /** Whether what a page may cost is used up: then nothing more of it is tried. */
  readonly isLimit: boolean;

  constructor(reason: string, file: string, place: Place, isLimit = false) {
    super(reason);
    this.file = file;
    this.place = place;
    this.isLimit = isLimit;
  }
}

export function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isFields(value: Value): value is Fields {
  return value instanceof Map;
}

/** Tells the values that JavaScript would call falsy. */
export function isTruthy(value: Value): boolean {
  return Boolean(value);
}

export function isPrimitive(value: Value): value is Primitive {
  return value === null || typeof value !== 'object';
}

/** Narrows to one of the tagged values. */
export function isKind<K extends Tagged['kind']>(value: Value, kind: K): value is Extract<Tagged, { kind: K }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}
