import { h } from 'hastscript';
import { type Component, content, nodesProp, textProp } from './component.ts';

/** A picture with a border and, where it has one, a caption. */
const Frame: Component = (call) => {
  const caption = nodesProp(call, 'caption');
  const hint = textProp(call, 'hint');
  return h('figure', { className: ['frame'] }, [
    ...(hint === undefined ? [] : [h('p', { className: ['frame-hint'] }, hint)]),
    h('div', { className: ['frame-body'] }, content(call.children)),
    ...(caption.length > 0 ? [h('figcaption', content(caption))] : []),
  ]);
};

export const FRAMES: readonly (readonly [string, Component])[] = [['Frame', Frame]];
