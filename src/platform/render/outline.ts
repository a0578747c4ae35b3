/** Gives headings and titled parts their ids, and makes the table of contents from the headings. */
import GithubSlugger from 'github-slugger';
import type { Element, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import './hast-data.ts';

export interface TocEntry {
  readonly id: string;
  readonly text: string;
  /** 0 for a section, 1 for one inside it. */
  readonly depth: 0 | 1;
}

const HEADING = /^h[1-6]$/;

/**
 * Works on the tree in place. `title` is the heading that the page gets above its content: then the content's own
 * first heading goes when it repeats it, and other headings of the first rank step down.
 */
export function outlinePage(root: Root, title: string | undefined): readonly TocEntry[] {
  if (title !== undefined) stepDown(root, title);
  const slugger = new GithubSlugger();
  const toc: TocEntry[] = [];
  visit(root, 'element', (element) => {
    if (HEADING.test(element.tagName)) {
      const text = textContent(element).trim();
      const id = ownId(element) ?? slugger.slug(text);
      element.properties.id = id;
      if (element.tagName !== 'h1') element.children.push(anchor(id));
      if (element.tagName === 'h2' || element.tagName === 'h3')
        toc.push({ id, text, depth: element.tagName === 'h2' ? 0 : 1 });
    } else if (element.data?.anchorText !== undefined && ownId(element) === undefined) {
      element.properties.id = slugger.slug(element.data.anchorText);
    }
  });
  return toc;
}

function ownId(element: Element): string | undefined {
  const { id } = element.properties;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** The mark beside a heading is for the mouse; a screen reader would only hear every heading twice. */
function anchor(id: string): Element {
  return h('a', { className: ['anchor'], href: `#${encodeURIComponent(id)}`, ariaHidden: 'true', tabIndex: -1 }, '#');
}

function stepDown(root: Root, title: string): void {
  const first = root.children.findIndex((node) => node.type !== 'text' || node.value.trim() !== '');
  const node = root.children[first];
  if (node?.type === 'element' && node.tagName === 'h1' && textContent(node).trim() === title)
    root.children.splice(first, 1);
  visit(root, 'element', (element) => {
    if (element.tagName === 'h1') element.tagName = 'h2';
  });
}
