/** Questions and typing errors in the search of this project's own documentation, as a reader types them. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { renderSite } from '../../src/platform/render/build/site.ts';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { type DocsFolder, docsFolder } from '../helpers/docs-folder.ts';
import { hostSite, type SiteHost } from '../helpers/site-host.ts';

/** Each with the pages that answer it. */
type Asked = readonly (readonly [query: string, answers: RegExp])[];

const QUESTIONS: Asked = [
  ['how can I schedule a nightly export', /export-on-schedule|refresh-on-schedule|workflows-to-copy/],
  ['export docs only when the documentation changed', /export-on-push|wait-for-deployment/],
  ['which permissions does the workflow need', /compatibility/],
  ['how to undo a bad release', /rollback/],
  ['what happens if two runs write at the same time', /concepts\/rollout/],
  ['can I use a proxy', /guides\/network/],
  ['self signed certificate authority', /guides\/network/],
  ['deploy to github pages', /static-hosts/],
  ['upload site to s3 bucket', /static-hosts/],
  ['encrypted values sops', /sealed-values/],
  ['github enterprise server hostname', /enterprise-server/],
  ['runner has no internet access', /air-gapped|guides\/network/],
  ['where do I get the api key', /quickstart|reference\/access|inputs/],
  ['export multiple domains at once', /several-domains/],
  ['how long is the download link valid', /bundles-and-links|links-that-last|refresh-on/],
  ['why is my output empty in another job', /troubleshooting|outputs/],
  ['auto merge pull request', /auto-merge/],
  ['job timed out how to resume', /continue-a-job|troubleshooting/],
  ['commit directly to main without a pull request', /roll-out-by-commit/],
  ['replace my bash script with the action', /migrate-from/],
  ['share one workflow across repositories', /reusable-workflow/],
  ['what does error code STALLED mean', /reference\/errors/],
  ['pull request in a different repo', /roll-out-to-another/],
  ['approve export before rollout environment', /split-jobs|workflows-to-copy/],
  ['embed chat widget in react', /assistant-in-a-page|reference\/assistant/],
  ['rate limits of the assistant', /assistant-limits/],
  ['show tabs and accordions in mdx', /reference\/components/],
  ['run the platform with postgres', /run-the-platform|local-platform/],
  ['how fast is rendering', /performance/],
  ['serve a bundle with docker', /run-a-deployment/],
  ['json schema of the exports output', /outputs/],
  ['openapi pages from a spec file', /api-pages/],
  ['revoke an api key', /reference\/access/],
  ['contribute code to the project', /development/],
  ['supported runner versions', /compatibility|enterprise-server/],
  ['wait until my push is live', /wait-for-deployment/],
  ['release asset as permanent url', /guides\/publish|links-that-last/],
  ['version label of an export', /concepts\/versions/],
  ['flux helmrelease', /concepts\/rollout|roll-out-by/],
  ['time limit of a job that makes no progress', /reference\/inputs|continue-a-job|troubleshooting|errors/],
];
const TYPING_ERRORS: Asked = [
  ['quikstart', /quickstart/],
  ['troubelshooting', /troubleshooting/],
  ['rolback', /rollback/],
  ['pul request', /roll-out-by-pull|auto-merge|another/],
  ['permisions', /compatibility/],
  ['shedule export', /export-on-schedule|refresh-on/],
  ['assitant', /assistant/],
  ['certifcate', /network/],
  ['sevral domains', /several-domains/],
  ['automerge', /auto-merge/],
  ['timout', /inputs|errors|continue|troubleshooting/],
  ['reuseable workflow', /reusable-workflow/],
  ['acordion', /components/],
  ['enterprize server', /enterprise-server/],
];
const SHOWN_FIRST = 5;

let browser: TestBrowser;
let folder: DocsFolder;
let host: SiteHost;
let page: Page;
let requests: readonly string[];

beforeAll(async () => {
  folder = await docsFolder({});
  const docs = fileURLToPath(new URL('../../docs', import.meta.url));
  await renderSite({ docs, out: folder.out, domain: 'docs.example.com' });
  host = await hostSite(folder.out);
  browser = await startBrowser();
  ({ page, requests } = await browser.open(`${host.origin}/index.html`));
  await page.keyboard.press('Control+k');
});

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await host?.[Symbol.asyncDispose]();
  await folder?.[Symbol.asyncDispose]();
});

/** Gives the pages that the dialog shows first. */
async function firstPages(query: string): Promise<readonly string[]> {
  await page.locator('.search-status').evaluate((status) => status.replaceChildren());
  await page.locator('.search-input').fill(query);
  await page
    .locator('.search-status')
    .filter({ hasText: /\d page|Nothing found/ })
    .waitFor();
  const hrefs = await page
    .locator('#search-results .search-page')
    .evaluateAll((all) => all.map((one) => (one as unknown as { href: string }).href));
  return hrefs.slice(0, SHOWN_FIRST).map((href) => new URL(href).pathname);
}

async function missed(asked: Asked): Promise<readonly string[]> {
  const misses: string[] = [];
  for (const [query, answers] of asked) {
    const pages = await firstPages(query);
    if (!pages.some((one) => answers.test(one))) misses.push(`${query}: ${pages.join(' ')}`);
  }
  return misses;
}

it.each([
  ['questions', QUESTIONS],
  ['typing errors', TYPING_ERRORS],
])('answers 95 of 100 %s on the pages that it shows first', async (_name, asked) => {
  const misses = await missed(asked);
  expect(misses.length > asked.length * 0.05 ? misses : []).toEqual([]);
});

it('leads to the row of a parameter', async () => {
  await firstPages('stall timeout');
  const hrefs = await page
    .locator('#search-results .search-section')
    .evaluateAll((all) => all.map((one) => (one as unknown as { href: string }).href));
  expect(hrefs).toContain(`${host.origin}/reference/inputs.html#input-stall-timeout`);
  expect(requests.filter((url) => !url.startsWith(host.origin))).toEqual([]);
});
