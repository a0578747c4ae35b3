/** The form to try requests, in a real browser, with an API of its own that allows other sites. */
import { readFileSync } from 'node:fs';
import type http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type LocalServer, startServer } from '../helpers/local-server.ts';
import { type BrowsedSite, browseSite } from '../helpers/site-host.ts';

interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

let api: LocalServer;
let site: BrowsedSite;
const heard: Heard[] = [];

/** Answers any request of any site, and keeps what it was asked. */
async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const allowed = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*, authorization',
    'access-control-allow-methods': '*',
  };
  if (request.method === 'OPTIONS') return void response.writeHead(204, allowed).end();
  let body = '';
  for await (const chunk of request) body += String(chunk);
  heard.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
  response.writeHead(201, { ...allowed, 'content-type': 'application/json' });
  response.end('{"made":true,"markup":"<b>no</b>"}');
}

function description(): unknown {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const tags = { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } };
  const kind = { name: 'kind', in: 'query', schema: { enum: ['herb', 'tree'] } };
  const schema = { type: 'object', properties: { name: { type: 'string', example: 'Basil' } } };
  const upload = {
    type: 'object',
    required: ['kept', 'secret'],
    properties: {
      photo: { type: 'string', format: 'binary' },
      note: { type: 'string' },
      kept: { type: 'string' },
      told: { type: 'string', default: 'leaf' },
      secret: { type: 'string', format: 'password' },
      pot: { oneOf: [{ type: 'object', properties: { form: { const: 'round' }, width: { type: 'integer' } } }] },
    },
  };
  const since = { name: 'since', in: 'query', required: true, schema: { type: 'string', format: 'date-time' } };
  const kinds = {
    name: 'kinds',
    in: 'query',
    schema: { type: 'array', items: { enum: ['herb', 'tree', 'fern'] }, default: ['tree'] },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    servers: [
      { url: `${api.origin}/{version}`, variables: { version: { default: 'v1' } } },
      { url: 'http://127.0.0.1:9/closed' },
    ],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' }, login: { type: 'http', scheme: 'basic' } },
    },
    security: [{ token: [] }],
    paths: {
      '/plants/{id}': {
        post: {
          summary: 'Make',
          parameters: [id, tags, kind],
          requestBody: { content: { 'application/json': { schema } } },
        },
        put: {
          summary: 'Upload',
          parameters: [id, since, kinds],
          requestBody: { content: { 'multipart/form-data': { schema: upload } } },
        },
        patch: {
          summary: 'Replace',
          security: [{ token: [] }, { login: [] }],
          parameters: [id],
          requestBody: {
            required: true,
            content: {
              'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
              'text/plain': { schema: { type: 'string' } },
            },
          },
        },
      },
    },
  };
}

beforeAll(async () => {
  api = await startServer((request, response) => void answer(request, response));
  const files = {
    'docs.json': JSON.stringify({ name: 'Test', navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } }),
    'api.json': JSON.stringify(description()),
    'index.mdx': '# Home',
  };
  // Under the strictest policy: what works there works everywhere.
  site = await browseSite(files, { sanitize: true });
});

afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const FORM_WORDS = Object.keys(
  JSON.parse(readFileSync(new URL('../../src/platform/render/browser/words/fr.json', import.meta.url), 'utf8')).form,
);
/** What a reader of the form sees and hears. */
const TEXTS_OF_FORM = `(() => {
  const form = document.querySelector('.playground');
  const texts = document.createTreeWalker(form, NodeFilter.SHOW_TEXT);
  const said = [...form.querySelectorAll('[aria-label]')].map((element) => element.ariaLabel);
  while (texts.nextNode()) said.push(texts.currentNode.data);
  return said.map((text) => text.trim()).filter(Boolean);
})()`;

const addressOfPage = (name: string) => `${site.origin}/api-reference/${name}.html`;

async function open(name: string, options?: BrowserContextOptions): Promise<Page> {
  return (await site.open(addressOfPage(name), options)).page;
}

describe('the form to try requests', () => {
  it('asks no other host before the reader sends, then sends what is filled in, and shows the answer as text', async () => {
    const { page, requests } = await site.open(addressOfPage('make'));
    heard.length = 0;
    const button = page.getByRole('button', { name: 'Try it' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    const id = page.getByRole('textbox', { name: 'id required' });
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.locator('input:invalid').getAttribute('id')).toBe(await id.getAttribute('id'));
    await page.getByLabel('Authorization').fill('secret');
    await id.fill('a/b');
    await page.getByLabel('tags').fill('x, y');
    await page.getByLabel('kind').selectOption('tree');
    expect([heard, requests.filter((url) => !url.startsWith(site.origin))]).toEqual([[], []]);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.playground-status').waitFor();
    expect(await page.locator('.playground-status').textContent()).toMatch(/^201 Created · \d+ ms$/);
    expect(await page.locator('.playground-output pre').first().textContent()).toBe(
      '{\n  "made": true,\n  "markup": "<b>no</b>"\n}',
    );
    expect(heard).toMatchObject([
      { method: 'POST', url: '/v1/plants/a%2Fb?tags=x&tags=y&kind=tree', body: '{\n  "name": "Basil"\n}' },
    ]);
    expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' });
    expect(heard[0]?.headers.cookie).toBeUndefined();
    await page.getByLabel('Address', { exact: true }).selectOption('http://127.0.0.1:9/closed');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('no answer that this page may read');
  });

  it('starts with nothing that the description does not give or demand', async () => {
    const page = await open('upload');
    await page.getByRole('button', { name: 'Try it' }).click();
    const values = await Promise.all(
      ['note', 'kept required', 'told', 'secret required'].map((label) => page.getByLabel(label).inputValue()),
    );
    expect(values).toEqual(['', 'string', 'leaf', '']);
    expect(await page.getByLabel('secret').getAttribute('type')).toBe('password');
  });

  it('has inputs for dates and for lists of known values among the parameters', async () => {
    const page = await open('upload');
    heard.length = 0;
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('textbox', { name: 'id required' }).fill('7');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.locator('input:invalid').getAttribute('type')).toBe('datetime-local');
    await page.getByLabel('since required UTC').fill('2026-03-01T10:20:30');
    expect(await page.getByRole('combobox', { name: 'kinds 1' }).inputValue()).toBe('tree');
    await page.getByRole('button', { name: 'Add an item' }).click();
    await page.getByRole('combobox', { name: 'kinds 2' }).selectOption('fern');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.playground-status').waitFor();
    expect(heard.map(({ url }) => url)).toEqual(['/v1/plants/7?since=2026-03-01T10%3A20%3A30Z&kinds=tree&kinds=fern']);
  });

  it('sends files', async () => {
    const page = await open('upload');
    heard.length = 0;
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('textbox', { name: 'id required' }).fill('7');
    await page
      .getByLabel('photo')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('leaf') });
    await page.getByLabel('since').fill('2026-03-01T10:20:30');
    await page.getByLabel('note').fill('green');
    await page.getByLabel('width').fill('3');
    await page.getByLabel('version').fill('v2');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.playground-status').waitFor();
    expect(heard[0]?.url).toMatch(/^\/v2\/plants\/7/);
    expect(heard[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(heard[0]?.body).toMatch(/name="photo"; filename="a\.txt"[\s\S]*leaf[\s\S]*name="note"[\s\S]*green/);
    expect(heard[0]?.body).not.toContain('name="secret"');
    // What a variant is known by goes with what the reader gives of it.
    expect(heard[0]?.body).toContain('{"form":"round","width":3}');
  });

  it('has what belongs to the chosen way to authenticate and to the chosen media type', async () => {
    const page = await open('replace');
    heard.length = 0;
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('textbox', { name: 'id required' }).fill('7');
    await page.getByLabel('Method', { exact: true }).selectOption('login');
    await page.getByLabel('Username').fill('ann');
    await page.getByLabel('Password').fill('ö');
    const send = page.getByRole('button', { name: 'Send' });
    await send.click();
    expect(await page.locator('input:invalid').getAttribute('type')).toBe('file');
    const file = { name: 'a.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('leaf') };
    await page.getByLabel('File').setInputFiles(file);
    await send.click();
    await page.locator('.playground-status').waitFor();
    await page.getByLabel('Media type', { exact: true }).selectOption('text/plain');
    expect(await page.getByLabel('File').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Body' }).fill('written');
    await send.click();
    await page.locator('.playground-send:enabled').waitFor();
    expect(heard.map(({ body, headers }) => [body, headers['content-type'], headers.authorization])).toEqual([
      ['leaf', 'application/octet-stream', `Basic ${Buffer.from('ann:ö').toString('base64')}`],
      ['written', 'text/plain', `Basic ${Buffer.from('ann:ö').toString('base64')}`],
    ]);
  });

  it('keeps keys in its tab alone', async () => {
    const page = await open('make');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByLabel('Authorization').fill('secret');
    await page.reload();
    await page.getByRole('button', { name: 'Try it' }).click();
    expect(await page.getByLabel('Authorization').inputValue()).toBe('secret');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret');
    const other = await page.context().newPage();
    await other.goto(addressOfPage('make'));
    await other.getByRole('button', { name: 'Try it' }).click();
    expect(await other.getByLabel('Authorization').inputValue()).toBe('');
    await other.close();
  });

  it('is not there without scripts, nor where its script is not served', async () => {
    const plain = await open('make', { javaScriptEnabled: false });
    expect(await plain.getByText('Try it').count()).toBe(0);
    expect(await plain.locator('.playground').isVisible()).toBe(false);
    const page = await site.blank();
    await page.route('**/site-assets/playground.*.js', (route) =>
      route.fulfill({ body: '', contentType: 'text/javascript' }),
    );
    await page.goto(addressOfPage('make'));
    expect(await page.getByRole('button', { name: 'Try it' }).count()).toBe(0);
  });

  it('says nothing that is not translated', async () => {
    const page = await site.blank();
    await page.route('**/make.html', async (route) => {
      const response = await route.fetch();
      const words = JSON.stringify(Object.fromEntries(FORM_WORDS.map((word) => [word, `«${word}»`])));
      const body = (await response.text()).replace('<html ', `<html data-words='${words}' `);
      await route.fulfill({ response, body });
    });
    await page.goto(addressOfPage('make'));
    await page.getByRole('button', { name: '«Try it»' }).click();
    const id = page.getByRole('textbox', { name: 'id' });
    await id.fill('7');
    await page.getByRole('button', { name: '«Send»' }).click();
    await page.locator('.playground-status').waitFor();
    const said: string[] = await page.evaluate(TEXTS_OF_FORM);
    await page.getByLabel('«Address»').selectOption('http://127.0.0.1:9/closed');
    await page.getByRole('button', { name: '«Send»' }).click();
    await page.getByRole('alert').waitFor();
    said.push(...(await page.evaluate<string[]>(TEXTS_OF_FORM)));
    const own =
      /^(?:id|name|version|JSON|Authorization|application\/json|tags|kind|herb|tree|\*|Bearer token|POST \S+|http:.*|curl [\s\S]*|[\w-]+: .*|\{[\s\S]*|201 Created · \d+ ms)$/;
    expect(said.filter((text) => !own.test(text.replaceAll(/(?:«[^»]*»:?)+/g, '').trim() || 'id'))).toEqual([]);
    expect(said).toContain('«list, separated by commas»');
  });
});
