import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFrontMatter } from '../../../src/platform/render/front-matter.ts';
import { anyText } from '../../helpers/arbitraries.ts';

const read = (yaml: string) => Object.fromEntries(readFrontMatter('a.mdx', `---\n${yaml}\n---\n`));

describe('front matter whose quoted text goes over lines that begin at the margin', () => {
  it.each([
    [
      'closed on a line of its own',
      'title: "A"\ndescription: "Of A.\n"\nicon: x',
      { description: 'Of A. ', icon: 'x' },
    ],
    [
      'with text at the margin',
      'description: "How to\nread it"\nicon: x',
      { description: 'How to read it', icon: 'x' },
    ],
    ['between single quotes', "description: 'It''s\n\nhere'", { description: "It's\nhere" }],
    ['with quotes and pairs within', 'description: "a \\"b\\"\nc: d"', { description: 'a "b" c: d' }],
    ['with the line ends of Windows', 'description: "a\r\nb"\r\nicon: x\r', { description: 'a b', icon: 'x' }],
    ['that begins on a line of its own', 'description:\n  "a\nb"\nicon: x', { description: 'a b', icon: 'x' }],
    ['with a name between quotes', '"description": "a\nb"\nicon: x', { description: 'a b', icon: 'x' }],
    ['in a list', 'keywords:\n- "a\nb"\n- c', { keywords: ['a b', 'c'] }],
    [
      'in a list between brackets',
      "keywords: ['a', 'b\n', \"c\nd\"]\nicon: x",
      { keywords: ['a', 'b ', 'c d'], icon: 'x' },
    ],
    ['but not where it is no quoted text', 'content: |\n  a: "b\n  c"\nicon: x', { content: 'a: "b\nc"\n', icon: 'x' }],
  ])('is read as other platforms do: %s', (_name, yaml, expected) => {
    expect(read(yaml)).toMatchObject(expected);
  });

  it.each([
    ['that never ends', 'title: A\ndescription: "Of A\nicon: x', '5:1: the front matter is not valid YAML: Missing'],
    ['that ends too early', 'title: "A\nicon: "x"', '3:8: the front matter is not valid YAML: Unexpected'],
  ])('is refused where it is wrong: %s', (_name, yaml, message) => {
    expect(() => read(yaml)).toThrow(message);
  });
});

it('front matter of a text between quotes is that text', () => {
  fc.assert(
    fc.property(anyText(30), (text) => {
      expect(read(`title: ${JSON.stringify(text)}\nicon: x`)).toEqual({ title: text, icon: 'x' });
    }),
  );
});
