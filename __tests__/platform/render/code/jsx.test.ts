import { describe, expect, it } from '@jest/globals';
import { renderOne } from '../../../helpers/docs-folder.ts';

describe('JSX inside expressions', () => {
  it.each([
    ['{<b>one\n   two\n</b>}', '<b>one two</b>'],
    ['{<>a{" "}b{/* gone */}</>}', 'a b'],
    ['{[1, 2].map((n) => <i key={n} data-n={n}>{n}</i>)}', '<i data-n="1">1</i><i data-n="2">2</i>'],
    ['{true}{null}{undefined}{0}', '0'],
    ['{((made) => { made.mark = 1; return [Object.keys(made).join(), made]; })(<b>a</b>)}', 'mark<b>a</b>'],
    ['{<b {...{ id: "x" }} hidden={false} title="t">a</b>}', '<b id="x" title="t">a</b>'],
  ])('%j shows %j', async (mdx, expected) => {
    const { html, messages } = await renderOne(`# P\n\n<div>${mdx}</div>\n`);
    expect(html).toContain(`<div>${expected}</div>`);
    expect(messages).toEqual([]);
  });
});
