/** The process: its command line, its signals, and a death in the middle of its work. */
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HostingStage, readiness, siteOf } from '../helpers/hosting.ts';
import { type HostingProcess, startHostingProcess } from '../helpers/hosting-process.ts';

let stage: HostingStage;

beforeEach(async () => {
  stage = await HostingStage.make();
});

afterEach(async () => {
  await stage[Symbol.asyncDispose]();
});

function start(...args: string[]): Promise<HostingProcess> {
  return startHostingProcess(['--values', stage.valuesFile, '--data', stage.folder.at('data'), ...args]);
}

it('tells all that is wrong with its command line', async () => {
  await expect(startHostingProcess(['--port', 'x', '--search', 'y'])).rejects.toThrow(
    /--values is missing[\s\S]*--port "x"[\s\S]*--search "y"[\s\S]*Usage: npm run hosting/,
  );
});

it('ends when its start fails after the port is open', async () => {
  await stage.store('1', siteOf('1'));
  await stage.pin('1');
  const first = await start();
  await first.logged('bundle.activated');
  first.kill('SIGTERM');
  await first.ended;
  const args = ['--values', stage.valuesFile, '--data', stage.folder.at('data')];
  const fault = `const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (text, ...more) => {
      if (text.includes('"event":"bundle.resumed"')) throw new Error('no more memory');
      return write(text, ...more);
    };`;
  await expect(startHostingProcess(args, fault)).rejects.toThrow(
    /"event":"hosting.started"[\s\S]*Error: no more memory\n$/,
  );
});

describe('killed during the download of a new version', () => {
  it('starts again with the old one, whole, and gets the new one; ends when told to, after its answers', async () => {
    const large = 'x'.repeat(6 * 1024 ** 2);
    await stage.store('1', siteOf('1', { 'film.mp4': large }));
    await stage.pin('1');
    const first = await start();
    await first.logged('bundle.activated');
    const archive = await stage.pack(siteOf('2', { 'film.mp4': large }));
    const isUnderWay = new Promise<void>((resolve) => {
      stage.answer('2', (_request, response) => {
        response
          .writeHead(200, { 'content-length': archive.length })
          .write(archive.subarray(0, -1000), () => resolve());
      });
    });
    await stage.pin('2');
    first.kill('SIGHUP');
    await isUnderWay;
    first.kill('SIGKILL');
    await first.ended;
    expect(await readdir(stage.folder.at('data'))).toContain('incoming');

    await using second = await start();
    expect(await (await fetch(`${second.url}/guide`)).text()).toContain('version 1');
    stage.answer('2', (_request, response) => response.end(archive));
    await stage.pin('2', '2');
    second.kill('SIGHUP');
    await second.logged('bundle.activated');
    expect(await readiness(second)).toMatchObject({ version: '2' });

    const slow = await new Promise<http.IncomingMessage>((resolve) => http.get(`${second.url}/film.mp4`, resolve));
    second.kill('SIGTERM');
    let bytes = 0;
    for await (const part of slow as AsyncIterable<Buffer>) bytes += part.length;
    expect(bytes).toBe(large.length);
    expect(await second.ended).toBe(0);
  });
});
