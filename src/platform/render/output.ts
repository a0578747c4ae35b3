/** Writes the files of a site into its folder. */
import { mkdirSync, writeFile, writeFileSync } from 'node:fs';
import { constants, copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { RenderError, systemCode } from './errors.ts';

export interface Output {
  /** The folder, absolute. */
  readonly folder: string;
  readonly write: (file: string, content: string | Uint8Array) => Promise<void>;
  readonly copy: (file: string, source: string) => Promise<void>;
  /** Waits for files that are still being written; throws where one cannot be. */
  readonly settle: () => Promise<void>;
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
  return openOutput(folder, openBackground());
}

type WriteFile = (path: string, content: string | Uint8Array) => Promise<void>;

/** Opens the folder of a site that was made before. Files are on the disk when their promises resolve. */
export function openOutput(folder: string, { write, settle } = FOREGROUND): Output {
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
    write: async (file, content) => write(target(file), content),
    copy: async (file, source) => copyFile(source, target(file), constants.COPYFILE_FICLONE),
    settle,
    async discard() {
      await settle().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface FileWriter {
  readonly write: WriteFile;
  readonly settle: () => Promise<void>;
}

/** For threads of many: the files are small, and handing each call to yet another takes longer than the writing. */
const FOREGROUND: FileWriter = {
  write: async (path, content) => writeFileSync(path, content),
  settle: async () => undefined,
};

/** So many files may be on their way to the disk. */
const MAX_WAITING = 64;

/** Writes while the caller goes on with its work; a failure is told with a later file, or in the end. */
function openBackground(): FileWriter {
  const start = promisify(writeFile);
  const waiting = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const check = (): void => {
    if (failures.length > 0) throw failures[0];
  };
  return {
    async write(path, content) {
      check();
      const writing: Promise<void> = start(path, content)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => waiting.delete(writing));
      waiting.add(writing);
      if (waiting.size >= MAX_WAITING) await Promise.race(waiting);
    },
    async settle() {
      await Promise.all(waiting);
      check();
    },
  };
}
