/**
 * Markdown of an answer as elements. It is not trusted: there are no other elements than these, HTML in it is text, and
 * links lead where `links.js` says.
 */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { make } from '../elements.js';

const OPTIONS = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] };
/** Headings of an answer stand below that of the panel. */
const TAGS = {
  paragraph: 'p',
  heading: 'h3',
  strong: 'strong',
  emphasis: 'em',
  blockquote: 'blockquote',
  listItem: 'li',
  thematicBreak: 'hr',
  break: 'br',
};
/** Deeper nesting is shown as text: no answer means it. */
const MAX_DEPTH = 32;
/** The parser takes time by the square of length and depth: a text beyond these is shown as it stands. */
const MAX_CHARS = 50_000;
const NESTED = /^(?:[ \t]*(?:[-+*][ \t]|\d{1,9}[.)][ \t]|>)){20}/m;

/** Creates the function that shows a text in an element, and shows anew only the blocks that have changed since. */
export function createMarkdown(target, readLink) {
  let shown = [];
  return (text) => {
    const blocks = parse(text).map((node) => ({
      node,
      source: text.slice(node.position.start.offset, node.position.end.offset),
    }));
    const kept = blocks.findIndex(({ source }, at) => source !== shown[at]);
    const from = kept === -1 ? blocks.length : kept;
    while (target.childNodes.length > from) target.lastChild.remove();
    target.append(...blocks.slice(from).map(({ node }) => show(node, readLink, 0)));
    shown = blocks.map(({ source }) => source);
  };
}

function parse(text) {
  if (text.length <= MAX_CHARS && !NESTED.test(text)) return fromMarkdown(text, OPTIONS).children;
  const position = { start: { offset: 0 }, end: { offset: text.length } };
  return [{ type: 'paragraph', children: [{ type: 'text', value: text }], position }];
}

function show(node, readLink, depth) {
  const { type, value, alt, url, ordered, start, children = [] } = node;
  if (depth > MAX_DEPTH) return textOf(node);
  const inner = (nodes = children) => nodes.map((child) => show(child, readLink, depth + 1));
  switch (type) {
    case 'code':
      return make('pre', { tabIndex: 0 }, make('code', {}, value));
    case 'inlineCode':
      return make('code', {}, value);
    case 'list':
      return ordered ? make('ol', { start: start ?? 1 }, ...inner()) : make('ul', {}, ...inner());
    case 'link': {
      const link = readLink(url);
      // An address such as `javascript:…` would be run.
      return link === undefined ? make('span', {}, ...inner()) : make('a', link, ...inner());
    }
    case 'table': {
      const [head, ...rows] = children;
      const row = (tag) => (one) =>
        make('tr', {}, ...one.children.map((cell) => make(tag, {}, ...inner(cell.children))));
      return make('table', {}, make('thead', {}, row('th')(head)), make('tbody', {}, ...rows.map(row('td'))));
    }
    default:
      if (Object.hasOwn(TAGS, type)) return make(TAGS[type], {}, ...inner());
      return children.length > 0 ? make('span', {}, ...inner()) : (value ?? alt ?? '');
  }
}

/** A walk of its own stack: the tree may be as deep as the text is long. */
function textOf(node) {
  const texts = [];
  const open = [node];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    texts.push(one.value ?? one.alt ?? '');
    open.push(...(one.children ?? []).toReversed());
  }
  return texts.join('');
}
