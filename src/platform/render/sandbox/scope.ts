/** What names stand for, as far as it is known without running code. */
import type { MdxModule } from '../mdx/module.ts';
import type { Declaration } from './declarations.ts';
import { TRANSPARENT } from './packages.ts';
import type { Elements, Primitive, Value } from './value.ts';

/** A file whose imports and exports are bound to each other. */
export interface Linked {
  readonly module: MdxModule;
  readonly names: Map<string, Binding>;
  readonly declarations: readonly Declaration[];
}

export type Binding =
  /** A value that nothing can change. */
  | { readonly kind: 'known'; readonly value: Primitive | Elements }
  /** The content of an MDX file, as a component. */
  | { readonly kind: 'content'; readonly file: string }
  /** A component of the platform. */
  | { readonly kind: 'platform'; readonly name: string }
  | { readonly kind: 'missing'; readonly reason: string }
  /** What React exports by a name, or all of it. */
  | { readonly kind: 'package'; readonly name?: string }
  /** A file as a whole. */
  | { readonly kind: 'whole'; readonly of: Linked }
  | { readonly kind: 'name'; readonly of: Linked; readonly name: string }
  /** A field of the data that a file holds. */
  | { readonly kind: 'field'; readonly of: Linked; readonly name: string }
  /** What only the sandbox knows. */
  | { readonly kind: 'code' };

/** The names that an expression can use: those of its file, and those that its file's content is given. */
export interface Scope {
  readonly linked: Linked;
  readonly given?: Given;
}

/** Properties and content that an MDX file is used with. */
export interface Given {
  readonly names: ReadonlyMap<string, Binding>;
  /** Their values, where the host has them. */
  readonly values: ReadonlyMap<string, Value>;
  /** Where they are in the sandbox, once they are there. */
  id?: number;
}

const MAX_STEPS = 100;

/** Finds what a name stands for; `undefined` when nobody declares it. */
export function lookUp({ linked, given }: Scope, name: string): Binding | undefined {
  return given?.names.get(name) ?? exported(linked, name);
}

/** Finds what a file's name stands for, through the files that it comes from. */
export function exported(linked: Linked, name: string): Binding | undefined {
  let found = linked.names.get(name);
  for (let steps = 0; found?.kind === 'name' && steps < MAX_STEPS; steps += 1) found = found.of.names.get(found.name);
  return found;
}

/** Finds what `Name` or `Group.Name` stands for as a component. */
export function lookUpPath(scope: Scope, path: string): Binding | undefined {
  const [first = '', ...rest] = path.split('.');
  let found = lookUp(scope, first);
  for (const name of rest) {
    if (found?.kind === 'platform') found = { kind: 'platform', name: `${found.name}.${name}` };
    else if (found?.kind === 'package' && TRANSPARENT.has(name)) found = { kind: 'platform', name: 'Fragment' };
    else if (found?.kind === 'whole') found = exported(found.of, name) ?? { kind: 'missing', reason: 'is no component' };
  }
  return found;
}
