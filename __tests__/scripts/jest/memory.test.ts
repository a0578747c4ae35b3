import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { folderPrefix, removeLeftovers } from '../../../scripts/jest/memory.ts';
import { Folder } from '../../helpers/folder.ts';

it('what killed runs left is removed, and nothing else', async () => {
  await using folder = await Folder.make();
  const child = spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' });
  await once(child, 'exit');
  const [prefix, dead] = [folderPrefix(), `${child.pid}-aB3dEf`];
  const others = [
    `${prefix}${process.pid}-aB3dEf`,
    `${prefix}1-aB3dEf`,
    `${prefix}${child.pid}`,
    `static-export-tests-${dead}`,
    `static-export-tests-7-${dead}`,
    `other-${dead}`,
  ];
  for (const name of [`${prefix}${dead}`, ...others]) await mkdir(folder.at(name, 'kept'), { recursive: true });

  removeLeftovers(folder.at());

  expect(await folder.names('.')).toEqual(others.toSorted());
});
