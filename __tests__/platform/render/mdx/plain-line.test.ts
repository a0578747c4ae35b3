import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainLine } from '../../../../src/platform/render/mdx/plain-line.ts';

describe('the plain text of a line', () => {
  it.each([
    ['Of **bold**, _slanted_ and `code_of_it`', 'Of bold, slanted and code_of_it'],
    ['See [the *guide*](/guide) ![logo](/a.svg)', 'See the guide logo'],
    ['<Warning>Deprecated!</Warning> Use <Icon icon="x" /> v2', 'Deprecated! Use  v2'],
    ['The <Button/> and List<T> of a\n  second line', 'The <Button/> and List<T> of a second line'],
    ['Terms &amp; \\<conditions\\>, 2 * 3 * 4', 'Terms & <conditions>, 2 * 3 * 4'],
    ['{product} of [a](b "c\\"d") and `code`', '{product} of a and code'],
    ['{x} of 2 * 3 *slanted* **bold**', '{x} of 2 * 3 slanted bold'],
    ['[l](javascript:alert(1)) ![ok](/nope) of {x} (y)', 'l ok of {x} (y)'],
    ['Line<br/>two', 'Line two'],
    ['', ''],
  ])('%j is %j', (markdown, text) => {
    expect(plainLine(markdown)).toBe(text);
  });

  it('is the same for words without marks', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\p{L}\p{N}.,;?'()-]+$/u)), (words) => {
        fc.pre(!/www\.|:\/\//i.test(words.join(' ')));
        expect(plainLine(words.join(' '))).toBe(words.join(' '));
      }),
    );
  });
});
