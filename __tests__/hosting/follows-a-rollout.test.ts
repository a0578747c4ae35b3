import { mkdir } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { Folder } from '../helpers/folder.ts';
import { startHostingProcess } from '../helpers/hosting-process.ts';
import { LIMIT_MS, REPOSITORY, RolloutScenario } from '../helpers/rollout-scenario.ts';

/** Reads a page again and again over one connection; gives what it saw, and stops when told. */
function keepReading(url: string): { readonly seen: Set<string>; readonly stop: () => Promise<void> } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const seen = new Set<string>();
  let isOver = false;
  const read = () =>
    new Promise<void>((resolve) => {
      const request = http.get(url, { agent }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () =>
          resolve(void seen.add(`${response.statusCode} ${/(?:old|new) words/.exec(text)?.[0]}`)),
        );
      });
      request.on('error', (error) => resolve(void seen.add(error.message)));
    });
  const reading = (async () => {
    while (!isOver) await read();
    await read();
  })();
  const stop = async () => {
    isOver = true;
    await reading;
    agent.destroy();
  };
  return { seen, stop };
}

it(
  'brings a change of the documentation to readers of the deployment, by a merged pull request, without a failed request',
  async () => {
    await using scenario = await RolloutScenario.start();
    await using folder = await Folder.make();
    const { github } = scenario;
    const checkout = folder.at('checkout');
    await mkdir(checkout);
    /** Exports; gives the version that a pull request proposes. */
    const propose = async (words: string, pull: number): Promise<string> => {
      scenario.writeDocs({ 'guide.mdx': `# Guide\n\nThe ${words}.\n` });
      const { outputs } = await scenario.run({ update: 'pull-request' });
      expect(outputs).toMatchObject({ changed: 'true', pullRequestNumber: `${pull}` });
      return outputs['version'] ?? '';
    };
    /** Merges, and updates the checkout as a deployment's sync does. */
    const merge = async (pull: number): Promise<void> => {
      await github.mergePull(REPOSITORY, pull, 'squash');
      await github.git(REPOSITORY, '--work-tree', checkout, 'checkout', '--force', 'main', '--', '.');
    };
    const first = await propose('old words', 1);
    await merge(1);
    const values = path.join(checkout, 'values.yaml');
    await using hosting = await startHostingProcess(['--values', values, '--data', folder.at('data')]);
    await hosting.logged('bundle.activated', { version: first });
    const second = await propose('new words', 2);

    const reader = keepReading(`${hosting.url}/guide`);
    await merge(2);
    await hosting.logged('bundle.activated', { version: second });
    await reader.stop();

    expect([...reader.seen]).toEqual(['200 old words', '200 new words']);
    const ready = await fetch(`${hosting.url}/-/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { version: second, lastError: null }]);
    expect(hosting.log.filter(({ level }) => level !== 'info')).toEqual([]);
    expect(JSON.stringify([hosting.log, await folder.read('data')])).not.toMatch(/Signature=|Nonce=/);
    hosting.kill('SIGTERM');
    expect(await hosting.ended).toBe(0);
  },
  LIMIT_MS,
);
