/** Buttons of authors that open the search: home pages of this dialect have them, with code that is not run. */
import type { BaseNode, BlockStatement, Expression, Statement } from 'estree-jsx';

/** The ids that the platforms of this dialect give the button of their own. */
const ENTRY = /^#?search-bar-entry(?:-mobile)?$/;

export interface FunctionNode extends BaseNode {
  readonly body: BlockStatement | Expression;
}

/**
 * Tells whether a handler does nothing but open the search, by a click on its button or by its keys: `true`, or the name
 * of the one function that it calls, which may.
 */
export function searchOpener({ body }: FunctionNode): true | string | undefined {
  const deed = body.type === 'BlockStatement' ? onlyExpression(body.body) : body;
  if (deed === undefined) return undefined;
  if (isClickOnEntry(deed) || isPressOfKeys(deed)) return true;
  return deed.type === 'CallExpression' && deed.callee.type === 'Identifier' ? deed.callee.name : undefined;
}
function onlyExpression([statement, ...more]: readonly Statement[]): Expression | undefined {
  if (more.length > 0) return undefined;
  if (statement?.type === 'ExpressionStatement') return statement.expression;
  return statement?.type === 'ReturnStatement' ? (statement.argument ?? undefined) : undefined;
}

interface MethodCall {
  readonly object: Expression;
  readonly method: string;
  readonly first: Expression | undefined;
}

/** Reads `object.method(first, …)` and `object?.method(first, …)`. */
function methodCall(node: Expression): MethodCall | undefined {
  const call = node.type === 'ChainExpression' ? node.expression : node;
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return undefined;
  const { object, property, computed } = call.callee;
  if (computed || property.type !== 'Identifier' || object.type === 'Super') return undefined;
  const [first] = call.arguments;
  return { object, method: property.name, first: first?.type === 'SpreadElement' ? undefined : first };
}

function isClickOnEntry(node: Expression): boolean {
  const click = methodCall(node);
  const find = click?.method === 'click' ? methodCall(click.object) : undefined;
  if (find === undefined || !isName(find.object, 'document')) return false;
  if (find.method !== 'getElementById' && find.method !== 'querySelector') return false;
  return find.first?.type === 'Literal' && ENTRY.test(String(find.first.value));
}

function isPressOfKeys(node: Expression): boolean {
  const dispatch = methodCall(node);
  if (dispatch?.method !== 'dispatchEvent' || dispatch.first?.type !== 'NewExpression') return false;
  if (!isName(dispatch.object, 'document') && !isName(dispatch.object, 'window')) return false;
  const { callee, arguments: args } = dispatch.first;
  const [, keys] = args;
  if (callee.type !== 'Identifier' || callee.name !== 'KeyboardEvent' || keys?.type !== 'ObjectExpression')
    return false;
  const pressed = new Map(
    keys.properties.flatMap((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
      return property.value.type === 'Literal' ? [[property.key.name, property.value.value] as const] : [];
    }),
  );
  return pressed.get('key') === 'k' && (pressed.get('metaKey') === true || pressed.get('ctrlKey') === true);
}

function isName(node: Expression, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}
