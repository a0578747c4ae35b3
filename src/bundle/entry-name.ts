/** Which entry names of an archive may become files of a site. */
import { BundleError } from './errors.ts';

const MAX_NAME_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;
const MAX_DEPTH = 64;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffd]/;
/** Names that Windows cannot hold: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const WINDOWS_RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)|[<>:"|?*]|[. ]$/i;
/** Folders and files that steer other programs; no static site has them, and none may plant them in a workspace. */
const CONTROL_SEGMENT = /^(?:\.git|\.github|\.env|\.npmrc|\.ssh)$/i;

/**
 * Splits an entry's name into the segments of its path below the site's root; the root itself gives none.
 * Throws a {@link BundleError} for every name that is not plainly inside, or that some supported system cannot hold.
 */
export function entrySegments(name: string): readonly string[] {
  const refuse = (reason: string) =>
    new BundleError('UNSAFE_ENTRY', `The archive has an entry ${reason}.`, { entry: name });
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw refuse(`whose path is longer than ${MAX_NAME_BYTES} bytes`);
  if (UNPRINTABLE.test(name) || !name.isWellFormed()) throw refuse('whose name has unprintable characters');
  if (name.includes('\\')) throw refuse('whose name has a backslash');
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) throw refuse('with an absolute path');
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.length > MAX_DEPTH) throw refuse(`deeper than ${MAX_DEPTH} folders`);
  for (const segment of segments) {
    if (segment === '..') throw refuse('that climbs out of the site');
    if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)
      throw refuse(`with a name longer than ${MAX_SEGMENT_BYTES} bytes`);
    if (CONTROL_SEGMENT.test(segment)) throw refuse('that would steer other programs');
    if (WINDOWS_RESERVED.test(segment)) throw refuse('with a name that Windows reserves');
  }
  return segments;
}

/** Folds a path so that names which some file system holds to be the same one give the same text. */
export function foldedPath(segments: readonly string[]): string {
  return segments.join('/').normalize('NFKC').toLowerCase();
}
