import { expect, it } from '@jest/globals';
import { cleanAddresses, cleanLinks } from '../../../src/hosting/site/clean-links.ts';

const FILES = [
  'index.html',
  'guide.html',
  'guides/index.html',
  'guides/start.html',
  'caf\u00e9.html',
  'both',
  'both.html',
];
const cleanOf = cleanAddresses(new Set(FILES));

function linked(href: string, file = 'guides/start.html'): string {
  const html = cleanLinks(Buffer.from(`<a class="x" href="${href}">x</a>`), file, cleanOf).toString();
  return /href="(.*)">/.exec(html)?.[1] ?? '';
}

it.each([
  ['start.html', 'start'],
  ['start.html#part', 'start#part'],
  ['index.html?a=b.html', './?a=b.html'],
  ['../index.html', '../'],
  ['../guide.html', '../guide'],
  ['../caf%C3%A9.html', '../caf%C3%A9'],
  ['/guides/index.html', '/guides/'],
])('a link to the file of a page becomes one to its clean address: %s', (href, clean) => {
  expect(linked(href)).toBe(clean);
});

it.each([
  ['a page that is not there', 'gone.html'],
  ['a page whose clean address is that of a file', '../both.html'],
  ['another host', 'https://example.com/guide.html'],
  ['another host, by the same scheme', '//guides/start.html'],
  ['a fragment of this page', '#guide.html'],
  ['a broken escape', '%ff.html'],
])('a link stays where it leads to %s', (_what, href) => {
  expect(linked(href)).toBe(href);
});

it('a page with a base of its own, or without such links, is the same buffer', () => {
  for (const html of ['<base href="/other/"><a href="guide.html">x</a>', '<pre>&lt;a href="guide.html"&gt;</pre>']) {
    const page = Buffer.from(html);
    expect(cleanLinks(page, 'index.html', cleanOf)).toBe(page);
  }
});
