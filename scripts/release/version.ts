/** Versions of the Action and the tags that carry them. Pure. */

/** A version after https://semver.org/spec/v2.0.0.html, without build metadata, which a tag cannot contain. */
export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  /** Prerelease identifier such as `rc.1`; empty for a stable version. */
  readonly prerelease: string;
}

const NUMBER = '(0|[1-9]\\d{0,8})';
const IDENTIFIER = '(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)';
const VERSION = new RegExp(`^v?${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-(${IDENTIFIER}(?:\\.${IDENTIFIER})*))?$`);

/** Reads `1.2.3`, `v1.2.3` or `1.2.3-rc.1`; `undefined` for everything else, such as `v1`. */
export function readVersion(text: string): Version | undefined {
  const match = VERSION.exec(text);
  if (match === null) return undefined;
  const [, major, minor, patch, prerelease = ''] = match;
  return { major: Number(major), minor: Number(minor), patch: Number(patch), prerelease };
}

/** Writes a version as package.json and the changelog have it. */
export function formatVersion({ major, minor, patch, prerelease }: Version): string {
  return `${major}.${minor}.${patch}${prerelease === '' ? '' : `-${prerelease}`}`;
}

/** The tag of a release, `v1.2.3`. It never moves. */
export function tagOf(version: Version): string {
  return `v${formatVersion(version)}`;
}

/** The tag that workflows name, `v1`. It moves with every release of this major version. */
export function majorTagOf({ major }: Version): string {
  return `v${major}`;
}

/** Whether no tag names a newer version, of this major or of any. A prerelease is never the newest. */
export function isNewest(version: Version, tags: readonly string[], within: 'major' | 'all'): boolean {
  if (version.prerelease !== '') return false;
  return tags
    .flatMap((tag) => (tag.startsWith('v') ? (readVersion(tag) ?? []) : []))
    .filter(({ prerelease, major }) => prerelease === '' && (within === 'all' || major === version.major))
    .every((other) => compare(other, version) <= 0);
}

function compare(a: Version, b: Version): number {
  return a.major - b.major || a.minor - b.minor || a.patch - b.patch;
}
