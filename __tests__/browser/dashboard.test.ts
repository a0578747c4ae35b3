/** The dashboard in a real browser: what a newcomer does with it, on a wide and a narrow screen, in light and dark. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { obstacles, startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { ARCHIVE, JOBS, startTestPlatform, type TestPlatform } from '../helpers/test-platform.ts';

const PAGES = ['', '/docs', '/-/keys', '/-/usage', '/-/log'];

describe('a newcomer at the dashboard', () => {
  let platform: TestPlatform;
  let browser: TestBrowser;
  let page: Page;
  const faults: string[] = [];
  const open = (path: string) => page.goto(`${platform.url}/dashboard/default${path}`);
  beforeAll(async () => {
    platform = await startTestPlatform();
    browser = await startBrowser();
    page = await browser.blank();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => faults.push(message.text()));
  });
  afterAll(async () => {
    await page.close();
    await browser[Symbol.asyncDispose]();
    await platform.close();
  });

  it('signs in, makes a key, exports with it, and downloads the bundle', async () => {
    await page.goto(platform.signInUrl ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByLabel('Name').fill('docs workflow');
    await page.getByRole('button', { name: 'Create the key' }).click();
    const key = (await page.locator('#new-key').textContent()) ?? '';
    const headers = { authorization: `Bearer ${key}` };
    const { json } = await platform.call('POST', JOBS, { headers, body: { domain: 'docs.example.com' } });
    await platform.event('job.completed', { jobId: json['jobId'] });
    await page.getByRole('link', { name: 'Exports' }).click();
    await page.getByRole('link', { name: String(json['jobId']) }).click();
    await page.getByRole('button', { name: 'Make a link to the bundle' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the bundle' }).click();
    expect(await readFile(await (await download).path())).toEqual(ARCHIVE);
    expect(faults).toEqual([]);
  });

  it.each(PAGES)('reads %j on a phone without scrolling sideways, whatever keeps others out', async (path) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(path);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(await obstacles(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280);
  });

  it('gets to the forms by the keyboard alone', async () => {
    await open('/-/keys');
    await page.locator('body').press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('summary', { hasText: 'Revoke' }).first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('revoked', { exact: false }).first().waitFor();
  });
});
