/** Controls by which readers choose among parts of a page: the views of its content, the tags of a list of changes. */
import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import type { Words } from '../browser/words.ts';
import { hasClass } from '../model/html/elements.ts';

/** Parts of a page that are shown by turns, in its order. */
export interface Choices {
  readonly views: Part[];
  readonly updates: Part[];
}

interface Part {
  readonly element: Element;
  readonly parent: Root | Element;
}

/** Below this there is nothing to choose. */
const MIN_CHOICES = 2;

/** Notes an element that is such a part, and marks a view that is not shown at first, in place. */
export function noteChoice(part: Part, { views, updates }: Choices): void {
  const { element } = part;
  const { dataView } = element.properties;
  if (typeof dataView === 'string') {
    views.push(part);
    if (views[0]?.element.properties.dataView !== dataView) element.properties.dataOther = '';
  }
  if (hasClass(element, 'update')) updates.push(part);
}

/** Puts the controls above the first part of each kind, where there are several. They need a script, and wait for it hidden. */
export function addChoices({ views, updates }: Choices, { say }: Words): void {
  const titles = new Set(views.map(({ element }) => String(element.properties.dataView)));
  const options = [...titles].map((title) => h('option', { value: title }, title));
  const select = h('select', { className: ['choice'], ariaLabel: say('View') }, options);
  if (titles.size >= MIN_CHOICES) putBefore(views[0], h('div', { className: ['view-bar'] }, select));
  const tags = new Set(updates.flatMap(({ element }) => tagsOf(element)));
  const buttons = [...tags].map((tag) => h('button', { type: 'button', ariaPressed: 'false' }, tag));
  const facts = { className: ['update-filter'], role: 'group', ariaLabel: say('Show changes of') };
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
