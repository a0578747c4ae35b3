/** Programs of the bench as processes: run to their end, timed and watched. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ProcessWatch, type Taken } from './process-watch.ts';

/** What one run took. */
export interface Effort {
  readonly milliseconds: number;
  /** Memory and processor time; `undefined` where the system does not report them. */
  readonly taken: Taken | undefined;
}

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  readonly limitMs: number;
}

const SHOWN_CHARACTERS = 2000;

/** Runs a program to its end, and gives what it printed; rejects with the end of what it said when it fails. */
export async function runProgram(
  [program = '', ...args]: readonly string[],
  { limitMs, ...options }: ProgramOptions,
): Promise<Effort & { readonly output: string }> {
  const startedAt = performance.now();
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const watch = new ProcessWatch(child.pid ?? 0);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    const milliseconds = performance.now() - startedAt;
    const taken = watch.stop();
    const [output, trouble] = await said;
    if (code === 0) return { milliseconds, taken, output };
    const end = `${output}${trouble}`.slice(-SHOWN_CHARACTERS).trim();
    throw new Error(`\`${path.basename(program)}\` ended with ${signal ?? code}: ${end}`);
  } finally {
    watch.stop();
  }
}
