import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rewriteStyle } from '../../../../../src/platform/render/model/html/style.ts';
import { render, renderOne } from '../../../../helpers/docs-folder.ts';

const toX = (css: string) => rewriteStyle(css, () => 'x');

describe('rewriteStyle', () => {
  it.each([
    ['a{b:url(/c)}', 'a{b:url("x")}'],
    ['a{b:URL( "/c" )}', 'a{b:URL( "x" )}'],
    ["a{b:url('/c'),url(/d)}", 'a{b:url("x"),url("x")}'],
    ['@import "/c.css";', '@import "x";'],
    ['@import url(/c.css) screen;', '@import url("x") screen;'],
    ['/* url(/c) */ a{content:"url(/c)"}', '/* url(/c) */ a{content:"url(/c)"}'],
    ['a{b:url()}', 'a{b:url()}'],
    ['a{b:curl(/c)}', 'a{b:curl(/c)}'],
    [
      "a{b:image-set('/c' 1x, url(/d) 2x type('image/png'));e:'/f'}",
      'a{b:image-set("x" 1x, url("x") 2x type(\'image/png\'));e:\'/f\'}',
    ],
    ['a{b:url("/c', 'a{b:url("x"'],
    ['a{b:"\n;c:url(/d)', 'a{b:"\n;c:url("x")'],
    ['@namespace svg url(http://www.w3.org/2000/svg);', '@namespace svg url(http://www.w3.org/2000/svg);'],
    ['a{b:url(/c\\(d\\"e)}', 'a{b:url("x")}'],
    ['a{b:url(var(--c))}', 'a{b:url(var(--c))}'],
  ])('makes of %s: %s', (css, expected) => {
    expect(toX(css)).toBe(expected);
  });

  it('reads escapes, and writes nothing that ends the text or the element', () => {
    const seen: string[] = [];
    const css = rewriteStyle('a{b:url("/c\\22 d\\)e")}', ({ written, offset }) => {
      seen.push(`${offset} ${written}`);
      return '"</style>\\';
    });
    expect(seen).toEqual(['8 /c"d)e']);
    expect(css).toBe('a{b:url("%22%3C/style>%5C")}');
  });

  it('puts an empty sheet where one is taken away: an empty address would be that of the page', () => {
    const css = rewriteStyle('@import "/a";@import url(/b) print;a{b:url(/c)}', () => undefined);
    expect(css).toBe('@import "data:text/css,";@import url("data:text/css,") print;a{b:url("")}');
  });

  it('changes nothing where every address stays, whatever the text is', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('url(', '"', "'", '\\', ')', '/*', '*/', '@import ', 'image-set(', ';', 'a', '\n', ' '),
        }),
        (css) => {
          expect(rewriteStyle(css, ({ written }) => written)).toBe(css);
        },
      ),
    );
  });
});

const leftOut = (what: string, address: string) =>
  `The ${what} \`${address}\` is on another host; a bundle is whole in itself, so it is left out. Put the file into the documentation.`;

describe('styles on a page', () => {
  it('find their pictures from the page, at any place of the site', async () => {
    const { report, files } = await render({
      'a/page.mdx':
        '<div style={{ backgroundImage: "url(/img/b.png)" }}>x</div>\n\n<p style="background: url(\'/img/b.png\')">y</p>\n\n<i style={{ background: "url(https://e.example/c.png)" }}>z</i>\n\n<style>{`.k { background: url(/img/b.png) }`}</style>\n',
      'img/b.png': 'png',
    });
    const html = files.get('a/page.html') ?? '';
    expect(html).toContain('style="background-image:url(&#x22;../img/b.png&#x22;)"');
    expect(html).toContain('style="background: url(&#x22;../img/b.png&#x22;)"');
    expect(html).not.toContain('e.example');
    expect(html).toContain('.k { background: url("../img/b.png") }');
    expect(report.diagnostics).toEqual([
      { file: 'a/page.mdx', line: 5, column: 1, message: leftOut('file', 'https://e.example/c.png') },
    ]);
  });

  it('ask no other host for sheets, fonts and pictures', async () => {
    const { html, messages } = await renderOne(
      '<style>{`@import "https://e.example/a.css"; @font-face { src: url(//e.example/f.woff2) }`}</style>\n\n<p style="background:image-set(\'HTTPS:\\\\e.example/b.png\' 1x)">y</p>\n',
    );
    expect(html).toContain('@import "data:text/css,"; @font-face { src: url("") }');
    expect(html).not.toContain('e.example');
    expect(messages).toEqual([
      `page.mdx:1:1: ${leftOut('file', '//e.example/f.woff2')}`,
      `page.mdx:1:1: ${leftOut('style sheet', 'https://e.example/a.css')}`,
      `page.mdx:3:1: ${leftOut('file', 'HTTPS:\\e.example/b.png')}`,
    ]);
  });

  it.each([false, true])('are attributes of drawings as well, sanitized: %s', async (sanitize) => {
    const { report, files } = await render(
      {
        'page.mdx':
          '<svg><path fill="url(https://e.example/a#b)" stroke="url(#c)" d="M0 0"/></svg>\n\n<svg><g mask="u\\72l(&quot;htt\\70s://e.example/d"><path markerEnd="url(\'//e.example/f\')" clip-path="red url(//e.example/g)"/></g></svg>\n\n<svg><path fill="rgb(0 0 0 / 50%)" stroke="url(\'#c\') red"/></svg>\n',
      },
      { sanitize },
    );
    const html = files.get('page.html') ?? '';
    expect(html).not.toContain('e.example');
    expect(html).toContain('stroke="url(#c)"');
    expect(html).toContain('<path fill="rgb(0 0 0 / 50%)" stroke="url(&#x27;#c&#x27;) red">');
    expect(report.diagnostics).toHaveLength(4);
  });

  it('are reported where their picture is missing', async () => {
    const { messages } = await renderOne('<p style="background: url(/gone.png)">y</p>');
    expect(messages).toEqual(['page.mdx:1:1: The address `/gone.png` names a file that is not in the documentation.']);
  });
});

describe('style sheets of a site', () => {
  it('find from their own place what they name from the root', async () => {
    const { report, files } = await render({
      'page.mdx': 'x',
      'css/deep/site.css':
        '@import "/css/base.css";\na { b: url(/img/b.png), url(b.png), url(#c) }\ni { b: url(/gone.png) }\n',
      'css/base.css': 'a{b:url(../img/b.png)}',
      'css/far.css': '\n @import url("https://fonts.example/a.css");\na{b:url(//c.example/d),url(//c.example/d)}',
      'img/b.png': 'png',
    });
    expect(files.get('css/deep/site.css')).toBe(
      '@import "../../css/base.css";\na { b: url("../../img/b.png"), url(b.png), url(#c) }\ni { b: url("../../gone.png") }\n',
    );
    expect(files.get('css/base.css')).toBe('a{b:url(../img/b.png)}');
    expect(files.get('css/far.css')).toBe('\n @import url("data:text/css,");\na{b:url(""),url("")}');
    expect(report.diagnostics).toEqual([
      {
        file: 'css/deep/site.css',
        line: 3,
        column: 12,
        message: 'The address `/gone.png` names a file that is not in the documentation.',
      },
      { file: 'css/far.css', line: 2, column: 14, message: leftOut('style sheet', 'https://fonts.example/a.css') },
      { file: 'css/far.css', line: 3, column: 9, message: leftOut('file', '//c.example/d') },
    ]);
  });
});
