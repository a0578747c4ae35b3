import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { takeLock } from '../../src/program/lock.ts';
import { Folder } from '../helpers/folder.ts';

const LOCK = new URL('../../src/program/lock.ts', import.meta.url).href;

it('holds across processes and their networks until it is given back', async () => {
  await using folder = await Folder.make();
  const data = folder.at('.');
  const isTaken = async () => {
    const program = `import { takeLock } from '${LOCK}'; console.log(takeLock(${JSON.stringify(data)}) === undefined)`;
    const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
    // Where the machine grants it, in a network of its own, as a container has it.
    const unshared = ['unshare', '--map-root-user', '--net', ...node];
    const run = async ([file = '', ...args]: string[]) => (await promisify(execFile)(file, args)).stdout.trim();
    return await run(unshared).catch(() => run(node));
  };
  const release = takeLock(data);
  expect(release).toBeInstanceOf(Function);
  expect(takeLock(data)).toBeUndefined();
  expect(await isTaken()).toBe('true');
  release?.();
  expect(await isTaken()).toBe('false');
});
