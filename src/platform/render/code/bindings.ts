/** The meaning of names in authors' code. */
import type { BaseNode } from 'estree-jsx';
import type { MdxModule } from '../markdown/module.ts';
import { isKind, isPrimitive, type Value } from './value.ts';

export type Binding =
  | Code
  /** The content of an MDX file, as a component. */
  | { readonly kind: 'content'; readonly module: MdxModule }
  /** A component of the platform. */
  | { readonly kind: 'platform'; readonly name: string }
  /** The reason is the end of a sentence for the author. */
  | { readonly kind: 'missing'; readonly reason: string }
  /** A file as a whole. */
  | { readonly kind: 'whole'; readonly of: Linked }
  | { readonly kind: 'name'; readonly of: Linked; readonly name: string };

/** A value that running code gives. */
interface Code {
  readonly kind: 'code';
  /** The syntax of its declaration. */
  readonly node?: BaseNode;
  /** The value itself, where nothing can change it. */
  readonly known?: Known | undefined;
}

export interface Known {
  readonly value: Value;
}

/** A file whose imports and exports are bound to each other. */
export interface Linked {
  readonly module: MdxModule;
  readonly names: Map<string, Binding>;
  /** The names that other files can use. */
  readonly exports: Set<string>;
  readonly imports: Import[];
}

/** An imported name. */
export interface Import {
  readonly from: string;
  /** The name that it is exported by; `*` stands for all exports. */
  readonly wanted: string;
  /** Its name in the file; absent where the file only hands it on. */
  readonly local?: string;
  readonly binding: Binding;
  /** The file, if there is one: packages have none. */
  readonly of?: Linked;
}

/** The names that an expression can use: those of its file, and those that its file's content is given. */
export interface Bindings {
  readonly linked: Linked;
  readonly given?: Given;
}

/** Properties that an MDX file is used with and, as `children`, content. */
export type Given = ReadonlyMap<string, Value>;

const MAX_STEPS = 100;

/** Resolves a name; `undefined` when it is not declared. */
export function lookUp({ linked, given }: Bindings, name: string): Binding | undefined {
  return (given && lookUpGiven(given, name)) ?? exported(linked, name);
}

/** Resolves a name that a file's content is given, or `props`, which holds all of them. */
export function lookUpGiven(given: Given, name: string): Binding | undefined {
  const value = given.get(name);
  if (name === 'props') return { kind: 'code' };
  if (!given.has(name)) return undefined;
  return { kind: 'code', known: isPrimitive(value) || isKind(value, 'elements') ? { value } : undefined };
}

/** Binds a name to nothing. */
export function missing(name: string, reason: string): Extract<Binding, { kind: 'missing' }> {
  return { kind: 'missing', reason: `uses \`${name}\`, which ${reason}` };
}

function exported(linked: Linked, name: string): Binding | undefined {
  let found = linked.names.get(name);
  for (let steps = 0; found?.kind === 'name' && steps < MAX_STEPS; steps += 1) found = found.of.names.get(found.name);
  return found;
}

/** Finds what `Name` or `Group.Name` stands for as a component. */
export function lookUpPath(bindings: Bindings, path: string): Binding | undefined {
  const [first = '', ...rest] = path.split('.');
  let found = lookUp(bindings, first);
  for (const name of rest) {
    if (found?.kind === 'platform') found = { kind: 'platform', name: `${found.name}.${name}` };
    else if (found?.kind === 'whole') found = exported(found.of, name) ?? missing(name, 'is no component');
  }
  return found;
}
