/** The process of pollers, as the bench sees it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A job and the key that may read it. */
export interface PolledJob {
  readonly jobId: string;
  readonly key: string;
}

export type PollOrder =
  | {
      readonly type: 'start';
      readonly port: number;
      readonly pollers: number;
      /** Time between two polls of one poller; 0 for as fast as answers come. */
      readonly paceMs: number;
      readonly jobs: readonly PolledJob[];
    }
  | { readonly type: 'add'; readonly job: PolledJob }
  /** Asks for a report, and forgets what was measured until now. */
  | { readonly type: 'measure' }
  | { readonly type: 'stop' };

/** What pollers saw since the last report; faults since their start. */
export interface PollReport {
  readonly seconds: number;
  readonly answers: number;
  /** Polls whose connection was refused or broke. */
  readonly broken: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers that no poll may have, with how often: another status than 200, or a job that changed after its end. */
  readonly faults: Readonly<Record<string, number>>;
}

const ENTRY = fileURLToPath(new URL('./poll-process.ts', import.meta.url));

/** Pollers in a process of their own, so that they take nothing of the server's time but what the machine shares. */
export class Pollers implements Disposable {
  readonly #child: ChildProcess;

  constructor(start: Omit<Extract<PollOrder, { readonly type: 'start' }>, 'type'>) {
    this.#child = fork(ENTRY, { execArgv: ['--disable-warning=ExperimentalWarning'] });
    this.#tell({ type: 'start', ...start });
  }

  /** Has those whose job has ended poll this one. */
  add(job: PolledJob): void {
    this.#tell({ type: 'add', job });
  }

  /** Gives what they saw until now, and begins to measure anew. */
  async measure(): Promise<PollReport> {
    return await this.#ask({ type: 'measure' });
  }

  /** Ends them; gives what they saw. */
  async stop(): Promise<PollReport> {
    return await this.#ask({ type: 'stop' });
  }

  [Symbol.dispose](): void {
    this.#child.kill('SIGKILL');
  }

  async #ask(order: PollOrder): Promise<PollReport> {
    const answered = once(this.#child, 'message');
    this.#tell(order);
    const [report] = await answered;
    return report as PollReport;
  }

  #tell(order: PollOrder): void {
    this.#child.send(order);
  }
}
