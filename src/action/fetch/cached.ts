/** The bundle of a job that this runner has downloaded before. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../deps.ts';
import type { Link } from '../export/link.ts';

/** Size in bytes and SHA-256 in hex of what was copied. */
interface Copied {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Names a bundle in the cache: a job of a platform, and nothing else, has one bundle for good. */
export function cacheKey(baseUrl: URL, jobId: string): string {
  return createHash('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex');
}

/**
 * Copies the bundle from the cache to `file`, if it is there, is what was kept, and has the size that the platform
 * announces. A cache that cannot be used is no reason to fail: the bundle is then downloaded.
 */
export async function takeCached(
  deps: Deps,
  { key, link, file }: { readonly key: string; readonly link: Link; readonly file: string },
): Promise<Copied | undefined> {
  try {
    const kept = await deps.cache?.find(key);
    if (kept === undefined) return undefined;
    const copied = await copyHashed(kept.file, file, deps.signal);
    const isSound = copied.sha256 === kept.sha256 && (link.sizeBytes ?? copied.sizeBytes) === copied.sizeBytes;
    if (isSound) return copied;
    deps.log.info('The bundle that this runner keeps of the job is not what was kept; downloading it again.');
  } catch (error) {
    deps.signal.throwIfAborted();
    deps.log.info(`The bundle that this runner keeps of the job cannot be read (${reasonOf(error)}); downloading it.`);
  }
  await rm(file, { force: true });
  return undefined;
}

/** Keeps a proven bundle for later runs that continue the job. */
export async function keepCached(
  deps: Deps,
  key: string,
  bundle: { readonly file: string; readonly sha256: string },
): Promise<void> {
  try {
    await deps.cache?.keep(key, bundle);
  } catch (error) {
    deps.log.info(`The bundle is not kept for later runs on this runner (${reasonOf(error)}).`);
  }
}

/** Copies a file to a path that does not exist, and takes its digest on the way. */
async function copyHashed(source: string, target: string, signal: AbortSignal): Promise<Copied> {
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
  await pipeline(createReadStream(source), measure, write, { signal });
  return { sizeBytes, sha256: hash.digest('hex') };
}

function reasonOf(error: unknown): string {
  return Error.isError(error) && 'code' in error ? String(error.code) : 'unknown reason';
}
