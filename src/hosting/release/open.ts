/** Getting a site ready to be served: unpacked or read again, proven, prepared. In a form that threads can hand over. */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { BundleError } from '../../bundle/errors.ts';
import { type ArchiveLimits, readBundle } from '../../bundle/read.ts';
import type { Redirect } from '../../bundle/redirects.ts';
import { type PreparedSite, type PrepareOptions, prepareSite, siteIn, takeInventory } from './prepare.ts';
import { readRedirects } from './redirects.ts';

const PROGRAM = new URL('./open-thread.ts', import.meta.url);

export interface OpenOptions {
  /** Of the release. */
  readonly folder: string;
  /** Unpacked into `folder`, which must not exist. Without one the site stands there already. */
  readonly archive?: string | undefined;
  /** Digest that a site which stands there must have. */
  readonly contentDigest?: string | undefined;
  readonly limits?: ArchiveLimits | undefined;
  readonly prepare: PrepareOptions;
}

/** A site that stands whole in its folder, and what was prepared of it. */
export interface OpenedSite extends PreparedSite {
  /** Of the site as it came. */
  readonly contentDigest: string;
  readonly bytes: number;
  readonly count: number;
  readonly redirects: readonly Redirect[];
}

/** Opens a site. Throws as {@link readBundle} does, also for a site that is no longer what it was. */
export async function openSite(options: OpenOptions, signal?: AbortSignal): Promise<OpenedSite> {
  const { archive, contentDigest: expected, limits, prepare } = options;
  const site = siteIn(options.folder);
  if (archive !== undefined) await mkdir(options.folder, { mode: 0o700 });
  const { files, contentDigest } =
    archive === undefined ? await takeInventory(site) : await readBundle(archive, { directory: site, limits, signal });
  if (expected !== undefined && expected !== contentDigest) {
    throw new BundleError('DAMAGED', 'it is not what was unpacked');
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const redirects = await readRedirects(site, files);
  const prepared = await prepareSite(files, options.folder, prepare);
  return { contentDigest, bytes, count: files.length, redirects, ...prepared };
}

/**
 * Does what {@link openSite} does in a thread of its own, so that readers of the live version do not wait for the next one.
 * When it rejects, nothing is written any more.
 */
export async function openInThread(options: OpenOptions, signal: AbortSignal): Promise<OpenedSite> {
  signal.throwIfAborted();
  const thread = new Worker(PROGRAM, { workerData: options });
  try {
    const [site] = (await once(thread, 'message', { signal })) as [OpenedSite];
    return site;
  } catch (error) {
    signal.throwIfAborted();
    // Errors keep their fields on the way and lose their class.
    const { name, code, message } = error as BundleError;
    throw name === 'BundleError' ? new BundleError(code, message) : error;
  } finally {
    await thread.terminate();
  }
}
