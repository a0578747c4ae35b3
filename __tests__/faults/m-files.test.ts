/** Section M of the catalogue: what lies in a documentation folder, and what it is called. */
import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { renderSite } from '../../src/platform/render/site/site.ts';
import { readSource } from '../../src/platform/render/source/read-source.ts';
import { docsFolder, readSite, render } from '../helpers/docs-folder.ts';

const run = promisify(execFile);
const PAGE = { 'page.mdx': 'Page' };

describe('M08 what is no file of the folder', () => {
  it('is left out with its name, and never followed out', async () => {
    await using folder = await docsFolder({ ...PAGE, 'own/picture.png': 'png', 'own/part.mdx': 'Own part' });
    const at = (file: string) => join(folder.docs, file);
    const outside = join(folder.docs, '..', 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'secret.mdx'), 'Secret of the machine');
    await writeFile(join(outside, 'secret.png'), 'Secret of the machine');
    await symlink(join(outside, 'secret.mdx'), at('secret.mdx'));
    await symlink('../outside/secret.png', at('secret.png'));
    await symlink(outside, at('folder'));
    await symlink('loop-b', at('loop-a'));
    await symlink('loop-a', at('loop-b'));
    await symlink('.', at('round'));
    await symlink('own/picture.png', at('inside.png'));
    await symlink('own/part.mdx', at('inside.mdx'));
    await writeFile(
      at('uses.mdx'),
      'import A from "/secret.mdx"\nimport B from "/folder/secret.mdx"\n\n<A />\n\n<B />\n\n<Snippet file="../../outside/secret.mdx" />\n\n![x](/secret.png) ![x](../outside/secret.png)\n\nLast words',
    );
    if (process.platform !== 'win32') await run('mkfifo', [at('pipe.mdx')]);

    const { diagnostics } = await renderSite({
      docs: folder.docs,
      out: folder.out,
      domain: 'docs.example.com',
      processes: 0,
    });
    const site = await readSite(folder.out);
    expect([...site.values()].join('\n')).not.toContain('Secret of the machine');
    expect(site.get('inside.html')).toContain('Own part');
    expect(site.get('inside.png')).toBe('png');
    expect(site.get('uses.html')).toContain('Last words');
    const left = diagnostics
      .filter(({ message }) => message.includes('neither a file nor a folder'))
      .map(({ file }) => file);
    const links = ['folder', 'loop-a', 'loop-b', 'round', 'secret.mdx', 'secret.png'];
    expect(left).toEqual(process.platform === 'win32' ? links : [...links, 'pipe.mdx'].sort());
  });

  it('or cannot be read is an error with its name', async () => {
    await expect(readSource('/', 'no/such/page.mdx')).rejects.toThrow(
      /^no\/such\/page\.mdx:1:1: the file cannot be read/,
    );
  });
});

/** Names that systems hold, though the web or other systems have trouble with them. */
const ODD_NAMES = [
  'with space',
  'a#b?c%20d&e',
  'grin\u{1f600}',
  'émile',
  'Ünï-cödé',
  "quote's",
  'a+b=c,d;e@f!',
  'dots...in',
  '日本語',
  '%2e%2e',
  'constructor',
  'toString',
];

describe('M09 names of files', () => {
  it('give each page one address by which its links find it', async () => {
    const pages = ODD_NAMES.map(
      (name) => [`${name}.mdx`, `---\ntitle: Page of ${JSON.stringify(name).slice(1, -1)}\n---\n\nText`] as const,
    );
    const config = { name: 'Names', navigation: { pages: ODD_NAMES } };
    const { files, report } = await render({ ...Object.fromEntries(pages), 'docs.json': JSON.stringify(config) });
    expect(report.diagnostics).toEqual([]);
    const first = files.get(`${ODD_NAMES[0]}.html`) ?? '';
    const hrefs = [...first.matchAll(/class="side-link" href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
    );
    const reached = hrefs.map((href) => decodeURIComponent(new URL(href, 'https://a.example/').pathname.slice(1)));
    expect(reached.sort()).toEqual(ODD_NAMES.map((name) => `${name}.html`).sort());
    for (const file of reached) expect(files.has(file)).toBe(true);
  });

  it.each([
    ['written in two cases', ['a/Page.mdx', 'a/page.mdx'], 'a/Page.mdx'],
    ['composed in two ways', ['caf\u00e9.mdx', 'cafe\u0301.mdx'], 'cafe\u0301.mdx'],
    ['with two endings', ['page.md', 'page.mdx'], 'page.md'],
  ])('that are the same %s are an error, or give one page', async (_what, names, kept) => {
    const files = Object.fromEntries(names.map((name) => [name, `Text of ${name}`]));
    await expect(render(files)).rejects.toThrow(/has the same address as/);
    const { report, files: site } = await render(files, { keepGoing: true });
    expect(report.pages).toBe(1);
    expect(report.diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining('has the same address as'),
    ]);
    expect(site.get(kept.replace(/\.mdx?$/, '.html'))).toContain(`Text of ${kept}`);
  });

  it.each([
    ['too long', `${'n'.repeat(251)}.mdx`, 'is too long'],
    ['unprintable', 'a\u202eb.mdx', 'has unprintable characters'],
    ['with a backslash', 'a\\b.mdx', 'has a backslash'],
  ])('that are %s are named, and left out where the export keeps going', async (_what, name, reason) => {
    const files = { ...PAGE, [name]: 'Text' };
    await expect(render(files)).rejects.toThrow(reason);
    const { report } = await render(files, { keepGoing: true });
    expect(report).toEqual({ pages: 1, diagnostics: [expect.objectContaining({ file: name })] });
  });

  it('in links, redirects and the configuration lead nowhere outside', async () => {
    const climb = '../../../../etc/passwd';
    const config = {
      name: 'Paths',
      logo: climb,
      favicon: `/${climb}`,
      navigation: {
        pages: [
          'page',
          climb,
          `/${climb}`,
          '__proto__',
          'constructor',
          { group: '__proto__', pages: ['hasOwnProperty'] },
        ],
      },
      redirects: [
        { source: `/${climb}`, destination: '/page' },
        { source: '/..%2f..%2fetc/x', destination: '/page' },
        { source: '/a/%00b', destination: '/page' },
        { source: '/old', destination: climb },
        { source: '/__proto__', destination: '/constructor' },
      ],
      api: { openapi: climb },
      fonts: { family: 'x', source: climb },
    };
    const page = `[up](${climb}) ![up](${climb}) <Snippet file="${climb}" />\n\n<img src="/${climb}" />\n`;
    const { files } = await render({ 'docs.json': JSON.stringify(config), 'page.mdx': page }, { keepGoing: true });
    expect([...files.values()].join('\n')).not.toContain('root:x:0');
    for (const file of files.keys()) expect(file.split('/')).not.toContain('..');
    const html = files.get('page.html') ?? '';
    for (const [, href = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      expect(new URL(href, 'https://a.example/base/page.html').href).toMatch(
        /^(?:https:\/\/(?:a\.example\/base|docs\.example\.com)\/|data:,)/,
      );
    }
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
});
