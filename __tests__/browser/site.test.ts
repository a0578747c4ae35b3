/** The exported site in a real browser: at the root of a host, below a path, from the file system, without scripts. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.ts';
import { renderSite } from '../../src/platform/render/site.ts';

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};
const QUIET =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

let browser: Browser;
let server: http.Server;
let folder: string;
let site: string;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'browser-'));
  site = path.join(folder, 'site');
  await renderSite({ docs: DOCS, out: site, domain: 'docs.example.com', searchEngine: false });
  server = http.createServer((request, response) => void serve(request.url ?? '/', response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('no browser');
  browser = await chromium.launch({ executablePath, args: QUIET.split(' ') });
});

afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** Serves the site at `/` and below `/a/prefix/`, as static storage does: no clean addresses, 404 for the rest. */
async function serve(url: string, response: http.ServerResponse): Promise<void> {
  const name = decodeURIComponent(new URL(url, 'http://x').pathname)
    .replace(/^\/a\/prefix(?=\/)/, '')
    .replace(/\/$/, '/index.html');
  const body = await readFile(path.join(site, name)).catch(() => undefined);
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
  });
  response.end(body);
}

/** Opens a page and keeps what went wrong in it: errors, failed requests, requests to other hosts. */
async function open(address: string, options: BrowserContextOptions = {}): Promise<{ page: Page; faults: string[] }> {
  const page = await (await browser.newContext(options)).newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`));
  page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(address).protocol === 'file:' ? 'file:' : origin))
      faults.push(`left: ${request.url()}`);
  });
  await page.goto(address);
  return { page, faults };
}

const places: readonly [string, () => string][] = [
  ['the root of a host', () => `${origin}/index.html`],
  ['a path', () => `${origin}/a/prefix/index.html`],
  ['the file system', () => pathToFileURL(path.join(site, 'index.html')).href],
];

describe.each(places)('a site at %s', (_name, address) => {
  it('is walked by its navigation, in its style, without a fault', async () => {
    const { page, faults } = await open(address());

    await page.getByRole('navigation').getByRole('link', { name: 'Quickstart' }).first().click();

    await expect(page.getByRole('heading', { level: 1 }).textContent()).resolves.toBe('Quickstart');
    expect(page.url()).toMatch(/\/quickstart\.html$/);
    expect(await page.evaluate("getComputedStyle(document.querySelector('main')).fontFamily")).toContain('system-ui');
    expect(await page.locator('pre code span').count()).toBeGreaterThan(10);
    expect(faults).toEqual([]);
  });
});

describe('a page', () => {
  it('reads without scripts: every tab panel is there', async () => {
    const { page } = await open(`${origin}/quickstart.html`, { javaScriptEnabled: false });

    await expect(page.getByRole('heading', { level: 1 }).textContent()).resolves.toBe('Quickstart');
    const panels = await page.locator('.tab-panel').all();
    expect(panels.length).toBeGreaterThan(1);
    for (const panel of panels) expect(await panel.isVisible()).toBe(true);
  });

  it.each([
    ['a telephone', { width: 360, height: 740 }],
    ['a desk', { width: 1440, height: 900 }],
  ])('is no wider than %s', async (_name, viewport) => {
    const { page } = await open(`${origin}/reference/inputs.html`, { viewport });

    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  });
});
