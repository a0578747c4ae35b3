import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Nodes } from 'hast';
import { raw } from 'hast-util-raw';
import { toString as textContent } from 'hast-util-to-string';
import { RenderError } from '../../../src/platform/render/model/errors.ts';
import { articleOf, render } from '../../helpers/docs-folder.ts';

const DOCS = new URL('../../../docs/', import.meta.url);
const SOURCES = ['index.mdx', 'quickstart.mdx', 'reference/local-platform.mdx', 'guides/rollback.mdx'].map((file) =>
  readFileSync(new URL(file, DOCS), 'utf8'),
);
/** What goes wrong while people write. */
const SPRINKLES = [
  '{',
  '}',
  '<',
  '>',
  '</',
  '<Note>',
  '</Note>',
  '<div>',
  '</Card>',
  '<br>',
  '<img src=x>',
  '<!-- ',
  ' -->',
  '```',
  '~~~',
  '`',
  '{/*',
  '*/}',
  '$',
  '$$',
  '|',
  '[',
  '](',
  '\n\n',
  '\n---\n',
  '\nimport x from y\n',
  '\nexport const a = \n',
  '\u0000',
  '\u202e',
  '\u{1f468}\u200d\u{1f469}',
  '\ud800',
  '&#0;',
  '&lt;',
  '\\',
  '<https://a.example>',
  'Map<string, T>',
  '{{x}}',
  '<a href={',
  '<>',
  '\t',
  '\r',
];

const mutation = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), length: fc.nat({ max: 200 }) }),
  fc.record({ kind: fc.constant('double' as const), at: fc.nat(), length: fc.nat({ max: 400 }) }),
  fc.record({ kind: fc.constant('put' as const), at: fc.nat(), text: fc.constantFrom(...SPRINKLES) }),
  fc.record({ kind: fc.constant('put' as const), at: fc.nat(), text: fc.string({ unit: 'grapheme', maxLength: 8 }) }),
);
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

function mutated(source: string, change: Mutation): string {
  const at = change.at % (source.length + 1);
  if (change.kind === 'put') return source.slice(0, at) + change.text + source.slice(at);
  const piece = source.slice(at, at + change.length);
  return change.kind === 'cut'
    ? source.slice(0, at) + source.slice(at + change.length)
    : source.slice(0, at) + piece + source.slice(at);
}

const page = fc
  .tuple(fc.constantFrom(...SOURCES), fc.array(mutation, { minLength: 1, maxLength: 6 }))
  .map(([source, changes]) => changes.reduce(mutated, source));

const VOCABULARY = /<\/?(?:Note|Card|CardGroup|Tabs?|Steps?|Accordion|CodeGroup|Warning|Tip|Columns)[\s/>]/;

interface Article {
  readonly text: string;
  /** The text outside of code, which is shown as it was written. */
  readonly prose: string;
  /** Whether no component was written as an element. */
  readonly isSound: boolean;
}

function readArticle(html: string): Article {
  const article = articleOf(html);
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: article }] });
  let isSound = true;
  let prose = '';
  const visit = (node: Nodes, isCode: boolean): void => {
    if (node.type === 'text' && !isCode) prose += node.value;
    const name = node.type === 'element' ? node.tagName : '';
    if (/^(?:note|cardgroup|accordion|codegroup|warning)$/.test(name)) isSound = false;
    if ('children' in node) for (const child of node.children) visit(child, isCode || name === 'code');
  };
  visit(tree, false);
  return { text: textContent(tree), prose, isSound };
}

describe('a page that was damaged', () => {
  it('is rendered, or named with line and column; with recovery it is always rendered', async () => {
    await fc.assert(
      fc.asyncProperty(page, fc.constantFrom('.mdx', '.md'), async (text, ending) => {
        const files = { [`page${ending}`]: text, 'sound.mdx': 'Sound words' };
        try {
          await render(files);
        } catch (error) {
          expect(error).toBeInstanceOf(RenderError);
          expect(String((error as Error).message)).toMatch(/^page\.mdx?:\d+:\d+: /);
        }
        const { report, files: site } = await render(files, { keepGoing: true });
        expect(report.pages).toBe(2);
        expect(site.get('sound.html')).toContain('Sound words');
        const { isSound } = readArticle(site.get('page.html') ?? '');
        expect(isSound).toBe(true);
      }),
      { numRuns: 8 },
    );
  });

  it('keeps every word of prose', async () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/);
    const prose = fc.array(
      fc.oneof(
        { weight: 3, arbitrary: word },
        fc.constantFrom(
          '{',
          '}',
          '<',
          '3 <4',
          'Map<string>',
          '<br>',
          '{ a b }',
          '<YOUR_KEY>',
          '<Note>',
          '</Note>',
          '<div>',
          '</div>',
          '<b>',
          '</b>',
          '<li>',
          '\n<Tabs>\n<Tab title="T">',
          '</Tabs>',
          '\n- ',
          '\n> ',
          '\n\n',
          '\n',
          '**',
          '<!-- x -->',
        ),
      ),
      { minLength: 4, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(prose, { minLength: 1, maxLength: 4 }), async (paragraphs) => {
        const { files } = await render(
          { 'page.mdx': paragraphs.map((words) => `Start ${words.join(' ')} end`).join('\n\n') },
          { keepGoing: true },
        );
        const { text, prose: shown } = readArticle(files.get('page.html') ?? '');
        const missing = paragraphs.flat().filter((one) => /^[a-z]+$/.test(one) && !text.includes(one));
        expect(missing).toEqual([]);
        expect(shown).not.toMatch(VOCABULARY);
      }),
      {
        numRuns: 25,
        examples: [
          [
            [
              ['{', 'abc', '<Note>', 'abc', '}', 'abc', '{'],
              ['{', 'abc'],
            ],
          ],
        ],
      },
    );
  });
});
