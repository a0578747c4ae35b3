import type { Expression } from 'estree-jsx';
import type { ElementContent } from 'hast';
import type { MdxModule } from '../markdown/module.ts';
import type { FilePlace } from '../model/errors.ts';
import type { Icons } from '../model/icons.ts';
import type { Binding, Bindings } from './bindings.ts';
import type { Links } from './link.ts';
import { UnsupportedCode, type Value } from './value.ts';

type Nodes = readonly ElementContent[];

/** Bounds the expansion of one page, so that authors' code can neither loop nor grow without end. */
export const PAGE_BUDGET_UNITS = 250_000;
const MAX_DEPTH = 200;
/** Characters of text that count as much as one step. */
const CHARACTERS_PER_UNIT = 16;

/** Weighs a text that was made or put on the page. */
export function textUnits(text: string): number {
  return 1 + Math.ceil(text.length / CHARACTERS_PER_UNIT);
}

/** Code in braces, in the text, in an attribute, or as an attribute; or the use of a component of the author's. */
export interface Piece {
  /** The node or the attribute that holds it. */
  readonly node: object;
  /** The code as it is written. */
  readonly text: string;
  readonly syntax?: Expression;
}

/** One use of a component or an element, from Markdown or from JSX inside an expression. */
export interface Invocation {
  readonly name: string;
  readonly props: ReadonlyMap<string, Value>;
  readonly children: Nodes;
  /** Source of the children, when they contain no code. */
  readonly source?: string;
}

/** One use of a component of the author's that goes on in a reader's browser. */
export interface LiveUse extends Invocation {
  /** Its file, and the name that the file exports it by. */
  readonly module: MdxModule | undefined;
  readonly exported: string;
  /** Its properties as data of JSON; elements among them are `{"$slot": number}`. */
  readonly data: unknown;
  /** The name of a property that is no plain data. */
  readonly unfit: string | undefined;
  /** Draws its first picture. */
  readonly shown: (scope: EvaluationScope) => Nodes;
  /** Draws what it holds and does not show at first. */
  readonly hidden: (scope: EvaluationScope) => Nodes;
}

/** Context that the expansion of one page shares. */
export interface PageExpansion extends Links {
  /** Units that the page may still use. */
  readonly budget: { units: number };
  /** Keys of what a page has once: findings about unknown components, drawings for later states. */
  readonly known: Set<string>;
  /** Whether the markup of authors is sanitized. */
  readonly sanitize: boolean;
  readonly icons: Icons;
  /**
   * Returns the value of a piece of code, for a use with what stands between its tags; throws {@link UnsupportedCode} where
   * it has none.
   */
  readonly evaluate: (piece: Omit<Piece, 'text'>, scope: EvaluationScope, children?: Nodes) => Value;
  /** Draws a component that an author declares, otherwise one of the platform's or an element of HTML. */
  readonly drawUse: (use: Invocation, own: Binding | undefined, scope: EvaluationScope) => Nodes;
  /** Draws an author's component that may hide its content until a reader acts. */
  readonly drawOwn: (use: Invocation, shown: Nodes, scope: EvaluationScope) => Nodes;
  readonly drawLive: (use: LiveUse, scope: EvaluationScope) => Nodes;
}

/**
 * Where an expression stands. Its file and place are the start of the element, or of the expression in Markdown, that is
 * expanded: findings name them.
 */
export interface EvaluationScope extends FilePlace {
  readonly expansion: PageExpansion;
  readonly bindings: Bindings;
  readonly depth: number;
  /** Inside of a component that goes on in a browser. */
  readonly isLive?: boolean;
  /** The files whose content is being expanded, the page first. */
  readonly within: readonly string[];
}

/** Takes from the budget and goes one level down; throws when either is used up. */
export function step(scope: EvaluationScope, units = 1): EvaluationScope {
  const { budget } = scope.expansion;
  budget.units -= units;
  if (budget.units < 0) throw new UnsupportedCode('takes more steps than a page may', scope);
  if (scope.depth > MAX_DEPTH) throw new UnsupportedCode(`is nested more than ${MAX_DEPTH} levels deep`, scope);
  return { ...scope, depth: scope.depth + 1 };
}

/** Reports something at the place that is expanded. */
export function reportAt({ expansion, file, place }: EvaluationScope, message: string): void {
  expansion.report(file, place, message);
}
