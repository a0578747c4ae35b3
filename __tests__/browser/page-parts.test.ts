/** What readers meet on pages of authors who list changes and promise controls, in a real browser. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { boxOf, obstacles, overflow, PHONE, type Visit } from '../helpers/browser.ts';
import type { Files } from '../helpers/docs-folder.ts';
import { type BrowsedSite, browseSite } from '../helpers/site-host.ts';

const LONG = Array.from({ length: 30 }, (_none, line) => `echo ${line}`).join('\n');
const WIDE = { viewport: { width: 1440, height: 900 } };
const TIMEOUT_MS = 120_000;

const titled = (title: string, text: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${text}\n`;
const updates = Array.from(
  { length: 80 },
  (_, at) =>
    `<Update label="v1.${80 - at}" description="Day ${at}">\n  ## Fixed\n\n${'  Words of it.\n\n'.repeat(12)}</Update>`,
);
const COLUMNS = ['Product', 'Company', 'Legal', 'Help', 'More'].map((header) => ({
  header,
  items: ['A', 'B', 'C'].map((name) => ({ label: `${header} ${name}`, href: '/hero' })),
}));

const FILES: Files = {
  'docs.json': JSON.stringify({
    name: 'Site',
    navbar: { links: [{ label: 'Elsewhere', href: '/hero' }] },
    contextual: { options: ['copy', 'view'] },
    footer: {
      socials: Object.fromEntries(
        'github x linkedin youtube discord slack facebook instagram reddit bluesky telegram medium'
          .split(' ')
          .map((name) => [name, `https://${name}.example`]),
      ),
      links: COLUMNS,
    },
    navigation: {
      languages: [
        {
          language: 'en',
          default: true,
          pages: ['hero', 'inert', 'news', 'call', 'pictures', 'samples', 'cards'],
        },
        { language: 'ar', pages: ['ar/inert', 'ar/next', 'ar/call'] },
      ],
    },
  }),
  'hero.mdx': titled('Hero', '<div className="band">Wide</div>\n\nText of its own.', 'mode: frame\n'),
  'inert.mdx': titled('Inert', '<div className="flex">\n  <button onClick={() => add()}>Add</button>\n</div>\n\nText'),
  'news.mdx': titled('News', updates.join('\n\n')),
  'call.mdx': titled(
    'Call',
    `<ParamField body="baseUrl" required>Where</ParamField>\n\n<RequestExample>\n\n\`\`\`sh\ncurl x\n\`\`\`\n\n\`\`\`sh long\n${LONG}\n\`\`\`\n\n</RequestExample>`,
    'api: POST https://api.example.com/v1/things\n',
  ),
  'pictures.mdx': titled(
    'Pictures',
    '![Lost](/images/lost.png)\n\n<img src="lost.png" srcSet="lost.png 1x, /gone.png 2x" alt="Lost, too" />\n\n<picture><source srcSet="/lost.webp" /><img src="/lost.png" alt="Lost again" /></picture>\n\n<Card title="Card" img="/lost.png">Text</Card>',
  ),
  'cards.mdx': titled(
    'Cards',
    [
      'icon={<img src="https://gone.example/a.svg" alt="A long text that says what it shows" />}',
      'img="/lost.png" horizontal',
      'icon="/lost.svg"',
    ]
      .map((props) => `<Card title="Title" ${props}>Text</Card>`)
      .join('\n\n'),
  ),
  'samples.mdx': titled(
    'Samples',
    `\`\`\`sh\n${'x'.repeat(90)}\n\`\`\`\n\n<CodeGroup>\n\n${'npm yarn pnpm bun deno'
      .split(' ')
      .map((name) => `\`\`\`sh ${name}\n${name} ${'word '.repeat(60)}\n\`\`\``)
      .join('\n\n')}\n\n</CodeGroup>\n\n\`\`\`sh wrap\n${'word '.repeat(80)}\n\`\`\``,
  ),
  'ar/inert.mdx': titled(
    'Inert',
    '<Note>نص</Note>\n\n<button onClick={() => add()}>Add</button>\n\n<ParamField body="a" required>نص</ParamField>\n\n```yaml .github/a.yml\na: 1\n```',
  ),
  'ar/next.mdx': titled('Next', 'نص'),
  // Above what the platform says of the endpoint: the same words in two languages, and one heading in two versions.
  'ar/call.mdx': titled(
    'Call',
    `## Response\n\n## الاستجابة\n\n${['v2', 'v1'].map((name) => `<View title="${name}">\n  ## Install\n</View>`).join('\n\n')}`,
    'openapi: /api.json GET /x\n',
  ),
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/x': { get: { responses: { 200: { description: 'OK' } } } } },
  }),
};

let site: BrowsedSite;

beforeAll(async () => {
  site = await browseSite(FILES);
}, TIMEOUT_MS);

afterAll(async () => await site?.[Symbol.asyncDispose]());

async function open(path: string, options: BrowserContextOptions = WIDE): Promise<Visit> {
  return await site.open(path, options);
}

describe('a page that its author draws beside the navigation', () => {
  it.each([
    ['wide', WIDE],
    ['very wide', { viewport: { width: 1900, height: 900 } }],
    ['narrow', PHONE],
  ])('reaches to the edge of a %s window, and its text does not', async (_name, options) => {
    const { page } = await open('hero.html', options);
    const width = await page.evaluate<number>('document.documentElement.clientWidth');
    expect((await boxOf(page, '.band')).right).toBeCloseTo(width, 0);
    expect((await boxOf(page, '.content > p')).right).toBeLessThanOrEqual(width - 16);
    expect((await boxOf(page, '.footer')).right).toBeLessThanOrEqual(width - 16);
    expect(await overflow(page)).toBe(0);
  });
});

describe('a control whose code is not run', () => {
  it('cannot be used, and says so in the language of the page', async () => {
    const { page } = await open('inert.html');
    expect(await page.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true);
    const [control, note] = [await boxOf(page, '.content .flex'), await boxOf(page, '.inert-note')];
    expect(note.y).toBeGreaterThanOrEqual(control.bottom);
    expect(await obstacles(page)).toEqual([]);

    const arabic = (await open('ar/inert.html')).page;
    expect(await arabic.locator('.inert-note').textContent()).toBe('عناصر التحكم أعلاه لا تعمل في هذه الصفحة.');
    expect(await arabic.locator('.field-required').textContent()).toBe('مطلوب');
    expect(await arabic.locator('.callout .visually-hidden').textContent()).toBe('ملاحظة: ');
    expect(await obstacles(arabic)).toEqual([]);
  });
});

it('headings of one text in several languages and versions are told apart, and the list leads to each', async () => {
  const { page } = await open('ar/call.html');
  const headings = page.locator('.content h2');
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  const led = await page.evaluate(`(() => {
    const headings = [...document.querySelectorAll('.content h2')];
    return [...document.querySelectorAll('nav.toc a')].map((link) => {
      location.hash = link.hash;
      return headings.indexOf(document.querySelector(':target'));
    });
  })()`);

  expect((await headings.allTextContents()).map((text) => text.replace('#', ''))).toEqual([
    'Response',
    'الاستجابة',
    'Install',
    'Install',
    'الاستجابة',
  ]);
  expect(led).toEqual([0, 1, 2, 3, 4]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

describe('from right to left', () => {
  it('arrows point on, and the page stands on the right', async () => {
    const { page } = await open('ar/inert.html');
    const arrow = "getComputedStyle(document.querySelector('.turn-next .turn-label'), '::after').content";
    expect(await page.evaluate(arrow)).toContain('\u2190');
    const dot = `(() => {
      const text = document.querySelector('.code figcaption bdi').firstChild;
      const range = document.createRange();
      range.setStart(text, 0);
      range.setEnd(text, 1);
      return range.getBoundingClientRect().x - document.querySelector('.code figcaption bdi').getBoundingClientRect().x;
    })()`;
    expect(await page.evaluate<number>(dot)).toBeCloseTo(0, 0);
    expect((await boxOf(page, '.sidebar')).x).toBeGreaterThan((await boxOf(page, '.content')).right);
  });
});

describe('a long change log', () => {
  it('lists its entries with their days, and shows in the list what is read', async () => {
    const { page } = await open('news.html');
    const list = page.locator('nav.toc a');
    expect(await list.count()).toBe(80);
    expect(await list.first().textContent()).toBe('v1.80 · Day 0');

    await page.locator('.update').nth(70).scrollIntoViewIfNeeded();
    await page.waitForFunction(`(() => {
      const [list, link] = ['nav.toc', 'nav.toc [aria-current]'].map((name) => document.querySelector(name));
      const [bounds, at] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
      return /^v1\\.1?[0-9] /.test(link.textContent) && at.top >= bounds.top && at.bottom <= bounds.bottom;
    })()`);
  });

  it('opens its list on a phone at the entry that is read, and closes it by a tap beside it and by Escape', async () => {
    const { page } = await open('news.html#v12', PHONE);
    const [summary, list] = [page.locator('.toc-folded summary'), page.locator('.toc-folded ul')];
    await summary.click();
    await page.waitForFunction(`(() => {
      const [list, link] = ['.toc-folded ul', '.toc-folded [aria-current]'].map((name) => document.querySelector(name));
      const [bounds, at] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
      return list.scrollTop > 0 && at.top >= bounds.top && at.bottom <= bounds.bottom;
    })()`);
    await page.touchscreen.tap(200, 780);
    expect(await list.isVisible()).toBe(false);
    await summary.click();
    await page.keyboard.press('Escape');
    expect(await list.isVisible()).toBe(false);
  });

  it('is at the place of an address at once, though readers may like motion', async () => {
    const { page } = await open('news.html', { ...WIDE, reducedMotion: 'no-preference' });
    const top = "document.getElementById('v12').getBoundingClientRect().top";
    const at = await page.evaluate<number>(`location.hash = 'v12', ${top}`);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(at).toBeLessThan(WIDE.viewport.height);
  });
});

describe('the page of an endpoint', () => {
  it('has its menu beside the title, not on its examples, which are folded and grow on a wide screen', async () => {
    const { page } = await open('call.html', { viewport: { width: 1920, height: 900 } });
    const [menu, panel, title] = [
      await boxOf(page, '.page-actions'),
      await boxOf(page, '.side-panel'),
      await boxOf(page, 'h1'),
    ];
    expect(menu.right).toBeLessThanOrEqual(panel.x);
    expect(menu.y).toBeLessThan(title.bottom);
    expect((await boxOf(page, '.side-panel')).width).toBeGreaterThan(500);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1920);
    const examples = page.locator('.side-panel');
    await examples.getByRole('tab', { name: 'long' }).click();
    const folded = examples.locator('.code-folded pre');
    expect((await folded.boundingBox())?.height).toBeLessThan(300);
    await examples.getByRole('button', { name: 'Show all lines' }).click();
    expect((await folded.boundingBox())?.height).toBeGreaterThan(400);
    expect(await folded.count()).toBe(1);
  });

  it.each(['param-baseurl', 'param-base-url'])('is entered at its parameter by #%s', async (id) => {
    const { page } = await open(`call.html#${id}`);
    expect(await page.locator(`#${id}`).evaluate((target) => target.closest('.field') !== null)).toBe(true);
  });
});

it.each([
  ['phone', PHONE, 72],
  ['wide screen', WIDE, 16],
])('a group of samples has its copy button beside tabs, not on them or code: a %s', async (_name, options, room) => {
  const { page } = await open('samples.html', options);
  await page.locator('.code-group').hover();
  const [copy, list, code] = [
    await boxOf(page, '.code-group .copy'),
    await boxOf(page, '.tab-list'),
    await boxOf(page, '.code-group .code'),
  ];
  expect(copy.x).toBeGreaterThanOrEqual(list.right);
  expect(copy.bottom).toBeLessThanOrEqual((await boxOf(page, '.code-group pre')).y + 1);
  expect((await boxOf(page, '.code-group pre')).width).toBeCloseTo(code.width, 0);
  // No band below it.
  const [group, panel] = [await boxOf(page, '.code-group'), await boxOf(page, '.tab-panel:not([hidden])')];
  expect(group.bottom - panel.bottom).toBeCloseTo(1, 0);
  await page.getByRole('tab', { name: 'yarn' }).click();
  expect(await page.locator('.code-group .copy:visible').count()).toBe(1);
  expect(await obstacles(page)).toEqual([]);

  // Code is wrapped within its padding, and beside a button that always stands there.
  const rows = await page.evaluate<readonly (readonly [number, number])[]>(`(() => {
    const code = document.querySelector('.code-wrapped code');
    const range = document.createRange();
    range.selectNodeContents(code.querySelector('.line'));
    const bounds = code.getBoundingClientRect();
    return [...range.getClientRects()].map(({ left, right }) => [left - bounds.left, bounds.right - right]);
  })()`);
  expect(rows.length).toBeGreaterThan(2);
  expect(Math.min(...rows.map(([before]) => before))).toBeGreaterThanOrEqual(16);
  const beside = Math.min(...rows.map(([, behind]) => behind));
  expect(beside).toBeGreaterThanOrEqual(room);
  expect(beside).toBeLessThan(room + 50);
  // What fits does not scroll, though its button lies over the end under a pointer.
  const first = page.locator('.code pre').first();
  expect(await first.evaluate((pre) => pre.scrollWidth === pre.clientWidth)).toBe(options === WIDE);
  // The switch of colours stands at the end of a bar whose links do not fit.
  expect((await boxOf(page, '.theme-switch')).right).toBeGreaterThan(options.viewport.width - 32);
});

it('asks for no picture that is known to be missing', async () => {
  const { page, requests, faults } = await open('pictures.html');
  await page.locator('.card').waitFor();
  expect(requests.filter((url) => /lost|gone/.test(url))).toEqual([]);
  expect(faults).toEqual([]);
});

it.each([
  ['phone', PHONE],
  ['page at 200 %', { viewport: { width: 720, height: 450 } }],
])('wraps a long foot on a %s', async (_name, options) => {
  const { page } = await open('inert.html', options);
  const width = await page.evaluate<number>('document.documentElement.clientWidth');
  expect(await overflow(page)).toBe(0);
  for (const link of await page.locator('.footer a').all()) {
    const box = await link.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
  }
  expect((await boxOf(page, '.socials li:last-child')).y).toBeGreaterThanOrEqual((await boxOf(page, '.socials')).y);
});

it('a picture of a card that cannot be loaded leaves the title to itself', async () => {
  const { page } = await open('cards.html');
  await page.waitForFunction("[...document.querySelectorAll('.card img[src]')].every(({ complete }) => complete)");
  const cards = await page.locator('.card').evaluateAll((all) =>
    all.map((card) => {
      const icon = card.querySelector('.card-icon');
      const shown = icon === null ? undefined : icon.getBoundingClientRect().top + icon.scrollHeight;
      return { shown: shown ?? 0, title: card.querySelector('.card-title')?.getBoundingClientRect().top ?? 0 };
    }),
  );
  for (const { shown, title } of cards) expect(shown).toBeLessThanOrEqual(title);
  expect(await page.locator('.card .card-image, .card .icon-picture').filter({ visible: true }).count()).toBe(0);
});
