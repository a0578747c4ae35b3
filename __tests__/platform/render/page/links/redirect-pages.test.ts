import { describe, expect, it } from '@jest/globals';
import { openRedirect } from '../../../../../src/bundle/redirects.ts';
import { type Files, render } from '../../../../helpers/docs-folder.ts';

async function site(redirects: readonly (readonly [string, string])[], files: Files = {}, paths?: readonly string[]) {
  const config = { name: 'T', redirects: redirects.map(([source, destination]) => ({ source, destination })) };
  const all = { 'docs.json': JSON.stringify(config), 'guides/start.mdx': '# Start', 'other.mdx': '# Other', ...files };
  const { report, files: written } = await render(all, paths === undefined ? {} : { paths });
  return { files: written, pages: report.pages, messages: report.diagnostics.map(({ message }) => message) };
}

describe('the page of a redirect', () => {
  it('leads on without a server, and names where the page is now', async () => {
    const { files, pages, messages } = await site([['/old/place', '/guides/start#a']], { 'guides/start.mdx': '## A' });
    const html = files.get('old/place.html') ?? '';
    expect(html).toContain('<meta http-equiv="refresh" content="0; url=../guides/start.html#a">');
    expect(html).toContain('<link rel="canonical" href="https://docs.example.com/guides/start">');
    expect(html).toContain('<a href="../guides/start.html#a">/guides/start#a</a>');
    expect({ pages, messages }).toEqual({ pages: 2, messages: [] });
  });

  it('leads to the end of a chain, and out of the site', async () => {
    const { files } = await site([
      ['/a', '/b'],
      ['/b', '/guides/start'],
      ['/out', 'https://e.example/x'],
      ['/', '/other'],
    ]);
    expect(files.get('a.html')).toContain('url=guides/start.html');
    expect(files.get('out.html')).toContain('<link rel="canonical" href="https://e.example/x">');
    expect(files.get('index.html')).toContain('url=other.html');
  });

  it('is not written where a page, a file or a folder stands, and that is told', async () => {
    const { files, messages } = await site(
      [
        ['/other', '/guides/start'],
        ['/other/', '/other'],
        ['/OTHER/', '/guides/start'],
        ['/held', '/other'],
        ['/file.txt/x', '/other'],
      ],
      { 'held.html/file.txt': 'x', 'file.txt': 'x', 'link.mdx': '[x](/other)' },
    );
    expect(files.get('other.html')).toContain('<h1 id="other">');
    expect(files.get('link.html')).toContain('<a href="other.html">x</a>');
    expect([...files.keys()].filter((name) => /OTHER|held\.html$|^file\.txt\//.test(name))).toEqual([]);
    expect(messages.map((message) => message.replace(/^The redirect from (\S+) .*: (.*)$/, '$1 $2'))).toEqual([
      '`/other` the site has something there.',
      '`/OTHER/` the site has something there.',
      '`/held` the site has something there.',
      '`/file.txt/x` the site has something there.',
    ]);
  });

  it('is the first of those from one path; another that leads elsewhere is told', async () => {
    const { files, messages } = await site([
      ['/old', '/other'],
      ['/old/', '/other'],
      ['/old/', '/guides/start'],
    ]);
    expect(files.get('old.html')).toContain('url=other.html');
    expect(messages).toEqual([
      'The redirect from `/old/` to `/guides/start` is left out: an earlier one begins there.',
    ]);
  });

  it('takes the place of one that leads nowhere', async () => {
    const { files, messages } = await site([
      ['/Guide', '/gone'],
      ['/guide', '/other'],
    ]);
    expect(files.get('guide.html')).toContain('url=other.html');
    expect(messages).toHaveLength(1);
  });

  it('is none in a loop', async () => {
    const { messages } = await site([
      ['/loop1', '/loop2'],
      ['/loop2', '/loop1'],
      ['/in', '/loop1'],
    ]);
    expect(messages.map((message) => message.replace(/^The redirect from (\S+) to \S+ /, '$1 '))).toEqual([
      '`/loop1` leads to a page that does not exist; it is left out.',
      '`/loop2` leads to a page that does not exist; it is left out.',
      '`/in` leads to a page that does not exist; it is left out.',
    ]);
  });

  it.each([
    ['/slash/:s/', '/new/:s', '/slash/one', '/new/one'],
    ['/m/*/:id', '/m2/*/:id', '/m/1/2/k', '/m2/1/2/k'],
    ['/:slug*/edit/:id', '/e/:id', '/a/edit/b/edit/c', '/e/c'],
  ])('of many paths matches whatever its wildcards can hold: %s', (source, destination, path, target) => {
    expect(openRedirect({ source, destination })(path)).toBe(target);
  });

  it('is missed in one message for those that cannot be files, and named for one that leads nowhere', async () => {
    const { messages } = await site([
      ['/v1/:slug*', 'https://old.example/:slug*'],
      ['/a/*', '/other'],
      ['/dead', '/gone'],
      ['/bad', 'javascript:x'],
    ]);
    expect(messages).toEqual([
      'Redirects from `/v1/:slug*` cannot be files of a site; links on its pages follow them, and a deployment does not lead to other hosts.',
      'Redirects from `/a/*` cannot be files of a site; links on its pages follow them, and a deployment answers the rest.',
      'The redirect from `/dead` to `/gone` leads to a page that does not exist; it is left out.',
      'The redirect from `/bad` to `javascript:x` would run code; it is left out.',
    ]);
  });

  it('that leads nowhere is told where it is written, and not for those of many paths before it', async () => {
    const { files, messages } = await site([
      ['/old/:slug*', '/:slug*'],
      ['/moved', '/gone'],
    ]);
    expect(messages).toEqual([
      'The redirect from `/moved` to `/gone` leads to a page that does not exist; it is left out.',
    ]);
    expect([files.has('old/other.html'), files.has('old/moved.html')]).toEqual([true, false]);
  });

  it('is written for each page to which a redirect of many paths leads', async () => {
    const { files, messages } = await site([
      ['/v1/guides/start', '/other'],
      ['/v1/:slug*', '/guides/:slug*'],
      ['/:kind/old/:name', '/:kind/:name'],
      ['/guides/*', '/other/*'],
    ]);
    expect(files.get('v1/guides/start.html')).toContain('url=../../other.html');
    expect(files.get('v1/start.html')).toContain('url=../guides/start.html');
    expect(files.get('guides/old/start.html')).toContain('url=../../guides/start.html');
    expect(messages).toEqual([]);
  });

  it('is written in a part of a site only for pages of that part', async () => {
    const { files } = await site(
      [
        ['/a', '/other'],
        ['/b', '/guides/start'],
      ],
      {},
      ['/other'],
    );
    const pages = [...files.keys()].filter((name) => name.endsWith('.html'));
    expect(pages).toEqual(['404.html', 'a.html', 'index.html', 'other.html']);
  });

  it('leads on through redirects of many paths', async () => {
    const { files, messages } = await site([
      ['/oldest/*', '/old/*'],
      ['old/:slug*', '/guides/:slug*'],
      ['/a/*', '/b/*'],
      ['/b/x', '/other'],
      ['/grow/*', '/*'],
    ]);
    expect(files.get('oldest/start.html')).toContain('url=../guides/start.html');
    expect(files.get('old/start.html')).toContain('url=../guides/start.html');
    expect(files.get('a/x.html')).toContain('url=../other.html');
    expect(files.has('grow/other.html')).toBe(true);
    expect(files.has('grow/grow/other.html')).toBe(false);
    expect(messages).toEqual([]);
  });

  it('stands for what the text around a wildcard says, and a link to anything else is broken', async () => {
    const { files, messages } = await site(
      [
        ['/old/article-*', '/new/article-*'],
        ['/was/guide-*', '/guide/*'],
        ['/v:major/:page.html', '/new/:page-:major'],
        ['/deep/*/end', '/new/*'],
      ],
      {
        'new/article-one.mdx': '# One',
        'new/other.mdx': '# Other',
        'new/start-2.mdx': '# Two',
        'guide/start.mdx': '# Start',
        'links.mdx': '[a](/old/article-one) [b](/old/other) [c](/was/guide-start) [d](/was/guide) [e](/deep/other/end)',
      },
    );
    const links = files.get('links.html')?.match(/<a href="[^"]*">[a-e]</g);
    expect(links?.map((link) => /"(.*)"/.exec(link)?.[1])).toEqual([
      'new/article-one.html',
      'old/other.html',
      'guide/start.html',
      'was/guide.html',
      'new/other.html',
    ]);
    expect(messages).toEqual([
      'The address `/old/other` leads to a page that does not exist.',
      'The address `/was/guide` leads to a page that does not exist.',
    ]);
    expect(files.get('old/article-one.html')).toContain('url=../new/article-one.html');
    expect(files.get('was/guide-start.html')).toContain('url=../guide/start.html');
    expect(files.get('v2/start.html')).toContain('url=../new/start-2.html');
    expect(files.has('old/other.html')).toBe(false);
    expect(JSON.parse(files.get('site-assets/redirects.json') ?? '')).toHaveLength(4);
  });
});
