import { describe, expect, it } from '@jest/globals';
import { render, renderOne } from '../../../helpers/docs-folder.ts';

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

describe('what a page loads', () => {
  it('is a file, also where its name has no ending', async () => {
    const { html, messages } = await renderOne(
      '<img src="/x/y" />\n\n<object data="/o/p" />\n\n<img srcSet="/s/t 1x" />\n\n<a href="/l/m">link</a>\n',
    );
    expect(html).toMatch(/src="x\/y"[\s\S]*data="o\/p"[\s\S]*srcset="s\/t 1x"[\s\S]*href="l\/m\.html"/);
    expect(messages.map((message) => message.replace(/^\S+ /, ''))).toEqual([
      'The address `/x/y` names a file that is not in the documentation.',
      'The address `/o/p` names a file that is not in the documentation.',
      'The address `/s/t` names a file that is not in the documentation.',
      'The address `/l/m` leads to a page that does not exist.',
    ]);
  });
});
