import { describe, expect, it } from '@jest/globals';
import { render, renderOne } from '../../helpers/docs-folder.ts';

async function html(mdx: string): Promise<string> {
  const { html: whole, messages } = await renderOne(`---\ntitle: P\n---\n\n${mdx}\n`);
  expect(messages).toEqual([]);
  return whole.replace('<h1>P</h1>', '').trim();
}

describe('components', () => {
  it('show callouts with a label for those who listen', async () => {
    expect(await html('<Warning>\n  Mind the **gap**\n</Warning>')).toBe(
      '<div class="callout callout-warning" role="note"><span class="callout-sign" aria-hidden="true"></span><div class="callout-body"><span class="visually-hidden">Warning: </span><p>Mind the <strong>gap</strong></p></div></div>',
    );
  });

  it('make a card of which the title is the link', async () => {
    expect(await html('<CardGroup cols={3}>\n<Card title="Home" href="/page">Text</Card>\n</CardGroup>')).toBe(
      '<div class="columns" style="--columns:3"><div class="card card-linked"><div class="card-inside"><div class="card-body"><p class="card-title"><a class="card-link" href="page.html">Home</a></p><div class="card-text">Text</div></div></div></div></div>',
    );
  });

  it('name the link of a card without a title, and show its address only where there is nothing else', async () => {
    expect(await html('<Card href="page">Text</Card>')).toContain(
      '<p class="card-title"><a class="card-link" href="page.html" aria-label="page"></a></p><div class="card-text">Text</div>',
    );
    expect(await html('<Card href="page" />')).toContain('<a class="card-link" href="page.html">page</a>');
  });

  it('make one paragraph of a tag around one', async () => {
    expect(await html('<p className="x">\n  Text\n</p>')).toBe('<p class="x">Text</p>');
    expect(await html('<p>\n  One\n\n  Two\n</p>')).toMatch(/^<div><p>One<\/p>\s*<p>Two<\/p><\/div>$/);
  });

  it('take formulas with and without dollars', async () => {
    const plain = await html('<Latex>x^2</Latex>');
    expect(await html('<Latex>$$x^2$$</Latex>')).toBe(plain);
    expect(await html('<Latex>$x^2$</Latex>')).toBe(plain);
  });

  it('name the panels of a code group after their blocks', async () => {
    const group = await html('<CodeGroup>\n\n```js one.js\na\n```\n\n```bash\nb\n```\n\n```\nc\n```\n\n</CodeGroup>');
    expect(group).toContain('<p class="tab-title">one.js</p>');
    expect(group).toContain('<p class="tab-title">bash</p>');
    expect(group).toContain('<p class="tab-title">Code</p>');
    expect(group).not.toContain('figcaption');
  });

  it('fold accordions with the means of the browser', async () => {
    expect(
      await html('<AccordionGroup>\n<Accordion title="More" defaultOpen>Text</Accordion>\n</AccordionGroup>'),
    ).toBe(
      '<div class="accordion-group"><details class="accordion" open id="more"><summary><span class="summary-title">More</span></summary><div class="details-body">Text</div></details></div>',
    );
  });

  it('draw frames, badges, tooltips, trees and updates', async () => {
    expect(await html('<Frame caption="Shown">![Alt](data:image/png;base64,aa)</Frame>')).toMatch(
      /<figure class="frame">.*alt="Alt".*<figcaption>Shown<\/figcaption>/,
    );
    expect(await html('<Badge color="blue">New</Badge>')).toBe('<span class="badge badge-blue">New</span>');
    expect(await html('A <Tooltip tip="Why">word</Tooltip>')).toContain(
      '<span class="tooltip-text" role="tooltip">Why</span>',
    );
    expect(
      await html('<Tree><Tree.Folder name="src" defaultOpen><Tree.File name="a.ts" /></Tree.Folder></Tree>'),
    ).toContain(
      '<details open><summary><span class="tree-name">src</span></summary><ul><li class="tree-file"><span class="tree-name">a.ts</span></li></ul></details>',
    );
    expect(await html('<FileTree>\n\n- docs/\n  - `index.mdx`\n- empty/\n- **docs.json**\n\n</FileTree>')).toContain(
      '<ul class="tree">' +
        '<li class="tree-folder"><details open><summary><span class="tree-name">docs</span></summary><ul>' +
        '<li class="tree-file"><span class="tree-name">index.mdx</span></li></ul></details></li>' +
        '<li class="tree-folder tree-fixed"><span class="tree-name">empty</span><ul></ul></li>' +
        '<li class="tree-file"><span class="tree-name">docs.json</span></li></ul>',
    );
    expect(await html('<Update label="May" tags={["new"]}>Text</Update>')).toMatch(/id="may".*badge-gray">new/);
  });

  it('draw an icon of a file, whichever property names it', async () => {
    const { files, report } = await render({
      'index.mdx':
        '<Icon src="/mark.svg" />\n\n<Icon src="https://e.example/x.png" />\n\n<Icon icon={undefined} src="/sign.svg" />',
      'mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
      'sign.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    });
    expect(files.get('index.html')).toMatch(/<img class="icon icon-picture" src="mark\.svg"/);
    expect(files.get('index.html')).toMatch(/<img class="icon icon-picture" src="sign\.svg"/);
    expect(report.diagnostics).toMatchObject([
      { line: 3, message: expect.stringContaining('https://e.example/x.png') },
    ]);
  });

  it('keep what is no file of a tree as an item of its list', async () => {
    expect(await html('<Tree>\n\nWords\n\n- a\n\n</Tree>')).toContain(
      '<ul class="tree"><li class="tree-file"><p>Words</p></li><li class="tree-file"><span class="tree-name">a</span></li></ul>',
    );
  });

  it('highlight a file or folder of a tree', async () => {
    const tree =
      '<Tree.Folder name="src" highlight><Tree.File name="a" /></Tree.Folder><Tree.File name="b" highlight />';
    const marked = (await html(`<Tree>${tree}</Tree>`)).matchAll(/tree-marked">([^<]*)/g);
    expect([...marked].map(([, name]) => name)).toEqual(['src', 'b']);
  });

  it('leave out the link of a step to itself on request', async () => {
    const steps = '<Steps titleSize="h3"><Step title="One" noAnchor>A</Step><Step title="Two">B</Step></Steps>';
    expect((await html(steps)).match(/class="anchor" href="[^"]*"/g)).toEqual(['class="anchor" href="#two"']);
  });

  it.each(['defaultOpen', 'defaultOpen={true}', 'defaultOpen="true"', 'defaultOpen="True"'])(
    'are open with %s',
    async (written) => {
      expect(await html(`<Expandable title="More" ${written}>Text</Expandable>`)).toContain(
        '<details class="expandable" open>',
      );
    },
  );

  it('show the content of what nobody knows, and say so once', async () => {
    const { html: whole, messages } = await renderOne('<Widget>**kept**</Widget>\n\n<Widget>too</Widget>\n');
    expect(whole).toContain('<strong>kept</strong>');
    expect(whole).toContain('too');
    expect(messages).toEqual([
      'page.mdx:1:1: `<Widget>` is neither declared nor a component of this platform; its content is shown.',
    ]);
  });
});

describe('Markdown', () => {
  it('gives headings ids, and parts of paragraphs their place', async () => {
    expect(await html('## A & B\n\n### A & B')).toContain('<h2 id="a--b">');
    expect(await html('## Same\n\n## Same')).toContain('id="same-1"');
  });

  it('highlights code in two themes by classes, with title and marked lines', async () => {
    const code = await html('```js app.js {2} lines\nconst a = 1;\nlet b;\n```');
    expect(code).toMatch(
      /^<figure class="code code-numbered"><figcaption><bdi>app\.js<\/bdi><\/figcaption><pre tabindex="0" data-language="js">/,
    );
    expect(code).toMatch(/<span class="line"><span class="c\d+">const <\/span>/);
    expect(code).toContain('<span class="line line-marked">');
    expect(code).not.toContain('style=');
  });

  it('loads later pictures late, and keeps tables, tasks and comments right', async () => {
    const images = await html('![a](data:image/png;base64,aa) ![b](data:image/png;base64,bb)');
    expect(images.match(/loading="lazy"/g)).toHaveLength(1);
    expect(await html('{/* gone */}\n\n| a | b |\n|--|:-:|\n| 1 | 2 |\n\n- [x] done')).toMatch(
      /<table>[\s\S]*type="checkbox"/,
    );
  });

  it('links bare addresses, e-mail too, and leaves what only looks like one', async () => {
    expect(await html('See https://e.example/a_b_c, www.e.example and a.b@e.example, not @scope/name.')).toBe(
      '<p>See <a href="https://e.example/a_b_c">https://e.example/a_b_c</a>, <a href="http://www.e.example">www.e.example</a> and <a href="mailto:a.b@e.example">a.b@e.example</a>, not @scope/name.</p>',
    );
  });

  it('has one first heading', async () => {
    expect((await renderOne('# Own\n\nText')).html).toMatch(/^<h1 id="own">Own<\/h1>/);
    expect((await renderOne('---\ntitle: Own\n---\n\n# Own\n\n# Next')).html).toMatch(
      /^<h1>Own<\/h1>\s*<h2 id="next">/,
    );
  });
});
