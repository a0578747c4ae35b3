import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
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

const RANDOM_TEXTS = 1_000;
const MIXED_TEXTS = 300;
const SITES = ['docs', '__tests__/fixtures/vocabulary'];

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

  it.each(['```\n\t```\nc\n```', '```\nc\n```\t\n```'])(
    'leaves code to the parser for all cases whose end stands beside a tab: %j',
    (text) => {
      expect(quickly(text)).toBeNull();
    },
  );

  it('gives that tree or none for any text', () => {
    let accepted = 0;
    fc.assert(
      fc.property(source, (text) => {
        const tree = quickly(text);
        if (tree !== null) assert.deepEqual(tree, wholly(text));
        if (tree !== null) accepted += 1;
      }),
      { numRuns: RANDOM_TEXTS },
    );
    expect(accepted).toBeGreaterThan(RANDOM_TEXTS * 0.04);
  });
});

describe('parseQuickly, of pages as they are written', () => {
  const pages = SITES.flatMap((site) => globSync('**/*.mdx', { cwd: site }).map((file) => `${site}/${file}`));
  const texts = pages.map((page) => readFileSync(page, 'utf8')).filter((text) => !mayHoldFormulas(text));
  const blocks = texts.flatMap((text) => text.replace(/^---\n[\s\S]*?\n---\n/, '').split(/\n{2,}(?=\S)/));

  it('gives the tree that the parser for all cases gives, for many of them', () => {
    const accepted = texts.filter((text) => quickly(text) !== null);
    for (const text of accepted) assert.deepEqual(quickly(text), wholly(text));
    expect(texts.length).toBeGreaterThan(40);
    expect(accepted.length).toBeGreaterThan(texts.length / 3);
  });

  it('gives that tree for most of their blocks in any order', () => {
    let accepted = 0;
    const mixed = fc.array(fc.tuple(fc.constantFrom(...blocks), fc.constantFrom('\n', '\n\n', '\n\n', '\n\n\n')), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(mixed, (parts) => {
        const text = parts.flat().join('');
        const tree = quickly(text);
        if (tree !== null) assert.deepEqual(tree, wholly(text));
        if (tree !== null) accepted += 1;
      }),
      { numRuns: MIXED_TEXTS },
    );
    expect(accepted).toBeGreaterThan(MIXED_TEXTS / 3);
  });
});
