/** Places archive and site at their targets, completely or not at all. */
import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SITE_MARKER } from '../../bundle/entry-name.ts';
import { BundleError } from '../../bundle/errors.ts';
import type { ArrivingFile } from '../../bundle/gzip.ts';
import { readArchive, unpackArchive, type Visitor } from '../../bundle/unpack.ts';
import { defined } from '../defined.ts';
import type { Effects, Secrets } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { atPath } from './files.ts';
import { replaceableFault, SITE_MARKER_KIND } from './targets.ts';

const PART_SUFFIX = '.static-export-part';
const OLD_SUFFIX = '.static-export-old';
const MAX_NAME_LENGTH = 120;
const MAX_CODE_POINTS = 12;
const MAX_ASCII = 0x7f;
/**
 * Mode before the umask: later steps may run as other users, for example in containers. Only this user can read the
 * temporary archive.
 */
const SHARED_FILE_MODE = 0o644;

/** What placing needs. */
type PlaceEffects = Pick<Effects, 'files' | 'log' | 'secrets' | 'signal'>;

/**
 * Writes beside the target, under a name of this run, and lets `work` replace the target: the old content stays until
 * the new one is complete. Removes leftovers of earlier runs.
 */
async function putBeside<T>(target: string, effects: PlaceEffects, work: (part: string) => Promise<T>): Promise<T> {
  return await atPath(target, async () => {
    const part = partOf(target);
    await mkdir(path.dirname(target), { recursive: true });
    await sweep(target, effects);
    try {
      return await work(part);
    } catch (error) {
      await removeOrTell(part, effects);
      effects.signal.throwIfAborted();
      throw error instanceof BundleError ? bundleError(error, effects.secrets) : error;
    }
  });
}

/** Moves the archive to its target, where others may read it. */
export async function keepArchive(archive: string, target: string, effects: PlaceEffects): Promise<void> {
  const { signal } = effects;
  await putBeside(target, effects, async (part) => {
    const mode = await createShared(part);
    await rename(archive, part).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      await copyFile(archive, part);
    });
    await chmod(part, mode);
    signal.throwIfAborted();
    await rename(part, target);
  });
}

/** Creates an empty file that others may read; returns its mode, which shows the effect of the umask. */
async function createShared(file: string): Promise<number> {
  await using created = await open(file, 'wx', SHARED_FILE_MODE);
  return (await created.stat()).mode;
}

/** What to unpack where, and the content of the site's marker. */
interface PlaceSiteOptions<T> {
  readonly archive: string | ArrivingFile;
  readonly directory: string;
  /** Sees every unpacked file. */
  readonly visitor?: Visitor | undefined;
  /** Called when everything is unpacked and before anything is replaced; may throw to refuse the site. */
  readonly note: () => Promise<T>;
}

/**
 * Unpacks the archive beside the directory and then replaces the directory; returns the marker and the number of files.
 * The site counts as placed once it has replaced the old one, even if the old one cannot be removed.
 */
export async function placeSite<T extends { readonly jobId?: string; readonly version: string }>(
  { archive, directory, visitor, note: take }: PlaceSiteOptions<T>,
  effects: PlaceEffects,
): Promise<{ readonly note: T; readonly files: number }> {
  const { signal } = effects;
  return await putBeside(directory, effects, async (part) => {
    const { files } = await unpackArchive(archive, part, defined({ signal, visitor }));
    const note = await take();
    const marker = JSON.stringify({ kind: SITE_MARKER_KIND, jobId: note.jobId, version: note.version }, null, 2);
    await writeFile(path.join(part, SITE_MARKER), `${marker}\n`);
    signal.throwIfAborted();
    await refuseForeign(directory);
    await swap(part, directory, effects);
    return { note, files };
  });
}

/** Reads the archive to its end and writes nothing; throws as {@link placeSite} does. */
export async function checkArchive(
  archive: string | ArrivingFile,
  { secrets, signal }: PlaceEffects,
  visitor?: Visitor,
): Promise<void> {
  await readArchive(archive, { visitor, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof BundleError ? bundleError(error, secrets) : error;
  });
}

/** Checks the target again, since its content may have changed during an export of an hour. */
async function refuseForeign(directory: string): Promise<void> {
  const fault = await replaceableFault(directory);
  if (fault !== undefined) throw new ActionError('FILES', `${directory} changed during the export: it ${fault}.`);
}

async function swap(part: string, directory: string, effects: PlaceEffects): Promise<void> {
  const old = oldOf(directory);
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
  if (hadOne) await discardOld(directory, effects);
}

/**
 * Removes leftovers of earlier runs beside a target. A site that was moved aside and never replaced is put back, so
 * that there is always one. Leftovers that cannot be removed stay and do no harm.
 */
async function sweep(target: string, effects: PlaceEffects): Promise<void> {
  const folder = path.dirname(target);
  const prefix = path.basename(hiddenBeside(target));
  const names = await readdir(folder);
  const isPart = (name: string) =>
    name.startsWith(`${prefix}.`) &&
    /^[0-9a-f]{8}$/.test(name.slice(prefix.length + 1, -PART_SUFFIX.length)) &&
    name.endsWith(PART_SUFFIX);
  await Promise.all(names.filter(isPart).map((name) => removeOrTell(path.join(folder, name), effects)));
  if (!names.includes(`${prefix}${OLD_SUFFIX}`)) return;
  if (names.includes(path.basename(target))) await discardOld(target, effects);
  // When that fails, a later run puts it back, or removes it once there is another site.
  else await rename(oldOf(target), target).catch(() => undefined);
}

/** Removes a replaced site. It is first renamed to a name that no later run needs, where it may stay. */
async function discardOld(directory: string, effects: PlaceEffects): Promise<void> {
  const [old, part] = [oldOf(directory), partOf(directory)];
  const renamed = await rename(old, part).then(
    () => part,
    () => old,
  );
  await removeOrTell(renamed, effects);
}

/** Removes a path; when another program holds it (EBUSY, EPERM), logs what stays. */
async function removeOrTell(leftover: string, { files, log }: PlaceEffects): Promise<void> {
  try {
    await files.remove(leftover);
  } catch (error) {
    const code = Error.isError(error) && 'code' in error ? ` (${String(error.code)})` : '';
    log.warning(`${leftover} could not be removed${code}. The next run with this target tries again.`);
  }
}

function oldOf(directory: string): string {
  return `${hiddenBeside(directory)}${OLD_SUFFIX}`;
}

function partOf(target: string): string {
  return `${hiddenBeside(target)}.${randomBytes(4).toString('hex')}${PART_SUFFIX}`;
}

function hiddenBeside(target: string): string {
  return path.join(path.dirname(target), `.${path.basename(target)}`);
}

/** Makes the error of a bundle that cannot be trusted. */
function bundleError(error: BundleError, secrets: Secrets): ActionError {
  const clean = (name: string) => secrets.clean(name, MAX_NAME_LENGTH);
  const entry = error.entry === undefined ? '' : ` ${entries(error.entry, error.other, clean)}`;
  return new ActionError('BUNDLE', `The bundle is refused. ${error.message}${entry}`, {
    hint: 'Nothing was unpacked. Export again; if the error stays, report it to the operator of the platform.',
    cause: error,
  });
}

/** Names the entry at fault, or both that collide. */
function entries(entry: string, other: string | undefined, clean: (name: string) => string): string {
  if (other === undefined) return `The entry: ${clean(entry)}`;
  // Names that differ in more than case may still look the same: composed and decomposed, or with invisible characters.
  const lookAlike = entry.toLowerCase() !== other.toLowerCase();
  const named = [entry, other].map((name) => clean(name) + (lookAlike ? codePoints(name) : ''));
  return `The entries: ${named.join(' and ')}`;
}

/** Lists the characters of a name beyond ASCII: ` (U+0065 U+0301)`. */
function codePoints(name: string): string {
  const foreign = [...name].map((character) => character.codePointAt(0) ?? 0).filter((code) => code > MAX_ASCII);
  const named = foreign
    .slice(0, MAX_CODE_POINTS)
    .map((code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`);
  if (foreign.length > named.length) named.push('…');
  return named.length === 0 ? '' : ` (${named.join(' ')})`;
}
