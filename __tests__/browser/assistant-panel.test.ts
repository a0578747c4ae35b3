/** The assistant on exported pages, in a real browser: the platform, a deployment that offers it, and a reader who asks. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Model } from '../../src/platform/assistant/model/model.ts';
import { quote } from '../../src/platform/assistant/model/quote.ts';
import { KAYAKS, MESSAGE, siteOf } from '../helpers/assistant.ts';
import { obstacles, startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { freePort } from '../helpers/free-port.ts';
import { HostingStage } from '../helpers/hosting.ts';
import { startTestPlatform, type TestPlatform } from '../helpers/test-platform.ts';

const FILES = {
  'docs.json': JSON.stringify({
    name: 'Kayaks',
    navigation: {
      languages: [
        { language: 'en', pages: ['index', 'guides/paddles', 'guides/rescue'] },
        { language: 'de', pages: ['de/index'] },
      ],
    },
  }),
  'index.mdx':
    '---\ntitle: Paddling\n---\nRotate your torso.\n\n## Strokes {#strokes}\n\nKeep the blade close to the hull.\n',
  'guides/paddles.mdx': '---\ntitle: Paddles\n---\nTwo blades.\n\n## Care\n\nRinse paddles with fresh water.\n',
  'guides/rescue.mdx': '---\ntitle: Rescue\n---\nCall the coast guard by radio.\n',
  'de/index.mdx': '---\ntitle: Paddeln\n---\nDrehe den Rumpf.\n',
};

/** Nothing of it may become an element but the list and the link to a page. */
const HOSTILE = [
  '<img src=x onerror="alert(1)"> <script>alert(2)</script>',
  '- [run](javascript:alert(3)) [page](/guides/paddles#care) [outside](https://other.example/a)',
  '- ![picture](https://other.example/p.png) **bold** `code`',
].join('\n\n');

/** Parsing it would block the tab for seconds. */
const NESTED = '- '.repeat(5000);
const LONG = 'A line of a long answer.\n\n'.repeat(100);

let goOn: () => void = () => undefined;
/** Quotes; stops amid an answer about the rescue until told to go on, and writes markup when asked for it. */
const scripted: Model = async function* (prompt, signal) {
  const [, written] =
    Object.entries({ markup: HOSTILE, nested: NESTED, length: LONG }).find(([word]) =>
      prompt.question.includes(word),
    ) ?? [];
  if (written !== undefined) {
    yield { type: 'sources', pages: prompt.found.pages };
    yield { type: 'text', text: written };
    yield { type: 'end', finishReason: 'stop', usage: { promptTokens: 1, completionTokens: 1 } };
    return;
  }
  let texts = 0;
  for await (const part of quote(prompt, signal)) {
    yield part;
    texts += part.type === 'text' ? 1 : 0;
    if (texts === 1 && part.type === 'text' && prompt.question.includes('rescue')) {
      await new Promise<void>((resolve) => {
        goOn = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }
};

let platform: TestPlatform;
let browser: TestBrowser;
let stage: HostingStage;
let otherStage: HostingStage;
let site: string;
let other: string;

beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  site = `${origin}/docs`;
  platform = await startTestPlatform({
    assistant: { readSite: siteOf(KAYAKS), model: scripted },
    assistantOrigins: [origin],
  });
  [stage, otherStage] = await Promise.all([HostingStage.make(), HostingStage.make()]);
  for (const one of [stage, otherStage]) {
    await one.storeRendered('1', FILES);
    await one.pin('1');
  }
  const access = [
    '--assistant',
    'on',
    '--assistant-url',
    platform.url + MESSAGE,
    '--assistant-key',
    platform.assistantKey,
  ];
  const offer = async (one: HostingStage, args: readonly string[]) => {
    const { url } = await one.start([...args, ...access]);
    await one.event('bundle.activated');
    return url;
  };
  // Below a path, as behind an Ingress.
  await offer(stage, ['--port', String(port), '--base-path', '/docs']);
  other = await offer(otherStage, []);
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await stage?.[Symbol.asyncDispose]();
  await otherStage?.[Symbol.asyncDispose]();
  await platform?.close();
});

let page: Page;
let faults: string[];

beforeEach(async () => {
  ({ page, faults } = await browser.open(`${site}/`));
});

afterEach(async () => {
  // A page keeps its conversation for the next one.
  await page.evaluate(`for (const name of ['new', 'close']) document.querySelector('.assistant-' + name)?.click()`);
});

const panel = () => page.getByRole('dialog', { name: 'Assistant' });
const answers = () => panel().locator('.assistant-answer');

async function openPanel(): Promise<void> {
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await panel().waitFor();
}

/** Asks, and gives what was sent. */
async function ask(question: string): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(MESSAGE));
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.keyboard.press('Enter');
  return (await sent).postDataJSON() as Record<string, unknown>;
}

/** Waits until the last answer has come. */
async function answered(): Promise<string> {
  await panel().locator('.assistant-log[aria-busy="false"]').waitFor();
  return (await answers().last().textContent()) ?? '';
}

describe('the panel', () => {
  it('loads nothing before it is opened, and streams an answer with sources that lead into the site', async () => {
    const { page: own, requests } = await browser.open(`${site}/`);
    page = own;
    expect(requests.filter((url) => /assistant-|discovery/.test(url))).toEqual([]);
    await openPanel();
    await ask('Whom do I call for a rescue?');
    await answers().last().locator('.assistant-text:not(:empty)').waitFor();
    expect(await panel().locator('.assistant-log').getAttribute('aria-busy')).toBe('true');
    expect(await answers().last().locator('.assistant-sources').isVisible()).toBe(false);
    goOn();
    expect(await answered()).toContain('coast guard');
    const source = answers().last().locator('.assistant-sources a').first();
    expect(await source.getAttribute('href')).toBe(`${site}/guides/rescue`);
    await source.click();
    await page.waitForURL(`${site}/guides/rescue`);
    await panel().waitFor();
    expect(await answers().last().textContent()).toContain('coast guard');
    expect(faults).toEqual([]);
  });

  it('suggests questions from the page, and shows a long answer from its beginning', async () => {
    await openPanel();
    const suggestion = panel().getByRole('button', { name: 'What does this page say about “Strokes”?' });
    await suggestion.click();
    await answered();
    expect(await panel().locator('.assistant-question').textContent()).toContain('“Strokes”');
    expect(await suggestion.isVisible()).toBe(false);
    await ask('Write about paddles at length');
    await answered();
    const [log, question] = [panel().locator('.assistant-log'), panel().locator('.assistant-question').last()];
    const [box, asked] = [await log.boundingBox(), await question.boundingBox()];
    expect(Math.abs((asked?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(40);
  });

  it('goes on in the same thread, with the page and the selected text as context', async () => {
    await openPanel();
    const first = await ask('How do I care for paddles?');
    await answered();
    expect(first).toMatchObject({
      currentPath: '/',
      messages: [{ role: 'user', content: 'How do I care for paddles?' }],
    });
    expect(first).not.toHaveProperty('threadId');
    await page.goto(`${site}/guides/paddles`);
    await panel().waitFor();
    await page.locator('main p', { hasText: 'Rinse' }).selectText();
    await panel().getByText('Selected text').waitFor();
    const second = await ask('Why is that?');
    expect(second).toMatchObject({
      threadId: expect.stringMatching(/./),
      currentPath: '/guides/paddles',
      context: [
        { type: 'textSelection', value: 'Rinse paddles with fresh water.', path: '/guides/paddles', elementId: 'care' },
      ],
      messages: [{ role: 'user' }, { role: 'assistant' }, { role: 'user', content: 'Why is that?' }],
    });
    await answered();
    const third = await ask('And then?');
    expect([third['threadId'], third['context']]).toEqual([second['threadId'], undefined]);
    await answered();
    await panel().getByRole('button', { name: 'New conversation' }).click();
    expect(await answers().count()).toBe(0);
    expect(await ask('Paddles?')).not.toHaveProperty('threadId');
  });

  it('makes elements of the Markdown of an answer, and nothing of its HTML', async () => {
    await openPanel();
    await ask('Give me markup for paddles');
    await answered();
    const body = answers().last().locator('.assistant-text');
    expect(await body.locator('img, script, [onerror]').count()).toBe(0);
    expect(await body.textContent()).toContain('<img src=x onerror="alert(1)">');
    const links = body.locator('a');
    expect(
      await links.evaluateAll((all) =>
        all.map((one) => [one.textContent, String(Reflect.get(one, 'href')), String(Reflect.get(one, 'rel'))]),
      ),
    ).toEqual([
      ['page', `${site}/guides/paddles#care`, ''],
      ['outside', 'https://other.example/a', 'nofollow noopener noreferrer'],
    ]);
    expect(await body.locator('li').count()).toBe(2);
    expect(faults).toEqual([]);

    // It would take long to parse.
    await ask('Something nested about paddles');
    await answered();
    expect([await body.textContent(), await body.locator('li').count()]).toEqual([NESTED, 0]);
    await ask('zyzzyva quux');
    expect(await answered()).toContain('Nothing about this was found in the documentation.');
  });

  it('stops an answer, and asks again', async () => {
    await openPanel();
    await ask('rescue');
    await answers().last().locator('.assistant-text:not(:empty)').waitFor();
    await panel().getByRole('button', { name: 'Stop' }).click();
    expect(await answered()).toContain('The answer was stopped.');
    const again = page.waitForRequest((request) => request.url().endsWith(MESSAGE) && request.method() === 'POST');
    await panel().getByRole('button', { name: 'Try again' }).click();
    expect((await again).postDataJSON()).toMatchObject({ messages: [{ content: 'rescue' }] });
    await answers().last().locator('.assistant-text:not(:empty)').waitFor();
    goOn();
    expect(await answered()).toContain('coast guard');
    expect(await answers().count()).toBe(1);
  });

  it('tells what a refusal means, and asks nothing again that was refused', async () => {
    const refusals: readonly (readonly [status: number, text: string])[] = [
      [429, 'Too many questions were asked. Try again later.'],
      [503, 'The assistant cannot be reached at the moment.'],
      [401, 'The assistant cannot be reached at the moment.'],
      [400, 'The assistant does not accept this question.'],
    ];
    const headers = { 'access-control-allow-origin': new URL(site).origin };
    await openPanel();
    for (const [status, text] of refusals) {
      await page.route(`**${MESSAGE}`, (route) => route.fulfill({ status, headers, body: '{}' }), { times: 1 });
      await ask('Paddles?');
      expect(await answered()).toContain(text);
      if (status !== 400) await page.locator('.assistant-new').click();
    }
    expect(await ask('How do I care for paddles?')).toMatchObject({
      messages: [{ role: 'user', content: 'How do I care for paddles?' }],
    });
    await answered();
  });

  it('answers no page of an origin that the platform does not list', async () => {
    const visit = await browser.open(`${other}/`);
    page = visit.page;
    await openPanel();
    await ask('How do I care for paddles?');
    expect(await answered()).toContain('The assistant cannot be reached at the moment.');
    expect(visit.faults.join('\n')).toContain('CORS');
  });

  it('is used from the keyboard, and hides nothing from those who do not see it', async () => {
    await page.getByRole('button', { name: 'Ask a question' }).focus();
    await page.keyboard.press('Enter');
    await panel().waitFor();
    await page.waitForFunction(`document.activeElement.matches('textarea')`);
    await ask('How do I care for paddles?');
    await answered();
    expect(await panel().getByRole('log').getAttribute('aria-live')).toBe('polite');
    expect(await obstacles(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await panel().isVisible()).toBe(false);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Ask a question');
  });

  it('covers a narrow page, which does not scroll sideways', async () => {
    const visit = await browser.open(`${site}/`, { viewport: { width: 360, height: 640 } });
    page = visit.page;
    await openPanel();
    await ask('How do I care for paddles?');
    await answered();
    expect(await panel().getAttribute('aria-modal')).toBe('true');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(await panel().boundingBox()).toMatchObject({ x: 0, width: 360 });
    expect(await obstacles(page)).toEqual([]);
    await answers().last().locator('.assistant-sources a').first().click();
    await page.waitForURL(`${site}/guides/paddles*`);
    expect(await panel().isVisible()).toBe(false);
  });

  it('says when a part of it cannot be loaded, and is loaded by the next click', async () => {
    await page.route('**/assistant-panel.*.js', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Ask a question' }).click();
    await page.getByRole('button', { name: 'The assistant cannot be reached at the moment.' }).click();
    await panel().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Ask a question' }).isVisible()).toBe(true);
  });

  it('shows on a page that comes back what was asked meanwhile, and no conversation that is malformed', async () => {
    await openPanel();
    await ask('How do I care for paddles?');
    await answered();
    const key = `assistant ${new URL(site).pathname}/`;
    const leave = "dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))";
    const comeBack = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))";
    const message = { role: 'user', text: 'Asked elsewhere', sources: [] };
    await page.evaluate(
      `${leave}; sessionStorage.setItem('${key}', '${JSON.stringify({ messages: [message] })}'); ${comeBack}`,
    );
    expect(await panel().locator('.assistant-message .assistant-text').allTextContents()).toEqual(['Asked elsewhere']);

    const hostile = { messages: [{ ...message, role: 'assistant', sources: [null] }] };
    await page.evaluate(`${leave}; sessionStorage.setItem('${key}', '${JSON.stringify(hostile)}'); ${comeBack}`);
    expect(await panel().locator('.assistant-message').count()).toBe(0);
  });

  it('is on the page for what is not there, at whatever depth', async () => {
    page = (await browser.open(`${site}/no/such/page`)).page;
    await openPanel();
    expect(await ask('How do I care for paddles?')).toMatchObject({ currentPath: '/no/such/page' });
    await answered();
    const source = answers().last().locator('.assistant-sources a').first();
    expect(await source.getAttribute('href')).toContain(`${site}/guides`);
  });

  it("speaks the page's language", async () => {
    await page.goto(`${site}/de`);
    await page.getByRole('button', { name: 'Frage stellen' }).click();
    await page.getByRole('dialog', { name: 'Assistent' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Ihre Frage' }).isVisible()).toBe(true);
  });
});
