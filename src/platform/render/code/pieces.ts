/** The code in the content of a Markdown file, as text. */
import type { RootContent } from 'hast';
import type { Expression, Jsx } from '../markdown/tree.ts';
import type { Piece } from './evaluation-scope.ts';

type Attribute = Jsx['attributes'][number];

/** Returns the code that an expression or an attribute holds; `undefined` where it holds none, or a comment alone. */
export function pieceOf(node: Expression | Attribute): Piece | undefined {
  const isExpression = node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression';
  const isSpread = node.type === 'mdxJsxExpressionAttribute';
  const holder = isExpression || isSpread ? node : node.value;
  if (typeof holder !== 'object' || holder === null) return undefined;
  const { syntax } = holder.data ?? {};
  return syntax && { node, text: isSpread ? `{${holder.value}\n}` : holder.value, syntax };
}

/** Lists all code in a content, in its order; the use of a component that may be the author's is a piece, too. */
export function piecesIn(nodes: readonly RootContent[]): readonly Piece[] {
  return nodes.flatMap((node): Piece | readonly Piece[] => {
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') return pieceOf(node) ?? [];
    const inside = 'children' in node ? piecesIn(node.children) : [];
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return inside;
    const isUse = /^(?:[A-Z][\w$]*|[\w$]+\.[\w$.]+)$/.test(node.name ?? '');
    const uses = isUse ? [{ node, text: jsxOf(node) }] : [];
    return [...uses, ...node.attributes.flatMap((one) => pieceOf(one) ?? []), ...inside];
  });
}

/** Writes the use of a component as JSX; what stands between its tags is handed over when it runs. */
function jsxOf({ name, attributes, children }: Jsx): string {
  const props = attributes.map((one) => {
    if (one.type === 'mdxJsxExpressionAttribute') return `{${one.value}\n}`;
    const value = one.value ?? true;
    return `${one.name}={${typeof value === 'object' ? (pieceOf(one)?.text ?? 'undefined') : JSON.stringify(value)}\n}`;
  });
  return `<${[name, ...props].join(' ')}>${children.length === 0 ? '' : '{$pieces.content}'}</${name}>`;
}
