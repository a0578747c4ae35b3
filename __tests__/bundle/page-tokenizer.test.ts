import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { PageTokenizer, type PageTokens } from '../../src/bundle/page-tokenizer.ts';
import { HTML_VECTORS } from '../helpers/markup-vectors.ts';

/** What the library's parser tells of a page, pieces of one text put together. */
function eventsOf(html: string, options: PageTokens = {}): readonly unknown[] {
  const events: unknown[] = [];
  let text = '';
  const tell = (...event: readonly unknown[]) => {
    if (text !== '') events.push(['text', text]);
    text = '';
    events.push(event);
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => tell('open', name, { ...attributes }),
      onclosetag: (name) => tell('close', name),
      ontext: (piece) => {
        text += piece;
      },
      onend: () => tell('end'),
    },
    options,
  );
  parser.end(html);
  return events;
}

const NAMES = [
  'a',
  'P',
  'title',
  'Script',
  'style',
  'textarea',
  'plaintext',
  'iframe',
  'noembed',
  'xmp',
  'svg',
  'math',
];
const MORE_NAMES = [
  'form',
  'foreignObject',
  'feimage',
  'br',
  'img',
  'image',
  'table',
  'li',
  'template',
  'scripts',
  'ſtyle',
];
/** What a page is made of, whole and in pieces that say something else in another place. */
const PIECES = [
  ...[...NAMES, ...MORE_NAMES].flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}/>`, `<${name} `, `</${name}`]),
  ...[
    '<',
    '</',
    '>',
    '/',
    '/>',
    '=',
    '"',
    "'",
    ' ',
    '\n',
    '\f',
    '\u00a0',
    '-',
    '!',
    '?',
    ']]>',
    'x',
    'É',
    '😀',
    '\ud800',
  ],
  ...[
    '<!',
    '<!-',
    '<!--',
    '-->',
    '--!>',
    '<!-->',
    '<!--->',
    '<![CDATA[',
    '<![',
    '<!doctype html>',
    '<?x',
    '</ ',
    '</>',
  ],
  ...['&', '&amp', '&amp;', '&lt;', '&#65', '&#x41;', '&#0;', '&not', '&notin;', '&copy=', '&nope;', '&#', '&am'],
  ...['id=a', 'href="x?a&amp;b"', "title='&quot;", 'ID="&lt"', 'a=&amp>', ' name', ' = ', 'src=/x/'],
];
/** What ends in a tag or in a declaration ends it: there the library gives the last character for text. */
const page = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, { weight: 1, arbitrary: fc.string() }), {
    maxLength: 40,
  })
  // Of these the library takes each for another one: for `<`, for `/`, and for letters.
  .map((pieces) => `${pieces.join('').replace(/[^\P{Cc}\t\n\f\r]/gu, '')}<hr>`);

it('a page gives the events of the tokenizer of the library', () => {
  fc.assert(
    fc.property(page, (html) => {
      expect(eventsOf(html, { Tokenizer: PageTokenizer })).toEqual(eventsOf(html));
    }),
    { numRuns: 3000 },
  );
});

it.each(HTML_VECTORS)('%s gives the events of the tokenizer of the library', (html) => {
  expect(eventsOf(html, { Tokenizer: PageTokenizer })).toEqual(eventsOf(html));
});

it('attributes and text that are not asked for are passed over', () => {
  const options = { Tokenizer: PageTokenizer, attributes: new Set(['id']), readsText: () => false };
  expect(eventsOf('<p CLASS="a>b" ID=c title>text &amp; more</p><title>d</title>', options)).toEqual([
    ['open', 'p', { id: 'c' }],
    ['close', 'p'],
    ['open', 'title', {}],
    ['close', 'title'],
    ['end'],
  ]);
});
