/** Copying an archive while its digest is taken. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Size in bytes and SHA-256 in hex of what was copied. */
export interface Copied {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Copies a file to a path that does not exist. */
export async function copyHashed(source: string, target: string, signal?: AbortSignal): Promise<Copied> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  const write = createWriteStream(target, { flags: 'wx', mode: 0o600 });
  await pipeline(createReadStream(source), measure, write, { ...(signal !== undefined && { signal }) });
  return { sizeBytes, sha256: hash.digest('hex') };
}
