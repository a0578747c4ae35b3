/** What a demanding reader meets, in a real browser: large navigations, phones, other languages, fonts that are not there. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { boxOf, obstacles, PHONE } from '../helpers/browser.ts';
import type { Files } from '../helpers/docs-folder.ts';
import { type BrowsedSite, browseSite } from '../helpers/site-host.ts';

const TIMEOUT_MS = 120_000;
const SENTENCE = 'A sentence that says what the setting is for, and what becomes of a run that goes without it.';

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `p${from + at}`);
const TABLE = `| Setting | Default | Meaning |\n| --- | --- | --- |\n| \`timeout-of-the-run\` | \`60m\` | ${SENTENCE} |\n`;
const SHORT = '| | |\n| --- | --- |\n| Command | `npm run` |\n| Node | 2 cores, AMD EPYC, Linux x64, under load |\n';
const WIDE = `| ${'Figure | '.repeat(9)}\n| ${'--- | '.repeat(9)}\n| ${'1234567890 | '.repeat(9)}\n`;

const FILES: Files = {
  'docs.json': JSON.stringify({
    name: 'Site',
    contextual: { options: ['copy', 'view'] },
    navigation: {
      languages: [
        {
          language: 'en',
          default: true,
          groups: [
            { group: 'Read', pages: ['read', 'panel'] },
            { group: 'First', pages: names(0, 200) },
            { group: 'Second', pages: [{ group: 'Inner', pages: names(200, 400) }, ...names(400, 402)] },
          ],
        },
        { language: 'fr', pages: ['fr/lire', 'fr/suite'] },
      ],
    },
  }),
  'read.mdx': `---\ntitle: Read\ndescription: About reading\n---\n\n${TABLE}\n${WIDE}\n${SHORT}\n\`\`\`sh\n${'a-long-command --with=options '.repeat(5)}\n\`\`\`\n`,
  'tables.mdx': `---\ntitle: Tables\n---\n\n| Name | Meaning |\n| --- | --- |\n| a | ${SENTENCE.repeat(3)} |\n\n| Name | Meaning | |\n| --- | --- | --- |\n| \`timeout\` | ${SENTENCE.repeat(3)} | - |\n\n| Name | Where it comes from, and where it goes to | Meaning | |\n| --- | --- | --- | --- |\n| a | b | ${SENTENCE.repeat(3)} | - |\n`,
  'panel.mdx': '---\ntitle: Panel\n---\n\n<Panel>\n  Beside the text.\n</Panel>\n\nText.\n',
  'fr/lire.mdx': '---\ntitle: Lire\n---\n\n## Un\n\n```sh\nnpm ci\n```\n\n## Deux\n',
  'fr/suite.mdx': '---\ntitle: Suite\n---\n',
  ...Object.fromEntries(names(0, 402).map((name) => [`${name}.mdx`, `---\ntitle: Page ${name}\n---\n`])),
};

let site: BrowsedSite;

beforeAll(async () => {
  site = await browseSite(FILES);
}, TIMEOUT_MS);

afterAll(async () => await site?.[Symbol.asyncDispose]());

async function open(path: string, options?: BrowserContextOptions): Promise<Page> {
  return (await site.open(path, options)).page;
}

describe('a navigation of 400 pages', () => {
  it('opens and closes every group where the reader is', async () => {
    const page = await open('read.html');
    const summary = page.locator('.sidebar summary', { hasText: 'Second' });

    await summary.click();
    await page.getByRole('link', { name: 'Page p401' }).waitFor();
    await page.locator('.sidebar summary', { hasText: 'Inner' }).click();
    await page.getByRole('link', { name: 'Page p399' }).waitFor();

    expect(page.url()).toBe(`${site.origin}/read.html`);
    await summary.click();
    expect(await page.getByRole('link', { name: 'Page p401' }).isVisible()).toBe(false);
    await summary.click();
    await page.getByRole('link', { name: 'Page p401' }).click();
    await page.waitForURL(`${site.origin}/p401.html`);
  });

  it('has groups that look alike, that of the reader open and closed like the others', async () => {
    const page = await open('p201.html');
    const summaries = page.locator('.sidebar .side-group > summary');
    expect(await summaries.allTextContents()).toEqual(['Read', 'First', 'Second']);
    const colorsOf = (selector: string) =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('${selector}')].map((one) => getComputedStyle(one).color)`,
      );
    const colors = await colorsOf('.side-group > summary');
    const [title] = await colorsOf('h1');
    expect(new Set(colors)).toEqual(new Set([title]));

    const current = page.getByRole('link', { name: 'Page p201', exact: true });
    expect(await current.isVisible()).toBe(true);
    // A group at the top takes no room from what is in it.
    const [group, link] = [await boxOf(page, '.side-group[open]'), await boxOf(page, '.side-group[open] > ul > li')];
    expect(link.x).toBe(group.x);
    await summaries.nth(2).click();
    expect(await current.isVisible()).toBe(false);
  });

  it('leads into every group without scripts', async () => {
    const page = await open('read.html', { javaScriptEnabled: false });
    await page.locator('.sidebar summary', { hasText: 'First' }).click();
    await page.getByRole('link', { name: 'Page p0', exact: true }).click();
    expect(page.url()).toBe(`${site.origin}/p0.html`);
  });
});

it('an almost empty column of a table leaves the room to sentences', async () => {
  const page = await open('tables.html', { viewport: { width: 1440, height: 900 } });
  const shares = await page
    .locator('.content table')
    .evaluateAll((tables) =>
      tables.map((table) => [...table.querySelectorAll('th')].map((cell) => cell.clientWidth / table.clientWidth)),
    );
  const [[first = 1, prose = 0] = [], [name = 1, , mark = 1] = [], [, , pressed = 0, none = 1] = []] = shares;
  expect(Math.max(first, name, mark, none)).toBeLessThan(0.28);
  expect(Math.min(prose, pressed)).toBeGreaterThan(0.5);
});

describe('a phone', () => {
  it('shows tables with sentences row by row, and says that others go on', async () => {
    const page = await open('read.html', PHONE);
    const meaning = await boxOf(page, '.table-prose td:last-child');
    expect(meaning.x).toBeGreaterThanOrEqual(0);
    expect(meaning.right).toBeLessThanOrEqual(PHONE.viewport.width);
    expect(meaning.width).toBeGreaterThan(PHONE.viewport.width / 2);

    const [command, node] = [
      await boxOf(page, '.content td:text-is("Command")'),
      await boxOf(page, '.content td:text-is("Node")'),
    ];
    // One line of a whole word beside two lines of text.
    expect(command.height).toBeLessThan(node.height);

    const wide = page.locator('.content table').nth(1);
    await wide.evaluate((table) => table.scrollBy(300, 0));
    expect((await boxOf(page, '.content table:not(.table-prose) td')).x).toBeGreaterThanOrEqual(0);
    await page.waitForFunction(
      `getComputedStyle(document.querySelectorAll('.content table')[1]).backgroundImage.includes('linear-gradient')`,
    );
  });

  it.each([
    ['phone', PHONE],
    ['page at 200 %', { viewport: { width: 640, height: 400 } }],
    ['wide screen', {}],
  ])('keeps no code and no title from readers by its buttons: a %s', async (_name, options) => {
    const page = await open('read.html', options);
    await page.locator('.code .copy').waitFor();
    expect((await boxOf(page, '.code pre')).width).toBeCloseTo((await boxOf(page, '.code')).width - 2, 0);
    await page.evaluate("document.querySelector('.code pre').scrollTo({ left: 9999, behavior: 'instant' })");
    const [text, copy] = [await boxOf(page, '.code .line > :last-child'), await boxOf(page, '.code .copy')];
    // Under a pointer that leaves the code the button goes.
    await page.mouse.move(0, 0);
    const opacity = await page.evaluate("getComputedStyle(document.querySelector('.code .copy')).opacity");
    expect(text.right < copy.x || opacity === '0').toBe(true);

    const [title, actions] = [await boxOf(page, 'h1'), await boxOf(page, '.page-actions')];
    const isBeside = actions.y < title.bottom && actions.x >= title.x + 100;
    expect(isBeside || actions.y >= title.bottom).toBe(true);
    expect(await obstacles(page)).toEqual([]);
  });
});

it('has the menu of a page beside what stands beside the text; one click copies the page', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await open('panel.html', { viewport: { width: 1440, height: 900 }, permissions });
  const [actions, panel] = [await boxOf(page, '.page-actions'), await boxOf(page, '.side-panel')];
  expect(actions.right).toBeLessThan(panel.x);
  await page.getByRole('button', { name: 'Copy page' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^# Panel\n/);
  await page.locator('.page-actions summary').click();
  expect(await page.locator('.page-actions').getByRole('link').allTextContents()).toEqual(['View as Markdown']);
});

it('fetches the page under the pointer before it is opened', async () => {
  const { page, faults } = await site.open('read.html');
  const fetched = page.waitForRequest(/panel\.html$/);
  await page.getByRole('link', { name: 'Panel' }).first().hover();
  await fetched;
  expect(faults).toEqual([]);
});

it('speaks the language of the page', async () => {
  const page = await open('fr/lire.html');
  await page.locator('.code').hover();
  expect(await page.getByRole('button', { name: 'Copier le code' }).textContent()).toBe('Copier');
  expect(await page.getByRole('navigation', { name: 'Sur cette page' }).isVisible()).toBe(true);
  expect(await page.locator('.turn-next').textContent()).toBe('Suivant Suite');
});
