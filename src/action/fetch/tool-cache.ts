/**
 * The verified archive of a job, kept in the tool cache of the runner for a later step or run that continues the job. A
 * failure of the cache never fails the run.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Effects } from '../effects.ts';
import { codeOf } from '../errors.ts';
import type { Measured } from './download.ts';

/** Loaded by the first run that keeps or looks for a bundle. */
const toolCache = () => import(/* webpackChunkName: "cache" */ '@actions/tool-cache');

const TOOL = 'static-export-bundle';
/** A self-hosted runner keeps its tool cache permanently. */
const KEPT_BUNDLES = 5;

/**
 * Names a bundle in the cache: a job of a platform, and nothing else, has one bundle for good. `find` of tool-cache takes
 * only what looks like a version.
 */
export function cacheKey(baseUrl: URL, jobId: string): string {
  return `0.0.0-${createHash('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex')}`;
}

/** Copies the bundle from the cache to `file`, if it exists and has the digest that its name tells; undefined otherwise. */
export async function takeCached(
  { places, log, signal }: Effects,
  key: string,
  file: string,
): Promise<Measured | undefined> {
  if (places.toolCache === undefined) return undefined;
  try {
    const folder = (await toolCache()).find(TOOL, key);
    const [name] = folder === '' ? [] : await readdir(folder);
    if (name === undefined) return undefined;
    await copyFile(path.join(folder, name), file);
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash, { signal });
    const copied = { sizeBytes: (await stat(file)).size, sha256: hash.digest('hex') };
    if (name === archiveName(copied)) return copied;
    log.info('The cached bundle of this job has changed on the runner; downloading it again.');
  } catch (error) {
    signal.throwIfAborted();
    log.info(`The cached bundle of this job cannot be read (${codeOf(error)}); downloading it.`);
  }
  return undefined;
}

/** Caches a verified bundle for later runs that continue the job, and drops the oldest ones. */
export async function keepCached(
  { places, log }: Effects,
  key: string,
  bundle: Pick<Measured, 'sha256'> & { readonly file: string },
): Promise<void> {
  if (places.toolCache === undefined) return;
  const folder = path.join(places.toolCache, TOOL);
  try {
    const { cacheFile } = await toolCache();
    await cacheFile(bundle.file, archiveName(bundle), TOOL, key).catch(async (error: unknown) => {
      await rm(path.join(folder, key), { recursive: true, force: true });
      throw error;
    });
    await dropOldest(folder);
  } catch (error) {
    // A full disk, or a site that ended at the same time and dropped the same bundles.
    log.info(`The bundles that this runner keeps could not be brought up to date (${codeOf(error)}).`);
  }
}

async function dropOldest(folder: string): Promise<void> {
  const kept = (await readdir(folder)).map(async (name) => {
    const version = path.join(folder, name);
    return { version, time: (await stat(version)).mtimeMs };
  });
  const old = (await Promise.all(kept)).sort((a, b) => b.time - a.time).slice(KEPT_BUNDLES);
  for (const { version } of old) await rm(version, { recursive: true, force: true });
}

/** The name of a kept archive tells its digest. */
function archiveName({ sha256 }: Pick<Measured, 'sha256'>): string {
  return `${sha256}.tar.gz`;
}
