/** The storage that the command line names. */
import path from 'node:path';
import type { BucketAddress } from './address.ts';
import { createDiskStorage, type DiskStorage } from './disk.ts';
import { readSecret } from './secret.ts';
import type { Storage } from './storage.ts';

export interface OpenOptions {
  /** The bucket; the data folder when absent. */
  readonly address: BucketAddress | undefined;
  readonly data: string;
  /** Address under which clients reach the platform, without a slash at the end. */
  readonly baseUrl: () => string;
  readonly clock: () => Date;
}

/** A storage, and the same once more when it is a disk whose links the platform has to serve. */
export interface OpenedStorage {
  readonly storage: Storage;
  readonly disk?: DiskStorage;
}

/** Opens the storage; a bucket is looked into, so that a wrong address or credential is told at the start. */
export async function openStorage({ address, data, baseUrl, clock }: OpenOptions): Promise<OpenedStorage> {
  if (address === undefined) {
    const secret = await readSecret(path.join(data, 'link-secret'));
    const disk = createDiskStorage({ folder: path.join(data, 'storage'), secret, baseUrl, clock });
    return { storage: disk, disk };
  }
  // Loaded when needed: AWS's library is large.
  const { createS3Storage } = await import('./s3.ts');
  const storage = createS3Storage({ address, clock });
  await storage.check();
  return { storage };
}
