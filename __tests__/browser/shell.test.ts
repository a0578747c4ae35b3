/** What stands around the pages, in a real browser: by eye of axe, by keyboard, on narrow screens, without scripts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { boxOf, computed, obstacles, overflow } from '../helpers/browser.ts';
import { SHELL_FILES } from '../helpers/shell-site.ts';
import { type BrowsedSite, browseSite, type ServedSite, serveSite } from '../helpers/site-host.ts';

const VOCABULARY = fileURLToPath(new URL('../fixtures/vocabulary', import.meta.url));
const NARROW = { viewport: { width: 390, height: 800 } };
const TIMEOUT_MS = 120_000;

let shell: BrowsedSite;
let vocabulary: ServedSite;
let home: string;
let components: string;

beforeAll(async () => {
  vocabulary = await serveSite(VOCABULARY);
  shell = await browseSite(SHELL_FILES);
  [home, components] = [`${shell.origin}/`, `${vocabulary.origin}/`];
}, TIMEOUT_MS);

afterAll(async () => {
  await shell?.[Symbol.asyncDispose]();
  await vocabulary?.[Symbol.asyncDispose]();
});

async function open(address: string, options?: BrowserContextOptions): Promise<Page> {
  return (await shell.open(address, options)).page;
}

const KINDS: readonly (readonly [string, () => string])[] = [
  ['a start page', () => `${home}index.html`],
  ['the page of a group with its directory', () => `${home}help.html`],
  ['a wide page', () => `${home}wide.html`],
  ['a page on a blank sheet', () => `${home}custom.html`],
  ['a page from right to left', () => `${home}ar/index.html`],
  ['a list of changes', () => `${home}news.html`],
  ['the page for what is not there', () => `${home}404.html`],
  ['callouts, cards and text', () => `${components}index.html`],
  ['tabs, accordions and steps', () => `${components}layout.html`],
  ['fields and responses', () => `${components}fields.html`],
  ['code in all forms', () => `${components}code.html`],
  ['views', () => `${components}views.html`],
  ['changes with tags', () => `${components}changes.html`],
];

describe('readers with all abilities', () => {
  it.each(KINDS)(
    'are served by %s, in light and dark, which is as narrow as their screen',
    async (_name, address) => {
      const opened = await open(address());
      expect(await obstacles(opened)).toEqual([]);
      const before = opened.viewportSize() ?? NARROW.viewport;
      await opened.setViewportSize(NARROW.viewport);
      expect(await overflow(opened)).toBe(0);
      await opened.setViewportSize(before);
    },
    TIMEOUT_MS,
  );

  it('are served by a film of another host before a click and after it', async () => {
    const opened = await open(`${home}help.html`);
    await opened.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'Playing' }));
    await opened.goto(`${home}index.html`);
    expect(await obstacles(opened)).toEqual([]);
    await opened.getByRole('link', { name: 'A film' }).click();
    await opened.frameLocator('iframe[title="A film"]').getByText('Playing').waitFor();
    expect(await obstacles(opened)).toEqual([]);
  });

  it('come to the content and to the navigation by the keyboard', async () => {
    const opened = await open(`${home}index.html`);
    await opened.keyboard.press('Tab');
    expect(await opened.locator(':focus').textContent()).toBe('Skip to content');
    await opened.keyboard.press('Enter');
    expect(await opened.locator(':focus').getAttribute('id')).toBe('content');

    await opened.locator('.side-link', { hasText: 'Help' }).focus();
    await opened.keyboard.press('Enter');
    await opened.waitForURL(/help\.html$/);
    expect(await opened.locator('.sidebar [aria-current="page"]').textContent()).toBe('Help');
  });

  it('open folded groups by the keyboard', async () => {
    const opened = await open(`${home}index.html`);
    await opened.locator('details[data-group] > summary').focus();
    await opened.keyboard.press('Enter');
    expect(await opened.locator('details[data-group]').getAttribute('open')).not.toBeNull();
  });
});

describe('what a reader chooses', () => {
  it('stays: the colour scheme and a closed banner', async () => {
    const opened = await open(`${home}index.html`, { colorScheme: 'light' });
    await opened.getByRole('button', { name: 'Switch between light and dark' }).click();
    await opened.getByRole('button', { name: 'Close the banner' }).click();
    await opened.goto(`${home}help.html`);
    expect(await opened.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await opened.locator('html').getAttribute('class')).toBe('dark');
    expect(await opened.locator('[data-banner]').isVisible()).toBe(false);
  });

  it('is another version or language of the same page', async () => {
    const opened = await open(`${home}v2/a.html`);
    await opened.locator('.bar .menu summary', { hasText: 'v2' }).click();
    await opened.locator('.bar .menu a', { hasText: 'v1' }).click();
    await opened.waitForURL(/v1\/a\.html$/);
    expect(await opened.locator('link[hreflang="ar"]').count()).toBe(0);
    await opened.goto(`${home}index.html`);
    expect(await opened.locator('link[hreflang="ar"]').getAttribute('href')).toBe('https://docs.example.com/ar');
  });

  it('is a picture in full, until Escape, also one that its author placed, by keyboard', async () => {
    const opened = await open(`${home}index.html`);
    await opened.locator('.zoom').click();
    expect(await opened.getByRole('dialog').isVisible()).toBe(true);
    await opened.keyboard.press('Escape');
    expect(await opened.getByRole('dialog').isVisible()).toBe(false);
    const picture = opened.getByRole('button', { name: 'A plan in small' });
    const [text, box] = [await opened.locator('.content').boundingBox(), await picture.boundingBox()];
    expect(box?.width).toBeCloseTo((text?.width ?? 0) / 2, 0);
    expect((box?.x ?? 0) - (text?.x ?? 0)).toBeCloseTo((text?.width ?? 0) / 4, 0);
    await picture.press('Enter');
    expect(await opened.getByRole('dialog').isVisible()).toBe(true);
  });
});

describe('a blank sheet', () => {
  it('is its author’s from edge to edge, and says with classes what stands apart', async () => {
    const opened = await open(`${home}custom.html`);
    const boxOf = async (selector: string) => await opened.locator(selector).boundingBox();
    expect(await boxOf('.hero')).toMatchObject({ x: 0, width: opened.viewportSize()?.width });
    expect((await boxOf('.content > p'))?.x).toBeGreaterThan(16);
    // A line and half a rem above and below it.
    expect((await boxOf('.hero a'))?.height).toBeCloseTo(36, 0);
    const styleOf = async (property: string, selector: string) =>
      await opened.evaluate(`getComputedStyle(document.querySelector("${selector}")).${property}`);
    expect(await styleOf('borderWidth', '.hero button')).toBe('0px');
    expect(await styleOf('textDecorationLine', '.hero a')).toBe('none');
    expect(await styleOf('marginTop', '.hero > p')).toBe('0px');
    expect(await styleOf('marginTop', '.hero > .prose p')).toBe('16px');
    expect(await styleOf('getPropertyValue("--prose")', '.hero .card')).toBe('1');
  });
});

describe('a page', () => {
  it('takes the room of a sidebar that its author hides, and has what they set apart', async () => {
    const opened = await open(`${home}wide.html`);
    expect(await computed(opened, 'p.mt-8', 'margin-top')).toBe('32px');
    const table = opened.locator('.tab-panel table');
    expect(await table.getAttribute('tabindex')).toBeNull();
    await opened.getByRole('tab', { name: 'Second' }).click();
    // Tables scroll by keyboard, also where they are shown later.
    await opened.locator('.tab-panel table[tabindex="0"]').waitFor();
    const widthOf = async () => (await opened.locator('#content').boundingBox())?.width ?? 0;
    const before = await widthOf();
    await opened.addStyleTag({ content: 'body:has(#content) #sidebar { display: none !important }' });
    expect(await widthOf()).toBeGreaterThan(before + 50);
  });

  it('shows a hint at the beginning of a word that breaks over lines', async () => {
    const opened = await open(`${home}wide.html`);
    await opened.locator('.broken .tooltip').focus();
    const left = `document.querySelector('.broken .tooltip').getClientRects()[0].left`;
    expect((await boxOf(opened, '.broken .tooltip-text')).x).toBeCloseTo(await opened.evaluate<number>(left), 0);
  });

  it.each([920, 1000])('is as wide as its window where its bar has many links, at %i pixels', async (width) => {
    const opened = await open(`${home}index.html`, { viewport: { width, height: 800 } });
    expect(await opened.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });
});

describe('a narrow screen', () => {
  it('shows the whole of a hint', async () => {
    const opened = await open(`${home}wide.html`, NARROW);
    await opened.locator('.tooltip').first().focus();
    const box = 'document.querySelector(".tooltip-text").getBoundingClientRect()';
    await opened.waitForFunction(`${box}.width > 0 && ${box}.right < innerWidth`, undefined, { timeout: 5_000 });
  });

  it('has everything of the bar in its menu, which closes by Escape', async () => {
    const opened = await open(`${home}index.html`, NARROW);
    const toggle = opened.getByRole('checkbox', { name: 'Show navigation' });
    expect(await opened.locator('#sidebar').isVisible()).toBe(false);
    await toggle.focus();
    await opened.keyboard.press('Space');
    for (const name of ['Versions', 'Support', 'Start', 'News', 'Welcome']) {
      expect(await opened.locator('#sidebar').getByRole('link', { name, exact: true }).isVisible()).toBe(true);
    }
    await opened.keyboard.press('Escape');
    expect(await opened.locator('#sidebar').isVisible()).toBe(false);
  });

  it('names the section that is read in a bar below the header, whose list closes behind a choice', async () => {
    const opened = await open(`${components}layout.html`, NARROW);
    const bar = opened.locator('.toc-folded');
    const [, second] = await bar.locator('a').evaluateAll((links) => links.map((link) => link.textContent));
    await bar.locator('summary').click();
    expect(await obstacles(opened)).toEqual([]);
    await bar.getByText(String(second), { exact: true }).click();
    await bar
      .locator('.toc-now')
      .filter({ hasText: String(second) })
      .waitFor();
    expect(await bar.locator('ul').isVisible()).toBe(false);
    const { top, bottom } = await bar.evaluate((node) => node.getBoundingClientRect().toJSON());
    const header = await opened.locator('.site-header').evaluate((node) => node.getBoundingClientRect().bottom);
    const heading = await opened.locator(':target').evaluate((node) => node.getBoundingClientRect().top);
    expect(Math.abs(top - header)).toBeLessThan(2);
    expect(heading).toBeGreaterThan(bottom);
    expect(await obstacles(opened)).toEqual([]);
  });

  it('opens its menu at the current page', async () => {
    const opened = await open(`${home}index.html`, { viewport: { width: 390, height: 120 } });
    await opened.getByRole('checkbox', { name: 'Show navigation' }).check();
    const current = opened.locator('#sidebar [aria-current="page"]');
    const { top, bottom } = await current.evaluate((node) => node.getBoundingClientRect().toJSON());
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(120);
  });

  it('has its menu without scripts too', async () => {
    const opened = await open(`${home}index.html`, { ...NARROW, javaScriptEnabled: false });
    await opened.getByRole('checkbox', { name: 'Show navigation' }).check();
    await opened.locator('#sidebar').getByRole('link', { name: 'Versions' }).click();
    await opened.waitForURL(/v2\/a\.html$/);
    expect(await opened.locator('.toc-folded').first().isVisible()).toBe(true);
  });
});

describe('the page for what is not there', () => {
  /**
   * Opens an address that leads nowhere on a host whose site stands at a prefix, and perhaps at the root, too; gives the
   * page and what was not found.
   */
  async function lost(prefix: string, address: string, isAtRoot: boolean) {
    const opened = await shell.blank();
    const { origin } = new URL(home);
    const body = await readFile(join(shell.out, '404.html'), 'utf8');
    const isOutside = ({ pathname }: URL) => !isAtRoot && !pathname.startsWith(`${prefix}/`);
    await opened.route(isOutside, (route) => route.fulfill({ status: 404 }));
    await opened.route(origin + address, (route) => route.fulfill({ status: 404, contentType: 'text/html', body }));
    const missing: string[] = [];
    opened.on('response', (response) => {
      if (response.status() === 404) missing.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
    });
    await opened.goto(origin + address);
    await opened.waitForFunction("getComputedStyle(document.querySelector('.skip-link')).position === 'absolute'");
    return { opened, missing, origin };
  }

  it.each([
    ['the root', '', '/gone', true, []],
    ['a path', '/a/prefix', '/a/prefix/gone/deep', false, ['/a/prefix/gone', '/a', '']],
    ['a path below a copy of it', '/a/prefix', '/a/prefix/gone', true, ['/a']],
  ])('has its style and leads on for a site at %s', async (_name, prefix, address, isAtRoot, asked) => {
    const { opened, missing, origin } = await lost(prefix, address, isAtRoot);
    expect(await opened.locator('.brand img:visible').getAttribute('src')).toBe(`${prefix}/logo-light.svg`);
    await opened.getByRole('button', { name: 'Switch between light and dark' }).waitFor();
    await opened.waitForFunction("[...document.fonts].some(({ status }) => status === 'loaded')");
    const files = missing.map((one) => one.replace(/(site-assets\/\w+)\.\w+/, '$1'));
    expect(files.toSorted()).toEqual([
      `GET ${address}`,
      ...asked.map((base) => expect.stringContaining(`HEAD ${base}/site-assets/`)),
    ]);
    await opened.locator(`main a[href^="${prefix}/"]`, { hasText: 'Start page' }).click();
    await opened.waitForURL(`${origin}${prefix}/index.html`);
  });

  it('has its style without scripts at the root of a host', async () => {
    const opened = await open(`${home}404.html`, { javaScriptEnabled: false });
    expect(await computed(opened, '.skip-link', 'position')).toBe('absolute');
    const logos = opened.locator('.brand img:visible');
    expect([await logos.count(), await logos.getAttribute('src')]).toEqual([1, '/logo-light.svg']);
    expect(await opened.locator('link[rel="icon"][href="/logo-dark.svg"]').count()).toBe(1);
  });
});
