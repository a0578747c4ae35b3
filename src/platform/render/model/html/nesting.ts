/**
 * Elements that may not stand inside each other: a browser that reads such markup ends the outer one where the inner one
 * begins, and what follows falls out of it. And items of the vocabulary's lists that stand in no list: `<Step>` without
 * `<Steps>`.
 */
import type { Element, ElementContent, Root } from 'hast';
import { FILE_START } from '../errors.ts';
import type { Report } from '../report.ts';
import { classesOf } from './classes.ts';
import { type Written, writtenAt } from './walk.ts';

/** https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody: each of them ends an open one of its kind. */
const NEVER_WITHIN_ITS_KIND = new Set(['a', 'button', 'form']);
const HEADING = /^h[1-6]$/;

/**
 * Works on the tree in place: a link inside a link, a button inside a button and a form inside a form become plain text
 * around what they hold, which is reported, a paragraph that is all of a heading becomes its text, and items of lists get
 * one.
 */
export function mendNesting(root: Root, file: string, report: Report): void {
  const walk = (parent: Root | Element, around: Around): void => {
    wrapItems(parent);
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      const { tagName } = child;
      const here = { ...around, ...writtenAt(child, around) };
      if (around.open.includes(tagName)) {
        if (!isAddress(child))
          report(
            here.file,
            here.place,
            `A \`<${tagName}>\` stands inside another here; HTML has none: its content is shown.`,
          );
        becomeText(child);
      } else if (NEVER_WITHIN_ITS_KIND.has(tagName)) here.open = [...around.open, tagName];
      if (HEADING.test(tagName)) unwrapParagraph(child);
      walk(child, here);
    }
  };
  walk(root, { open: [], file, place: FILE_START });
}

interface Around extends Written {
  open: readonly string[];
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
function wrapItems(parent: Root | Element): void {
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
