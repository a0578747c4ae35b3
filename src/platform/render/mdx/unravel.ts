import type { Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

/**
 * Takes components out of paragraphs that hold nothing else, as MDX does: `<Note>text</Note>` on a line of its own is
 * a block, not a piece of a sentence.
 */
export function unravel(tree: Root): void {
  visit(tree, 'paragraph', (node, index, parent) => {
    if (parent === undefined || index === undefined || !holdsOnlyJsx(node)) return undefined;
    const blocks = node.children.filter((child) => child.type !== 'text').map(asBlock);
    parent.children.splice(index, 1, ...blocks);
    return [SKIP, index];
  });
}

function holdsOnlyJsx(paragraph: Paragraph): boolean {
  let hasJsx = false;
  for (const child of paragraph.children) {
    if (child.type === 'mdxJsxTextElement' || child.type === 'mdxTextExpression') hasJsx = true;
    else if (child.type !== 'text' || /[^\t\r\n ]/.test(child.value)) return false;
  }
  return hasJsx;
}

function asBlock(node: PhrasingContent): RootContent {
  if (node.type === 'mdxTextExpression') return { ...node, type: 'mdxFlowExpression' };
  if (node.type !== 'mdxJsxTextElement') return node;
  return { ...node, type: 'mdxJsxFlowElement', children: node.children as never };
}
