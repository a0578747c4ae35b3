import { access, mkdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { RenderError } from '../../../../src/platform/render/model/errors.ts';
import { listPagePaths, renderSite } from '../../../../src/platform/render/site/site.ts';
import { docsFolder, render } from '../../../helpers/docs-folder.ts';

const SMALL = {
  'docs.json': JSON.stringify({
    name: 'Small',
    navigation: { groups: [{ group: 'Start', pages: ['intro', 'guides/start', 'gone'] }] },
  }),
  'intro.mdx': '---\ntitle: Intro\ndescription: First words\n---\n\n[Start](/guides/start#x) [dead](/nowhere)\n',
  'guides/start.mdx': '# Start\n\n![Picture](../images/a.png)\n',
  'guides/index.mdx': '---\ntitle: Guides\n---\n',
  'images/a.png': Buffer.from([1, 2, 3]),
  'style.css': 'body { color: red }',
  'snippets/part.mdx': 'Part',
  'README.md': '# About the repository',
  'AGENTS.md': '# About the repository',
  '_draft.mdx': '# Draft',
  'code.js': 'alert(1)',
};

describe('renderSite', () => {
  it('writes pages, assets and the front door, and reports what the source has wrong', async () => {
    const { report, files } = await render(SMALL);
    expect([...files.keys()].filter((name) => !name.startsWith('site-assets/'))).toEqual([
      '404.html',
      'code.js',
      'guides/index.html',
      'guides/index.md',
      'guides/start.html',
      'guides/start.md',
      'images/a.png',
      'index.html',
      'intro.html',
      'intro.md',
      'llms-full.txt',
      'llms.txt',
      'robots.txt',
      'sitemap.xml',
      'style.css',
    ]);
    expect(report).toEqual({
      pages: 3,
      diagnostics: [
        {
          file: 'docs.json',
          line: 1,
          column: 90,
          message: 'The navigation entry `gone` names a page that does not exist; it is left out.',
        },
        {
          file: 'intro.mdx',
          line: 6,
          column: 1,
          message: 'The address `/guides/start#x` names a part that its page does not have.',
        },
        {
          file: 'intro.mdx',
          line: 6,
          column: 26,
          message: 'The address `/nowhere` leads to a page that does not exist.',
        },
      ],
    });
    const intro = files.get('intro.html') ?? '';
    expect(intro).toContain('<link rel="canonical" href="https://docs.example.com/intro">');
    expect(intro).toContain('href="guides/start.html#x"');
    expect(intro).toContain('href="nowhere.html"');
    expect(intro).toContain('<h1>Intro</h1>');
    expect(intro).toContain('aria-current="page"');
    expect(files.get('guides/start.html')).toContain('src="../images/a.png"');
    expect(files.get('guides/start.html')).toContain('href="../style.css"');
    expect(files.get('guides/start.html')?.match(/<h1/g)).toHaveLength(1);
    expect(files.get('index.html')).toContain('url=intro.html');
    expect(files.get('sitemap.xml')).toContain('<loc>https://docs.example.com/guides/start</loc>');
    // The navigation does not name it.
    expect(files.get('sitemap.xml')).not.toContain('<loc>https://docs.example.com/guides</loc>');
  });

  it('asks the network for nothing of its own', async () => {
    const { files } = await render(SMALL);
    for (const [name, text] of files) {
      if (!/\.(?:html|css|js)$/.test(name)) continue;
      expect(text.match(/(?:src|srcset|@import|url\()\s*=?["'( ]*https?:/g)).toBeNull();
      expect(text).not.toMatch(/<link rel="(?:stylesheet|icon|preload)" href="(?:https?:)?\/\//);
    }
  });

  it('renders only the chosen pages, and says nothing of links to the others', async () => {
    const { report, files } = await render(SMALL, { paths: ['guides/start', '/guides'] });
    expect(report.pages).toBe(2);
    expect(files.has('intro.html')).toBe(false);
    expect(report.diagnostics.map(({ file }) => file)).toEqual(['docs.json']);
    await expect(render(SMALL, { paths: ['/nope'] })).rejects.toThrow('No page has the path `/nope`');
  });

  it('has no canonical addresses for a site known by a single label', async () => {
    const { files } = await render(SMALL, { domain: 'acme' });
    expect(files.has('sitemap.xml')).toBe(false);
    expect(files.get('intro.html')).not.toContain('rel="canonical"');
  });

  it('stops at the signal and leaves no output', async () => {
    await using folder = await docsFolder(SMALL);
    const controller = new AbortController();
    const options = {
      docs: folder.docs,
      out: folder.out,
      domain: 'a.example',
      processes: 0,
      signal: controller.signal,
    };
    const job = renderSite({ ...options, onProgress: () => controller.abort(new Error('enough')) });
    await expect(job).rejects.toThrow('enough');
    await expect(access(folder.out)).rejects.toThrow();
  });

  it('fails for any diagnostic when it is strict, listing all', async () => {
    const error: unknown = await render(SMALL, { strict: true }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RenderError);
    expect(String(error)).toContain('docs.json:1:90: The navigation entry `gone`');
    expect(String(error)).toContain('intro.mdx:6:26: The address `/nowhere`');
  });

  it('does not write into a folder that exists', async () => {
    await using folder = await docsFolder(SMALL);
    await mkdir(folder.out);
    await expect(renderSite({ docs: folder.docs, out: folder.out, domain: 'a' })).rejects.toThrow('it exists already');
  });
});

describe('listPagePaths', () => {
  it('names the pages, sorted', async () => {
    await using folder = await docsFolder(SMALL);
    expect(await listPagePaths(folder.docs)).toEqual(['/guides/index', '/guides/start', '/intro']);
  });
});
