import { describe, expect, it } from '@jest/globals';
import { describePage } from '../../../../src/platform/render/config/describe-page.ts';
import { bindNavigation, flatNavigation } from '../../../../src/platform/render/config/navigation/bind.ts';
import { readConfig } from '../../../../src/platform/render/config/site-config.ts';
import { createLayout } from '../../../../src/platform/render/layout/layout.ts';
import { openSite } from '../../../../src/platform/render/site/open-site.ts';

const SHARED = { styles: [], firstStyles: '', fontFaces: [], themeScript: '', scripts: [], hasSearch: false };

/** Gives the function that writes a page, by its number, of a site with this navigation. */
function site(count: number, navigation: object): (number: number) => string {
  const files = Array.from({ length: count }, (_, number) => `p${number}.mdx`);
  const pages = files.map((file, number) => describePage(file, `---\ntitle: Page ${number}\n---\n`));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const config = readConfig({ file: 'docs.json', source: '', parts: [] }, { name: 'Site', navigation });
  const binding = { pageAt: (path: string) => byPath.get(path), onMissing: () => undefined };
  const bound = bindNavigation(config.navigation ?? flatNavigation(pages), binding);
  const policy = { keepGoing: false, sanitize: false };
  const plain = { config, policy, pages, files, assets: [], imageSizes: new Map(), tree: bound };
  const write = createLayout(openSite({ ...plain, ...SHARED }));
  return (number) => {
    const page = pages[number];
    if (page === undefined) throw new Error(`There is no page ${number}.`);
    return write({ page, body: [], outline: [], extras: [] });
  };
}

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `p${from + index}`);

function sidebarOf(html: string): string {
  return /<nav class="sidebar"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
}

/** What the sidebar of a page says, line by line. */
function linesOf(html: string): readonly string[] {
  const text = sidebarOf(html).replaceAll(/<\/(?:a|p|summary)>/g, '\n');
  return text.split('\n').flatMap((line) => line.replaceAll(/<[^>]+>/g, '').trim() || []);
}

function linksOf(html: string): readonly string[] {
  return [...sidebarOf(html).matchAll(/href="(p\d+)\.html"/g)].map(([, name = '']) => name);
}

describe('the sidebar of a large division', () => {
  it('grows with the logarithm of the number of pages at most', () => {
    const bytesPerPage = (count: number) => {
      const write = site(count, { groups: [{ group: 'All', pages: names(0, count) }] });
      const numbers = names(0, count).flatMap((_, number) => (number % 25 === 0 ? [number] : []));
      return numbers.reduce((sum, number) => sum + Buffer.byteLength(write(number)), 0) / numbers.length;
    };
    const [small, large] = [bytesPerPage(500), bytesPerPage(2_000)];
    expect(large).toBeLessThan(10_000);
    // Four times the pages add two steps of those that double on either side.
    expect(large / small).toBeLessThan(1.15);
  });

  it('leads from the first page to any other, walking', () => {
    const write = site(1_000, { pages: names(0, 1_000) });
    const seen = new Set(['p0']);
    for (const name of seen) for (const link of linksOf(write(Number(name.slice(1))))) seen.add(link);
    expect(seen.size).toBe(1_000);
  });

  it('shows the groups around the page, and of the others their titles', () => {
    const inner = { group: 'Inner', root: 'p299', pages: names(300, 303) };
    const write = site(600, {
      groups: [
        { group: 'First', pages: names(0, 200) },
        { group: 'Second', root: 'p200', pages: ['p201', inner, { group: 'Next', pages: names(310, 600) }] },
        { group: 'Nothing', pages: [{ group: 'But', pages: [{ title: 'Out', href: 'https://e.example' }] }] },
        { title: 'Elsewhere', href: 'https://e.example/else' },
      ],
    });
    const around = ['Page 201', 'Inner', 'Page 299', 'Page 300', 'Page 301', 'Page 302', 'Next', 'Page 310'];
    const shown = ['First', 'Page 0', 'Second', 'Page 200', ...around, 'Nothing', 'But', 'Out', 'Elsewhere'];
    expect(linesOf(write(301))).toEqual(shown);
    expect(sidebarOf(write(301))).toContain('<a class="side-link" href="p301.html" aria-current="page">');
    expect(sidebarOf(write(301))).toMatch(
      /<details class="side-group" data-group="0" data-closed><summary><span>First<\/span><\/summary><ul><li><a class="side-link" href="p0.html">/,
    );
    expect(linesOf(write(200)).slice(0, 6)).toEqual(['First', 'Page 0', 'Second', 'Page 200', 'Page 201', 'Inner']);
    expect(sidebarOf(write(200))).toContain('<a class="side-link" href="p200.html" aria-current="page">');
    expect(linksOf(write(0))).toEqual([...names(0, 26), 'p50', 'p100', 'p199', 'p200']);
  });

  it('is whole up to 400 links', () => {
    const groups = (count: number) => ({ groups: [{ group: 'All', pages: names(0, count) }] });
    expect(linksOf(site(400, groups(400))(7))).toHaveLength(400);
    expect(linksOf(site(401, groups(401))(7)).length).toBeLessThan(100);
  });
});
