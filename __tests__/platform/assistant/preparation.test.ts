import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { KAYAKS, siteOf } from '../../helpers/assistant.ts';
import { startTestPlatform } from '../../helpers/test-platform.ts';

it('has an index when nobody has asked yet, and a new one after an export of what changed', async () => {
  const read: string[] = [];
  const platform = await startTestPlatform({
    assistant: {
      prepareDelayMs: 0,
      readSite: async (task, signal) => {
        read.push(task.domain);
        await siteOf(KAYAKS)(task, signal);
      },
    },
  });
  const loaded = async (times: number) => {
    const count = () => platform.logged.filter((line) => line.includes('"index.loaded"')).length;
    while (count() < times) await new Promise((resolve) => setTimeout(resolve, 5));
    return count();
  };
  expect(await loaded(1)).toBe(1);
  await writeFile(path.join(platform.docs, 'new.mdx'), 'New.');
  await platform.export();
  expect(await loaded(2)).toBe(2);
  expect(read).toEqual(['docs.example.com', 'docs.example.com']);
  await platform.close();
});
