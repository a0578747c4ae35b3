/** The dashboard in a real browser: what a newcomer does with it, on a wide and a narrow screen, in light and dark. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startPlatformProcess } from '../../scripts/runner/platform.ts';
import { obstacles, startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { Folder } from '../helpers/folder.ts';
import { Scenario } from '../helpers/scenario.ts';
import { startTestPlatform, type TestPlatform } from '../helpers/test-platform.ts';

const DOCS = fileURLToPath(new URL('../fixtures/vocabulary', import.meta.url));
const run = promisify(execFile);
const PAGES = ['', '/docs', '/-/keys', '/-/usage', '/-/log'];

it('leads a newcomer from a link to a key, a workflow that exports with it, and the bundle', async () => {
  await using folder = await Folder.make();
  const site = { docs: DOCS, domain: 'docs.example.com' };
  await using platform = await startPlatformProcess({ ...site, args: ['--quiet', '--data', folder.at('data')] });
  await using browser = await startBrowser();
  await using step = await Scenario.start((_request, response) => void response.end());
  const command = [
    'dashboard-link',
    '--organization',
    'default',
    '--data',
    folder.at('data'),
    '--person',
    'Ada',
    '--url',
    platform.url,
  ];
  const { stdout } = await run(process.execPath, [
    fileURLToPath(new URL('../../scripts/platform.ts', import.meta.url)),
    ...command,
  ]);
  const page = await browser.blank();
  await page.goto(stdout.trim());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByLabel('Name').fill('docs workflow');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const key = (await page.locator('#new-key').textContent()) ?? '';
  const inputs = {
    'base-url': platform.url,
    'api-key': key,
    domain: site.domain,
    version: '1.0.0',
    'extract-to': 'site',
  };
  const running = step.run(inputs);
  // The page of exports does not change by itself.
  const job = page.getByRole('link', { name: /^se_/ });
  await page.getByRole('link', { name: 'Exports' }).click();
  while ((await job.count()) === 0) await page.getByRole('link', { name: 'Refresh' }).click();
  await job.click();
  await page.getByRole('button', { name: 'Make a link to the bundle' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the bundle' }).click();
  const bundle = await readFile(await (await download).path());
  const { code, outputs } = await running;
  expect([code, createHash('sha256').update(bundle).digest('hex')]).toEqual([0, outputs['sha256']]);
  await page.getByRole('link', { name: 'Log' }).click();
  const log = await page.getByRole('table').textContent();
  for (const told of ['Ada', `${key.slice(0, 10)}…`, 'started an export of docs.example.com'])
    expect(log).toContain(told);

  await page.getByRole('link', { name: 'Exports' }).click();
  await page.getByRole('button', { name: 'Start the export' }).click();
  while ((await job.count()) < 2) await page.getByRole('link', { name: 'Refresh' }).click();
  await job.first().click();
  // The page goes on until the job has ended.
  await page.getByRole('button', { name: 'Compare the pages' }).click();
  await page.getByText('The pages are the same.').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(`${platform.url}/dashboard/default`);
  await page.getByText('Nobody is signed in.').waitFor();
  await page.close();
});

describe('the dashboard in a browser', () => {
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

  it('signs in by the link that was printed, once', async () => {
    await page.goto(platform.signInUrl ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Exports' }).waitFor();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByLabel('Name').fill('docs workflow');
    await page.getByRole('button', { name: 'Create the key' }).click();
    expect(await page.locator('#new-key').textContent()).toMatch(/^svc_\w+$/);
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
