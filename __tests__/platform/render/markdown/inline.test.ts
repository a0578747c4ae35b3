import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toHtml } from 'hast-util-to-html';
import { toString as textContent } from 'hast-util-to-string';
import { inlineMarkdown, plainLine } from '../../../../src/platform/render/markdown/inline.ts';

const html = (text: string, hasLinks = false) => toHtml({ type: 'root', children: inlineMarkdown(text, { hasLinks }) });

describe('Markdown in a title', () => {
  it.each([
    ['**Required:** `a` *b* ~~c~~', '<strong>Required:</strong> <code>a</code> <em>b</em> <del>c</del>'],
    ['plain & <b>', 'plain &#x26; &#x3C;b>'],
    ['__init__.py and snake_case_name', '__init__.py and snake_case_name'],
    ['# no heading', '# no heading'],
    ['- no *list*', '- no <em>list</em>'],
    ['[text](/page)', 'text'],
    ['![alt](/x.png)', '![alt](/x.png)'],
    [' *a* b', '<em>a</em> b'],
    ['see https://e.example', 'see https://e.example'],
  ])('reads %s', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it('has links where they can be followed', () => {
    expect(html('See [the **page**](/page)', true)).toBe('See <a href="/page">the <strong>page</strong></a>');
  });

  it('loses no letter or digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '1', ' ', '*', '_', '`', '[', ']', '~', 'é') }), (text) => {
        const shown = inlineMarkdown(text)
          .map((node) => textContent(node))
          .join('');
        expect(shown.replaceAll(/[^a-zé\d]/g, '')).toBe(text.replaceAll(/[^a-zé\d]/g, ''));
      }),
    );
  });
});

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
