/** Peak memory of a process and all that it starts, as Linux tells it: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
import { readFileSync } from 'node:fs';

const SAMPLE_MS = 20;

/** Peaks of one process and its descendants. Start it beside the process, stop it when that has ended. */
export class MemoryWatch {
  readonly #pid: number;
  readonly #peaks = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.#pid = pid;
    this.#timer = setInterval(() => this.#look(), SAMPLE_MS);
    this.#look();
  }

  /**
   * Stops looking and gives the sum of what every process held at most, in bytes; `undefined` where the system does not
   * tell. A little too much: pages that processes share count for each, and not all peaks are at the same moment.
   */
  stop(): number | undefined {
    clearInterval(this.#timer);
    if (this.#peaks.size === 0) return undefined;
    return [...this.#peaks.values()].reduce((sum, peak) => sum + peak, 0);
  }

  #look(pid = this.#pid): void {
    const peak = readPeak(readProc(`${pid}/status`));
    // A process that becomes another program (a shell that ends with one) begins anew.
    if (peak !== undefined) this.#peaks.set(pid, Math.max(peak, this.#peaks.get(pid) ?? 0));
    for (const child of readProc(`${pid}/task/${pid}/children`).split(' ')) {
      if (child !== '') this.#look(Number(child));
    }
  }
}

/** Reads the high-water mark of the resident set, in bytes. */
export function readPeak(status: string): number | undefined {
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}

/** Processes come and go: one that is gone has nothing to tell. */
function readProc(name: string): string {
  try {
    return readFileSync(`/proc/${name}`, 'utf8').trimEnd();
  } catch {
    return '';
  }
}
