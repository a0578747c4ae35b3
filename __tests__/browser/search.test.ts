/** The search of a site in a real browser, by the keyboard: at the root of a host, below a path, from the file system. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addressesOf, obstacles, PHONE, searchFor } from '../helpers/browser.ts';
import { type BrowsedSite, browseSite } from '../helpers/site-host.ts';

const NAVIGATION = {
  languages: [
    {
      language: 'en',
      versions: [
        { version: 'v2', groups: [{ group: 'Guides', pages: ['en/v2/paddling', 'en/v2/boats', 'en/v2/secret'] }] },
        { version: 'v1', groups: [{ group: 'Old guides', pages: ['en/v1/paddling'] }] },
      ],
    },
    { language: 'fr', versions: [{ version: 'v2', groups: [{ group: 'Guides', pages: ['fr/v2/pagayer'] }] }] },
  ],
};
const FILES = {
  'docs.json': JSON.stringify({ name: 'Kayaks', search: { prompt: 'Find a word' }, navigation: NAVIGATION }),
  'en/v2/paddling.mdx':
    '---\ntitle: Paddling\n---\nFirst words.\n\n## Forward stroke\n\nRotate your torso while paddling with `<vigour>` & care.\n\n## Roll over and come up again\n\nLean forward, set the paddle along the hull, sweep it out in an arc, and let the hips bring the capsized boat upright.\n',
  'en/v2/boats.mdx':
    '---\ntitle: Boats\n---\nOf wood or of plastic.\n\n## What if water still comes in?\n\nDry the hull, look along every seam with a lamp held inside, mark where light shines through, and seal it with warm resin.\n',
  'en/v2/secret.mdx': '---\ntitle: Secret\nhidden: true\n---\nA torso nobody finds.\n',
  'en/v1/paddling.mdx':
    '---\ntitle: Paddling\n---\n## Stroke of old\n\nThe torso stays still. Sculling is for experts.\n',
  'fr/v2/pagayer.mdx': '---\ntitle: Pagayer\n---\nTournez le torse; en anglais, torso.\n',
};

let site: BrowsedSite;

beforeAll(async () => {
  // Under the strictest policy: what works there works everywhere.
  site = await browseSite(FILES, { hasSearch: true, sanitize: true });
});

afterAll(async () => await site?.[Symbol.asyncDispose]());

async function search(page: Page, text: string, name?: string): Promise<readonly string[]> {
  return await addressesOf(await searchFor(page, text, name));
}

describe.each([
  ['the root of a host', ''],
  ['a path', '/a/prefix'],
])('the search of a site at %s', (_name, prefix) => {
  it('opens by its key, finds a word below its heading, and goes there', async () => {
    const { page, faults, requests } = await site.open(`${prefix}/en/v2/boats.html`);
    expect(requests.filter((url) => url.includes('pagefind'))).toEqual([]);

    await page.keyboard.press('Control+k');
    const found = await search(page, 'torso');

    const root = site.origin + prefix;
    expect(found).toEqual([`${root}/en/v2/paddling.html`, `${root}/en/v2/paddling.html#forward-stroke`]);
    const input = page.getByRole('combobox', { name: 'Search', exact: true });
    expect(await input.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    const active = page.locator(`#${await input.getAttribute('aria-activedescendant')}`);
    expect(await active.getAttribute('aria-selected')).toBe('true');
    expect(await active.textContent()).toContain('torso while paddling with <vigour> & care.');
    expect(await active.locator('mark').allTextContents()).toEqual(['torso']);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/v2/paddling.html#forward-stroke');
    expect(faults).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(root))).toEqual([]);
  });
});

describe('the search of a site', () => {
  it('names pages that an address which leads nowhere may have meant', async () => {
    const page = await site.blank();
    const body = await readFile(path.join(site.out, '404.html'), 'utf8');
    const gone = `${site.origin}/en/padling-guide`;
    await page.route(gone, (route) => route.fulfill({ status: 404, contentType: 'text/html', body }));
    await page.goto(gone);
    const near = page.locator('[data-near] a');
    await near.first().waitFor();
    expect(await near.allTextContents()).toContain('Paddling');
    expect((await addressesOf(near))[0]).toMatch(`${site.origin}/en/`);
  });

  it('shows the pages that were read last before the first letter, and the keys', async () => {
    const { page, faults } = await site.open('en/v2/boats.html');
    const root = site.origin;
    for (const name of ['paddling', 'boats', 'paddling']) await page.goto(`${root}/en/v2/${name}.html`);
    await page.keyboard.press('Control+k');
    const recent = page.locator('#search-results').getByRole('option');
    expect(await recent.allTextContents()).toEqual(['Boats']);
    expect(await page.getByText('Recent pages').isVisible()).toBe(true);
    expect(await addressesOf(recent)).toEqual([`${root}/en/v2/boats.html`]);
    expect(await page.locator('.search-keys').textContent()).toMatch(/↵\s+Open/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${root}/en/v2/boats.html`);
    expect(faults).toEqual([]);
  });

  it.each([
    ['upright', 'Roll over and come up again', 'Lean forward,'],
    ['resin', 'What if water still comes in?', 'Dry the hull,'],
  ])('shows no heading again, though the excerpt for “%s” begins in the midst of one', async (word, heading, first) => {
    const { page } = await site.open('en/v2/paddling.html');
    await page.keyboard.press('Control+k');
    const result = (await searchFor(page, word)).filter({ hasText: heading });
    expect(await result.locator('.search-excerpt').textContent()).toMatch(new RegExp(`^${first}`));
  });

  it('moves round with the arrows, and gives the focus back when it closes', async () => {
    const { page } = await site.open('en/v2/boats.html');
    const button = page.getByRole('button', { name: 'Find a word' });
    await button.focus();

    await page.keyboard.press('Control+k');
    const results = await searchFor(page, 'torso');
    const selected = () => results.evaluateAll((all) => all.map((one) => one.ariaSelected));
    expect(await selected()).toEqual(['true', 'false']);
    await page.keyboard.press('ArrowUp');
    expect(await selected()).toEqual(['false', 'true']);
    await page.keyboard.press('ArrowDown');
    expect(await selected()).toEqual(['true', 'false']);
    await page.keyboard.press('Escape');

    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(
      await button.evaluate(
        (own) => own === (own as unknown as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement,
      ),
    ).toBe(true);
  });

  it('searches the version of the page, then all versions, then all languages', async () => {
    const { page } = await site.open('en/v1/paddling.html');
    await page.getByRole('button', { name: 'Find a word' }).click();
    const paths = async (text: string) => new Set((await search(page, text)).map((url) => new URL(url).pathname));
    const scope = page.getByRole('combobox', { name: 'Search in' });

    expect(await paths('torso')).toEqual(new Set(['/en/v1/paddling.html']));
    await scope.selectOption('All versions');
    await page.getByRole('status').filter({ hasText: '2 pages' }).waitFor();
    expect(await paths('torso')).toEqual(new Set(['/en/v1/paddling.html', '/en/v2/paddling.html']));
    expect(await page.locator('.search-place').first().textContent()).toMatch(/^v[12] · /);
    await scope.selectOption('All languages');
    await page.getByRole('status').filter({ hasText: '3 pages' }).waitFor();
    expect(await paths('torso')).toContain('/fr/v2/pagayer.html');
    await scope.selectOption('v1');
    await page.getByRole('status').filter({ hasText: '1 page' }).waitFor();
    expect(await paths('torso')).toEqual(new Set(['/en/v1/paddling.html']));
  });

  it.each([
    ['a desk', {}],
    ['a phone', PHONE],
  ])('is no obstacle in any of its states, in light and dark: %s', async (_name, options) => {
    const { page } = await site.open('en/v2/paddling.html', options);
    await page.goto(`${site.origin}/en/v2/boats.html`);
    await page.locator('.search-open').click();
    await page.getByText('Recent pages').waitFor();
    expect(await obstacles(page)).toEqual([]);
    const found = [
      ['torso', '1 page'],
      ['sculling', 'Nothing found for “sculling”. There may be more in a wider search.'],
    ] as const;
    for (const [text, status] of found) {
      await search(page, text);
      await page.getByRole('status').getByText(status, { exact: true }).waitFor();
      expect(await obstacles(page)).toEqual([]);
    }
  });

  it('searches another language by its own words', async () => {
    const { page } = await site.open('fr/v2/pagayer.html');
    await page.keyboard.press('Control+k');

    expect(await search(page, 'tourner', 'Recherche')).toEqual([`${site.origin}/fr/v2/pagayer.html`]);
  });

  it('says from a disk that it needs a host', async () => {
    const { page, faults } = await site.open(pathToFileURL(path.join(site.out, 'en/v2/boats.html')).href);

    await page.getByRole('button', { name: 'Find a word' }).click();

    expect(await page.getByRole('status').textContent()).toContain('works when the site is served over HTTP');
    expect(faults).toEqual([]);
  });

  it('shows no button without scripts', async () => {
    const { page } = await site.open('en/v2/boats.html', { javaScriptEnabled: false });

    expect(await page.getByRole('button', { name: 'Find a word' }).count()).toBe(0);
  });
});
