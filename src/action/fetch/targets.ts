/**
 * The targets of archive and site: checked before anything is started, so that no file of the user is lost, and written
 * completely or not at all.
 */
import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { SITE_MARKER } from '../../bundle/entry-name.ts';
import type { Effects, Places } from '../effects.ts';
import { ActionError, codeOf } from '../errors.ts';
import { isInGit, isInside, type KeepInputs } from '../inputs/sites.ts';
import { count } from '../report/wording.ts';

/** How the marker begins by which the next run recognizes a directory that it may replace. */
const SITE_MARK = '{"kind":"static-export-site"';

type PlaceEffects = Pick<Effects, 'remove' | 'log' | 'signal'>;

const FULL = ['ENOSPC', 'EDQUOT'];

/**
 * Runs work on a path; an error of the file system becomes a `FILES` error with the path, any other error passes.
 * `needed` is the number of bytes to write, if known.
 */
export async function atPath<T>(target: string, work: () => Promise<T>, needed?: () => number | undefined): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof ActionError || !/^E[A-Z]+$/.test(code)) throw error;
    const bytes = needed?.();
    const room = bytes === undefined ? 'some space' : `space for ${bytes} bytes`;
    const hint = FULL.includes(code) ? `The disk is full: free ${room}.` : 'Check that the runner may write there.';
    throw new ActionError('FILES', `${target} could not be written (${code}).`, { hint, cause: error });
  }
}

/**
 * Lists faults of the targets: a `bundle-path` that is a directory, an `extract-to` that is neither missing, empty nor
 * a site that the Action unpacked, a path below a file, a path that a symbolic link leads out of the workspace or into
 * a `.git`.
 */
export async function targetFaults({ bundlePath, extractTo }: KeepInputs, places: Places): Promise<readonly string[]> {
  const faultOf = async (input: string, target: string | undefined, check: typeof fileFault) => {
    const fault = target && ((await wayFault(target, places)) ?? (await check(target)));
    return fault ? [`${input}: ${JSON.stringify(target)} ${fault}`] : [];
  };
  return [
    ...(await faultOf('bundle-path', bundlePath, fileFault)),
    ...(await faultOf('extract-to', extractTo, replaceableFault)),
  ];
}

/** Why a directory must not be replaced by a site, as the end of a sentence. */
async function replaceableFault(directory: string): Promise<string | undefined> {
  const found = await lookAt(directory);
  if (found === undefined) return undefined;
  if (!found.isDirectory()) return 'is not a directory; choose another path';
  const entries = await fs.readdir(directory);
  if (entries.length === 0 || (await isOurSite(directory))) return undefined;
  return `holds ${count(entries.length, 'entry', 'entries')} and is not a site that this Action unpacked (it has no valid ${SITE_MARKER}); choose another directory, or empty this one first`;
}

async function fileFault(target: string): Promise<string | undefined> {
  const found = await lookAt(target);
  return found === undefined || found.isFile() ? undefined : 'is not a file; choose another path';
}

async function isOurSite(directory: string): Promise<boolean> {
  const marker = await fs.readFile(path.join(directory, SITE_MARKER), 'utf8').catch(() => '');
  return marker.startsWith(SITE_MARK);
}

/**
 * Resolves symbolic links in the existing part of a path: it must be a directory in the workspace and outside of any
 * `.git`.
 */
async function wayFault(target: string, { workspace }: Places): Promise<string | undefined> {
  let existing = target;
  while ((await lookAt(existing)) === undefined) existing = path.dirname(existing);
  const [real, realWorkspace] = await Promise.all([
    fs.realpath(existing).catch(() => undefined),
    atPath(workspace, () => fs.realpath(workspace)),
  ]);
  if (real === undefined) return 'contains a broken symbolic link; choose a path without links';
  if (!isInside(real, realWorkspace)) return 'leaves the workspace by a symbolic link; choose a path without links';
  if (isInGit(real, realWorkspace)) return 'enters `.git` by a symbolic link; choose another path';
  if (existing === target || (await fs.stat(real)).isDirectory()) return undefined;
  return `lies below ${JSON.stringify(existing)}, which is a file; choose another path`;
}

/** Looks at a path without following a symbolic link; undefined where nothing is there. */
async function lookAt(target: string): Promise<Stats | undefined> {
  const look = async () =>
    await fs.lstat(target).catch((error: unknown) => {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
      throw error;
    });
  return await atPath(target, look);
}

/** Copies the archive to its target, where others may read it. */
export async function placeFile(archive: string, target: string, effects: PlaceEffects): Promise<void> {
  await putBeside(target, effects, async (part) => {
    await fs.copyFile(archive, part, constants.COPYFILE_FICLONE);
    effects.signal.throwIfAborted();
    await fs.rename(part, target);
  });
}

/**
 * Lets `unpack` fill a folder beside the directory, and then replaces the directory; `unpack` may throw to refuse the
 * site. The site counts as placed once it has replaced the old one, even if the old one cannot be removed.
 */
export async function placeSite<T>(
  directory: string,
  effects: PlaceEffects,
  unpack: (part: string) => Promise<T>,
): Promise<T> {
  return await putBeside(directory, effects, async (part) => {
    const unpacked = await unpack(part);
    await fs.writeFile(path.join(part, SITE_MARKER), `${SITE_MARK}}\n`);
    effects.signal.throwIfAborted();
    // The directory may have changed during an export of an hour.
    const fault = await replaceableFault(directory);
    if (fault !== undefined) throw new ActionError('FILES', `${directory} changed during the export: it ${fault}.`);
    await swap(part, directory, effects);
    return unpacked;
  });
}

/** Lets `work` write beside the target and then replace it: the old content stays until the new one is complete. */
async function putBeside<T>(target: string, effects: PlaceEffects, work: (part: string) => Promise<T>): Promise<T> {
  return await atPath(target, async () => {
    const part = hiddenBeside(target);
    await fs.mkdir(path.dirname(target), { recursive: true });
    try {
      return await work(part);
    } catch (error) {
      await removeOrWarn(part, effects);
      effects.signal.throwIfAborted();
      throw error;
    }
  });
}

async function swap(part: string, directory: string, effects: PlaceEffects): Promise<void> {
  const old = hiddenBeside(directory);
  await fs.mkdir(directory, { recursive: true });
  await fs.rename(directory, old);
  try {
    await fs.rename(part, directory);
  } catch (error) {
    await fs.rename(old, directory);
    throw error;
  }
  await removeOrWarn(old, effects);
}

/** Removes a path; when another program holds it (EBUSY, EPERM), logs what stays. */
async function removeOrWarn(leftover: string, { remove, log }: PlaceEffects): Promise<void> {
  try {
    await remove(leftover);
  } catch (error) {
    log.warning(`${leftover} could not be removed (${codeOf(error)}): remove it by hand.`);
  }
}

function hiddenBeside(target: string): string {
  return path.join(path.dirname(target), `.${path.basename(target)}.${randomBytes(4).toString('hex')}.static-export`);
}
