/** The form to try requests, in a real browser, with an API of its own that allows other sites. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.ts';
import { renderSite } from '../../src/platform/render/site.ts';
import { type DocsFolder, docsFolder } from '../helpers/docs-folder.ts';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };
const QUIET = '--no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

let browser: Browser;
let folder: DocsFolder;
let out: string;
let api: http.Server;
let site: http.Server;
const heard: Heard[] = [];

function origin(server: http.Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function listen(handle: http.RequestListener): Promise<http.Server> {
  const server = http.createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

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

async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const name = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
  const body = await readFile(path.join(out, name)).catch(() => undefined);
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': TYPES[path.extname(name)] ?? 'text/plain' });
  response.end(body);
}

function description(): unknown {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const tags = { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } };
  const kind = { name: 'kind', in: 'query', schema: { enum: ['herb', 'tree'] } };
  const schema = { type: 'object', properties: { name: { type: 'string', example: 'Basil' } } };
  const upload = {
    type: 'object',
    properties: { photo: { type: 'string', format: 'binary' }, note: { type: 'string' } },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    servers: [{ url: `${origin(api)}/v1` }, { url: 'http://127.0.0.1:9/closed' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
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
          parameters: [id],
          requestBody: { content: { 'multipart/form-data': { schema: upload } } },
        },
      },
    },
  };
}

beforeAll(async () => {
  api = await listen((request, response) => void answer(request, response));
  site = await listen((request, response) => void serve(request, response));
  folder = await docsFolder({
    'docs.json': JSON.stringify({ name: 'Test', navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } }),
    'api.json': JSON.stringify(description()),
    'index.mdx': '# Home',
  });
  out = path.join(await mkdtemp(path.join(tmpdir(), 'playground-')), 'site');
  await renderSite({ docs: folder.docs, out, domain: 'docs.example.com' });
  browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: QUIET.split(' ') });
});

afterAll(async () => {
  await browser?.close();
  for (const server of [api, site]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await folder[Symbol.asyncDispose]();
  await rm(path.dirname(out), { recursive: true, force: true });
});

async function open(name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(`${origin(site)}/api-reference/${name}.html`);
  return page;
}

describe('the form to try requests', () => {
  it('asks no other host before the reader sends', async () => {
    const page = await (await browser.newContext()).newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.goto(`${origin(site)}/api-reference/make.html`);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('textbox', { name: 'id required' }).fill('7');
    expect([...new Set(asked)]).toEqual([origin(site)]);
  });

  it('sends what is filled in, and shows the answer as text', async () => {
    const page = await open('make');
    heard.length = 0;
    const button = page.getByRole('button', { name: 'Try it' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.getByLabel('Authorization').fill('secret');
    await page.getByRole('textbox', { name: 'id required' }).fill('a/b');
    await page.getByLabel('tags').fill('x, y');
    await page.getByLabel('kind').selectOption('tree');
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
    const command = page.getByText('As a command');
    await command.click();
    expect(await page.getByRole('region', { name: 'Command' }).textContent()).toContain(
      "--header 'Authorization: Bearer secret'",
    );
  });

  it('wants what is required, and says when there is no answer', async () => {
    const page = await open('make');
    heard.length = 0;
    await page.getByRole('button', { name: 'Try it' }).click();
    const id = page.getByRole('textbox', { name: 'id required' });
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.locator('input:invalid').getAttribute('id')).toBe(await id.getAttribute('id'));
    expect(heard).toEqual([]);
    await page.getByRole('textbox', { name: 'id required' }).fill('7');
    await page.getByLabel('Address required').selectOption('http://127.0.0.1:9/closed');
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('no answer that this page may read');
  });

  it('sends files', async () => {
    const page = await open('upload');
    heard.length = 0;
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('textbox', { name: 'id required' }).fill('7');
    await page
      .getByLabel('photo')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('leaf') });
    await page.getByLabel('note').fill('green');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.playground-status').waitFor();
    expect(heard[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(heard[0]?.body).toMatch(/name="photo"; filename="a\.txt"[\s\S]*leaf[\s\S]*name="note"[\s\S]*green/);
  });

  it('keeps keys in its tab alone', async () => {
    const page = await open('make');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByLabel('Authorization').fill('secret');
    await page.reload();
    await page.getByRole('button', { name: 'Try it' }).click();
    expect(await page.getByLabel('Authorization').inputValue()).toBe('secret');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret');
    const other = await open('make');
    await other.getByRole('button', { name: 'Try it' }).click();
    expect(await other.getByLabel('Authorization').inputValue()).toBe('');
  });

  it('is not there without scripts, nor where its script is not served', async () => {
    const plain = await open('make', { javaScriptEnabled: false });
    expect(await plain.getByText('Try it').count()).toBe(0);
    expect(await plain.locator('.playground').isVisible()).toBe(false);
    const page = await (await browser.newContext()).newPage();
    await page.route('**/site-assets/playground.*.js', (route) =>
      route.fulfill({ body: '', contentType: 'text/javascript' }),
    );
    await page.goto(`${origin(site)}/api-reference/make.html`);
    expect(await page.getByRole('button', { name: 'Try it' }).count()).toBe(0);
  });

  it.each(['light', 'dark'] as const)('is accessible, in %s colours', async (colorScheme) => {
    const page = await open('make', { colorScheme });
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.addScriptTag({ path: AXE });
    const serious = await page.evaluate(async () => {
      const { violations } = await (
        globalThis as never as {
          axe: { run: () => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
        }
      ).axe.run();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    });
    expect(serious).toEqual([]);
  });
});
