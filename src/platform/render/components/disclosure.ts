import type { Element } from 'hast';
import { h } from 'hastscript';
import { type Component, type ComponentCall, content, flagProp, nodesProp, textProp } from './component.ts';

/** Parts that open and close, by the browser's own means. */
function disclosure(className: string, call: ComponentCall): Element {
  const title = nodesProp(call, 'title');
  const description = textProp(call, 'description');
  const isOpen = flagProp(call, 'defaultOpen') || flagProp(call, 'open');
  return h('details', { className: [className], open: isOpen }, [
    h('summary', [
      h('span', { className: ['summary-title'] }, title.length > 0 ? content(title) : 'Details'),
      ...(description === undefined ? [] : [h('span', { className: ['summary-text'] }, description)]),
    ]),
    h('div', { className: ['details-body'] }, content(call.children)),
  ]);
}

const Accordion: Component = (call) => {
  const anchorText = textProp(call, 'id', 'title');
  const details = disclosure('accordion', call);
  return anchorText === undefined ? details : { ...details, data: { anchorText } };
};

const AccordionGroup: Component = (call) => h('div', { className: ['accordion-group'] }, content(call.children));

/** Properties of a field, folded away; its title says what is inside. */
const Expandable: Component = (call) => disclosure('expandable', call);

export const DISCLOSURES: readonly (readonly [string, Component])[] = [
  ['Accordion', Accordion],
  ['AccordionGroup', AccordionGroup],
  ['Expandable', Expandable],
];
