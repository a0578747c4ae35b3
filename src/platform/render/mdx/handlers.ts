/** How Markdown nodes become HTML nodes where the usual way does not serve. */
import type { Element, ElementContent } from 'hast';
import type { Code, Parents } from 'mdast';
import type { MdxFlowExpression, MdxJsxFlowElement, MdxJsxTextElement, MdxTextExpression } from 'mdast-util-mdx';
import type { Handlers, State } from 'mdast-util-to-hast';
import '../hast-data.ts';

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

export const HANDLERS: Handlers = {
  mdxJsxFlowElement: keepJsx,
  mdxJsxTextElement: keepJsx,
  mdxFlowExpression: keepExpression,
  mdxTextExpression: keepExpression,
  mdxjsEsm: () => undefined,
  code: keepCode,
};

function keepJsx(state: State, node: JsxElement): ElementContent {
  const children = state.all(node as Parents) as never;
  return { ...node, children };
}

function keepExpression(_state: State, node: MdxFlowExpression | MdxTextExpression): ElementContent {
  return node;
}

/** Leaves the text of a code block for the highlighter, which works asynchronously. */
function keepCode(state: State, node: Code): Element {
  const code = { language: node.lang ?? '', meta: node.meta ?? '', text: node.value };
  const element: Element = { type: 'element', tagName: 'pre', properties: {}, children: [], data: { code } };
  state.patch(node, element);
  return element;
}
