import { expect, it } from '@jest/globals';
import type { Page } from '../../../../../../src/platform/render/model/page.ts';
import { searchDocument } from '../../../../../../src/platform/render/site/search/engine/document.ts';

it('gives an engine the words of code without its lines, and the cells of a table apart', () => {
  const page = { title: 'A', output: 'a.html', frontMatter: new Map() } as unknown as Page;
  const place = { language: 'en', section: '', filters: { version: [], product: [] } };
  const text = '<div data-pagefind-weight="0.5">if (a) {\f\t  b();\f\f}</div>\n<div>fp\ftext</div>\n<div>x</div>';
  const { html } = searchDocument(page, place as unknown as Parameters<typeof searchDocument>[1], text);
  expect(html).toContain(
    '\n<div data-pagefind-weight="0.5">if (a) { b(); }</div>\n<div>fp</div>\n<div>text</div>\n<div>x</div></main>',
  );
});
