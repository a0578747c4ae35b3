import { h } from 'hastscript';
import { type Component, content, listProp, nodesProp, textOfNodes } from './component.ts';

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
  const anchorText = textOfNodes(label);
  return anchorText === '' ? section : { ...section, data: { anchorText } };
};

export const UPDATES: readonly (readonly [string, Component])[] = [['Update', Update]];
