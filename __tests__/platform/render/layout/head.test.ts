import { describe, expect, it } from '@jest/globals';
import { render } from '../../../helpers/docs-folder.ts';

async function head(page: string, config: object = {}): Promise<string> {
  const docs = { name: 'Site', navigation: { pages: ['page'] }, ...config };
  const { files } = await render({ 'docs.json': JSON.stringify(docs), 'page.mdx': page, 'i.png': '', 'other.mdx': '' });
  return /<head>[\s\S]*<\/head>/.exec(files.get('page.html') ?? '')?.[0] ?? '';
}

describe('the head of a page', () => {
  it('says what the page is, its front matter before the site', async () => {
    const text = await head(
      '---\ntitle: "Own"\ndescription: About "it" in [`code`](/other)\nkeywords: [a, b]\n"og:title": Other\n"twitter:image": /i.png\nrobots: nofollow\n---\n',
      { seo: { metatags: { 'og:image': '/i.png', 'og:title': 'Site title', author: 'Me' } } },
    );
    expect(text).toContain('<title>Own - Site</title>');
    expect(text).toContain('<meta name="description" content="About &quot;it&quot; in code">');
    expect(text).toContain('<meta name="keywords" content="a, b">');
    expect(text).toContain('<meta property="og:title" content="Other">');
    expect(text).toContain('<meta property="og:image" content="https://docs.example.com/i.png">');
    expect(text).toContain('<meta name="twitter:image" content="https://docs.example.com/i.png">');
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(text).toContain('<meta name="author" content="Me">');
    expect(text).toContain('<meta name="robots" content="nofollow">');
    expect(text).toContain('<link rel="canonical" href="https://docs.example.com/page">');
  });

  it.each([
    ['---\nnoindex: true\n---\n', {}],
    ['---\nhidden: true\n---\n', {}],
    ['---\ntitle: a\n---\n', { navigation: { pages: ['other'] } }],
  ])('keeps search engines from %j', async (page, config) => {
    expect(await head(page, config)).toContain('<meta name="robots" content="noindex">');
  });

  it('lets them list what no navigation names where the site says so', async () => {
    const config = { navigation: { pages: ['other'] }, seo: { indexing: 'all' } };
    expect(await head('---\ntitle: a\n---\n', config)).not.toContain('noindex');
  });

  it('takes the canonical address that the front matter gives', async () => {
    expect(await head('---\ncanonical: https://main.example/a\n---\n')).toContain(
      '<link rel="canonical" href="https://main.example/a">',
    );
  });
});
