import type { Element } from 'hast';
import { h } from 'hastscript';
import { type Component, type ComponentCall, content, flagProp, nodesProp, textOfNodes } from './component.ts';
import { iconProp } from './icon.ts';

/** Parts that open and close, by the browser's own means. */
function disclosure(className: string, call: ComponentCall): Element {
  const title = nodesProp(call, 'title');
  const description = nodesProp(call, 'description');
  const isOpen = flagProp(call, 'defaultOpen') || flagProp(call, 'open');
  return h('details', { className: [className], open: isOpen }, [
    h('summary', [
      ...iconProp(call),
      h('span', { className: ['summary-title'] }, title.length > 0 ? title : 'Details'),
      ...(description.length === 0 ? [] : [h('span', { className: ['summary-text'] }, description)]),
    ]),
    h('div', { className: ['details-body'] }, content(call.children)),
  ]);
}

const Accordion: Component = (call) => {
  const anchorText = textOfNodes(nodesProp(call, 'title'));
  const details = disclosure('accordion', call);
  return anchorText === '' ? details : { ...details, data: { anchorText } };
};

const AccordionGroup: Component = (call) => h('div', { className: ['accordion-group'] }, content(call.children));

/** Properties of a field, folded away; its title says what is inside. */
const Expandable: Component = (call) => disclosure('expandable', call);

/** Something that is shown on request, with what asks for it. */
const Popup: Component = (call) => {
  const trigger = call.children.find((child) => child.type === 'element' && child.tagName === 'summary');
  if (trigger === undefined) return content(call.children);
  return h('details', { className: ['popup'] }, [trigger, ...call.children.filter((child) => child !== trigger)]);
};

const PopupTrigger: Component = (call) => h('summary', content(call.children));
const PopupContent: Component = (call) => h('div', { className: ['popup-body'] }, content(call.children));

export const DISCLOSURES: readonly (readonly [string, Component])[] = [
  ['Accordion', Accordion],
  ['AccordionGroup', AccordionGroup],
  ['Expandable', Expandable],
  ['Popup', Popup],
  ['PopupTrigger', PopupTrigger],
  ['PopupContent', PopupContent],
];
