import type { Paragraph, Parents, PhrasingContent, RootContent } from 'mdast';

/**
 * Takes components out of paragraphs that hold nothing else, as MDX does: `<Note>text</Note>` on a line of its own is
 * a block, not a piece of a sentence.
 */
export function unravel(parent: Parents): void {
  if (parent.children.some((child) => child.type === 'paragraph' && holdsOnlyJsx(child))) {
    parent.children = parent.children.flatMap((child) =>
      child.type === 'paragraph' && holdsOnlyJsx(child) ? child.children.filter(isSolid).map(asBlock) : [child],
    ) as never;
  }
  for (const child of parent.children) if ('children' in child) unravel(child);
}

function isSolid(node: PhrasingContent): boolean {
  return node.type !== 'text';
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
