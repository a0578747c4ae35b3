/** Where archive and site may be put, checked before anything is started: nothing of the user's is ever destroyed. */
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Places } from '../deps.ts';
import { ActionError } from '../errors.ts';
import { isInside } from '../input-rules.ts';
import type { KeepInputs } from '../inputs.ts';

/** File in a site's root by which the next run knows that it may replace the directory. */
export const SITE_MARKER = '.static-export.json';

/** First words of the marker's content, so that a file of the same name is not mistaken for it. */
export const SITE_MARKER_KIND = 'static-export-site';

/**
 * Refuses a `bundle-path` that is a directory, an `extract-to` that is neither missing, empty nor a site of ours, and
 * paths that links lead out of the workspace. Throws `INPUT` with the path and the fix.
 */
export async function checkTargets({ bundlePath, extractTo }: KeepInputs, places: Places): Promise<void> {
  if (bundlePath !== undefined) {
    await checkInsideWorkspace('bundle-path', bundlePath, places);
    const found = await kindOf(bundlePath);
    if (found !== undefined && found !== 'file')
      throw refuse('bundle-path', bundlePath, `is a ${found}`, 'name a file');
  }
  if (extractTo !== undefined) {
    await checkInsideWorkspace('extract-to', extractTo, places);
    await checkReplaceable(extractTo);
  }
}

async function checkReplaceable(directory: string): Promise<void> {
  const found = await kindOf(directory);
  if (found === undefined) return;
  if (found !== 'directory') throw refuse('extract-to', directory, `is a ${found}`, 'name a directory');
  const entries = await readdir(directory);
  if (entries.length === 0 || (await isSiteOfOurs(directory))) return;
  throw refuse(
    'extract-to',
    directory,
    `holds ${entries.length} entries and is not a site that this Action unpacked (it has no ${SITE_MARKER})`,
    'choose another directory, or empty this one first',
  );
}

async function isSiteOfOurs(directory: string): Promise<boolean> {
  const marker = path.join(directory, SITE_MARKER);
  if ((await kindOf(marker)) !== 'file') return false;
  const content: unknown = await readFile(marker, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined);
  return typeof content === 'object' && content !== null && 'kind' in content && content.kind === SITE_MARKER_KIND;
}

/** Follows links of the part of a path that exists: what lies behind them must still be in the workspace. */
async function checkInsideWorkspace(input: string, target: string, { workspace }: Places): Promise<void> {
  let existing = target;
  while ((await kindOf(existing)) === undefined) existing = path.dirname(existing);
  const [real, realWorkspace] = await Promise.all([realpath(existing).catch(() => undefined), realpath(workspace)]);
  if (real !== undefined && isInside(real, realWorkspace)) return;
  const where = real === undefined ? 'leads nowhere' : 'leads out of the workspace';
  throw refuse(input, target, `${where} by a link`, 'choose a path without links');
}

async function kindOf(target: string): Promise<'file' | 'directory' | 'link' | 'special file' | undefined> {
  const found = await lstat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new ActionError('FILES', `${target} cannot be read (${error.code}).`, { cause: error });
  });
  if (found === undefined) return undefined;
  if (found.isFile()) return 'file';
  if (found.isDirectory()) return 'directory';
  return found.isSymbolicLink() ? 'link' : 'special file';
}

function refuse(input: string, target: string, reason: string, fix: string): ActionError {
  return new ActionError('INPUT', `${input}: ${JSON.stringify(target)} ${reason}.`, {
    hint: `For \`${input}\`, ${fix}; nothing was started.`,
  });
}
