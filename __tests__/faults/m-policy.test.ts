/** Section M of the catalogue: what a reader's browser is told not to run, should any markup get through. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Rendered, render } from '../helpers/docs-folder.ts';

const FILES = {
  'page.mdx': 'Text\n',
  'own.js': 'document.title = "x"',
  'get.mdx': '---\ntitle: Get\nopenapi: api.json GET /pets\n---\n',
  'api.json': JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'A', version: '1' },
    servers: [{ url: 'https://api.example' }],
    paths: { '/pets': { get: { responses: { 200: { description: 'Good' } } } } },
  }),
};

function policyOf(site: Rendered, file: string): ReadonlyMap<string, string> {
  const head = /<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;
  const written = head.exec(site.files.get(file) ?? '')?.[1] ?? '';
  return new Map(written.split('; ').map((part) => [part.replace(/ .*/, ''), part.replace(/^\S+ /, '')]));
}

describe('M10 the policy of a page', () => {
  let strict: Rendered;
  let open: Rendered;
  beforeAll(async () => {
    [strict, open] = await Promise.all([render(FILES, { sanitize: true }), render(FILES)]);
  });

  it('leaves to trusted authors what their scripts and pictures need', () => {
    expect(open.files.get('page.html')).toContain('own.js');
    expect(policyOf(open, 'page.html')).toEqual(
      new Map([
        ['object-src', "'self' file:"],
        ['base-uri', "'none'"],
      ]),
    );
  });

  it.each(['page.html', '404.html'])(
    'allows the scripts of the platform alone in %s where authors are not trusted',
    (file) => {
      const policy = policyOf(strict, file);
      const inline = [
        ...(strict.files.get(file) ?? '').matchAll(/<script(?: type="speculationrules")?>([\s\S]*?)<\/script>/g),
      ];
      const digests = inline.map(
        ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      );
      expect(digests.length).toBeGreaterThan(0);
      expect(policy.get('script-src')).toBe(["'self' file: 'wasm-unsafe-eval'", ...digests].join(' '));
      expect(policy.get('default-src')).toBe("'self' file:");
      expect(policy.get('connect-src')).toBe("'self' file:");
      expect([policy.get('object-src'), policy.get('base-uri'), policy.get('form-action')]).toEqual(
        Array(3).fill("'none'"),
      );
    },
  );

  it('lets a page that only leads on load and run nothing', async () => {
    const config = {
      name: 'Docs',
      navigation: { pages: ['page'] },
      redirects: [{ source: '/old', destination: '/page' }],
    };
    const site = await render({ ...FILES, 'docs.json': JSON.stringify(config) });
    const nothing = new Map(['default-src', 'base-uri', 'form-action'].map((name) => [name, "'none'"]));
    expect([policyOf(site, 'index.html'), policyOf(site, 'old.html')]).toEqual([nothing, nothing]);
  });

  it('lets the form of an endpoint ask the servers of its API', () => {
    expect(policyOf(strict, 'get.html').get('connect-src')).toBe("'self' file: https: http:");
  });
});
