/** The script of web analytics in a real browser: whom it counts, and how often. No request leaves the machine. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { readAnalytics } from '../../src/bundle/analytics.ts';
import { readBundled } from '../../src/platform/render/browser/browser-files.ts';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';

const SITE = 'https://docs.example.test';
const GA4 = { ga4: { measurementId: 'G-KAYAK1' } };
const COOKIES = { cookies: { key: 'consent', value: 'yes' } };
/** Sends what a service's script would. */
const TAG = `for (const [name, id] of dataLayer) if (name === 'config') fetch('/counted?' + id, { method: 'POST' });`;

let browser: TestBrowser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(async () => await browser?.[Symbol.asyncDispose]());

/** Opens a page with the script; `before` runs ahead of it. Gives the requests beside those for page and script. */
async function open(integrations: Record<string, unknown>, before = ''): Promise<{ page: Page; asked: string[] }> {
  const page = await browser.blank();
  const asked: string[] = [];
  const { scripts, consent } = readAnalytics(integrations).analytics ?? {};
  const data = JSON.stringify({ scripts, consent }).replaceAll('"', '&quot;');
  const answers: Record<string, [string, string]> = {
    [`${SITE}/`]: [
      'text/html',
      `<!doctype html><head><meta name="site-analytics" content="${data}"><script src="a.js" defer></script></head>`,
    ],
    [`${SITE}/a.js`]: ['text/javascript', readBundled('analytics.js')],
  };
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    const [contentType, body] = answers[url] ?? ['text/javascript', url.includes('gtag') ? TAG : ''];
    if (answers[url] === undefined) asked.push(url);
    await route.fulfill({ contentType, body });
  });
  await page.addInitScript(before);
  await page.goto(`${SITE}/`, { waitUntil: 'networkidle' });
  return { page, asked };
}

const LOADED = 'https://www.googletagmanager.com/gtag/js?id=G-KAYAK1';
const COUNTED = [LOADED, `${SITE}/counted?G-KAYAK1`];

/** Tells the page that the reader has chosen. Gives the number of its scripts, of which one is the page's own. */
async function tell(page: Page, value: string): Promise<unknown> {
  return await page.evaluate(`localStorage.setItem('consent', '${value}');
    dispatchEvent(new Event('analytics-consent'));
    document.scripts.length`);
}

it('loads every service of the site, and counts a page once, whatever happens in it', async () => {
  const plausible = { domain: 'docs.example.com', server: 'stats.example.test' };
  const { page, asked } = await open({ ...GA4, plausible });
  await page.evaluate(`location.hash = 'part'`);
  expect(await tell(page, 'yes')).toBe(3);
  expect(asked.toSorted()).toEqual([...COUNTED, 'https://stats.example.test/js/script.js'].toSorted());
  expect(await page.locator('script[data-domain="docs.example.com"]').count()).toBe(1);
});

it.each([
  ['Do Not Track', `Object.defineProperty(navigator, 'doNotTrack', { value: '1' })`],
  ['Global Privacy Control', `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`],
])('asks nothing of a reader with %s, who has agreed or not', async (_name, signal) => {
  expect((await open(GA4, signal)).asked).toEqual([]);
  expect((await open({ ...GA4, ...COOKIES }, `${signal}; localStorage.setItem('consent', 'yes')`)).asked).toEqual([]);
});

it('waits for consent where the site asks for it', async () => {
  const { page, asked } = await open({ ...GA4, ...COOKIES });
  expect(await tell(page, 'no')).toBe(1);
  const counted = page.waitForResponse(COUNTED[1] ?? '');
  expect([await tell(page, 'yes'), await tell(page, 'yes')]).toEqual([2, 2]);
  await counted;
  expect(asked).toEqual(COUNTED);
  await page.reload({ waitUntil: 'networkidle' });
  expect(asked).toEqual([...COUNTED, ...COUNTED]);
});

it('takes a browser that stores nothing for one without consent', async () => {
  const closed = `Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })`;
  expect((await open({ ...GA4, ...COOKIES }, closed)).asked).toEqual([]);
});
