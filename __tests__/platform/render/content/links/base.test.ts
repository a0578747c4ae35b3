import { describe, expect, it } from '@jest/globals';
import { openBaseFinder } from '../../../../../src/platform/render/content/links/base.ts';
import { type Files, render } from '../../../../helpers/docs-folder.ts';

const PAGES = { 'quickstart.mdx': '# Quick', 'v2/intro.mdx': '# Intro', 'v2/deep/page.mdx': '# Page' };

async function linksOf(index: string, more: Files = {}, paths?: readonly string[]) {
  const options = paths === undefined ? {} : { paths, strict: false };
  const { report, files } = await render({ ...PAGES, ...more, 'index.mdx': index }, options);
  const article = /<article[\s\S]*<\/article>/.exec(files.get('index.html') ?? '')?.[0] ?? '';
  const hrefs = [...article.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
  return { hrefs, messages: report.diagnostics.map(({ message }) => message) };
}

const LINKS = '[a](/docs/quickstart) [b](/docs/v2/intro) <a href="/v2/intro">c</a>';

describe('a folder that links begin with though the site has none of the name', () => {
  it.each<[string, string, Files, readonly string[] | undefined]>([
    ['pages', LINKS, {}, undefined],
    ['pages that an export leaves out', '[a](/docs/quickstart)', { 'v2/intro.mdx': LINKS }, ['/index', '/quickstart']],
    [
      'the configuration',
      '[a](/docs/quickstart)',
      {
        'docs.json': JSON.stringify({
          name: 'Test',
          navbar: { links: ['quickstart', 'v2/intro'].map((page) => ({ label: page, href: `/docs/${page}` })) },
        }),
      },
      undefined,
    ],
  ])('is the base of the site where most links of %s do', async (_whose, index, more, paths) => {
    const { hrefs, messages } = await linksOf(index, more, paths);
    expect(hrefs[0]).toBe('quickstart.html');
    expect(messages).toEqual([]);
  });

  it.each([
    ['one link is a mistake', '[a](/docs/quickstart)', ['docs/quickstart.html']],
    [
      'most links do without it',
      '[a](/docs/quickstart) [b](/docs/v2/intro) [c](/v2/intro) [d](/v2/deep/page)',
      ['docs/quickstart.html', 'docs/v2/intro.html', 'v2/intro.html', 'v2/deep/page.html'],
    ],
    [
      'the others are in code',
      '[a](/docs/quickstart) `[b](/docs/v2/intro)`\n\n~~~html\n<a href="/docs/v2/intro">\n<a href="/docs/v2/deep/page">\n~~~',
      ['docs/quickstart.html'],
    ],
    [
      'the folder is one of the site',
      '[a](/v2/quickstart) [b](/v2/v2/intro)',
      ['v2/quickstart.html', 'v2/v2/intro.html'],
    ],
  ])('is none where %s', async (_case, index, expected) => {
    const { hrefs, messages } = await linksOf(index);
    expect(hrefs).toEqual(expected);
    expect(messages).toContainEqual(expect.stringMatching(/quickstart` leads to a page that does not exist/));
  });

  it('is looked for in a time that grows with the text alone', () => {
    const start = performance.now();
    for (const piece of ['`', '~~~\n', '```a\n', '](/a', 'href="/', '/a/', '` '])
      openBaseFinder().read(piece.repeat(200_000));
    // Some milliseconds; in a time that grows with the square, minutes.
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
