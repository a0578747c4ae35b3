/** The folder for what a platform keeps. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../program/start-error.ts';

/**
 * Mode of the folders that a platform makes: bundles, threads of conversations and the secret of links are for its owner
 * alone. A folder that is there keeps the mode that it has. Windows knows no modes.
 */
export const OWNER_ONLY = 0o700;

/** A folder in use; released when the platform stops. */
export interface DataFolder {
  readonly folder: string;
  /** What messages call it. */
  readonly shownAs: string;
  release(): Promise<void>;
}

/** Opens the folder of `--data`, or a temporary one that is removed at its release. */
export async function openData(given: string | undefined): Promise<DataFolder> {
  if (given === undefined) {
    const folder = await mkdtemp(path.join(tmpdir(), 'static-export-platform-'));
    const release = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
    return { folder, shownAs: `the folder ${folder}`, release };
  }
  const folder = path.resolve(given);
  const shownAs = `--data "${given}"`;
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY }).catch((error: Error) => {
    throw new StartError(`${shownAs} cannot be used: ${error.message}.`);
  });
  return { folder, shownAs, release: async () => undefined };
}
