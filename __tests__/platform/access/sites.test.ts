import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { openSites } from '../../../src/platform/access/sites.ts';
import { docsFolder } from '../../helpers/docs-folder.ts';

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('takes a folder with the configuration, and no other', async () => {
  await using scope = new AsyncDisposableStack();
  await using folder = await docsFolder({});
  const open = () => openSites({ domain: 'docs', docs: folder.docs }, LOG, scope);
  expect(await open()).toEqual({ type: 'one', domain: 'docs', source: { type: 'folder', folder: folder.docs } });
  await rm(path.join(folder.docs, 'docs.json'));
  await expect(open()).rejects.toThrow(/^--docs ".*" has no docs\.json; give the folder that has one/);
});
