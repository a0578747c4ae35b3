import { expect, it } from '@jest/globals';
import type { Page } from '../../../../../../src/platform/render/model/page.ts';
import { searchDocument } from '../../../../../../src/platform/render/site/search/engine/document.ts';

it('gives an engine the words of code without its lines, and the cells of a table apart', () => {
  const page = { title: 'A', output: 'a.html', frontMatter: new Map() } as unknown as Page;
  const place = { language: 'en', section: '', filters: { version: [], product: [] } };
  const code = { isCode: true, parts: ['if (a) {', '\t  b();', '', '}'] } as const;
  const lines = [code, { parts: ['fp', 'text'] }, { id: 'wait', parts: ['wait', 'a < b'] }];
  const { html } = searchDocument(page, place as unknown as Parameters<typeof searchDocument>[1], lines);
  expect(html).toContain(
    '\n<div data-pagefind-weight="0.5">if (a) { b(); }</div>\n<div>fp</div>\n<div>text</div>\n<h6 id="wait">wait</h6>\n<div>a &lt; b</div></main>',
  );
});
