/** Controls by which readers choose among parts of a page: the views of its content, the tags of a list of changes. */
import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import type { Words } from '../browser/words.ts';
import { hasClass, walkElements } from '../model/html/elements.ts';

interface Part {
  readonly element: Element;
  readonly parent: Root | Element;
}

/** Below this there is nothing to choose. */
const MIN_CHOICES = 2;

/**
 * Puts the controls above the first part of each kind, where there are several, and marks views that are not shown at first.
 * The controls need a script, and wait for it hidden.
 */
export function addChoices(root: Root, { translate }: Words): void {
  const views: Part[] = [];
  const updates: Part[] = [];
  walkElements(root, (element, parent) => {
    if (typeof element.properties.dataView === 'string') views.push({ element, parent });
    if (hasClass(element, 'update')) updates.push({ element, parent });
  });
  for (const { element } of views)
    if (element.properties.dataView !== views[0]?.element.properties.dataView) element.properties.dataOther = '';
  const titles = new Set(views.map(({ element }) => String(element.properties.dataView)));
  const options = [...titles].map((title) => h('option', { value: title }, title));
  const select = h('select', { className: ['choice'], ariaLabel: translate('View') }, options);
  if (titles.size >= MIN_CHOICES) putBefore(views[0], h('div', { className: ['view-bar'] }, select));
  const tags = new Set(updates.flatMap(({ element }) => tagsOf(element)));
  const buttons = [...tags].map((tag) => h('button', { type: 'button', ariaPressed: 'false' }, tag));
  const facts = { className: ['update-filter'], role: 'group', ariaLabel: translate('Show changes of') };
  if (tags.size >= MIN_CHOICES) putBefore(updates[0], h('div', facts, buttons));
}

function tagsOf({ children }: Element): readonly string[] {
  const head = children.find((child) => hasClass(child, 'update-head'));
  const badges = head?.type === 'element' ? head.children.filter((child) => hasClass(child, 'badge')) : [];
  return badges
    .flatMap((badge) => (badge.type === 'element' ? badge.children : []))
    .flatMap((text) => (text.type === 'text' ? text.value : []));
}

function putBefore(part: Part | undefined, control: Element): void {
  if (part === undefined) return;
  const at = part.parent.children.indexOf(part.element);
  if (at >= 0) part.parent.children.splice(at, 0, control);
}
