/** Authors' code as text for the sandbox: JSX as calls, each piece tried by itself, places kept. */

import { generate } from 'astring';
import type { BaseNode, Expression, Program } from 'estree-jsx';
import { buildJsx } from 'estree-util-build-jsx';
import type { Origin } from '../mdx/module.ts';
import { FILE_START, type Place } from '../model/errors.ts';
import type { Declaration } from './bindings.ts';
import { placeOf, sourceOf } from './frame.ts';
import { instrument } from './instrument.ts';
import { helper, literal, Refused, type Site } from './syntax.ts';
import { UnsupportedCode } from './value.ts';

/** A piece of code that runs as one. */
export interface Unit {
  readonly origin: Origin;
  readonly code: string;
  /** The first is the unit itself; of declarations, one stands first for each. */
  readonly sites: readonly Site[];
  /** The calls in it by generated line and column, both from 1: their sources, where these are short. */
  readonly calls: Readonly<Record<string, string>>;
  readonly places: readonly Mapping[];
}

/** A place of the generated code, and where the author wrote it. */
interface Mapping {
  readonly line: number;
  readonly column: number;
  readonly place: Place;
}

/** Lines that stand before the generated code, those of the frame. */
const LINES_BEFORE = 1;
const NAMES = '($scope, $unit, $content) => { with ($scope) { return';
const SHORT_NAME = /^[\w$.]{1,60}$/;

/** Compiles an expression; throws {@link UnsupportedCode} where it holds what is never run. */
export function compileExpression(node: Expression, origin: Origin, isLenient: boolean): Unit {
  const sites: Site[] = [{ node }];
  try {
    const body = instrument(structuredClone(node), sites, isLenient);
    return unitOf(body, origin, sites, { before: `${NAMES} function () { "use strict"; return (`, after: '); } } }' });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new UnsupportedCode(error.message, origin.file, placeOf(error.node));
  }
}

/** Compiles declarations of a file into a list of functions, one for each. */
export function compileDeclarations(declarations: readonly Declaration[], origin: Origin): Unit {
  const sites: Site[] = declarations.map(({ node }) => ({ node }));
  const elements = declarations.map((one) => declarationStep(one, sites));
  const list: Expression = { type: 'ArrayExpression', elements };
  return unitOf(list, origin, sites, { before: `${NAMES} (`, after: '); } }' });
}

function declarationStep({ pattern, value, node }: Declaration, sites: Site[]): Expression {
  const right = value === undefined ? voided() : instrumented(value, sites);
  const scope: Expression = { type: 'Identifier', name: '$scope' };
  const member = { type: 'MemberExpression', object: scope, property: literal('default'), computed: true } as const;
  const left = structuredClone(pattern) ?? { ...member, optional: false };
  const set: Expression = { type: 'AssignmentExpression', operator: '=', left, right, loc: node.loc ?? null };
  return {
    type: 'FunctionExpression',
    params: [],
    body: {
      type: 'BlockStatement',
      body: [
        { type: 'ExpressionStatement', expression: literal('use strict') },
        { type: 'ExpressionStatement', expression: set },
      ],
    },
  };
}

function voided(): Expression {
  return { type: 'UnaryExpression', operator: 'void', prefix: true, argument: literal(0) };
}

/** Code that is never run fails when it is evaluated, and affects only its own declaration. */
function instrumented(value: Expression, sites: Site[]): Expression {
  try {
    return instrument(structuredClone(value), sites, false);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return helper('refuse', [literal(error.message)]);
  }
}

interface Frame {
  readonly before: string;
  readonly after: string;
}

function unitOf(expression: Expression, origin: Origin, sites: readonly Site[], { before, after }: Frame): Unit {
  const program: Program = {
    type: 'Program',
    sourceType: 'script',
    body: [{ type: 'ExpressionStatement', expression }],
  };
  buildJsx(program, { runtime: 'classic', pragma: '$sandbox.h', pragmaFrag: '$sandbox.fragment' });
  const [statement] = program.body;
  const root = statement?.type === 'ExpressionStatement' ? statement.expression : expression;
  const sourceCalls = callsIn(root, origin);
  const places: Mapping[] = [];
  const calls: Record<string, string> = {};
  const sourceMap = {
    addMapping({ generated, original, name }: GeneratedMapping) {
      const [line, column] = [generated.line + LINES_BEFORE, generated.column + 1];
      places.push({ line, column, place: { line: original.line, column: original.column + 1 } });
      const call = name === undefined ? undefined : sourceCalls.get(`${original.line}:${original.column}`);
      if (call !== undefined) calls[`${line}:${column}`] = call;
    },
  };
  const code = `${before}\n${generate(root, { sourceMap: sourceMap as never })}\n${after}`;
  return { origin, code, sites, calls, places };
}

interface GeneratedMapping {
  readonly generated: { readonly line: number; readonly column: number };
  readonly original: { readonly line: number; readonly column: number };
  readonly name?: string;
}

/** Lists the calls in code by the place of the name that their callee begins with, as `line:column`. */
function callsIn(root: BaseNode, origin: Origin): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, callee } = node as { readonly type?: string; readonly callee?: Expression };
    const first = type === 'CallExpression' && callee !== undefined ? rootOf(callee) : undefined;
    if (first?.loc && callee) {
      const source = sourceOf(callee, origin);
      found.set(`${first.loc.start.line}:${first.loc.start.column}`, SHORT_NAME.test(source) ? source : '');
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(root);
  return found;
}

function rootOf(callee: Expression): BaseNode {
  let node: Expression = callee;
  while (node.type === 'MemberExpression' && node.object.type !== 'Super') node = node.object;
  return node;
}

/** Finds where the author wrote what stands at a place of the generated code. */
export function writtenAt({ places, sites }: Unit, line: number, column: number): Place {
  const before = places.filter((one) => one.line === line && one.column <= column);
  const own = sites[0];
  return before.at(-1)?.place ?? (own === undefined ? FILE_START : placeOf(own.node));
}
