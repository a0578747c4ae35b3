import { describe, expect, it } from '@jest/globals';
import { isDiskFull, spaceFault } from '../../src/platform/disk-space.ts';
import { toProblem } from '../../src/platform/problem.ts';

describe('a refusal', () => {
  it.each(['ENOSPC', 'EDQUOT', '53100'])('S23 asks to come again when a disk is full (%s)', (code) => {
    const fault = Object.assign(new Error('could not extend file'), { code });
    expect(isDiskFull(fault)).toBe(true);
    expect(toProblem(fault)).toMatchObject({
      ...{ status: 503, headers: { 'retry-after': '60' } },
      message: 'A disk of the platform is full; ask again when there is room.',
    });
  });

  it('is the fault of the platform when nothing is known of the error', () => {
    for (const fault of [new Error('x'), 'x', null, { code: 7 }]) expect(toProblem(fault).status).toBe(500);
  });
});

describe('the room on a disk', () => {
  it('S23 is enough, or too little by how much', async () => {
    expect(await spaceFault('/', 'the folder', async () => 32 * 1024 ** 2)).toBeUndefined();
    expect(await spaceFault('/', 'the folder', async () => 32 * 1024 ** 2 - 1)).toBe(
      'The disk of the folder is full: 31 MiB are left, and 32 MiB are needed; make room there.',
    );
  });
});
