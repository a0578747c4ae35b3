import { describe, expect, it } from '@jest/globals';
import { describePage } from '../../../src/platform/render/config/describe-page.ts';
import { readDivision } from '../../../src/platform/render/config/division.ts';
import { bindNavigation, namedPaths } from '../../../src/platform/render/config/navigation/bind.ts';
import { indexCounterparts, indexNavigation } from '../../../src/platform/render/config/navigation/placement.ts';
import { addressOfPath } from '../../../src/platform/render/model/page-path.ts';
import { render } from '../../helpers/docs-folder.ts';

const ignore = (): void => undefined;

function bound(navigation: unknown, files: readonly string[]) {
  const pages = new Map(files.map((file) => describePage(file, '')).map((page) => [addressOfPath(page.path), page]));
  const missing: string[] = [];
  const root = bindNavigation(readDivision(navigation, ignore), {
    pageAt: (address) => pages.get(address),
    onMissing: (path) => missing.push(path),
  });
  return { index: indexNavigation(root), missing };
}

describe('readDivision', () => {
  it('reads every form of a navigation into one tree', () => {
    const root = readDivision(
      {
        products: [{ product: 'Core', tabs: [{ tab: 'Guide', menu: [{ item: 'Basics', pages: ['a'] }] }] }],
        languages: [
          { language: 'fr', versions: [{ version: 'v1', default: true, groups: [{ group: 'G', pages: ['b'] }] }] },
        ],
        dropdowns: [{ dropdown: 'Tools', anchors: [{ anchor: 'Blog', href: 'https://e.example' }] }],
        global: { anchors: [{ anchor: 'Home', href: '/' }] },
        groups: [
          {
            group: 'Top',
            root: 'top',
            expanded: true,
            tag: 'NEW',
            pages: ['c', { group: 'In', pages: ['d'] }, 7, null],
          },
          { group: 'Hidden', hidden: true, pages: ['x'] },
          { title: 'Out', href: 'https://o.example' },
        ],
      },
      ignore,
    );
    expect(namedPaths(root)).toEqual(['top', 'c', 'd', '7', 'x', 'a', 'b']);
    expect(root.divisions.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'product Core',
      'language Français',
      'dropdown Tools',
      'anchor Home',
    ]);
    expect(root.divisions[1]).toMatchObject({ language: 'fr', divisions: [{ title: 'v1', isDefault: true }] });
    expect(root.entries).toMatchObject([
      { kind: 'group', title: 'Top', root: 'top', isExpanded: true, tag: 'NEW' },
      { kind: 'group', title: 'Hidden', isHidden: true },
      { kind: 'link', title: 'Out', href: 'https://o.example' },
    ]);
  });

  it.each([[null], ['text'], [42], [{ tabs: 'no' }], [{ groups: [null, 1, { pages: [] }] }]])(
    'takes %j for what it can',
    (value) => {
      expect(readDivision(value, ignore).kind).toBe('root');
    },
  );
});

describe('bindNavigation', () => {
  it('lists the pages of a group whose name is blank without a heading, in its place', () => {
    const groups = [
      { group: 'A', pages: ['a'] },
      { group: ' ', pages: ['b', { group: 'C', pages: ['c'] }] },
      { group: '', hidden: true, pages: ['d'] },
    ];
    const remarks: string[] = [];
    const { entries } = readDivision({ groups }, (_at, message) => remarks.push(message));
    expect(entries).toMatchObject([{ title: 'A' }, { kind: 'page', path: 'b' }, { title: 'C' }]);
    expect(remarks).toEqual(['A group of the navigation has no name; it is left out.']);
  });

  it('finds index pages by their folder', () => {
    const { index, missing } = bound({ pages: ['guides', 'guides/index'] }, ['guides/index.mdx']);
    expect(missing).toEqual([]);
    expect(index.pagesOf(index.root)).toEqual(['/guides/index']);
  });
});

describe('indexNavigation', () => {
  it('places a page where it stands first, the default division before others', () => {
    const { index } = bound(
      {
        versions: [
          { version: '1', pages: ['a', 'b'] },
          { version: '2', default: true, pages: ['b', 'c'] },
        ],
      },
      ['a.mdx', 'b.mdx', 'c.mdx'],
    );
    expect(index.pagesOf(index.root)[0]).toBe('/b');
    expect(index.placementOf('/b')).toMatchObject({ pages: ['/b', '/c'], trail: [{ kind: 'root' }, { title: '2' }] });
    expect(index.placementOf('/elsewhere')).toMatchObject({ pages: [], trail: [{ kind: 'root' }, { title: '2' }] });
  });
});

describe('indexCounterparts', () => {
  it.each([
    ['/docs/v1/learn/intro', ['/docs/v2/learn/outro', '/docs/v2/learn/intro'], '/docs/v2/learn/intro'],
    ['/start', ['/fr/other', '/fr/start'], '/fr/start'],
    ['/fr/start', ['/other', '/start'], '/start'],
    ['/guides/a', ['/guides/b'], undefined],
    ['/a/b/c', ['/x/y/c'], undefined],
  ])('finds the page that %s is elsewhere', (path, pages, counterpart) => {
    expect(indexCounterparts(pages)(path)).toBe(counterpart);
  });
});

describe('the shell', () => {
  it('links divisions to the same page, marks the current one and opens its groups', async () => {
    const { files } = await render({
      'docs.json': JSON.stringify({
        name: 'Site',
        colors: { primary: '#123456', light: 'red;}</style>' },
        navbar: { links: [{ label: 'Blog', href: 'https://blog.example' }] },
        navigation: {
          tabs: [
            { tab: 'Docs', versions: [version('v2'), version('v1')] },
            { tab: 'Blog', href: 'https://blog.example' },
          ],
        },
      }),
      'v1/a.mdx': '',
      'v1/b.mdx': '',
      'v2/a.mdx': '',
      'v2/b.mdx': '',
    });
    const page = files.get('v1/b.html') ?? '';
    expect(page).toContain('<a href="../v2/b.html">v2</a>');
    expect(page).toContain('<a href="../v1/b.html" aria-current="true">v1</a>');
    expect(page).toContain('<details data-group open><summary><span>Inner');
    expect(page).toContain('<a class="side-link" href="../v1/b.html" aria-current="page"><span>B</span></a>');
    expect(page).toContain('rel="prev" href="../v1/a.html"');
    expect(page).toContain('<a href="https://blog.example">Blog</a>');
    const css = [...files].find(([name]) => /\/site\.\w+\.css$/.test(name))?.[1] ?? '';
    expect(css).toContain('--brand-light:#123456;--brand-dark:#8394a5');
    expect(css).not.toContain('</style>');
  });
});

function version(name: string) {
  return { version: name, groups: [{ group: 'G', pages: [`${name}/a`, { group: 'Inner', pages: [`${name}/b`] }] }] };
}

it('a page whose name ends like a file is found by its name, in navigation and links', async () => {
  const { files, report } = await render({
    'docs.json': '{"name":"T","navigation":{"pages":["index","a.html"]}}',
    'index.mdx': '[a](/a.html)',
    'a.html.mdx': '# A',
  });
  expect(report.diagnostics).toEqual([]);
  expect(files.get('index.html')).toMatch(/<nav[\s\S]*href="a\.html\.html"[\s\S]*<article[\s\S]*href="a\.html\.html"/);
});
