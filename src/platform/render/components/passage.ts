import { h } from 'hastscript';
import { type Component, content, textProp } from './component.ts';

/** Parts that a live platform places or filters by the reader's choice; a static page shows what is in them. */
const Passage: Component = (call) => {
  const title = textProp(call, 'title');
  return h('div', { className: ['passage'] }, [
    ...(title === undefined ? [] : [h('p', { className: ['passage-title'] }, title)]),
    ...content(call.children),
  ]);
};

/** `<Visibility for="agents">` is for machine readers; pages are read by people. */
const Visibility: Component = (call) => (textProp(call, 'for') === 'agents' ? [] : content(call.children));

export const PASSAGES: readonly (readonly [string, Component])[] = [
  ['View', Passage],
  ['Panel', Passage],
  ['RequestExample', Passage],
  ['ResponseExample', Passage],
  ['Visibility', Visibility],
];
