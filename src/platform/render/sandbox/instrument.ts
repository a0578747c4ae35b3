/**
 * Prepares the syntax of authors' code for the sandbox. What has no value costs only itself: statements, properties and
 * pieces of JSX are each tried by themselves, and what fails is noted with its place and left out.
 */
import type {
  BaseNode,
  Expression,
  Identifier,
  IfStatement,
  JSXAttribute,
  JSXElement,
  JSXFragment,
  JSXSpreadAttribute,
  Pattern,
  Statement,
  VariableDeclaration,
} from 'estree-jsx';
import { namesOf } from './declarations.ts';
import { searchOpener } from './search-opener.ts';

/** Something of a unit that may be shown, or of which something may be said. */
export interface Site {
  readonly node: BaseNode;
  /** Of an element. */
  readonly name?: string;
  /** What stands between its tags, where that is text alone. */
  readonly text?: string;
}

interface Work {
  readonly sites: Site[];
  /** Whether names that nobody gives count as absent where code asks for them. */
  readonly isLenient: boolean;
  /** Whether the author catches what fails here, or could not go on without it. */
  readonly isWhole: boolean;
  readonly isAsync: boolean;
  /** Whether a function here is a part of an object, or of a class, and no value by itself. */
  readonly isMethod: boolean;
}

type Node = BaseNode & { [field: string]: unknown };

/** A question whose answer is another one in a browser. */
const ASKS_FOR_BROWSER = /"(?:window|document|navigator|localStorage)"/;

/** Rewrites code in place; what stands for it is returned. Sites are added as they are found. */
export function instrument<T extends BaseNode>(node: T, sites: Site[], isLenient: boolean): T {
  return rewrite(node as unknown as Node, { sites, isLenient, isWhole: false, isAsync: false, isMethod: false }) as unknown as T;
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

/** A part of a language that is not run at all. */
export class Refused extends Error {
  readonly node: BaseNode;

  constructor(node: BaseNode) {
    super(`is code (${node.type}) that is not run`);
    this.node = node;
  }
}

function isFunction({ type }: BaseNode): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration';
}

/** `yield` and `await` mean nothing in the functions that pieces of code are tried in. */
function workInside(node: Node, work: Work): Work {
  const isMethod = node.type === 'MethodDefinition' || (node.type === 'Property' && (node.method || node.kind !== 'init'));
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
      return element(node as never, work) as never;
    case 'JSXFragment':
      return { ...node, children: childrenOf(node as never, work) };
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
  const kind: Expression = { type: 'UnaryExpression', operator: 'typeof', prefix: true, argument: node };
  const isAbsent: Expression = { type: 'BinaryExpression', operator: '===', left: kind, right: literal('undefined') };
  const nothing: Expression = { type: 'UnaryExpression', operator: 'void', prefix: true, argument: literal(0) };
  return { type: 'ConditionalExpression', test: isAbsent, consequent: nothing, alternate: node };
}

/** What has an effect before a comma is code; what has none is text of an author who forgot that braces are code. */
const EFFECTS = new Set(['AssignmentExpression', 'UpdateExpression', 'CallExpression']);

function sequence(node: Node): Node {
  const parts = node.expressions as readonly Node[];
  if (parts.slice(0, -1).some(({ type }) => !EFFECTS.has(type))) throw new Refused(node);
  return node;
}

// JSX

function element(node: JSXElement, work: Work): JSXElement {
  const { sites } = work;
  const { name } = node.openingElement;
  const path = pathOf(name);
  const isHtml = name.type !== 'JSXMemberExpression' && /^[a-z]/.test(path);
  const text = plainText(node);
  sites.push({ node, name: path, ...(text === undefined ? {} : { text }) });
  const find = isHtml ? [] : [literal(path), thunk(found(path))];
  const content = node.children.length === 0 ? node.openingElement.attributes.find(isContent) : undefined;
  const use = [UNIT, literal(sites.length - 1), ...find, ...(content === undefined ? [] : [CONTENT])];
  const children = childrenOf(node, work);
  const attributes = node.openingElement.attributes.filter((one) => one !== content);
  const openingElement = {
    ...node.openingElement,
    name: { type: 'JSXIdentifier', name: 'use' } as const,
    attributes: [...attributes.map((one) => attribute(one, sites)), asAttribute('$use', listOf(use))],
  };
  const closingElement = node.closingElement && { ...node.closingElement, name: openingElement.name };
  return { ...node, openingElement, closingElement, children };
}

/** The attribute by which the content of an element of Markdown is handed over, see `markdownElement`. */
const CONTENT_ATTRIBUTE = '$content';

function isContent(one: JSXAttribute | JSXSpreadAttribute): boolean {
  return one.type === 'JSXAttribute' && one.name.name === CONTENT_ATTRIBUTE;
}

export function contentAttribute(): JSXAttribute {
  return { type: 'JSXAttribute', name: { type: 'JSXIdentifier', name: CONTENT_ATTRIBUTE }, value: null };
}

type JsxName = JSXElement['openingElement']['name'];

function pathOf(name: JsxName): string {
  if (name.type === 'JSXIdentifier') return name.name;
  if (name.type === 'JSXNamespacedName') return `${name.namespace.name}:${name.name.name}`;
  return `${pathOf(name.object)}.${name.property.name}`;
}

/** Gives the expression that finds a component, or nothing where its name is not declared. */
function found(path: string): Expression {
  const [first = '', ...rest] = path.split('.');
  const start: Expression = { type: 'Identifier', name: first };
  const whole = rest.reduce<Expression>(
    (object, name) => ({
      type: 'MemberExpression',
      object,
      property: { type: 'Identifier', name },
      computed: false,
      optional: false,
    }),
    start,
  );
  const kind: Expression = { type: 'UnaryExpression', operator: 'typeof', prefix: true, argument: start };
  const isThere: Expression = { type: 'BinaryExpression', operator: '!==', left: kind, right: literal('undefined') };
  return { type: 'ConditionalExpression', test: isThere, consequent: whole, alternate: { type: 'Identifier', name: 'undefined' } };
}

/** Gives what stands between two tags where that is text alone. */
function plainText({ children }: JSXElement): string | undefined {
  const texts = children.flatMap((child) => (child.type === 'JSXText' ? [child.value] : []));
  return texts.length === children.length && texts.length > 0 ? texts.join('') : undefined;
}

function attribute(node: JSXAttribute | JSXSpreadAttribute, sites: Site[]): JSXAttribute | JSXSpreadAttribute {
  if (node.type === 'JSXSpreadAttribute') {
    return { ...node, argument: trying('attribute', { node: node.argument, sites }, [literal('')], node.argument) };
  }
  const { value } = node;
  if (value?.type === 'JSXElement' || value?.type === 'JSXFragment')
    return { ...node, value: { type: 'JSXExpressionContainer', expression: value } };
  if (value?.type !== 'JSXExpressionContainer') return node;
  const { expression } = value;
  if (expression.type === 'JSXEmptyExpression')
    return { ...node, value: { ...value, expression: { type: 'Identifier', name: 'undefined' } } };
  if (isSafe(expression)) return node;
  const name = node.name.type === 'JSXIdentifier' ? node.name.name : `${node.name.namespace.name}:${node.name.name.name}`;
  return { ...node, value: { ...value, expression: trying('attribute', { node: expression, sites }, [literal(name)], expression) } };
}

function childrenOf({ children }: JSXElement | JSXFragment, { sites }: Work): JSXElement['children'] {
  return children.map((child) => {
    if (child.type === 'JSXSpreadChild') throw new Refused(child);
    if (child.type !== 'JSXExpressionContainer') return child;
    const { expression } = child;
    if (expression.type === 'JSXEmptyExpression' || isSafe(expression)) return child;
    return { ...child, expression: trying('child', { node: expression, sites }, [], expression) };
  });
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
      return node.await ? node : { ...node, right: trying('items', { node: node.right as never, ...work }, [], node.right as never) };
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
    return [...open, tryStatement([set], names.map((name) => assignLost(name, site)))];
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

// Pieces of syntax

const UNIT: Identifier = { type: 'Identifier', name: '$unit' };
const ERROR: Identifier = { type: 'Identifier', name: '$error' };
const CONTENT: Identifier = { type: 'Identifier', name: '$content' };

export function literal(value: string | number): Expression {
  return { type: 'Literal', value };
}

function listOf(elements: Expression[]): Expression {
  return { type: 'ArrayExpression', elements };
}

function thunk(body: Expression): Expression {
  return { type: 'ArrowFunctionExpression', params: [], body, expression: true };
}

export function helper(name: string, args: readonly Expression[]): Expression {
  const callee: Expression = {
    type: 'MemberExpression',
    object: { type: 'Identifier', name: '$sandbox' },
    property: { type: 'Identifier', name },
    computed: false,
    optional: false,
  };
  return { type: 'CallExpression', callee, arguments: [...args], optional: false };
}

function siteOf(node: BaseNode, sites: Site[]): number {
  return sites.push({ node }) - 1;
}

/** Tries an expression by one of the runtime's helpers. */
function trying(
  name: string,
  { node, sites }: { readonly node: BaseNode; readonly sites: Site[] },
  more: readonly Expression[],
  work: Expression,
): Expression {
  return helper(name, [UNIT, literal(siteOf(node, sites)), ...more, thunk(work)]);
}

function opener(work: Expression, opens: true | string): Expression {
  return helper('opener', opens === true ? [work] : [work, thunk({ type: 'Identifier', name: opens })]);
}

function asAttribute(name: string, expression: Expression): JSXAttribute {
  return {
    type: 'JSXAttribute',
    name: { type: 'JSXIdentifier', name },
    value: { type: 'JSXExpressionContainer', expression },
  };
}

function statementOf(expression: Expression): Statement {
  return { type: 'ExpressionStatement', expression };
}

function tryStatement(work: Statement[], handler: Statement[]): Statement {
  return {
    type: 'TryStatement',
    block: { type: 'BlockStatement', body: work },
    handler: { type: 'CatchClause', param: ERROR, body: { type: 'BlockStatement', body: handler } },
  };
}

/** What cannot fail is not tried. */
function isSafe({ type }: BaseNode): boolean {
  return type === 'Literal' || /Function/.test(type);
}
