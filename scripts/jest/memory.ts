/**
 * Has tests keep their files in memory where the machine has a folder for it: they write many thousands, and on a disk
 * each costs the kernel several times as much.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const FOLDER = '/dev/shm';
/** Containers often have 64 MB there (Docker's default), which is not enough. */
const FREE_MIN_BYTES = 2 ** 31;

/** Tests execute files that they write; Docker's default mount options forbid that. */
function mayExecute(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.findLast((line) => line.split(' ')[1] === FOLDER)?.split(' ')[3];
  return options !== undefined && !options.split(',').includes('noexec');
}

/** The limit of the folder does not reflect memory that other processes use. */
function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(FOLDER);
  return Math.min(bavail * bsize, process.availableMemory()) >= FREE_MIN_BYTES;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * How the names of folders begin that this process and others which it can see make here; the number of their process
 * follows. Containers may share the folder, and do not see each other's processes.
 */
function folderPrefix(): string {
  return `static-export-tests-${/\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0]}-`;
}

/** A run that was killed leaves its folder, which takes memory until the machine is restarted. */
export function removeLeftovers(place: string, prefix: string): void {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(prefix) ? /^\d+(?=-)/.exec(name.slice(prefix.length))?.[0] : undefined;
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      remove(path.join(place, name));
    } catch {
      // Another user's stays, and so does what another run removes at this moment.
    }
  }
}

/** Makes a folder for this run, before its processes start. */
export default function openFolder(): void {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined || !mayExecute()) return;
  const prefix = folderPrefix();
  removeLeftovers(FOLDER, prefix);
  if (!hasRoom()) return;
  const folder = mkdtempSync(path.join(FOLDER, `${prefix}${process.pid}-`));
  // PostgreSQL does not run as root: it is another user's then.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  // With all that programs left there which a test killed.
  process.once('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      try {
        remove(folder);
      } finally {
        process.kill(process.pid, signal);
      }
    });
  }
}
