import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutSections } from '../../../../src/platform/assistant/index/sections.ts';
import { SiteIndex } from '../../../../src/platform/assistant/index/site-index.ts';
import type { Query } from '../../../../src/platform/assistant/passage.ts';
import type { PageText, TextLine } from '../../../../src/platform/render/site/site.ts';
import { heading, pageText } from '../../../helpers/assistant.ts';
import { Folder } from '../../../helpers/folder.ts';

type Said = string | readonly (string | TextLine)[];
const page = (path: string, title: string, said: Said, more: Partial<PageText> = {}): PageText => ({
  ...pageText(path, title, ...[said].flat()),
  ...more,
});
const old = { versions: ['Version 1.0'], isDefault: false };
const latest = { versions: ['Version 2.0 (latest)'], isDefault: true };

const PAGES: readonly PageText[] = [
  page('/start', 'Quickstart', 'Begin with a boat of your own.'),
  page(
    '/2.0/paddles',
    'Paddles',
    [
      'Two blades.',
      heading('Taking care & storage', 'care'),
      'Rinse paddles with fresh water.',
      { isCode: true, parts: ['rinsePaddle(maxWaterLevel)'] },
    ],
    latest,
  ),
  page('/1.0/paddles', 'Paddles', [heading('Taking care', 'care'), 'Rinse paddles with fresh water, oil them.'], old),
  page('/2.0/rescue', 'Rescue', 'Call the coast guard by radio.', latest),
  page('/zh/paddles', '桨', [heading('保养', 'a'), '用清水冲洗船桨，然后晾干。'], { language: 'zh-hans' }),
  page('/fr/rescue', 'Sauvetage', 'Appelez la garde côtière à la radio.', { language: 'fr' }),
];
const indexOf = (pages: readonly PageText[]) => {
  const made = new SiteIndex(':memory:');
  made.put(pages.map((one) => JSON.stringify(one)));
  made.finish('first');
  return made;
};
const index = indexOf(PAGES);
const ask = (question: string, more: Partial<Query> = {}) => index.search({ question, hints: [], pages: 5, ...more });
const paths = (question: string, more: Partial<Query> = {}) => ask(question, more).pages.map(({ path }) => path);

it.each([
  ['whose making was cut short', 'CREATE TABLE state (name TEXT)'],
  [
    'of another form',
    'CREATE TABLE page (title TEXT); CREATE VIRTUAL TABLE section USING fts5(all_of_it); PRAGMA user_version = 99',
  ],
])('makes a file anew %s', async (_which, sql) => {
  await using folder = await Folder.make();
  const file = folder.at('index.sqlite');
  const left = new DatabaseSync(file);
  left.exec(sql);
  left.close();
  using anew = new SiteIndex(file);
  expect(anew.state).toBeUndefined();
  anew.put(PAGES.map((one) => JSON.stringify(one)));
  expect(anew.search({ question: 'coast guard', hints: [], pages: 5 }).pages[0]?.path).toBe('/2.0/rescue');
});

describe('the index of a site', () => {
  it.each([
    ['by other forms of the words', 'How do I rinse a paddle?', '/2.0/paddles'],
    ['by a part of a name in code', 'what is the water level', '/2.0/paddles'],
    ['by a whole name in code', 'maxWaterLevel', '/2.0/paddles'],
    ['by a name that is written in another way', 'max_water_level', '/2.0/paddles'],
    ['by a heading', 'storage', '/2.0/paddles'],
    ['by another word for it', 'Where should I get started?', '/start'],
    ['in spite of a slip of the pen', 'how to call the coast guards with a raddio', '/2.0/rescue'],
    ['in Chinese', '船桨如何冲洗？', '/zh/paddles'],
    ['in French, without its accents', 'garde cotiere', '/fr/rescue'],
  ])('finds a page %s', (_how, question, path) => {
    expect(paths(question)[0]).toBe(path);
    expect(ask(question).isAnswer).toBe(true);
  });

  it('shows the section that fits, with the id and the text of its heading', () => {
    expect(ask('storage of paddles').pages[0]?.sections[0]).toEqual({
      id: 'care',
      headings: ['Taking care & storage'],
      lines: [
        { text: 'Rinse paddles with fresh water.', isCode: false },
        { text: 'rinsePaddle(maxWaterLevel)', isCode: true },
      ],
    });
  });

  it.each(['How do I bake a chocolate cake?', 'Which vitamins are in oranges?', '', '???'])(
    'says of %j that the site holds no answer',
    (question) => {
      expect(ask(question).isAnswer).toBe(false);
    },
  );

  it('gives one version of a page: the default, the one that is named, asked for, or read at the moment', () => {
    expect(paths('rinse paddles')).toEqual(['/2.0/paddles']);
    expect(paths('rinse paddles in 1.0')[0]).toBe('/1.0/paddles');
    expect(paths('rinse paddles', { version: '1.0' })).toEqual(['/1.0/paddles']);
    expect(paths('rinse paddles', { version: 'Version 2.0 (latest)' })).toEqual(['/2.0/paddles']);
    expect(paths('rinse paddles', { version: 'latest' })).toEqual(['/2.0/paddles']);
    expect(paths('rinse paddles', { currentPath: 'https://docs.example.com/1.0/paddles.html?a#b' })[0]).toBe(
      '/1.0/paddles',
    );
    expect(paths('rinse', { version: '3.0' })).toEqual([]);
  });

  it('keeps to the language that is asked for', () => {
    expect(paths('radio', { language: 'FR' })).toEqual(['/fr/rescue']);
    expect(paths('船桨', { language: 'zh' })).toEqual(['/zh/paddles']);
    expect(paths('radio', { language: 'de' })).toEqual([]);
  });

  it('knows a language by any of its codes, and takes an empty filter for none', () => {
    for (const language of ['cn', 'zh-CN', 'zh_cn', 'zh-SG', 'zh-Hans']) {
      expect(paths('船桨', { language })).toEqual(['/zh/paddles']);
    }
    expect(paths('船桨', { language: 'zh-TW' })).toEqual([]);
    expect(paths('rinse paddles', { language: '', version: ' ' })).toEqual(['/2.0/paddles']);
  });

  it('gives one language of a page where its folder is called by a code of the site', () => {
    const text = 'Rinse every paddle.';
    const site = indexOf([
      page('/en/care', 'Care', text),
      page('/cn/care', 'Care', text, { language: 'zh-hans', isDefault: false }),
      page('/zh-CN/care', 'Care', text, { language: 'zh-hans', isDefault: false }),
    ]);
    const found = site.search({ question: 'rinse a paddle', hints: [], pages: 5 });
    expect(found.pages.map(({ path }) => path)).toEqual(['/en/care']);
  });

  it('shows the section that something was marked in first', () => {
    const marked = [{ path: '/2.0/paddles', elementId: 'care' }];
    expect(ask('Explain this', { marked }).pages[0]?.sections[0]?.id).toBe('care');
  });

  it.each(['the', 'Who are you?', 'What time is it?', 'How many days?'])(
    'gives nothing for %j, however many pages are asked for',
    (question) => {
      expect([1, 20].map((pages) => ask(question, { pages }))).toMatchObject([
        { pages: [], isAnswer: false },
        { pages: [], isAnswer: false },
      ]);
    },
  );

  it('prefers the operation that is asked for as a call, and the guide otherwise', () => {
    const operation = (path: string, title: string, line: string) =>
      page(path, title, line, { section: 'API reference' });
    const site = indexOf([
      page('/guides/boats', 'Boats', 'How to remove a boat from the water.'),
      operation('/api/delete', 'Delete boat', 'DELETE/v1/boats/{boat}'),
      operation('/api/get', 'Get boat', 'GET/v1/boats/{boat}'),
    ]);
    const first = (question: string) => site.search({ question, hints: [], pages: 1 }).pages[0]?.path;
    expect([first('REST call to remove a boat'), first('How do I remove a boat?')]).toEqual([
      '/api/delete',
      '/guides/boats',
    ]);
  });

  it.each([
    ['How do I erase a boat?', 'Deleting boats'],
    ['Where do I set up the horn?', 'Setup of the horn'],
    ['add a person to the crew', 'Users of the crew'],
  ])('finds by %j what is called %j', (question, title) => {
    const others = ['Paddles', 'Rescue', 'Boats', 'Tides', 'Harbour'].map((name) =>
      page(`/${name}`, name, `All that you want to know about ${name}.`),
    );
    const site = indexOf([...others, page('/it', title, 'Read here.')]);
    const found = site.search({ question, hints: [], pages: 2 });
    expect(found.pages.map(({ path }) => path)).toContain('/it');
  });

  it('weighs the page that the user is on, and what was said before', () => {
    const pages = ['a', 'b'].map((name) => page(`/${name}/x`, name.toUpperCase(), 'A buoy floats.'));
    const twins = indexOf([...pages, page('/c', 'C', 'A buoy sinks at night.')]);
    const first = (more: Partial<Query>) =>
      twins.search({ question: 'What does a buoy do?', hints: [], pages: 1, ...more }).pages[0]?.path;
    expect([first({}), first({ currentPath: '/b/x' }), first({ hints: ['sinking at night'] })]).toEqual([
      '/a/x',
      '/b/x',
      '/c',
    ]);
  });

  it('gives as many pages as are asked for, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 6 }), (question, other, pages) => {
        const query = { question, hints: [other], pages, version: other, language: other, currentPath: other };
        assert.ok(index.search(query).pages.length <= pages);
        assert.ok(index.search({ question, hints: [other], pages, currentPath: other }).pages.length <= pages);
      }),
      { numRuns: 60 },
    );
  });
});

describe('sections', () => {
  it('are cut where they are long, and keep the headings around them', () => {
    const long = { parts: ['word '.repeat(300).trim()] };
    const inner = { rank: 3, id: 'c', parts: ['C'] };
    const sections = cutSections([heading('A', 'a&b'), inner, long, long, long, { rank: 2, parts: ['D'] }]);
    expect(sections.map(({ id, headings, lines }) => [id, headings.join(' › '), lines.length])).toEqual([
      ['a&b', 'A', 0],
      ['c', 'A › C', 1],
      ['c', 'A › C', 1],
      ['c', 'A › C', 1],
    ]);
  });
});

describe('an index that is brought up to date', () => {
  const word = fc.constantFrom('harbour', 'buoy', 'tide', 'sail', 'keel', 'mast');
  const site = fc.uniqueArray(
    fc.tuple(fc.nat(5), fc.constantFrom(['harbour', 'keel'], ['buoy', 'buoy', 'keel'], ['tide', 'harbour', 'sail'])),
    { selector: ([number]) => number, maxLength: 8 },
  );
  const pagesOf = (all: readonly (readonly [number, readonly string[]])[]) =>
    all.map(([number, words]) =>
      page(`/p${number}`, `Page ${number}`, [words.join(' '), heading(words[0] ?? '', 'a'), 'x']),
    );

  it('finds the same as one that is made of its pages alone', () => {
    fc.assert(
      fc.property(site, site, word, (before, after, question) => {
        using changed = indexOf(pagesOf(before));
        using alone = indexOf(pagesOf(after));
        const paths = changed.put(pagesOf(after).map((one) => JSON.stringify(one)));
        for (const gone of changed.pagesBeside(new Set(paths))) changed.remove(gone);
        changed.finish('second');
        const query = { question, hints: ['keel'], pages: 9 };
        const found = ({ pages }: ReturnType<SiteIndex['search']>) =>
          pages.map((one) => JSON.stringify(one)).toSorted();
        expect(found(changed.search(query))).toEqual(found(alone.search(query)));
        expect(changed.state).toBe('second');
      }),
      { numRuns: 50 },
    );
  });
});

describe('a question that goes on with another', () => {
  const site = indexOf([
    page('/retries', 'Retries', [heading('retry-count', 'count'), 'How often a call is sent again. Its default is 3.']),
    page('/colours', 'Colours', [heading('paint', 'paint'), 'The default is blue.']),
    page('/delivery', 'Delivery', 'Parcels arrive on Monday.'),
  ]);
  const first = (question: string, ...earlier: readonly string[]) =>
    site.search({ question, hints: [], earlier, pages: 3 }).pages[0]?.path;

  it.each(['And what is its default?', 'What is their default?', 'Und der default?'])(
    'is understood from there: %s',
    (asked) => {
      expect(first(asked, 'What is the retry-count?')).toBe('/retries');
      expect(first(asked, 'Which paint is there?')).toBe('/colours');
      expect(first(asked, 'And for how long?', 'What is the retry-count?')).toBe('/retries');
    },
  );

  it('is a question of its own where it names what it is about', () => {
    expect(first('When do parcels arrive?', 'What is the retry-count?')).toBe('/delivery');
  });
});

it('tells pages that are about a question from those that only have a word of it', () => {
  const site = indexOf([
    page('/rinse', 'Rinsing a paddle', 'Rinse a paddle with fresh water.'),
    page('/paddles', 'Two blades', 'A paddle has two blades and a shaft.'),
  ]);
  const { pages } = site.search({ question: 'How do I rinse a paddle?', hints: [], pages: 5 });
  expect(pages.map(({ path, isRelated }) => [path, isRelated])).toEqual([
    ['/rinse', true],
    ['/paddles', false],
  ]);
});

it('repeats the header of a table that is cut', () => {
  const rows = Array.from({ length: 4 }, (_, at) => ({ parts: [`row ${at}`, 'x '.repeat(500)] }));
  const sections = cutSections([heading('A', 'a'), { parts: ['Name', 'Meaning'] }, ...rows]);
  expect(sections.length).toBeGreaterThan(1);
  expect(sections.map(({ lines }) => lines[0]?.cells)).toEqual(sections.map(() => ['Name', 'Meaning']));
});
