import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packed } from '../../../../src/platform/render/browser/browser-files.ts';

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

it('a style sheet is packed without a change of what it says', () => {
  fc.assert(
    fc.property(fc.array(rule), fc.infiniteStream(needless), (all, between) => {
      const parts = all.flat();
      const spread = parts.flatMap((one) => [one, between.next().value]).join('');
      expect(packed(spread)).toBe(parts.join(''));
      expect(packed(packed(spread))).toBe(packed(spread));
    }),
  );
});
