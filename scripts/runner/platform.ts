/** The local platform as a process of its own, for the demo and for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/platform/main.ts', import.meta.url));
const STOP_LIMIT_MS = 5000;

/** Which site to serve; further words go to the command line of the platform. */
export interface PlatformOptions {
  readonly docs: string;
  readonly domain: string;
  readonly args?: readonly string[];
}

/** A platform that listens. Stops when it is disposed of. */
export class PlatformProcess implements AsyncDisposable {
  readonly url: string;
  readonly adminKey: string;
  readonly assistantKey: string;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess, greeting: { url: string; adminKey: string; assistantKey: string }) {
    this.#child = child;
    this.url = greeting.url;
    this.adminKey = greeting.adminKey;
    this.assistantKey = greeting.assistantKey;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(limit);
  }
}

/** Starts a platform on a free port; rejects with what it printed when it ends before it listens. */
export async function startPlatformProcess({ docs, domain, args = [] }: PlatformOptions): Promise<PlatformProcess> {
  const child = spawn(
    process.execPath,
    [MAIN, '--docs', path.resolve(docs), '--domain', domain, '--port', '0', '--json', ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const complaints: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const greeting = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => undefined),
  ]);
  if (greeting === undefined) throw new Error(`The local platform did not start:\n${complaints.join('').trim()}`);
  return new PlatformProcess(child, JSON.parse(String(greeting[0])));
}
