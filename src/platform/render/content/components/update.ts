import { h } from 'hastscript';
import { type Component, content, listProp, nodesProp, textOfNodes } from './component.ts';

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
