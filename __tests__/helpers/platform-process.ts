/** A platform as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bundledProgram } from '../../scripts/platform-bundle.ts';

/** The bundle starts in less time than the sources. */
export const MAIN = fileURLToPath(await bundledProgram('main'));

export interface PlatformProcess {
  readonly child: ChildProcess;
  /** What it printed so far. */
  readonly printed: { stdout: string; stderr: string };
  /** Exit code or signal, when it ends. */
  readonly ended: Promise<unknown>;
}

/** What a platform with `--json` says once it listens, and calls with its admin key. */
export interface Listening {
  readonly url: string;
  readonly adminKey: string;
  readonly assistantKey: string;
  call<Answer>(method: string, route: string, body?: unknown): Promise<Answer>;
}

export function spawnPlatform(args: readonly string[], env: NodeJS.ProcessEnv = {}): PlatformProcess {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk));
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk));
  return { child, printed, ended: once(child, 'close').then(([code, signal]) => code ?? signal) };
}

/** Waits until it listens; rejects with what it printed when it ends before. */
export async function listening({ child, printed, ended }: PlatformProcess): Promise<Listening> {
  while (!printed.stdout.includes('\n')) {
    await Promise.race([once(child.stdout ?? process.stdin, 'data'), ended]);
    if (child.exitCode !== null) throw new Error(printed.stderr);
  }
  const told = JSON.parse(printed.stdout) as Omit<Listening, 'call'>;
  const headers = { authorization: `Bearer ${told.adminKey}`, 'content-type': 'application/json' };
  return {
    ...told,
    call: async <Answer>(method: string, route: string, body?: unknown) => {
      const sent = body === undefined ? null : JSON.stringify(body);
      return (await (await fetch(told.url + route, { method, headers, body: sent })).json()) as Answer;
    },
  };
}
