import { h } from 'hastscript';
import { type Component, content, nodesProp, solidChildren, textProp } from './component.ts';

const Steps: Component = (call) => h('ol', { className: ['steps'] }, solidChildren(call.children).map(asItem));

/** Keeps the list valid when something other than a step stands in it. */
function asItem(child: ReturnType<typeof solidChildren>[number]): ReturnType<typeof solidChildren>[number] {
  return child.type === 'element' && child.tagName === 'li' ? child : h('li', { className: ['step'] }, [child]);
}

const Step: Component = (call) => {
  const title = nodesProp(call, 'title');
  const item = h('li', { className: ['step'] }, [
    ...(title.length > 0 ? [h('p', { className: ['step-title'] }, content(title))] : []),
    h('div', { className: ['step-body'] }, content(call.children)),
  ]);
  const anchorText = textProp(call, 'id', 'title');
  return anchorText === undefined ? item : { ...item, data: { anchorText } };
};

export const STEPS: readonly (readonly [string, Component])[] = [
  ['Steps', Steps],
  ['Step', Step],
];
