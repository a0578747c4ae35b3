/** Two bundles side by side: the pages that were added, removed and changed. */

import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BundleError } from '../../bundle/errors.ts';
import { type BundleFile, readBundle } from '../../bundle/read.ts';
import { FairQueue, restAsLong } from '../fair-queue.ts';
import { HttpProblem } from '../problem.ts';
import type { Storage } from '../storage/storage.ts';

/** Larger bundles are not read for a page that somebody waits for. */
const COMPARED_MAX_BYTES = 256 * 1024 ** 2;

/** Addresses of pages that differ between two bundles. */
export interface PageChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

export type Compare = (organization: string, before: string, after: string) => Promise<PageChanges>;

/** Opens comparisons of archives by their keys: one at a time, in turns of organizations. */
export function openComparisons(storage: Storage): Compare {
  const queue = new FairQueue({ slots: 1, pause: restAsLong });
  return (organization, before, after) =>
    queue.run(organization, async () => comparePages(await pagesOf(storage, before), await pagesOf(storage, after)));
}

async function pagesOf(storage: Storage, key: string): Promise<readonly BundleFile[]> {
  const archive = await storage.open(key);
  if (archive === undefined) throw new HttpProblem(410, 'One of the bundles is no longer stored; start a new export.');
  if (archive.sizeBytes > COMPARED_MAX_BYTES) {
    throw new HttpProblem(
      400,
      `One of the bundles has ${archive.sizeBytes} bytes; at most ${COMPARED_MAX_BYTES} are compared here. Download both.`,
    );
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'static-export-compare-'));
  try {
    const file = path.join(folder, 'bundle.tar.gz');
    await pipeline(await archive.read(), createWriteStream(file));
    return (await readBundle(file)).files.filter((each) => /\.html$/i.test(each.file));
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    throw new HttpProblem(502, `A stored bundle cannot be read: ${error.message}`, {}, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compares the pages of two bundles, contents by their digests. */
function comparePages(before: readonly BundleFile[], after: readonly BundleFile[]): PageChanges {
  const olds = new Map(before.map(({ file, sha256 }) => [file, sha256]));
  const news = new Set(after.map(({ file }) => file));
  const paths = (pages: readonly BundleFile[]) => pages.map(({ file }) => pagePath(file));
  return {
    added: paths(after.filter(({ file }) => !olds.has(file))),
    removed: paths(before.filter(({ file }) => !news.has(file))),
    changed: paths(after.filter(({ file, sha256 }) => (olds.get(file) ?? sha256) !== sha256)),
  };
}

/** Address of a page's file, without the ending: `/guides/start`; `/` and `/guides/` for an `index.html`. */
function pagePath(file: string): string {
  return `/${file.replace(/\.html$/i, '').replace(/(^|\/)index$/, '$1')}`;
}
