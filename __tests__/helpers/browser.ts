/**
 * A real browser for suites. It is started once a process, and a suite uses its pages again: a start, and a new page, cost
 * more than what is looked at in it.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.ts';
import { IS_WORKER } from './worker.ts';

const QUIET =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
/** A reader who wants no motion: every picture of a moving one would be drawn, and a test could meet it half way. */
const STILL: BrowserContextOptions = { reducedMotion: 'reduce' };
/** Otherwise each context starts one of its own, which reads every script anew. */
const ONE_RENDERER = '--renderer-process-limit=1';
/** Its compilers and collectors run in turn with the scripts: beside them they take what other tests could use. */
const ONE_THREAD = '--js-flags=--single-threaded';

/** A page that was opened, what it asked for, and what went wrong in it since. */
export interface Visit {
  readonly page: Page;
  readonly requests: string[];
  readonly faults: string[];
}

export interface TestBrowser extends AsyncDisposable {
  /** Opens an address as a reader does who has never been there; a visit with the same options ends the one before. */
  open(address: string, options?: BrowserContextOptions): Promise<Visit>;
  /** Gives a page of its own at `about:blank`; the suite ends with it. */
  blank(): Promise<Page>;
}

/** For pages that hang: a busy machine may take a minute for an export that a page waits for. */
const WAIT_MS = 100_000;

let launched: Promise<Browser> | undefined;

async function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('no browser');
  const args = [...QUIET.split(' '), ONE_RENDERER, ONE_THREAD];
  // A suite of the platform has it read its access file anew by that signal; the browser would end.
  const browser = await chromium.launch({ executablePath, args, handleSIGHUP: false });
  // It would keep the process from its end.
  if (IS_WORKER) process.once('disconnect', () => void browser.close());
  return browser;
}

/** Gives a suite the browser of its process; throws where there is none. */
export async function startBrowser(): Promise<TestBrowser> {
  launched ??= launch();
  const browser = await launched;
  const pages = new Map<string, Page>();
  const newPage = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext({ ...STILL, ...options });
    context.setDefaultTimeout(WAIT_MS);
    return await context.newPage();
  };
  return {
    async open(address, options = {}) {
      const key = JSON.stringify(options);
      const page = pages.get(key) ?? (await newPage(options));
      if (pages.has(key)) await forget(page, options);
      pages.set(key, page);
      const visit = { page, requests: [], faults: [] };
      listen(visit);
      await page.goto(address);
      return visit;
    },
    blank: newPage,
    [Symbol.asyncDispose]: async () => {
      for (const context of browser.contexts()) await context.close();
      if (IS_WORKER) return;
      launched = undefined;
      await browser.close();
    },
  };
}

/** Makes a page as if it were new. */
async function forget(page: Page, { colorScheme }: BrowserContextOptions): Promise<void> {
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.goto('about:blank');
  // Behind the end of the old page, which would be drawn anew.
  await page.unrouteAll();
  await page.emulateMedia({ media: null, colorScheme: colorScheme ?? null });
  page.removeAllListeners();
}

function listen({ page, requests, faults }: Visit): void {
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`));
  page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`));
  page.on('request', (request) => requests.push(request.url()));
}

/** A telephone. */
export const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

/** Gives the place of the first element that is meant; throws where it is not shown. */
export async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Gives the pixels by which a page is wider than its window. */
export async function overflow(page: Page): Promise<number> {
  return await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Gives a property of the first element that is meant, as the browser computes it. */
export async function computed(page: Page, selector: string, property: string): Promise<string> {
  const element = `document.querySelector(${JSON.stringify(selector)})`;
  return String(await page.evaluate(`getComputedStyle(${element}).getPropertyValue(${JSON.stringify(property)})`));
}

/** Looks for a text in the dialog of the search, which is open; gives the results. `name` is that of its input. */
export async function searchFor(page: Page, text: string, name = 'Search'): Promise<Locator> {
  await page.getByRole('combobox', { name, exact: true }).fill(text);
  await page
    .getByRole('status')
    .filter({ hasText: /\d page|Nothing found|Aucun résultat/ })
    .waitFor();
  return page.locator('#search-results [role="option"]');
}

/** Gives the addresses of links. */
export async function addressesOf(links: Locator): Promise<readonly string[]> {
  return await links.evaluateAll((all) => all.map((one) => (one as unknown as { href: string }).href));
}

/** The smaller form, as every page that is looked at reads it anew. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** In the page: all that is found would be sent. */
const TELL = `({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary))`;

/**
 * Runs axe over the page in both colour schemes and gives what keeps people out: rule, element and reason. Of the second
 * scheme only the contrast is looked at, which is all that it can change.
 */
export async function obstacles(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['light', undefined],
    ['dark', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // What would be fetched again is for a rule on sound that plays by itself, whose break keeps nobody out.
    const options = { resultTypes: ['violations'], selectors: false, preload: false, ...(rules && { runOnly: rules }) };
    const told = await page.evaluate<readonly string[]>(`axe.run(document, ${JSON.stringify(options)}).then(${TELL})`);
    found.push(...told.map((one) => `${colorScheme}: ${one}`));
  }
  return found;
}
