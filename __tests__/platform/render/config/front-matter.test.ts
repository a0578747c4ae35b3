import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFrontMatter } from '../../../../src/platform/render/config/front-matter.ts';
import { renderOne } from '../../../helpers/docs-folder.ts';

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
    ['with quotes and pairs within', 'description: "a \\"b\\" c\nc: d"', { description: 'a "b" c c: d' }],
    ['with the line ends of Windows', 'description: "a\r\nb"\r\nicon: x\r', { description: 'a b', icon: 'x' }],
    ['that begins on a line of its own', 'description:\n  "a\nb"\nicon: x', { description: 'a b', icon: 'x' }],
    ['with a name between quotes', '"description": "a\nb"\nicon: x', { description: 'a b', icon: 'x' }],
    ['in a list', 'keywords:\n- "a\nb"\n- c', { keywords: ['a b', 'c'] }],
    [
      'in a list between brackets',
      "keywords: ['a', 'b\n', \"c\nd\"]\nicon: x",
      { keywords: ['a', 'b ', 'c d'], icon: 'x' },
    ],
  ])('is read as other platforms do: %s', (_name, yaml, expected) => {
    expect(read(yaml)).toMatchObject(expected);
  });

  it.each([
    ['that never ends', 'title: A\ndescription: "Of A\nicon: x', '5:1: the front matter is not valid YAML: Missing'],
    ['that ends too early', 'title: "A\nicon: "x"', '2:10: the front matter is not valid YAML: Missing'],
  ])('is refused where it is wrong: %s', (_name, yaml, message) => {
    expect(() => read(yaml)).toThrow(message);
  });
});

describe('front matter that is valid', () => {
  it.each([
    [
      'with a block whose names stand between quotes',
      `seo:\n  "og:image": x\n  'b': y`,
      { seo: { 'og:image': 'x', b: 'y' } },
    ],
    ['with no text before such a name', 'description:\n"og:title": a', { description: null, 'og:title': 'a' }],
    [
      'with numbers, which are texts as they are written',
      'title: 1.10\nsidebarTitle: 2.0\ntag: 0x1F\ndescription: 1e3\nid: 007\nkeywords: [1.0]\nhidden: true',
      {
        title: '1.10',
        sidebarTitle: '2.0',
        tag: '0x1F',
        description: '1e3',
        id: '007',
        keywords: ['1.0'],
        hidden: true,
      },
    ],
    ['with apostrophes in lists', "tags: [don't]\nkeywords: [won't, x]", { tags: ["don't"], keywords: ["won't", 'x'] }],
    ['with a block of text', 'content: |\n  a: "b\n  c"\nicon: x', { content: 'a: "b\nc"\n', icon: 'x' }],
  ])('is what YAML says: %s', (_name, yaml, expected) => {
    const plain = (value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value);
    expect(Object.fromEntries(Object.entries(read(yaml)).map(([name, value]) => [name, plain(value)]))).toEqual(
      expected,
    );
  });
});

it.each([
  ['quotes', `a: [${"'".repeat(32_000)}`],
  ['texts with quotes', `a: [${"'it''s', ".repeat(3_000)}{a: 1}\nb: "c\nd`],
  ['pairs', `${"a: ['\n".repeat(6_000)}`],
])('front matter of very many %s that is none is refused at once', (_name, yaml) => {
  expect(() => read(yaml)).toThrow('the front matter');
});

it('quoted front matter over lines is its words, a space apart, whatever they are', () => {
  const word = fc.constantFrom('a', 'b:', '#', "it's", '[d', 'e]', '- f', '{', '"g" h', '\\i', 'icon: y');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const written = words.map((text) => JSON.stringify(text).slice(1, -1)).join('\n');
      expect(read(`title: "${written}"\nicon: x`)).toEqual({ title: words.join(' '), icon: 'x' });
    }),
  );
});

it('a list or group of fields where a text is expected is reported', async () => {
  const { messages } = await renderOne('---\ntag: New\ntitle: [a, b]\ndescription: {c: d}\n---\n');
  expect(messages).toEqual([
    'page.mdx:3:1: The field `title` of the front matter is a list, not a text; it is left out. Put it between quotes.',
    'page.mdx:4:1: The field `description` of the front matter is an object, not a text; it is left out. Put it between quotes.',
  ]);
});
