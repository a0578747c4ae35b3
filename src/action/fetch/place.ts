/** Places archive and site at their targets, completely or not at all. */
import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SITE_MARKER } from '../../bundle/entry-name.ts';
import type { Effects } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { atPath } from './files.ts';
import { replaceableFault, SITE_MARKER_KIND } from './targets.ts';

/**
 * Mode before the umask: later steps may run as other users, for example in containers. Only this user can read the
 * temporary archive.
 */
const SHARED_FILE_MODE = 0o644;

/** What placing needs. */
type PlaceEffects = Pick<Effects, 'files' | 'log' | 'signal'>;

/** Moves the archive to its target, where others may read it. */
export async function placeFile(archive: string, target: string, effects: PlaceEffects): Promise<void> {
  await putBeside(target, effects, async (part) => {
    const mode = await createShared(part);
    await rename(archive, part).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      await copyFile(archive, part);
    });
    await chmod(part, mode);
    effects.signal.throwIfAborted();
    await rename(part, target);
  });
}

/**
 * Lets `unpack` fill a folder beside the directory, and then replaces the directory. `unpack` returns what the marker
 * names beside its own result; it may throw to refuse the site. The site counts as placed once it has replaced the old
 * one, even if the old one cannot be removed.
 */
export async function placeSite<T extends { readonly jobId: string; readonly version: string }>(
  directory: string,
  effects: PlaceEffects,
  unpack: (part: string) => Promise<T>,
): Promise<T> {
  return await putBeside(directory, effects, async (part) => {
    const unpacked = await unpack(part);
    const { jobId, version } = unpacked;
    const marker = JSON.stringify({ kind: SITE_MARKER_KIND, jobId, version }, null, 2);
    await writeFile(path.join(part, SITE_MARKER), `${marker}\n`);
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
    await mkdir(path.dirname(target), { recursive: true });
    try {
      return await work(part);
    } catch (error) {
      await removeOrWarn(part, effects);
      effects.signal.throwIfAborted();
      throw error;
    }
  });
}

/** Creates an empty file that others may read; returns its mode, which shows the effect of the umask. */
async function createShared(file: string): Promise<number> {
  await using created = await open(file, 'wx', SHARED_FILE_MODE);
  return (await created.stat()).mode;
}

async function swap(part: string, directory: string, effects: PlaceEffects): Promise<void> {
  const old = hiddenBeside(directory);
  const hadOne = await rename(directory, old).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  try {
    await rename(part, directory);
  } catch (error) {
    if (hadOne) await rename(old, directory);
    throw error;
  }
  if (hadOne) await removeOrWarn(old, effects);
}

/** Removes a path; when another program holds it (EBUSY, EPERM), logs what stays. */
async function removeOrWarn(leftover: string, { files, log }: PlaceEffects): Promise<void> {
  try {
    await files.remove(leftover);
  } catch (error) {
    const code = Error.isError(error) && 'code' in error ? ` (${String(error.code)})` : '';
    log.warning(`${leftover} could not be removed${code}: remove it by hand.`);
  }
}

function hiddenBeside(target: string): string {
  return path.join(path.dirname(target), `.${path.basename(target)}.${randomBytes(4).toString('hex')}.static-export`);
}
