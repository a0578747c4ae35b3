/** Running other programs for the project's own scripts. */
import { type SpawnOptions, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** What a finished program left: its exit code and what it printed. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  /** Both streams in order of arrival. */
  readonly output: string;
}

export interface RunOptions extends SpawnOptions {
  /** Of the program and what it starts, as `os.setPriority` takes it. */
  readonly priority?: number;
}

/** Runs a program to its end and collects its output. Never rejects for a non-zero exit code. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const { priority, ...spawning } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...spawning, stdio: ['ignore', 'pipe', 'pipe'] });
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    const all: Buffer[] = [];
    const out: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk) && all.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => all.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, stdout: text(out), output: text(all) }));
  });
}

/**
 * Runs a JavaScript program of a dev dependency under the Node that runs this script; at low priority, so that beside the
 * suites it takes the time in which those wait.
 */
export function runTool(script: string, args: readonly string[], options: SpawnOptions = {}): Promise<Finished> {
  return run(process.execPath, [script, ...args], { ...options, priority: constants.priority.PRIORITY_LOW });
}

/** Runs a program that shares this process's output; resolves with its exit code. */
export function runVisibly(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function text(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8');
}
