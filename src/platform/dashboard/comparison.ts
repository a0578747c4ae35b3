/** Two bundles side by side: the pages that were added, removed and changed. */

import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BundleError } from '../../bundle/errors.ts';
import { comparePages, type InventoryPage, type PageChanges, pagePath } from '../../bundle/inventory.ts';
import { digested } from '../../bundle/survey.ts';
import { readArchive, type Visitor } from '../../bundle/unpack.ts';
import { HttpProblem } from '../problem.ts';
import type { Storage } from '../storage/storage.ts';
import { restAsLong, Turns } from '../turns.ts';

/** Larger bundles are not read for a page that somebody waits for. */
const COMPARED_MAX_BYTES = 256 * 1024 ** 2;

export type Compare = (organization: string, before: string, after: string) => Promise<PageChanges>;

/** Opens comparisons of archives by their keys: one at a time, in turns of organizations. */
export function openComparisons(storage: Storage): Compare {
  const turns = new Turns({ slots: 1, pause: restAsLong });
  return (organization, before, after) =>
    turns.run(organization, async () => comparePages(await pagesOf(storage, before), await pagesOf(storage, after)));
}

async function pagesOf(storage: Storage, key: string): Promise<readonly InventoryPage[]> {
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
    return await readPages(file);
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    throw new HttpProblem(502, `A stored bundle cannot be read: ${error.message}`, {}, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readPages(file: string): Promise<readonly InventoryPage[]> {
  const pages: InventoryPage[] = [];
  const take = (name: string, bytes: number, sha256: string) => {
    if (/\.html$/i.test(name)) pages.push({ file: name, bytes, sha256, path: pagePath(name), title: undefined });
  };
  const visitor: Visitor = {
    see: (name, content) => take(name, content.length, hash('sha256', content)),
    async *follow(name, bytes, content) {
      take(name, bytes, yield* digested(content));
    },
  };
  await readArchive(file, { visitor });
  return pages;
}
