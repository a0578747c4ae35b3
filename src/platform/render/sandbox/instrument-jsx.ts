/** JSX of authors, prepared for the sandbox: see `instrument.ts`. */
import type { Expression, Identifier, JSXAttribute, JSXElement, JSXFragment, JSXSpreadAttribute } from 'estree-jsx';
import {
  asAttribute,
  CONTENT,
  ifDeclared,
  isSafe,
  listOf,
  literal,
  Refused,
  type Site,
  thunk,
  trying,
  UNIT,
} from './syntax.ts';

/** Tells an element of its site, of how its component is found, and tries each part of it by itself. */
export function instrumentElement(node: JSXElement, sites: Site[]): JSXElement {
  const { name } = node.openingElement;
  const path = pathOf(name);
  const isHtml = name.type !== 'JSXMemberExpression' && /^[a-z]/.test(path);
  const text = plainText(node);
  sites.push({ node, name: path, ...(text === undefined ? {} : { text }) });
  const find = isHtml ? [] : [literal(path), thunk(found(path))];
  const content = node.children.length === 0 ? node.openingElement.attributes.find(isContent) : undefined;
  const use = [UNIT, literal(sites.length - 1), ...find, ...(content === undefined ? [] : [CONTENT])];
  const children = childrenOf(node, sites);
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
  const start: Identifier = { type: 'Identifier', name: first };
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
  return ifDeclared(start, whole);
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
  const name =
    node.name.type === 'JSXIdentifier' ? node.name.name : `${node.name.namespace.name}:${node.name.name.name}`;
  return {
    ...node,
    value: { ...value, expression: trying('attribute', { node: expression, sites }, [literal(name)], expression) },
  };
}

/** Gives what stands between two tags, each expression tried by itself. */
export function childrenOf({ children }: JSXElement | JSXFragment, sites: Site[]): JSXElement['children'] {
  return children.map((child) => {
    if (child.type === 'JSXSpreadChild') throw new Refused(child);
    if (child.type !== 'JSXExpressionContainer') return child;
    const { expression } = child;
    if (expression.type === 'JSXEmptyExpression' || isSafe(expression)) return child;
    return { ...child, expression: trying('child', { node: expression, sites }, [], expression) };
  });
}
