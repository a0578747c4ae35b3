/** Moves side content into one column, which precedes the text in the document. */
import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import '../../model/hast-data.ts';

/** Moves the parts that stand beside the text to the start of the page, in their order; works on the tree in place. */
export function liftPanels(root: Root): void {
  const parts: ElementContent[] = [];
  take(root, parts);
  if (parts.length === 0) return;
  const column = h('div', { className: ['side-panel-body'] }, parts);
  const aside: Element = {
    ...h('aside', { className: ['side-panel'], ariaLabel: 'Examples' }, [column]),
    data: { isLabelWord: true },
  };
  const heads = root.children.findIndex((child) => child.type !== 'element' || child.data?.isHead !== true);
  root.children.splice(Math.max(heads, 0), 0, aside);
}

function take(parent: Root | Element, parts: ElementContent[]): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    if (child.data?.isPanel === true) parts.push(child);
    else take(child, parts);
  }
  if (parent.children.some(isPart))
    parent.children = parent.children.filter((child) => !isPart(child)) as ElementContent[];
}

function isPart(child: Root['children'][number]): boolean {
  return child.type === 'element' && child.data?.isPanel === true;
}
