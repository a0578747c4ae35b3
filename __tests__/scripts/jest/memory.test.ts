import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { removeLeftovers } from '../../../scripts/jest/memory.ts';
import { Folder } from '../../helpers/folder.ts';

const PREFIX = 'tests-4026531836-';

it('what killed runs left is removed, and nothing else', async () => {
  await using folder = await Folder.make();
  const child = spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' });
  await once(child, 'exit');
  const dead = `${child.pid}-aB3dEf`;
  const others = [
    `${PREFIX}${process.pid}-aB3dEf`,
    `${PREFIX}${process.ppid}-aB3dEf`,
    `${PREFIX}${child.pid}`,
    `tests-${dead}`,
    `tests-7-${dead}`,
    `other-${dead}`,
  ];
  for (const name of [`${PREFIX}${dead}`, ...others]) await mkdir(folder.at(name, 'kept'), { recursive: true });

  removeLeftovers(folder.at(), PREFIX);

  expect(await folder.names('.')).toEqual(others.toSorted());
});
