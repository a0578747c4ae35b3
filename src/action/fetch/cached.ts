/** The bundle of a job that this runner has downloaded before. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Effects } from '../effects.ts';
import type { Link } from '../platform/link.ts';
import { type Measured, PartialFile } from './archive-file.ts';

/** Names a bundle in the cache: a job of a platform, and nothing else, has one bundle for good. */
export function cacheKey(baseUrl: URL, jobId: string): string {
  return createHash('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex');
}

/**
 * Copies the bundle from the cache to `file`, if it exists, has the recorded digest, and has the size that the platform
 * announces. A cache failure does not fail the run: the bundle is then downloaded.
 */
export async function takeCached(
  effects: Effects,
  { key, link, file }: { readonly key: string; readonly link: Pick<Link, 'sizeBytes'>; readonly file: string },
): Promise<Measured | undefined> {
  try {
    const kept = await effects.cache?.find(key);
    if (kept === undefined) return undefined;
    const copied = await copyHashed(effects, kept.file, file);
    const isSound = copied.sha256 === kept.sha256 && (link.sizeBytes ?? copied.sizeBytes) === copied.sizeBytes;
    if (isSound) return copied;
    effects.log.info('The cached bundle of this job has changed on the runner; downloading it again.');
  } catch (error) {
    effects.signal.throwIfAborted();
    effects.log.info(`The cached bundle of this job cannot be read (${reasonOf(error)}); downloading it.`);
  }
  await rm(file, { force: true });
  return undefined;
}

/** Caches a verified bundle for later runs that continue the job. */
export async function keepCached(
  effects: Effects,
  key: string,
  bundle: { readonly file: string; readonly sha256: string },
): Promise<void> {
  try {
    await effects.cache?.keep(key, bundle);
  } catch (error) {
    effects.log.info(`The bundle could not be cached on this runner (${reasonOf(error)}).`);
  }
}

/** Copies a file to a path that does not exist, and computes its digest. */
async function copyHashed({ files, signal }: Effects, source: string, target: string): Promise<Measured> {
  await using copy = await PartialFile.create(files, target);
  await copy.append({ at: 0, body: createReadStream(source) }, signal);
  return copy.finish();
}

function reasonOf(error: unknown): string {
  return Error.isError(error) && 'code' in error ? String(error.code) : 'unknown reason';
}
