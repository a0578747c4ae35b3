/** The parts of a page that addresses lead to, and the outline that lists them. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import { Ids, type Name } from '../components/names.ts';
import { isHeading, ownId } from '../model/html/elements.ts';

export interface OutlineEntry {
  readonly id: string;
  readonly text: string;
  /** 0 for a section, 1 for one inside it. */
  readonly depth: 0 | 1;
  /** In a view that is not shown at first. */
  readonly isOther?: boolean;
}

/** An element that has an id or gets one. */
export interface Landmark {
  readonly element: Element;
  /** The text of which its id is made, in English, so that ids are the same in every language. */
  readonly text: string | undefined;
  /** Its name in the outline. */
  readonly shown: string;
  /** Headings in it would make the outline longer than the page. */
  readonly isUnlisted: boolean;
  /** In a view that is not shown at first. */
  readonly isOther: boolean;
  /** Where another link would end the one around it. */
  readonly isLinked: boolean;
}

/** Assigns ids to headings and titled parts, in their order on the page, and lists them. Works on the elements in place. */
export function nameLandmarks(landmarks: readonly Landmark[]): readonly OutlineEntry[] {
  const ids = new Ids();
  for (const { element } of landmarks) {
    const own = ownId(element);
    if (own !== undefined) ids.claim(own);
  }
  const met = new Set<string>();
  const named: [Element, Name][] = [];
  const outline: OutlineEntry[] = [];
  for (const landmark of landmarks) {
    const name = nameElement(landmark, ids, met);
    if (name !== undefined) named.push([landmark.element, name]);
    const entry = outlineEntry(landmark);
    if (entry !== undefined && !landmark.isUnlisted)
      outline.push(landmark.isOther ? { ...entry, isOther: true } : entry);
  }
  for (const [element, name] of named) addAliases(element, ids.aliases(name));
  // Names of hosted platforms come last: what a page itself calls so is meant before.
  for (const [element] of named)
    for (const text of element.data?.anchorAliases ?? []) addAliases(element, ids.aliases({ text, turn: 1 }));
  return outline;
}

/**
 * Assigns an id to an element; returns the name where that is not the author's own. An id of the author's that was met before
 * would lead nowhere: it counts as a text.
 */
function nameElement({ element, text }: Landmark, ids: Ids, met: Set<string>): Name | undefined {
  const own = ownId(element);
  const isAgain = own !== undefined && met.has(own);
  if (own !== undefined) met.add(own);
  // An element without a text to be named by would be the second of its id.
  if (isAgain && (text === undefined || text === '')) delete element.properties.id;
  // An empty heading names nothing that an address or a list could lead to.
  if (text === undefined || text === '' || (own !== undefined && !isAgain)) return undefined;
  const name = ids.name(own ?? text);
  element.properties.id = name.id;
  return name;
}

/** Adds the link to itself to a heading; returns its entry in the outline where it has one. */
function outlineEntry({ element, shown: text, isLinked }: Landmark): OutlineEntry | undefined {
  const id = ownId(element);
  if (element.data?.tocText !== undefined && id !== undefined) return { id, text, depth: 0 };
  if (!isHeading(element) || element.tagName === 'h1' || id === undefined || text === '') return undefined;
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

/** The mark beside a heading is for the mouse; a screen reader would only hear every heading twice. */
function anchor(id: string): Element {
  return h('a', { className: ['anchor'], href: `#${encodeURIComponent(id)}`, ariaHidden: 'true', tabIndex: -1 }, '#');
}
