import { describe, expect, it } from '@jest/globals';
import { RenderError } from '../../../src/platform/render/model/errors.ts';
import { type Files, render, renderOne } from '../../helpers/docs-folder.ts';

async function failure(files: Files): Promise<string> {
  const error: unknown = await render(files).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RenderError);
  return error instanceof Error ? error.message : '';
}

const GOOD = { 'good.mdx': '# Good' };

describe('what fails a site', () => {
  it.each([
    [
      'a tag that is none',
      'a/bad.mdx',
      '# Hi\n\n<!no>\n',
      /^a\/bad\.mdx:3:1: cannot be parsed as MDX: Unexpected character `!`/,
    ],
    [
      'an open element',
      'bad.mdx',
      'Text\n\n<div>\n\nMore\n',
      /^bad\.mdx:3:1: cannot be parsed as MDX: Expected a closing tag/,
    ],
    [
      'a broken expression',
      'bad.mdx',
      'One {a + }\n',
      /^bad\.mdx:1:\d+: cannot be parsed as MDX: Could not parse expression/,
    ],
  ])('%s, by its place', async (_what, file, text, message) => {
    expect(await failure({ ...GOOD, [file]: text })).toMatch(message);
  });
});

describe('what does not fail a site', () => {
  it('links and headings that are no valid Unicode', async () => {
    const text = '<a href={"/\\ud800"}>a</a>\n\n<h2 id={"b\\udc00"}>c</h2>\n';
    const { files, report } = await render({ 'a.mdx': text });
    expect(files.get('a.html')).toContain('<h2 id="b\uFFFD">');
    expect(files.get('a.html')).toContain('href="#b%EF%BF%BD"');
    expect(report.diagnostics.map(({ message }) => message)).toEqual([
      'The address `/\uD800` leads to a page that does not exist.',
    ]);
  });

  it('text in another encoding, of pages and snippets, told once a file where it begins', async () => {
    const { files, report } = await render({
      'a.mdx': Buffer.from(
        '---\ntitle: A\n---\n\nCafé, thé\n\nimport B from "/snippets/b.mdx"\n\n<B /> <B />\n',
        'latin1',
      ),
      'c.mdx': '# C\n\n\uFFFD is a character like any other\n\nimport B from "/snippets/b.mdx"\n\n<B />\n',
      'snippets/b.mdx': Buffer.from('Noël', 'latin1'),
    });
    expect(files.get('a.html')).toContain('Caf\uFFFD, th\uFFFD');
    expect(report.diagnostics).toEqual([
      {
        file: 'a.mdx',
        line: 5,
        column: 4,
        message: 'The file is not UTF-8; what cannot be read is shown as `\uFFFD`. Save it as UTF-8.',
      },
      {
        file: 'snippets/b.mdx',
        line: 1,
        column: 3,
        message: 'The file is not UTF-8; what cannot be read is shown as `\uFFFD`. Save it as UTF-8.',
      },
    ]);
  });

  it('a NUL character that slipped in', async () => {
    const { html, messages } = await renderOne('# Title\n\nThe first \0 of two:\0.\n');
    expect(html).toContain('The first \uFFFD of two:\uFFFD.');
    expect(messages).toEqual(['page.mdx:3:11: The file has NUL characters, shown as `\uFFFD`. Remove them.']);
  });

  it('line breaks in what is quoted: each finding stays on its line', async () => {
    const { messages } = await renderOne(
      '<a href="x&#10;::error::a&#13;::error::b">c</a>\n\n<Icon icon={"q\\nno-such"} />\n',
    );
    expect(messages).toEqual([
      'page.mdx:1:1: The address `x ::error::a ::error::b` leads to a page that does not exist.',
      'page.mdx:3:1: No icon set has an icon named `q no-such`; it is left out.',
    ]);
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeff# Title\n\nText\n', 'utf16le'), 4],
    ['UTF-16 without its mark', Buffer.from('# Title\n\nText\n', 'utf16le'), 2],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex'), 1],
  ])('%s: its page says why there is nothing on it', async (_what, bytes, column) => {
    const { files, report } = await render({ 'a.mdx': bytes }, { keepGoing: true });
    expect(report.diagnostics).toMatchObject([
      {
        column,
        message: 'the file is no text in UTF-8: it has NUL characters; save it as UTF-8, or give it another ending.',
      },
    ]);
    expect(files.get('a.html')).toContain('This page cannot be shown as it was meant.</p>');
  });

  it('plain Markdown with HTML in `.md` files, without its scripts', async () => {
    const { files, report } = await render({
      'a.md':
        '<!-- note -->\n\n<b onclick="x()">bold</b> 3 <4 {name}\n\n<script>alert(1)</script>\n<a href="javascript:x()">go</a>\n',
    });
    const html = files.get('a.html') ?? '';
    expect(html).toContain('<b>bold</b>');
    expect(html).toContain('{name}');
    expect(html).not.toMatch(/alert|onclick|javascript:/);
    expect(report.diagnostics.map(({ message }) => message)).toEqual(['The address `javascript:x()` would run code.']);
  });
});
