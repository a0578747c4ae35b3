/** Programs that run in processes of their own, so that whatever they do can be ended. */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { SOURCE_NAMES } from './entry.ts';
import type { ProcessLimits } from './watch.ts';

export interface ProgramLimits extends ProcessLimits {
  readonly heapMib: number;
}

/**
 * V8's options for programs that fill every processor together: what its last optimizing compiler and the helpers of its
 * collector take beside them does not come back, be it a site of hundreds of pages or of thousands. The compiler before
 * that one works on functions that run often enough for it (4,000 calls, not 400), and no code is dropped that the next
 * page needs again: together a tenth of the processor time of a site of hundreds of pages, and a twentieth of thousands.
 * With a young generation of 16 MiB programs take the same time as with the 64 that Node gives them, and 60 to 100 MiB
 * less memory.
 */
export const V8_OPTIONS: readonly string[] = [
  '--no-opt',
  '--invocation-count-for-maglev=4000',
  '--no-flush-bytecode',
  '--no-parallel-scavenge',
  '--max-semi-space-size=16',
];

/** What is said to programs is cloned, as between threads; what they print can be read, and nothing is their input. */
export function startProgram(entry: URL, limits: ProgramLimits, env: NodeJS.ProcessEnv): ChildProcess {
  const { heapMib, memoryMib, processorMs } = limits;
  const own = processorMs === undefined ? [memoryMib] : [memoryMib, processorMs];
  return fork(fileURLToPath(entry), own.map(String), {
    execArgv: [`--max-old-space-size=${heapMib}`, '--disable-warning=ExperimentalWarning', SOURCE_NAMES, ...V8_OPTIONS],
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}

/** Reads the limits that a program was started with, which it has to keep itself: see `watchProcess`. */
export function limitsOf([, , memoryMib, processorMs]: readonly string[]): ProcessLimits {
  const own = { memoryMib: Number(memoryMib) };
  return processorMs === undefined ? own : { ...own, processorMs: Number(processorMs) };
}

/**
 * Processes read their code, compiled, where Node keeps it. With an empty cache every process would write the same cache
 * at its exit, which takes longer than they gain.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: _, ...others } = process.env;
  const folder = getCompileCacheDir();
  return folder !== undefined && existsSync(folder) && readdirSync(folder).length > 0 ? process.env : others;
}
