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

const OPENER = '<button data-open-search="">Find</button>';
const CODE = (handler: string) =>
  `export function openSearch() {\n  document.getElementById('search-bar-entry').click();\n}\n\n<button onClick={${handler}}>Find</button>`;

describe('a handler of an author that', () => {
  it.each([
    ['openSearch'],
    ['() => openSearch()'],
    [`() => document.querySelector('#search-bar-entry')?.click()`],
    [`() => { document.getElementById("search-bar-entry-mobile").click(); }`],
    [`() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))`],
    [`() => { return document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", metaKey: true })); }`],
  ])('does nothing but open the search does so: %s', async (handler) => {
    const { html, messages } = await renderOne(CODE(handler));
    expect(html).toContain(OPENER);
    expect(messages).toEqual([]);
  });

  it.each([
    [`() => document.getElementById('other').click()`],
    [`() => { document.getElementById('search-bar-entry').click(); track(); }`],
    [`() => document.getElementById('search-bar-entry').focus()`],
    [`() => document['getElementById']('search-bar-entry').click()`],
    [`() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k' }))`],
    [`() => {}`],
  ])('does something else is left out, and told of: %s', async (handler) => {
    const { html, messages } = await renderOne(CODE(handler));
    expect(html).toContain('<button>Find</button>');
    expect(messages).toEqual([
      expect.stringMatching(/^page\.mdx:5:1: The attribute `onClick` of `<button>` is left out/),
    ]);
  });
});

it('a handler that opens the search is told of on a site that is sanitized', async () => {
  const { report, files } = await render(
    { 'page.mdx': '<div onClick={() => document.getElementById("search-bar-entry").click()}>Find</div>' },
    { sanitize: true },
  );
  expect(files.get('page.html')).not.toContain('data-open-search');
  expect(report.diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('The attribute `onClick`'),
  ]);
});
