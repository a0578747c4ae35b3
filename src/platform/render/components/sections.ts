/** Parts of a page with a title of their own: folded ones, frames, entries of a change log, versions, notes across the text. */
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { isObject } from '../code/value.ts';
import { present, textOf } from '../model/fields.ts';
import { word } from '../model/html/elements.ts';
import { box, type Component, type ComponentCall, part, textOfNodes, type Vocabulary } from './call.ts';

/** Parts that open and close, by the browser's own means. */
function disclosure(selector: string, call: ComponentCall): Element {
  const title = call.nodes('title');
  return h(selector, { open: call.isOn('defaultOpen') || call.isOn('open') }, [
    h('summary', [
      ...call.icon(),
      h('span.summary-title', title.length > 0 ? title : word('Details')),
      part('span.summary-text', call.nodes('description')),
    ]),
    h('div.details-body', call.children),
  ]);
}

const Accordion: Component = (call) => {
  const anchorText = textOfNodes(call.nodes('title'));
  const details = disclosure('details.accordion', call);
  return anchorText === '' ? details : { ...details, data: { anchorText } };
};

/** A picture with a border and, where it has one, a caption. */
const Frame: Component = (call) =>
  h('figure.frame', [
    part('p.frame-hint', call.nodes('hint', { hasLinks: true })),
    h('div.frame-body', call.children.map(playing)),
    part('figcaption', call.nodes('caption', { hasLinks: true })),
  ]);

/** Browsers start a film by themselves only when it is silent and stays in its place. */
function playing(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  const { autoPlay, autoplay } = node.properties;
  if (node.tagName !== 'video' || (autoPlay ?? autoplay) === undefined)
    return { ...node, children: node.children.map(playing) };
  return { ...node, properties: { ...node.properties, loop: true, muted: true, playsInline: true } };
}

/** A longer description says what changed, not when. */
const MAX_DATE_CHARACTERS = 30;

/** An entry of a change log. */
const Update: Component = (call) => {
  const label = call.nodes('label');
  const description = call.nodes('description', { hasLinks: true });
  const section = h('section.update', [
    h('div.update-head', [
      part('p.update-label', label),
      ...call.list('tags').map((tag) => h('span.badge.badge-gray', tag)),
      part('p.update-text', description),
    ]),
    h('div.update-body', call.children),
  ]);
  const [anchorText, date] = [textOfNodes(label), textOfNodes(description)];
  if (anchorText === '') return section;
  const rss = call.props.get('rss');
  const own = isObject(rss) ? rss : new Map();
  const feed = present({ title: textOf(own.get('title')), description: textOf(own.get('description')) });
  const tocText = date === '' || date.length > MAX_DATE_CHARACTERS ? anchorText : `${anchorText} · ${date}`;
  return { ...section, data: { anchorText, tocText, feed } };
};

/** One of several versions of a page's content; the reader chooses among their titles. */
const View: Component = (call) => {
  const title = call.nodes('title');
  const name = textOfNodes(title);
  if (name === '') return h('div.view', call.children);
  return h('section.view', { dataView: name }, [h('p.view-title', [...call.icon(), ...title]), ...call.children]);
};

/** A note across the whole text. */
const Banner: Component = (call) => {
  const type = call.text('type');
  const kind = type === 'critical' ? 'danger' : type === 'warning' ? 'warning' : 'note';
  return h('div', { className: ['content-banner', `callout-${kind}`], role: 'note' }, [
    ...call.nodes('content', { hasLinks: true }),
    ...call.children,
  ]);
};

function withoutCopy(node: ElementContent): ElementContent {
  const element = node.type === 'element' ? node : h('span', [node]);
  return { ...element, data: { ...element.data, isAlternative: true } };
}

export const SECTIONS: Vocabulary = {
  Accordion,
  AccordionGroup: box('div.accordion-group'),
  Banner,
  /** Properties of a field, folded away; its title says what is inside. */
  Expandable: (call) => disclosure('details.expandable', call),
  Frame,
  Update,
  View,
  /** `<Visibility for="agents">` is for machine readers; pages are read by people, and copies by machines. */
  Visibility: (call) => {
    const audience = call.text('for');
    if (audience === 'agents') return { ...h('span', call.children), data: { isCopyOnly: true } };
    return audience === 'humans' ? call.children.map(withoutCopy) : call.children;
  },
};
