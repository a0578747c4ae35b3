/** Elements of Markdown as JSX, so that a component of the author's is used in one way wherever it stands. */
import type { Expression, JSXAttribute, JSXElement, JSXSpreadAttribute, Program } from 'estree-jsx';
import type { ElementContent } from 'hast';
import { contentAttribute } from './instrument-jsx.ts';

export type MarkdownJsx = Extract<ElementContent, { readonly type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;
type Attribute = MarkdownJsx['attributes'][number];
type JsxName = JSXElement['openingElement']['name'];

const made = new WeakMap<MarkdownJsx, Expression>();

/** Gives the expression of an element without what stands between its tags, which is handed over when it is run. */
export function markdownElement(node: MarkdownJsx, name: string): Expression {
  const element = made.get(node) ?? elementOf(node, name);
  made.set(node, element);
  return element;
}

function elementOf({ attributes, position }: MarkdownJsx, name: string): Expression {
  const openingElement = {
    type: 'JSXOpeningElement' as const,
    name: nameOf(name),
    attributes: [...attributes.flatMap(attributeOf), contentAttribute()],
    selfClosing: true,
  };
  const start = { line: position?.start.line ?? 1, column: (position?.start.column ?? 1) - 1 };
  const loc = { start, end: start };
  return { type: 'JSXElement', openingElement, closingElement: null, children: [], loc } as Expression;
}

function nameOf(path: string): JsxName {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce<JsxName>(
    (object, name) => ({
      type: 'JSXMemberExpression',
      object: object as Exclude<JsxName, { readonly type: 'JSXNamespacedName' }>,
      property: { type: 'JSXIdentifier', name },
    }),
    { type: 'JSXIdentifier', name: first },
  );
}

function attributeOf(attribute: Attribute): readonly (JSXAttribute | JSXSpreadAttribute)[] {
  if (attribute.type === 'mdxJsxExpressionAttribute') {
    const argument = spreadArgument(attribute.data?.estree);
    return argument === undefined ? [] : [{ type: 'JSXSpreadAttribute', argument }];
  }
  const { value } = attribute;
  const name = { type: 'JSXIdentifier', name: attribute.name } as const;
  if (value === null || value === undefined) return [{ type: 'JSXAttribute', name, value: null }];
  if (typeof value === 'string') return [{ type: 'JSXAttribute', name, value: { type: 'Literal', value } }];
  const expression = expressionOf(value.data?.estree);
  if (expression === undefined) return [];
  return [{ type: 'JSXAttribute', name, value: { type: 'JSXExpressionContainer', expression } }];
}

/** Gives the one expression of a program, as the parser makes it of what stands in braces. */
export function expressionOf(program: Program | null | undefined): Expression | undefined {
  const [statement] = program?.body ?? [];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}

/** The parser wraps `{...a}` as `({...a})`. */
export function spreadArgument(program: Program | null | undefined): Expression | undefined {
  const object = expressionOf(program);
  const [property] = object?.type === 'ObjectExpression' ? object.properties : [];
  return property?.type === 'SpreadElement' ? property.argument : undefined;
}
