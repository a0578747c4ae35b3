import { expect, it } from '@jest/globals';
import { articleOf, render } from '../../../helpers/docs-folder.ts';

it('footnotes of a page and of its snippets lead each to its own note, also in the copy', async () => {
  const { files } = await render({
    'page.mdx': "import A from '/snippets/a.mdx'\n\nOwn[^1]\n\n<A />\n\n<A />\n\n[^1]: Note of the page\n",
    'snippets/a.mdx': 'Shared[^1] and[^1]\n\n[^1]: Note of the snippet\n',
  });
  const html = articleOf(files.get('page.html'));
  const references = [...html.matchAll(/href="#([\w-]+)" id="([\w-]+)" data-footnote-ref[^>]*>(\d+)</g)];
  expect(references.map(([, to, id, text]) => [to, id, text])).toEqual([
    ['note-fn-1', 'note-fnref-1', '1'],
    ['note-2-fn-1', 'note-2-fnref-1', '2'],
    ['note-2-fn-1', 'note-2-fnref-1-2', '2'],
    ['note-3-fn-1', 'note-3-fnref-1', '3'],
    ['note-3-fn-1', 'note-3-fnref-1-2', '3'],
  ]);
  expect(html).toMatch(/<ol start="2">\s*<li id="note-2-fn-1">[\s\S]*?href="#note-2-fnref-1"[^>]*aria-label="[^"]* 2"/);
  const copy = files.get('page.md') ?? '';
  expect(copy).toMatch(/Own\[\^1\][\s\S]*Shared\[\^2\] and\[\^2\][\s\S]*Shared\[\^3\]/);
  expect(copy.match(/^\[\^\d\]: .*$/gm)).toEqual([
    '[^2]: Note of the snippet',
    '[^3]: Note of the snippet',
    '[^1]: Note of the page',
  ]);
});
