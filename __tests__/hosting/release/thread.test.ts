import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { packSite } from '../../../src/bundle/pack.ts';
import { unpackInThread } from '../../../src/hosting/release/thread.ts';
import { unpackSite } from '../../../src/hosting/release/unpack.ts';
import { Folder } from '../../helpers/folder.ts';

let folder: Folder;
const never = new AbortController().signal;

beforeAll(async () => {
  folder = await Folder.make();
  await folder.write({ 'site/index.html': '<title>Start</title><a href="gone.html">x</a>', 'broken.tar.gz': 'PK' });
  await packSite(folder.at('site'), folder.at('site.tar.gz'));
});

afterAll(async () => {
  await folder[Symbol.asyncDispose]();
});

it('gives what unpacking here gives', async () => {
  const archive = folder.at('site.tar.gz');
  const there = await unpackInThread({ archive, folder: folder.at('there') }, never);
  expect(there).toEqual(await unpackSite({ archive, folder: folder.at('here') }));
  expect(there.noted).toMatchObject({ pages: 1, brokenLinks: 1, hasStartPage: true });
  expect(await folder.read('there')).toEqual(await folder.read('site'));
});

it('counts the pages that the platform has made: HTML files of authors are none', async () => {
  await folder.write({ 'index.html': 'a', 'index.md': 'a', 'b/c.html': 'a', 'b/c.md': 'a', 'demo.html': 'a' }, 'ours');
  await packSite(folder.at('ours'), folder.at('ours.tar.gz'));
  const { noted } = await unpackSite({ archive: folder.at('ours.tar.gz'), folder: folder.at('counted') });
  expect(noted.pages).toBe(2);
});

it('tells why an archive is refused, and what the system says', async () => {
  const broken = { archive: folder.at('broken.tar.gz'), folder: folder.at('a') };
  await expect(unpackInThread(broken, never)).rejects.toMatchObject({ name: 'BundleError', code: 'NOT_ARCHIVE' });
  const missing = { archive: folder.at('none.tar.gz'), folder: folder.at('b') };
  await expect(unpackInThread(missing, never)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('ends when it is no longer wanted', async () => {
  const abort = new AbortController();
  const unpacking = unpackInThread({ archive: folder.at('site.tar.gz'), folder: folder.at('c') }, abort.signal);
  abort.abort(new Error('given up'));
  await expect(unpacking).rejects.toThrow('given up');
  expect(existsSync(folder.at('c/index.html'))).toBe(false);
});
