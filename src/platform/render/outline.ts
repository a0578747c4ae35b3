/** Gives headings and titled parts their ids, and makes the table of contents from the headings. */
import GithubSlugger, { slug } from 'github-slugger';
import type { Element, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { h } from 'hastscript';
import { walkElements } from './html/walk.ts';
import './hast-data.ts';

export interface TocEntry {
  readonly id: string;
  readonly text: string;
  /** 0 for a section, 1 for one inside it. */
  readonly depth: 0 | 1;
}

const HEADING = /^h[1-6]$/;
/** What a heading is called in an address when its text has no letter or digit. */
const NAMELESS = 'section';

/**
 * Works on the tree in place. `title` is the heading that the page gets above its content: then the content's own
 * first heading goes when it repeats it, and other headings of the first rank step down.
 */
export function outlinePage(root: Root, title: string | undefined): readonly TocEntry[] {
  if (title !== undefined) stepDown(root, title);
  const slugger = new GithubSlugger();
  const toc: TocEntry[] = [];
  const walk = (parent: Root | Element, isUnlisted: boolean): void => {
    for (const element of parent.children) {
      if (element.type !== 'element') continue;
      const entry = nameElement(element, slugger);
      if (entry !== undefined && !isUnlisted) toc.push(entry);
      walk(element, isUnlisted || hasUnlistedHeadings(element));
    }
  };
  walk(root, false);
  return toc;
}

/** A list of what every tab holds would be longer than the page; the heading of footnotes is generated. */
function hasUnlistedHeadings({ data, properties }: Element): boolean {
  return data?.panelTitle !== undefined || properties.dataFootnotes !== undefined;
}

/** Gives an element its id; gives its entry in the table of contents where it has one. */
function nameElement(element: Element, slugger: GithubSlugger): TocEntry | undefined {
  const isHeading = HEADING.test(element.tagName);
  const text = isHeading ? textContent(element).trim() : element.data?.anchorText;
  // An empty heading names nothing that an address or a list could lead to.
  if (text === undefined || text === '') return undefined;
  const given = ownId(element);
  const id = given ?? slugger.slug(slug(text) === '' ? NAMELESS : text);
  if (given !== undefined) slugger.slug(given);
  element.properties.id = id;
  if (!isHeading || element.tagName === 'h1') return undefined;
  element.children.push(anchor(id));
  if (element.tagName === 'h2') return { id, text, depth: 0 };
  return element.tagName === 'h3' ? { id, text, depth: 1 } : undefined;
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
  walkElements(root, (element) => {
    if (element.tagName === 'h1') element.tagName = 'h2';
  });
}
