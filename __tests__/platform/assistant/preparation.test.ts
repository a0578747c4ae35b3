import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { openPreparation } from '../../../src/platform/assistant/preparation.ts';
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

it('prepares one site after the other, each once, without those that are being exported', async () => {
  const begun: string[] = [];
  const gates = new Map(['a', 'b', 'c'].map((domain) => [domain, Promise.withResolvers<void>()]));
  const started = Promise.withResolvers<void>();
  const prepare = async (domain: string) => {
    begun.push(domain);
    if (begun.length === 2) started.resolve();
    await gates.get(domain)?.promise;
  };
  const preparation = openPreparation({ prepare, organizationOf: (domain) => domain, delayMs: 1 });
  for (const domain of ['a', 'a', 'b', 'x', 'c']) preparation.add(domain);
  preparation.postpone('x');
  gates.get('a')?.resolve();
  await started.promise;
  expect(begun).toEqual(['a', 'b']);
  // What waits is left.
  preparation.close();
  preparation.add('d');
  for (const gate of gates.values()) gate.resolve();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(begun).toEqual(['a', 'b']);
});
