/**
 * Has tests keep their files in memory where the machine has a folder for it: they write many thousands, and on a disk
 * each costs the kernel several times as much.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** Containers often have 64 MB there (Docker's default), which is not enough. */
const FREE_MIN_BYTES = 2 ** 31;

/** Tests run some of what they write, which Docker's default options forbid. */
function mayExecute(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.findLast((line) => line.split(' ')[1] === FOLDER)?.split(' ')[3];
  return options !== undefined && !options.split(',').includes('noexec');
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(FOLDER);
  return bavail * bsize >= FREE_MIN_BYTES;
}

/** Makes a folder for this run, before its processes start. */
export default function openFolder(): void {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined || !mayExecute() || !hasRoom()) return;
  const folder = mkdtempSync(`${FOLDER}/static-export-tests-`);
  // PostgreSQL does not run as root: it is another user's then.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  // With all that programs left there which a test killed.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
