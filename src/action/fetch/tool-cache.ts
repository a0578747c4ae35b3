/** Bundles kept on the runner, in its tool cache, for later runs that continue the same job. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BundleCache } from '../effects.ts';

/** Loaded by the first run that keeps or looks for a bundle. */
const toolCache = () => import(/* webpackChunkName: "cache" */ '@actions/tool-cache');

const TOOL = 'static-export-bundle';
const DIGEST = 'bundle.sha256';
/** As `sha256sum` writes it, so that it can be checked by hand. */
const DIGEST_LINE = /^([0-9a-f]{64}) {2}([^/\\\n]+)\n?$/;
const VERSION = /^0\.0\.0-[0-9a-f]{64}$/;
/** A self-hosted runner keeps its tool cache permanently. */
const KEPT_BUNDLES = 5;
/** No copy takes as long: an incomplete entry of this age belongs to a killed run. */
const UNFINISHED_MS = 24 * 3600 * 1000;

/**
 * The cache below `RUNNER_TOOL_CACHE`; `undefined` on a runner that has none, and on one of GitHub's, which is thrown away
 * after its job: https://docs.github.com/actions/reference/workflows-and-actions/variables
 *
 * `keep` wants the archive alone in a folder: it puts the digest beside it, and that folder is copied into the cache.
 */
export function createBundleCache(): BundleCache | undefined {
  const root = process.env['RUNNER_TOOL_CACHE'];
  if (!root || process.env['RUNNER_ENVIRONMENT'] === 'github-hosted') return undefined;
  const tool = path.join(root, TOOL);
  return {
    find: async (key) => {
      const folder = (await toolCache()).find(TOOL, versionOf(key));
      if (folder === '') return undefined;
      const [, sha256, name] = DIGEST_LINE.exec(await readFile(path.join(folder, DIGEST), 'utf8')) ?? [];
      return sha256 === undefined || name === undefined ? undefined : { file: path.join(folder, name), sha256 };
    },
    keep: async (key, { file, sha256 }) => {
      const version = versionOf(key);
      const folder = path.dirname(file);
      // First: they may be what fills the disk.
      await dropUnfinished(tool);
      await writeFile(path.join(folder, DIGEST), `${sha256}  ${path.basename(file)}\n`);
      try {
        await (await toolCache()).cacheDir(folder, TOOL, version);
      } catch (error) {
        await rm(path.join(tool, version), { recursive: true, force: true });
        throw error;
      }
      await dropOldest();
    },
  };
}

/** `find` of tool-cache takes nothing for a version but what looks like one. */
function versionOf(key: string): string {
  return `0.0.0-${key}`;
}

async function dropOldest(): Promise<void> {
  const { find, findAllVersions } = await toolCache();
  const folders = findAllVersions(TOOL)
    .map((version) => find(TOOL, version))
    .filter((folder) => folder !== '');
  const dated = await Promise.all(folders.map(async (folder) => ({ folder, time: (await stat(folder)).mtimeMs })));
  const old = dated.sort((a, b) => b.time - a.time).slice(KEPT_BUNDLES);
  // The folder of a version holds one of each architecture, and beside it the mark that it is whole.
  await Promise.all(old.map(({ folder }) => rm(path.dirname(folder), { recursive: true, force: true })));
}

/** Removes what killed runs left: tool-cache marks a version as whole at the end, and lists no others. */
async function dropUnfinished(tool: string): Promise<void> {
  // What cannot be read is not there, or another run is removing it.
  const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);
  for (const version of (await namesIn(tool)).filter((name) => VERSION.test(name))) {
    const folder = path.join(tool, version);
    const isWhole = (await namesIn(folder)).some((name) => name.endsWith('.complete'));
    const touched = await stat(folder).catch(() => undefined);
    const isOld = touched !== undefined && Date.now() - touched.mtimeMs > UNFINISHED_MS;
    if (!isWhole && isOld) await rm(folder, { recursive: true, force: true });
  }
}
