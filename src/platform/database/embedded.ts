/** The database in this process, its files in a folder. */
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { takeLock } from '../../program/lock.ts';
import { OWNER_ONLY } from '../data-folder.ts';
import { type FreeBytes, spaceFault } from '../disk-space.ts';
import { messageOf } from '../log.ts';
import { type Database, DatabaseError, DEFAULT_SCHEMA } from './database.ts';
import { embed, openPglite } from './pglite.ts';
import { makeFiles } from './template.ts';

export interface EmbeddedOptions {
  /** Folder for the database, which is made when it is missing. One process at a time may have it open. */
  readonly folder: string;
  /** What messages call the folder. */
  readonly shownAs: string;
  /** In place of what the system says. */
  readonly freeBytes?: FreeBytes;
}

/**
 * Opens the database in a folder; throws a {@link DatabaseError} when another process has it, the disk is full, or it
 * cannot be read.
 *
 * It survives the death of the process at any point; of the machine only what the system had written to the disk by then.
 */
export async function openEmbedded({ folder, shownAs, freeBytes }: EmbeddedOptions): Promise<Database> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const unlock = takeLock(folder);
  if (unlock === undefined) {
    throw new DatabaseError(
      `${shownAs} is in use by another platform; stop that one, or give this one a folder of its own.`,
    );
  }
  try {
    // First of all: on a full disk intact files cannot be opened, and the error would name another reason.
    const fault = await spaceFault(folder, shownAs, freeBytes);
    if (fault !== undefined) throw new DatabaseError(`${fault} Nothing that is kept there is lost.`);
    const files = path.join(folder, 'files');
    const isNew = await access(files).then(
      () => false,
      () => true,
    );
    if (isNew) await makeFiles(files);
    return embed(await openFiles(files, shownAs), DEFAULT_SCHEMA, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openFiles(files: string, shownAs: string): Promise<PGlite> {
  try {
    return await openPglite(files);
  } catch (error) {
    const reason = messageOf(error);
    throw new DatabaseError(
      `The database of ${shownAs} cannot be opened: ${reason}. Put back a copy of ${files}, or remove it to begin anew without the jobs so far.`,
      { cause: error },
    );
  }
}
