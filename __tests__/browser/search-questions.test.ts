/** Questions and typing errors in the search of this project's own documentation, as a reader types them. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { renderSite } from '../../src/platform/render/build/site.ts';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { type DocsFolder, docsFolder } from '../helpers/docs-folder.ts';
import { hostSite, type SiteHost } from '../helpers/site-host.ts';

/** Each with the page that answers it; with two where both do. */
type Asked = readonly (readonly [query: string, ...answers: string[]])[];

const QUESTIONS: Asked = [
  ['how can I schedule a nightly export', 'guides/export-on-schedule'],
  ['export docs only when the documentation changed', 'guides/export-on-push'],
  ['which permissions does the workflow need', 'reference/compatibility'],
  ['how to undo a bad release', 'guides/rollback'],
  ['what happens if two runs write at the same time', 'concepts/rollout'],
  ['can I use a proxy', 'guides/network'],
  ['self signed certificate authority', 'guides/network'],
  ['deploy to github pages', 'guides/static-hosts'],
  ['upload site to s3 bucket', 'guides/static-hosts'],
  ['encrypted values sops', 'guides/sealed-values'],
  ['github enterprise server hostname', 'guides/enterprise-server'],
  ['runner has no internet access', 'guides/air-gapped', 'guides/network'],
  ['where do I get the api key', 'quickstart', 'reference/access'],
  ['export multiple domains at once', 'guides/several-domains'],
  ['how long is the download link valid', 'concepts/bundles-and-links', 'concepts/links-that-last'],
  ['why is my output empty in another job', 'guides/troubleshooting', 'reference/outputs'],
  ['auto merge pull request', 'guides/auto-merge'],
  ['job timed out how to resume', 'guides/continue-a-job', 'guides/troubleshooting'],
  ['commit directly to main without a pull request', 'guides/roll-out-by-commit'],
  ['replace my bash script with the action', 'guides/migrate-from-curl-and-jq'],
  ['share one workflow across repositories', 'guides/reusable-workflow'],
  ['what does error code STALLED mean', 'reference/errors'],
  ['pull request in a different repo', 'guides/roll-out-to-another-repository'],
  ['approve export before rollout environment', 'guides/split-jobs'],
  ['embed chat widget in react', 'guides/assistant-in-a-page'],
  ['rate limits of the assistant', 'reference/assistant-limits'],
  ['show tabs and accordions in mdx', 'reference/components'],
  ['run the platform with postgres', 'guides/run-the-platform-as-a-service'],
  ['how fast is rendering', 'reference/performance'],
  ['serve a bundle with docker', 'guides/run-a-deployment'],
  ['json schema of the exports output', 'reference/outputs'],
  ['openapi pages from a spec file', 'reference/api-pages'],
  ['revoke an api key', 'reference/access'],
  ['contribute code to the project', 'development'],
  ['supported runner versions', 'reference/compatibility'],
  ['wait until my push is live', 'guides/wait-for-deployment'],
  ['release asset as permanent url', 'guides/publish', 'concepts/links-that-last'],
  ['version label of an export', 'concepts/versions'],
  ['flux helmrelease', 'concepts/rollout'],
  ['time limit of a job that makes no progress', 'reference/inputs', 'reference/errors'],
];
const TYPING_ERRORS: Asked = [
  ['quikstart', 'quickstart'],
  ['troubelshooting', 'guides/troubleshooting'],
  ['rolback', 'guides/rollback'],
  ['pul request', 'guides/roll-out-by-pull-request'],
  ['permisions', 'reference/compatibility'],
  ['shedule export', 'guides/export-on-schedule'],
  ['assitant', 'reference/assistant'],
  ['certifcate', 'guides/network'],
  ['sevral domains', 'guides/several-domains'],
  ['automerge', 'guides/auto-merge'],
  ['timout', 'reference/inputs', 'guides/troubleshooting'],
  ['reuseable workflow', 'guides/reusable-workflow'],
  ['acordion', 'reference/components'],
  ['enterprize server', 'guides/enterprise-server'],
  ['dry runn', 'concepts/rollout'],
  ['versoins', 'concepts/versions'],
  ['proxxy', 'guides/network'],
  ['air gaped', 'guides/air-gapped'],
  ['github pges', 'guides/static-hosts'],
  ['broken lnks', 'guides/troubleshooting', 'concepts/bundles-and-links'],
  ['artifcat', 'guides/keep-the-bundle'],
  ['outptus', 'reference/outputs'],
  ['rate limts', 'reference/assistant-limits'],
  ['comit directly', 'guides/roll-out-by-commit'],
  ['branch protecton', 'guides/roll-out-by-commit'],
  ['tempalte', 'reference/inputs'],
];
/** Neither the search nor a page is ever changed for one of these: what they find is what a new question finds. */
const HELD_OUT_QUESTIONS: Asked = [
  ['which files does an exported site consist of', 'reference/site-contents'],
  ['hide a page from search engines', 'reference/site-contents'],
  ['add a mermaid diagram to a page', 'reference/components'],
  ['number of old releases to keep', 'guides/publish', 'reference/inputs'],
  ['serve the site under a sub path', 'guides/run-a-deployment'],
  ['back up the database of the platform', 'guides/run-the-platform-as-a-service'],
  ['prometheus metrics', 'guides/run-the-platform-as-a-service', 'guides/run-a-deployment'],
  ['external secrets operator', 'guides/sealed-values'],
  ['the pull request was closed by a colleague', 'guides/roll-out-by-pull-request'],
  ['schedule stopped after sixty days', 'guides/refresh-on-schedule', 'guides/troubleshooting'],
  ['dependabot and forks have no secret', 'guides/export-on-push'],
  ['what is masked in the log', 'concepts/how-it-works', 'concepts/bundles-and-links'],
  ['token of a github app', 'guides/roll-out-to-another-repository'],
  ['error when a certificate cannot be verified', 'reference/errors', 'guides/network'],
  ['stream format of the answers of the assistant', 'reference/assistant'],
  ['sign in to the dashboard', 'guides/dashboard'],
  ['endpoint that creates a link to the archive', 'reference/platform-interface'],
  ['how is config-path written', 'concepts/rollout', 'reference/inputs'],
  ['render content of untrusted authors safely', 'reference/local-platform'],
  ['template for the title of the pull request', 'reference/inputs'],
];
const HELD_OUT_TYPING_ERRORS: Asked = [
  ['dashbord', 'guides/dashboard'],
  ['componets', 'reference/components'],
  ['enviroment approval', 'guides/split-jobs'],
  ['performence', 'reference/performance'],
  ['compatability', 'reference/compatibility'],
  ['publish as a relese', 'guides/publish'],
  ['wait for depolyment', 'guides/wait-for-deployment'],
  ['durabel links', 'concepts/links-that-last'],
  ['concurency group', 'guides/rollback', 'concepts/rollout'],
  ['kubernets', 'guides/run-a-deployment'],
  ['openapi desciption', 'reference/api-pages'],
  ['revoke kyes', 'reference/access'],
  ['mirorr of your own', 'guides/publish'],
  ['postgers', 'guides/run-the-platform-as-a-service'],
];
const SHOWN_FIRST = 5;
const MAX_MISSED = 0.05;

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
  for (const [query, ...answers] of asked) {
    const pages = await firstPages(query);
    if (!answers.some((answer) => pages.includes(`/${answer}.html`))) misses.push(`${query}: ${pages.join(' ')}`);
  }
  return misses;
}

it.each([
  ['questions', QUESTIONS],
  ['typing errors', TYPING_ERRORS],
  ['new questions', HELD_OUT_QUESTIONS],
  ['new typing errors', HELD_OUT_TYPING_ERRORS],
])('answers 95 of 100 %s on the pages that it shows first', async (_name, asked) => {
  const misses = await missed(asked);
  expect(misses.length > asked.length * MAX_MISSED ? misses : []).toEqual([]);
});

it('leads to the row of a parameter', async () => {
  await firstPages('stall timeout');
  const hrefs = await page
    .locator('#search-results .search-section')
    .evaluateAll((all) => all.map((one) => (one as unknown as { href: string }).href));
  expect(hrefs).toContain(`${host.origin}/reference/inputs.html#input-stall-timeout`);
  expect(requests.filter((url) => !url.startsWith(host.origin))).toEqual([]);
});
