import type { Element } from 'hast';
import { h } from 'hastscript';
import { word } from '../../model/html/word.ts';
import { type Component, content, flagProp, nodesProp, textOfNodes, textProp } from './component.ts';
import { iconProp } from './icon.ts';
import { codeTabs } from './tabs.ts';

/** Parts that stand beside the text where there is room: see `liftPanels`. */
function aside(classNames: readonly string[], children: Element['children']): Element {
  return { ...h('div', { className: ['panel-part', ...classNames] }, children), data: { isPanel: true } };
}

const Panel: Component = (call) => aside([], content(call.children));

function example(kind: 'request' | 'response'): Component {
  return (call) => aside([`example-${kind}`], codeTabs(call));
}

/** One of several versions of a page's content; the reader chooses among their titles. */
const View: Component = (call) => {
  const title = nodesProp(call, 'title');
  const name = textOfNodes(title);
  if (name === '') return h('div', { className: ['view'] }, content(call.children));
  return h('section', { className: ['view'], dataView: name }, [
    h('p', { className: ['view-title'] }, [...iconProp(call), ...title]),
    ...content(call.children),
  ]);
};

/** `<Visibility for="agents">` is for machine readers; pages are read by people. */
const Visibility: Component = (call) => (textProp(call, 'for') === 'agents' ? [] : content(call.children));

/** A note across the whole text. */
const Banner: Component = (call) => {
  const text = nodesProp(call, 'content', { hasLinks: true });
  const kind =
    textProp(call, 'type') === 'critical' ? 'danger' : textProp(call, 'type') === 'warning' ? 'warning' : 'note';
  return h('div', { className: ['content-banner', `callout-${kind}`], role: 'note' }, [
    ...text,
    ...content(call.children),
  ]);
};

/** A prompt for an assistant: its description, and a text to copy. */
const Prompt: Component = (call) => {
  const description = nodesProp(call, 'description', { hasLinks: true });
  const text = (call.source ?? textOfNodes(call.children)).trim();
  const label = description.length > 0 ? description : word('Prompt');
  const body = [h('summary', [word('Show the prompt')]), h('pre', { className: ['prompt-text'], tabIndex: 0 }, text)];
  return h('div', { className: ['prompt'], dataCopy: '' }, [
    h('div', { className: ['prompt-head'] }, [
      ...iconProp(call),
      h('div', { className: ['prompt-description'] }, label),
    ]),
    ...(text === '' ? [] : [h('details', { open: flagProp(call, 'defaultOpen') }, body)]),
  ]);
};

export const PASSAGES: readonly (readonly [string, Component])[] = [
  ['Banner', Banner],
  ['Panel', Panel],
  ['Prompt', Prompt],
  ['RequestExample', example('request')],
  ['ResponseExample', example('response')],
  ['View', View],
  ['Visibility', Visibility],
];
