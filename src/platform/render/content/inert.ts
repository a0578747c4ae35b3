/** Controls whose code is not run: shown as such, with a note, so that nobody takes them for broken. */
import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import type { Words } from '../browser/words.ts';
import type { PageMode } from '../model/page.ts';
import '../model/hast-data.ts';

const CONTROLS = new Set(['button', 'input', 'select', 'textarea']);

/** Works on the tree in place. On a page that its author draws as a whole, the controls alone say it. */
export function markInert(root: Root, mode: PageMode, words: Words): void {
  const isDrawn = mode === 'custom' || mode === 'frame';
  const visit = (parent: Root | Element): void => {
    for (const child of [...parent.children]) {
      if (child.type !== 'element') continue;
      if (child.data?.isAuthored !== true) visit(child);
      else if (disable(child, words) && !isDrawn)
        parent.children.splice(parent.children.indexOf(child) + 1, 0, note(words));
    }
  };
  visit(root);
}

/** Disables what an element is or holds; tells whether it was something. */
function disable(element: Element, { say }: Words): boolean {
  let isFound = false;
  const visit = (inner: Element, isInForm: boolean): void => {
    const isInert = inner.data?.isInert === true;
    const isInertForm = isInForm || (isInert && inner.tagName === 'form');
    if ((isInert || isInForm) && isControl(inner)) {
      isFound = true;
      inner.properties.dataInert = '';
      if (CONTROLS.has(inner.tagName)) inner.properties.disabled = true;
      else inner.properties.ariaDisabled = 'true';
      inner.properties.title = say('This control does not work on this page.');
    }
    for (const child of inner.children) if (child.type === 'element') visit(child, isInertForm);
  };
  visit(element, false);
  return isFound;
}

/** A link without an address does only what its code says. */
function isControl({ tagName, properties }: Element): boolean {
  if (CONTROLS.has(tagName)) return true;
  return properties.role === 'button' || (tagName === 'a' && properties.href === undefined);
}

/** Stands within a sentence, too. */
function note({ say }: Words): Element {
  return h('span', { className: ['inert-note'], role: 'note' }, say('The controls above do not work on this page.'));
}
