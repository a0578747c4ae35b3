/** Shows Markdown as elements of React. It is not trusted: there are no other elements than these, and HTML is text. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { createElement as h } from 'react';

const TAGS = { paragraph: 'p', heading: 'h3', strong: 'strong', emphasis: 'em', blockquote: 'blockquote' };
const PAGE = /^(?:https?:\/\/|[/#])/i;

export function Markdown({ text }) {
  return fromMarkdown(text).children.map(show);
}

function show(node, key) {
  const { type, value, alt, url, ordered, children } = node;
  const inner = children?.map(show);
  switch (type) {
    case 'code':
      return h('pre', { key }, h('code', null, value));
    case 'inlineCode':
      return h('code', { key }, value);
    case 'break':
      return h('br', { key });
    case 'list':
      return h(ordered ? 'ol' : 'ul', { key }, inner);
    case 'listItem':
      return h('li', { key }, inner);
    case 'link':
      // An address such as `javascript:…` would be run.
      return PAGE.test(url) ? h('a', { key, href: url }, inner) : inner;
    default:
      return type in TAGS ? h(TAGS[type], { key }, inner) : (inner ?? value ?? alt);
  }
}
