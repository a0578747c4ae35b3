/** How Markdown nodes become HTML nodes where the usual way does not serve. */
import type { Element, ElementContent } from 'hast';
import type { Blockquote, Code, Parents } from 'mdast';
import type { Math as BlockMath, InlineMath } from 'mdast-util-math';
import type { MdxFlowExpression, MdxJsxFlowElement, MdxJsxTextElement, MdxTextExpression } from 'mdast-util-mdx';
import type { Handlers, State } from 'mdast-util-to-hast';
import '../model/hast-data.ts';

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

export const HANDLERS: Handlers = {
  mdxJsxFlowElement: keepJsx,
  mdxJsxTextElement: keepJsx,
  mdxFlowExpression: keepExpression,
  mdxTextExpression: keepExpression,
  mdxjsEsm: () => undefined,
  code: keepCode,
  blockquote: quoteOrAlert,
  math: keepFormula,
  inlineMath: keepFormula,
};

function keepJsx(state: State, node: JsxElement): ElementContent {
  const children = state.all(node as Parents) as never;
  return { ...node, children };
}

function keepExpression(_state: State, node: MdxFlowExpression | MdxTextExpression): ElementContent {
  return node;
}

/** Kinds of alerts and the callouts that show them: https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts */
const ALERTS: ReadonlyMap<string, string> = new Map([
  ['note', 'Note'],
  ['tip', 'Tip'],
  ['important', 'Info'],
  ['warning', 'Warning'],
  ['caution', 'Danger'],
]);
const ALERT = /^\[!(\w+)\][ \t]*(?:\n|$)/;

/** `> [!NOTE]` is a callout. */
function quoteOrAlert(state: State, node: Blockquote): ElementContent {
  const [first] = node.children;
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  const kind = text?.type === 'text' ? ALERT.exec(text.value)?.[1]?.toLowerCase() : undefined;
  const name = ALERTS.get(kind ?? '');
  if (name === undefined || first?.type !== 'paragraph' || text?.type !== 'text') {
    const quote: Element = {
      type: 'element',
      tagName: 'blockquote',
      properties: {},
      children: state.wrap(state.all(node), true),
    };
    state.patch(node, quote);
    return quote;
  }
  const value = text.value.replace(ALERT, '');
  const rest = [...(value === '' ? [] : [{ ...text, value }]), ...first.children.slice(1)];
  const paragraph = rest.length === 0 ? [] : [{ ...first, children: rest }];
  const children = state.wrap(state.all({ ...node, children: [...paragraph, ...node.children.slice(1)] }), true);
  return { type: 'mdxJsxFlowElement', name, attributes: [], children: children as never };
}

/** Leaves a formula to be set later. */
function keepFormula(state: State, node: BlockMath | InlineMath): Element {
  const isBlock = node.type === 'math';
  const data = { formula: { text: node.value, isBlock } };
  const element: Element = { type: 'element', tagName: isBlock ? 'div' : 'span', properties: {}, children: [], data };
  state.patch(node, element);
  return element;
}

/** Leaves the text of a code block for the highlighter, which works asynchronously. */
function keepCode(state: State, node: Code): Element {
  const code = { language: node.lang ?? '', meta: node.meta ?? '', text: node.value };
  const element: Element = { type: 'element', tagName: 'pre', properties: {}, children: [], data: { code } };
  state.patch(node, element);
  return element;
}
