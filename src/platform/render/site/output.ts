/** Writes the files of a site into its folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { constants, copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RenderError, systemCode } from '../model/errors.ts';

/** Windows keeps hold of files for a moment. */
const RETRIES = 5;
const NO_ROOM = 'the disk has no room left; make some, and start the export again';

export interface Output {
  /** The folder, absolute. */
  readonly folder: string;
  readonly write: (file: string, content: string | Uint8Array) => Promise<void>;
  readonly copy: (file: string, source: string) => Promise<void>;
  /** Takes the folder away again, after a failure. */
  readonly discard: () => Promise<void>;
}

/** Makes the folder of a site; throws a {@link RenderError} when there is something already. */
export async function createOutput(folder: string): Promise<Output> {
  try {
    await mkdir(folder);
  } catch (cause) {
    const code = systemCode(cause);
    const reason = code === 'EEXIST' ? 'it exists already; name a folder that does not' : `the system says ${code}`;
    throw new RenderError(`The folder for the site cannot be made: ${reason}.`, { cause });
  }
  return openOutput(folder);
}

/** Opens the folder of a site that was made before. Files are on the disk when their promises resolve. */
export function openOutput(folder: string): Output {
  const made = new Set([folder]);
  const target = (file: string): string => {
    const path = join(folder, file);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    return path;
  };
  return {
    folder,
    // The files are small, and to hand each to another thread takes longer than to write it.
    write: (file, content) => withFileName(file, async () => writeFileSync(target(file), content)),
    copy: (file, source) => withFileName(file, () => copyFile(source, target(file), constants.COPYFILE_FICLONE)),
    discard: () => rm(folder, { recursive: true, force: true, maxRetries: RETRIES }),
  };
}

/** Names the file in the error when it cannot be written. */
async function withFileName(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    const code = systemCode(cause);
    const reason = code === 'ENOSPC' ? NO_ROOM : `the system says ${code}`;
    throw new RenderError(`${file}: the file cannot be written into the site: ${reason}.`, { cause });
  }
}
