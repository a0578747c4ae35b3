/** The example page in a real browser: the SDK's own chat hook, on another site than the platform's. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSync } from 'esbuild';
import type { Page } from 'playwright-core';
import type { Model } from '../../src/platform/assistant/model/model.ts';
import { quote } from '../../src/platform/assistant/model/quote.ts';
import { KAYAKS, MESSAGE, siteOf } from '../helpers/assistant.ts';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { Folder } from '../helpers/folder.ts';
import type { LocalServer } from '../helpers/local-server.ts';
import { hostSite } from '../helpers/site-host.ts';
import { startTestPlatform, type TestPlatform } from '../helpers/test-platform.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/assistant-chat', import.meta.url));

/** Quotes, but waits in the middle until it is told to go on. */
let goOn: () => void = () => undefined;
const halting: Model = async function* (prompt, signal) {
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let pieces = 0;
  for await (const part of quote(prompt, signal)) {
    pieces += 1;
    // The sources, and the first words.
    if (pieces === 3) await gate;
    yield part;
  }
};

let platform: TestPlatform;
let browser: TestBrowser;
let folder: Folder;
let host: LocalServer;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  platform = await startTestPlatform({ assistant: { readSite: siteOf(KAYAKS), model: halting } });
  folder = await Folder.make();
  const html = await readFile(path.join(EXAMPLE, 'index.html'), 'utf8');
  const filled = html
    .replace(/data-api="[^"]*"/, `data-api="${platform.url}${MESSAGE}"`)
    .replace(/data-key="[^"]*"/, `data-key="${platform.assistantKey}"`);
  await writeFile(folder.at('index.html'), filled);
  buildSync({
    entryPoints: [path.join(EXAMPLE, 'chat.mjs')],
    bundle: true,
    minify: true,
    format: 'esm',
    outfile: folder.at('public/index.mjs'),
  });
  host = await hostSite(folder.at('.'));
  browser = await startBrowser();
  page = await browser.blank();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => faults.push(message.text()));
  await page.goto(`${host.origin}/index.html`);
}, 60_000);

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await host?.[Symbol.asyncDispose]();
  await folder?.[Symbol.asyncDispose]();
  await platform?.close();
});

async function ask(question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.getByRole('button', { name: 'Ask' }).click();
}

const thread = () => page.locator('[data-thread]').getAttribute('data-thread');

describe('the example page', () => {
  it('shows an answer while it comes, with its sources, and keeps the thread of the next message', async () => {
    await ask('How do I take care of paddles?');
    const answer = page.locator('li.assistant').first();
    await answer.getByText('This is what the documentation').waitFor();
    expect(await answer.textContent()).not.toContain('fresh water');
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    goOn();
    await page.getByRole('button', { name: 'Ask' }).waitFor();
    expect(await answer.textContent()).toContain('Rinse paddles with fresh water.');
    const sources = answer.locator('.sources').getByRole('link');
    expect(await sources.evaluateAll((all) => all.map((one) => (one as unknown as { href: string }).href))).toEqual([
      'https://docs.example.com/guides/paddles',
    ]);
    expect(await sources.first().textContent()).toBe('Paddles › Care');
    expect(await answer.locator('blockquote').first().textContent()).toBe('Rinse paddles with fresh water.');
    expect(await answer.locator('p a').first().getAttribute('href')).toBe(
      'https://docs.example.com/guides/paddles#care',
    );
    const first = await thread();
    expect(first).toMatch(/^thr_/);

    await ask('And whom do I call for a rescue?');
    await page.locator('li.assistant').nth(1).getByText('This is what').waitFor();
    goOn();
    await page.getByRole('button', { name: 'Ask' }).waitFor();
    expect(await page.locator('li.assistant').nth(1).textContent()).toContain('coast guard');
    expect(await thread()).toBe(first);
    expect(faults).toEqual([]);
  });

  it('keeps the thread when a message is refused in between', async () => {
    const first = await thread();
    const headers = { 'access-control-allow-origin': '*' };
    await page.route(`**${MESSAGE}`, (route) => route.fulfill({ status: 429, headers }), { times: 1 });
    await ask('And is it cold?');
    await page.getByRole('alert').waitFor();
    expect(faults.splice(0)).toEqual([expect.stringContaining('429')]);
    await ask('How do I take care of paddles?');
    await page.locator('li.assistant').nth(2).getByText('This is what').waitFor();
    goOn();
    await page.getByRole('button', { name: 'Ask' }).waitFor();
    expect(await thread()).toBe(first);
    expect(faults).toEqual([]);
  });
});
