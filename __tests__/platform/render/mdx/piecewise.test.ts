import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseMdx } from '../../../../src/platform/render/mdx/parse.ts';
import { cutPieces } from '../../../../src/platform/render/mdx/pieces.ts';
import { openPieceParser } from '../../../../src/platform/render/mdx/piecewise.ts';

/** Long enough that what follows it may be a piece of its own. */
const LONG = `${'A sentence that says little but is rather long, so that pieces are worth cutting. '.repeat(4).trim()}`;
const FILL = Array.from({ length: 6 }, (_, index) => `## Part ${index}\n\n${LONG}`).join('\n\n');

/** Parsed, as plain data. */
function plain(module: unknown): unknown {
  return JSON.parse(JSON.stringify(module));
}

/** Parses a text by pieces, and tells whether it could be cut. */
function inPieces(text: string) {
  const source = `${FILL}\n\n${text}\n\n${FILL}`;
  const module = openPieceParser()('a.mdx', source);
  return { source, module };
}

const BLOCKS = [
  '# Heading *with* `code`',
  LONG,
  'Text with <b>tags</b>, a [link](/a "t") and {1 + 1}.',
  '- one\n- two\n\n  more of two\n\n- three',
  '1. one\n\n   ```js\n   let x = 1;\n\n   <Tag>\n   ```\n\n2. two',
  '````md title="a"\n# no heading\n\n<Note>\n\n```\n````',
  '~~~\n```\n\ntext\n~~~',
  '<Note>\n  Text\n\n  ```sh\n  # a\n\nb\n  ```\n\nMore\n</Note>',
  '<Tabs>\n  <Tab title="a">\n\n    One\n\n  </Tab>\n</Tabs>',
  '<Card title="x" href="/y" />',
  '> quoted\n> text\n\nafter',
  '| a | b |\n| - | - |\n| `x` | <br/> |',
  '<!-- a note\n\nText -->',
  'export const value = `a\n\nb`;',
  "import Part from './part.mdx';",
  'Costs 5 dollars, about `$5`.',
  '***',
  'Inline `<Tag>` and `<b>`.',
  'Сообщение и 中文 текст.',
] as const;

describe('parsing by pieces', () => {
  it('gives the same tree as parsing the whole, to the last position', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...BLOCKS), { minLength: 1, maxLength: 6 }), (blocks) => {
        const { source, module } = inPieces(blocks.join('\n\n'));
        if (module !== undefined) expect(plain(module)).toEqual(plain(parseMdx('a.mdx', source)));
      }),
      { numRuns: 12 },
    );
  });

  it.each(BLOCKS.filter((block) => !/^import|^export|\$/.test(block)))('can be done around %j', (block) => {
    const { source, module } = inPieces(block);
    expect(cutPieces(source)?.length).toBeGreaterThan(4);
    expect(module).toBeDefined();
  });

  it.each(['{/* a comment\n\n# with a heading\n*/}', '<A b="/>">\n\nText\n\n</A>', '``code ` <b>``'])(
    'gives the same tree or none for %j',
    (text) => {
      const { source, module } = inPieces(text);
      expect(plain(module ?? parseMdx('a.mdx', source))).toEqual(plain(parseMdx('a.mdx', source)));
    },
  );

  it.each([
    ['a definition', '[a]: /b'],
    ['a footnote', '[^1]: Note'],
    ['a definition in a list', '- [a]: /b'],
    ['a definition over lines', '[a\nb]: /c'],
    ['a formula', 'Text $x^2$ more'],
    ['a fence that is not closed', '```js\nlet x;'],
    ['a tag that is not closed', '<Note>\n\nText'],
    ['a fence in a template', 'export const a = `\n```\n`;'],
    ['imports apart', "import A from './a.mdx';\n\nText\n\nexport const b = 1;"],
    ['old line ends', 'a\rb'],
  ])('is left to the whole where there is %s', (_name, text) => {
    expect(inPieces(text).module).toBeUndefined();
  });

  it('keeps every character when it cuts', () => {
    const source = `---\ntitle: A\n---\r\n\n${FILL}\r\n\r\n## End\n\n${LONG}`;
    const pieces = cutPieces(source) ?? [];
    expect(pieces.map(({ text }) => text).join('')).toBe(source);
    for (const { text, lines, offset } of pieces) {
      expect(source.slice(offset, offset + text.length)).toBe(text);
      expect(source.slice(0, offset).split('\n')).toHaveLength(lines + 1);
    }
  });

  it('parses what files have in common once, and forgets it when there is no more room', () => {
    const [first, second] = [`${FILL}\n\n## First\n\n${LONG}`, `${FILL}\n\n## Second\n\n${LONG}`];
    for (const room of [0, 1_000_000]) {
      const parse = openPieceParser(room);
      for (const source of [first, second, first]) expect(parse('a.mdx', source)?.source).toBe(source);
    }
  });
});
