/** What a process and all that it starts take of memory and processors, as Linux tells it: https://man7.org/linux/man-pages/man5/proc.5.html */
import { readFileSync } from 'node:fs';

const SAMPLE_MS = 20;

/** Clock ticks in which Linux counts, the same on every architecture it runs Node on. */
const TICK_MS = 10;
/** Places of `utime` and `stime` behind the name of the program, which alone may hold blanks. */
const UTIME = 11;
const STIME = 12;

/** What processes took together. */
export interface Taken {
  /**
   * Most that the processes which lived at the same moment had held, each by then. A little too much: pages that they share
   * count for each.
   */
  readonly peakBytes: number;
  /** Time on a processor; of each process up to {@link SAMPLE_MS} before its end. */
  readonly processorMs: number;
}

/** Looks at one process and its descendants. Start it beside the process, stop it when that has ended. */
export class ProcessWatch {
  readonly #pid: number;
  readonly #processorMs = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;
  #peakBytes = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS);
    this.#sample();
  }

  /** Stops looking; gives `undefined` where the system does not tell. */
  stop(): Taken | undefined {
    clearInterval(this.#timer);
    const times = [...this.#processorMs.values()];
    return times.length === 0
      ? undefined
      : { peakBytes: this.#peakBytes, processorMs: times.reduce((sum, time) => sum + time, 0) };
  }

  #sample(): void {
    this.#peakBytes = Math.max(this.#peakBytes, this.#look(this.#pid));
  }

  /** Gives what a process and its descendants have held. */
  #look(pid: number): number {
    const processorMs = readProcessorTime(readProc(`${pid}/stat`));
    if (processorMs !== undefined) this.#processorMs.set(pid, processorMs);
    // The high-water mark of the resident set.
    const own = readStatus(pid, 'VmHWM') ?? 0;
    return childrenOf(pid).reduce((sum, child) => sum + this.#look(child), own);
  }
}

/** Reads what is resident now, in bytes; `undefined` where the system does not tell. */
export function residentBytes(pid: number): number | undefined {
  return readStatus(pid, 'VmRSS');
}

function readStatus(pid: number, field: 'VmRSS' | 'VmHWM'): number | undefined {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readProc(`${pid}/status`))?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}

/** Lists the processes that a process started. Source: https://man7.org/linux/man-pages/man5/proc_tid_children.5.html */
export function childrenOf(pid: number): readonly number[] {
  return readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

/** Reads the time that a process has had on processors, in its own code and in the system's, in milliseconds. */
function readProcessorTime(stat: string): number | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[UTIME]) + Number(fields[STIME]);
  return Number.isNaN(ticks) ? undefined : ticks * TICK_MS;
}

/** Processes come and go: one that is gone has nothing to tell. */
function readProc(name: string): string {
  try {
    return readFileSync(`/proc/${name}`, 'utf8').trimEnd();
  } catch {
    return '';
  }
}
