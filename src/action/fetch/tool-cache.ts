/** The verified archive of a job, kept in the tool cache of the runner for a later step or run that continues the job. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BundleCache, Effects } from '../effects.ts';
import type { Link } from '../platform/link.ts';
import type { Measured } from './download.ts';

/** Loaded by the first run that keeps or looks for a bundle. */
const toolCache = () => import(/* webpackChunkName: "cache" */ '@actions/tool-cache');

const TOOL = 'static-export-bundle';
/** The name of a kept archive tells its digest. */
const ARCHIVE = /^([0-9a-f]{64})\.tar\.gz$/;
/** A self-hosted runner keeps its tool cache permanently. */
const KEPT_BUNDLES = 5;

/** The cache below `RUNNER_TOOL_CACHE`; `undefined` on a runner that has none. */
export function createBundleCache(): BundleCache | undefined {
  const root = process.env['RUNNER_TOOL_CACHE'];
  if (!root) return undefined;
  return {
    find: async (key) => {
      const folder = (await toolCache()).find(TOOL, key);
      const [name = ''] = folder === '' ? [] : await readdir(folder);
      const [, sha256] = ARCHIVE.exec(name) ?? [];
      return sha256 === undefined ? undefined : { file: path.join(folder, name), sha256 };
    },
    keep: async (key, { file, sha256 }) => {
      try {
        await (await toolCache()).cacheFile(file, `${sha256}.tar.gz`, TOOL, key);
      } catch (error) {
        await rm(path.join(root, TOOL, key), { recursive: true, force: true });
        throw error;
      }
      await dropOldest(path.join(root, TOOL));
    },
  };
}

async function dropOldest(folder: string): Promise<void> {
  const kept = await Promise.all(
    (await readdir(folder)).map(async (key) => {
      const version = path.join(folder, key);
      return { version, time: (await stat(version)).mtimeMs };
    }),
  );
  const old = kept.sort((a, b) => b.time - a.time).slice(KEPT_BUNDLES);
  await Promise.all(old.map(({ version }) => rm(version, { recursive: true, force: true })));
}

/**
 * Names a bundle in the cache: a job of a platform, and nothing else, has one bundle for good. `find` of tool-cache takes
 * only what looks like a version.
 */
export function cacheKey(baseUrl: URL, jobId: string): string {
  return `0.0.0-${createHash('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex')}`;
}

/**
 * Copies the bundle from the cache to `file`, if it exists, has the recorded digest, and has the size that the platform
 * announces. A cache failure does not fail the run: the bundle is then downloaded.
 */
export async function takeCached(
  { cache, log, signal }: Effects,
  { key, link, file }: { readonly key: string; readonly link: Pick<Link, 'sizeBytes'>; readonly file: string },
): Promise<Measured | undefined> {
  try {
    const kept = await cache?.find(key);
    if (kept === undefined) return undefined;
    await copyFile(kept.file, file);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file, { signal })) hash.update(chunk);
    const copied = { sizeBytes: (await stat(file)).size, sha256: hash.digest('hex') };
    if (copied.sha256 === kept.sha256 && copied.sizeBytes === (link.sizeBytes ?? copied.sizeBytes)) return copied;
    log.info('The cached bundle of this job has changed on the runner; downloading it again.');
  } catch (error) {
    signal.throwIfAborted();
    log.info(`The cached bundle of this job cannot be read (${reasonOf(error)}); downloading it.`);
  }
  await rm(file, { force: true });
  return undefined;
}

/** Caches a verified bundle for later runs that continue the job. */
export async function keepCached(
  { cache, log }: Effects,
  key: string,
  bundle: { readonly file: string; readonly sha256: string },
): Promise<void> {
  await cache?.keep(key, bundle).catch((error: unknown) => {
    log.info(`The bundle could not be cached on this runner (${reasonOf(error)}).`);
  });
}

function reasonOf(error: unknown): string {
  return Error.isError(error) && 'code' in error ? String(error.code) : 'unknown reason';
}
