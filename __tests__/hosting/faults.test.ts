/** What goes wrong on the way to a new version, and what readers see of it: nothing. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSite } from '../../src/hosting/release/open.ts';
import type { Hosting } from '../../src/hosting/server.ts';
import { HostingStage, readiness, SIGNATURE, siteOf } from '../helpers/hosting.ts';

let stage: HostingStage;

beforeEach(async () => {
  stage = await HostingStage.make();
});

afterEach(async () => {
  await stage.stop();
  const kept = JSON.stringify(await stage.folder.read('data').catch(() => ({})));
  await stage[Symbol.asyncDispose]();
  expect(JSON.stringify(stage.logged) + kept).not.toContain(SIGNATURE);
});

async function page({ url }: Hosting, path = '/guide'): Promise<string> {
  const response = await fetch(url + path);
  return `${response.status} ${/version \S+?(?=<)/.exec(await response.text())?.[0] ?? ''}`.trim();
}

/** Starts with version 1 live, and version 2 named. */
async function onTheWay(effects: Parameters<HostingStage['start']>[1] = {}): Promise<Hosting> {
  await stage.store('1', siteOf('1'));
  await stage.pin('1');
  const hosting = await stage.start([], effects);
  await stage.event('bundle.activated', { version: '1' });
  await stage.pin('2');
  return hosting;
}

describe('a new version that cannot be had leaves the old one live', () => {
  it.each<[string, number | 'cut' | 'zip' | 'huge', RegExp]>([
    ['a link that has expired', 403, /The link is refused: HTTP 403 for the bundle at http:\/\/127[^?]*\/2\.$/],
    ['an archive that is cut', 'cut', /refused \(DAMAGED\)/],
    ['another archive', 'zip', /refused \(NOT_ARCHIVE\).*zip archive/],
    ['a site that is too large', 'huge', /refused \(TOO_LARGE\)/],
  ])('%s', async (_name, fault, message) => {
    const limits = { maxEntries: 10, maxBytes: 1024 ** 2, maxRatio: 200 };
    const hosting = await onTheWay({ limits });
    const archive = await stage.pack(siteOf('2', fault === 'huge' ? Object.fromEntries(many(20)) : {}));
    const bodies = { cut: archive.subarray(0, -100), zip: 'PK\u0003\u0004', huge: archive };
    stage.answer('2', typeof fault === 'number' ? fault : (_request, response) => response.end(bodies[fault]));

    await hosting.reread();
    const failed = await stage.event('bundle.failed');

    expect(failed).toMatchObject({ version: '2', live: '1', readersGet: 200, nextAttemptInMs: 1000, level: 'error' });
    expect(failed['message']).toMatch(message);
    expect(await page(hosting)).toBe('200 version 1');
    expect(await readiness(hosting)).toMatchObject({
      httpStatus: 200,
      status: 'live',
      version: '1',
      wantedVersion: '2',
      lastError: { at: expect.any(String), message: 'The wanted version could not be made live; the log says why.' },
    });
    await stage.stop();
    expect((await readdir(stage.folder.at('data'))).sort()).toEqual(['lock', 'releases', 'state.json']);
  });

  it('a disk that is full, until there is room', async () => {
    let isFull = false;
    const open: typeof openSite = async (...args) => {
      const site = await openSite(...args);
      if (isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      return site;
    };
    const hosting = await onTheWay({ open });
    await stage.store('2', siteOf('2'));
    isFull = true;

    await hosting.reread();
    expect(await stage.event('bundle.failed')).toMatchObject({ hint: 'The disk is full: free some space.' });
    expect(await page(hosting)).toBe('200 version 1');
    while ((await readdir(stage.folder.at('data'))).includes('incoming')) await new Promise(setImmediate);

    isFull = false;
    stage.endPause();
    await stage.event('bundle.activated', { version: '2' });
    expect(await page(hosting)).toBe('200 version 2');
    expect(await readiness(hosting)).toMatchObject({ version: '2', lastError: null });
  });

  it('and is tried again after pauses that grow, at once when asked', async () => {
    const hosting = await onTheWay();
    await hosting.reread();
    for (const pauses of [[1000], [1000, 2000], [1000, 2000, 4000]]) {
      while (stage.pauses.length < pauses.length) await new Promise(setImmediate);
      expect(stage.pauses).toEqual(pauses);
      stage.endPause();
    }
    await stage.store('2', siteOf('2'));
    await hosting.reread();
    await stage.event('bundle.activated', { version: '2' });
  });
});

describe('a download that breaks off', () => {
  /** Answers with a part of an archive, from where it is asked for, then breaks off. */
  const send = (archive: Buffer, bytes: number) => (request: http.IncomingMessage, response: http.ServerResponse) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    asked.push(from);
    const range = { 'content-range': `bytes ${from}-${archive.length - 1}/${archive.length}` };
    response.writeHead(from > 0 ? 206 : 200, {
      ...{ etag: '"v1"', 'content-length': archive.length - from },
      ...(from > 0 && range),
    });
    const rest = archive.subarray(from, from + bytes);
    if (from + bytes >= archive.length) return void response.end(rest);
    response.write(rest, () => {
      stage.answer('2', 403);
      response.socket?.end();
    });
  };
  let asked: number[] = [];
  let archive: Buffer;

  beforeEach(async () => {
    asked = [];
    archive = await stage.pack(siteOf('2'));
  });

  it('goes on after the next pause, and as the first failure where bytes have arrived', async () => {
    const hosting = await onTheWay();
    for (const half of [100, 200]) {
      stage.answer('2', send(archive, 100));
      if (half === 100) await hosting.reread();
      else stage.endPause();
      while (stage.pauses.length < half / 100) await new Promise(setImmediate);
    }
    expect(stage.pauses).toEqual([1000, 1000]);
    stage.answer('2', send(archive, archive.length));
    stage.endPause();
    await stage.event('bundle.activated', { version: '2' });
    expect(asked).toEqual([0, 100, 200]);
  });

  it('goes on with a link that was renewed', async () => {
    const hosting = await onTheWay();
    stage.answer('2', send(archive, 100));
    await hosting.reread();
    await stage.event('bundle.failed');
    stage.answer('2', send(archive, archive.length));
    const values = await readFile(stage.valuesFile, 'utf8');
    await writeFile(stage.valuesFile, values.replace("'\n  version", "&renewed=1'\n  version"));
    await hosting.reread();
    await stage.event('bundle.activated', { version: '2' });
    expect(asked).toEqual([0, 100]);
  });

  it.each([
    ['other values', async () => await stage.pin('1')],
    ['none', async () => await stage.folder.write({ 'values.yaml': 'staticExport:\n  enabled: false\n' })],
  ])('leaves nothing on the disk where the file then has %s', async (_what, change) => {
    const hosting = await onTheWay();
    stage.answer('2', send(archive, 100));
    await hosting.reread();
    await stage.event('bundle.failed');
    expect(await readdir(stage.folder.at('data'))).toContain('incoming');
    await change();
    await hosting.reread();
    while ((await readdir(stage.folder.at('data'))).includes('incoming')) await new Promise(setImmediate);
  });
});

describe('a restart', () => {
  it('uses what is on the disk, without asking for it', async () => {
    await (await onTheWay()).close();
    await stage.pin('1');
    stage.answer('1', 403);
    stage.asked.length = 0;

    const hosting = await stage.start();

    expect(await page(hosting)).toBe('200 version 1');
    expect(await readiness(hosting)).toMatchObject({ httpStatus: 200, version: '1', lastError: null });
    expect(stage.asked).toEqual([]);
  });

  it('takes the version before back from the disk', async () => {
    const hosting = await onTheWay();
    await stage.store('2', siteOf('2'));
    await hosting.reread();
    await stage.event('bundle.activated', { version: '2' });
    stage.answer('1', 403);
    await stage.pin('1');
    await hosting.reread();
    await stage.event('bundle.activated', { before: '2' });
    expect(await page(hosting)).toBe('200 version 1');
  });

  it('serves the old version while the named one cannot be had', async () => {
    await (await onTheWay()).close();
    const hosting = await stage.start();
    expect(await page(hosting)).toBe('200 version 1');
    await stage.event('bundle.failed', { version: '2' });
    expect(await page(hosting)).toBe('200 version 1');
  });

  it('does not serve what was damaged on the disk', async () => {
    await (await onTheWay()).close();
    await stage.pin('1');
    const [name = ''] = await readdir(stage.folder.at('data/releases'));
    await writeFile(stage.folder.at('data/releases', name, 'site/guide.html'), 'torn');
    const hosting = await stage.start();
    expect(await stage.event('bundle.damaged')).toMatchObject({
      hint: 'It is downloaded again where the values name it.',
    });
    while ((await page(hosting)) !== '200 version 1') await new Promise(setImmediate);
  });

  it('removes what a crash has left half done', async () => {
    await (await onTheWay()).close();
    await stage.pin('1');
    await stage.folder.write({
      'data/incoming/bundle.tar.gz': 'half',
      'data/incoming/release/site/index.html': 'half',
      'data/releases/0123456789abcdef-0/index.html': 'whole, but never noted',
      'data/state.json.new': '{"format":1,"cur',
    });
    const hosting = await stage.start();
    expect(await page(hosting)).toBe('200 version 1');
    expect(await readdir(stage.folder.at('data/releases'))).toHaveLength(1);
    expect(await readdir(stage.folder.at('data'))).not.toContain('incoming');
  });

  it.each([
    ['torn', '{"format":1,"cur'],
    ['of a later version', '{"format":2,"sites":[]}'],
  ])('begins anew where its note is %s, and keeps what is there until then', async (_what, note) => {
    await (await onTheWay()).close();
    await stage.pin('1');
    await writeFile(stage.folder.at('data/state.json'), note);
    const before = await readdir(stage.folder.at('data/releases'));
    stage.answer('1', 403);
    const hosting = await stage.start();
    expect(await stage.event('state.unreadable')).toMatchObject({ level: 'warn', readersGet: 503 });
    await stage.event('bundle.failed', { version: '1' });
    expect(await readdir(stage.folder.at('data/releases'))).toEqual(before);
    await stage.store('1', siteOf('1'));
    await hosting.reread();
    while ((await page(hosting)) !== '200 version 1') await new Promise(setImmediate);
    while ((await readdir(stage.folder.at('data/releases'))).length > 1) await new Promise(setImmediate);
    expect(await readdir(stage.folder.at('data/releases'))).not.toEqual(before);
  });
});

describe('a first start', () => {
  it('with a dead link is alive but not ready, until the link is renewed', async () => {
    stage.answer('1', 403);
    await stage.pin('1');
    const hosting = await stage.start();
    const failed = await stage.event('bundle.failed');

    expect(failed).toMatchObject({ live: 'none', readersGet: 503 });
    expect(failed['hint']).toContain('set staticExport.bundleUrl');
    expect(hosting.readersGet).toBe(503);
    expect((await fetch(`${hosting.url}/-/health`)).status).toBe(200);
    expect(await readiness(hosting)).toMatchObject({ httpStatus: 503, status: 'waiting', wantedVersion: '1' });
    expect((await fetch(`${hosting.url}/`)).headers.get('retry-after')).toBe('5');

    await stage.store('renewed', siteOf('1'));
    await stage.pin('1', 'renewed');
    await hosting.reread();
    await stage.event('bundle.activated');
    expect(await page(hosting)).toBe('200 version 1');
  });

  it('where the export is switched off serves nothing, and says so', async () => {
    await stage.folder.write({ 'values.yaml': 'staticExport:\n  enabled: false\n' });
    const hosting = await stage.start();
    expect(await page(hosting, '/')).toBe('404');
    expect(await readiness(hosting)).toMatchObject({ httpStatus: 200, status: 'disabled' });
    expect((await stage.event('export.disabled'))['message']).toMatch(/readers get 404/);
    expect(stage.asked).toEqual([]);
  });

  it('without a values file is refused', async () => {
    await expect(stage.start()).rejects.toThrow(/^--values ".*values\.yaml" is no file; name the file/);
  });

  it.each([
    ['no mapping', 'replicas: 2\n', /has no mapping `staticExport`/],
    ['no YAML', 'staticExport:\n  enabled: [\n', /values\.yaml:/],
  ])('with %s gives one clear error', async (_name, text, message) => {
    await stage.folder.write({ 'values.yaml': text });
    const hosting = await stage.start();
    await hosting.reread();
    const errors = stage.logged.filter(({ level }) => level === 'error');
    expect(errors).toEqual([expect.objectContaining({ event: 'values.refused' })]);
    expect(errors[0]).toMatchObject({ message: expect.stringMatching(message), live: 'none', readersGet: 503 });
    expect(errors[0]?.['hint']).not.toMatch(/written/);
    const { httpStatus, lastError } = await readiness(hosting);
    expect([httpStatus, lastError]).toEqual([
      503,
      { at: expect.any(String), message: 'The values cannot be used; the log says why.' },
    ]);
  });
});

it('values that are torn half-way through a write change nothing', async () => {
  const hosting = await onTheWay();
  await stage.store('2', siteOf('2'));
  await writeFile(stage.valuesFile, 'staticExport:\n  enabled: true\n  bundleUrl: "https://sto');
  await hosting.reread();
  await hosting.reread();
  expect(stage.logged.filter(({ event }) => event === 'values.refused')).toHaveLength(1);
  expect(await page(hosting)).toBe('200 version 1');

  await stage.pin('2');
  await hosting.reread();
  await stage.event('bundle.activated', { version: '2' });
  expect(await readiness(hosting)).toMatchObject({ version: '2', lastError: null });
});

describe('a swap', () => {
  it('fails none of fifty readers', async () => {
    const hosting = await onTheWay();
    await stage.store('2', siteOf('2'));
    const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
    const seen = new Set<string>();
    let isOver = false;
    const read = () =>
      new Promise<void>((resolve, reject) => {
        http
          .get(`${hosting.url}/guide`, { agent }, (response) => {
            let text = '';
            response.on('data', (chunk) => (text += chunk));
            response.on('end', () => resolve(void seen.add(`${response.statusCode} ${/version \d/.exec(text)?.[0]}`)));
          })
          .on('error', reject);
      });
    const readers = Array.from({ length: 50 }, async () => {
      while (!isOver) await read();
    });
    await read();
    await hosting.reread();
    await stage.event('bundle.activated', { version: '2' });
    await Promise.all(Array.from({ length: 50 }, read));
    isOver = true;
    await Promise.all(readers);
    agent.destroy();
    expect([...seen].sort()).toEqual(['200 version 1', '200 version 2']);
  });

  it('lets a slow reader finish the old version, and keeps two at the most', async () => {
    const large = 'x'.repeat(6 * 1024 ** 2);
    await stage.store('1', siteOf('1', { 'film.mp4': `1${large}` }));
    await stage.pin('1');
    const hosting = await stage.start();
    await stage.event('bundle.activated', { version: '1' });
    const slow = await new Promise<http.IncomingMessage>((resolve) => http.get(`${hosting.url}/film.mp4`, resolve));
    slow.pause();

    for (const version of ['2', '3', '4']) {
      await stage.store(version, siteOf(version));
      await stage.pin(version);
      await hosting.reread();
      await stage.event('bundle.activated', { version });
    }
    const releases = () => readdir(stage.folder.at('data/releases'));
    while ((await releases()).length > 3) await new Promise(setImmediate);

    const parts: Buffer[] = [];
    for await (const part of slow as AsyncIterable<Buffer>) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe(`1${large}`);
    while ((await releases()).length > 2) await new Promise(setImmediate);
    expect(await page(hosting)).toBe('200 version 4');
  });

  it('to the same site under another version moves nobody', async () => {
    const hosting = await onTheWay();
    await stage.store('2', siteOf('1'));
    const before = await readdir(stage.folder.at('data/releases'));
    await hosting.reread();
    await stage.event('bundle.activated', { version: '2' });
    while ((await readdir(stage.folder.at('data/releases'))).length > 1) await new Promise(setImmediate);
    expect(await readdir(stage.folder.at('data/releases'))).toEqual(before);
    expect(await page(hosting)).toBe('200 version 1');
    expect(await readiness(hosting)).toMatchObject({ version: '2' });
  });

  it('is undone and done by the flag alone', async () => {
    const hosting = await onTheWay();
    await stage.folder.write({ 'values.yaml': 'staticExport:\n  enabled: false\n' });
    await hosting.reread();
    expect(await page(hosting)).toBe('404');
    await stage.folder.write({ 'values.yaml': 'staticExport:\n  enabled: no one\n' });
    await hosting.reread();
    expect(await page(hosting)).toBe('404');
    expect(await stage.event('values.refused')).toMatchObject({ live: 'none', readersGet: 404 });
    await stage.pin('1');
    await hosting.reread();
    expect(await page(hosting)).toBe('200 version 1');
  });
});

describe('a live site that cannot be read', () => {
  it.each([
    ['held', '/guide', { 'guide.html': 'x' }],
    ['streamed', '/film.mp4', { 'film.mp4': 'x'.repeat(1024 ** 2 + 1) }],
  ])('is told by the readiness, and brought again: %s', async (_how, target, more) => {
    await stage.store('1', siteOf('1', more));
    await stage.pin('1');
    const hosting = await stage.start();
    await stage.event('bundle.activated');
    const [name = ''] = await readdir(stage.folder.at('data/releases'));
    await rm(stage.folder.at('data/releases', name), { recursive: true });
    stage.answer('1', 503);

    await fetch(hosting.url + target).then(
      (answer) => expect(answer.status).toBe(500),
      () => undefined,
    );
    await stage.event('bundle.failed');
    expect(await readiness(hosting)).toMatchObject({
      httpStatus: 503,
      status: 'damaged',
      lastError: { message: 'The wanted version could not be made live; the log says why.' },
    });
    expect(await stage.event('bundle.unreadable')).toMatchObject({
      message: expect.stringContaining('ENOENT'),
      readersGet: 500,
    });

    await stage.store('1', siteOf('1', more));
    stage.endPause();
    while ((await readiness(hosting)).httpStatus !== 200) await new Promise(setImmediate);
    expect((await fetch(hosting.url + target)).status).toBe(200);
    expect(await readiness(hosting)).toMatchObject({ status: 'live', lastError: null });
  });
});

describe('a link that changed where the version did not', () => {
  const values = (link: string) => `staticExport:\n  enabled: true\n  bundleUrl: '${link}'\n`;

  it('is not looked at, and the log says why', async () => {
    await stage.store('1', siteOf('1'));
    await stage.folder.write({ 'values.yaml': `${values(stage.link('1'))}  version: ""\n` });
    const hosting = await stage.start();
    await stage.event('bundle.activated');
    await stage.folder.write({ 'values.yaml': values(`${stage.link('1')}&renewed=1`) });
    await hosting.reread();
    expect(await stage.event('bundle.kept')).toMatchObject({ level: 'warn', hint: expect.stringContaining('version') });
    expect(stage.asked).toEqual(['GET /1']);
  });

  it('was renewed', async () => {
    const hosting = await onTheWay();
    await stage.pin('1');
    await hosting.reread();
    await writeFile(
      stage.valuesFile,
      (await readFile(stage.valuesFile, 'utf8')).replace("'\n  version", "&renewed=1'\n  version"),
    );
    await hosting.reread();
    expect(await stage.event('bundle.kept')).toMatchObject({ level: 'info', version: '1' });
  });
});

function many(count: number): [string, string][] {
  return Array.from({ length: count }, (_, at) => [`page-${at}.html`, `<p>${at}`]);
}
