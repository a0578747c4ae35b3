/** Controls whose code is not run: shown as such, with a note, so that nobody takes them for broken. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Words } from '../browser/words.ts';
import { runsCode } from '../model/html/outside.ts';
import '../model/hast-data.ts';

const CONTROLS = new Set(['button', 'input', 'select', 'textarea']);

/** Disables a control that does nothing without its code, in place; within a form whose code is not run, any control. */
export function disableControl(element: Element, isInForm: boolean, { translate }: Words): void {
  if (!isControl(element) || !(isInForm || element.data?.isInert === true)) return;
  const { properties } = element;
  const reason = translate('This control does not work on this page.');
  properties.dataInert = '';
  if (CONTROLS.has(element.tagName)) properties.disabled = true;
  else properties.ariaDisabled = 'true';
  const { title } = properties;
  properties.title = typeof title === 'string' && title !== '' ? `${title} – ${reason}` : reason;
}

/** A link without an address, or with code in its place, does only what its code says. */
function isControl({ tagName, properties }: Element): boolean {
  if (CONTROLS.has(tagName)) return true;
  return (
    properties.role === 'button' ||
    (tagName === 'a' && (properties.href === undefined || runsCode(String(properties.href))))
  );
}

/** Whether an element is such a control, or holds one. */
export function holdsInert({ properties, children }: Element): boolean {
  return properties.dataInert !== undefined || children.some((child) => child.type === 'element' && holdsInert(child));
}

/** Makes the note that the controls before it do not work. It may stand within a sentence. */
export function controlsNote({ translate }: Words): Element {
  const text = translate('The controls above do not work on this page.');
  return h('span', { className: ['inert-note'], role: 'note' }, text);
}
