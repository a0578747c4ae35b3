import { describe, expect, it } from '@jest/globals';
import { render } from '../../../helpers/docs-folder.ts';

const PAGES = { 'quickstart.mdx': '# Quick', 'v2/intro.mdx': '# Intro', 'v2/deep/page.mdx': '# Page' };
const REMARK = expect.stringMatching(/^Most links from the root begin with `\/docs`/);

async function linksOf(index: string) {
  const { report, files } = await render({ ...PAGES, 'index.mdx': index });
  const article = /<article[\s\S]*<\/article>/.exec(files.get('index.html') ?? '')?.[0] ?? '';
  const hrefs = [...article.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
  return { hrefs, messages: report.diagnostics.map(({ message }) => message) };
}

describe('a folder that links begin with though the site has none of the name', () => {
  it('is the base of the site where most of its links do', async () => {
    const { hrefs, messages } = await linksOf('[a](/docs/quickstart) [b](/docs/v2/intro) <a href="/v2/intro">c</a>');
    expect(hrefs).toEqual(['quickstart.html', 'v2/intro.html', 'v2/intro.html']);
    expect(messages).toEqual([REMARK]);
  });

  it.each([
    ['one link is a mistake', '[a](/docs/quickstart)', ['docs/quickstart.html']],
    [
      'most links do without it',
      '[a](/docs/quickstart) [b](/docs/v2/intro) [c](/v2/intro) [d](/v2/deep/page)',
      ['docs/quickstart.html', 'docs/v2/intro.html', 'v2/intro.html', 'v2/deep/page.html'],
    ],
    [
      'the folder is one of the site',
      '[a](/v2/quickstart) [b](/v2/v2/intro)',
      ['v2/quickstart.html', 'v2/v2/intro.html'],
    ],
  ])('is none where %s', async (_case, index, expected) => {
    const { hrefs, messages } = await linksOf(index);
    expect(hrefs).toEqual(expected);
    expect(messages).not.toContainEqual(REMARK);
    expect(messages).toContainEqual(expect.stringMatching(/quickstart` leads to a page that does not exist/));
  });
});
