/** An S3-compatible storage for tests: `@20minutes/s3rver` on a free port, over a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';

/** Access key and secret that the double takes. */
export const S3_KEY = 'S3RVER';

export interface S3Double {
  /** Where signatures are checked, as far as the double can. */
  readonly strict: string;
  /**
   * Where calls to the bucket itself work too: the double reads the path of such a call otherwise than AWS's library
   * signs it, so that it takes every signature of one for wrong.
   */
  readonly lenient: string;
  close(): Promise<void>;
}

/** Starts the double with one empty bucket. */
export async function startS3Double(bucket: string): Promise<S3Double> {
  const directory = await mkdtemp(path.join(tmpdir(), 's3-double-'));
  const common = {
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  };
  const strict = new S3rver(common);
  const lenient = new S3rver({ ...common, allowMismatchedSignatures: true });
  const addressOf = ({ port }: AddressInfo) => `http://127.0.0.1:${port}`;
  const urls = { strict: addressOf(await strict.run()), lenient: addressOf(await lenient.run()) };
  return {
    ...urls,
    close: async () => {
      for (const each of [strict, lenient]) each.httpServer.closeAllConnections();
      await Promise.all([strict.close(), lenient.close()]);
      await rm(directory, { recursive: true });
    },
  };
}
