import { describe, expect, it } from '@jest/globals';
import { renderOne } from '../../helpers/docs-folder.ts';

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
