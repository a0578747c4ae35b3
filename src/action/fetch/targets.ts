/** Checks the targets of archive and site before anything is started, so that no file of the user is lost. */
import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { SITE_MARKER } from '../../bundle/entry-name.ts';
import type { Places } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { isInGit, isInside } from '../inputs/bundle.ts';
import { atPath } from './files.ts';

/**
 * First words of the marker by which the next run recognizes a directory that it may replace: another file may have the
 * same name.
 */
export const SITE_MARKER_KIND = 'static-export-site';

/** What to keep of the bundle: absolute paths inside the workspace. */
export interface KeepInputs {
  readonly bundlePath?: string | undefined;
  readonly extractTo?: string | undefined;
}

/**
 * Lists faults of the targets: a `bundle-path` that is a directory, an `extract-to` that is neither missing, empty nor
 * a site that the Action unpacked, a path below a file, a path that a symbolic link leads out of the workspace or into
 * a `.git`.
 */
export async function targetFaults({ bundlePath, extractTo }: KeepInputs, places: Places): Promise<readonly string[]> {
  const faults: string[] = [];
  const checks = [
    ['bundle-path', bundlePath, fileFault],
    ['extract-to', extractTo, replaceableFault],
  ] as const;
  for (const [input, target, check] of checks) {
    const fault = target && ((await wayFault(target, places)) ?? (await check(target)));
    if (fault) faults.push(`${input}: ${JSON.stringify(target)} ${fault}`);
  }
  return faults;
}

/** Why a directory must not be replaced by a site, as the end of a sentence. */
export async function replaceableFault(directory: string): Promise<string | undefined> {
  const found = await kindOf(directory);
  if (found === undefined) return undefined;
  if (found !== 'directory') return `is a ${found}; name a directory`;
  const entries = await readdir(directory);
  if (entries.length === 0) return undefined;
  const fault = await markerFault(directory);
  if (fault === undefined) return undefined;
  const holds = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
  return `holds ${holds} and is not a site that this Action unpacked (${fault}); choose another directory, or empty this one first`;
}

async function fileFault(target: string): Promise<string | undefined> {
  const found = await kindOf(target);
  return found === undefined || found === 'file' ? undefined : `is a ${found}; name a file`;
}

/** Why a directory is not a site that the Action unpacked; undefined when it is. */
async function markerFault(directory: string): Promise<string | undefined> {
  const marker = path.join(directory, SITE_MARKER);
  const found = await kindOf(marker);
  if (found === undefined) return `it has no ${SITE_MARKER}`;
  if (found !== 'file') return `its ${SITE_MARKER} is a ${found}`;
  const content: unknown = await readFile(marker, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined);
  const isOurs =
    typeof content === 'object' && content !== null && 'kind' in content && content.kind === SITE_MARKER_KIND;
  return isOurs ? undefined : `its ${SITE_MARKER} is not valid`;
}

/**
 * Resolves symbolic links in the existing part of a path: it must be a directory in the workspace and outside of any
 * `.git`.
 */
async function wayFault(target: string, { workspace }: Places): Promise<string | undefined> {
  let existing = target;
  while ((await kindOf(existing)) === undefined) existing = path.dirname(existing);
  const [real, realWorkspace] = await Promise.all([
    realpath(existing).catch(() => undefined),
    atPath(workspace, () => realpath(workspace)),
  ]);
  if (real === undefined) return 'contains a broken symbolic link; choose a path without links';
  if (!isInside(real, realWorkspace)) return 'leaves the workspace by a symbolic link; choose a path without links';
  if (isInGit(real, realWorkspace)) return 'enters `.git` by a symbolic link; choose another path';
  if (existing === target || (await stat(real)).isDirectory()) return undefined;
  return `lies below ${JSON.stringify(existing)}, which is a file; choose another path`;
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
