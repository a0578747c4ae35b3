import type { Program } from 'estree-jsx';
import type { RootContent } from 'hast';
import type { Diagnostic } from '../model/errors.ts';

/** The file that a piece of syntax was written in. */
export interface Origin {
  readonly file: string;
  readonly source: string;
}

/** A parsed file: its content in HTML nodes with the JSX still in it, and its imports and exports as syntax. */
export interface MdxModule extends Origin {
  readonly content: readonly RootContent[];
  readonly programs: readonly Program[];
  /** Files that `<Snippet file>` names: they are wanted without an import. */
  readonly snippets: readonly string[];
  /** What had to be taken out before the file could be parsed. */
  readonly faults?: readonly Diagnostic[];
}
