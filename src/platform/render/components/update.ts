import { h } from 'hastscript';
import { type Component, content, listProp, textProp } from './component.ts';

/** An entry of a change log. */
const Update: Component = (call) => {
  const label = textProp(call, 'label') ?? '';
  const description = textProp(call, 'description');
  const section = h('section', { className: ['update'] }, [
    h('div', { className: ['update-head'] }, [
      h('p', { className: ['update-label'] }, label),
      ...(description === undefined ? [] : [h('p', { className: ['update-text'] }, description)]),
      ...listProp(call, 'tags').map((tag) => h('span', { className: ['badge', 'badge-gray'] }, tag)),
    ]),
    h('div', { className: ['update-body'] }, content(call.children)),
  ]);
  return label === '' ? section : { ...section, data: { anchorText: label } };
};

export const UPDATES: readonly (readonly [string, Component])[] = [['Update', Update]];
