/**
 * Elements that may not stand inside each other: a browser that reads such markup ends the outer one where the inner one
 * begins, and what follows falls out of it. And items of the vocabulary's lists that stand in no list: `<Step>` without
 * `<Steps>`.
 */
import type { Element, ElementContent, Root } from 'hast';
import { classesOf } from '../model/html/classes.ts';

/** https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody: each of them ends an open one of its kind. */
const NEVER_WITHIN_ITS_KIND = new Set(['a', 'button', 'form']);
const HEADING = /^h[1-6]$/;

/**
 * Makes a link inside a link, a button inside a button and a form inside a form plain text around what they hold, and a
 * paragraph that is all of a heading its text. `open` are the names of such elements around this one; gives those around
 * what stands in it.
 */
export function fixNesting(
  element: Element,
  open: readonly string[],
  report: (message: string) => void,
): readonly string[] {
  const { tagName } = element;
  if (HEADING.test(tagName)) unwrapParagraph(element);
  if (!NEVER_WITHIN_ITS_KIND.has(tagName)) return open;
  if (!open.includes(tagName)) return [...open, tagName];
  if (!isAddress(element))
    report(`A \`<${tagName}>\` stands inside another here; HTML has none: its content is shown.`);
  becomeText(element);
  return open;
}

/** What Markdown puts before an address to make a link of it. */
const SCHEMES = ['', 'http://', 'mailto:'];

/** Markdown turns a bare address into a link, also inside the text of a link. */
function isAddress({ tagName, properties: { href }, children: [only, ...more] }: Element): boolean {
  if (tagName !== 'a' || only?.type !== 'text' || only.value === '' || more.length > 0) return false;
  return SCHEMES.some((scheme) => scheme + only.value === href);
}

function becomeText(element: Element): void {
  element.tagName = element.tagName === 'form' ? 'div' : 'span';
  const { id, className, style } = element.properties;
  element.properties = {
    ...(id !== undefined && { id }),
    ...(className !== undefined && { className }),
    ...(style !== undefined && { style }),
  };
}

/** MDX wraps text on separate lines in a paragraph. */
function unwrapParagraph(heading: Element): void {
  const held = heading.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [only] = held;
  if (held.length === 1 && only?.type === 'element' && only.tagName === 'p') heading.children = only.children;
}

const LISTS = new Set(['ol', 'ul', 'menu']);
/** The list that each kind of item belongs to, by the item's class. */
const KINDS: readonly (readonly [itemClass: string, tagName: string, listClass: string])[] = [
  ['step', 'ol', 'steps'],
  ['tree-file', 'ul', 'tree'],
  ['tree-folder', 'ul', 'tree'],
];

/** Puts a list around such items, in place; those that follow each other share one. */
export function wrapListItems(parent: Root | Element): void {
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
