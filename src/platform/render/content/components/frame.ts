import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { type Component, nodesProp } from './component.ts';

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
