/**
 * Entries of a store that wait until an export is out, for the store makes a file of each. Every process appends to a
 * journal of its own; one that was ended within an entry leaves those before it.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DIGEST_BYTES } from '../../model/digest.ts';
import type { Store } from './store.ts';

export interface Journal {
  readonly put: (key: string, content: Uint8Array) => void;
}

/** The key, and the length of the content as a 32-bit number. */
const HEAD_BYTES = DIGEST_BYTES + 4;
/** A store removes what has this ending and is old: the journals of an export that was ended. */
const ENDING = '.tmp';

/** Names the journals of one export. */
export function nameJournals(folder: string): string {
  return join(folder, randomUUID());
}

/** Opens the journal of this process, whose file is made with the first entry. */
export function openJournal(journals: string): Journal {
  const path = `${journals}.${process.pid}${ENDING}`;
  let file: number | undefined;
  let isBroken = false;
  return {
    put(key, content) {
      if (isBroken) return;
      try {
        if (file === undefined) mkdirSync(dirname(path), { recursive: true });
        file ??= openSync(path, 'a');
        const head = Buffer.alloc(HEAD_BYTES);
        head.write(key, 'hex');
        head.writeUInt32BE(content.length, DIGEST_BYTES);
        const entry = Buffer.concat([head, content]);
        // Entries behind a partial one would be misread.
        if (writeSync(file, entry) < entry.length) isBroken = true;
      } catch {
        // A cache that cannot be written costs time, not the export.
        isBroken = true;
      }
    },
  };
}

/** Puts the entries of an export's journals into the store, and removes the journals. */
export function settleJournals(journals: string, store: Store): void {
  const names = namesIn(dirname(journals)).filter(
    (name) => name.startsWith(basename(journals)) && name.endsWith(ENDING),
  );
  for (const name of names) {
    const path = join(dirname(journals), name);
    try {
      for (const [key, content] of readEntries(path)) store.put(key, content);
      rmSync(path, { force: true });
    } catch {
      // The next export makes anew what is not there.
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function* readEntries(path: string): Generator<readonly [key: string, content: Buffer]> {
  const file = openSync(path, 'r');
  const read = (length: number): Buffer => {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, null));
  };
  try {
    for (let head = read(HEAD_BYTES); head.length === HEAD_BYTES; head = read(HEAD_BYTES)) {
      const length = head.readUInt32BE(DIGEST_BYTES);
      const content = read(length);
      if (content.length === length) yield [head.toString('hex', 0, DIGEST_BYTES), content];
    }
  } finally {
    closeSync(file);
  }
}
