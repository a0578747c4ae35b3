import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { h } from 'hastscript';
import { markdownToHast } from 'satteri';
import { wordsOf } from '../../../../../src/platform/render/browser/words.ts';
import { describePage } from '../../../../../src/platform/render/config/describe-page.ts';
import { markdownCopy } from '../../../../../src/platform/render/page/copy/copy.ts';

const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab1*_~`[]()<>&;#\\|!-+=.:"{}'), minLength: 1, maxLength: 6 }),
  fc.constantFrom('&amp;', '&#65;', '&copy', '~~~', '```', '---', '===', '| - |', '1.', '#', '[x]', '<b>', '<!--'),
);
const text = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((words): ElementContent => ({ type: 'text', value: words.join(' ') }));
const marked = fc.oneof(
  fc
    .tuple(fc.constantFrom('strong', 'em', 'del'), fc.constantFrom('a', 'a b', 'a_b', 'a & b'))
    .map(([name, inside]) => h(name, [inside])),
  word.filter((code) => !code.includes('\\')).map((code) => h('code', [code])),
  text.map((label) => h('a', { href: '/b (c)' }, [label])),
);
const spaced = (node: ElementContent): ElementContent[] => [
  { type: 'text', value: ' ' },
  node,
  { type: 'text', value: ' ' },
];
const line = fc.array(fc.oneof(text, marked), { minLength: 1, maxLength: 4 }).map((nodes) => nodes.flatMap(spaced));
const lines = fc
  .array(line, { minLength: 1, maxLength: 2 })
  .map((all) => all.flatMap((one, at) => (at === 0 ? one : [h('br'), ...one])));
const code = fc
  .record({ words: fc.array(word, { minLength: 1 }), meta: fc.constantFrom('', 'title="`a`"') })
  .map(
    ({ words, meta }): Element => ({ ...h('pre'), data: { code: { language: 'js', meta, text: words.join('\n') } } }),
  );
const cells = fc.array(fc.tuple(line, lines, fc.constantFrom(undefined, 'left', 'center', 'right')), {
  minLength: 1,
  maxLength: 3,
});
const table = cells.map((columns) =>
  h('table', [
    h('thead', [
      h(
        'tr',
        columns.map(([title, , align]) => h('th', { align }, title)),
      ),
    ]),
    h('tbody', [
      h(
        'tr',
        columns.map(([, below, align]) => h('td', { align }, below)),
      ),
    ]),
  ]),
);
const paragraph = lines.map((children) => h('p', children));
const heading = line.map((children) => h('h2', children));
const { block } = fc.letrec<{ block: Element }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2 },
    ...[paragraph, heading, code, table],
    fc.tuple(paragraph, tie('block')).map((inside) => h('blockquote', inside)),
    fc.array(fc.tuple(paragraph, tie('block')), { minLength: 1, maxLength: 2 }).map((items) =>
      h(
        'ul',
        items.map((inside) => h('li', inside)),
      ),
    ),
  ),
}));

/** Writes the tags and texts of a tree. */
function shape(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'raw') return node.value === '<br>' ? '⟨br⟩⟨/br⟩' : `⟨${node.type}⟩`;
  if (node.type !== 'element' && node.type !== 'root') return '';
  if (node.type === 'root') return node.children.map(shape).join('');
  const { tagName, properties, data } = node;
  const align = properties.align ?? /text-align: (\w+)/.exec(String(properties.style))?.[1] ?? '';
  const inside = data?.code === undefined ? node.children.map(shape).join('') : `⟨code⟩${data.code.text}⟨/code⟩`;
  return `⟨${tagName}${String(align)}⟩${inside}⟨/${tagName}⟩`;
}

/** White space counts only between words. */
function shapeOf(root: Root): string {
  return shape(root)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(⟨\/?(?!a⟩|code⟩|strong⟩|em⟩|del⟩)[^⟩]*⟩) ?/g, '$1')
    .replaceAll(/(⟨\/pre⟩)|(⟨pre⟩⟨code⟩) | ?(⟨\/code⟩⟨\/pre⟩)/g, '$1$2$3')
    .replaceAll(/(⟨a⟩) | (⟨\/a⟩)/g, '$1$2');
}

describe('the Markdown copy of a page', () => {
  it('says the same when it is read again', () => {
    const page = describePage('a.mdx', '---\ntitle: T\n---\n');
    fc.assert(
      fc.property(block, (written) => {
        const root: Root = { type: 'root', children: [h('h1', ['T']), written] };
        const copy = markdownCopy(page, root, wordsOf('en'));
        const read = markdownToHast(copy) as Root;
        expect(`${copy}\n${shapeOf(read)}`).toBe(`${copy}\n${shapeOf(root)}`);
      }),
      { numRuns: 300 },
    );
  });
});
