/** Pages rendered in processes, so that several processors share the work, and whatever a page does can be ended. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { getHeapStatistics } from 'node:v8';
import { entryBeside } from '../../../limits/entry.ts';
import { startProgram } from '../../../limits/program.ts';
import { clockLimitMs } from '../../../limits/watch.ts';
import type { Diagnostic, RenderError } from '../../model/errors.ts';
import type { PageTask } from '../page-writer.ts';
import { keepBusy } from './busy.ts';
import type { PagesTask } from './messages.ts';
import { dealOut, type PageLoad } from './share.ts';

export interface PoolOptions {
  readonly task: PagesTask;
  readonly pages: readonly PageLoad[];
  readonly processes: number;
  /** Gives a process that was started beforehand, once; it is ended with the others. */
  readonly takeSpare?: (() => ChildProcess | undefined) | undefined;
  /** Returns the options of a page; called once per page, when it is rendered. */
  readonly taskOf: (index: number) => PageTask;
  /** The program of a process. */
  readonly entry?: URL;
  /** Limit of a process's JavaScript heap; that of this one when absent. */
  readonly heapMib?: number;
  readonly onWritten: (diagnostics: readonly Diagnostic[]) => void;
  /** Processor time that a page may take, in milliseconds. */
  readonly pageLimitMs: number;
  /** Time that a page may take on the clock, for one that waits for ever; see `clockLimitMs`. */
  readonly clockMs?: number;
  /** Replaces a page that exceeds its time or memory; an error that it throws fails the run. */
  readonly giveUp: (index: number, error: RenderError) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

const DEFAULT_ENTRY = entryBeside(import.meta.url, 'page-process');
const BYTES_PER_MIB = 1024 * 1024;
/** Memory of a process for its program and for allocations outside the heap. */
const BESIDE_HEAP_MIB = 512;

/**
 * Writes pages in processes. Throws the {@link RenderError} of the first page, in the order of the site, that cannot be
 * rendered; the signal's reason when it is aborted; and what went wrong when a process dies. Then none is left.
 */
export async function writeInProcesses(options: PoolOptions): Promise<void> {
  const { signal } = options;
  signal?.throwIfAborted();
  const crew: Crew = { children: [], isOver: false };
  const stop = Promise.withResolvers<never>();
  const abort = (): void => stop.reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    await Promise.race([stop.promise, employ(options, crew)]);
  } finally {
    signal?.removeEventListener('abort', abort);
    crew.isOver = true;
    await Promise.all(crew.children.map(endProcess));
  }
}

interface Crew {
  readonly children: ChildProcess[];
  isOver: boolean;
}

/** Ends a process; resolves when it is no more. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

type ProcessOptions = Pick<PoolOptions, 'entry' | 'heapMib' | 'pageLimitMs'>;

function startPageProcess({
  entry = DEFAULT_ENTRY,
  heapMib = ownHeapMib(),
  pageLimitMs,
}: ProcessOptions): ChildProcess {
  const limits = { heapMib, memoryMib: heapMib + BESIDE_HEAP_MIB, processorMs: pageLimitMs };
  return startProgram(entry, limits, programEnvironment());
}

/** A process that loads its program while nobody has a task for it yet. */
export interface Spare extends AsyncDisposable {
  /** Gives the process, once; `undefined` when it is gone. */
  readonly take: () => ChildProcess | undefined;
}

/** Starts a spare process; when it is disposed of, it is ended if nobody took it. */
export function openSpare(options: ProcessOptions): Spare {
  let child: ChildProcess | undefined = startPageProcess(options);
  // One that cannot be started is gone: the error is met again by the one in its place.
  child.on('error', () => undefined);
  const take = (): ChildProcess | undefined => {
    const taken = child;
    child = undefined;
    return taken === undefined || hasEnded(taken) ? undefined : taken;
  };
  return {
    take,
    async [Symbol.asyncDispose]() {
      const left = take();
      if (left !== undefined) await endProcess(left);
    },
  };
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

function ownHeapMib(): number {
  return Math.floor(getHeapStatistics().heap_size_limit / BYTES_PER_MIB);
}

async function employ(options: PoolOptions, crew: Crew): Promise<void> {
  const { task, giveUp, taskOf, pageLimitMs, clockMs = clockLimitMs(pageLimitMs), heapMib = ownHeapMib() } = options;
  const orders = openOrders(options);
  const hire = (): ChildProcess => {
    const child = options.takeSpare?.() ?? startPageProcess(options);
    crew.children.push(child);
    // One that is gone is heard of by its end.
    child.send(task, () => undefined);
    return child;
  };
  const shared = { heapMib, clockMs, giveUp, pages: task.site.pages, taskOf, isOver: () => crew.isOver };
  const runs = Array.from({ length: options.processes }, (_, asker) =>
    keepBusy(hire, { ...orders, ...shared, next: () => orders.next(asker) }),
  );
  await Promise.all(runs);
  if (orders.refusal() !== undefined) throw orders.refusal();
}

/**
 * Processes read their code, compiled, where Node keeps it. One that found none there would write all of it as it ends,
 * each the same, which takes longer than they gain.
 */
function programEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: _, ...others } = process.env;
  const folder = getCompileCacheDir();
  return folder !== undefined && existsSync(folder) && readdirSync(folder).length > 0 ? process.env : others;
}

function openOrders({ pages, onWritten }: PoolOptions) {
  const share = dealOut(pages);
  let first: { readonly index: number; readonly error: RenderError } | undefined;
  return {
    /** Pages behind one that failed need not be rendered, those before it must: one of them may be the first to fail. */
    next(asker: number): number | undefined {
      let index = share(asker);
      while (index !== undefined && first !== undefined && index > first.index) index = share(asker);
      return index;
    },
    written: onWritten,
    refused(index: number, error: RenderError): void {
      if (first === undefined || index < first.index) first = { index, error };
    },
    refusal: () => first?.error,
  };
}
