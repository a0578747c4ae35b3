/** The parts of a page's content in a real browser: by keyboard, by address, by a search of the page, without scripts. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { overflow, type Visit } from '../helpers/browser.ts';
import { type BrowsedSite, browseSite } from '../helpers/site-host.ts';

const VOCABULARY = fileURLToPath(new URL('../fixtures/vocabulary', import.meta.url));

let site: BrowsedSite;

beforeAll(async () => {
  site = await browseSite(VOCABULARY);
});

afterAll(async () => await site?.[Symbol.asyncDispose]());

/** Errors of scripts, and what was asked of other hosts. */
function faultsOf({ faults, requests }: Visit): readonly string[] {
  return [
    ...faults.filter((fault) => fault.startsWith('error: ')),
    ...requests.filter((url) => !url.startsWith(site.origin)),
  ];
}

describe('tabs', () => {
  it('are walked by arrow keys, and those of the same titles follow, code too', async () => {
    const visit = await site.open('layout.html');
    const { page } = visit;
    const [first, alone, code] = await page.getByRole('tablist').all();
    if (first === undefined || alone === undefined || code === undefined) throw new Error('no tabs');

    await first.getByRole('tab', { name: 'npm' }).focus();
    await page.keyboard.press('ArrowRight');

    expect(await first.getByRole('tab', { selected: true }).textContent()).toBe('yarn');
    expect(await page.getByText('With yarn.').isVisible()).toBe(true);
    expect(await page.getByText('With npm.').isVisible()).toBe(false);
    expect(await code.getByRole('tab', { selected: true }).textContent()).toBe('yarn');
    expect(await alone.getByRole('tab', { selected: true }).textContent()).toBe('npm');
    expect(faultsOf(visit)).toEqual([]);
  });

  it('remember the choice on the next page, are found by a search of the browser, and can be a menu', async () => {
    const { page } = await site.open('layout.html');
    await page.getByRole('tab', { name: 'yarn' }).first().click();
    await page.reload();
    expect(await page.getByText('With yarn.').isVisible()).toBe(true);
    const hidden = page.locator('.tab-panel', { hasText: 'With npm.' });
    expect(await hidden.getAttribute('hidden')).toBe('until-found');
    await hidden.dispatchEvent('beforematch');
    expect(await page.getByText('With npm.').isVisible()).toBe(true);

    await page.getByRole('combobox', { name: 'Language' }).selectOption('two.py');
    expect(await page.getByText('two()').isVisible()).toBe(true);
    expect(await page.getByText('one();').isVisible()).toBe(false);

    const hiddenHeights = (lists: readonly { scrollHeight: number; clientHeight: number }[]) =>
      lists.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    const heights = await page.getByRole('tablist').evaluateAll(hiddenHeights);
    expect(heights).toEqual(heights.map(() => 0));
    expect(heights.length).toBeGreaterThan(2);
  });
});

it('a tab is shown, though another has the same title', async () => {
  const { page } = await site.open('code.html');
  await page.getByRole('tab', { name: 'Same title' }).last().click();
  expect(await page.getByText('second of a title').isVisible()).toBe(true);
  expect(await page.getByText('first of a title').isVisible()).toBe(false);
});

it('a step is shown with the number that its author gave it', async () => {
  const { page } = await site.open('layout.html');
  const session = await page.context().newCDPSession(page);
  // What a style counts is found in no text, but read out.
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const texts = nodes.filter(({ role }) => role?.value === 'StaticText').map(({ name }) => String(name?.value));
  expect(texts[texts.indexOf('Numbered') - 1]).toBe('7');
});

it.each([
  ['a folded part', 'layout.html#inside-a-folded-part', 'Found by its address.'],
  ['a tab', 'layout.html#yarn', 'With yarn.'],
  ['a view', 'views.html#in-python', 'Only for Python.'],
])('an address opens %s that it leads into', async (_name, address, text) => {
  const { page } = await site.open(address);
  expect(await page.getByText(text).isVisible()).toBe(true);
});

it('views change together with the list of what is on the page', async () => {
  const { page } = await site.open('views.html', { viewport: { width: 1440, height: 900 } });
  const contents = page.locator('#table-of-contents');
  expect(await contents.getByText('In JavaScript').isVisible()).toBe(true);

  await page.getByRole('combobox', { name: 'View' }).selectOption('Python');

  expect(await page.getByText('Only for Python.').isVisible()).toBe(true);
  expect(await page.getByText('Only for JavaScript.').isVisible()).toBe(false);
  expect(await contents.getByText('In JavaScript').isVisible()).toBe(false);
});

it('the end of a page is in the last section that the chosen view has', async () => {
  const { page } = await site.open('views.html', { viewport: { width: 1440, height: 300 } });
  await page.mouse.wheel(0, 5000);
  await page.locator('#table-of-contents [aria-current]').filter({ hasText: 'Details of it' }).waitFor();
});

describe('changes', () => {
  it('are chosen by their tags, and shown again where an address leads into them', async () => {
    const { page } = await site.open('changes.html');
    const [may, april] = [page.getByText('New things').last(), page.getByText('The first version.')];
    const fixes = page.getByRole('group', { name: 'Show changes of' }).getByRole('button', { name: 'Fix' });

    await fixes.click();
    expect([await may.isVisible(), await april.isVisible()]).toEqual([true, false]);
    await page.evaluate("location.hash = document.querySelector('.update:last-of-type [id], .update:last-of-type').id");

    await april.waitFor();
    expect(await fixes.getAttribute('aria-pressed')).toBe('false');
  });

  it('have all the tags that are chosen, in an address too', async () => {
    const { page } = await site.open('changes.html?tags=Feature,%20Fix');
    const group = page.getByRole('group', { name: 'Show changes of' });
    const [may, april] = [page.getByText('New things').last(), page.getByText('The first version.')];

    expect(await group.getByRole('button', { pressed: true }).allTextContents()).toEqual(['Feature', 'Fix']);
    expect([await may.isVisible(), await april.isVisible()]).toEqual([true, false]);
    await group.getByRole('button', { name: 'Fix' }).click();

    expect([await may.isVisible(), await april.isVisible()]).toEqual([true, true]);
  });
});

describe('diagrams', () => {
  it('are drawn by the site itself; what is none stays as it is written', async () => {
    const visit = await site.open('code.html', { colorScheme: 'dark', viewport: { width: 1200, height: 4000 } });
    const { page } = visit;

    await page.locator('.diagram-failed').waitFor();

    expect(await page.locator('.diagram svg').count()).toBe(2);
    expect(await page.getByText('this is no diagram at all').isVisible()).toBe(true);
    expect(await page.getByText('flowchart LR').isVisible()).toBe(false);
    expect(faultsOf(visit)).toEqual([]);
  });
});

describe('before the script has run', () => {
  const phone = { width: 390, height: 800 };
  const desk = { width: 1440, height: 900 };
  it.each([
    ...['layout.html', 'code.html', 'examples.html'].map((file) => [file, 0.004, desk] as const),
    ['code.html', 0.001, { width: 390, height: 1600 }] as const,
    ...['views.html', 'changes.html'].flatMap((file) => [phone, desk].map((view) => [file, 0, view] as const)),
  ])('parts have the room that they take with it: %s', async (file, most, viewport) => {
    const page = await site.blank();
    await page.setViewportSize(viewport);
    await page.route(/site-assets\/.*\.js$/, async (route) => {
      await page.waitForFunction("performance.getEntriesByType('paint').length > 0");
      await route.continue();
    });
    await page.goto(`${site.origin}/${file}`);
    const moved = await page.evaluate<number>(`new Promise((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 300);
      })`);
    expect(moved).toBeLessThanOrEqual(most);
    // A script that a page asks for late is still held back.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  });
});

describe('long code', () => {
  it('is folded until the reader wants all of it', async () => {
    const { page } = await site.open('code.html');
    const figure = page.locator('.code-folded');
    const height = async () => (await figure.locator('pre').boundingBox())?.height ?? 0;
    const folded = await height();

    await page.getByRole('button', { name: 'Show all lines' }).click();

    expect(await height()).toBeGreaterThan(folded);
    expect(await page.getByRole('button', { name: 'Show fewer lines' }).getAttribute('aria-expanded')).toBe('true');
  });
});

it('code is copied by a button, unless its author has none', async () => {
  const { page } = await site.open('code.html');
  const block = (text: string) => page.locator('.code').filter({ hasText: text });
  const buttons = (text: string) => block(text).getByRole('button', { name: 'Copy code' }).count();
  expect(await buttons('client to server')).toBe(0);
  expect(await buttons('server to client')).toBe(0);
  expect(await buttons('both at once')).toBe(1);
});

describe('without scripts', () => {
  it('every panel, view, line of code and diagram is there to be read', async () => {
    const options = { javaScriptEnabled: false };
    const layout = (await site.open('layout.html', options)).page;
    for (const text of ['With npm.', 'With yarn.', 'Alone two', 'two()']) {
      expect(await layout.getByText(text).isVisible()).toBe(true);
    }
    const views = (await site.open('views.html', options)).page;
    expect(await views.getByText('Only for JavaScript.').isVisible()).toBe(true);
    expect(await views.getByText('Only for Python.').isVisible()).toBe(true);
    expect(await views.getByRole('combobox').count()).toBe(0);
    const changes = (await site.open('changes.html', options)).page;
    expect(await changes.getByRole('group').count()).toBe(0);
    const code = (await site.open('code.html', options)).page;
    expect(await code.getByText('flowchart LR').isVisible()).toBe(true);
    expect(await code.locator('.code-folded pre').evaluate((pre) => pre.scrollHeight - pre.clientHeight)).toBe(0);
  });
});

describe('on paper', () => {
  it('folded parts are printed as well', async () => {
    const { page } = await site.open('fields.html');
    const inside = page.locator('details:not([open]) > .details-body').first();
    const isShown = () => inside.evaluate((body) => body.checkVisibility());
    expect(await isShown()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await isShown()).toBe(true);
  });

  it('tabs stand under their titles, samples in one language, and no line of code is cut', async () => {
    const { page } = await site.open('layout.html');
    await page.emulateMedia({ media: 'print' });
    for (const text of ['With npm.', 'With yarn.']) expect(await page.getByText(text).isVisible()).toBe(true);
    const shown =
      "[...document.querySelectorAll('.code-group')].map((group) => [...group.querySelectorAll('.code')].filter((one) => one.checkVisibility()).length)";
    expect(new Set(await page.evaluate<readonly number[]>(shown))).toEqual(new Set([1]));
    await page.setViewportSize({ width: 320, height: 600 });
    const cut =
      "[...document.querySelectorAll('.code pre')].filter((pre) => pre.scrollWidth > pre.clientWidth + 1).length";
    expect(await page.evaluate(cut)).toBe(0);
  });

  it('all is light, whatever the reader chose for the screen', async () => {
    const { page } = await site.open('code.html');
    const colors = () =>
      page.evaluate<readonly string[]>(
        "['.content p', '.code', '.code span span'].map((name) => getComputedStyle(document.querySelector(name)).color)",
      );
    const light = await colors();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await colors();
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });

    expect(dark.map((color, index) => color === light[index])).toEqual([false, false, false]);
    expect(await colors()).toEqual(light);
  });
});

describe('examples', () => {
  it('stand beside the text on a wide screen and before it on a narrow one', async () => {
    const wide = (await site.open('examples.html', { viewport: { width: 1440, height: 900 } })).page;
    const left = async (page: Page, text: string) => (await page.getByText(text).first().boundingBox())?.x ?? 0;
    expect(await left(wide, 'curl')).toBeGreaterThan((await left(wide, 'Text of the page.')) + 400);

    const narrow = (await site.open('examples.html', { viewport: { width: 390, height: 900 } })).page;
    expect(await left(narrow, 'curl')).toBeLessThan(100);
    expect(await overflow(narrow)).toBe(0);
  });
});
