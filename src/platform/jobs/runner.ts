/** Running the jobs that wait, and taking up again those whose runner is gone. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, isRefusedValue, type Queryable } from '../database/database.ts';
import { waitBriefly } from '../database/wait-briefly.ts';
import { type Broker, type Delivery, HEARTBEAT_MS } from './broker.ts';
import { cutShort, ended, type LossLimits, letsOthersFirst } from './endings.ts';
import { ExportInterruption } from './export-error.ts';
import type { Claim, Records } from './records.ts';
import type { ProgressEvent, RunExport } from './run.ts';
import { Silence } from './silence.ts';
import { type JobEvent, type JobRecord, transition } from './state.ts';
import { createThrottle } from './throttle.ts';

export interface RunnerOptions {
  readonly database: Database;
  readonly records: Records;
  readonly broker: Broker;
  readonly run: RunExport;
  readonly clock: () => Date;
  /** Jobs that run at the same time; with 0 this runner only finds the jobs of others that are gone. */
  readonly concurrency: number;
  /** Whether one place is kept from each organization that has all others: what runs may take long. */
  readonly sparesLast: boolean;
  readonly onEvent: (job: JobRecord, event: JobEvent) => void;
  /** Hears of every job whose record was or may have been changed here, before anybody else does. */
  readonly onWritten: (jobId: string) => void;
  /** Hears of a database that did not answer; the runner tries again by itself. */
  readonly onFault: (error: unknown) => void;
  /** How often jobs that run give a sign of life, and those without one are looked for. */
  readonly tickMs: number;
  readonly limits: LossLimits;
}

/** A poll is at most this and one write behind. */
const PROGRESS_INTERVAL_MS = 150;
/** A process that is told to stop has 5 s for all that it has to end. */
const CLOSE_LIMIT_MS = 2000;

/** Runs jobs until closed. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #stop = new AbortController();
  readonly #silence: Silence;
  #keeping: Promise<void> | undefined;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#silence = new Silence(HEARTBEAT_MS, options.clock().getTime());
  }

  /** Begins; `alone` says that no other runner can be alive, so that whatever was taken is lost. */
  async start(alone: boolean): Promise<void> {
    const { database, records, broker, concurrency, sparesLast, tickMs } = this.#options;
    const abandoned = alone ? await records.taken(database) : [];
    for (const delivery of abandoned) await broker.giveBack(database, delivery);
    await this.#recover();
    const organizationMax = sparesLast ? Math.max(1, concurrency - 1) : concurrency;
    const rhythm = { concurrency, organizationMax, heartbeatMs: tickMs };
    await broker.work(rhythm, (delivery, signal) => this.#take(delivery, signal));
    this.#keeping = this.#keepUp();
  }

  /**
   * Gives the running jobs back to the queue and resolves when nothing of them runs any more. A database that says
   * nothing is not waited for: their heartbeats stop, and others take them up.
   */
  async close(): Promise<void> {
    this.#stop.abort();
    await waitBriefly(Promise.all([this.#keeping, this.#options.broker.drain()]), CLOSE_LIMIT_MS);
  }

  async #keepUp(): Promise<void> {
    const { database, broker, clock, onFault } = this.#options;
    while (await this.#pause()) {
      try {
        await database.query('SELECT 1');
        if (this.#silence.answered(clock().getTime())) await broker.sweep();
        await this.#recover();
      } catch (error) {
        this.#silence.failed();
        onFault(error);
      }
    }
  }

  /** Waits for a whole tick; tells whether this runner goes on after it. */
  async #pause(): Promise<boolean> {
    const { signal } = this.#stop;
    await wait(this.#options.tickMs, undefined, { signal }).catch(() => undefined);
    return !signal.aborted;
  }

  /** Takes back what was lost: to the queue, or failed when it was lost too often. */
  async #recover(): Promise<void> {
    const { database, records, clock, limits } = this.#options;
    for (const { job, ...claim } of await records.lost(database)) {
      const event = cutShort(job, limits);
      await this.#write({ ...claim, job: transition(job, event, clock()) }, event);
    }
  }

  /** Takes a job to its end; rejects when it is to be offered again. */
  async #take(delivery: Delivery, signal: AbortSignal): Promise<void> {
    const stop = this.#stop.signal;
    try {
      stop.throwIfAborted();
      const job = await this.#begin(delivery);
      if (job !== undefined) await this.#export({ ...delivery, job }, AbortSignal.any([stop, signal]));
    } catch (error) {
      if (!stop.aborted) this.#options.onFault(error);
      throw error;
    }
  }

  /** Writes that a job runs, and gives it; `undefined` when there is nothing to be done for it any more. */
  async #begin(delivery: Delivery): Promise<JobRecord | undefined> {
    const { database, records, clock, onEvent } = this.#options;
    const { jobId } = delivery;
    const found = await records.find(database, jobId);
    if (found?.status === 'queued') {
      const event = { type: 'started' } as const;
      const job = transition(found, event, clock());
      if (await this.#change(jobId, () => records.start(database, job, delivery))) {
        onEvent(job, event);
        return job;
      }
    } else if (found?.status === 'running') {
      // Its former taker is gone, which was not written yet. It is offered again, maybe after others.
      await this.#recover();
    } else {
      return undefined;
    }
    throw new Error(`job ${jobId} was taken back before it began`);
  }

  async #export(claim: Claim, signal: AbortSignal): Promise<void> {
    const { database, records, run, clock, limits, onEvent, onFault } = this.#options;
    let { job } = claim;
    const progress = createThrottle<JobRecord>(async (newest) => {
      const save = () => records.save(database, newest, claim.attempt);
      await this.#change(newest.jobId, save).catch(onFault);
    }, PROGRESS_INTERVAL_MS);
    const hear = (event: ProgressEvent): void => {
      job = transition(job, event, clock());
      progress.push(job);
      onEvent(job, event);
    };
    const end = await run(job, hear, signal).then(
      (result): JobEvent => ({ type: 'completed', result }),
      async (error: unknown): Promise<JobEvent> => {
        // What ends a machine, a container or a group of processes may end an export a moment before its server; only
        // what the server outlives is the export's own.
        if (error instanceof ExportInterruption) await this.#pause();
        return signal.aborted ? { type: 'requeued', reason: 'stopped' } : ended(job, error, limits);
      },
    );
    await progress.stop();
    await this.#conclude({ ...claim, job }, end);
  }

  /**
   * Writes the end of a job, for as long as it takes: an export is too dear to be lost to a short outage. An end that the
   * database refuses would be refused for ever: the job fails.
   */
  async #conclude(claim: Claim, event: JobEvent): Promise<void> {
    const { clock, onFault } = this.#options;
    for (let end = event; ; ) {
      try {
        return await this.#write({ ...claim, job: transition(claim.job, end, clock()) }, end);
      } catch (error) {
        onFault(error);
        if (isRefusedValue(error) && end === event) {
          end = {
            type: 'failed',
            error: `The end of the export could not be stored: ${error.message}.`,
            diagnostics: [],
          };
          continue;
        }
        // Whoever takes the job up later finds that it has no heartbeat.
        if (!(await this.#pause())) throw error;
      }
    }
  }

  /** Writes what became of a job, and gives it back or settles it; does nothing when another attempt has it by now. */
  async #write({ job, attempt, delivery }: Claim, event: JobEvent): Promise<void> {
    const { database, records, broker, onEvent } = this.#options;
    const save = async (inside: Queryable) => {
      if (!(await records.save(inside, job, attempt))) return false;
      if (job.status === 'queued') {
        const turn = letsOthersFirst(job) ? await records.putLast(inside, job.jobId) : undefined;
        await broker.giveBack(inside, delivery, turn);
      } else {
        await broker.settle(inside, delivery);
      }
      return true;
    };
    const written = await this.#change(job.jobId, () => database.transaction(save));
    if (written) onEvent(job, event);
  }

  /** Changes a record. Whatever came of it, what was known of the job no longer counts. */
  async #change<Result>(jobId: string, write: () => Promise<Result>): Promise<Result> {
    try {
      return await write();
    } finally {
      this.#options.onWritten(jobId);
    }
  }
}
