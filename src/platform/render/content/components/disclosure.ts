import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { word } from '../../model/html/word.ts';
import {
  type Component,
  type ComponentCall,
  content,
  flagProp,
  listProp,
  nodesProp,
  textOfNodes,
} from './component.ts';
import { iconProp } from './icon.ts';

/** Parts that open and close, by the browser's own means. */
function disclosure(className: string, call: ComponentCall): Element {
  const title = nodesProp(call, 'title');
  const description = nodesProp(call, 'description');
  const isOpen = flagProp(call, 'defaultOpen') || flagProp(call, 'open');
  return h('details', { className: [className], open: isOpen }, [
    h('summary', [
      ...iconProp(call),
      h('span', { className: ['summary-title'] }, title.length > 0 ? title : word('Details')),
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

/** Content that is shown on request, with its button. */
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

/** A picture with a border and, where it has one, a caption. */
const Frame: Component = (call) => {
  const caption = nodesProp(call, 'caption', { hasLinks: true });
  const hint = nodesProp(call, 'hint', { hasLinks: true });
  return h('figure', { className: ['frame'] }, [
    ...(hint.length > 0 ? [h('p', { className: ['frame-hint'] }, hint)] : []),
    h('div', { className: ['frame-body'] }, call.children.map(playing)),
    ...(caption.length > 0 ? [h('figcaption', caption)] : []),
  ]);
};

/** Browsers start a film by themselves only when it is silent and stays in its place. */
function playing(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  const { autoPlay, autoplay } = node.properties;
  if (node.tagName !== 'video' || (autoPlay ?? autoplay) === undefined)
    return { ...node, children: node.children.map(playing) };
  return { ...node, properties: { ...node.properties, loop: true, muted: true, playsInline: true } };
}

export const FRAMES: readonly (readonly [string, Component])[] = [['Frame', Frame]];

/** A longer description says what changed, not when. */
const MAX_DATE_CHARACTERS = 30;

/** An entry of a change log. */
const Update: Component = (call) => {
  const label = nodesProp(call, 'label');
  const description = nodesProp(call, 'description', { hasLinks: true });
  const section = h('section', { className: ['update'] }, [
    h('div', { className: ['update-head'] }, [
      ...(label.length === 0 ? [] : [h('p', { className: ['update-label'] }, label)]),
      ...listProp(call, 'tags').map((tag) => h('span', { className: ['badge', 'badge-gray'] }, tag)),
      ...(description.length === 0 ? [] : [h('p', { className: ['update-text'] }, description)]),
    ]),
    h('div', { className: ['update-body'] }, content(call.children)),
  ]);
  const [anchorText, date] = [textOfNodes(label), textOfNodes(description)];
  if (anchorText === '') return section;
  const tocText = date === '' || date.length > MAX_DATE_CHARACTERS ? anchorText : `${anchorText} · ${date}`;
  return { ...section, data: { anchorText, tocText } };
};

export const UPDATES: readonly (readonly [string, Component])[] = [['Update', Update]];
