import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runsCode } from '../../../../../src/platform/render/model/html/outside.ts';
import { normalizePath, outputOfPath } from '../../../../../src/platform/render/model/page-path.ts';
import { prepareRedirects } from '../../../../../src/platform/render/page/links/redirects.ts';
import { resolveLink } from '../../../../../src/platform/render/page/links/resolve.ts';
import { anyPath } from '../../../../helpers/arbitraries.ts';
import { render } from '../../../../helpers/docs-folder.ts';

const PAGES = new Map([
  ['/', '/index'],
  ['/guides/start', '/guides/start'],
  ['/guides/next step', '/guides/next step'],
  ['/section', '/section/index'],
]);
function outputAt(address: string): string | undefined {
  const path = PAGES.get(address);
  return path === undefined ? undefined : outputOfPath(path);
}

const SITE = {
  outputAt,
  isLeftOut: (output: string) => output === 'section/index.html',
  hasFile: (file: string) => file === 'images/a b.png',
  imageSize: () => undefined,
  redirect: prepareRedirects(
    [
      { source: '/old', destination: '/older' },
      { source: '/older', destination: '/guides/start' },
      { source: '/latest/:slug*', destination: '/guides/:slug*' },
      { source: '/one/:a/two', destination: 'https://e.example/:a' },
      { source: '/round', destination: '/trip' },
      { source: '/trip', destination: '/round' },
    ],
    (path) => outputAt(path) !== undefined,
  ),
};
const FROM = { path: '/guides/start', toRoot: '../', file: 'guides/start.mdx' };

describe('resolveLink', () => {
  it.each([
    ['/guides/start', '../guides/start.html'],
    ['/guides/start.mdx#a', '../guides/start.html#a'],
    ['/guides/start.html?q=1#a', '../guides/start.html?q=1#a'],
    ['start', '../guides/start.html'],
    ['./next%20step/', '../guides/next%20step.html'],
    ['/', '../index.html'],
    ['../../../..', '../index.html'],
    ['/images/a%20b.png', '../images/a%20b.png'],
    ['/old', '../guides/start.html'],
    ['/latest/start#x', '../guides/start.html#x'],
    ['/one/1/two', 'https://e.example/1'],
    ['#here', '#here'],
    ['?q=1', '?q=1'],
    ['https://docs.example.com/guides/start', 'https://docs.example.com/guides/start'],
    ['//cdn.example/x', '//cdn.example/x'],
    ['mailto:a@e.example', 'mailto:a@e.example'],
  ])('%s becomes %s', (written, href) => {
    expect(resolveLink(written, FROM, SITE)).toEqual({ href });
  });

  it.each([
    ['/nowhere', '../nowhere.html'],
    ['/v9/guides/start', '../v9/guides/start.html'],
    ['./section', '../guides/section.html'],
    ['/round', '../round.html'],
    ['gone.mdx', '../guides/gone.html'],
    ['/images/gone.png', '../images/gone.png'],
    ['/%E0%A4%A', '../%25E0%25A4%25A.html'],
  ])('%s keeps the address it would have, and is reported', (written, href) => {
    expect(resolveLink(written, FROM, SITE)).toMatchObject({ href, fault: expect.any(String) });
  });

  it.each(['../section', '/section/index.md'])(
    '%s, left out of the export, is where the live site has it',
    (written) => {
      const live = { ...SITE, origin: 'https://docs.example.com' };
      expect(resolveLink(`${written}#a`, FROM, live)).toEqual({
        href: 'https://docs.example.com/section#a',
        isLeftOut: true,
      });
      expect(resolveLink(written, FROM, SITE)).toEqual({ href: '../section/index.html', isLeftOut: true });
    },
  );

  it.each([
    ['/guides/start', '.', '../guides/start.html', '/guides/start'],
    ['/guides/start', '../next%20step', '../guides/next%20step.html', '/guides/next step'],
    ['/section/index', './guides/start', '../guides/start.html', '/guides/start'],
    ['/guides/start', 'section', '../section/index.html', '/section'],
  ])('on %s, what only the address of the page, or the root, explains is a guess: %s', (path, written, href, page) => {
    const from = { path, toRoot: '../', file: `${path.slice(1)}.mdx` };
    expect(resolveLink(written, from, { ...SITE, isLeftOut: () => false })).toEqual({
      href,
      guess: `is not found from the folder of its file; it is taken for \`${page}\``,
    });
  });

  it.each([
    ['https://docs.example.com/guides/start?q#a', '../guides/start.html?q#a'],
    ['http://Docs.Example.com/images/a%20b.png', '../images/a%20b.png'],
    ['//docs.example.com', '../index.html'],
    ['https://docs.example.com/old', '../guides/start.html'],
    ['https://docs.example.com:443//guides/start', '../guides/start.html'],
    ['https://docs.example.com//images/a%20b.png', '../images/a%20b.png'],
    ['https://docs.example.com/pricing', 'https://docs.example.com/pricing'],
    ['https://docs.example.com/round', 'https://docs.example.com/round'],
    ['https://docs.example.com.evil.example/guides/start', 'https://docs.example.com.evil.example/guides/start'],
  ])('at the public address of the site %s becomes %s', (written, href) => {
    expect(resolveLink(written, FROM, { ...SITE, origin: 'https://docs.example.com' })).toEqual({ href });
  });

  it('takes the address of a picture for that of a file', () => {
    expect(resolveLink('/x/y', FROM, SITE, 'file')).toEqual({
      href: '../x/y',
      fault: 'names a file that is not in the documentation',
    });
    expect(resolveLink('/images/a%20b.png', FROM, SITE, 'file')).toEqual({ href: '../images/a%20b.png' });
  });

  it.each(['javascript:x', ' JaVaScRiPt:x', 'java\nscript:x', '\u0001javascript:x', 'vbscript:x', 'data:text/html,x'])(
    'does not keep %j',
    (href) => {
      expect(runsCode(href)).toBe(true);
      expect(resolveLink(href, FROM, SITE)).toEqual({ fault: 'would run code' });
    },
  );

  it('never leads out of the site, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('.', '/', 'a', '%2e', '%2F', '\\', ' ', ':') }), (tail) => {
        const { href = '' } = resolveLink(`/${tail}`, FROM, SITE);
        if (href.startsWith('//')) return;
        expect(href.slice(FROM.toRoot.length).split('/')).not.toContain('..');
      }),
    );
  });
});

describe('normalizePath', () => {
  it('is the same when it is done twice', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const once = normalizePath(path);
        expect(once.startsWith('/')).toBe(true);
        expect(normalizePath(once.replace(/\.(?:mdx?|html)$/i, ''))).toBe(normalizePath(once));
      }),
    );
  });
});

describe('links of a site', () => {
  it('all lead to files, wherever pages stand and however they are written', async () => {
    const name = fc.constantFrom('a', 'b', 'c d', 'index', 'é', 'x.y', '100%', 'q#1');
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((segments) => segments.join('/'));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(path, { minLength: 1, maxLength: 6 }), async (paths) => {
        const links = paths.map((one) => `[x](</${encodeURI(one).replaceAll('#', '%23')}#top>)`).join(' ');
        const files = Object.fromEntries(paths.map((one) => [`${one}.mdx`, `# P\n\n${links}\n`]));
        const { report, files: site } = await render({
          ...files,
          'i.svg': '<svg/>',
          'docs.json': '{"name":"T","favicon":"/i.svg"}',
        });
        expect(report.diagnostics).toEqual([]);
        for (const [page, html] of site) {
          if (!page.endsWith('.html')) continue;
          for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
            if (/^(?:#|https:)/.test(address)) continue;
            const path = decodeURIComponent(address.replace(/[#?].*$/, ''));
            const target = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(page), path);
            expect([...site.keys()]).toContain(target);
          }
        }
      }),
      { numRuns: 12 },
    );
  });
});
