/** Resolves names statically, without running code. */
import type { BaseNode, Expression, Pattern } from 'estree-jsx';
import type { MdxModule } from '../mdx/module.ts';
import type { Elements, Primitive, Value } from './value.ts';

/** A name or pattern that a file declares. */
export interface Declaration {
  readonly names: readonly string[];
  /** What takes the value; `undefined` stands for the default export. */
  readonly pattern: Pattern | undefined;
  readonly value: Expression | undefined;
  /** Whether the value stays what it is. */
  readonly isFixed: boolean;
  readonly node: BaseNode;
}

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
