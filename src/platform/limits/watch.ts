/**
 * Keeps a process within its limits: watched from a thread, for the others may be busy for minutes, in code of the engine
 * that nothing can interrupt. Only the end of a process ends such code.
 */
import { Worker } from 'node:worker_threads';
import { entryBeside, SOURCE_NAMES } from './entry.ts';

export interface ProcessLimits {
  /** Limit of all its memory: that of the heap does not count buffers, nor the heaps of threads. */
  readonly memoryMib: number;
  /** Limit of the processor time that one piece of work may take, in milliseconds; none when absent. */
  readonly processorMs?: number;
}

/** Says what a process is at. */
export interface Watch {
  /** Begins a piece of work, whose processor time counts from here. */
  begin(piece: number): void;
  /** Ends it: what follows counts for none. */
  end(): void;
  /** Begins a run of authors' code within the piece, which may take less than all of it. */
  enterCode(): void;
  leaveCode(): void;
}

/** Processor time that one run of authors' code may take, where the piece itself may not take less. */
export const CODE_LIMIT_MS = 2_000;

/**
 * What a thread that watches is started with. `current`: microseconds at which the piece began, its number, and
 * microseconds at which a run of authors' code in it began.
 */
export interface WatchTask extends ProcessLimits {
  readonly parent: number;
  readonly current: BigInt64Array;
}

/** Smallest assumed share of a processor for a piece of work. */
const CLOCK_FACTOR = 24;
const CLOCK_LEAST_MS = 240_000;

/** Gives how long a piece of work may take on the clock: one that only waits takes no processor time. */
export function clockLimitMs(processorMs: number): number {
  return Math.max(processorMs * CLOCK_FACTOR, CLOCK_LEAST_MS);
}

/** What the process prints before it ends itself. */
export const MEMORY_PASSED = 'memory limit passed';
const PROCESSOR_PASSED = 'processor time passed at ';

/** A piece of work that took too long, and what it was allowed to take; of its code alone, where that is less. */
export interface Passed {
  readonly piece: number;
  readonly limitMs: number;
}

/** Says that a piece of work took too long; {@link pieceThatPassed} reads it. */
export function tellPassed(piece: bigint, limitMs: number): string {
  return `${PROCESSOR_PASSED}${piece} of ${limitMs} ms\n`;
}

/** Gives the piece of work at which a process passed its processor time, of what it printed. */
export function pieceThatPassed(output: string): Passed | undefined {
  const [, piece, limitMs] = new RegExp(`${PROCESSOR_PASSED}(\\d+) of (\\d+) ms\\n`).exec(output) ?? [];
  return piece === undefined ? undefined : { piece: Number(piece), limitMs: Number(limitMs) };
}

/** The place of each fact in `current`. */
export const BEGUN = 0;
export const PIECE = 1;
export const CODE = 2;
/** Stands for a process that is at nothing. */
export const IDLE = -1n;

/** Ends this process when it passes a limit, and when its parent is gone. */
export function watchProcess(limits: ProcessLimits): Watch {
  const current = new BigInt64Array(new SharedArrayBuffer(3 * BigInt64Array.BYTES_PER_ELEMENT)).fill(IDLE);
  const watch = new Worker(entryBeside(import.meta.url, 'watch-thread'), {
    workerData: { ...limits, current, parent: process.ppid } satisfies WatchTask,
    execArgv: ['--disable-warning=ExperimentalWarning', SOURCE_NAMES],
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  });
  watch.unref();
  return {
    begin(piece) {
      Atomics.store(current, PIECE, BigInt(piece));
      Atomics.store(current, BEGUN, processorMicroseconds());
    },
    end: () => void Atomics.store(current, BEGUN, IDLE),
    enterCode: () => void Atomics.store(current, CODE, processorMicroseconds()),
    leaveCode: () => void Atomics.store(current, CODE, IDLE),
  };
}

/** Processor time that all threads of this process took, which does not pass while others have the processors. */
export function processorMicroseconds(): bigint {
  const { user, system } = process.cpuUsage();
  return BigInt(user + system);
}
