/**
 * Prepares the syntax of authors' code for the sandbox. What has no value costs only itself: statements, properties and
 * pieces of JSX are each tried by themselves, and what fails is noted with its place and left out.
 */
import type {
  BaseNode,
  Expression,
  Identifier,
  IfStatement,
  Pattern,
  Statement,
  VariableDeclaration,
} from 'estree-jsx';
import { namesOf } from './declarations.ts';
import { childrenOf, instrumentElement } from './instrument-jsx.ts';
import { searchOpener } from './search-opener.ts';
import {
  ERROR,
  helper,
  ifDeclared,
  isSafe,
  literal,
  opener,
  Refused,
  type Site,
  siteOf,
  statementOf,
  trying,
  tryStatement,
  UNIT,
} from './syntax.ts';

interface Work {
  readonly sites: Site[];
  /** Whether undeclared names read as `undefined`. */
  readonly isLenient: boolean;
  /** Whether a failure here fails the whole code: the author's code handles it, or depends on the value. */
  readonly isWhole: boolean;
  readonly isAsync: boolean;
  /** Whether a function here is a method of an object or a class, and not a value itself. */
  readonly isMethod: boolean;
}

type Node = BaseNode & { [field: string]: unknown };

/** A question whose answer is another one in a browser. */
const ASKS_FOR_BROWSER = /"(?:window|document|navigator|localStorage)"/;

/** Rewrites code in place; what stands for it is returned. Sites are added as they are found. */
export function instrument<T extends BaseNode>(node: T, sites: Site[], isLenient: boolean): T {
  return rewrite(node as unknown as Node, {
    sites,
    isLenient,
    isWhole: false,
    isAsync: false,
    isMethod: false,
  }) as unknown as T;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function rewrite(node: Node, outer: Work): Node {
  if (REFUSED.has(node.type) || (node.type === 'AwaitExpression' && !outer.isAsync)) throw new Refused(node);
  const opens = isFunction(node) && !outer.isMethod ? searchOpener(node as never) : undefined;
  const work = workInside(node, outer);
  for (const [field, value] of Object.entries(node)) {
    if (field === 'loc' || field === 'range') continue;
    const inner = node.type === 'TryStatement' && field === 'block' && node.handler ? { ...work, isWhole: true } : work;
    if (isNode(value)) node[field] = rewrite(value, inner);
    else if (Array.isArray(value)) node[field] = value.flatMap((one) => (isNode(one) ? listed(one, inner) : [one]));
  }
  const { loc, range } = node as BaseNode;
  return Object.assign(finish(node, work, opens), loc && { loc }, range && { range });
}

/** Parts of the language that have no meaning in a page. */
const REFUSED = new Set(['ImportExpression', 'MetaProperty']);

function isFunction({ type }: BaseNode): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration';
}

/** `yield` and `await` are invalid in the functions that wrap pieces of code. */
function workInside(node: Node, work: Work): Work {
  const isMethod =
    node.type === 'MethodDefinition' || (node.type === 'Property' && (node.method || node.kind !== 'init'));
  if (!isFunction(node)) return { ...work, isMethod: isMethod === true };
  const isAsync = node.async === true;
  return { ...work, isMethod: false, isAsync, isWhole: isAsync || node.generator === true };
}

/** A statement in a list may become several. */
function listed(node: Node, work: Work): readonly Node[] {
  const done = rewrite(node, work);
  const opens = done.type === 'FunctionDeclaration' ? searchOpener(node as never) : undefined;
  const { id } = done as unknown as { readonly id?: Identifier };
  if (opens !== undefined && id) return [statementOf(opener(id, opens)) as never, done];
  if (done.type === 'VariableDeclaration' && !work.isWhole) return tried(done as never, work) as never;
  return [done];
}

function finish(node: Node, work: Work, opens: true | string | undefined): Node {
  switch (node.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return (opens === undefined ? node : opener(node as never, opens)) as never;
    case 'ConditionalExpression':
      return { ...node, test: asked(node.test as Expression, work) };
    case 'LogicalExpression':
      return { ...node, left: asked(node.left as Expression, work) };
    case 'SequenceExpression':
      return sequence(node);
    case 'JSXElement':
      return instrumentElement(node as never, work.sites) as never;
    case 'JSXFragment':
      return { ...node, children: childrenOf(node as never, work.sites) };
    default:
      return work.isWhole ? node : (statement(node, work) as never);
  }
}

// Expressions

/**
 * A snippet may ask in this way whether it was given a property; what it says at once has to be there, or a slip of the
 * pen would make a hole in a sentence that nobody is told of.
 */
function asked(node: Expression, { isLenient }: Work): Expression {
  if (!isLenient || node.type !== 'Identifier') return node;
  return ifDeclared(node, node);
}

/** An operand with an effect before a comma is code; one without is text of an author who forgot that braces are code. */
const EFFECTS = new Set(['AssignmentExpression', 'UpdateExpression', 'CallExpression']);

function sequence(node: Node): Node {
  const parts = node.expressions as readonly Node[];
  if (parts.slice(0, -1).some(({ type }) => !EFFECTS.has(type))) throw new Refused(node);
  return node;
}

// Statements

function statement(node: Node, work: Work): Node | Statement {
  switch (node.type) {
    case 'ExpressionStatement':
      return 'directive' in node ? node : triedExpression(node, work);
    case 'IfStatement':
      return conditional(node as never, work);
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return node.test ? { ...node, test: asking(node.test as Expression, work) } : node;
    case 'ForOfStatement':
      return node.await
        ? node
        : { ...node, right: trying('items', { node: node.right as never, ...work }, [], node.right as never) };
    default:
      return node;
  }
}

/** `if (typeof window === 'undefined') return null` is there for a server; the page that is made is for a browser. */
function conditional(node: IfStatement, work: Work): Statement {
  if (endsWithNothing(node.consequent) && ASKS_FOR_BROWSER.test(questionOf(node.test)))
    return node.alternate ?? { type: 'EmptyStatement' };
  return { ...node, test: asking(node.test, work) };
}

/** Gives what a test asks `typeof` of. */
function questionOf(test: unknown): string {
  if (Array.isArray(test)) return test.map(questionOf).join();
  if (!isNode(test)) return '';
  const { argument } = test as unknown as { readonly argument?: BaseNode & { readonly name?: string } };
  if (test.type === 'UnaryExpression' && test.operator === 'typeof') return JSON.stringify(argument?.name ?? '');
  return Object.values(test).map(questionOf).join('');
}

function endsWithNothing(node: Statement): boolean {
  if (node.type === 'BlockStatement') return node.body.length === 1 && node.body.every(endsWithNothing);
  if (node.type !== 'ReturnStatement') return false;
  const { argument } = node;
  return !argument || (argument.type === 'Literal' && argument.value === null) || isName(argument, 'undefined');
}

function isName(node: Expression, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function asking(test: Expression, { sites }: Work): Expression {
  return isSafe(test) ? test : trying('ask', { node: test, sites }, [], test);
}

function triedExpression(node: Node, { sites }: Work): Statement {
  const site = siteOf(node, sites);
  const changed = [...new Set(assignedNames(node))];
  const handler = [
    statementOf(helper('left', [ERROR, UNIT, literal(site)])),
    ...changed.map((name) => assignLost(name, site)),
  ];
  return tryStatement([node as unknown as Statement], handler);
}

/** A declaration that fails leaves its names without a value. */
function tried(node: VariableDeclaration, { sites }: Work): readonly Statement[] {
  return node.declarations.flatMap((one): readonly Statement[] => {
    if (!one.init || isSafe(one.init)) return [{ ...node, declarations: [one] }];
    const names = namesOf(one.id);
    const site = siteOf(one.init, sites);
    const kind = node.kind === 'var' ? 'var' : 'let';
    const declarations = names.map((name) => ({
      type: 'VariableDeclarator' as const,
      id: { type: 'Identifier' as const, name },
    }));
    const set = statementOf({ type: 'AssignmentExpression', operator: '=', left: one.id, right: one.init });
    const open: readonly Statement[] = names.length === 0 ? [] : [{ type: 'VariableDeclaration', kind, declarations }];
    return [
      ...open,
      tryStatement(
        [set],
        names.map((name) => assignLost(name, site)),
      ),
    ];
  });
}

function assignLost(name: string, site: number): Statement {
  const left: Pattern = { type: 'Identifier', name };
  const right = helper('lost', [ERROR, UNIT, literal(site), literal(name)]);
  return statementOf({ type: 'AssignmentExpression', operator: '=', left, right });
}

/** Finds the names that code gives values to, outside of functions in it. */
function assignedNames(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(assignedNames);
  if (!isNode(node) || isFunction(node)) return [];
  const target =
    node.type === 'AssignmentExpression' ? node.left : node.type === 'UpdateExpression' ? node.argument : undefined;
  const own = isNode(target) && target.type === 'Identifier' ? [String(target.name)] : [];
  return [...own, ...Object.values(node).flatMap(assignedNames)];
}
