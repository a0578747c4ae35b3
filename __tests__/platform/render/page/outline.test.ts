import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { render, renderOne } from '../../../helpers/docs-folder.ts';

async function contents(mdx: string): Promise<readonly string[]> {
  const { files } = await render({ 'page.mdx': `---\ntitle: P\n---\n\n${mdx}\n` });
  const list = /<nav class="toc"[\s\S]*?<\/nav>/.exec(files.get('page.html') ?? '')?.[0] ?? '';
  return [...list.matchAll(/<a href="#([^"]*)">([^<]*)/g)].map(([, id, text]) => `${id}: ${text}`);
}

describe('the contents of a page', () => {
  it('list sections in two ranks', async () => {
    expect(await contents('## One\n\n### Two\n\n#### Three\n\n## One')).toEqual(['one: One', 'two: Two', 'one-2: One']);
  });

  it('leave out empty headings, which get no id either', async () => {
    expect(await contents('## One\n\n###\n\n### {""}\n\n## Two')).toEqual(['one: One', 'two: Two']);
    const { html } = await renderOne('###\n\nText');
    expect(html).toContain('<h3></h3>');
  });

  it('have formulas as their authors wrote them', async () => {
    expect(await contents('## Sorting in $O(n^2)$\n\n## $x$')).toEqual(['sorting-in-on2: Sorting in O(n^2)', 'x: x']);
  });

  it('leave out the heading that is generated for footnotes', async () => {
    expect(await contents('## One\n\nText[^1]\n\n## Two\n\n[^1]: A note')).toEqual(['one: One', 'two: Two']);
  });

  it('name headings without a letter', async () => {
    expect(await contents('## !!!\n\n## ???')).toEqual(['section: !!!', 'section-2: ???']);
  });

  it('give headings the ids too by which links of other platforms know them', async () => {
    const { html } = await renderOne("## What's new?\n\n## `_meta`\n\n## tasks/get\n\n## A\n\n## A\n\n## A 2\n");
    expect([...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'whats-new',
      'what’s-new',
      'whats-new?',
      'what-s-new',
      'what&#x27;s-new?',
      '_meta',
      'meta',
      'tasksget',
      'tasks/get',
      'tasks-get',
      'a',
      'a-2',
      'a-1',
      'a-2-2',
      'a-2-1',
    ]);
  });

  it('give a heading the id too that it has without its badges', async () => {
    const { html } = await renderOne('## `theme` <Badge color="red">required</Badge>\n\n[There](#theme)\n');
    expect(html).toMatch(/<h2 id="theme-required"><span id="theme"><\/span>/);
  });

  it.each([
    ["What's new?", 'whats-new'],
    ['What’s new', 'what’s-new'],
    ['“Quoted” and "quoted"', '“quoted”-and-quoted'],
    ["The users' list", 'the-users-list'],
    ['Part s', 'parts'],
    ['A & B', 'a-&-b'],
    ['Foo, bar: baz!', 'foo-bar-baz'],
    ['Foo (bar) [baz]', 'foo-bar-baz'],
    ['v1.2.3 ~ *new*', 'v1-2-3-new'],
    ['a/b — c', 'a/b-—-c'],
    ['C++ @ 100%', 'c++-@-100%'],
    ['`snake_case` = $x', 'snake_case-=-$x'],
    ['Größe 中文', 'größe-中文'],
    ['🚀 Launch', '-launch'],
    ['x; y | z', 'x-y-|-z'],
  ])('give the heading %s the id of the hosted platform', async (heading, id) => {
    const { html } = await renderOne(`## ${heading}\n`);
    const ids = [...html.matchAll(/\bid="([^"]*)"/g)].map(([, written = '']) => written.replaceAll('&#x26;', '&'));
    expect(ids).toContain(id);
  });

  it('count what each rule makes the same', async () => {
    const { html } = await renderOne('## C\n\n## C++\n\n## C++\n');
    const ids = [...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(expect.arrayContaining(['c', 'c++', 'c++-2']));
  });

  it.each([
    ['baseUrl', ['param-baseurl', 'param-base-url']],
    ['HTMLParser', ['param-htmlparser', 'param-html-parser']],
    ['max_tokens', ['param-max_tokens', 'param-max-tokens']],
    ['limit', ['param-limit']],
  ])('give the parameter %s the ids by which authors link it', async (name, ids) => {
    const { html } = await renderOne(`<ParamField body="${name}">Text</ParamField>\n`);
    expect([...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id)).toEqual(ids);
  });

  it('lead to ids of which no two are the same, whatever a page repeats', async () => {
    const part = fc.constantFrom(
      ...['## A', '### A 2', '## a {#b}', '## B', '## C {#b}', '<div id="a">x</div>', '<div id="b-2">y</div>'],
      ...[
        '<Accordion title="A">\n## A\n</Accordion>',
        '<ParamField body="a">x</ParamField>',
        '<Update label="B">x</Update>',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 2, maxLength: 9 }), async (parts) => {
        const { files } = await render({ 'page.mdx': `---\ntitle: P\n---\n\n${parts.join('\n\n')}\n` });
        const html = files.get('page.html') ?? '';
        const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
        expect(ids).toEqual([...new Set(ids)]);
        for (const [, id = ''] of html.matchAll(/<a href="#([^"]*)"/g)) expect(ids).toContain(decodeURIComponent(id));
      }),
      { numRuns: 30 },
    );
  });

  it('list the entries of a change log with their dates', async () => {
    const update = (label: string, description: string) =>
      `<Update label="${label}" description="${description}">\n  ### Fixes\n</Update>\n`;
    const long = 'A description of what has changed, and no date';
    expect(await contents(update('v1.1', 'May 2026') + update('v1.0', long))).toEqual([
      'v11: v1.1 · May 2026',
      'v10: v1.0',
    ]);
  });

  it('lead to the first of several elements to which their author gave one id', async () => {
    const { html } = await renderOne('<div id="same">\n  ## Eins\n</div>\n\n<div id="same">\n  ## Zwei\n</div>\n');
    expect(html.match(/id="same"/g)).toHaveLength(1);
    expect(html).toContain('id="zwei"');
  });

  it('tell headings apart to which their author gave the same id', async () => {
    expect(await contents('## One {#same}\n\n## Two {#same}\n\n### Three {#same}\n\n## Same-2')).toEqual([
      'same: One',
      'same-2: Two',
      'same-3: Three',
      'same-2-2: Same-2',
    ]);
  });

  it('leave the ids that authors give to whom they are given', async () => {
    const { html } = await renderOne('## Own\n\n<div id="own">Text</div>\n');
    expect(html).toContain('<h2 id="own-2">');
    expect(html).toContain('<div id="own">');
  });
});
