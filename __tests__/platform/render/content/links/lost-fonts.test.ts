import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lostFamilies, withOwnFaces } from '../../../../../src/platform/render/content/links/lost-fonts.ts';

const IMPORT =
  "@import url('https://fonts.googleapis.com/css2?family=Fira+Code:wght@400;700&family=Inter&display=swap');";
const OUTSIDE_FACE = '@font-face { font-family: "Acme Sans"; src: url(https://cdn.example.com/acme.woff2) }';

describe('fonts that a site cannot bring along', () => {
  it.each([
    [IMPORT, ['fira code', 'inter']],
    ['@import "//fonts.bunny.net/css?family=Lora|Open+Sans:400,700";', ['lora', 'open sans']],
    [OUTSIDE_FACE, ['acme sans']],
    [`${OUTSIDE_FACE} @font-face{font-family:Acme Sans;src:url(/fonts/acme.woff2)}`, []],
    ['@font-face{font-family:Own;src:local("Own"),url(https://cdn.example.com/own.woff2)}', []],
    [`/* ${IMPORT} */ .a{content:"@font-face{font-family:x;src:url(//a.b/c)}"}`, []],
    ['@import "theme.css"; @font-face{font-family:Own;src:url(own.woff2)}', []],
  ])('are found in %s', (css, families) => {
    expect(lostFamilies(css)).toEqual(families);
  });

  const lost = new Set(['fira code', 'inter', 'lora']);
  it.each([
    ['code{font-family:"Fira Code"}', 'code{font-family:"Fira Code",var(--site-code)}'],
    ['body { font-family: Inter, sans-serif; }', 'body { font-family: Inter,var(--site-face), sans-serif; }'],
    ["*{font-family:'Inter' !important}", "*{font-family:'Inter',var(--site-face) !important}"],
    [":root{--mine: 'Fira Code'}", ":root{--mine: 'Fira Code',var(--site-code)}"],
    ['p{font: 700 1rem/1.5 Inter}', 'p{font: 700 1rem/1.5 Inter,var(--site-face)}'],
    // No family of it is known to be lost, and none is there for certain.
    ['h1{font-family:Geist}', 'h1{font-family:Geist,var(--site-face)}'],
    ['pre{font-family:JetBrains Mono}', 'pre{font-family:JetBrains Mono,var(--site-code)}'],
  ])('give way to the faces of the site: %s', (css, fitted) => {
    expect(withOwnFaces(css, lost)).toBe(fitted);
  });

  it.each([
    'code{font-family:"Fira Code",monospace}',
    'p{font-family:Lora,Georgia,serif}',
    'p{font-family:Helvetica,Arial,sans-serif}',
    'p{font-family:var(--x)}',
    'p{font-family:inherit!important}',
    ':root{--a: 1px;--b: Inter Tight}',
    '/* p{font-family:Inter} */ a::after{content:"font-family:Inter"}',
    '@font-face{font-family:"Inter";src:url(inter.woff2)}',
  ])('leave what the author has decided: %s', (css) => {
    expect(withOwnFaces(css, lost)).toBe(css);
  });

  it('change nothing but lists of families, whatever is written', () => {
    const piece = fc.constantFrom(
      'font-family:',
      'Inter',
      '"',
      "'",
      ',',
      '{',
      '}',
      ';',
      '/*',
      '*/',
      ' ',
      'var(--x)',
      'a',
      '!important',
      '@font-face',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const css = pieces.join('');
        const fitted = withOwnFaces(css, lost);
        expect(fitted.replaceAll(/,var\(--site-(?:face|code)\)/g, '')).toBe(css);
      }),
    );
  });
});
