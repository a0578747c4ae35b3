import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { ReadSite } from '../../../src/platform/assistant/index/read-site.ts';
import { DOCS } from '../../helpers/content-stage.ts';
import { GitRemote } from '../../helpers/git-remote.ts';
import { POLL_INTERVAL_MS, startTestPlatform } from '../../helpers/test-platform.ts';

it('reads the commit that was fetched last, without an export, and each commit once', async () => {
  await using remote = await GitRemote.start();
  await remote.push(DOCS);
  const read: string[] = [];
  const readSite: ReadSite = async ({ docs }) => {
    read.push(await readFile(path.join(docs, 'index.mdx'), 'utf8'));
    throw new Error('nothing is searched here');
  };
  const platform = await startTestPlatform({
    ...{ docs: `${remote.address}#main:docs`, gitLimits: { pausesMs: [] }, gitIntervalMs: 20 },
    followTiming: { tickMs: 10 },
    assistant: { readSite, prepareDelayMs: 0, freshMs: 0 },
  });
  const reached = async (count: number) => {
    while (read.length < count) await wait(POLL_INTERVAL_MS);
  };
  await reached(1);
  await remote.push({ ...DOCS, 'docs/index.mdx': '# Two\n' });
  await reached(2);
  expect(read).toEqual(['# One\n', '# Two\n']);
  await platform.close();
});
