import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Findings, FindingsReader, MAX_GROUPS } from '../../src/bundle/findings.ts';
import { MAX_TEXT_BYTES, readBundle } from '../../src/bundle/read.ts';
import { Folder, type Tree, writeArchive } from '../helpers/folder.ts';

/** Finds what is wrong with a site, by one pass over its archive. */
async function find(site: Tree): Promise<Findings> {
  await using folder = await Folder.make();
  await writeArchive(
    folder.at('b.tar.gz'),
    Object.entries(site).map(([name, content]) => ({ name, content })),
  );
  const texts = new FindingsReader();
  await readBundle(folder.at('b.tar.gz'), { texts });
  return texts.findings();
}

const targets = (kind: 'brokenLinks' | 'externalResources') => (findings: Findings) =>
  findings[kind].groups.map(({ target }) => target).sort();
const [broken, external] = [targets('brokenLinks'), targets('externalResources')];

/** A site in which every link below `good` leads somewhere. */
const SITE: Tree = {
  'index.html': '<title>Start</title><h1 id="top-of-it">',
  'guides/start.html': '<title>Guide</title><h2 id="größe"></h2><a name="old"></a>',
  'guides/index.html': '<title>Guides</title>',
  'a b/c%d.html': '<title>Odd</title>',
  'old.html': '<meta http-equiv="refresh" content="0; url=guides/start.html">',
  'x/logo.svg': '',
  'manual.pdf': '',
};

describe('links', () => {
  it.each([
    '<a href="start.html">',
    '<a href="../guides/start">',
    '<a href="/guides/start/">',
    '<a href="/guides">',
    '<a href="/guides/">',
    '<a href="/">',
    '<a href="..">',
    '<a href="">',
    '<a href="?q=1">',
    '<a href="../a%20b/c%25d.html">',
    '<a href="../a b/c%25d">',
    '<a href="/manual.pdf#page=2">',
    '<a href="#">',
    '<a href="#top">',
    '<a href="#TOP">',
    '<a href="start#old">',
    '<a href="start.html#gr%C3%B6%C3%9Fe">',
    '<a href="start.html#größe">',
    '<a href="start.html#:~:text=x">',
    '<a href="/old#anything">',
    '<h2 id="here"></h2><a href="#here">',
    '<a href="page#here"></a><h2 id="here">',
    '<a href="https://other.example/x">',
    '<a href="//other.example/x">',
    '<a href="mailto:a@example.com"><a href="tel:1"><a href="javascript:void 0"><a href="data:,x">',
    '<base href="/x/"><img src="logo.svg">',
    '<base href="https://other.example/"><a href="x">',
    '<template><a href="gone"></template>',
    '<img src="data:,x"><img src="blob:x">',
    '<a href="start#/operations/list"><a href="#!/pets"><a href="#%2Fpets">',
    '<link rel=prefetch href=/guides/start><link rel=prerender href=start/><link rel=preload as=document href=/>',
    '<meta http-equiv="refresh" content="5; url=start">',
  ])('of %s lead somewhere', async (html) => {
    const findings = await find({ ...SITE, 'guides/page.html': `<title>Page</title>${html}` });
    expect([broken(findings), external(findings)]).toEqual([[], []]);
  });

  it.each([
    ['<a href="gone.html">', '/guides/gone.html'],
    ['<a href="/gone?x#y">', '/gone'],
    ['<a HREF="&#47;gone">', '/gone'],
    ['<a href="Start.html">', '/guides/Start.html'],
    ['<area href="/x/">', '/x/'],
    ['<a href="%E0%A4">', '/guides/%E0%A4'],
    ['<a href="start.html#gone">', '/guides/start.html#gone'],
    ['<a href="#gone">', '/guides/page.html#gone'],
    ['<a href="#Old"></a><a name="old">', '/guides/page.html#Old'],
    ['<p name="x"></p><a href="#x">', '/guides/page.html#x'],
    ['<base href="/x/"><a href="start.html">', '/x/start.html'],
    ['<base href="/x/"><a href="#y">', '/x/'],
    ['<meta http-equiv="refresh" content="0; url=gone">', '/guides/gone'],
    ['<meta http-equiv="refresh" content="5; url=/gone">', '/gone'],
    ['<a href="#a/b">', '/guides/page.html#a/b'],
  ])('of %s to %s are told', async (html, target) => {
    const findings = await find({ ...SITE, 'guides/page.html': `<title>Page</title>${html}` });
    expect(broken(findings)).toEqual([target]);
    expect(findings.brokenLinks).toMatchObject({ count: 1, distinct: 1, groups: [{ firstFile: 'guides/page.html' }] });
  });
});

describe('resources', () => {
  it('that are missing are told, of pages and of style sheets', async () => {
    const findings = await find({
      'index.html': '<title>x</title><img src="a.png"><script src="/b.js"></script><iframe src="page"></iframe>',
      'page.html': '<title>y</title><link rel=stylesheet href="css/site.css"><style>p{background:url(c.png)}</style>',
      'css/site.css': '@import "more.css"; a{background:url(d.png)} b{background:url(../e.png)} c{mask:url(#m)}',
      'e.png': '',
    });

    expect(broken(findings)).toEqual(['/a.png', '/b.js', '/c.png', '/css/d.png', '/css/more.css']);
    expect(findings.brokenLinks.groups.find(({ target }) => target === '/css/d.png')?.firstFile).toBe('css/site.css');
  });

  it('of other hosts are told', async () => {
    const findings = await find({
      'index.html':
        '<title>x</title><script src="//cdn.example/a.js?v=1"></script><a href="https://elsewhere.example">',
      'site.css': '@import url(https://fonts.example/css); @font-face{src:url("https://fonts.example/f.woff2")}',
      'based.html': '<title>y</title><base href="http://other.example:8080/"><img src="a.png">',
    });

    expect(external(findings)).toEqual([
      'http://cdn.example/a.js?v=1',
      'http://other.example:8080/a.png',
      'https://fonts.example/css',
      'https://fonts.example/f.woff2',
    ]);
  });
});

it('what drawings load of other hosts is told, in pages and as files; the links in them are not', async () => {
  const findings = await find({
    'index.html': '<svg><rect fill="url(https://paint.example/a.svg#b)"/><circle fill="url(#c)"/></svg>',
    'a.svg': '<svg:svg><style/><svg:image xlink:href="https://picture.example/a.png"/><a href="gone">x</a></svg:svg>',
    'b.SVG': '<svg><style><![CDATA[p { fill: url("//sheet.example/a") }]]></style><use href="#d"/></svg>',
  });

  expect(external(findings)).toEqual([
    'http://sheet.example/a',
    'https://paint.example/a.svg#b',
    'https://picture.example/a.png',
  ]);
  expect(broken(findings)).toEqual([]);
});

it('addresses that name no host, or one that stands for the site, are of other hosts', async () => {
  const findings = await find({
    'index.html': '<img src="//site.invalid/x.png"><img src="http://a b/c"><a href="//[">',
  });

  expect(external(findings)).toEqual(['http://a b/c', 'http://site.invalid/x.png']);
});

it('AppleDouble files are neither pages nor style sheets', async () => {
  const findings = await find({
    '._index.html': 'Mac OS X <a href="gone">',
    'guides/._site.css': 'a{background:url(gone.png)}',
    'guides/_.html': '<title>Page</title>',
  });

  expect(broken(findings)).toEqual([]);
});

it('every planted fault of a generated site is found, and none is made up', async () => {
  const name = fc.stringMatching(/^[a-z]{1,6}$/);
  const page = fc.record({
    links: fc.array(fc.record({ to: fc.nat(), form: fc.constantFrom('.html', '', '/'), isRooted: fc.boolean() })),
    dead: fc.uniqueArray(name, { maxLength: 3 }),
    anchors: fc.uniqueArray(name, { maxLength: 3 }),
    hosts: fc.uniqueArray(name, { maxLength: 3 }),
  });
  const pages = fc.dictionary(
    fc.tuple(name, name).map(([folder, file]) => `${folder}/${file}-page`),
    page,
    {
      minKeys: 1,
      maxKeys: 6,
      noNullPrototype: true,
    },
  );
  await fc.assert(
    fc.asyncProperty(pages, async (site) => {
      const names = Object.keys(site);
      const files = Object.entries(site).map(([file, { links, dead, anchors, hosts }]) => {
        const good = links.map(
          ({ to, form, isRooted }) => `<a href="${isRooted ? '/' : '../'}${names[to % names.length]}${form}">`,
        );
        const bad = dead.map((target) => `<a href="/${target}-gone.html">`);
        const lost = anchors.map((id) => `<i id="${id}"></i><a href="#${id}"></a><a href="#${id}-gone"></a>`);
        const foreign = hosts.map((host) => `<img src="https://${host}.example/x.png">`);
        return [`${file}.html`, ['<title>x</title>', ...good, ...bad, ...lost, ...foreign].join('\n')] as const;
      });
      const findings = await find(Object.fromEntries(files));

      const planted = Object.entries(site).flatMap(([file, { dead, anchors }]) => [
        ...dead.map((target) => `/${target}-gone.html`),
        ...anchors.map((id) => `/${file}.html#${id}-gone`),
      ]);
      expect(broken(findings)).toEqual([...new Set(planted)].sort());
      expect(findings.brokenLinks.count).toBe(planted.length);
      const hosts = new Set(Object.values(site).flatMap((page) => page.hosts));
      expect(external(findings)).toEqual([...hosts].map((host) => `https://${host}.example/x.png`).sort());
    }),
    { numRuns: 25 },
  );
});

it('what is listed of many findings is bounded, the count is not', async () => {
  const links = Array.from({ length: MAX_GROUPS + 50 }, (_, index) => `<a href="gone-${index}">`).join('');
  const pages = Object.fromEntries([1, 2, 3].map((nth) => [`${nth}.html`, '<a href="everywhere">']));
  const { brokenLinks } = await find({ 'many.html': links, ...pages });

  expect(brokenLinks).toMatchObject({ count: MAX_GROUPS + 53, distinct: MAX_GROUPS + 51 });
  expect(brokenLinks.groups).toHaveLength(MAX_GROUPS);
  expect(brokenLinks.groups[0]).toEqual({ target: '/everywhere', files: 3, firstFile: '1.html' });
});

it('a page too large to read is reported as unchecked', async () => {
  const findings = await find({ 'huge.html': `<a href=gone>${' '.repeat(MAX_TEXT_BYTES)}` });

  expect([findings.unchecked, broken(findings)]).toEqual([1, []]);
});

it('a page of elements in each other without end is read to a depth, in time, and said to be unread', async () => {
  const deep = '<i>'.repeat(500_000);
  const findings = await find({
    'deep.html': `<title>Deep</title><a href=gone>${deep}<a href=lost id=below>`,
    'index.html': '<title>Start</title><a href="deep#below">',
  });

  expect([findings.unchecked, broken(findings)]).toEqual([1, ['/gone']]);
});

it('the memory that findings take is bounded', () => {
  const count = 25_000;
  const reader = new FindingsReader();
  const pageOf = (part: (name: string) => string) =>
    Buffer.from(Array.from({ length: count }, (_, nth) => part(`${nth}-`.padEnd(2000, 'x'))).join(''));
  for (const folder of ['a', 'b', 'c']) {
    const page = pageOf((name) => `<img src=${name}>`);
    reader.add(`${folder}/x.html`, page);
  }
  reader.add(
    'names.html',
    pageOf((name) => `<i id=${name}></i>`),
  );
  reader.add('last.html', Buffer.from('<a href="names#gone"></a>'));
  const { brokenLinks, unchecked } = reader.findings();

  // None of a page whose names found no room is missed.
  expect(brokenLinks.count + unchecked).toBe(3 * count + 1);
  expect(unchecked).toBeGreaterThan(1);
});
