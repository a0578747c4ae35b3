/**
 * Works out expressions over their syntax tree. Only literals, the author's own names and pure operators have a
 * value; everything else throws {@link UnsupportedCode}. Nothing is handed to a JavaScript engine.
 */
import type {
  ArrayExpression,
  ChainExpression,
  Expression,
  Identifier,
  LogicalExpression,
  ObjectExpression,
  SequenceExpression,
  TemplateLiteral,
  UnaryExpression,
} from 'estree-jsx';
import { assign, update } from './assign.ts';
import { MAX_ITEMS } from './budget.ts';
import { evaluateCall } from './call.ts';
import { construct } from './construct.ts';
import { type Frame, step, unsupported } from './frame.ts';
import { evaluateFragment, evaluateJsx } from './jsx.ts';
import { madeText } from './made.ts';
import { readMember } from './member.ts';
import { applyBinary, applyUnary } from './operators.ts';
import { propertyName } from './pattern.ts';
import { readRegex } from './regex.ts';
import { spreadFields, spreadItems } from './spread.ts';
import { isKind, isPrimitive, isTruthy, lookUp, type Value } from './value.ts';

/** Gives an expression's value; throws {@link UnsupportedCode} where running code would be needed. */
export function evaluate(node: Expression, outer: Frame): Value {
  const frame = step(node, outer);
  switch (node.type) {
    case 'Literal':
      return literal(node.value, node, frame);
    case 'TemplateLiteral':
      return template(node, frame);
    case 'Identifier':
      return identifier(node, frame);
    case 'MemberExpression':
      return readMember(node, frame);
    case 'ChainExpression':
      return evaluate((node as ChainExpression).expression, frame);
    case 'ArrayExpression':
      return array(node, frame);
    case 'ObjectExpression':
      return object(node, frame);
    case 'LogicalExpression':
      return logical(node, frame);
    case 'ConditionalExpression':
      return evaluate(isTruthy(asked(node.test, frame)) ? node.consequent : node.alternate, frame);
    case 'UnaryExpression':
      return unary(node, frame);
    case 'BinaryExpression':
      if (node.left.type === 'PrivateIdentifier') throw unsupported(node, frame, 'has a private name');
      return applyBinary(node.operator, evaluate(node.left, frame), evaluate(node.right, frame), { node, frame });
    case 'AssignmentExpression':
      return assign(node, frame);
    case 'UpdateExpression':
      return update(node, frame);
    case 'SequenceExpression':
      return sequence(node, frame);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return { kind: 'closure', node, scope: frame.scope, origin: frame.origin };
    case 'CallExpression':
      return evaluateCall(node, frame);
    case 'NewExpression':
      return construct(node, frame);
    case 'JSXElement':
      return evaluateJsx(node, frame);
    case 'JSXFragment':
      return evaluateFragment(node, frame);
    default:
      throw unsupported(node, frame, `is code (${node.type}) that is not run`);
  }
}

function literal(value: unknown, node: Expression, frame: Frame): Value {
  if ('regex' in node && node.regex) return readRegex(node.regex.pattern, node.regex.flags, { node, frame });
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  throw unsupported(node, frame, 'is a literal that has no text');
}

function identifier(node: Identifier, frame: Frame): Value {
  if (node.name === 'undefined') return undefined;
  if (node.name === 'NaN') return Number.NaN;
  if (node.name === 'Infinity') return Number.POSITIVE_INFINITY;
  const found = lookUp(frame.scope, node.name);
  if (found === undefined && frame.machine.known.has(node.name)) return { kind: 'known', name: node.name };
  if (found === undefined) throw unsupported(node, frame, `uses \`${node.name}\`, which the page does not declare`);
  if (isKind(found.value, 'missing'))
    throw unsupported(node, frame, `uses \`${node.name}\`, which ${found.value.reason}`);
  return found.value;
}

/**
 * Works out what code asks before it goes on. A snippet may ask in this way whether it was given a property; what it says
 * at once has to be there, or a slip of the pen would make a hole in a sentence that nobody is told of.
 */
function asked(node: Expression, frame: Frame): Value {
  const within = frame.within ?? [];
  const isSnippet = within.length > 1 && within.at(-1) === frame.origin.file;
  const isAbsent = isSnippet && node.type === 'Identifier' && lookUp(frame.scope, node.name) === undefined;
  return isAbsent && !frame.machine.known.has(node.name) ? undefined : evaluate(node, frame);
}

function template(node: TemplateLiteral, frame: Frame): Value {
  let text = '';
  for (const [index, quasi] of node.quasis.entries()) {
    text += quasi.value.cooked ?? quasi.value.raw;
    const expression = node.expressions[index];
    if (expression === undefined) continue;
    const value = evaluate(expression, frame);
    if (!isPrimitive(value)) throw unsupported(expression, frame, 'is put into text but is no plain value');
    text += String(value);
    madeText(text, { node, frame });
  }
  return text;
}

/** `typeof window` asks whether there is one, and where a site is made there is none. */
function unary(node: UnaryExpression, frame: Frame): Value {
  const { argument } = node;
  const isAsked = node.operator === 'typeof' && argument.type === 'Identifier';
  if (isAsked && lookUp(frame.scope, argument.name) === undefined && !frame.machine.known.has(argument.name))
    return 'undefined';
  return applyUnary(node, evaluate(argument, frame), frame);
}

function array(node: ArrayExpression, frame: Frame): Value {
  const items: Value[] = [];
  for (const element of node.elements) {
    if (element === null) items.push(undefined);
    else if (element.type === 'SpreadElement') items.push(...spreadItems(element, frame));
    else items.push(evaluate(element, frame));
    if (items.length > MAX_ITEMS) throw unsupported(node, frame, `has more than ${MAX_ITEMS} items`);
  }
  step(node, frame, items.length);
  return items;
}

function object(node: ObjectExpression, frame: Frame): Value {
  const fields = new Map<string, Value>();
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      for (const [name, value] of spreadFields(property.argument, frame)) fields.set(name, value);
    } else if (property.kind === 'init') {
      fields.set(propertyName(property, frame), evaluate(property.value as Expression, frame));
    } else {
      throw unsupported(property, frame, 'has a getter or setter, which is not run');
    }
    if (fields.size > MAX_ITEMS) throw unsupported(node, frame, `has more than ${MAX_ITEMS} properties`);
  }
  step(node, frame, fields.size);
  return fields;
}

/** What has an effect before a comma is code; what has none is text of an author who forgot that braces are code. */
const EFFECTS = new Set(['AssignmentExpression', 'UpdateExpression', 'CallExpression']);

function sequence(node: SequenceExpression, frame: Frame): Value {
  const idle = node.expressions.slice(0, -1).find(({ type }) => !EFFECTS.has(type));
  if (idle !== undefined) throw unsupported(node, frame, 'is code (SequenceExpression) that is not run');
  return node.expressions.map((one) => evaluate(one, frame)).at(-1);
}

function logical(node: LogicalExpression, frame: Frame): Value {
  const left = asked(node.left as Expression, frame);
  if (node.operator === '&&') return isTruthy(left) ? evaluate(node.right, frame) : left;
  if (node.operator === '||') return isTruthy(left) ? left : evaluate(node.right, frame);
  return left ?? evaluate(node.right, frame);
}
