import { describe, expect, it } from '@jest/globals';
import { type Files, render } from '../../../helpers/docs-folder.ts';

async function pages(config: object, files: Files) {
  return (await render({ 'docs.json': JSON.stringify({ name: 'Site', ...config }), ...files })).files;
}

const titled = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n## One\n\n## Two\n`;

describe('a page', () => {
  it('says where it is: its group, or the whole way to it', async () => {
    const navigation = {
      tabs: [{ tab: 'Docs', groups: [{ group: 'Outer', root: 'root', pages: [{ group: 'Inner', pages: ['a'] }] }] }],
    };
    const files = { 'a.mdx': titled('A'), 'root.mdx': titled('Root') };
    expect((await pages({ navigation }, files)).get('a.html')).toContain('<p class="eyebrow">Inner</p>');
    const trail = await pages({ navigation, styling: { eyebrows: 'breadcrumbs' } }, files);
    expect(trail.get('a.html')).toContain(
      '<ol><li><a href="root.html">Docs</a></li><li><a href="root.html">Outer</a></li><li>Inner</li></ol>',
    );
    expect(trail.get('root.html')).toContain('<ol><li><a href="root.html">Docs</a></li></ol>');
  });

  it('says which scheme its site and its code have', async () => {
    const mark = async (config: object) =>
      /<html[^>]*>/.exec((await pages(config, { 'a.mdx': titled('A') })).get('a.html') ?? '')?.[0];
    expect(await mark({})).toBe('<html lang="en">');
    expect(await mark({ appearance: { default: 'light', strict: true }, styling: { codeblocks: 'dark' } })).toBe(
      '<html lang="en" data-theme="light" data-theme-fixed data-code="dark">',
    );
  });

  it('has its style sheet fetched at once, before the block that needs it', async () => {
    const { files } = await render({ 'a.mdx': `${titled('A')}\n<Note>Note</Note>\n`, 'b.mdx': titled('B') });
    const html = files.get('a.html') ?? '';
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(html) ?? [];
    const places = ['<link rel="preload" as="style"', '<style>', '</head>', '<link rel="stylesheet"'];
    expect(html).toContain(`<link rel="preload" as="style" href="${sheet}">`);
    expect(places.map((part) => html.indexOf(part))).toEqual(
      places.map((part) => html.indexOf(part)).toSorted((x, y) => x - y),
    );
    expect(files.get('404.html')).not.toContain(places[0]);
  });

  it('has what its mode leaves of the shell', async () => {
    const files = await pages(
      {},
      {
        'blank.mdx': titled('Blank', 'mode: custom\n'),
        'turns.mdx': titled('Turns', 'hideFooterPagination: true\n'),
        'old.mdx': titled('Old', 'deprecated: true\ntimestamp: true\nlastModified: 2025-05-02\n'),
      },
    );
    expect(files.get('blank.html')).toContain('<body data-mode="custom">');
    expect(files.get('blank.html')).toContain('<h1 class="visually-hidden">Blank</h1>');
    expect(files.get('blank.html')).not.toMatch(/class="(?:footer|turns|eyebrow)"/);
    expect(files.get('turns.html')).not.toContain('class="turns"');
    expect(files.get('old.html')).toContain('<h1>Old <span class="badge badge-yellow">Deprecated</span></h1>');
    expect(files.get('old.html')).toContain('<time datetime="2025-05-02">May 2, 2025</time>');
  });

  it('says of its divisions what they are where there is room: not among tabs', async () => {
    const tabs = [
      { tab: 'Guides', description: 'Of guides', pages: ['a'] },
      {
        tab: 'More',
        dropdowns: [
          { dropdown: 'First', description: 'Of two', pages: ['b'] },
          { dropdown: 'Next', pages: ['c'] },
        ],
      },
    ];
    const files = await pages(
      { navigation: { tabs } },
      { 'a.mdx': titled('A'), 'b.mdx': titled('B'), 'c.mdx': titled('C') },
    );
    expect(files.get('b.html')).toContain('<a href="a.html">Guides</a>');
    expect(files.get('b.html')).toContain('First<span class="choice-text">Of two</span></a>');
  });

  it('shows a link of the bar without a label by its icon, and by its host where there is none', async () => {
    const links = [
      { label: '', icon: 'star', title: 'News', href: 'https://example.com/news?all' },
      { href: 'https://www.example.org/a/long/way' },
    ];
    const files = await pages({ navbar: { links } }, { 'a.mdx': titled('A') });
    const bar = /<nav class="bar-links".*?<\/nav>/s.exec(files.get('a.html') ?? '')?.[0];
    expect(bar).toMatch(/title="News"><svg .*<\/svg><span class="visually-hidden">News<\/span><\/a>/s);
    expect(bar).toContain('title="example.org">example.org</a>');
  });

  it('has the bar, foot and banner of its language, and its direction', async () => {
    const languages = [
      { language: 'en', pages: ['en/a'] },
      {
        language: 'he',
        pages: ['he/a'],
        banner: { content: 'שלום' },
        navbar: { links: [{ label: 'עזרה', href: '/he/a' }] },
      },
    ];
    const chrome = {
      banner: { content: 'Hello [there](/en/a)', dismissible: true },
      navbar: { links: [{ label: 'Help', href: '/en/a' }] },
    };
    const files = await pages(
      { ...chrome, navigation: { languages } },
      { 'en/a.mdx': titled('A'), 'he/a.mdx': titled('א') },
    );
    const [english, hebrew] = [files.get('en/a.html') ?? '', files.get('he/a.html') ?? ''];
    expect(english).toContain('<html lang="en">');
    expect(english).toContain(
      '<p>Hello <a href="../en/a.html">there</a></p><button type="button" class="banner-close"',
    );
    expect(english).toContain('<a href="../en/a.html">Help</a>');
    expect(hebrew).toContain('<html lang="he" dir="rtl" ');
    expect(hebrew).toContain('<p>שלום</p></aside>');
    expect(hebrew).not.toContain('>Help<');
    expect(english).toContain('<link rel="alternate" hreflang="he" href="https://docs.example.com/he/a">');
    expect(files.get('sitemap.xml')).toContain(
      '<xhtml:link rel="alternate" hreflang="he" href="https://docs.example.com/he/a"/>',
    );
  });

  it('names a day in the words of its language, whatever variant of it that is, and ignores what is no code', async () => {
    const languages = ['de-1996', 'de-x1'].map((language) => ({ language, pages: [`${language}/a`] }));
    const page = titled('A', 'timestamp: true\nlastModified: 2025-05-02\n');
    const files = await pages({ navigation: { languages } }, { 'de-1996/a.mdx': page, 'de-x1/a.mdx': page });
    expect(files.get('de-1996/a.html')).toContain('<html lang="de-1996" ');
    expect(files.get('de-1996/a.html')).toContain('<time datetime="2025-05-02">2. Mai 2025</time>');
    expect(files.get('de-x1/a.html')).toContain('<html lang="en">');
  });

  it('shows an icon that is a picture of the documentation, and none for what is not there', async () => {
    const files = await pages(
      { navigation: { pages: ['a', 'b', 'c'] } },
      {
        'a.mdx': titled('A', 'icon: /mark.svg\n'),
        'b.mdx': titled('B', 'icon: /gone.svg\n'),
        'c.mdx': titled('C', 'icon: "); mask-image: url(https://o.example/x.svg)"\n'),
        'mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
    );
    expect(files.get('a.html')).toContain('href="a.html" aria-current="page"><img class="icon" src="mark.svg" alt=""');
    expect(files.get('a.html')).toContain('<a class="side-link" href="b.html"><span>B</span>');
    expect(files.get('a.html')).toContain('<a class="side-link" href="c.html"><span>C</span>');
  });

  it('leads to sites outside, shows icons, and lists what its group holds', async () => {
    const navigation = {
      groups: [{ group: 'G', icon: 'rocket', root: 'root', directory: 'card', pages: ['a', 'out'] }],
    };
    const files = await pages(
      { navigation },
      {
        'root.mdx': titled('Root'),
        'a.mdx': titled('A', 'description: Of A\nicon: star\n'),
        'out.mdx': titled('Out', 'url: https://o.example/x\ntag: New\n'),
      },
    );
    const root = files.get('root.html') ?? '';
    expect(root).toContain(
      '<a class="side-link" href="https://o.example/x"><span>Out</span> <span class="badge badge-gray">New</span></a>',
    );
    expect(root).toMatch(/<a class="side-link" href="a\.html"><svg class="icon"/);
    expect(root).toContain('<a class="card-link" href="a.html">A</a></p><p class="card-text">Of A</p>');
    expect(files.get('out.html')).toContain('http-equiv="refresh" content="0; url=https://o.example/x"');
    expect(files.has('out.md')).toBe(false);
    expect(files.get('a.html')).not.toContain('rel="next"');
    for (const file of ['llms.txt', 'llms-full.txt', 'sitemap.xml']) expect(files.get(file)).not.toContain('/out');
  });

  it('lists the choice of a product after that of the section which holds it', async () => {
    const products = ['One', 'Two'].map((product) => ({ product, pages: [product.toLowerCase()] }));
    const navigation = {
      dropdowns: [
        { dropdown: 'Inside', products },
        { dropdown: 'Beside', pages: ['c'] },
      ],
    };
    const files = await pages({ navigation }, { 'one.mdx': titled('A'), 'two.mdx': titled('B'), 'c.mdx': titled('C') });
    const menus = files.get('one.html')?.matchAll(/<details class="menu"><summary>.*?<\/span>(\w+)<\/summary>/g) ?? [];
    expect([...menus].map(([, current]) => current)).toEqual(['Inside', 'One']);
  });

  it('is reached by its address alone where its division is hidden', async () => {
    const navigation = {
      tabs: [
        { tab: 'Docs', pages: ['a'] },
        { tab: 'Secret', hidden: true, pages: ['b'] },
      ],
    };
    const files = await pages({ navigation }, { 'a.mdx': titled('A'), 'b.mdx': titled('B') });
    expect(files.get('a.html')).not.toContain('Secret');
    expect(files.get('b.html')).toContain('noindex');
    for (const file of ['llms.txt', 'llms-full.txt', 'sitemap.xml']) expect(files.get(file)).not.toContain('/b');
  });

  it('leads to a single other version, language or section', async () => {
    const global = {
      versions: [{ version: 'Old', href: 'https://old.example' }],
      languages: [{ language: 'es', href: 'https://es.example' }],
      dropdowns: [{ dropdown: 'Labs', href: 'https://labs.example' }],
    };
    const { files } = await render({
      'docs.json': JSON.stringify({
        name: 'A',
        navigation: { global, versions: [{ version: 'New', pages: ['index'] }] },
      }),
      'index.mdx': '# A',
    });
    for (const host of ['old', 'es', 'labs'])
      expect(files.get('index.html')).toContain(`<a href="https://${host}.example"`);
  });

  it('has no menu of nothing but itself', async () => {
    const navigation = { versions: [{ version: 'New', pages: ['index'] }] };
    const { files } = await render({ 'docs.json': JSON.stringify({ name: 'A', navigation }), 'index.mdx': '# A' });
    expect(files.get('index.html')).not.toContain('<details class="menu">');
  });

  it('stays in the version of the reader from tab to tab', async () => {
    const tab = (name: string) => ({
      tab: name,
      versions: ['v2', 'v1'].map((version) => ({ version, pages: [`${name}/${version}`] })),
    });
    const files = await pages(
      { navigation: { tabs: [tab('a'), tab('b')] } },
      Object.fromEntries(['a/v1', 'a/v2', 'b/v1', 'b/v2'].map((file) => [`${file}.mdx`, titled(file)])),
    );
    expect(files.get('a/v1.html')).toContain('<li><a href="../b/v1.html">b</a></li>');
  });
});

it('the rules of a page stand in its head, and its content links the sheet', async () => {
  const page = (await pages({}, { 'a.mdx': 'Text\n\n<div className="p-4">Box</div>' })).get('a.html');
  const [head = '', body = ''] = page?.split('<body') ?? [];
  expect(head).toMatch(/<style>[^<]*article\.content \.p-4\{[^<]*<\/style>/);
  expect(body).toMatch(/<p>Text<\/p>\s*<link rel="stylesheet"/);
  expect(body).not.toContain('<style');
});

describe('the pictures of a site', () => {
  it('are those that it has; its name stands for a logo that is missing or elsewhere', async () => {
    const logo = { light: '/logo.svg', dark: 'https://cdn.example/logo.svg' };
    const config = { name: 'Site', logo, favicon: '/gone.ico' };
    const { files, report } = await render({
      'docs.json': JSON.stringify(config),
      'a/b.mdx': '',
      'logo.svg': '<svg/>',
    });
    expect(files.get('a/b.html')).toContain('<img class="logo" src="../logo.svg" alt="Site" height="28">');
    expect(files.get('a/b.html')).toContain('<link rel="icon" href="data:,">');
    expect(report.diagnostics.map(({ message }) => message.split(';')[0])).toEqual([
      'The logo `https://cdn.example/logo.svg` is on another host',
      'The favicon `/gone.ico` names a file that is not in the documentation.',
    ]);
    expect((await pages({ logo: '/none.svg' }, { 'a.mdx': '' })).get('a.html')).toContain(
      '<a class="brand" href="index.html">Site</a>',
    );
  });
});

describe('the list for language models', () => {
  it('has sections by navigation with the Markdown copies, then the rest', async () => {
    const files = await pages(
      {
        description: 'All of it',
        navigation: { groups: [{ group: 'Start', pages: ['a', { group: 'In', pages: ['b'] }] }] },
        seo: { indexing: 'all' },
      },
      { 'a.mdx': titled('A', 'description: Of A\n'), 'b.mdx': titled('B'), 'c.mdx': titled('C') },
    );
    expect(files.get('llms.txt')).toBe(
      '# Site\n\n> All of it\n\n## Start\n\n- [A](https://docs.example.com/a.md): Of A\n- [B](https://docs.example.com/b.md)\n\n## Optional\n\n- [C](https://docs.example.com/c.md)\n',
    );
    expect(files.get('llms-full.txt')).toContain('# A\n\nSource: https://docs.example.com/a\n\n> Of A\n');
    expect(files.get('robots.txt')).toBe('User-agent: *\nAllow: /\n\nSitemap: https://docs.example.com/sitemap.xml\n');
  });

  it('is linked by pages, as what else comes with a site is, where it is made', async () => {
    const links = '[1](/llms.txt) [2](/deep/rss.xml) [3](/sitemap.xml) [4](/a/rss.xml)';
    const docs = { 'a.mdx': `${titled('A')}${links}`, 'deep.mdx': titled('Deep', 'rss: true\n') };
    const lost = async (domain: string) =>
      (await render(docs, { domain })).report.diagnostics.map(({ message }) => message.split(' names')[0]);
    expect(await lost('docs.example.com')).toEqual(['The address `/a/rss.xml`']);
    expect(await lost('docs')).toEqual(['The address `/sitemap.xml`', 'The address `/a/rss.xml`']);
  });

  it('leaves the files of an author as they are', async () => {
    const files = await pages(
      {},
      { 'a.mdx': titled('A'), 'llms.txt': 'mine', 'robots.txt': 'mine too', '404.html': 'gone' },
    );
    expect([files.get('llms.txt'), files.get('robots.txt'), files.get('404.html')]).toEqual([
      'mine',
      'mine too',
      'gone',
    ]);
  });
});

describe('the page for what is not there', () => {
  it('says what the site says, with links from the root of the host', async () => {
    const errors = { 404: { title: 'Gone', description: 'Look at [A](/a).' } };
    const page = (await pages({ errors }, { 'a.mdx': titled('A') })).get('404.html') ?? '';
    expect(page).toContain('<h1>Gone</h1>');
    expect(page).toContain('Look at <a href="/a.html">A</a>.');
    expect(page).toMatch(/<link rel="stylesheet" data-href="\/site-assets\//);
    expect(page).toMatch(/<noscript><link rel="stylesheet" href="\/site-assets\/[^>]*><\/noscript>/);
    expect(page).not.toContain('rel="canonical"');
  });
});
