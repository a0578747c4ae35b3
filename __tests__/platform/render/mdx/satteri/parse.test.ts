// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are authors' texts
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Root } from 'mdast';
import { mayHoldFormulas, parseMdxTree, parseWithRemark } from '../../../../../src/platform/render/mdx/parse.ts';
import { parseWithSatteri } from '../../../../../src/platform/render/mdx/satteri/parse.ts';
import { unravel } from '../../../../../src/platform/render/mdx/unravel.ts';

type Plain = { readonly type?: unknown; readonly position?: unknown; readonly [name: string]: unknown };

/** A tree as plain data, with the components out of their paragraphs, which Satteri begins with. */
function plain(tree: Root): unknown {
  unravel(tree);
  return JSON.parse(JSON.stringify(tree));
}

/** Takes the places out that remark has none for, and those of text and breaks: nothing asks where a word ends. */
function samePlaces(tree: unknown, other: unknown): unknown {
  if (Array.isArray(tree) && Array.isArray(other)) return tree.map((one, index) => samePlaces(one, other[index]));
  if (!isPlain(tree) || !isPlain(other)) return tree;
  const isFree = tree.type === 'text' || tree.type === 'break' || other.position === undefined;
  const fields = Object.entries(tree).filter(([name]) => !(isFree && name === 'position'));
  return Object.fromEntries(fields.map(([name, value]) => [name, samePlaces(value, other[name])]));
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function byRemark(source: string): unknown {
  try {
    return plain(parseWithRemark(source));
  } catch (error) {
    return String(error);
  }
}

/** Checks that a text has the tree that it has with remark, or none; tells whether it has one. */
function isAccepted(source: string): boolean {
  const tree = parseWithSatteri(source);
  if (tree === undefined) return false;
  const [own, other] = [plain(tree), byRemark(source)];
  assert.deepEqual(samePlaces(own, other), samePlaces(other, other), JSON.stringify(source));
  return true;
}

const RANDOM_TEXTS = 2_000;
const MIXED_TEXTS = 400;
const SITES = ['docs', '__tests__/fixtures/vocabulary'];

const USUAL = [
  '---\ntitle: A\n---\n\n# Title\n\nText\n',
  '## Use `x`\n#######a\n#b',
  'One\n  two `code`\n   three **four _five_** six_seven * eight\n',
  '`a\nb` ``a b`` ` c ` \\* \\a \\{b} \\<c> &amp; &#x7B; &lt; &nope & ! } ]',
  'See [a `b`](/c?d=1&e "F"), [x], [[1](#y)], [r][s], ![An image](./a.png) and [].\n\n[s]: <t> "u"\n',
  'https://a.b/c, www.d.e and <b>f@g.h</b>, a < b',
  'A <kbd id="k" hidden>b</kbd> <Icon\n  icon=\'x\' size={16} {...y} /> <A.B/> <></>',
  '<Steps>\n  <Step title="a&quot;b" open={true}>\n    Text\n    ```js title="x"\n    code\n      more\n\n    ```\n  </Step>\n</Steps>\n',
  '<Card\n  title="A"\n  icon={<svg>\n    <path d={`a\n b`} />\n  </svg>}\n>\n  Text\n</Card> <br/>\n',
  "import A, { b as c } from './a.mdx';\nimport * as d from 'd';\n\nexport const E = () => {\n\n  return <i>{(1 + 2) * 3}</i>;\n};\n\n<E f={{ g: [1] }}/>{/* h */}\n\n{\n  b.map((x) => <li>{x}</li>)\n}\n",
  '~~~\ncode\t`x`\n~~~\nText\n',
  '- a\n- b\n\n  c\n- d\n  1. e\n  2. f\n\nText\n\n- [x] g\n- [ ] h\n  i\n- <A>\n  j\n  </A>\n',
  '| a | `b` |\n| :-- | --: |\n|  c | \\| |\n| *d* | e | f |\n\n  | g |\n  | - |\n',
  'Text[^1]\n\n> quoted <A b="c">*d*</A>\n> ~~e~~\n\n[^1]: Note\n\n---\n\n***\nText\n## Heading\n___\n',
  'a 😀 {b}\r\nc  \r\n\r\n<D e={1}>\r\n\r\n日本 **🚀 f**\r\n\r\n</D>\r\n',
];

/** What the two read differently, or may, each in its smallest case; where it is a fault of Satteri's, see `faults.test.ts`. */
const DOUBTS: Readonly<Record<string, string>> = {
  'a tag whose end marks a quotation': 'a <A b={c}\n></A>',
  'a tag within code, which interrupts it': '``\n<!``',
  'an expression over lines in a table': '{\n}|W\n--|-',
  'an expression over lines in the head of a table': '||{`\ng`}|||\n--|-|-',
  'emphasis between a letter and a character of two units': '`_i_😀<a/>',
  'a list behind a line of front matter that is not closed': '---\n2.',
  'front matter in TOML': '+++\n\n+++\n|',
  'a definition over lines': ']\n\n[\n    ~~~]:b',
  'a definition that a tag follows': '<A b="">\n[a]:.\n</A>{}\n1. a',
  'code that is not closed': '1. ```\n ',
  'space behind the language of code': '```s  \n```',
  'space before what stands behind the language': '```s  t\n```',
  'an item of a list that begins with an empty line': '+\n[ ] s',
  'a task without text': '* [ ] {}',
  'space behind a tag in a list': '- <A/> ',
  'an address behind a reference': '&#120;a@b.c',
  'an address that begins with a mark': '_i_@.c>',
  'an address and a point': '>|www.b: ~~s~~_',
  'an address at the end of a cell': 'http://e| |||\n--|-|-',
  'an address without a name of a host': 'a@.s',
  'code with marks in it that end it': 'd||\n--|-\n`|`{`}`}`',
  'an empty line of a quotation': '>>\n>\n',
  'a line below a table that looks like an export': 's||\n-|-\nexport a',
  'a footnote that begins with an empty line': '[^1]:\n     - d\n    - b',
  'an address and a point before a reference': 'a@b.n.&#120;',
  'a label of space that cannot be broken': '[\u00a0]:s',
  'an item without text below an expression': '* {a}\n  3)',
  'half of a character': '_i_\ud83d',
  'old ends of lines': 'a\rb',
  'a byte-order mark': '_i_\ufeff{a}',
  'code that is none to acorn': '{a as b}',
  'an import twice': "import a from 'b'\n\nimport a from 'c'\n",
};

const FRAGMENTS = [
  ...['a', 'b c', 'Ä', '日', '😀', '1', '2.', '3)', '-', '*', '+', '_', '**', '__', '***', '#', '##', '>', '|', '---'],
  ...['===', '`', '``', '```', '```js', '~~~', '~', '~~', '[', ']', '(', ')', '](/a)', '![', '[x]', '[ ]', '[^1]'],
  ...[']: b', '[^1]: a', '[a]: /b "c"', '[a]', '<', '<a>', '</a>', '<A b="c">', '</A>', '<A/>', '<B c={1}/>', '<br>'],
  ...['<C {...d}/>', '<D e={`f\n  g`}/>', '<A\n  b="c\nd"\n>', "<A b='c>' d>", '<!--', '-->', '{', '}', '{#id}', '{1}'],
  ...[
    '{a.b}',
    '{/* c */}',
    '{"}"}',
    '{`a${b}`}',
    '{a // }\n}',
    '{(a)}',
    '{b ? <i>x</i> : null}',
    '{\n  a\n}',
    '\\',
    '\\*',
  ],
  ...['\\{', '\\<', '\\`', '\\\n', '&', '&amp;', '&#120;', '&mdash;', '&foo;', '!', ':', '.', '"', "'", 'import a'],
  ...[
    'import a from "b"',
    'export const c = 1',
    'export function D() {\n\n  return <b>x</b>;\n}',
    'https://a.b',
    'www.a.b',
  ],
  ...['a@b.c', 'mailto:a@b.c', '<https://a.b>', 'x_y', '$', '\t', '\u00a0', '\u2028', '\ufeff', '\r\n', '- a', '1. a'],
  ...[
    '| a | b |',
    '| - | - |',
    '**b**',
    '_i_',
    '`c`',
    '[l](/m)',
    '](/a{b})',
    '![a {b}](c)',
    '# h',
    '```\nc\n```',
    'a\n',
  ],
  ...[
    '- [x] a',
    '> a',
    '> <A>\n> b\n> </A>',
    '- <A>\n  b\n  </A>',
    '<>',
    '</>',
    '<a.b>',
    '</a.b>',
    '<a:b/>',
    '||',
    '\\|',
  ],
  ...[
    '    a',
    '  \n',
    '**<b>x** y</b>',
    '`chat:${userId}:``.',
    '[^1]: b\n    c',
    'a | b\n- | -\nc',
    '~~s~~',
    '~x~',
    '+++',
  ],
];
const SPACES = ['', '', ' ', ' ', '\n', '\n', '\n\n', '\n\n', '\n  ', '\n   ', '\n    ', '\n\n  ', '\n\n   ', '  '];
const random = fc
  .array(fc.tuple(fc.constantFrom(...FRAGMENTS), fc.constantFrom(...SPACES)), { minLength: 1, maxLength: 9 })
  .map((parts) => parts.flat().join(''));
const change = fc.tuple(fc.nat(2_000), fc.nat(6), fc.constantFrom(...FRAGMENTS, ...SPACES));

/** Checks texts, and that enough of them are no doubt. */
function check(texts: fc.Arbitrary<string>, numRuns: number, least: number): void {
  let accepted = 0;
  fc.assert(
    fc.property(texts, (text) => {
      if (!mayHoldFormulas(text) && isAccepted(text)) accepted += 1;
    }),
    { numRuns },
  );
  expect(accepted).toBeGreaterThan(numRuns * least);
}

describe('parseWithSatteri', () => {
  it.each(USUAL)('gives the tree that remark gives: %j', (text) => {
    expect(isAccepted(text)).toBe(true);
  });

  it.each(Object.entries(DOUBTS))('leaves %s to remark', (_name, text) => {
    expect(parseWithSatteri(text)).toBeUndefined();
  });

  it('gives that tree or none for any text', () => {
    check(random, RANDOM_TEXTS, 0.2);
  });

  it('takes what stands in parentheses out of them, however many they are', () => {
    const [node] = parseWithSatteri('{((a))}')?.children ?? [];
    assert(node?.type === 'mdxFlowExpression');
    expect(node.data?.estree?.body).toMatchObject([{ expression: { type: 'Identifier', start: 3, end: 4 } }]);
  });
});

describe('parseWithSatteri, of pages as they are written', () => {
  const pages = SITES.flatMap((site) => globSync('**/*.mdx', { cwd: site }).map((file) => `${site}/${file}`));
  const texts = pages.map((page) => readFileSync(page, 'utf8')).filter((text) => !mayHoldFormulas(text));
  const blocks = texts.flatMap((text) => text.replace(/^---\n[\s\S]*?\n---\n/, '').split(/\n{2,}(?=\S)/));
  const mixed = (block: fc.Arbitrary<string>) =>
    fc
      .array(fc.tuple(block, fc.constantFrom('\n', '\n\n', '\n\n', '\n\n\n')), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.flat().join(''));

  it('gives the tree that remark gives, for nearly all of them', () => {
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.filter(isAccepted).length).toBeGreaterThan(texts.length * 0.8);
  });

  it('gives that tree for most of their blocks in any order', () => {
    check(mixed(fc.constantFrom(...blocks)), MIXED_TEXTS, 0.6);
  });

  it('gives that tree or none for blocks with changes anywhere', () => {
    const changed = fc
      .tuple(fc.constantFrom(...blocks), fc.array(change, { minLength: 1, maxLength: 4 }))
      .map(([block, changes]) =>
        changes.reduce((text, [place, removed, added]) => {
          const at = place % (text.length + 1);
          return text.slice(0, at) + added + text.slice(at + removed);
        }, block),
      );
    check(mixed(changed), MIXED_TEXTS, 0.2);
  });
});

describe('texts that are made to do harm', () => {
  const deep = (open: string, close: string, count = 5_000) => `${open.repeat(count)}a${close.repeat(count)}`;
  it.each([
    ['parentheses', `{${deep('(', ')')}}`],
    ['objects', `{${deep('{a:', '}')}}`],
    ['templates', `<A b={${deep('`${', '}`')}}/>`],
    ['arrays in a spread', `<A {...${deep('[', ']')}}/>`],
    ['parentheses in an export', `export const a = ${deep('(', ')')}`],
    ['functions', `{${deep('a=>', '', 20_000)}}`],
    ['operators', `{${deep('!', '', 100_000)}}`],
    ['quotations', deep('>', '')],
    ['lists', deep('- ', '')],
  ])('are left to remark, which fails in JavaScript only: %s', (_name, text) => {
    expect(parseWithSatteri(text)).toBeUndefined();
  });

  it.each([
    ['elements', deep('<div>', '</div>', 500)],
    ['marks', deep('*', '*')],
    ['brackets that are text', deep('![', '](b)', 100)],
    ['a long word', 'a'.repeat(15_000)],
    ['many lines', 'a\n'.repeat(20_000)],
    ['halves of characters', '\ud800 \udc00<a>'],
  ])('have a tree or a fault: %s', (_name, text) => {
    const treeOf = (parse: typeof parseMdxTree) => {
      try {
        return plain(parse(text));
      } catch (error) {
        return String(error);
      }
    };
    const remark = treeOf(parseWithRemark);
    expect(samePlaces(treeOf(parseMdxTree), remark)).toEqual(samePlaces(remark, remark));
  });
});
