/** Running the jobs that wait, and taking up again those whose runner is gone. */
import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../database/database.ts';
import { waitBriefly } from '../database/wait-briefly.ts';
import type { Broker } from './broker.ts';
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
  /** Whether the last free place goes to no organization that has another: what runs may take long. */
  readonly sparesLast: boolean;
  readonly onEvent: (job: JobRecord, event: JobEvent) => void;
  /** Hears of a database that did not answer; the runner tries again by itself. */
  readonly onFault: (error: unknown) => void;
  /** Time after which a job whose runner said nothing is taken up again. */
  readonly leaseMs: number;
  /** How often leases are lengthened, lost jobs looked for, and those that wait without a notice: given back, or missed. */
  readonly tickMs: number;
  readonly limits: LossLimits;
}

/** A poll is at most this and one write behind. */
const PROGRESS_INTERVAL_MS = 150;
/** A process that is told to stop has 5 s for all that it has to end. */
const CLOSE_LIMIT_MS = 2000;

interface Running {
  readonly organization: string;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/** Runs jobs until closed. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #lease: { readonly runner: string; readonly leaseMs: number };
  readonly #running = new Map<string, Running>();
  readonly #ticks = new Set<() => void>();
  readonly #silence: Silence;
  #timer: NodeJS.Timeout | undefined;
  #pumping: Promise<void> | undefined;
  #keeping: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#lease = { runner: randomUUID(), leaseMs: options.leaseMs };
    this.#silence = new Silence(options.leaseMs, options.clock().getTime());
  }

  /** Begins; `alone` says that no other runner can be alive, so that whatever seems to run is lost. */
  async start(alone: boolean): Promise<void> {
    await this.#recover(alone);
    this.#schedule();
    this.wake();
  }

  /** Looks for jobs that wait. */
  wake(): void {
    this.#again = true;
    this.#pumping ??= this.#pump().finally(() => {
      this.#pumping = undefined;
      if (this.#again) this.wake();
    });
  }

  /**
   * Gives the running jobs back to the queue and resolves when nothing of them runs any more. A database that says
   * nothing is not waited for: their leases run out, and others take them up.
   */
  async close(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const { abort } of this.#running.values()) abort.abort();
    this.#tick();
    await waitBriefly(this.#settle(), CLOSE_LIMIT_MS);
  }

  async #settle(): Promise<void> {
    await Promise.all([this.#pumping, this.#keeping]);
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#keeping = this.#keepUp()
        .catch((error: unknown) => {
          this.#silence.failed();
          this.#options.onFault(error);
        })
        .finally(() => this.#schedule());
    }, this.#options.tickMs);
  }

  async #keepUp(): Promise<void> {
    this.#tick();
    if (this.#running.size > 0) {
      const claimed = new Set(this.#running.keys());
      const kept = await this.#options.records.renew(this.#options.database, this.#lease, [...claimed]);
      for (const jobId of claimed) {
        // Another has it: whatever this one still does would be for nothing.
        if (!kept.has(jobId)) this.#running.get(jobId)?.abort.abort();
      }
    }
    const { database, clock } = this.#options;
    await database.query('SELECT 1');
    if (this.#silence.answered(clock().getTime())) await this.#recover(false);
    this.wake();
  }

  #tick(): void {
    for (const resolve of this.#ticks) resolve();
    this.#ticks.clear();
  }

  /** Takes up what was lost: back to the queue, or failed when it was lost too often. */
  async #recover(all: boolean): Promise<void> {
    const { database, records, clock, limits, onEvent } = this.#options;
    const happened = await database.transaction(async (inside) => {
      const events: [JobRecord, JobEvent][] = [];
      for (const { job, attempt, delivery } of await records.lockLost(inside, all)) {
        const event = cutShort(job, limits);
        const next = transition(job, event, clock());
        await records.save(inside, next, attempt);
        await this.#release(inside, next, delivery);
        events.push([next, event]);
      }
      return events;
    });
    for (const [job, event] of happened) onEvent(job, event);
  }

  async #pump(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        while (!this.#stopped && this.#running.size < this.#options.concurrency) {
          const claim = await this.#take();
          if (claim === undefined) break;
          this.#begin(claim);
        }
      } catch (error) {
        // The next tick tries again.
        this.#options.onFault(error);
      }
    }
  }

  async #take(): Promise<Claim | undefined> {
    const { database, records, broker, clock, sparesLast, concurrency } = this.#options;
    const isLast = sparesLast && this.#running.size === concurrency - 1;
    const besides = isLast ? [...this.#running.values()].map(({ organization }) => organization) : [];
    return await database.transaction(async (inside) => {
      for (;;) {
        const taken = await broker.take(inside, besides);
        if (taken === undefined) return undefined;
        const waiting = await records.lockQueued(inside, taken.jobId);
        if (waiting === undefined) {
          await broker.settle(inside, taken.delivery);
          continue;
        }
        const job = transition(waiting.job, { type: 'started' }, clock());
        return { job, delivery: taken.delivery, attempt: await records.start(inside, job, this.#lease) };
      }
    });
  }

  #begin(claim: Claim): void {
    const { jobId, organization } = claim.job;
    const abort = new AbortController();
    // It was being taken while this runner was closed.
    if (this.#stopped) abort.abort();
    this.#options.onEvent(claim.job, { type: 'started' });
    const ended = this.#export(claim, abort).finally(() => {
      this.#running.delete(jobId);
      if (!this.#stopped) this.wake();
    });
    this.#running.set(jobId, { organization, abort, ended });
  }

  /** Takes a job to its end; never rejects. */
  async #export(claim: Claim, abort: AbortController): Promise<void> {
    const { database, records, run, clock, limits, onEvent, onFault } = this.#options;
    let job = claim.job;
    const progress = createThrottle<JobRecord>(async (newest) => {
      try {
        if (!(await records.save(database, newest, claim.attempt))) abort.abort();
      } catch (error) {
        onFault(error);
      }
    }, PROGRESS_INTERVAL_MS);
    const hear = (event: ProgressEvent): void => {
      job = transition(job, event, clock());
      progress.push(job);
      onEvent(job, event);
    };
    const end = await run(job, hear, abort.signal).then(
      (result): JobEvent => ({ type: 'completed', result }),
      async (error: unknown): Promise<JobEvent> => {
        if (error instanceof ExportInterruption) await this.#liveOn();
        return abort.signal.aborted ? { type: 'requeued', reason: 'stopped' } : ended(job, error, limits);
      },
    );
    await progress.stop();
    await this.#conclude({ ...claim, job: transition(job, end, clock()) }, end);
  }

  /** Writes the end of a job, for as long as it takes: an export is too dear to be lost to a short outage. */
  async #conclude({ job, attempt, delivery }: Claim, event: JobEvent): Promise<void> {
    const { database, records, onEvent, onFault } = this.#options;
    for (;;) {
      try {
        const written = await database.transaction(async (inside) => {
          if (!(await records.save(inside, job, attempt))) return false;
          await this.#release(inside, job, delivery);
          return true;
        });
        if (written) onEvent(job, event);
        return;
      } catch (error) {
        onFault(error);
        // Whoever takes the job up later finds that its lease has run out.
        if (this.#stopped) return;
        await this.#nextTick();
      }
    }
  }

  /** Gives back a job that waits again, and settles one that has ended. */
  async #release(inside: Queryable, job: JobRecord, delivery: string): Promise<void> {
    const { records, broker } = this.#options;
    if (job.status !== 'queued') return await broker.settle(inside, delivery);
    const turn = letsOthersFirst(job) ? await records.putLast(inside, job.jobId) : undefined;
    await broker.giveBack(inside, delivery, turn);
  }

  /**
   * Resolves when this runner has lived on for a whole tick, or is being stopped. What ends a machine, a container or a
   * group of processes may end an export a moment before its server; only what the server outlives is the export's own.
   */
  async #liveOn(): Promise<void> {
    // The first may be due already.
    for (let ticks = 0; ticks < 2 && !this.#stopped; ticks += 1) await this.#nextTick();
  }

  #nextTick(): Promise<void> {
    return new Promise((resolve) => this.#ticks.add(resolve));
  }
}
