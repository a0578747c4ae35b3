import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Files, NewFile } from '../../../src/action/effects.ts';
import { PartialFile } from '../../../src/action/fetch/archive-file.ts';
import { systemFiles } from '../../../src/action/system.ts';
import { Folder } from '../../helpers/folder.ts';

const SIGNAL = new AbortController().signal;
const MIB = 1024 ** 2;

/** A piece of the chunks given, at the place where the part ends; an error breaks it off. */
function pieceOf(at: number, chunks: readonly (Uint8Array | Error)[]) {
  return {
    at,
    status: 200,
    headers: {},
    discard: () => undefined,
    body: (async function* () {
      for (const chunk of chunks) {
        if (chunk instanceof Error) throw chunk;
        yield chunk;
      }
    })(),
  };
}

it('holds what came, byte for byte and with its digest, whatever the sizes of chunks and wherever it broke off', async () => {
  await using folder = await Folder.make();
  const sizes = fc.array(fc.oneof(fc.nat({ max: 70_000 }), fc.nat({ max: 2 * MIB })), { maxLength: 12 });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(sizes, sizes, async (before, after) => {
      const file = folder.at(`${run++}`);
      await using partial = await PartialFile.create(systemFiles, file);
      const chunks = [...before, ...after].map((size, nth) => Buffer.alloc(size, nth + 1));
      const broken = pieceOf(0, [...chunks.slice(0, before.length), new Error('broke')]);
      await expect(partial.append(broken, SIGNAL)).rejects.toThrow('broke');
      await partial.append(pieceOf(partial.part.bytes, chunks.slice(before.length)), SIGNAL);
      const { sizeBytes, sha256 } = partial.finish();

      const expected = Buffer.concat(chunks);
      expect(sizeBytes).toBe(expected.length);
      expect((await readFile(file)).equals(expected)).toBe(true);
      expect(sha256).toBe(createHash('sha256').update(expected).digest('hex'));
    }),
    { numRuns: 15 },
  );
});

it('fails with what a write failed with, however many chunks came after it, and writes nothing more', async () => {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  let writes = 0;
  const file: NewFile = {
    write: async () => {
      writes += 1;
      throw full;
    },
    truncate: async () => undefined,
    close: async () => undefined,
  };
  const files: Pick<Files, 'create'> = { create: async () => file };
  for (const mebibytes of [0.1, 1, 10]) {
    writes = 0;
    await using partial = await PartialFile.create(files, 'bundle');
    const chunks = Array.from({ length: mebibytes * 10 }, () => Buffer.alloc(MIB / 10));

    await expect(partial.append(pieceOf(0, chunks), SIGNAL)).rejects.toBe(full);
    expect(writes).toBe(1);
  }
});

it('takes nothing of what is announced to be larger than it may become', async () => {
  await using folder = await Folder.make();
  await using partial = await PartialFile.create(systemFiles, folder.at('b'), { maxBytes: 10 });
  const announced = { ...pieceOf(0, [new Error('it was read')]), total: 11 };

  await expect(partial.append(announced, SIGNAL)).rejects.toThrow('The bundle is larger than 10 bytes.');
});
