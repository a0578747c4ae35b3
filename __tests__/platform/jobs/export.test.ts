import { describe, expect, it } from '@jest/globals';
import { Content } from '../../../src/platform/content/content.ts';
import { createExport } from '../../../src/platform/jobs/export.ts';
import { queuedJob } from '../../../src/platform/jobs/state.ts';
import { type Storage, StorageError } from '../../../src/platform/storage/storage.ts';
import { Folder } from '../../helpers/folder.ts';
import { quickWorker } from '../../helpers/test-platform.ts';

const JOB = queuedJob('se_0123456789abcdef', { domain: 'docs.example.com' }, new Date('2026-03-01T12:00:00Z'));

const CONTENT = new Content({ folder: '/nowhere', environment: {}, onFault: () => undefined });

describe('an export', () => {
  async function failWith(fault: StorageError, workFolder: string): Promise<unknown> {
    const run = createExport({
      ...{
        sourceOf: () => ({ type: 'folder', folder: '/docs' }),
        content: CONTENT,
        findPages: async (_, paths) => paths,
      },
      ...{ strict: false, keepGoing: false, sanitize: false, playground: true },
      ...{ workFolder, worker: quickWorker, storage: { put: () => Promise.reject(fault) } as unknown as Storage },
    });
    return await run(JOB, () => undefined, new AbortController().signal).catch((error: Error) => error);
  }

  it('is cut short, not failed, by a storage that is gone for the moment, and leaves nothing behind', async () => {
    await using folder = await Folder.make();
    const message = 'Storing the bundle failed: http://s3 cannot be reached.';
    expect(await failWith(new StorageError(message, { isPassing: true }), folder.path)).toMatchObject({
      name: 'ExportInterruption',
      message,
      by: 'around',
    });
    expect(await failWith(new StorageError(message), folder.path)).toMatchObject({ name: 'StorageError' });
    expect(await folder.names()).toEqual([]);
  });
});
