import { describe, expect, it } from '@jest/globals';
import { render, renderOne } from '../../helpers/docs-folder.ts';

describe('a control of an author', () => {
  it.each([
    ['<textarea readOnly value={"a <b>\\nc"} />', '<textarea readonly>a &#x3C;b>\nc</textarea>'],
    ['<textarea defaultValue="first" rows={2} />', '<textarea rows="2">first</textarea>'],
    ['<input defaultValue="typed" />', '<input value="typed">'],
    ['<input type="checkbox" defaultChecked />', '<input type="checkbox" checked>'],
    ['<input value="own" defaultValue="other" />', '<input value="own">'],
    [
      '{<select defaultValue="b"><optgroup label="g"><option value="a">A</option><option>b</option></optgroup></select>}',
      '<select><optgroup label="g"><option value="a">A</option><option selected>b</option></optgroup></select>',
    ],
    [
      '{<select value={2}><option value={1}>1</option><option value={2}>2</option></select>}',
      '<option value="2" selected>',
    ],
  ])('%s shows its value first', async (mdx, html) => {
    const rendered = await renderOne(mdx);
    expect(rendered.html).toContain(html);
    expect(rendered.messages).toEqual([]);
  });
});

it('a handler of an author is left out, and told of', async () => {
  const { html, messages } = await renderOne('<button onClick={() => track()}>Find</button>');
  expect(html).toContain(
    '<button data-inert="" disabled title="This control does not work on this page.">Find</button><span class="inert-note" role="note">The controls above do not work on this page.</span>',
  );
  expect(messages).toEqual(['page.mdx:1:1: The attribute `onClick` of `<button>` is left out: it needs code to run.']);
});

describe('a control whose code is not run', () => {
  it('is told of once behind what its author wrote around several', async () => {
    const { html } = await renderOne(
      '<div>\n  <button onClick={() => up()}>+</button>\n  <span>0</span>\n  <a onClick={() => down()}>-</a>\n</div>\n\nText',
    );
    expect(html.match(/data-inert/g)).toHaveLength(2);
    expect(html).toContain('<a data-inert="" aria-disabled="true" title=');
    expect(html.split('class="inert-note"')).toHaveLength(2);
    expect(html).toMatch(/<\/div><span class="inert-note"/);
  });

  it('is any in a form that code sends, and none that works without', async () => {
    const { html } = await renderOne(
      '<form onSubmit={() => send()}><input name="a" /></form>\n\n<a href="#x" onClick={() => track()}>Go</a>\n\n<button>Own</button>',
    );
    expect(html).toContain('<input name="a" data-inert="" disabled');
    expect(html.match(/data-inert/g)).toHaveLength(1);
  });

  it('keeps the title of its author', async () => {
    const { html } = await renderOne('<button title="Add one" onClick={() => add()}>+</button>');
    expect(html).toContain('title="Add one – This control does not work on this page."');
  });

  it.each([
    ['<div onClick={() => open()}>Card</div>', 0],
    ['<span role="button" onMouseDown={() => open()}>Word</span>', 1],
    ['<div onClick={() => track()}><a href="#x">Link</a></div>', 0],
    ['<div onClick={() => track()}><button onClick={() => open()}>One</button></div>', 1],
    ['<summary onClick={() => track()}>Summary</summary>', 0],
    ['<button onMouseEnter={() => preload()}>Hover</button>', 0],
  ])('is no other element that listens, and none that works without: %s', async (source, count) => {
    expect((await renderOne(source)).html.split('data-inert=""')).toHaveLength(count + 1);
  });

  it('has no place in a feed, and no note', async () => {
    const page = '<Update label="1.0">\n\nText <button onClick={() => add()}>Add</button>\n\n</Update>';
    const { files } = await render({ 'news.mdx': `---\ntitle: News\nrss: true\n---\n\n${page}` });
    expect(files.get('news/rss.xml')).toContain('<description>Text</description>');
    expect(files.get('news/rss.xml')).not.toContain('do not work');
  });
});
