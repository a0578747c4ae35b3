/** What the use of a snippet gives to it, as far as that is text. */
import type { Expression, Program } from 'estree-jsx';
import type { ElementContent } from 'hast';
import type {} from 'mdast-util-mdx';

/** An element in JSX. */
export type Jsx = Extract<ElementContent, { readonly type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

type Attribute = Extract<Jsx['attributes'][number], { readonly type: 'mdxJsxAttribute' }>;

/** Gives the property that an expression names: `name` or `props.name`. */
export function nameIn(expression: string): string | undefined {
  return /^\s*(?:props\.)?([\w$]+)\s*$/.exec(expression)?.[1];
}

/** Lists the properties that are text or markup; `outer` are those of the file that the element stands in. */
export function propsOf({ attributes }: Jsx, outer: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map(
    attributes.flatMap((attribute) => {
      const text = attribute.type === 'mdxJsxAttribute' ? valueText(attribute.value, outer) : undefined;
      return attribute.type !== 'mdxJsxAttribute' || text === undefined ? [] : [[attribute.name, text] as const];
    }),
  );
}

function valueText(value: Attribute['value'], outer: ReadonlyMap<string, string>): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return undefined;
  const expression = expressionOf(value.data?.estree);
  switch (expression?.type) {
    case 'Literal':
      return ['string', 'number'].includes(typeof expression.value) ? String(expression.value) : undefined;
    case 'TemplateLiteral':
      return expression.expressions.length === 0 ? (expression.quasis[0]?.value.cooked ?? undefined) : undefined;
    case 'JSXElement':
    case 'JSXFragment':
      return value.value.trim();
    default:
      return outer.get(nameIn(value.value) ?? '');
  }
}

function expressionOf(program: Program | null | undefined): Expression | undefined {
  const [statement] = program?.body ?? [];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}
