/** Checks that the lock file pins every package of every system: an entry without a digest is installed unproven. */
import { readFile } from 'node:fs/promises';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  /** A folder of this project. */
  readonly link?: boolean;
}

/**
 * Lists the entries of a lock file that lack address or digest. npm leaves both out of packages for other systems where
 * a lock is made beside an installed `node_modules`: https://github.com/npm/cli/issues/4828
 */
export function unprovenPackages(lockFile: string): readonly string[] {
  const { packages } = JSON.parse(lockFile) as { readonly packages: Readonly<Record<string, LockedPackage>> };
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && link !== true)
    .filter(([, { resolved, integrity }]) => !resolved?.startsWith('https://') || !integrity?.startsWith('sha512-'))
    .map(([place, { version }]) => `${place}@${version}`);
}

/** Checks the lock file of a project; returns what is wrong. */
export async function checkLockFile(path: string): Promise<string | undefined> {
  const unproven = unprovenPackages(await readFile(path, 'utf8'));
  if (unproven.length === 0) return undefined;
  const advice =
    'Make the lock anew from package.json alone (`npm install --package-lock-only` in an empty folder with it, .npmrc and scripts/undici), and take over these entries.';
  return `${path}: ${unproven.length} packages without address or digest: ${unproven.join(', ')}. ${advice}`;
}
