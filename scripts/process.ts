/** Running other programs for the project's own scripts. */
import { type SpawnOptions, spawn } from 'node:child_process';

/** What a finished program left: its exit code and everything it printed, both streams in order of arrival. */
export interface Finished {
  readonly code: number;
  readonly output: string;
}

/** Runs a program to its end and collects its output. Never rejects for a non-zero exit code. */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/** Runs a JavaScript program of a dev dependency under the Node that runs this script. */
export function runTool(script: string, args: readonly string[], options: SpawnOptions = {}): Promise<Finished> {
  return run(process.execPath, [script, ...args], options);
}
