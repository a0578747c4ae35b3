import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameHeadings } from '../../../../../src/platform/render/mdx/dialect.ts';
import { mayHoldFormulas } from '../../../../../src/platform/render/mdx/features.ts';
import { parseQuickly } from '../../../../../src/platform/render/mdx/quick/parse.ts';
import { parseAnyMdxTree } from '../../../../../src/platform/render/mdx/tree.ts';

/** A tree without classes and members that are not set. */
function plain(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree ?? null));
}

function quickly(source: string): unknown {
  const tree = parseQuickly(source);
  if (tree !== undefined) nameHeadings(tree);
  return plain(tree);
}

function wholly(source: string): unknown {
  try {
    return plain(parseAnyMdxTree(source));
  } catch {
    return 'no valid MDX';
  }
}

const USUAL = [
  '---\ntitle: A\n---\n\n# Title\n\nText\n',
  '---\n---\n',
  '## Use `x`\n#######a\n#b',
  'One\n  two `code`\n   three **four _five_** six_seven * eight\n',
  '`a\nb` ``a b`` ` c ` \\* \\a &amp; &#x7B; &nope & ! } ]',
  'See [a `b`](/c?d=1&e "F"), [x], [[1](#y)], ![An image](./a.png) and [].',
  'A <kbd id="k" hidden>b</kbd> <Icon\n  icon=\'x\' size={16} /> <A.B/>',
  '<Steps>\n  <Step title="a&quot;b" open={true}>\n    Text\n    ```js title="x"\n    code\n      more\n\n    ```\n  </Step>\n</Steps>\n',
  '<Card\n  title="A"\n  href="/b"\n>\n  Text\n</Card> <br/>\n',
  '~~~\ncode\t`x`\n~~~\nText\n',
  '- a\n- b\n\n  c\n- d\n  1. e\n  2. f\n\nText\n\n* * g\n',
  '- a\n\n- b\n  ```\n  c\n\n  d\n  ```\n',
  'Text\n- a\n- b\n\nText\n\n3) c\n',
  '<A>\n- a\n- b\n</A>\n',
  '| a | `b` |\n| :-- | --: |\n|  c |  |\n| *d* | e | f |\n\n  | g |\n  | - |\n',
  'Text\n\n---\n\n***\nText\n## Heading\n___\n',
];

const FRAGMENTS = [
  ...[
    'a',
    'b c',
    'Ä',
    '日',
    '😀',
    '1',
    '2.',
    '3)',
    '-',
    '*',
    '+',
    '_',
    '**',
    '__',
    '***',
    '#',
    '##',
    '>',
    '|',
    '---',
    '===',
    '`',
    '``',
    '```',
    '```js',
    '~~~',
  ],
  ...[
    '~',
    '[',
    ']',
    '(',
    ')',
    '](/a)',
    '![',
    '[x]',
    '[ ]',
    '[^1]',
    ']: b',
    '<',
    '>',
    '<a>',
    '</a>',
    '<A b="c">',
    '</A>',
    '<A/>',
    '<B c={1}/>',
    '<br>',
    '<!--',
    '-->',
  ],
  ...[
    '{',
    '}',
    '{#id}',
    '{1}',
    '\\',
    '\\*',
    '&',
    '&amp;',
    '&#120;',
    '&mdash;',
    '&foo;',
    '!',
    ':',
    '.',
    '"',
    'import a',
    'https://a.b',
    'www.a.b',
    'a@b.c',
    'x_y',
    '$',
    '\t',
    '\u00a0',
  ],
  ...[
    '- a',
    '1. a',
    '| a | b |',
    '| - | - |',
    '**b**',
    '_i_',
    '`c`',
    '[l](/m)',
    '<A>',
    '</A>',
    '# h',
    '```\nc\n```',
    'a\n',
  ],
];
const SPACES = ['', '', ' ', ' ', '\n', '\n', '\n\n', '\n\n', '\n  ', '\n   ', '\n    ', '\n\n  ', '\n\n   ', '  '];
const source = fc
  .array(fc.tuple(fc.constantFrom(...FRAGMENTS), fc.constantFrom(...SPACES)), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.flat().join(''))
  .filter((text) => !mayHoldFormulas(text));

describe('parseQuickly', () => {
  it.each(USUAL)('gives the tree that the parser for all cases gives: %j', (text) => {
    expect(quickly(text)).not.toBeNull();
    expect(quickly(text)).toEqual(wholly(text));
  });

  it('leaves lists to the parser for all cases that are nested too deeply', () => {
    expect(parseQuickly(`${'- '.repeat(10_000)}a`)).toBeUndefined();
  });

  it('gives that tree or none for any text', () => {
    fc.assert(
      fc.property(source, (text) => {
        const tree = quickly(text);
        if (tree !== null) assert.deepEqual(tree, wholly(text));
      }),
      { numRuns: Number(process.env['QUICK_RUNS'] ?? 1_000) },
    );
  });
});
