/** The dashboard in a real browser: what a newcomer does with it, on a wide and a narrow screen, in light and dark. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { insertKey } from '../../src/platform/access/key-table.ts';
import { type KeyRequest, makeKey } from '../../src/platform/access/keys.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { ExportError } from '../../src/platform/jobs/export-error.ts';
import type { Worker } from '../../src/platform/jobs/worker.ts';
import { obstacles, overflow, startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { HostingStage, siteOf } from '../helpers/hosting.ts';
import { MAIN, spawnPlatform } from '../helpers/platform-process.ts';
import { packPages } from '../helpers/rollout.ts';
import { borrowDatabase } from '../helpers/test-database.ts';
import { startTestPlatform, type TestPlatform } from '../helpers/test-platform.ts';

const KAYAKS = {
  'docs/docs.json': JSON.stringify({ name: 'Kayaks', navigation: { pages: ['index'] } }),
  'docs/index.mdx': '---\ntitle: Paddling\n---\nRotate your torso.\n',
};
const run = promisify(execFile);

it('leads whoever has only the greeting from a link to a key, an export, its values, and the deployment that serves it', async () => {
  await using stage = await HostingStage.make();
  await using browser = await startBrowser();
  const { folder } = stage;
  const sites = { 'docs.example.com': { docs: folder.at('docs') } };
  await folder.write({
    'access.yaml': JSON.stringify({ organizations: { acme: { plan: 'enterprise', domains: sites } } }),
    ...KAYAKS,
  });
  const words = ['--access', folder.at('access.yaml'), '--data', folder.at('platform'), '--port', '0', '--quiet'];
  const { child, printed, ended } = spawnPlatform(words);
  try {
    while (!printed.stdout.includes('stops the platform')) await once(child.stdout ?? process.stdin, 'data');
    const [, command = ''] = / {2}npm run platform -- (.*)\n/.exec(printed.stdout) ?? [];
    const { stdout: link } = await run('sh', ['-c', `"${process.execPath}" "${MAIN}" ${command} --person Ada`]);

    const page = await browser.blank();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => faults.push(message.text()));
    await page.goto(link.trim());
    await page.getByText('To the organization acme, as Ada.').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'create an API key' }).click();
    await page.getByLabel('Name').fill('docs workflow');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('gh secret set STATIC_EXPORT_API_KEY').waitFor();
    expect(await page.locator('figure', { hasText: 'download.yml' }).locator('code').textContent()).toContain(
      `base-url: ${new URL(link).origin}`,
    );

    await page.getByRole('link', { name: 'Exports' }).click();
    await page.getByRole('button', { name: 'Start export' }).click();
    await page.getByRole('link', { name: /^se_/ }).click();
    await page.getByRole('button', { name: 'Make a link to the bundle' }).click();
    // One click selects all lines, so that no script is needed to copy them.
    const lines = page.locator('figure', { hasText: 'Configuration of a deployment' }).locator('code');
    await lines.click();
    const copied = String(await page.evaluate('getSelection().toString()'));
    expect(copied).toBe((await lines.textContent())?.trim());

    await stage.store('before', siteOf('before'));
    await stage.pin('before');
    const hosting = await stage.start([], { watchIntervalMs: 100 });
    await stage.event('bundle.activated', { version: 'before' });
    await folder.write({ 'values.yaml': copied });
    await stage.event('bundle.activated', { before: 'before' });
    await page.goto(hosting.url);
    await page.getByRole('heading', { name: 'Paddling' }).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  } finally {
    child.kill();
    await ended;
  }
});

const FINDINGS = [
  { file: 'index.mdx', line: 3, column: 1, message: 'The link `/gone` leads to no page.' },
  { file: `${'a-long-folder/'.repeat(9)}page.mdx`, line: 9, column: 1, message: 'The link `/x` leads to no page.' },
];
const DAY_MS = 86_400_000;

describe('the dashboard in a browser', () => {
  let database: Database;
  let platform: TestPlatform;
  let browser: TestBrowser;
  let page: Page;
  /** One that completed, one that failed, and another that completed. */
  let jobs: readonly string[];
  /** What becomes of the next export. */
  let next: { readonly error?: string; readonly page?: string; readonly until?: Promise<void> } = {};
  const faults: string[] = [];
  const open = (path: string) => page.goto(`${platform.url}/dashboard/default${path}`);
  const worker: Worker = async (task, onProgress) => {
    const { error, page: text = '', until } = next;
    if (error !== undefined) throw new ExportError(error, FINDINGS.slice(0, 1));
    onProgress({ type: 'rendered', done: 250, total: 1000 });
    await until;
    const archive = await packPages({ 'index.html': text });
    await writeFile(task.archive, archive);
    const sha256 = createHash('sha256').update(archive).digest('hex');
    return { type: 'finished', pages: 1000, diagnostics: FINDINGS, sizeBytes: archive.length, sha256 };
  };
  beforeAll(async () => {
    database = await borrowDatabase();
    platform = await startTestPlatform({ database, worker });
    browser = await startBrowser();
    page = await browser.blank();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => faults.push(message.text()));
    const ids: string[] = [];
    for (next of [{ page: 'one' }, { error: 'The page `index.mdx` cannot be parsed.' }, { page: 'two' }]) {
      ids.push(String((await platform.export())['jobId']));
    }
    [jobs, next] = [ids, {}];
    const ends = { expiresAt: new Date(platform.now.getTime() + DAY_MS), addresses: ['192.0.2.0/24', '2001:db8::/32'] };
    for (const more of [ends, { expiresAt: new Date(platform.now.getTime() - DAY_MS), addresses: [] }]) {
      const request = { organization: 'default', kind: 'assistant', scopes: ['read'], name: 'W'.repeat(64), ...more };
      await insertKey(database, makeKey(request as KeyRequest, platform.now).record);
    }
    await database.query(`INSERT INTO ${database.schema}.limits VALUES ('organization default', 9990, $1)`, [
      ends.expiresAt,
    ]);
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
    await page.getByText('New key', { exact: true }).click();
    await page.getByLabel('Name').fill('docs workflow');
    await page.getByRole('button', { name: 'Create key' }).click();
    expect(await page.locator('#new-key').textContent()).toMatch(/^svc_\w+$/);
    await page.setViewportSize({ width: 360, height: 740 });
    expect([await overflow(page), await obstacles(page)]).toEqual([0, []]);
    expect(faults).toEqual([]);
  });

  it.each([
    ['exports', () => ''],
    ['a site', () => '/docs'],
    ['keys', () => '/-/keys'],
    ['limits', () => '/-/usage'],
    ['the log', () => '/-/log'],
    ['what the log does not have', () => '/-/log?what=bundle'],
    ['a job', () => `/-/jobs/${jobs[0]}`],
    ['a job that failed', () => `/-/jobs/${jobs[1]}`],
    ['a comparison', () => `/-/jobs/${jobs[0]}/compare?with=${jobs[2]}`],
  ])('reads %s on a phone without scrolling sideways, whatever keeps others out', async (_page, path) => {
    faults.length = 0;
    await page.setViewportSize({ width: 360, height: 740 });
    await open(path());
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    expect([await overflow(page), await obstacles(page)]).toEqual([0, []]);
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await overflow(page)]).toEqual([width, 0]);
    }
    expect(faults).toEqual([]);
  });

  it('shows how far a job is while it goes on, and then what became of it', async () => {
    const gate = Promise.withResolvers<void>();
    next = { until: gate.promise };
    platform.now = new Date(platform.now.getTime() + 1000);
    await open('');
    await page.getByRole('button', { name: 'Start export' }).click();
    const link = page.getByRole('link', { name: /^se_/ }).first();
    await page.goto(new URL((await link.getAttribute('href')) ?? '', platform.url).href, { waitUntil: 'commit' });
    // The page goes on loading: what it has so far is to be seen all the same, one line at a time.
    const far = page.getByText('23 % · 250 pages').filter({ visible: true });
    await far.waitFor();
    expect(await far.count()).toBe(1);
    gate.resolve();
    await page.getByRole('button', { name: 'Make a link to the bundle' }).waitFor();
  });

  it('keeps what was filled into a form that is refused', async () => {
    await open('/-/keys');
    await page.getByText('New key', { exact: true }).click();
    await page.getByLabel('Name').fill('mirror');
    await page.getByLabel('Addresses').fill('10.0.0.0/99');
    await page.getByLabel('Lifetime').selectOption('7 days');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('alert').waitFor();
    const kept = ['Name', 'Addresses', 'Lifetime'].map((label) => page.getByLabel(label).inputValue());
    expect(await Promise.all(kept)).toEqual(['mirror', '10.0.0.0/99', '7d']);
  });

  it('gets to the forms by the keyboard alone', async () => {
    await open('/-/keys');
    await page.locator('body').press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Revoke docs workflow' }).first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Keys that ended (2)').click();
    await page.getByText('revoked', { exact: false }).first().waitFor();
  });
});
