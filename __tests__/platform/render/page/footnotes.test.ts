import { expect, it } from '@jest/globals';
import { articleOf, render } from '../../../helpers/docs-folder.ts';

it('footnotes of a page and of its snippets lead each to its own note, also in the copy', async () => {
  const { files } = await render({
    'page.mdx':
      "import A from '/snippets/a.mdx'\n\nOwn[^1] and other[^föö]\n\n<A />\n\n[^1]: Note of the page\n[^föö]: Other\n",
    'snippets/a.mdx': 'Shared[^1] and[^1]\n\n[^1]: Note of the snippet\n',
  });
  const html = articleOf(files.get('page.html'));
  const references = [...html.matchAll(/href="#([\w%-]+)" id="([\w%-]+)" data-footnote-ref[^>]*>(\d+)</g)];
  const own = 'note-2325c064-';
  expect(references.map(([, to, id, text]) => [to, id, text])).toEqual([
    ['note-fn-1', 'note-fnref-1', '1'],
    ['note-fn-f%C3%B6%C3%B6', 'note-fnref-f%C3%B6%C3%B6', '2'],
    [`${own}fn-1`, `${own}fnref-1`, '1'],
    [`${own}fn-1`, `${own}fnref-1-2`, '1'],
  ]);
  expect(html).toContain(`<li id="${own}fn-1">`);
  expect(html).toContain(`href="#${own}fnref-1"`);
  const copy = files.get('page.md') ?? '';
  expect(copy).toMatch(/Own\[\^1\] and other\[\^föö\]\n\nShared\[\^2325c064-1\] and\[\^2325c064-1\]/);
  expect(copy.match(/^\[\^.*$/gm)).toEqual([
    '[^2325c064-1]: Note of the snippet',
    '[^1]: Note of the page',
    '[^föö]: Other',
  ]);
});
