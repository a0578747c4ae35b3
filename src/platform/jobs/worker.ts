/** Running one export in a process of its own, so that neither its load nor its end touches the server. */
import type { ChildProcess } from 'node:child_process';
import * as v from 'valibot';
import { entryBeside } from '../limits/entry.ts';
import { BEHIND_READERS, lowerPriority } from '../limits/priority.ts';
import { startProgram } from '../limits/program.ts';
import { clockLimitMs, MEMORY_PASSED } from '../limits/watch.ts';
import { cacheFolder } from './cache-folder.ts';
import { ExportError, ExportInterruption } from './export-error.ts';
import { type Answer, AnswerSchema, type FinishedAnswer, type Task } from './messages.ts';
import type { ProgressEvent } from './state.ts';

/**
 * Runs a task to its end; rejects with an `ExportError` that says why the export failed, or with an
 * `ExportInterruption` when somebody ended its process.
 */
export type Worker = (
  task: Task,
  onProgress: (event: ProgressEvent) => void,
  signal: AbortSignal,
) => Promise<FinishedAnswer>;

export interface WorkerOptions {
  /** The program to run: a module that reads one task from its parent and answers it. */
  readonly entry?: URL;
  /** Limit of the program's JavaScript heap. */
  readonly heapMib?: number;
  /** Limit of all its memory, which the program keeps itself: it is given as its argument. */
  readonly memoryMib?: number;
  /** Time without any answer after which the program is ended. */
  readonly stallMs?: number;
  /** Time that the program may take to end by itself when its task is done. */
  readonly lingerMs?: number;
  /** Takes what the program printed, in full lines or parts of them. */
  readonly onOutput?: (text: string) => void;
}

const DEFAULT_ENTRY = entryBeside(import.meta.url, 'render-process');
const DEFAULT_HEAP_MIB = 1024;
/** Of a program that has buffers, too. */
const MEMORY_PER_HEAP = 2;
const DEFAULT_STALL_MS = 5 * 60_000;
const DEFAULT_LINGER_MS = 30_000;
const OUTPUT_KEPT_CHARS = 4096;
const UNREADABLE: Answer = {
  type: 'failed',
  error: 'The export process sent an answer that is not of the agreed form.',
  diagnostics: [],
};

/** Creates a worker that forks one process a task, with a bounded heap and nothing of the environment but the folder of compiled code. */
export function createWorker(options: WorkerOptions = {}): Worker {
  const { heapMib = DEFAULT_HEAP_MIB, lingerMs = DEFAULT_LINGER_MS, onOutput } = options;
  const memoryMib = options.memoryMib ?? heapMib * MEMORY_PER_HEAP;
  return async (task, onProgress, signal) => {
    signal.throwIfAborted();
    const env = { ...bareEnvironment(), ...compileCache(task.cache) };
    const child = startProgram(options.entry ?? DEFAULT_ENTRY, { heapMib, memoryMib }, env);
    lowerPriority(child.pid, BEHIND_READERS);
    // One page may take all of its time.
    const stallMs = options.stallMs ?? Math.max(DEFAULT_STALL_MS, 2 * clockLimitMs(task.pageLimitMs ?? 0));
    const kill = () => child.kill('SIGKILL');
    signal.addEventListener('abort', kill);
    try {
      const result = await converse(child, task, { onProgress, onOutput, heapMib, memoryMib, stallMs, signal });
      letEnd(child, lingerMs);
      return result;
    } catch (error) {
      kill();
      throw error;
    } finally {
      signal.removeEventListener('abort', kill);
    }
  };
}

/** Nobody waits for what a program does at its end, and nothing is kept open for it. */
function letEnd(child: ChildProcess, lingerMs: number): void {
  child.unref();
  child.channel?.unref();
  child.stdout?.destroy();
  child.stderr?.destroy();
  const limit = setTimeout(() => child.kill('SIGKILL'), lingerMs).unref();
  child.once('exit', () => clearTimeout(limit));
}

/** The variables that Node itself needs: none, but for the system folder on Windows. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return process.platform === 'win32' && SystemRoot !== undefined ? { SystemRoot } : {};
}

/** Has Node keep the renderer's code compiled: where the platform keeps its own when told so, else beside the pages. */
function compileCache(cache: string | undefined): NodeJS.ProcessEnv {
  return cache === undefined
    ? {}
    : { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? cacheFolder(cache, 'code') };
}

interface Conversation {
  readonly onProgress: (event: ProgressEvent) => void;
  readonly onOutput: ((text: string) => void) | undefined;
  readonly heapMib: number;
  readonly memoryMib: number;
  readonly stallMs: number;
  readonly signal: AbortSignal;
}

/** Sends a task, and gives the result; the caller ends a process that did not give one. */
async function converse(child: ChildProcess, task: Task, conversation: Conversation): Promise<FinishedAnswer> {
  const { onProgress, onOutput, stallMs, signal } = conversation;
  const { promise, resolve, reject } = Promise.withResolvers<FinishedAnswer>();
  const stalled = setTimeout(() => {
    reject(new ExportError(`The export made no progress for ${Math.round(stallMs / 1000)} s.`));
  }, stallMs).unref();
  let output = '';
  const listen = (chunk: Buffer): void => {
    output = (output + chunk.toString('utf8')).slice(-OUTPUT_KEPT_CHARS);
    onOutput?.(chunk.toString('utf8'));
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  // For want of processes, of memory or of the program itself, which is replaced by an upgrade.
  child.on('error', ({ message }) => {
    reject(new ExportInterruption(`The export process could not be run: ${message}.`, { by: 'around' }));
  });
  child.on('close', (code, name) => {
    reject(signal.aborted ? new ExportError('The platform was stopped.') : death(code, name, output, conversation));
  });
  const hear = (message: unknown): void => {
    const parsed = v.safeParse(AnswerSchema, message);
    const answer = parsed.success ? parsed.output : UNREADABLE;
    stalled.refresh();
    if (answer.type === 'finished') resolve(answer);
    else if (answer.type === 'failed') reject(new ExportError(answer.error, answer.diagnostics));
    else onProgress(answer);
  };
  child.on('message', hear);
  child.send(task, (error) => {
    if (error !== null) onOutput?.(`the task could not be sent: ${error.message}`);
  });
  return await promise.finally(() => {
    child.off('message', hear);
    clearTimeout(stalled);
  });
}

function death(
  code: number | null,
  name: NodeJS.Signals | null,
  output: string,
  { heapMib, memoryMib }: Conversation,
): Error {
  if (output.includes(MEMORY_PASSED))
    return new ExportError(`The export ran out of memory (limit ${memoryMib} MiB in all).`);
  // Node's own words when the heap limit is passed; it then aborts.
  if (output.includes('heap out of memory'))
    return new ExportError(`The export ran out of memory (limit ${heapMib} MiB).`);
  // From outside, such as by a system that is short of memory for reasons of its own.
  if (name !== null) return new ExportInterruption(`The export process was ended by ${name}.`);
  return new ExportError(`The export process ended with exit code ${code} before it was done.`);
}
