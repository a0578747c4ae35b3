import { describe, expect, it } from '@jest/globals';
import { render, renderOne } from '../../../../helpers/docs-folder.ts';

const PART = {
  'in.mdx': '[a](/out) [b](/out#x) [c](/deep) [d](/in)',
  'out.mdx': '# Out',
  'deep/index.mdx': '# Deep',
};

describe('links of a part of a site', () => {
  it('lead to the live site for pages that are left out', async () => {
    const { report, files } = await render(PART, { paths: ['/in'] });
    const html = files.get('in.html') ?? '';
    expect(html).toContain('<a href="https://docs.example.com/out">a</a>');
    expect(html).toContain('<a href="https://docs.example.com/out#x">b</a>');
    expect(html).toContain('<a href="https://docs.example.com/deep">c</a>');
    expect(html).toContain('<a href="in.html">d</a>');
    expect(report.diagnostics).toEqual([]);
  });

  it('are counted once a page where the live site is not known', async () => {
    const { report, files } = await render(PART, { paths: ['/in'], domain: 'acme' });
    expect(files.get('in.html')).toContain('<a href="out.html">a</a>');
    expect(report.diagnostics).toEqual([
      {
        file: 'in.mdx',
        line: 1,
        column: 1,
        message: '3 links lead to pages that this export leaves out, and nowhere in its bundle.',
      },
    ]);
  });
});

describe('links to the public address of the site', () => {
  it('are links within it where the site has what they name, in styles too', async () => {
    const own = 'https://docs.example.com';
    const { html, messages } = await renderOne(
      `[a](${own}/page#x) [b](${own}/pricing) <img src="${own}/i.svg" alt="" />\n\n<p id="x" style={{ background: 'url(${own}/i.svg)' }}>c</p>`,
      { 'i.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' },
    );
    expect(html).toMatch(/href="page\.html#x"[\s\S]*href="https:\/\/docs\.example\.com\/pricing"[\s\S]*src="i\.svg"/);
    expect(html).toContain('url(&#x22;i.svg&#x22;)');
    expect(messages).toEqual([]);
  });
});

describe('what only the address of a page explains', () => {
  it('is reported where it stands, with what it was taken for', async () => {
    const { messages } = await renderOne('# P', { 'nested/overview.mdx': '# O\n\nTo [self](.).' });
    expect(messages).toEqual([
      'nested/overview.mdx:3:4: The address `.` is not found from the folder of its file; it is taken for `/nested/overview`.',
    ]);
  });
});

describe('what a page loads', () => {
  it('is a file, also where its name has no ending; a picture that is not there is not asked for', async () => {
    const { html, messages } = await renderOne(
      '<img src="/x/y" />\n\n<object data="/o/p" />\n\n<img srcSet="/s/t 1x" />\n\n<a href="/l/m">link</a>\n',
    );
    expect(html).toMatch(/<img alt="" decoding="async">[\s\S]*data="o\/p"[\s\S]*href="l\/m\.html"/);
    expect(html).not.toContain('srcset');
    expect(messages.map((message) => message.replace(/^\S+ /, ''))).toEqual([
      'The address `/x/y` names a file that is not in the documentation.',
      'The address `/o/p` names a file that is not in the documentation.',
      'The address `/s/t` names a file that is not in the documentation.',
      'The address `/l/m` leads to a page that does not exist.',
    ]);
  });
});

describe('sets of pictures', () => {
  it('are read by their candidates: addresses may have commas in them', async () => {
    const { html, messages } = await renderOne(
      '<img srcSet="https://res.example/w_100,h_50/a.png 1x, https://res.example/b.png 2x" />\n\n<img srcSet="data:image/png;base64,aa= 1x,\n  javascript:x() 2x" />\n',
    );
    expect(html).toContain('srcset="https://res.example/w_100,h_50/a.png 1x, https://res.example/b.png 2x"');
    expect(html).toContain('srcset="data:image/png;base64,aa= 1x"');
    expect(messages).toEqual([
      'page.mdx:1:1: A picture here is on other hosts (`res.example`); readers whose network does not reach those do not see it. Put the files into the documentation.',
      'page.mdx:3:1: The address `javascript:x()` would run code.',
    ]);
  });
});

describe('pictures of other hosts', () => {
  it('stay, and are told of once for each file that they are written in', async () => {
    const { files, report } = await render({
      'page.mdx':
        'import A from "/snippets/a.mdx"\n\nText\n\n![x](https://a.example/x.png) ![x](https://a.example/y.png)\n\n<Card title="t" img="//b.example/z.png" />\n\n<A />\n\n<A />\n',
      'other.mdx': 'import A from "/snippets/a.mdx"\n\n<A />\n\n<A />\n',
      'snippets/a.mdx': '<img src="https://c.example/s.png" />',
    });
    expect(files.get('page.html')).toMatch(/src="https:\/\/a\.example\/x\.png"[\s\S]*src="\/\/b\.example\/z\.png"/);
    const rest = 'readers whose network does not reach those do not see them. Put the files into the documentation.';
    expect(report.diagnostics).toEqual([
      {
        file: 'page.mdx',
        line: 5,
        column: 1,
        message: `3 pictures here are on other hosts (\`a.example\`, \`b.example\`); ${rest}`,
      },
      {
        file: 'snippets/a.mdx',
        line: 1,
        column: 1,
        message: `2 pictures here are on other hosts (\`c.example\`); ${rest}`,
      },
    ]);
  });

  it.each([
    ['https://mintlify.s3.us-west-1.amazonaws.com/acme/images/a%20b.png', 'images/a%20b.png', undefined],
    ['https://mintcdn.com/acme-1/Ab_c/images/a%20b.png?fit=max&s=1', 'images/a%20b.png', undefined],
    ['https://raw.githubusercontent.com/acme/docs/main/images/hero/x.png', 'images/hero/x.png', 'images/hero/x.png'],
    ['https://github.com/a/b/raw/refs/heads/main/docs/images/hero/x.png', 'images/hero/x.png', 'images/hero/x.png'],
    ['https://www.github.com/a/b/blob/main/docs/images/hero/x.png', 'images/hero/x.png', 'images/hero/x.png'],
    ['http://www.github.com/a/b/blob/main/docs/images/y.png', 'images/y.png', 'images/y.png'],
  ])('are taken from the folder that has them: %s', async (address, src, told) => {
    const { files, report } = await render({
      'deep/page.mdx': `![x](${address})`,
      'images/a b.png': 'p',
      'images/hero/x.png': 'p',
      'images/y.png': 'p',
    });
    expect(files.get('deep/page.html')).toContain(`src="../${src}"`);
    expect(report.diagnostics.map(({ message }) => message)).toEqual(
      told === undefined ? [] : [`The address \`${address}\` is taken for the file \`${told}\` of the documentation.`],
    );
  });

  it.each([
    'https://raw.githubusercontent.com/other/repository/main/images/a.png',
    'https://github.com/other/repository/blob/main/images/a.png?raw=true',
    'https://www.github.com/a/b/blob/main/images/gone.png',
    'https://mintcdn.com/acme/x/images/b.png',
    'https://example.com/images/a.png',
  ])('stay where it may be another: %s', async (address) => {
    const { files } = await render({ 'page.mdx': `![x](${address})`, 'images/a.png': 'p' });
    expect(files.get('page.html')).toContain(`src="${address}"`);
  });
});
