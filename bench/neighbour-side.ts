/** One of two neighbours: a client of the platform in a process of its own, which starts on a message and reports on another one. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export type SideOrder<Start> = ({ readonly type: 'start' } & Start) | { readonly type: 'end' };

/** What a client does between the two orders; what the function that it gives resolves with is its report. */
export type Client<Start, Report> = (start: Start) => () => Promise<Report>;

/** The client's process, as the bench sees it. */
export class Side<Start, Report> implements Disposable {
  readonly #child: ChildProcess;

  constructor(program: URL, start: Start, priority = 0) {
    this.#child = fork(fileURLToPath(program), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    // Set before the process starts its own threads, which inherit it.
    if (this.#child.pid !== undefined) setPriority(this.#child.pid, priority);
    this.#tell({ type: 'start', ...start });
  }

  /** Has it end; gives its report. */
  async end(): Promise<Report> {
    const answered = Promise.race([once(this.#child, 'message'), once(this.#child, 'exit').then(() => [])]);
    this.#tell({ type: 'end' });
    const [report] = await answered;
    if (report === undefined) throw new Error('a client of the bench ended without a report');
    return report as Report;
  }

  [Symbol.dispose](): void {
    this.#child.kill('SIGKILL');
  }

  #tell(order: SideOrder<Start>): void {
    this.#child.send(order);
  }
}

/** Does what a {@link Side} says; called once by the program of its process. */
export function serveSide<Start, Report extends object>(begin: Client<Start, Report>): void {
  let end: (() => Promise<Report>) | undefined;
  // Nobody waits for what it finds.
  process.once('disconnect', () => process.exit());
  process.on('message', async (order: SideOrder<Start>) => {
    if (order.type === 'start') end = begin(order);
    else process.send?.((await end?.()) ?? {}, () => process.exit());
  });
}
