/** Gives headings and titled parts their ids, and makes the table of contents from the headings. */
import type { Element, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { h } from 'hastscript';
import { walkElements } from '../model/html/walk.ts';
import { type Name, type Names, startNames } from './names.ts';
import '../model/hast-data.ts';

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
  const names = startNames();
  walkElements(root, (element) => {
    const given = ownId(element);
    if (given !== undefined) names.keep(given);
  });
  const toc: TocEntry[] = [];
  const met = new Set<string>();
  const named: [Element, Name][] = [];
  const walk = (parent: Root | Element, { isUnlisted, isLinked }: Surroundings): void => {
    for (const element of parent.children) {
      if (element.type !== 'element') continue;
      const name = nameElement(element, names, met);
      if (name !== undefined) named.push([element, name]);
      const entry = tocEntry(element, isLinked);
      if (entry !== undefined && !isUnlisted) toc.push(entry);
      const inside = isLinked || element.tagName === 'a' || element.tagName === 'button';
      walk(element, { isUnlisted: isUnlisted || hasUnlistedHeadings(element), isLinked: inside });
    }
  };
  walk(root, { isUnlisted: false, isLinked: false });
  for (const [element, name] of named) addAliases(element, names.aliases(name));
  return toc;
}

interface Surroundings {
  readonly isUnlisted: boolean;
  /** Where another link would end the one around it. */
  readonly isLinked: boolean;
}

/**
 * A list of what every tab or every entry of a change log holds would be longer than the page; the heading of footnotes is
 * generated.
 */
function hasUnlistedHeadings({ data, properties }: Element): boolean {
  return data?.panelTitle !== undefined || data?.tocText !== undefined || properties.dataFootnotes !== undefined;
}

/**
 * Gives an element its id; gives the name where that is not the author's own. An id of the author's that was met before
 * would lead nowhere: it counts as a text.
 */
function nameElement(element: Element, names: Names, met: Set<string>): Name | undefined {
  const own = ownId(element);
  const isAgain = own !== undefined && met.has(own);
  if (own !== undefined) met.add(own);
  const text = element.data?.anchorText ?? (HEADING.test(element.tagName) ? textContent(element).trim() : undefined);
  // What has no text to be named by would stand twice under one id.
  if (isAgain && (text === undefined || text === '')) delete element.properties.id;
  // An empty heading names nothing that an address or a list could lead to.
  if (text === undefined || text === '' || (own !== undefined && !isAgain)) return undefined;
  const { id, name } = names.name(own ?? text);
  element.properties.id = id;
  return name;
}

/** Gives a heading the mark that leads to it, and its entry in the table of contents where it has one. */
function tocEntry(element: Element, isLinked: boolean): TocEntry | undefined {
  const { tocText } = element.data ?? {};
  const [id, text] = [ownId(element), tocText ?? textContent(element).trim()];
  if (tocText !== undefined && id !== undefined) return { id, text, depth: 0 };
  if (!HEADING.test(element.tagName) || element.tagName === 'h1' || id === undefined || text === '') return undefined;
  if (!isLinked && element.properties.dataNoAnchor === undefined) element.children.push(anchor(id));
  if (element.tagName === 'h2') return { id, text, depth: 0 };
  return element.tagName === 'h3' ? { id, text, depth: 1 } : undefined;
}

/** Other names stand as empty elements inside: in the part of a folded element that is always shown. */
function addAliases(element: Element, aliases: readonly string[]): void {
  const [first] = element.children;
  const host = first?.type === 'element' && first.tagName === 'summary' ? first : element;
  host.children.unshift(...aliases.map((id) => h('span', { id })));
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
