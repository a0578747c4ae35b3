/** What a client gets for a request, over real HTTP. */

import { hash } from 'node:crypto';
import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Hosting } from '../../../src/hosting/server.ts';
import { HostingStage, siteOf } from '../../helpers/hosting.ts';

const STYLE = 'p{color:red}'.repeat(100);
const NAMED_STYLE = `assets/site.${hash('sha256', STYLE).slice(0, 10)}.css`;
const leadsTo = (address: string, more = '') =>
  `<!doctype html>${more}<meta http-equiv="refresh" content="0; url=${address}"><a href="${address}">On</a>`;
const SITE = siteOf('1', {
  'latest.html': leadsTo('guides/start.html'),
  'guides/old.html': leadsTo('../only/#ünd'),
  'own.html': leadsTo('/plain?a=1'),
  'away.html': leadsTo('https://example.com/?a=1'),
  'away-too.html': leadsTo('\\\\example.com'),
  'away-by-our-name.html': leadsTo('//site.invalid/plain'),
  'unreadable.html': leadsTo('//[example.com'),
  'nowhere.html': leadsTo('data:text/html,x'),
  'based.html': leadsTo('start.html', '<base href="guides/">'),
  'later.html': leadsTo('plain').replace('"0;', '"5;'),
  'guides/index.html': '<!doctype html><title>Guides</title>',
  'guides/start.html': `<!doctype html><title>Start</title>${'<p>words</p>'.repeat(100)}`,
  'only/index.html': '<!doctype html><title>Only</title>',
  'both.html': 'page',
  'both/index.html': 'folder',
  plain: 'a file without an end',
  'ünïcode ☕.html': 'coffee',
  'cafe\u0301.html': 'accents apart',
  'percent%20name.txt': 'percent',
  'code.html': '<!doctype html><script>run(1)</script><button onclick="run(2)">x</button>',
  'llms.txt': 'text',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  'feed.xml': '<rss/>',
  'page.md': '# Page',
  'data.json': '{}',
  'font.woff2': 'f',
  'engine.wasm': 'w',
  'film.mp4': '0123456789'.repeat(200_000),
  'odd.unknown': 'o',
  'types.xsd': '<a/>',
  _headers: '/*',
  'pagefind/wasm.en.pagefind': 'w',
  'assets/site.0123456789.css': STYLE,
  '.well-known/security.txt': 'Contact: us',
  '.hidden': 'secret',
  'site-assets/redirects.json': JSON.stringify([
    { source: '/was/:page', destination: '/guides/:page' },
    { source: '/older/:rest*', destination: '/was/:rest*?from=older#top' },
    { source: '/loop/*', destination: '/loop/*/x' },
    { source: '/out/*', destination: 'https://example.com/*' },
    { source: '/outer/*', destination: '//example.com/*' },
  ]),
  '-/ready': 'not this',
  [NAMED_STYLE]: STYLE,
});

let stage: HostingStage;
let hosting: Hosting;
let agent: http.Agent;

beforeAll(async () => {
  agent = new http.Agent({ keepAlive: true });
  stage = await HostingStage.make();
  await stage.store('1', SITE);
  await stage.pin('1');
  hosting = await stage.start();
  await stage.event('bundle.activated');
});

afterAll(async () => {
  agent.destroy();
  await stage[Symbol.asyncDispose]();
});

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a target as it is: `fetch` would tidy it up. */
async function ask(
  target: string,
  headers: http.OutgoingHttpHeaders = {},
  method = 'GET',
  { url } = hosting,
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return await new Promise((resolve, reject) => {
    const request = http.request({ agent, hostname, port, path: target, headers, method }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

describe('a page that only redirects', () => {
  it.each([
    ['/latest', 'guides/start'],
    ['/latest.html?b=2', 'guides/start?b=2'],
    ['/guides/old?b=2', '../only/?b=2#%C3%BCnd'],
    ['/own?b=2', '/plain?a=1'],
  ])('is a redirect that nobody remembers: %s', async (target, location) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask(target, {}, method);
      expect([status, headers.location, headers['cache-control']]).toEqual([307, location, 'no-cache']);
    }
  });

  it.each(['/based', '/later', '/away', '/away-too', '/away-by-our-name', '/unreadable', '/nowhere'])(
    'is a page where it waits, leads to another site, or has a base of its own: %s',
    async (target) => {
      expect((await ask(target)).status).toBe(200);
    },
  );
});

describe('a redirect of many paths', () => {
  it.each([
    ['/was/start', '../guides/start'],
    ['/was/st%3Fart/?b=2', '../../guides/st%3Fart?b=2'],
    ['/older/start', '../guides/start'],
    ['/older/a/b?b=2', '../../was/a/b?from=older#top'],
  ])('answers a path that is no file: %s', async (target, location) => {
    const { status, headers } = await ask(target);
    expect([status, headers.location, headers['cache-control']]).toEqual([307, location, 'no-cache']);
  });

  it.each(['/loop/a', '/out/a', '/outer/a'])('is none where it has no end or leads out: %s', async (target) => {
    expect((await ask(target)).status).toBe(404);
  });
});

describe('addresses', () => {
  it.each([
    ['/', 'index.html'],
    ['/?utm=1', 'index.html'],
    ['/guide', 'guide.html'],
    ['/guides/', 'guides/index.html'],
    ['/guides/start', 'guides/start.html'],
    ['/both', 'both.html'],
    ['/both/', 'both/index.html'],
    ['/plain', 'plain'],
    ['/%C3%BCn%C3%AFcode%20%E2%98%95', 'ünïcode ☕.html'],
    ['/u%CC%88ni%CC%88code%20%E2%98%95', 'ünïcode ☕.html'],
    ['/cafe%CC%81', 'cafe\u0301.html'],
    ['/caf%C3%A9', 'cafe\u0301.html'],
    ['http://other.example/guide', 'guide.html'],
    ['/percent%2520name.txt', 'percent%20name.txt'],
    ['/.well-known/security.txt', '.well-known/security.txt'],
  ])('%s is %s', async (target, file) => {
    const { status, body } = await ask(target);
    expect([status, body.toString()]).toEqual([200, SITE[file]]);
  });

  it.each([
    ['/guide/', '../guide'],
    ['/guide/?a=b', '../guide?a=b'],
    ['/only', './only/'],
    ['/index', './'],
    ['/index.html?a', './?a'],
    ['/guide.html?a=b', './guide?a=b'],
    ['/guides/start.html', './start'],
    ['/guides/index.html', './'],
    ['/only/index?a', './?a'],
    ['/%C3%BCn%C3%AFcode%20%E2%98%95/', '../%C3%BCn%C3%AFcode%20%E2%98%95'],
  ])('%s leads to %s, where relative links hold', async (target, location) => {
    expect(await ask(target)).toMatchObject({ status: 308, headers: { location } });
  });

  it.each([
    '/nothing',
    '/Guide',
    '//guide',
    '/guides//start',
    '/guides/../guide',
    '/guides%2fstart',
    '/guides%5cstart',
    '/guide%00',
    '/%',
    '/.hidden',
    '/percent%20name.txt',
    '/plain/',
    '/state.json',
    'ftp://other.example/guide',
    '/404',
    '/404.html',
    '/guide/index',
  ])('%s is the 404 page of the site', async (target) => {
    const { status, headers, body } = await ask(target);
    expect([status, body.toString()]).toEqual([404, SITE['404.html']]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers.etag).toBeUndefined();
  });

  it('of the deployment itself are no pages', async () => {
    expect((await ask('/-/ready')).body.toString()).toContain('"status":"live"');
    expect((await ask('/-/features.json')).body.toString()).toBe(
      '{"search":true,"assistant":false,"analytics":false,"playground":true}\n',
    );
    expect(await ask('/-/other')).toMatchObject({ status: 404, headers: { 'cache-control': 'no-cache' } });
    expect(stage.logged).toContainEqual(expect.objectContaining({ event: 'bundle.hidden', files: 1 }));
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('%s is refused', async (method) => {
    expect(await ask('/', {}, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

describe('headers', () => {
  it.each([
    ['/guide', 'text/html; charset=utf-8'],
    ['/logo.svg', 'image/svg+xml; charset=utf-8'],
    ['/page.md', 'text/markdown; charset=utf-8'],
    ['/engine.wasm', 'application/wasm'],
    ['/pagefind/wasm.en.pagefind', 'application/octet-stream'],
    ['/odd.unknown', 'application/octet-stream'],
    ['/plain', 'application/octet-stream'],
  ])('%s is %s', async (target, type) => {
    expect((await ask(target)).headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
  });

  it('let a page run its own code and nothing that was put into it', async () => {
    const policy = (await ask('/code')).headers['content-security-policy'];
    expect(policy).toContain(`'sha256-${hash('sha256', 'run(1)', 'base64')}'`);
    expect(policy).toContain(`'unsafe-hashes' 'sha256-`);
    expect(policy).toContain(`'sha256-${hash('sha256', 'run(2)', 'base64')}'`);
    const plain = (await ask('/guide')).headers['content-security-policy'];
    expect(plain).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(plain).toContain("frame-ancestors 'self'");
  });

  it('let no picture run anything', async () => {
    expect((await ask('/logo.svg')).headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
  });

  it('let a file be kept for ever only where its name is of its content', async () => {
    expect((await ask(`/${NAMED_STYLE}`)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await ask('/assets/site.0123456789.css')).headers['cache-control']).toBe('no-cache');
    expect((await ask('/guide')).headers['cache-control']).toBe('no-cache');
  });

  it('of HEAD are those of GET, without a body', async () => {
    for (const target of ['/guides/start', '/film.mp4', '/nothing', '/-/ready']) {
      const [head, get] = [await ask(target, {}, 'HEAD'), await ask(target)];
      expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
      expect(head.status).toBe(get.status);
      expect(head.body).toHaveLength(0);
    }
  });
});

describe('codings', () => {
  const target = '/guides/start';
  const text = SITE['guides/start.html'] ?? '';

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0.5, gzip;q=0.8', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['br;q=0, *', 'gzip', gunzipSync],
    ['br;q=nonsense, GZIP', 'gzip', gunzipSync],
  ])('of %s give %s', async (accept, encoding, undo) => {
    for (const _turn of ['made', 'kept']) {
      const { headers, body } = await ask(target, { 'accept-encoding': accept });
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(headers['content-length']).toBe(String(body.length));
      expect(undo(body).toString()).toBe(text);
    }
  });

  it('have tags of their own, all strong', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (accept) => (await ask(target, { 'accept-encoding': accept })).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[0-9a-f]{32}(?:-br|-gz)?"$/);
  });

  it.each(['deflate, zstd', 'br;q=0, gzip;q=0', 'gzip;q=0.5, identity', 'identity;q=0, *;q=0'])(
    'are none for who takes or wants none of them: %s',
    async (accept) => {
      expect((await ask(target, { 'accept-encoding': accept })).headers['content-encoding']).toBeUndefined();
    },
  );

  it('are none for what is compressed already', async () => {
    const { headers } = await ask('/film.mp4', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBeUndefined();
  });
});

describe('conditions and ranges', () => {
  it('answer 304 to who has it, in that coding', async () => {
    const { headers } = await ask('/guides/start', { 'accept-encoding': 'br' });
    const again = { 'if-none-match': `"other", ${headers.etag}` };
    const known = await ask('/guides/start', { 'accept-encoding': 'br', ...again });
    expect(known).toMatchObject({ status: 304, headers: { etag: headers.etag, vary: 'accept-encoding' } });
    expect(known.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect(known.body).toHaveLength(0);
    expect((await ask('/guides/start', { 'accept-encoding': 'gzip', ...again })).status).toBe(200);
  });

  it.each([
    ['bytes=0-0', 206, 'bytes 0-0/2000000', '0'],
    ['bytes=10-12', 206, 'bytes 10-12/2000000', '012'],
    ['bytes=-3', 206, 'bytes 1999997-1999999/2000000', '789'],
    ['bytes=1999999-', 206, 'bytes 1999999-1999999/2000000', '9'],
    ['bytes=2000000-', 416, 'bytes */2000000', ''],
    ['bytes=-0', 416, 'bytes */2000000', ''],
  ])('%s of a large file is %d', async (range, status, contentRange, text) => {
    const { headers, body, ...answer } = await ask('/film.mp4', { range });
    expect([answer.status, headers['content-range'], body.toString()]).toEqual([status, contentRange, text]);
  });

  it('are not for HEAD, but for what has not changed', async () => {
    const { status, headers } = await ask('/film.mp4', { range: 'bytes=0-0' }, 'HEAD');
    expect([status, headers['content-length'], headers['content-range']]).toEqual([200, '2000000', undefined]);
    expect((await ask('/film.mp4', { 'if-none-match': headers.etag, range: 'bytes=0-0' }, 'HEAD')).status).toBe(304);
  });

  it.each([['bytes=0-1,4-5'], [`bytes=${'0-,'.repeat(1000)}0-`], ['bytes=5-2'], ['lines=1-2'], ['bytes=a-b']])(
    '%s is answered with the whole',
    async (range) => {
      expect(await ask('/llms.txt', { range })).toMatchObject({ status: 200, body: Buffer.from('text') });
    },
  );

  it('hold a range against the version that a part is of', async () => {
    const { etag = '' } = (await ask('/llms.txt')).headers;
    expect((await ask('/llms.txt', { range: 'bytes=1-', 'if-range': etag })).body.toString()).toBe('ext');
    expect((await ask('/llms.txt', { range: 'bytes=1-', 'if-range': '"old"' })).body.toString()).toBe('text');
    expect((await ask('/llms.txt', { range: 'bytes=1-', 'if-range': `W/${etag}` })).status).toBe(200);
    expect((await ask('/llms.txt', { 'if-match': '"old"' })).status).toBe(412);
  });
});

describe('air-gapped', () => {
  const AHEAD = '<link rel=preconnect href="https://other.example">';
  const PAGE = `<!doctype html>${AHEAD}<script type=speculationrules>{}</script>${'<p>words</p>'.repeat(100)}`;
  let open: HostingStage;
  let closed: Hosting;

  beforeAll(async () => {
    open = await HostingStage.make();
    const picture = `<svg xmlns:h="http://www.w3.org/1999/xhtml"><h:link rel="preconnect" href="https://x"/></svg>`;
    const more = { 'ahead.html': PAGE, 'ahead.txt': PAGE, 'large.html': AHEAD + 'x'.repeat(2 * 1024 ** 2) };
    const busy = Array.from({ length: 65 }, (_, at) => `<script>${at}</script>`).join('');
    await open.store('1', siteOf('1', { ...more, 'busy.html': busy, 'ahead.svg': picture, 'plain.svg': '<svg/>' }));
    await open.pin('1');
    closed = await open.start(['--deployment-type', 'air-gapped']);
    await open.event('bundle.activated');
  });

  afterAll(async () => {
    await open[Symbol.asyncDispose]();
  });

  it.each(['br', 'gzip', 'identity'])(
    'takes from a page what asks ahead, in %s with a tag of what is served',
    async (coding) => {
      const served = PAGE.replace('href', 'data-href').replace('<script', '<script type=none');
      const headers = { 'accept-encoding': coding };
      const { headers: told, body } = await ask('/ahead', headers, 'GET', closed);
      const undo = { br: brotliDecompressSync, gzip: gunzipSync, identity: (content: Buffer) => content }[coding];
      expect(undo?.(body).toString()).toBe(served);
      expect(told.etag).toContain(hash('sha256', served).slice(0, 32));
      expect(told['content-length']).toBe(String(body.length));
      expect(told['x-dns-prefetch-control']).toBe('off');
      const again = await ask('/ahead', { ...headers, 'if-none-match': told.etag }, 'GET', closed);
      expect([again.status, again.headers.etag]).toEqual([304, told.etag]);
    },
  );

  it('runs no code of a page with too much of it, and says so once', async () => {
    for (const coding of ['br', 'gzip', 'identity']) {
      const { headers } = await ask('/busy', { 'accept-encoding': coding }, 'GET', closed);
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
    }
    expect(open.logged.filter(({ event }) => event === 'page.code-refused')).toEqual([
      expect.objectContaining({
        level: 'warn',
        file: 'busy.html',
        message: expect.stringMatching(/^busy\.html .* 65 /),
      }),
    ]);
  });

  it('gives parts of what is served, of a large page too', async () => {
    const { headers, body } = await ask('/large', { range: 'bytes=20-30' }, 'GET', closed);
    expect([headers['content-range'], body.toString()]).toEqual([
      `bytes 20-30/${AHEAD.length + 'data-'.length + 2 * 1024 ** 2}`,
      ' data-href=',
    ]);
  });

  it('leaves alone what is no page, and lets be saved what could ask all the same', async () => {
    expect((await ask('/ahead.txt', {}, 'GET', closed)).body.toString()).toBe(PAGE);
    expect((await ask('/ahead.svg', {}, 'GET', closed)).headers['content-disposition']).toBe('attachment');
    expect((await ask('/plain.svg', {}, 'GET', closed)).headers['content-disposition']).toBeUndefined();
  });
});

describe('below a path of the host', () => {
  let open: HostingStage;
  let below: Hosting;

  beforeAll(async () => {
    open = await HostingStage.make();
    const lost = '<a href="/">Start</a><link href=\'/a.css\'><script src=/a.js></script><a href="//x">x</a><p>href</p>';
    await open.store('1', siteOf('1', { '404.html': lost, 'docs/page.html': 'inner' }));
    await open.pin('1');
    below = await open.start(['--base-path', '/docs/']);
    await open.event('bundle.activated');
  });

  afterAll(async () => {
    await open[Symbol.asyncDispose]();
  });

  it.each([
    ['/docs/guide', 200, 'version 1'],
    ['/docs/', 200, 'version 1'],
    ['/docs/docs/page', 200, 'inner'],
    ['/docs/-/ready', 200, '"live"'],
    ['/-/health', 200, 'alive'],
    ['/guide', 404, 'not at this path'],
    ['/', 404, 'not at this path'],
    ['/docs-old/guide', 404, 'not at this path'],
  ])('%s is answered with %d', async (target, status, text) => {
    const answer = await ask(target, {}, 'GET', below);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toContain(text);
  });

  it.each([
    ['/docs?a', './docs/?a'],
    ['/docs/guide/', '../guide'],
  ])('%s leads to %s', async (target, location) => {
    expect(await ask(target, {}, 'GET', below)).toMatchObject({ status: 308, headers: { location } });
  });

  it('the page for unknown addresses leads to the site', async () => {
    const { status, body } = await ask('/docs/no/thing', {}, 'GET', below);
    expect([status, body.toString()]).toEqual([
      404,
      '<a href="/docs/">Start</a><link href=\'/docs/a.css\'><script src=/docs/a.js></script><a href="//x">x</a><p>href</p>',
    ]);
  });
});
