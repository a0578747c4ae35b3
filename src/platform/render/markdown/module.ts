import type { Expression, Program } from 'estree-jsx';
import type { RootContent } from 'hast';
import type {} from 'satteri';
import type { Diagnostic, Place } from '../model/errors.ts';

declare module 'unist' {
  interface Data {
    /** The syntax tree of an expression, on its node or on the value of an attribute; none for a comment alone. */
    syntax?: Expression | undefined;
  }
}

/** Imports and exports: a block of them in Markdown, or all of a file of code. */
export interface ModuleProgram {
  readonly text: string;
  readonly place: Place;
  readonly body: Program['body'];
}

/** A parsed file: its content in HTML nodes with the JSX still in it, and its imports and exports as syntax. */
export interface MdxModule {
  readonly file: string;
  readonly source: string;
  readonly content: readonly RootContent[];
  readonly programs: readonly ModuleProgram[];
  /** Files that `<Snippet file>` names: they are wanted without an import. */
  readonly snippets: readonly string[];
  /** Why the file was not read as it is written. */
  readonly faults?: readonly Diagnostic[];
}
