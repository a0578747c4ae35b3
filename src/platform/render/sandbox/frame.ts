import type { BaseNode, Expression } from 'estree-jsx';
import type { ElementContent } from 'hast';
import type { Origin } from '../mdx/module.ts';
import { FILE_START, type Place } from '../model/errors.ts';
import type { Icons } from '../model/icons.ts';
import type { Report } from '../model/report.ts';
import { type Budget, depthFault, spend } from './budget.ts';
import { type Scope, UnsupportedCode, type Value } from './value.ts';

/** One use of a component or an element, from Markdown or from JSX inside an expression. */
export interface Invocation {
  readonly name: string;
  readonly props: Map<string, Value>;
  readonly children: readonly ElementContent[];
  /** What stands between the tags as it is written, where that is no code. */
  readonly source?: string;
  readonly place: Place;
}

/** What the expansion of one page shares. */
export interface Machine {
  readonly budget: Budget;
  readonly report: Report;
  /** Whether the markup of authors is sanitized. */
  readonly sanitize: boolean;
  readonly icons: Icons;
  /** Gives an expression's value; here because expressions of every kind contain expressions. */
  readonly evaluate: (node: Expression, frame: Frame) => Value;
  /** Turns one use of a component into plain elements. */
  readonly invoke: (use: Invocation, frame: Frame) => readonly ElementContent[];
  /** The functions that every program has, by name; here because some of them call the author's. */
  readonly known: ReadonlyMap<string, KnownFunction>;
}

/** Where a call stands. */
export interface Call {
  readonly node: BaseNode;
  readonly frame: Frame;
}

export type KnownFunction = (args: readonly Value[], call: Call) => Value;

/** Where an expression stands. */
export interface Frame {
  readonly machine: Machine;
  readonly scope: Scope;
  readonly origin: Origin;
  readonly depth: number;
  /** The files whose content is being expanded, the page first. */
  readonly within?: readonly string[];
}

/** Finds where a syntax node starts, in lines and columns from 1. */
export function placeOf(node: BaseNode): Place {
  const start = node.loc?.start;
  return start === undefined ? FILE_START : { line: start.line, column: start.column + 1 };
}

/** Cuts a syntax node's text out of its file. */
export function sourceOf(node: BaseNode, origin: Origin): string {
  return node.range === undefined ? '' : origin.source.slice(node.range[0], node.range[1]);
}

/** Makes the error that names the place of code that is not expanded. */
export function unsupported(node: BaseNode, frame: Frame, reason: string): UnsupportedCode {
  return new UnsupportedCode(reason, frame.origin.file, placeOf(node));
}

/** Takes from the budget and goes one level down; throws when either is used up. */
export function step(node: BaseNode, frame: Frame, units = 1): Frame {
  const fault = spend(frame.machine.budget, units) ?? depthFault(frame.depth);
  if (fault !== undefined) throw new UnsupportedCode(fault, frame.origin.file, placeOf(node), true);
  return { ...frame, depth: frame.depth + 1 };
}

/** Gives the value of an expression inside another one. */
export function evaluateInside(node: Expression, frame: Frame): Value {
  return frame.machine.evaluate(node, frame);
}
