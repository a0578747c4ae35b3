/** A deployment as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/hosting/main.ts', import.meta.url));

type LogEntry = Readonly<Record<string, unknown>>;

/** A deployment that listens. Killed when it is disposed of. */
export class HostingProcess implements AsyncDisposable {
  readonly url: string;
  /** Exit code or signal, when it ends. */
  readonly ended: Promise<unknown>;
  /** Everything that it logged. */
  readonly log: LogEntry[];
  readonly #child: ChildProcess;
  readonly #events: EventEmitter;

  constructor(child: ChildProcess, url: string, { log, events }: { log: LogEntry[]; events: EventEmitter }) {
    this.#child = child;
    this.url = url;
    this.log = log;
    this.#events = events;
    this.ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Waits for an event of the log, also for one that was there before. */
  async logged(name: string, matching: LogEntry = {}): Promise<LogEntry> {
    for (;;) {
      const found = this.log.find(
        (entry) => entry['event'] === name && Object.entries(matching).every(([key, value]) => entry[key] === value),
      );
      if (found !== undefined) return found;
      await once(this.#events, 'line');
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await this.ended;
  }
}

/** Starts one on a free port, after code of its own if there is any; rejects with what it printed when it ends before. */
export async function startHostingProcess(args: readonly string[], code = ''): Promise<HostingProcess> {
  const port = args.includes('--port') ? [] : ['--port', '0'];
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
  const words = [...preload, MAIN, ...port, '--json', ...args];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [log, events] = [[] as LogEntry[], new EventEmitter()];
  let printed = '';
  createInterface({ input: child.stderr }).on('line', (line) => {
    printed += `${line}\n`;
    if (line.startsWith('{')) log.push(JSON.parse(line) as LogEntry);
    events.emit('line');
  });
  const greeting = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(
      ([line]) => JSON.parse(String(line)) as { url: string },
    ),
    once(child, 'close').then(() => undefined),
  ]);
  if (greeting === undefined) throw new Error(printed);
  return new HostingProcess(child, greeting.url, { log, events });
}
