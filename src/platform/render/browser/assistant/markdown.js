/**
 * Markdown of an answer as elements. It is not trusted: there are no other elements than these, HTML in it is text, and
 * links lead where `readLink` says.
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
/** Deeper nesting is shown as it stands: no answer means it. */
const MAX_DEPTH = 32;
/** The parser takes time by the square of length and depth: a text beyond these is shown as it stands. */
const MAX_CHARS = 50_000;
const NESTED = /^(?:[ \t]*(?:[-+*][ \t]|\d{1,9}[.)][ \t]|>)){20}/m;

/** Shows a text in an element; blocks that have not changed since stay, with what a reader has selected in them. */
export function showMarkdown(target, text, readLink) {
  const drawn = make('div', {}, ...parse(text).map((node) => show(node, { text, readLink }, 0)));
  const blocks = [...drawn.childNodes];
  for (const [at, block] of blocks.entries()) {
    const shown = target.childNodes[at];
    if (shown === undefined) target.append(block);
    else if (!shown.isEqualNode(block)) shown.replaceWith(block);
  }
  while (target.childNodes.length > blocks.length) target.lastChild.remove();
}

function parse(text) {
  if (text.length <= MAX_CHARS && !NESTED.test(text)) return fromMarkdown(text, OPTIONS).children;
  return [{ type: 'paragraph', children: [{ type: 'text', value: text }] }];
}

function show(node, answer, depth) {
  const { type, value, alt, url, ordered, start, children = [] } = node;
  if (depth > MAX_DEPTH) return answer.text.slice(node.position.start.offset, node.position.end.offset);
  const inner = (nodes = children) => nodes.map((child) => show(child, answer, depth + 1));
  switch (type) {
    case 'code':
      return make('pre', { tabIndex: 0 }, make('code', {}, value));
    case 'inlineCode':
      return make('code', {}, value);
    case 'list':
      return ordered ? make('ol', { start: start ?? 1 }, ...inner()) : make('ul', {}, ...inner());
    case 'link': {
      const link = answer.readLink(url);
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
