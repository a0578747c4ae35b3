/** Controls whose code is not run: shown as such, with a note, so that nobody takes them for broken. */
import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import type { Words } from '../browser/words.ts';
import type { PageMode } from '../model/page.ts';
import '../model/hast-data.ts';

const CONTROLS = new Set(['button', 'input', 'select', 'textarea']);
/** What a browser makes usable without the author's code. */
const WORKING = new Set(['summary', 'details', 'label', 'video', 'audio', 'option']);

/**
 * Works on the tree in place. The note stands behind what holds the control; at the end of a page whose author draws all
 * of it, where it can break no layout.
 */
export function markInert(root: Root, mode: PageMode, words: Words): void {
  const isDrawn = mode === 'custom' || mode === 'frame';
  let isNoteDue = false;
  const visit = (parent: Root | Element): void => {
    for (const child of [...parent.children]) {
      if (child.type !== 'element') continue;
      if (child.data?.isAuthored !== true) visit(child);
      else if (!disable(child, words)) continue;
      else if (isDrawn) isNoteDue = true;
      else parent.children.splice(parent.children.indexOf(child) + 1, 0, note(words));
    }
  };
  visit(root);
  if (isNoteDue) root.children.push(note(words));
}

/** Disables what an element is or holds; tells whether it was something. */
function disable(element: Element, { say }: Words): boolean {
  let isFound = false;
  const visit = (inner: Element, isInForm: boolean): void => {
    const isInert = inner.data?.isInert === true;
    const isInertForm = isInForm || (isInert && inner.tagName === 'form');
    if (isInForm ? isControl(inner) : isInert && isInertAlone(inner)) {
      isFound = true;
      mark(inner, say('This control does not work on this page.'));
    }
    for (const child of inner.children) if (child.type === 'element') visit(child, isInertForm);
  };
  visit(element, false);
  return isFound;
}

function mark(element: Element, reason: string): void {
  const { properties } = element;
  properties.dataInert = '';
  if (CONTROLS.has(element.tagName)) properties.disabled = true;
  else if (isControl(element)) properties.ariaDisabled = 'true';
  const { title } = properties;
  properties.title = typeof title === 'string' && title !== '' ? `${title} – ${reason}` : reason;
}

/** A link without an address does only what its code says. */
function isControl({ tagName, properties }: Element): boolean {
  if (CONTROLS.has(tagName)) return true;
  return properties.role === 'button' || (tagName === 'a' && properties.href === undefined);
}

/** Any other element is one as well when it listens itself, and not for a link or a control in it. */
function isInertAlone(element: Element): boolean {
  if (isControl(element)) return true;
  const { tagName } = element;
  return tagName !== 'a' && tagName !== 'form' && !WORKING.has(tagName) && !holdsControl(element);
}

function holdsControl({ children }: Element): boolean {
  return children.some(
    (child) =>
      child.type === 'element' &&
      (child.tagName === 'a' || WORKING.has(child.tagName) || isControl(child) || holdsControl(child)),
  );
}

/** Stands within a sentence, too. */
function note({ say }: Words): Element {
  return h('span', { className: ['inert-note'], role: 'note' }, say('The controls above do not work on this page.'));
}
