import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { packSite } from '../../../src/bundle/pack.ts';
import { openSite } from '../../../src/hosting/release/open.ts';
import { openInThread } from '../../../src/hosting/release/thread.ts';
import { Folder } from '../../helpers/folder.ts';

let folder: Folder;
const never = new AbortController().signal;
const features = { search: true, assistant: false, analytics: false, playground: true };
const prepare = { deploymentType: 'self-hosted', features, basePath: '' } as const;

beforeAll(async () => {
  folder = await Folder.make();
  await folder.write({ 'site/index.html': '<title>Start</title><a href="gone.html">x</a>', 'broken.tar.gz': 'PK' });
  await packSite(folder.at('site'), folder.at('site.tar.gz'));
});

afterAll(async () => {
  await folder[Symbol.asyncDispose]();
});

function optionsOf(archive: string, name: string) {
  return { archive: folder.at(archive), folder: folder.at(name), prepared: folder.at(`${name}-prepared`), prepare };
}

it('gives what unpacking here gives', async () => {
  const there = await openInThread(optionsOf('site.tar.gz', 'there'), never);
  expect(there).toEqual(await openSite(optionsOf('site.tar.gz', 'here')));
  expect(await folder.read('there')).toEqual(await folder.read('site'));
});

it('tells why an archive is refused, and what the system says', async () => {
  const broken = openInThread(optionsOf('broken.tar.gz', 'a'), never);
  await expect(broken).rejects.toMatchObject({ name: 'BundleError', code: 'NOT_ARCHIVE' });
  await expect(openInThread(optionsOf('none.tar.gz', 'b'), never)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('ends when it is no longer wanted', async () => {
  const abort = new AbortController();
  const opening = openInThread(optionsOf('site.tar.gz', 'c'), abort.signal);
  abort.abort(new Error('given up'));
  await expect(opening).rejects.toThrow('given up');
  expect(existsSync(folder.at('c/index.html'))).toBe(false);
});
