/** Pieces of syntax that are put into authors' code. */
import type { BaseNode, Expression, Identifier, JSXAttribute, Statement } from 'estree-jsx';

/** A node of a unit that a note or a message may refer to. */
export interface Site {
  readonly node: BaseNode;
  /** Of an element. */
  readonly name?: string;
  /** What stands between its tags, where that is text alone. */
  readonly text?: string;
}

/** A part of a language that is not run at all. */
export class Refused extends Error {
  readonly node: BaseNode;

  constructor(node: BaseNode) {
    super(`is code (${node.type}) that is not run`);
    this.node = node;
  }
}

export const UNIT: Identifier = { type: 'Identifier', name: '$unit' };
export const ERROR: Identifier = { type: 'Identifier', name: '$error' };
export const CONTENT: Identifier = { type: 'Identifier', name: '$content' };

export function literal(value: string | number): Expression {
  return { type: 'Literal', value };
}

export function listOf(elements: Expression[]): Expression {
  return { type: 'ArrayExpression', elements };
}

export function thunk(body: Expression): Expression {
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

/** `typeof name === 'undefined' ? void 0 : value` */
export function ifDeclared(name: Identifier, value: Expression): Expression {
  const kind: Expression = { type: 'UnaryExpression', operator: 'typeof', prefix: true, argument: name };
  const test: Expression = { type: 'BinaryExpression', operator: '===', left: kind, right: literal('undefined') };
  const nothing: Expression = { type: 'UnaryExpression', operator: 'void', prefix: true, argument: literal(0) };
  return { type: 'ConditionalExpression', test, consequent: nothing, alternate: value };
}

export function siteOf(node: BaseNode, sites: Site[]): number {
  return sites.push({ node }) - 1;
}

/** Tries an expression by one of the runtime's helpers. */
export function trying(
  name: string,
  { node, sites }: { readonly node: BaseNode; readonly sites: Site[] },
  more: readonly Expression[],
  work: Expression,
): Expression {
  return helper(name, [UNIT, literal(siteOf(node, sites)), ...more, thunk(work)]);
}

export function opener(work: Expression, opens: true | string): Expression {
  return helper('opener', opens === true ? [work] : [work, thunk({ type: 'Identifier', name: opens })]);
}

export function asAttribute(name: string, expression: Expression): JSXAttribute {
  return {
    type: 'JSXAttribute',
    name: { type: 'JSXIdentifier', name },
    value: { type: 'JSXExpressionContainer', expression },
  };
}

export function statementOf(expression: Expression): Statement {
  return { type: 'ExpressionStatement', expression };
}

export function tryStatement(work: Statement[], handler: Statement[]): Statement {
  return {
    type: 'TryStatement',
    block: { type: 'BlockStatement', body: work },
    handler: { type: 'CatchClause', param: ERROR, body: { type: 'BlockStatement', body: handler } },
  };
}

/** What cannot fail is not tried. */
export function isSafe({ type }: BaseNode): boolean {
  return type === 'Literal' || /Function/.test(type);
}
