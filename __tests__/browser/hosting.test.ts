/** A rendered site behind the headers of a deployment, in a real browser: what works, and what asks another host. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addressesOf, boxOf, searchFor, startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { HostingStage } from '../helpers/hosting.ts';

const FILES = {
  'docs.json': JSON.stringify({ name: 'Kayaks', navigation: { pages: ['index', 'film', 'guides/paddling'] } }),
  'index.mdx': '---\ntitle: Start\n---\n```mermaid\ngraph TD\n  A --> B\n```\n',
  'film.mdx':
    '---\ntitle: Film\n---\n<iframe width="400" height="200" src="https://player.example/embed/1" title="A film"></iframe>\n\n<video muted playsinline src="https://media.example/a.mp4"></video>\n',
  'guides/paddling.mdx': '---\ntitle: Paddling\n---\nRotate your torso.\n\n```js\nconst a = 1;\n```\n',
};

let browser: TestBrowser;
let stage: HostingStage;
let other: string;

/** Markup that asks another host past a policy that forbids to load from there. */
function asking(host: string) {
  const rules = JSON.stringify({ prefetch: [{ source: 'list', urls: [`${host}/ahead`], eagerness: 'immediate' }] });
  return {
    connects: `<link rel=preconnect href="${host}"><link rel=dns-prefetch href="${host}">`,
    leads: `<meta http-equiv=refresh content="0;url=${host}/away">`,
    hides: `<svg><style><meta http-equiv=refresh content="0;url=${host}/away"></style></svg>`,
    speculates: `<script type=speculationrules>${rules}</script>`,
    frames: `<iframe src="${host}/frame"></iframe><iframe srcdoc="<meta http-equiv=refresh content='0;url=${host}/inner'>"></iframe>`,
  };
}

beforeAll(async () => {
  stage = await HostingStage.make();
  // What an author's own markup may have, each in a page of its own: a page leads away, or looks ahead, once.
  other = new URL(stage.link('')).origin;
  const pages = Object.entries(asking(other)).map(([name, markup]) => [
    `${name}.html`,
    `<!doctype html><title>${name}</title>${markup}<p>here</p>`,
  ]);
  await stage.storeRendered('1', FILES, Object.fromEntries(pages));
  await stage.pin('1');
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await stage?.[Symbol.asyncDispose]();
});

it('works at clean addresses, with its search, its diagrams and its page for unknown addresses', async () => {
  const { url, close } = await stage.start();
  await stage.event('bundle.activated');
  const { page, faults, requests } = await browser.open(`${url}/`);

  await page.locator('.mermaid svg, [data-diagram] svg, figure svg, pre svg').first().waitFor();
  await page.keyboard.press('Control+k');
  const results = await searchFor(page, 'torso');
  expect(await addressesOf(results)).toEqual([`${url}/guides/paddling`]);
  await results.first().click();
  await page.waitForURL(`${url}/guides/paddling`);
  await page.getByRole('link', { name: 'Kayaks' }).first().click();
  await page.waitForURL(`${url}/`);
  expect(faults).toEqual([]);

  await page.goto(`${url}/guides/nothing/here`);
  expect(await page.locator('link[rel="stylesheet"]').evaluate((one) => 'sheet' in one && one.sheet !== null)).toBe(
    true,
  );
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  expect(requests.filter((address) => !/^(?:data|blob):/.test(address) && !address.startsWith(url))).toEqual([]);
  await close();
});

/** Opens the page with a film, whose host answers with a page of one word. */
async function openFilm(url: string) {
  const { page, faults } = await browser.open('about:blank');
  const asked: string[] = [];
  await page.route(/^https:/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: 'Playing' });
  });
  await page.goto(`${url}/film`, { waitUntil: 'networkidle' });
  return { page, faults, asked };
}

it('asks the host of a film when a reader clicks on it, and shows the film in the place of its box', async () => {
  const { url, close } = await stage.start();
  await stage.event('bundle.resumed');
  const { page, faults, asked } = await openFilm(url);
  expect(asked).toEqual([]);
  const before = await boxOf(page, '[data-embed]');
  expect([before.width, before.height]).toEqual([400, 200]);

  await page.getByRole('link', { name: 'A film' }).click();
  await page.frameLocator('iframe[title="A film"]').getByText('Playing').waitFor();
  expect(await boxOf(page, '[data-embed]')).toEqual(before);
  const film = page.waitForResponse(/media\.example/);
  await page.getByRole('link', { name: 'media.example' }).click();
  await film;
  const video = page.locator('video');
  expect(await video.evaluate((film) => [Reflect.get(film, 'muted'), Reflect.get(film, 'playsInline')])).toEqual([
    true,
    true,
  ]);
  expect(new Set(asked)).toEqual(new Set(['https://player.example/embed/1', 'https://media.example/a.mp4']));
  expect(faults).toEqual([]);
  const refused = `new Promise((done) => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => done(blockedURI));
    document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://third.example/' }));
  })`;
  expect(await page.evaluate(refused)).toContain('https://third.example');
  await close();
});

it('air-gapped, keeps the link to a film', async () => {
  const { url, close } = await stage.start(['--deployment-type', 'air-gapped']);
  await stage.event('bundle.resumed');
  const { page, asked } = await openFilm(url);
  await page.getByRole('link', { name: 'A film' }).click();
  await page.getByText('Playing').waitFor();
  expect(page.url()).toBe('https://player.example/embed/1');
  expect(asked).toEqual(['https://player.example/embed/1']);
  await close();
});

it('air-gapped, asks no other host even where a page tries to', async () => {
  const { url, close } = await stage.start(['--deployment-type', 'air-gapped']);
  await stage.event('bundle.resumed');
  stage.asked.length = 0;
  let connections = 0;
  stage.onConnection(() => {
    connections += 1;
  });
  const { page } = await browser.open(`${url}/guides/paddling`);
  const outcomes = await page.evaluate(`(async () => {
    const image = new Promise((done) => {
      const element = new Image();
      element.onload = () => done('loaded');
      element.onerror = () => done('refused');
      element.src = '${other}/pixel.png';
    });
    const call = fetch('${other}/').then(() => 'answered', () => 'refused');
    const script = new Promise((done) => {
      const element = document.createElement('script');
      element.onload = () => done('loaded');
      element.onerror = () => done('refused');
      element.src = '${other}/script.js';
      document.head.append(element);
    });
    return Promise.all([image, call, script]);
  })()`);
  expect(outcomes).toEqual(['refused', 'refused', 'refused']);
  const opened = await page.evaluate(`[window.open('${other}/window'), window.open('')].map(String)`);
  expect(opened).toEqual(['null', 'null']);
  for (const name of Object.keys(asking(other))) {
    await page.goto(`${url}/${name}`, { waitUntil: 'networkidle' });
    expect([page.url(), await page.locator('p').textContent()]).toEqual([`${url}/${name}`, 'here']);
  }
  expect([stage.asked, connections]).toEqual([[], 0]);
  await page.goto(`${url}/guides/paddling`);
  expect(await page.locator('.search-open').isVisible()).toBe(false);
  expect((await fetch(`${url}/pagefind/pagefind.js`)).status).toBe(404);
  await close();
});
