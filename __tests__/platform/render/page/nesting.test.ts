import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { wordsOf } from '../../../../src/platform/render/browser/words.ts';
import { describePage } from '../../../../src/platform/render/config/describe-page.ts';
import { structurePage } from '../../../../src/platform/render/page/structure.ts';
import { renderOne } from '../../../helpers/docs-folder.ts';

function mend(...children: ElementContent[]): string {
  const root: Root = { type: 'root', children };
  structurePage(root, { page: describePage('a.mdx', ''), words: wordsOf('en') });
  return toHtml(root);
}

describe('elements inside each other', () => {
  it('keeps what a link inside a link holds', () => {
    const inner = h('a', { href: 'b', className: 'c' }, 'inner');
    expect(mend(h('a', { href: 'a' }, [h('div', ['x ', inner, ' y'])]))).toBe(
      '<a href="a"><div>x <span class="c">inner</span> y</div></a>',
    );
  });

  it('leaves links beside each other, and buttons inside links, alone', () => {
    const html = mend(h('p', [h('a', { href: 'a' }, h('button', 'x')), h('a', { href: 'b' }, 'y')]));
    expect(html).toBe('<p><a href="a"><button>x</button></a><a href="b">y</a></p>');
  });

  it('makes a paragraph that is all of a heading its text', () => {
    const heading = { dataNoAnchor: '' };
    expect(mend(h('h3', heading, ['\n', h('p', ['a ', h('b', 'c')]), '\n']))).toContain('>a <b>c</b></h3>');
    expect(mend(h('h3', heading, [h('p', 'a'), h('p', 'b')]))).toContain('><p>a</p><p>b</p></h3>');
  });

  it('gives a heading inside a link no mark of its own', async () => {
    const { html } = await renderOne('<a href="https://example.com">\n  <h3>\n    Head\n  </h3>\n</a>\n\n### Other');
    expect(html).toContain('<a href="https://example.com"><h3 id="head">Head</h3></a>');
    expect(html).toMatch(/<h3 id="other">Other<a class="anchor"/);
  });

  it('leaves none inside another of its kind, however deep', () => {
    const tag = fc.constantFrom('a', 'button', 'form', 'div');
    const { node: tree } = fc.letrec<{ node: Element }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        tag.map((name) => h(name)),
        fc.tuple(tag, fc.array(tie('node'), { maxLength: 3 })).map(([name, children]) => h(name, children)),
      ),
    }));
    const walk = (element: Element, open: readonly string[]): void => {
      assert.ok(/^(div|span)$/.test(element.tagName) || !open.includes(element.tagName));
      for (const child of element.children) {
        if (child.type === 'element') walk(child, [...open, element.tagName]);
      }
    };
    fc.assert(
      fc.property(tree, (node) => {
        mend(node);
        walk(node, []);
      }),
      { numRuns: 60 },
    );
  });
});
