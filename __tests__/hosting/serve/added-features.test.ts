/** Features that the deployment adds to the pages of a bundle, over real HTTP. */
import { hash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Hosting } from '../../../src/hosting/server.ts';
import { HostingStage, siteOf } from '../../helpers/hosting.ts';

const CALL = 'https://a.example/discovery/v1/assistant/docs.example.com/message';
const ON = ['--assistant', 'on', '--assistant-url', CALL, '--assistant-key', 'svc_dsc_x'];
const CODE = 'console.log(1)';
const SCRIPT = `site-assets/assistant.${hash('sha256', CODE).slice(0, 10)}.js`;
const PAGE = '<!doctype html><head><title>Twin</title></head><p>page</p>';
const MANIFEST = JSON.stringify({ assistant: { script: SCRIPT } });
const SITE = {
  'twin.html': PAGE,
  'a/b/twin.html': PAGE,
  'twin.txt': PAGE,
  'large.html': PAGE + 'x'.repeat(2 * 1024 ** 2),
  '404.html': PAGE,
  'site-assets/features.json': MANIFEST,
  [SCRIPT]: CODE,
};

let stage: HostingStage;

beforeEach(async () => {
  stage = await HostingStage.make();
});

afterEach(async () => {
  await stage[Symbol.asyncDispose]();
});

async function start(args: readonly string[], site: Readonly<Record<string, string>> = SITE): Promise<Hosting> {
  await stage.store('1', siteOf('1', site));
  await stage.pin('1');
  const hosting = await stage.start(args);
  await stage.event('bundle.activated');
  return hosting;
}

async function ask({ url }: Hosting, path: string, accept = 'identity') {
  const response = await fetch(url + path, { headers: { 'accept-encoding': accept } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Where a page finds the script, and where that leads. */
async function source(hosting: Hosting, path: string): Promise<[string, number]> {
  const [, src = ''] = / src="([^"]*)" defer/.exec((await ask(hosting, path)).text) ?? [];
  const { status } = await fetch(new URL(src, hosting.url + path));
  return [src, status];
}

it('are on every page, from wherever it stands, in every coding', async () => {
  const hosting = await start(ON);
  expect(await source(hosting, '/twin')).toEqual([SCRIPT, 200]);
  expect(await source(hosting, '/a/b/twin')).toEqual([`../../${SCRIPT}`, 200]);
  expect(await source(hosting, '/large')).toEqual([SCRIPT, 200]);
  expect(await source(hosting, '/no/thing')).toEqual([`/${SCRIPT}`, 200]);
  const plain = await ask(hosting, '/twin');
  expect(plain.text).toContain(`<meta name="site-assistant" content="${CALL}" data-key="svc_dsc_x">`);
  expect(plain.headers.get('etag')).toContain(hash('sha256', plain.text).slice(0, 32));
  expect((await ask(hosting, '/large', 'br')).text).toBe((await ask(hosting, '/large')).text);
  expect((await ask(hosting, '/twin.txt')).text).toBe(PAGE);
  expect((await ask(hosting, `/${SCRIPT}`)).headers.get('cache-control')).toContain('immutable');
  expect((await ask(hosting, '/site-assets/features.json')).status).toBe(404);
});

it('work below a path of the host', async () => {
  const hosting = await start([...ON, '--base-path', '/docs']);
  expect(await source(hosting, '/docs/a/b/twin')).toEqual([`../../${SCRIPT}`, 200]);
  expect(await source(hosting, '/docs/no/thing')).toEqual([`/docs/${SCRIPT}`, 200]);
});

it('say that nobody can ask the assistant where a type has it on and no address is given, until it is off', async () => {
  const cloud = ['--deployment-type', 'cloud'];
  const hosting = await start(cloud);
  expect((await ask(hosting, '/twin')).text).toBe(PAGE);
  expect(await stage.event('assistant.missing')).toMatchObject({
    level: 'warn',
    hint: expect.stringMatching(/--assistant-url and --assistant-key.* --assistant off/),
  });
  stage.logged.length = 0;
  await hosting.close();
  for (const args of [
    [...cloud, ...ON],
    [...cloud, '--assistant', 'off'],
  ])
    await (await stage.start(args)).close();
  expect(stage.logged.filter(({ event }) => event === 'assistant.missing')).toEqual([]);
});

it('are left out, with one line in the log, when the bundle says nothing that can be understood', async () => {
  const hosting = await start(ON, { ...SITE, 'site-assets/features.json': '{"assistant":' });
  expect((await ask(hosting, '/twin')).text).toBe(PAGE);
  expect(stage.logged.filter(({ event }) => event === 'bundle.manifest-ignored')).toHaveLength(1);
});

it('are left out without a word for the bundle of another platform', async () => {
  const hosting = await start(ON, { 'twin.html': PAGE });
  expect((await ask(hosting, '/twin')).text).toBe(PAGE);
  expect(stage.logged.filter(({ level }) => level !== 'info')).toEqual([]);
});
