/** The current access file: read at the start, and again when it changes or on SIGHUP. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../program/start-error.ts';
import { type Log, logFault } from '../log.ts';
import type { CurrentAccess } from './access.ts';
import { type FileAccess, readAccessFile } from './file.ts';

/** A file that is followed: what the last one without faults said. */
export interface WatchedAccess extends CurrentAccess {
  close(): void;
}

export interface WatchOptions {
  readonly file: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly intervalMs?: number;
}

/**
 * The text is compared, and not the file's events or times: what Kubernetes mounts changes by a link above the file, of
 * which its own events tell nothing, and no change is lost between the first reading and the next.
 */
const INTERVAL_MS = 2000;

/** Reads the file and follows it, also on SIGHUP; throws a {@link StartError} with all its faults. */
export async function watchAccess(options: WatchOptions): Promise<WatchedAccess> {
  const { file, log, intervalMs = INTERVAL_MS } = options;
  let seen = await look(file);
  let current = decode(seen, options);
  let isClosed = false;
  const hearers: (() => void)[] = [];
  const readAgain = async (isAsked: boolean) => {
    const found = await look(file);
    if (isClosed || (!isAsked && String(found) === String(seen))) return;
    seen = found;
    try {
      current = decode(found, options);
      log.info('access.read', { organizations: current.organizations.size, keys: current.keys.size });
      for (const hear of hearers) hear();
    } catch (error) {
      logFault(log, 'access.refused')(error);
    }
  };
  // One after the other: an older text never replaces a newer one.
  let turn = Promise.resolve();
  const reread = (isAsked: boolean) => {
    turn = turn.then(() => readAgain(isAsked));
  };
  const timer = setInterval(() => reread(false), intervalMs).unref();
  const onHangup = () => reread(true);
  process.on('SIGHUP', onHangup);
  return {
    current: () => current,
    onChange: (hear) => void hearers.push(hear),
    close: () => {
      isClosed = true;
      clearInterval(timer);
      process.off('SIGHUP', onHangup);
    },
  };
}

/** Gives the text of the file, or why it cannot be read. */
async function look(file: string): Promise<string | Error> {
  return await readFile(file, 'utf8').catch((error: Error) => error);
}

function decode(seen: string | Error, { file, environment, log }: WatchOptions): FileAccess {
  if (typeof seen !== 'string') throw new StartError(`--access "${file}" cannot be read: ${seen.message}.`);
  const found = readAccessFile(seen, { folder: path.dirname(path.resolve(file)), environment });
  if ('faults' in found) {
    throw new StartError(`--access "${file}" is not right:\n${found.faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
  for (const warning of found.warnings) log.warn('access.warning', { warning });
  return found;
}
