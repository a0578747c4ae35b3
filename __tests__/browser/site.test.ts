/** The exported site in a real browser: at the root of a host, below a path, from the file system, without scripts. */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { type DocsFolder, docsFolder, renderKept } from '../helpers/docs-folder.ts';
import { hostSite, type SiteHost } from '../helpers/site-host.ts';

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));

let browser: TestBrowser;
let folder: DocsFolder;
let host: SiteHost;

beforeAll(async () => {
  folder = await docsFolder({});
  await renderKept(DOCS, folder.out);
  host = await hostSite(folder.out);
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await host?.[Symbol.asyncDispose]();
  await folder?.[Symbol.asyncDispose]();
});

const places: readonly [string, () => string][] = [
  ['the root of a host', () => `${host.origin}/index.html`],
  ['a path', () => `${host.origin}/a/prefix/index.html`],
  ['the file system', () => pathToFileURL(path.join(folder.out, 'index.html')).href],
];

describe.each(places)('a site at %s', (_name, address) => {
  it('is walked by its navigation, in its style, without a fault', async () => {
    const { page, faults, requests } = await browser.open(address());

    await page.getByRole('navigation').getByRole('link', { name: 'Quickstart' }).first().click();
    await page.waitForURL(/\/quickstart\.html$/);

    await expect(page.getByRole('heading', { level: 1 }).textContent()).resolves.toBe('Quickstart');
    expect(await page.evaluate("getComputedStyle(document.querySelector('main')).fontFamily")).toContain('system-ui');
    expect(await page.locator('pre code span').count()).toBeGreaterThan(10);
    expect(faults).toEqual([]);
    const own = address().startsWith('file:') ? 'file:' : host.origin;
    expect(requests.filter((url) => !url.startsWith(own))).toEqual([]);
  });
});

describe('a page', () => {
  it('reads without scripts: every tab panel is there', async () => {
    const { page } = await browser.open(`${host.origin}/quickstart.html`, { javaScriptEnabled: false });

    await expect(page.getByRole('heading', { level: 1 }).textContent()).resolves.toBe('Quickstart');
    const panels = await page.locator('.tab-panel').all();
    expect(panels.length).toBeGreaterThan(1);
    for (const panel of panels) expect(await panel.isVisible()).toBe(true);
  });

  it.each([
    ['a telephone', { width: 360, height: 740 }],
    ['a desk', { width: 1440, height: 900 }],
  ])('is no wider than %s', async (_name, viewport) => {
    const { page } = await browser.open(`${host.origin}/reference/inputs.html`, { viewport });

    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  });
});
