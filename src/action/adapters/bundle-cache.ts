/** Bundles kept on the runner, in its tool cache, for later runs that continue the same job. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheDir, find, findAllVersions } from '@actions/tool-cache';
import type { BundleCache } from '../deps.ts';
import { copyHashed } from '../fetch/copy.ts';

const TOOL = 'static-export-bundle';
const ARCHIVE = 'bundle.tar.gz';
const DIGEST = 'bundle.sha256';
/** A runner of one's own keeps its tool cache for good. */
const KEPT_BUNDLES = 5;

/**
 * The cache below `RUNNER_TOOL_CACHE`, or `undefined` on a runner that has none. `temp` is a folder for temporary files.
 * `find` of tool-cache takes nothing for a version but one such as `0.0.0-<key>`.
 */
export function createBundleCache(temp: string): BundleCache | undefined {
  if (!process.env['RUNNER_TOOL_CACHE']) return undefined;
  return {
    find: async (key) => {
      const folder = find(TOOL, versionOf(key));
      if (folder === '') return undefined;
      const sha256 = (await readFile(path.join(folder, DIGEST), 'utf8')).trim();
      return { file: path.join(folder, ARCHIVE), sha256 };
    },
    keep: async (key, { file, sha256 }) => {
      const folder = await mkdtemp(path.join(temp, 'static-export-cache-'));
      try {
        await copyHashed(file, path.join(folder, ARCHIVE));
        await writeFile(path.join(folder, DIGEST), `${sha256}\n`);
        await cacheDir(folder, TOOL, versionOf(key));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      await dropOldest();
    },
  };
}

function versionOf(key: string): string {
  return `0.0.0-${key}`;
}

async function dropOldest(): Promise<void> {
  const folders = findAllVersions(TOOL)
    .map((version) => find(TOOL, version))
    .filter((folder) => folder !== '');
  const dated = await Promise.all(folders.map(async (folder) => ({ folder, time: (await stat(folder)).mtimeMs })));
  const old = dated.sort((a, b) => b.time - a.time).slice(KEPT_BUNDLES);
  // The folder of a version holds one of each architecture, and beside it the mark that it is whole.
  await Promise.all(old.map(({ folder }) => rm(path.dirname(folder), { recursive: true, force: true })));
}
