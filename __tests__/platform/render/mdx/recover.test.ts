import { describe, expect, it } from '@jest/globals';
import { articleOf, render } from '../../../helpers/docs-folder.ts';

/** Renders a page with faults: its elements and words, and what is said of it. */
async function recovered(mdx: string, file = 'page.mdx') {
  const { report, files } = await render({ [file]: mdx, 'index.mdx': '# Start' }, { keepGoing: true });
  const html = articleOf(files.get('page.html'));
  const shown = html
    .replace(/<details class="toc-folded">[\s\S]*?<\/details>/, '')
    .replaceAll(/<span class="(?:callout-sign|visually-hidden)"[^>]*>[^<]*<\/span>|<a class="anchor".*?<\/a>/g, '')
    .replaceAll(/<(\w+) class="(callout|card-title|tab-title|tooltip-text)[^"]*"[^>]*>/g, '<$1 $2>')
    .replaceAll(
      /<(?!a )(\w+)(?: (callout|card-title|tab-title|tooltip-text))?[^>]*>/g,
      (_, tag, kind) => `<${kind ?? tag}>`,
    )
    .replaceAll(/\s*\n\s*/g, '');
  return { shown, messages: report.diagnostics.map((one) => `${one.line}:${one.column} ${one.message}`) };
}

const at = (place: string, fault: string, outcome: string) => `${place} cannot be parsed as MDX: ${fault}; ${outcome}.`;
const apart = (place: string, name: string) =>
  at(
    place,
    `\`<${name}>\` and \`</${name}>\` stand in different blocks of text; put each on a line of its own`,
    'they are read as if they stood so',
  );
const closed = (place: string, name: string, where: string) =>
  at(place, `\`<${name}>\` is not closed`, `it is closed ${where}`);

describe('tags of one element in different blocks of text', () => {
  it.each([
    [
      'details as they are written on GitHub',
      'page.mdx',
      '<details><summary>One</summary>\n\nSome **text**\n\n- a\n\n</details>\n\nafter',
      '<details><summary>One</summary><p>Some <strong>text</strong></p><ul><li>a</li></ul></details><p>after</p>',
      [apart('1:1', 'details')],
    ],
    [
      'the same in Markdown that has components',
      'page.md',
      '<details><summary>One</summary>\n\n<Tip>\nx\n</Tip>\n\n</details>',
      '<details><summary>One</summary><callout><callout><p>x</p></div></div></details>',
      [apart('1:1', 'details')],
    ],
    [
      'two elements that begin on one line',
      'page.mdx',
      '<div><section>para\n\nmore\n\n</section></div>',
      '<div><section><p>para</p><p>more</p></section></div>',
      [expect.stringMatching(/^1:\d+ .*stand in different blocks/)],
    ],
    [
      'a note that begins with text and ends in a list',
      'page.mdx',
      '<Note>one line\n\n- list</Note>\n\nafter',
      '<callout><callout><p>one line</p><ul><li>list</li></ul></div></div><p>after</p>',
      [apart('1:1', 'Note')],
    ],
    [
      'a note in an item of a list',
      'page.mdx',
      '- <Note>a\n\n  b\n  </Note>\n- c',
      '<ul><li><callout><callout><p>a</p><p>b</p></div></div></li><li><p>c</p></li></ul>',
      [apart('1:3', 'Note')],
    ],
    [
      'an element in emphasis that ends outside it',
      'page.mdx',
      'a **<b>x** y</b>',
      '<p>a <strong><b>x</b></strong> y</p>',
      [at('1:5', '`<b>` begins within the emphasis `**` and ends outside it', 'it is closed with the emphasis')],
    ],
  ])('hold what is between them: %s', async (_case, file, mdx, shown, messages) => {
    const page = await recovered(mdx, file);
    expect(page.shown.replace(/^<h1>Page<\/h1>/, '')).toBe(shown);
    expect(page.messages).toEqual(messages);
  });
});

describe('tags that are not closed', () => {
  it.each([
    [
      'a card alone, at the next heading',
      '<Card title="T" href="/index">\n\ntext\n\n## Next\n\nend',
      '<div><div><div><card-title><a class="card-link" href="index.html">T</a></p><div><p>text</p></div></div></div></div><h2>Next</h2><p>end</p>',
      [closed('1:1', 'Card', 'before the next heading')],
    ],
    [
      'a note that begins with a heading, at the next one of its rank',
      '<Note>\n## One\ntext\n### Below\n## Next\n\nend',
      '<callout><callout><h2>One</h2><p>text</p><h3>Below</h3></div></div><h2>Next</h2><p>end</p>',
      [closed('1:1', 'Note', 'before the next heading')],
    ],
    [
      'an entry that begins with a heading, with the next entry',
      '<Update label="a">\n## One\nx\n<Update label="b">\n## Two\ny\n</Update>',
      '<section><div><p>a</p></div><div><h2>One</h2><p>x</p></div></section><section><div><p>b</p></div><div><h2>Two</h2><p>y</p></div></section>',
      [closed('1:1', 'Update', 'before the next `<Update>`')],
    ],
    [
      'a heading, with its paragraph',
      '<h2>one\n\ntwo',
      '<h2>one</h2><p>two</p>',
      [closed('1:1', 'h2', 'at the end of its paragraph')],
    ],
    [
      'text that is struck out, with that',
      '~~a <b>b~~ c</b> d',
      '<p><del>a <b>b</b></del> c     d</p>',
      [at('1:5', '`<b>` begins within the emphasis `~~` and ends outside it', 'it is closed with the emphasis')],
    ],
    [
      'a tab, with its group',
      '<Tabs><Tab title="x">t</Tabs>\n\nend',
      '<div><div><tab-title>x</p><div>t</div></div></div><p>end</p>',
      [closed('1:7', 'Tab', 'before `</Tabs>`')],
    ],
    [
      'items, with the next',
      '<ul><li>a<li>b</ul>',
      '<ul><li>a</li><li>b</li></ul>',
      [closed('1:5', 'li', 'before the next `<li>`'), closed('1:10', 'li', 'before `</ul>`')],
    ],
    [
      'what stands in a sentence, with its paragraph',
      'Some <Tooltip tip="x">bold\n\nnext',
      '<p>Some <span>bold<tooltip-text>x</span></span></p><p>next</p>',
      [closed('1:6', 'Tooltip', 'at the end of its paragraph')],
    ],
    [
      'a note in an item of a list, with the item',
      '1. one\n\n   <Note>a\n\n2. two',
      '<ol><li><p>one</p><callout><callout>a</div></div></li><li><p>two</p></li></ol>',
      [closed('3:4', 'Note', 'where the text around it ends')],
    ],
    [
      'a note whose end tag is written otherwise',
      '<Note>\ntext\n</note>',
      '<callout><callout><p>text</p></div></div>',
      [at('3:1', '`</note>` does not close `<Note>`', 'it is read as `</Note>`')],
    ],
  ])('end where HTML ends them: %s', async (_case, mdx, shown, messages) => {
    const page = await recovered(mdx);
    expect(page.shown.replace(/^<h1>Page<\/h1>/, '')).toBe(shown);
    expect(page.messages).toEqual(messages);
  });

  it('are not those around a block of code that has no end', async () => {
    const page = await recovered(
      '<Steps>\n<Step title="One">\n\n```js\na\n</Step>\n<Step title="Two">\nx\n</Step>\n</Steps>',
    );
    expect(page.shown).toMatch(/One<.*<code>.*Two<.*<p>x<\/p>/);
    expect(page.messages).toEqual([
      at('4:1', 'the block of code that begins here is not closed before `</Step>`', 'it ends there'),
    ]);
  });

  it.each([
    ['front matter', '---\ndescription: Use <Note>\n---\n<div>\na\n</Note>\n</div>', '<div><p>a</p></div>'],
    ['nothing below a line at the end', '<Note>a <b>b</Note>\n\n---', /a <b>b<\/b>.*<hr>$/],
  ])('are paired with none of %s', async (_what, mdx, shown) => {
    const page = await recovered(mdx);
    expect(page.shown).toMatch(shown);
    expect(page.messages).toHaveLength(1);
  });

  it.each([
    ['footnote', 'x [^1]\n\n[^1]: See <details>more\n\nnext', /^.*<p>next<\/p><section>.*See +more/],
    ['continued footnote', 'x [^1]\n\n[^1]: See\n\n    <Note>more\n\nnext', /<p>next<\/p><section>.*See.*more/],
  ])('take nothing out of a %s', async (_what, mdx, shown) => {
    expect((await recovered(mdx)).shown).toMatch(shown);
  });

  it('are told once where they are left out after all, and what a repair put in is not told', async () => {
    const page = await recovered('> - <b>a\n> - b</b>\n\n- c\n\n  <Note>\n  d\n\ne </Note> f');
    expect(page.messages.map((message) => message.replace(/^(\S+) .*(?=the tag is left out)/, '$1 '))).toEqual([
      '1:5 the tag is left out.',
      '2:7 the tag is left out.',
      '6:3 the tag is left out.',
      '9:4 the tag is left out.',
    ]);
  });

  it('are left out where nothing else helps, and their text stays', async () => {
    const page = await recovered('> <Note>a\n\n| b |\n| - |\n| <b>c |');
    expect(page.shown).toMatch(/<blockquote><p>a<\/p><\/blockquote>.*<td>c<\/td>/);
  });
});

it('what is reported behind a repair stands at its place in the file', async () => {
  const page = await recovered(
    '<details><summary>One</summary>\n\n<Card title="x">\n\n</details>\n\n[z](/nope) {broken +}',
  );
  expect(
    page.messages.map((message) => message.replace(/^(\S+) .*?(is not|different|leads|acorn).*$/, '$1 $2')),
  ).toEqual(['1:1 different', '3:1 is not', '7:1 leads', '7:21 acorn']);
});
