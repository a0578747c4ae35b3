import type { BaseNode, Expression } from 'estree-jsx';
import type { ElementContent } from 'hast';
import type { Origin } from '../mdx/module.ts';
import { FILE_START, type Place } from '../model/errors.ts';
import type { Icons } from '../model/icons.ts';
import type { Report } from '../model/report.ts';
import type { Binding, Given, Scope } from './bindings.ts';
import { UnsupportedCode, type Value } from './value.ts';

/** Bounds what the expansion of one page may cost, so that authors' code can neither loop nor grow without end. */

const PAGE_BUDGET_UNITS = 250_000;
const MAX_DEPTH = 200;
/** Characters of text that count as much as one step. */
const CHARACTERS_PER_UNIT = 16;

interface Budget {
  units: number;
}

export function pageBudget(units = PAGE_BUDGET_UNITS): Budget {
  return { units };
}

/** Spends units of the budget; returns the reason to stop, or `undefined`. */
export function spend(budget: Budget, units: number): string | undefined {
  budget.units -= units;
  return budget.units < 0 ? 'takes more steps than a page may' : undefined;
}

/** Weighs a text that was made or put on the page. */
export function textUnits(text: string): number {
  return 1 + Math.ceil(text.length / CHARACTERS_PER_UNIT);
}

/** Explains a nesting that is too deep. */
export function depthFault(depth: number): string | undefined {
  return depth > MAX_DEPTH ? `is nested more than ${MAX_DEPTH} levels deep` : undefined;
}

/** An element of JSX in Markdown. */
export type MarkdownJsx = Extract<ElementContent, { readonly type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** Code in braces: in the text, in an attribute, or as an attribute. */
export interface Piece {
  /** The node or the attribute that holds it. */
  readonly node: object;
  readonly text: string;
  readonly place: Place;
  readonly syntax: Expression;
}

/** One use of a component or an element, from Markdown or from JSX inside an expression. */
export interface Invocation {
  readonly name: string;
  readonly props: ReadonlyMap<string, Value>;
  readonly children: readonly ElementContent[];
  /** Source of the children, when they contain no code. */
  readonly source?: string;
  readonly place: Place;
}

/** One use of a component of the author's in Markdown: its properties stay in the engine. */
export interface AuthoredUse {
  readonly node: MarkdownJsx;
  readonly place: Place;
  readonly children: readonly ElementContent[];
}

/** What the expansion of one page shares. */
export interface Machine {
  readonly budget: Budget;
  readonly report: Report;
  /** Whether the markup of authors is sanitized. */
  readonly sanitize: boolean;
  readonly icons: Icons;
  /** Gives the value of a piece of code; throws {@link UnsupportedCode} where it has none. */
  readonly evaluate: (piece: Piece, frame: Frame) => Value;
  /** Gives what a component of the author's shows; throws {@link UnsupportedCode} where that is nothing. */
  readonly use: (use: AuthoredUse, frame: Frame) => Value;
  readonly parts: Parts;
}

/** Turns what authors describe into plain elements. */
export interface Parts {
  /** A component of the platform or an element of HTML. */
  readonly platform: (use: Invocation, frame: Frame) => readonly ElementContent[];
  /** The component of this name: the author's, otherwise the platform's. */
  readonly declared: (use: Invocation, own: Binding | undefined, frame: Frame) => readonly ElementContent[];
  /** The content of an MDX file, with the names that it is given. */
  readonly content: (file: string, given: Given, use: Invocation, frame: Frame) => readonly ElementContent[];
  /** An author's component that may hide its content until a reader acts. */
  readonly own: (use: Invocation, shown: readonly ElementContent[], frame: Frame) => readonly ElementContent[];
  /** What stands in the place of a component that cannot be shown. */
  readonly lost: (error: UnsupportedCode, use: Invocation, frame: Frame) => readonly ElementContent[];
}

/** Where an expression stands. */
export interface Frame {
  readonly machine: Machine;
  readonly scope: Scope;
  readonly origin: Origin;
  readonly depth: number;
  /** The files whose content is being expanded, the page first. */
  readonly within: readonly string[];
}

/** Finds where a syntax node starts, in lines and columns from 1. */
export function placeOf(node: BaseNode): Place {
  const start = node.loc?.start;
  return start === undefined ? FILE_START : { line: start.line, column: start.column + 1 };
}

/** Takes from the budget and goes one level down; throws when either is used up. */
export function step(place: Place, frame: Frame, units = 1): Frame {
  const fault = spend(frame.machine.budget, units) ?? depthFault(frame.depth);
  if (fault !== undefined) throw new UnsupportedCode(fault, frame.origin.file, place);
  return { ...frame, depth: frame.depth + 1 };
}
