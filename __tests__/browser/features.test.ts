/** The table of features by deployment type as a reader meets it: what is seen, and which other hosts are asked. */
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { parseArguments } from '../../src/hosting/arguments.ts';
import { DEPLOYMENT_TYPES, FEATURES } from '../../src/hosting/features.ts';
import { searchFor, startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { HostingStage } from '../helpers/hosting.ts';

const API = 'https://api.example.test';
const ASSISTANT = 'https://assistant.example.test';
const TAG = 'https://www.googletagmanager.com';
const COLLECT = 'https://region1.google-analytics.com';
const STATS = 'https://stats.example.test';

/** The hosts that are asked for a feature. */
const ORIGINS = { search: [], assistant: [ASSISTANT], analytics: [COLLECT, STATS, TAG], playground: [API] };

const ACCESS = `--assistant-url ${ASSISTANT}/discovery/v1/assistant/docs.example.com/message --assistant-key svc_dsc_x`;
const ON = `--search on --assistant on --analytics on --playground on ${ACCESS}`;
const ALL = 'search assistant analytics playground';

/** Type, switches, and the features that readers have then. */
const ROWS = [
  ['cloud', '', 'search analytics playground'],
  ['cloud', ACCESS, ALL],
  ['cloud', ON, ALL],
  ['cloud', '--assistant off', 'search analytics playground'],
  ['self-hosted', '', 'search playground'],
  ['self-hosted', ON, ALL],
  ['self-hosted', '--search off --assistant off --analytics off', 'playground'],
  // Each alone: no switch has another's effect.
  ['self-hosted', '--search off', 'playground'],
  ['self-hosted', `--assistant on ${ACCESS}`, 'search assistant playground'],
  ['self-hosted', '--analytics on', 'search analytics playground'],
  ['air-gapped', '', ''],
  ['air-gapped', '--search off --assistant off --analytics off --playground off', ''],
  ['air-gapped', `--playground on --connect ${API}`, 'playground'],
] as const;

const FILES = {
  'docs.json': JSON.stringify({
    name: 'Kayaks',
    navigation: {
      tabs: [
        { tab: 'Guide', pages: ['index'] },
        { tab: 'API', openapi: 'api.json' },
      ],
    },
    integrations: {
      ga4: { measurementId: 'G-KAYAK1' },
      plausible: { domain: 'docs.example.com', server: new URL(STATS).host },
    },
  }),
  'index.mdx': '---\ntitle: Paddling\n---\nRotate your torso.\n',
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Kayaks', version: '1' },
    servers: [{ url: API }],
    paths: { '/kayaks': { get: { summary: 'List', responses: { 200: { description: 'All' } } } } },
  }),
};

/** Stand in for the scripts of the services: each sends a page view where theirs does. */
const SCRIPTS: Readonly<Record<string, string>> = {
  [`${TAG}/gtag/js?id=G-KAYAK1`]: `fetch('${COLLECT}/g/collect', { method: 'POST', mode: 'no-cors' });`,
  [`${STATS}/js/script.js`]: `fetch('${STATS}/api/event', { method: 'POST', mode: 'no-cors' });`,
};

let browser: TestBrowser;
let stage: HostingStage;
let page: Page;
const asked = new Set<string>();

beforeAll(async () => {
  stage = await HostingStage.make();
  await stage.storeRendered('1', FILES);
  await stage.pin('1');
  browser = await startBrowser();
  page = await browser.blank();
  // Whatever is not of this machine.
  await page.route(/^(?!http:\/\/127\.0\.0\.1:)/, async (route) => {
    const url = route.request().url();
    asked.add(new URL(url).origin);
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };
    await route.fulfill({ headers, body: SCRIPTS[url] ?? '' });
  });
});

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await stage?.[Symbol.asyncDispose]();
});

afterEach(async () => await stage.stop());

async function usesSearch(): Promise<boolean> {
  const button = page.getByRole('button', { name: 'Search' });
  if (!(await button.isVisible())) return false;
  await button.click();
  return (await (await searchFor(page, 'torso')).count()) > 0;
}

async function usesPlayground(): Promise<boolean> {
  const button = page.getByRole('button', { name: 'Try it' });
  if (!(await button.isVisible())) return false;
  await button.click();
  // The assistant's panel stays open from page to page, and has a button of this name as well.
  await page.getByRole('form', { name: 'Try it: GET /kayaks' }).getByRole('button', { name: 'Send' }).click();
  await page.locator('.playground-status').waitFor();
  return true;
}

async function usesAssistant(): Promise<boolean> {
  const button = page.getByRole('button', { name: 'Ask a question' });
  if (!(await button.isVisible())) return false;
  const called = page.waitForRequest((request) => request.url().startsWith(ASSISTANT));
  await button.click();
  await page.getByRole('textbox', { name: 'Your question' }).fill('How do I paddle?');
  await page.keyboard.press('Enter');
  await called;
  return true;
}

it.each(ROWS)('%s %s: %s', async (type, switches, features) => {
  const words = switches.split(' ').filter(Boolean);
  const { url } = await stage.start(['--deployment-type', type, ...words]);
  await stage.event('bundle.activated');
  asked.clear();
  await page.goto(`${url}/`, { waitUntil: 'networkidle' });
  const search = await usesSearch();
  await page.keyboard.press('Escape');
  const assistant = await usesAssistant();
  await page.goto(`${url}/api-reference/list`, { waitUntil: 'networkidle' });
  const playground = await usesPlayground();
  const wanted = new Set<string>(features.split(' '));
  expect({ search, assistant, playground }).toEqual({
    search: wanted.has('search'),
    assistant: wanted.has('assistant'),
    playground: wanted.has('playground'),
  });
  expect([...asked].sort()).toEqual(FEATURES.flatMap((one) => (wanted.has(one) ? ORIGINS[one] : [])).sort());
});

it('has a row for every switch that a type does not refuse', () => {
  const cases = DEPLOYMENT_TYPES.flatMap((type) =>
    FEATURES.flatMap((feature) => ['on', 'off'].map((state) => [type, `--${feature} ${state}`] as const)),
  );
  const missing = cases.filter(([type, switched]) => {
    const needed = type === 'air-gapped' && switched === '--playground on' ? `--connect ${API}` : '';
    const access = switched === '--assistant on' ? ACCESS : '';
    const words = `--values a --deployment-type ${type} ${switched} ${needed} ${access}`.split(' ').filter(Boolean);
    return (
      parseArguments(words).type === 'run' &&
      !ROWS.some(([rowType, switches]) => rowType === type && switches.includes(switched))
    );
  });
  expect(missing).toEqual([]);
});
