import type { ElementContent } from 'hast';

/** Elements that may not stand inside a paragraph: https://html.spec.whatwg.org/multipage/dom.html#phrasing-content */
const BLOCKS = new Set(
  `address article aside blockquote details dialog dd div dl dt fieldset figure figcaption footer form h1 h2 h3 h4 h5 h6
  header hgroup hr li main nav ol p pre search section table ul`.split(/\s+/),
);

/** Tells whether a node is, or holds, something that would end a paragraph around it. */
export function isBlock(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return BLOCKS.has(node.tagName) || node.children.some(isBlock);
}
