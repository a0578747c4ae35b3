/** Items of the vocabulary's lists that stand in no list: `<Step>` without `<Steps>`. */
import type { Element, ElementContent, Root } from 'hast';
import { classesOf } from './classes.ts';

const LISTS = new Set(['ol', 'ul', 'menu']);
/** The list that each kind of item belongs to, by the item's class. */
const KINDS: readonly (readonly [itemClass: string, tagName: string, listClass: string])[] = [
  ['step', 'ol', 'steps'],
  ['tree-file', 'ul', 'tree'],
  ['tree-folder', 'ul', 'tree'],
];

/** Puts a list around such items, in place; those that follow each other share one. */
export function wrapItems(parent: Root | Element): void {
  if (parent.type === 'element' && LISTS.has(parent.tagName)) return;
  if (!parent.children.some((child) => listOf(child) !== undefined)) return;
  const wrapped: Root['children'] = [];
  for (const child of parent.children) {
    const list = listOf(child);
    const before = wrapped.findLast((node) => node.type !== 'text' || node.value.trim() !== '');
    if (list === undefined) wrapped.push(child);
    else if (before?.type === 'element' && isSame(before, list)) before.children.push(...list.children);
    else wrapped.push(list);
  }
  parent.children = wrapped as ElementContent[];
}

function listOf(item: Root['children'][number]): Element | undefined {
  if (item.type !== 'element' || item.tagName !== 'li') return undefined;
  const classes = classesOf(item.properties);
  const kind = KINDS.find(([itemClass]) => classes.includes(itemClass));
  if (kind === undefined) return undefined;
  return { type: 'element', tagName: kind[1], properties: { className: [kind[2]] }, children: [item] };
}

function isSame(element: Element, list: Element): boolean {
  return element.tagName === list.tagName && String(element.properties.className) === String(list.properties.className);
}
