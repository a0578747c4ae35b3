/** Says the platform's own words within the content in the language of the page. */
import type { Element, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import type { Words } from '../browser/words.ts';
import { walkElements } from '../model/html/walk.ts';
import '../model/hast-data.ts';

const HEADING = /^h[1-6]$/;

/** Works on the tree in place. The ids of headings are made of the English words: they are the same in every language. */
export function sayWords(root: Root, { say, form }: Words): void {
  walkElements(root, (element) => {
    if (element.data?.isLabelWord === true) element.properties.ariaLabel = say(String(element.properties.ariaLabel));
    if (element.properties.dataPlayground !== undefined && form !== undefined) element.properties.dataWords = form;
    if (!element.children.some(isWord)) return;
    if (HEADING.test(element.tagName)) element.data = { ...element.data, anchorText: textContent(element) };
    element.children = element.children.map((child) =>
      child.type === 'text' && isWord(child) ? { type: 'text', value: say(child.value) } : child,
    );
  });
}

function isWord(child: Element['children'][number]): boolean {
  return child.type === 'text' && child.data?.isWord === true;
}
