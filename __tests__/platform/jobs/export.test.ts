import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Content } from '../../../src/platform/content/content.ts';
import { createExport } from '../../../src/platform/jobs/export.ts';
import { queuedJob } from '../../../src/platform/jobs/state.ts';
import { type Storage, StorageError } from '../../../src/platform/storage/storage.ts';
import { quickWorker } from '../../helpers/test-platform.ts';

const JOB = queuedJob('se_0123456789abcdef', { domain: 'docs.example.com' }, new Date('2026-03-01T12:00:00Z'));

const CONTENT = new Content({ folder: '/nowhere', environment: {}, onFault: () => undefined });

describe('an export', () => {
  let workFolder: string;
  beforeAll(async () => {
    workFolder = await mkdtemp(path.join(tmpdir(), 'platform-export-'));
  });
  afterAll(() => rm(workFolder, { recursive: true }));

  async function failWith(fault: StorageError): Promise<unknown> {
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
    const message = 'Storing the bundle failed: http://s3 cannot be reached.';
    expect(await failWith(new StorageError(message, { isPassing: true }))).toMatchObject({
      name: 'ExportInterruption',
      message,
      by: 'around',
    });
    expect(await failWith(new StorageError(message))).toMatchObject({ name: 'StorageError' });
    expect(await readdir(workFolder)).toEqual([]);
  });
});
