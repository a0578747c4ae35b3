/** What is shown before the style sheet has come: the same as behind it, up to where the sheet is needed. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { computed, type Visit } from '../helpers/browser.ts';
import type { Files } from '../helpers/docs-folder.ts';
import { SHELL_FILES } from '../helpers/shell-site.ts';
import { type BrowsedSite, browseSite } from '../helpers/site-host.ts';

const TIMEOUT_MS = 120_000;
const PROSE = `---
title: Prose
---

Text with a [link](/help), \`code\`, **strong**, *stressed*, ~~gone~~ and <kbd>Esc</kbd>.

## Heading

- One
  1. Inner
- [Two](/help)

> Quoted

### Deeper

| Setting | Meaning |
| --- | --- |
| \`timeout\` | ${'A sentence that says what it is for. '.repeat(3)} |

---

#### Deepest

<Note>The sheet is needed here.</Note>

Behind it.
`;

let site: BrowsedSite;

/** The site of the shell with a picture for its name. */
function files(): Files {
  const config: object = JSON.parse(String(SHELL_FILES['docs.json']));
  const logo = { light: '/plan.svg', dark: '/dark.svg' };
  return {
    ...SHELL_FILES,
    'docs.json': JSON.stringify({ ...config, logo }),
    'dark.svg': SHELL_FILES['plan.svg'] ?? '',
    'prose.mdx': PROSE,
  };
}

beforeAll(async () => {
  // Under the strictest policy: what works there works everywhere.
  site = await browseSite(files(), { sanitize: true, keepGoing: true });
}, TIMEOUT_MS);

afterAll(async () => await site?.[Symbol.asyncDispose]());

interface Held extends Visit {
  /** Lets the style sheet come. */
  readonly release: () => Promise<void>;
}

/** Opens a page whose style sheet does not come yet. */
async function hold(path: string, options: BrowserContextOptions = {}): Promise<Held> {
  const visit = await site.open('plan.svg', options);
  const { page } = visit;
  const gate = Promise.withResolvers<void>();
  await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' });
  await page.route('**/*.css', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`${site.origin}/${path}`, { waitUntil: 'commit' });
  await page.locator('link[rel="stylesheet"]').first().waitFor({ state: 'attached' });
  // Pictures have no size before they come.
  await page.evaluate('Promise.allSettled([...document.images].map((image) => image.decode()))');
  const release = async () => {
    gate.resolve();
    await page.waitForLoadState('load');
  };
  return { ...visit, release };
}

/** How everything above the sheet looks, but for what holds the sheet itself: that grows with what follows. */
const LOOKS = `(() => {
  const sheet = document.querySelector('link[rel="stylesheet"]');
  const names = ['color', 'backgroundColor', 'fontSize', 'fontWeight', 'fontFamily', 'lineHeight', 'letterSpacing',
    'textDecoration', 'borderTop', 'borderBottomWidth', 'display', 'visibility', 'opacity', 'listStyleType', 'textAlign', 'position'];
  return [...document.body.querySelectorAll('*')]
    .filter((one) => one !== sheet && !one.matches('.visually-hidden') && sheet.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING && !one.contains(sheet))
    .map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const style = getComputedStyle(one);
      const looks = names.map((name) => name + ' ' + style[name]);
      return [one.tagName, one.className, [x, y, width, height].map(Math.round), looks].join(' ');
    });
})()`;

const PAGES = ['prose.html', 'index.html', 'help.html', 'wide.html', 'first.html', 'center.html', 'custom.html'];
const VIEWS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['on a telephone', { viewport: { width: 390, height: 800 } }],
  ['on a desk in the dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
];

it.each(
  VIEWS.flatMap(([view, options]) =>
    [...PAGES, 'ar/index.html', '404.html'].map((path) => [path, view, options] as const),
  ),
)('%s is drawn %s as it stays', async (path, _view, options) => {
  const { page, release } = await hold(path, { ...options, javaScriptEnabled: false });
  const first = await page.evaluate<readonly string[]>(LOOKS);
  await release();

  expect(first.length).toBeGreaterThan(20);
  const then = await page.evaluate<readonly string[]>(LOOKS);
  expect(then.filter((look, at) => look !== first[at])).toEqual([]);
});

it('shows text before the style sheet, and what needs that behind it', async () => {
  const { page, release, faults } = await hold('prose.html');
  expect(await page.getByRole('heading', { name: 'Deepest' }).isVisible()).toBe(true);
  expect(await page.getByText('The sheet is needed here.').count()).toBe(0);

  await release();
  expect(await page.getByText('Behind it.').isVisible()).toBe(true);
  expect(faults).toEqual([]);
});

it('is in the scheme that a reader chose from the first', async () => {
  const ground = (page: Page) => computed(page, 'body', 'background-color');
  const light = await hold('prose.html', { colorScheme: 'light' });
  const [before] = [await ground(light.page), await light.release()];
  await light.page.locator('[data-theme-switch]').click();
  const chosen = await ground(light.page);
  const gate = Promise.withResolvers<void>();
  await light.page.route('**/*.css', () => gate.promise);
  await light.page.goto(`${site.origin}/help.html`, { waitUntil: 'commit' });
  await light.page.locator('link[rel="stylesheet"]').waitFor({ state: 'attached' });

  expect(chosen).not.toBe(before);
  expect(await ground(light.page)).toBe(chosen);
  expect(light.faults).toEqual([]);
  gate.resolve();
});

const MAX_VISITS = 20;

/** Waits until something is drawn. */
const DRAWN = "new Promise((done) => new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true }))";

/** Adds up how far a page has moved so far. */
const MOVED = `new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 300);
})`;

it.each(['css', 'woff2'])('no text moves when %s comes late', async (late) => {
  const page = await site.blank();
  const faults: string[] = [];
  page.on('console', (message) => faults.push(message.text()));
  await page.route(`**/*.${late}`, async (route) => {
    await page.evaluate(DRAWN);
    await route.continue();
  });
  await page.goto(`${site.origin}/prose.html`);
  await page.evaluate('document.fonts.ready');

  expect(await page.evaluate(MOVED)).toBe(0);
  await page.unrouteAll();
  // A busy machine may miss the moment more than once.
  let font: string | undefined;
  for (let visits = 0; font !== 'Inter' && visits < MAX_VISITS; visits += 1) {
    await page.goto(`${site.origin}/prose.html`);
    font = await fontOf(page, 'h1');
  }
  expect(font).toBe('Inter');
  expect(await fontOf(page, '.content p code')).not.toBe('Inter');
  expect(await page.evaluate(MOVED)).toBe(0);
  expect(faults).toEqual([]);
  await page.close();
});

/** Returns the family that a text is drawn in. */
async function fontOf(page: Page, selector: string): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts[0]?.familyName;
}
