/** The exported site in a real browser: at the root of a host, below a path, from the file system, without scripts. */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { computed, overflow } from '../helpers/browser.ts';
import { type BrowsedSite, browseSite } from '../helpers/site-host.ts';

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));

let site: BrowsedSite;

beforeAll(async () => {
  site = await browseSite(DOCS);
});

afterAll(async () => await site?.[Symbol.asyncDispose]());

const places: readonly [string, () => string][] = [
  ['the root of a host', () => 'index.html'],
  ['a path', () => 'a/prefix/index.html'],
  ['the file system', () => pathToFileURL(path.join(site.out, 'index.html')).href],
];

describe.each(places)('a site at %s', (_name, address) => {
  it('is walked by its navigation, in its style, without a fault', async () => {
    const { page, faults, requests } = await site.open(address());

    await page.getByRole('navigation').getByRole('link', { name: 'Quickstart' }).first().click();
    await page.waitForURL(/\/quickstart\.html$/);

    await expect(page.getByRole('heading', { level: 1 }).textContent()).resolves.toBe('Quickstart');
    expect(await computed(page, 'main', 'font-family')).toContain('system-ui');
    expect(await page.locator('pre code span').count()).toBeGreaterThan(10);
    expect(faults).toEqual([]);
    const own = address().startsWith('file:') ? 'file:' : site.origin;
    expect(requests.filter((url) => !url.startsWith(own))).toEqual([]);
  });
});

describe('a page', () => {
  it.each([
    ['a telephone', { width: 360, height: 740 }],
    ['a desk', { width: 1440, height: 900 }],
  ])('is no wider than %s', async (_name, viewport) => {
    const { page } = await site.open('reference/inputs.html', { viewport });

    expect(await overflow(page)).toBe(0);
  });
});
