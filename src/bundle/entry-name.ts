/** Which entry names of an archive may become files of a site: each by itself, and all of them together. */
import { BundleError } from './errors.ts';

const MAX_NAME_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;
const MAX_DEPTH = 64;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffd]/;
const ASCII = /^\p{ASCII}*$/u;
/** Names that Windows cannot hold: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const WINDOWS_RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)|[<>:"|?*]|[. ]$/i;
/** What is not shown; HFS+ takes names for the same without some of it: https://developer.apple.com/library/archive/technotes/tn/tn1150.html */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Folders and files that steer other programs; no static site has them, and none may plant them in a workspace. */
const CONTROL_SEGMENT = /^(?:\.git|\.github|\.env|\.npmrc|\.ssh)$/i;

/** File in the root of an unpacked site that says whose it is: a bundle that brings its own would speak for the run that unpacks it. */
export const SITE_MARKER = '.static-export.json';
const ROOT = '/';
/** Elsewhere a letter and a colon begin a name as good as any: `c:intro.html`. */
const DRIVE = /^[A-Za-z]:(?:[\\/]|$)/;
const WINDOWS_DRIVE = /^[A-Za-z]:/;

const REFUSALS = {
  PATH_TOO_LONG: `whose path is longer than ${MAX_NAME_BYTES} bytes`,
  UNPRINTABLE: 'whose name has unprintable characters',
  BACKSLASH: 'whose name has a backslash',
  ABSOLUTE: 'with an absolute path',
  TOO_DEEP: `deeper than ${MAX_DEPTH} folders`,
  OUTSIDE: 'that leaves the site',
  NAME_TOO_LONG: `with a name longer than ${MAX_SEGMENT_BYTES} bytes`,
  CONTROL: 'that would control other programs',
  WINDOWS_RESERVED: 'with a name that Windows reserves',
} as const;

/** Why a name cannot become a file of a site. `WINDOWS_RESERVED` is said on Windows only: other systems hold such names. */
export type NameFault = keyof typeof REFUSALS;

/**
 * Splits an entry's name into the segments of its path below the site's root; the root itself gives none.
 * Throws a {@link BundleError} for every name that is not plainly inside, that this system cannot hold, or that is the
 * {@link SITE_MARKER}'s.
 */
export function entrySegments(
  name: string,
  kind: 'file' | 'directory',
  platform: NodeJS.Platform = process.platform,
): readonly string[] {
  // So Python writes the folder that it was given: https://docs.python.org/3/library/tarfile.html#tarfile.TarFile.add
  if (kind === 'directory' && name === ROOT) return [];
  const fault = findNameFault(name, platform);
  if (fault !== undefined) refuse(REFUSALS[fault], name);
  const segments = segmentsOf(name);
  if (segments.length === 1 && foldedPath(segments) === SITE_MARKER) {
    refuse('that marks a site as unpacked; pack the site without it', name);
  }
  return segments;
}

function refuse(reason: string, entry: string): never {
  throw new BundleError('UNSAFE_ENTRY', `The archive has an entry ${reason}.`, { entry });
}

/** Tells why a name cannot become a file of a site; `undefined` when it can. */
export function findNameFault(name: string, platform: NodeJS.Platform = process.platform): NameFault | undefined {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return 'PATH_TOO_LONG';
  if (UNPRINTABLE.test(name) || !name.isWellFormed()) return 'UNPRINTABLE';
  if (name.includes('\\')) return 'BACKSLASH';
  if (name.startsWith('/') || (platform === 'win32' ? WINDOWS_DRIVE : DRIVE).test(name)) return 'ABSOLUTE';
  const segments = segmentsOf(name);
  if (segments.length > MAX_DEPTH) return 'TOO_DEEP';
  for (const segment of segments) {
    const folded = foldedPath([segment]);
    if (folded === '..' || folded === '.') return 'OUTSIDE';
    if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) return 'NAME_TOO_LONG';
    if (CONTROL_SEGMENT.test(folded)) return 'CONTROL';
    if (platform === 'win32' && WINDOWS_RESERVED.test(segment)) return 'WINDOWS_RESERVED';
  }
  return undefined;
}

function segmentsOf(name: string): readonly string[] {
  return name.split('/').filter((segment) => segment !== '' && segment !== '.');
}

/**
 * Folds a path so that names which some file system holds to be the same one give the same text: letters of both cases,
 * composed and decomposed, ligatures, what only upper case brings together (`ß` and `ss`, as on APFS), and what is not shown.
 */
export function foldedPath(segments: readonly string[]): string {
  const path = segments.join('/');
  if (ASCII.test(path)) return path.toLowerCase();
  return path.replace(IGNORABLE, '').normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Folded paths of the files and folders of an archive, those counted that only stand in the path of another. */
export type SeenPaths = Map<string, 'file' | 'directory'>;

/**
 * Notes an entry and the folders above it; throws `UNSAFE_ENTRY` for one that collides with an earlier one, so that two
 * can never meet in one file on any supported system.
 */
export function notePath(
  seen: SeenPaths,
  { kind, segments, name }: { kind: 'file' | 'directory'; segments: readonly string[]; name: string },
): void {
  if (kind === 'file' && segments.length === 0)
    throw new BundleError('UNSAFE_ENTRY', 'The archive has a file without a name.');
  for (let depth = segments.length; depth > 0; depth--) {
    const own = depth === segments.length ? kind : 'directory';
    const folded = foldedPath(segments.slice(0, depth));
    const earlier = seen.get(folded);
    // Those above a folder that is known are known, too.
    if (own === 'directory' && earlier === 'directory') return;
    if (earlier !== undefined) refuse('whose name another one has, or one that is the same to some file systems', name);
    seen.set(folded, own);
  }
}
