/** A platform or a worker as a process that may be killed, and is then started again at once, as an orchestrator would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bundledProgram } from '../scripts/platform-bundle.ts';
import { childrenOf, residentBytes } from './process-watch.ts';

/** How `npm run platform` and the image start it. */
export const NODE_OPTIONS = ['--max-semi-space-size=16', '--enable-source-maps'];
const READY_LIMIT_MS = 60_000;
const SAID_CHARACTERS = 2000;

/** What to start. */
export interface ProcessOptions {
  readonly role: 'server' | 'worker';
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs until stopped; killed when it is disposed of. */
export class PlatformProcess implements AsyncDisposable {
  readonly role: ProcessOptions['role'];
  /** Port of the server; 0 of a worker. It stays the same after a restart. */
  port = 0;
  /** Key for the server's assistant, where no file says who may call. */
  assistantKey = '';
  readonly #options: ProcessOptions;
  #said = '';
  #child: ChildProcess | undefined;

  private constructor(options: ProcessOptions) {
    this.#options = options;
    this.role = options.role;
  }

  /** Resolves when it listens, or has begun to take jobs. */
  static async start(options: ProcessOptions): Promise<PlatformProcess> {
    const made = new PlatformProcess(options);
    await made.restart();
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Its process; 0 before it was started. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Memory that it holds now, without the exports that it started; `undefined` where the system does not tell. */
  residentBytes(): number | undefined {
    return residentBytes(this.pid);
  }

  /** Ends the processes of its exports without any warning, as a system does that is short of memory; gives how many. */
  killExports(): number {
    return childrenOf(this.pid).filter((pid) => {
      try {
        return process.kill(pid, 'SIGKILL');
      } catch {
        // It had ended by itself.
        return false;
      }
    }).length;
  }

  /** Ends it without any warning. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  }

  /** What it logged last. */
  get said(): string {
    return this.#said;
  }

  /** Tells it to end, and gives its exit code or the signal that ended it. */
  async stop(): Promise<number | string> {
    const child = this.#child;
    if (child === undefined) return 0;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode ?? 0;
    // With all that it logged.
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    const [code, signal] = (await ended) as [number | null, string | null];
    return code ?? signal ?? 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
  }

  /** Starts it, again after a kill; resolves when it is ready. */
  async restart(): Promise<void> {
    const { role, args, environment } = this.#options;
    const command = role === 'worker' ? ['worker', ...args] : ['--port', String(this.port), '--json', ...args];
    const main = fileURLToPath(await bundledProgram('main'));
    const child = spawn(
      process.execPath,
      [...NODE_OPTIONS, '--disable-warning=ExperimentalWarning', main, ...command],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...environment },
      },
    );
    this.#child = child;
    const ready = await this.#listen(child);
    if (role !== 'server') return;
    const { url, assistantKey = '' } = JSON.parse(ready) as { readonly url: string; readonly assistantKey?: string };
    this.port = Number(new URL(url).port);
    this.assistantKey = assistantKey;
  }

  /** Gives the line that says that it is ready: a server's greeting, or what a worker logs. */
  async #listen(child: ChildProcess): Promise<string> {
    const [output, log] = [child.stdout, child.stderr];
    if (output === null || log === null) throw new Error('the process has no output');
    this.#said = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), READY_LIMIT_MS);
    const line = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`The ${this.role} did not start: ${this.#said}`)));
      child.once('error', reject);
      output.on('data', (chunk: Buffer) => {
        if (this.role === 'server') resolve(chunk.toString());
      });
      log.on('data', (chunk: Buffer) => {
        this.#said = (this.#said + chunk).slice(-SAID_CHARACTERS);
        if (this.role === 'worker' && this.#said.includes('"worker.started"')) resolve(this.#said);
      });
    });
    clearTimeout(timer);
    output.removeAllListeners('data').resume();
    return line;
  }
}
