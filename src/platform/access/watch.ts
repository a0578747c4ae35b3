/** The access file as it is now: read at the start, and again when it changes or the process is told to. */

import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { type FileAccess, readAccessFile } from './file.ts';

/** A file that is followed. */
export interface WatchedAccess {
  current(): FileAccess;
  /** Reads the file anew; one with faults leaves what was. */
  reload(): Promise<void>;
  close(): void;
}

export interface WatchOptions {
  readonly file: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
}

/** Polled: what Kubernetes mounts changes by a link above the file, of which the file's own events tell nothing. */
const POLL_INTERVAL_MS = 2000;

/** Reads the file and follows it, also on SIGHUP; throws a {@link StartError} with all its faults. */
export async function watchAccess({ file, environment, log }: WatchOptions): Promise<WatchedAccess> {
  const read = async () => {
    const text = await readFile(file, 'utf8').catch((error: Error) => {
      throw new StartError(`--access "${file}" cannot be read: ${error.message}.`);
    });
    const found = readAccessFile(text, { folder: path.dirname(path.resolve(file)), environment });
    if (!('faults' in found)) {
      for (const warning of found.warnings) log.warn('access.warning', { warning });
      return found;
    }
    throw new StartError(`--access "${file}" is not right:\n${found.faults.map((fault) => `  ${fault}`).join('\n')}`);
  };
  let current = await read();
  const reload = async () => {
    try {
      current = await read();
      log.info('access.read', { organizations: current.organizations.size, keys: current.keys.size });
    } catch (error) {
      log.error('access.refused', { reason: Error.isError(error) ? error.message : String(error) });
    }
  };
  const onChange = () => void reload();
  watchFile(file, { interval: POLL_INTERVAL_MS, persistent: false }, onChange);
  process.on('SIGHUP', onChange);
  return {
    current: () => current,
    reload,
    close: () => {
      unwatchFile(file, onChange);
      process.off('SIGHUP', onChange);
    },
  };
}
