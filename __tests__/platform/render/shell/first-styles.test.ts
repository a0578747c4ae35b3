import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packed } from '../../../../src/platform/render/browser/browser-files.ts';
import { openFirstStyles, splitRules } from '../../../../src/platform/render/shell/first-styles.ts';

const CSS =
  'a{color: red}.known,.other{top: 0}.known:hover{top: 1px}.bar :is(.known:hover, a[href]){top: 2px}.known:not(.gone){top: 3px}' +
  '@media (max-width: 9rem){.known{top: 4px}.other{top: 5px}}@media print{a{top: 6px}}';

describe('the first rules of a page', () => {
  const { rulesFor } = openFirstStyles(CSS);

  it('are those of classes that it has, in states that it begins in', () => {
    expect(rulesFor('<p class="x known">')).toBe(
      'a{color: red}.known{top: 0}.known:not(.gone){top: 3px}@media (max-width: 9rem){.known{top: 4px}}',
    );
  });

  it('hold a rule of which one choice is there', () => {
    expect(rulesFor('<p class="bar"><a href="/">')).toContain('.bar :is(.known:hover, a[href]){top: 2px}');
  });
});

it('the first rules are all rules in their order, where a page has all classes, but for states and print', () => {
  const selector = fc.constantFrom('a', '.x', '.y .x', '.x:not(.y)', ':is(.x, .y) a', '.x:target', '.y:checked');
  const state = fc.constantFrom('.x:hover', 'a:focus-visible', '.y::backdrop');
  const body = fc.constantFrom('{top: 0}', '{color: rgb(0, 0, 0)}', "{content: ', '}");
  const list = (of: fc.Arbitrary<string>) => fc.array(of, { minLength: 1, maxLength: 3 }).map((all) => all.join(','));
  const rule = fc.oneof(
    fc.tuple(list(selector), body).map(([head, rest]) => ({ css: head + rest, kept: head + rest })),
    fc.tuple(list(selector), state, body).map(([head, gone, rest]) => ({
      css: `${head},${gone}${rest}`,
      kept: head + rest,
    })),
    fc.tuple(list(state), body).map(([head, rest]) => ({ css: head + rest, kept: '' })),
  );
  const joined = fc.array(rule).map((all) => ({
    css: all.map(({ css }) => css).join(''),
    kept: all.map(({ kept }) => kept).join(''),
  }));
  const inMedia = (condition: string) =>
    joined.map(({ css, kept }) => ({
      css: `@media ${condition}{${css}}`,
      kept: kept === '' || condition === 'print' ? '' : `@media ${condition}{${kept}}`,
    }));
  const sheet = fc.array(fc.oneof(joined, inMedia('(max-width: 9rem)'), inMedia('print')));
  fc.assert(
    fc.property(sheet, (parts) => {
      const { rulesFor } = openFirstStyles(parts.map(({ css }) => css).join(''));
      expect(rulesFor('<p class="x y">')).toBe(parts.map(({ kept }) => kept).join(''));
    }),
  );
});

/** What a text may hold without being what it looks like. */
const text = fc
  .tuple(
    fc.constantFrom('"', "'"),
    fc.array(fc.constantFrom('{', '}', ';}', '; ', '/*', '*/', '  ', '@media', '\\"', "\\'")),
  )
  .map(
    ([quote, parts]) => `${quote}${parts.filter((part) => part === '\\"' || !part.includes(quote)).join('')}${quote}`,
  );
const selector = fc.oneof(
  fc.constantFrom('a', '.b', '.b>a', '.b:is(a,.c)', String.raw`.w-\{1\}`),
  text.map((value) => `[c=${value}]`),
);
const declaration = fc.oneof(fc.constantFrom('red', '1px', 'url(a?b;c)'), text).map((value) => `top:${value}`);
/** Rules as the parts between which space and comments may stand. */
const { block } = fc.letrec<{ block: readonly string[] }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    fc
      .tuple(selector, fc.array(declaration))
      .map(([head, all]) => [head, '{', ...all.flatMap((one, at) => (at === 0 ? [one] : [';', one])), '}']),
    fc
      .tuple(
        fc.constantFrom('@media (min-width:1px)', '@supports (top:1px)'),
        fc.array(tie('block'), { minLength: 1, maxLength: 4 }),
      )
      .map(([head, inner]) => [head, '{', ...inner.flat(), '}']),
  ),
}));
const statement = fc.tuple(fc.constantFrom('@import ', '@charset '), text).map((parts) => [parts.join(''), ';']);
const rule = fc.oneof(statement, block);
const needless = fc.constantFrom('', ' ', '\n', '\n  ', '/* } " */', " /* it's {;} */\n");

describe('a style sheet', () => {
  it('is split into its rules in their order, and is what they are together', () => {
    fc.assert(
      fc.property(fc.array(rule), (all) => {
        const rules = all.map((parts) => parts.join(''));
        expect(splitRules(rules.join(''))).toEqual(rules);
      }),
    );
    const part = fc.constantFrom('{', '}', ';', '"', "'", '/*', '*/', '\\', '\n', 'url(', ')', '@import', 'a');
    fc.assert(fc.property(fc.array(part), (parts) => splitRules(parts.join('')).join('') === parts.join('')));
  });

  it('is packed without a change of what it says', () => {
    fc.assert(
      fc.property(fc.array(rule), fc.infiniteStream(needless), (all, between) => {
        const parts = all.flat();
        const spread = parts.flatMap((one) => [one, between.next().value]).join('');
        expect(packed(spread)).toBe(parts.join(''));
        expect(packed(packed(spread))).toBe(packed(spread));
      }),
    );
  });
});

describe('the place of the sheet', () => {
  const { placeOfSheet } = openFirstStyles(CSS);
  const aboveSheet = (content: string) => content.slice(0, placeOfSheet(content));

  it.each([
    ['<p>Text</p>', '<p>Text</p>'],
    ['<p class="known">Text</p><p class="new">', '<p class="known">Text</p>'],
    ['<p>Text</p><div>', '<p>Text</p>'],
    ['<ul><li>One</li><li class="new">Two</li></ul>', ''],
    ['<table><tbody><tr><td class="new">1</td></tr></tbody></table>', ''],
    ['<p title="a <div> in it">Text</p><img>', '<p title="a <div> in it">Text</p>'],
    ['<!-- <div> --><p>Text</p><img>', '<!-- <div> --><p>Text</p>'],
    ['<p>a < b <i>c</i></p><p><Svg/></p>', '<p>a < b <i>c</i></p>'],
    ['<p>a<br>b</p><hr><p><img></p>', '<p>a<br>b</p><hr>'],
  ])('is in front of what needs it: %s', (content, above) => {
    expect(aboveSheet(content)).toBe(above);
  });

  it('is within no tag and in front of everything that is not plain, whatever comes', () => {
    const part = fc.constantFrom(
      '<p>',
      '</p>',
      '<li class="known">',
      "<div a='\"'>",
      '<b c="<u>">',
      '<!-- <u> -->',
      ' < ',
      'x',
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const first = parts.findIndex((one) => one.startsWith('<div'));
        const content = parts.join('');
        const above = aboveSheet(content);
        const ends = new Set(parts.map((_one, at) => parts.slice(0, at + 1).join('').length).concat(0));
        expect(ends).toContain(above.length);
        expect(above.length).toBeLessThanOrEqual(first === -1 ? content.length : parts.slice(0, first).join('').length);
      }),
    );
  });
});
