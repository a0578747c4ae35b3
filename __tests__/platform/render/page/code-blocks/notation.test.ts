import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readMarks } from '../../../../../src/platform/render/page/code-blocks/notation.ts';

const marksOf = (code: string) =>
  readMarks(code, 'js').marks.flatMap((marks, index) => (marks.length === 0 ? [] : [[index + 1, [...marks].sort()]]));

describe('marks in code', () => {
  it.each([
    ['const a = 1; // [!code ++]', 'const a = 1;', [[1, ['added']]]],
    ['    print(1)  # [!code --]', '    print(1)', [[1, ['removed']]]],
    ['<p> <!-- [!code highlight] -->', '<p>', [[1, ['marked']]]],
    ['a {} /* [!code focus] */', 'a {}', [[1, ['focused']]]],
    ['SELECT 1 -- [!code error]', 'SELECT 1', [[1, ['error']]]],
    [
      'a // [!code ++:2]\nb\nc',
      'a\nb\nc',
      [
        [1, ['added']],
        [2, ['added']],
      ],
    ],
    ['// [!code hl]\nb', 'b', [[1, ['marked']]]],
    ['a // [!code ++] [!code focus]', 'a', [[1, ['added', 'focused']]]],
  ])('are taken out and kept: %s', (code, text, marks) => {
    expect(readMarks(code, 'js').text).toBe(text);
    expect(marksOf(code)).toEqual(marks);
  });

  it('end with the code', () => {
    expect(marksOf('a // [!code ++:2]\nb // [!code ++:99999]\nc')).toEqual([1, 2, 3].map((line) => [line, ['added']]));
  });

  it('that nobody knows stay in the code', () => {
    for (const code of ['a // [!code word:x]', 'a // [!code]', 'a // code ++', '"[!code ++]"']) {
      expect(readMarks(code, 'js')).toEqual({ text: code, marks: code.includes('[!code ') ? [[]] : [] });
    }
  });

  it('are shown where a text explains them', () => {
    const code = '```js\na // [!code ++]\n```';
    for (const language of ['mdx', 'Text', '']) expect(readMarks(code, language).text).toBe(code);
  });

  it('change nothing in code without them', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        fc.pre(!code.includes('[!code'));
        expect(readMarks(code, 'js').text).toBe(code);
      }),
    );
  });
});
