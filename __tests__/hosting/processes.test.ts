/** Several processes at one port: one download, one switch, and what each of them says. */
import cluster from 'node:cluster';
import { readdir, rm } from 'node:fs/promises';
import http from 'node:http';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Hosting } from '../../src/hosting/server.ts';
import { HostingStage, readiness, siteOf } from '../helpers/hosting.ts';

const PROCESSES = ['--processes', '2'];
/** How processes are started, which tests break. */
const SETTINGS = { cwd: undefined, execArgv: process.execArgv };
const ORDER_LIMIT_MS = 12_000;

let stage: HostingStage;

beforeEach(async () => {
  stage = await HostingStage.make();
  await stage.store('1', siteOf('1', { 'film.mp4': `1${'x'.repeat(6 * 1024 ** 2)}` }));
  await stage.pin('1');
});

afterEach(async () => {
  cluster.setupPrimary(SETTINGS);
  await stage[Symbol.asyncDispose]();
});

async function start(): Promise<Hosting> {
  const hosting = await stage.start(PROCESSES);
  await stage.event('bundle.activated', { version: '1' });
  return hosting;
}

/** Asks over a connection of its own, which any of the processes may take. */
async function ask(hosting: Hosting, path: string): Promise<string> {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
    http.get(hosting.url + path, { agent: false }, resolve).on('error', reject),
  );
  const parts: Buffer[] = [];
  for await (const part of response as AsyncIterable<Buffer>) parts.push(part);
  return `${response.statusCode} ${Buffer.concat(parts)}`;
}

/** Asks often enough to reach all processes; gives the distinct answers. */
async function askAll(hosting: Hosting, path: string): Promise<string[]> {
  return [...new Set(await Promise.all(Array.from({ length: 60 }, () => ask(hosting, path))))];
}

async function untilReplaced(victim: number): Promise<void> {
  while (stage.processes().length < 2 || stage.processes().includes(victim)) await new Promise(setImmediate);
}

async function goLive(hosting: Hosting, version: string): Promise<void> {
  await stage.store(version, siteOf(version));
  await stage.pin(version);
  await hosting.reread();
  await stage.event('bundle.activated', { version });
}

it('download a version once, and fail no reader when they switch to it', async () => {
  const hosting = await start();
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
  await goLive(hosting, '2');
  const after = await askAll(hosting, '/guide');
  const told = await askAll(hosting, '/-/ready');
  isOver = true;
  await Promise.all(readers);
  agent.destroy();
  expect([...seen].sort()).toEqual(['200 version 1', '200 version 2']);
  expect(after).toEqual([expect.stringContaining('version 2')]);
  expect(told).toEqual([expect.stringMatching(/^200 .*"status":"live","version":"2"/)]);
  expect(stage.asked).toEqual(['GET /1', 'GET /2']);
});

it('let a slow reader finish the old version', async () => {
  const hosting = await start();
  const releases = () => readdir(stage.folder.at('data/releases'));
  const [first] = await releases();
  const slow = await new Promise<http.IncomingMessage>((resolve) => http.get(`${hosting.url}/film.mp4`, resolve));
  slow.pause();
  for (const version of ['2', '3', '4']) await goLive(hosting, version);
  while ((await releases()).length > 3) await new Promise(setImmediate);
  expect(await releases()).toContain(first);
  let bytes = 0;
  for await (const part of slow as AsyncIterable<Buffer>) bytes += part.length;
  expect(bytes).toBe(1 + 6 * 1024 ** 2);
  while ((await releases()).length > 2) await new Promise(setImmediate);
  expect(await askAll(hosting, '/guide')).toEqual([expect.stringContaining('version 4')]);
});

it('are replaced when they end; the new one has the live version from its first answer on', async () => {
  const hosting = await start();
  await goLive(hosting, '2');
  const [victim] = stage.processes();
  process.kill(victim ?? 0, 'SIGKILL');
  expect(await stage.event('process.ended')).toMatchObject({ level: 'error', nextAttemptInMs: 1000, processes: 1 });
  expect(await askAll(hosting, '/guide')).toEqual([expect.stringContaining('version 2')]);
  stage.endPause();
  await untilReplaced(victim ?? 0);
  expect(await askAll(hosting, '/guide')).toEqual([expect.stringContaining('version 2')]);
  expect(stage.asked).toEqual(['GET /1', 'GET /2']);
});

it('hold no version up when one of them is stopped, which is replaced', async () => {
  const hosting = await start();
  const [victim = 0] = stage.processes();
  process.kill(victim, 'SIGSTOP');
  const before = stage.pauses.length;
  const isLive = goLive(hosting, '2');
  // The first of them is that of the first process.
  while (!stage.pauses.slice(before).includes(ORDER_LIMIT_MS)) await new Promise(setImmediate);
  stage.endPause();
  expect(await stage.event('process.ended')).toMatchObject({
    message: expect.stringContaining('the order to show was not obeyed within 12 s'),
  });
  await isLive;
  expect(await askAll(hosting, '/guide')).toEqual([expect.stringContaining('version 2')]);
  stage.endPause();
  await untilReplaced(victim);
  expect(await askAll(hosting, '/guide')).toEqual([expect.stringContaining('version 2')]);
});

it('hold no end of the deployment up when one of them is stopped', async () => {
  const hosting = await start();
  const [, victim = 0] = stage.processes();
  process.kill(victim, 'SIGSTOP');
  const closed = hosting.close();
  while (stage.processes().length > 1) await new Promise(setImmediate);
  // Both orders to it, to show that the deployment stops and to stop, wait.
  stage.endPause();
  await closed;
  while (stage.processes().length > 0) await new Promise(setImmediate);
});

it('are replaced when they cannot do as they are told, and the log says why', async () => {
  await stage.folder.write({
    'fault.mjs': `import { mkdirSync } from 'node:fs';
      import { Follower } from '${new URL('../../src/hosting/processes/follower.ts', import.meta.url)}';
      const { prepare } = Follower.prototype;
      Follower.prototype.prepare = function (order) {
        if (mkdirSync('${stage.folder.at('failed')}', { recursive: true }) !== undefined) throw new Error('no room left');
        return prepare.call(this, order);
      };`,
  });
  cluster.setupPrimary({ execArgv: ['--import', stage.folder.at('fault.mjs')] });
  const hosting = await start();
  expect(await stage.event('process.ended')).toMatchObject({ message: expect.stringContaining('no room left') });
  expect(stage.logged.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(await askAll(hosting, '/guide')).toEqual([expect.stringContaining('version 1')]);
});

it.each<[string, () => void]>([
  [
    'throws',
    () => {
      const { fork } = cluster;
      cluster.fork = () => {
        cluster.fork = fork;
        throw new Error('spawn ENOMEM');
      };
    },
  ],
  ['is refused by the system', () => cluster.setupPrimary({ cwd: stage.folder.at('nowhere') })],
])('are started again after a start that %s', async (_how, breakStart) => {
  const hosting = await start();
  const [victim = 0] = stage.processes();
  process.kill(victim, 'SIGKILL');
  await stage.event('process.ended', { nextAttemptInMs: 1000 });
  breakStart();
  stage.endPause();
  const failed = await stage.event('process.ended', { nextAttemptInMs: 2000 });
  expect(failed['message']).toMatch(/\(spawn .*(?:ENOMEM|ENOENT)\)/);
  cluster.setupPrimary(SETTINGS);
  stage.endPause();
  await untilReplaced(victim);
  expect(await askAll(hosting, '/guide')).toEqual([expect.stringContaining('version 1')]);
});

it('are ended when the system reports an error of them', async () => {
  await start();
  const [worker] = Object.values(cluster.workers ?? {});
  worker?.emit('error', new Error('kill EPERM'));
  expect(await stage.event('process.ended')).toMatchObject({ message: expect.stringContaining('kill EPERM') });
  stage.endPause();
  await untilReplaced(worker?.process.pid ?? 0);
});

it('tell of files that cannot be read, and have the version brought again', async () => {
  const hosting = await start();
  const [name = ''] = await readdir(stage.folder.at('data/releases'));
  await rm(stage.folder.at('data/releases', name), { recursive: true });
  stage.answer('1', 503);
  await ask(hosting, '/guide').catch(() => undefined);
  await stage.event('bundle.failed');
  expect(await askAll(hosting, '/-/ready')).toEqual([expect.stringMatching(/^503 .*"status":"damaged"/)]);
  await stage.store('1', siteOf('1'));
  stage.endPause();
  while ((await readiness(hosting)).httpStatus !== 200) await new Promise(setImmediate);
  expect(await askAll(hosting, '/guide')).toEqual([expect.stringContaining('version 1')]);
});

it('answer nothing when the values say so, and end after their last answer', async () => {
  const hosting = await start();
  await stage.folder.write({ 'values.yaml': 'staticExport:\n  enabled: false\n' });
  await hosting.reread();
  while ((await readiness(hosting))['status'] !== 'disabled') await new Promise(setImmediate);
  await stage.pin('1');
  await hosting.reread();
  while ((await readiness(hosting))['status'] !== 'live') await new Promise(setImmediate);

  const slow = await new Promise<http.IncomingMessage>((resolve) => http.get(`${hosting.url}/film.mp4`, resolve));
  const closed = hosting.close();
  let bytes = 0;
  for await (const part of slow as AsyncIterable<Buffer>) bytes += part.length;
  await closed;
  expect([bytes, stage.processes()]).toEqual([1 + 6 * 1024 ** 2, []]);
});

it('say why none of them can listen', async () => {
  const { port } = new URL(stage.link(''));
  await expect(stage.start([...PROCESSES, '--port', port])).rejects.toThrow(/EADDRINUSE.*Choose another --port/);
  while (stage.processes().length > 0) await new Promise(setImmediate);
});
