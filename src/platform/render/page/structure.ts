/**
 * The first walk over a page's tree: mends what HTML does not allow, translates the platform's words into the language
 * of the page, names headings and titled parts, and gathers what a reader finds by searching.
 */
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { h } from 'hastscript';
import type { Words } from '../browser/words.ts';
import { present } from '../model/fields.ts';
import { classesOf, hasClass, hasOwnLook, isHeading, ownId } from '../model/html/elements.ts';
import type { Page } from '../model/page.ts';
import { addChoices } from './choices.ts';
import { controlsNote, disableControl, holdsInert } from './controls.ts';
import { feedItems, hasFeed } from './feed.ts';
import { type Landmark, nameLandmarks } from './landmarks.ts';
import type { PageParts } from './page-parts.ts';
import { searchText } from './search-text.ts';
import { fitTable } from './tables.ts';
import '../model/hast-data.ts';

interface StructureContext {
  readonly page: Page;
  readonly words: Words;
}

interface StructureWalk extends StructureContext {
  /** The page has a title above its content: headings of the first rank step down. */
  readonly hasTitle: boolean;
  readonly landmarks: Landmark[];
}

/** The surroundings of an element. */
interface StructureScope {
  /** The links, buttons and forms that it stands in. */
  readonly open: readonly string[];
  readonly isTop: boolean;
  /** It has no margins of text: see {@link isBareBox}. */
  readonly isBare: boolean;
  /** Headings in it are not listed in the outline. */
  readonly isUnlisted: boolean;
  /** It is in a view that is not shown at first. */
  readonly isOther: boolean;
  readonly isInAuthored: boolean;
  readonly isInForm: boolean;
}

/** Works on the tree in place. */
export function structurePage(
  root: Root,
  context: StructureContext,
): Pick<PageParts, 'title' | 'outline' | 'search' | 'feed'> {
  const { page, words } = context;
  const bringsTitle = root.children.some((node) => node.type === 'element' && node.tagName === 'h1');
  const title = page.ownTitle ?? (bringsTitle ? undefined : page.title);
  if (title !== undefined) dropRepeatedTitle(root, title);
  addChoices(root, words);
  movePanels(root, words);
  const landmarks: Landmark[] = [];
  visitChildren(root, OUTSIDE, { ...context, hasTitle: title !== undefined, landmarks });
  const outline = nameLandmarks(landmarks);
  const feed = hasFeed(page) ? feedItems(root) : [];
  return { ...present({ title }), outline, search: searchText(root), feed };
}

const OUTSIDE: StructureScope = {
  open: [],
  isTop: true,
  isBare: false,
  isUnlisted: false,
  isOther: false,
  isInAuthored: false,
  isInForm: false,
};

/** Removes the content's own first heading when it repeats the title above it. */
function dropRepeatedTitle(root: Root, title: string): void {
  const first = root.children.findIndex((node) => node.type !== 'text' || node.value.trim() !== '');
  const node = root.children[first];
  if (node?.type === 'element' && node.tagName === 'h1' && shownText(node).trim() === title)
    root.children.splice(first, 1);
}

/** Moves side panels in front of the text, below what stands above everything. */
function movePanels(root: Root, { translate }: Words): void {
  const panels = takePanels(root);
  if (panels.length === 0) return;
  const column = h('div', { className: ['side-panel-body'] }, panels);
  const at = root.children.findIndex((child) => child.type !== 'element' || child.data?.isHead !== true);
  const aside = h('aside', { className: ['side-panel'], ariaLabel: translate('Examples') }, [column]);
  root.children.splice(at === -1 ? root.children.length : at, 0, aside);
}

function takePanels(parent: Root | Element): Element[] {
  const panels: Element[] = [];
  parent.children = (parent.children as ElementContent[]).filter((child) => {
    if (child.type !== 'element' || child.data?.isCopyOnly === true) return true;
    const isPanel = child.data?.isPanel === true;
    panels.push(...(isPanel ? [child] : takePanels(child)));
    return !isPanel;
  });
  return panels;
}

function visitChildren(parent: Root | Element, around: StructureScope, walk: StructureWalk): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child) => visitNode(child, around, walk));
}

function visitNode(node: ElementContent, around: StructureScope, walk: StructureWalk): ElementContent[] {
  if (node.type === 'element') return node.data?.isCopyOnly === true ? [] : visitElement(node, around, walk);
  const isWord = node.type === 'text' && node.data?.isWord === true;
  return [isWord ? { type: 'text', value: walk.words.translate(node.value) } : node];
}

function visitElement(element: Element, around: StructureScope, walk: StructureWalk): ElementContent[] {
  const { page, words } = walk;
  const open = fixNesting(element, around.open);
  if (walk.hasTitle && element.tagName === 'h1') element.tagName = 'h2';
  const isBare = markBox(element, around, page);
  const isAuthored = element.data?.isAuthored === true;
  labelTask(element, words);
  disableControl(element, around.isInForm, words);
  noteLandmark(element, around, walk);
  if (element.tagName === 'table') fitTable(element);
  const inside: StructureScope = {
    open,
    isBare,
    // A live component stands where its element stands, which has no box.
    isTop: around.isTop && element.data?.live !== undefined,
    isUnlisted: around.isUnlisted || hasUnlistedHeadings(element),
    isOther: around.isOther || element.properties.dataOther !== undefined,
    isInAuthored: around.isInAuthored || isAuthored,
    isInForm: around.isInForm || (element.tagName === 'form' && element.data?.isInert === true),
  };
  // Drawings for later states are no parts of the page to which links could lead.
  const isLater = element.properties.dataHidden === 'later';
  visitChildren(element, inside, isLater ? { ...walk, landmarks: [] } : walk);
  return isAuthored && !around.isInAuthored && holdsInert(element) ? [element, controlsNote(words)] : [element];
}

/**
 * A browser ends an open one of its kind where such an element begins, and what follows falls out of it:
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
 */
const NEVER_WITHIN_ITS_KIND = new Set(['a', 'button', 'form']);

/**
 * Makes a link inside a link, a button inside a button and a form inside a form plain text around what they hold, and a
 * paragraph that is all of a heading its text. `open` are the names of such elements around this one; returns those around
 * its content.
 */
function fixNesting(element: Element, open: readonly string[]): readonly string[] {
  const { tagName } = element;
  if (isHeading(element)) unwrapParagraph(element);
  if (!NEVER_WITHIN_ITS_KIND.has(tagName)) return open;
  if (!open.includes(tagName)) return [...open, tagName];
  becomeText(element);
  return open;
}

function becomeText(element: Element): void {
  element.tagName = element.tagName === 'form' ? 'div' : 'span';
  const { id, className, style } = element.properties;
  element.properties = present({ id, className, style });
}

/** MDX wraps text on separate lines in a paragraph. */
function unwrapParagraph(heading: Element): void {
  const held = heading.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [only] = held;
  if (held.length === 1 && only?.type === 'element' && only.tagName === 'p') heading.children = only.children;
}

/** Marks a box for the style sheet where margins of text end or begin again. */
function markBox(element: Element, { isBare, isTop }: StructureScope, page: Page): boolean {
  const isNowBare = isBareBox(element, isBare, isTop && page.mode === 'custom');
  if (isNowBare !== isBare) element.properties.dataProse = isNowBare ? '0' : '1';
  // On a full-width page only elements of authors have margins of their own.
  const isWide = page.mode === 'custom' || page.mode === 'frame';
  if (isTop && isWide && element.data?.isAuthored !== true) element.properties.dataInset = '';
  return isNowBare;
}

/**
 * Whether a box has no margins of text, which the style sheet knows by `data-prose`: 0 where margins end and 1 where
 * they begin again. Where authors draw a page themselves, on a page of mode `custom` (`isOnSheet`), and in what they call
 * `not-prose`, their boxes have none, as on the platforms of this dialect. What the platform makes keeps its own, also
 * inside of such boxes (`isBare`).
 */
function isBareBox({ data, properties }: Element, isBare: boolean, isOnSheet: boolean): boolean {
  if (data?.isAuthored !== true) return isBare && classesOf(properties).length === 0;
  const classes = classesOf(properties);
  if (classes.includes('prose')) return false;
  return isBare || classes.includes('not-prose') || (isOnSheet && hasOwnLook(properties));
}

function noteLandmark(element: Element, around: StructureScope, { landmarks, words }: StructureWalk): void {
  const { anchorText, tocText } = element.data ?? {};
  const isTitle = isHeading(element);
  if (!isTitle && anchorText === undefined && tocText === undefined && ownId(element) === undefined) return;
  const { isUnlisted, isOther, open } = around;
  const text = anchorText ?? (isTitle ? shownText(element).trim() : undefined);
  // Hosted platforms leave badges out of the ids of headings.
  const unmarked = element.children.filter((child) => !hasClass(child, 'badge'));
  if (isTitle && unmarked.length < element.children.length)
    element.data = { ...element.data, anchorAliases: [shownText({ ...element, children: unmarked }).trim()] };
  const shown = tocText ?? (isTitle ? shownText(element, words).trim() : '');
  landmarks.push({
    element,
    text,
    shown,
    isUnlisted,
    isOther,
    isLinked: open.includes('a') || open.includes('button'),
  });
}

/**
 * Whether the outline leaves out the headings in an element: it would be longer than the page with those of every tab or
 * every entry of a change log, and the heading of footnotes is generated.
 */
function hasUnlistedHeadings({ data, properties }: Element): boolean {
  return data?.panelTitle !== undefined || data?.tocText !== undefined || properties.dataFootnotes !== undefined;
}

/** Labels the checkbox of a task for screen readers. */
function labelTask({ tagName, properties }: Element, { translate }: Words): void {
  // The checkboxes of a task list only show its state; readers cannot change them.
  const isTask = tagName === 'input' && properties.type === 'checkbox' && properties.disabled === true;
  if (!isTask || properties.id !== undefined || properties.ariaLabel !== undefined) return;
  properties.ariaLabel = translate(properties.checked === true ? 'done' : 'to do');
}

/**
 * Returns the text of a node as readers see it, without the marks of headings and the note on controls, and the source of a
 * formula; the platform's own words are English without a language.
 */
function shownText(node: Nodes, words?: Words): string {
  if (node.type === 'element' && node.data?.formula !== undefined) return node.data.formula.text;
  if (hasClass(node, 'anchor') || hasClass(node, 'inert-note')) return '';
  if ('children' in node) return node.children.map((child) => shownText(child, words)).join('');
  if (node.type !== 'text') return '';
  return node.data?.isWord === true && words !== undefined ? words.translate(node.value) : node.value;
}
