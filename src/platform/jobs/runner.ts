/** Running the jobs that wait, and taking up again those whose runner is gone. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, isRefusedValue } from '../database/database.ts';
import { settleWithin } from '../waiting.ts';
import { ExportInterruption, ended, type LossLimits, requeueOrFail, shouldYield } from './export-error.ts';
import { type Claim, HEARTBEAT_MS, type Records } from './records.ts';
import {
  type JobEvent,
  type JobNews,
  type JobRecord,
  type ProgressEvent,
  type RunExport,
  transition,
} from './state.ts';

export interface RunnerOptions extends LossLimits {
  readonly database: Database;
  readonly records: Records;
  readonly run: RunExport;
  readonly clock: () => Date;
  /** Jobs that run at the same time; with 0 this runner only finds the jobs of others that are gone. */
  readonly concurrency: number;
  /** Whether the last free place goes to no organization that has another, since what runs may take long. */
  readonly sparesLast: boolean;
  /** Hears of every event of the jobs added or run here after it happened; must not throw. */
  readonly onEvent: (job: JobRecord, event: JobNews) => void;
  /** Hears of every job whose record was or may have been changed here, before anybody else does. */
  readonly onWritten: (jobId: string) => void;
  /** Hears of a database that did not answer in the background; what was to be done is tried again. */
  readonly onFault: (error: unknown) => void;
  /** How often jobs that run give a sign of life, and those without one are looked for. */
  readonly tickMs: number;
}

interface Running extends Claim {
  /** Aborts when another runner may have the job. */
  readonly lost: AbortController;
  /** Resolves when nothing of it is under way any more. */
  readonly ended: Promise<void>;
}

/** A poll is at most this and one write behind. */
const PROGRESS_INTERVAL_MS = 150;
/** A process that is told to stop has 5 s for all that it has to end. */
const CLOSE_LIMIT_MS = 2000;

export class Runner {
  readonly #options: RunnerOptions;
  readonly #stop = new AbortController();
  readonly #outage: OutageGuard;
  readonly #running = new Set<Running>();
  /** Whether a job may wait that nobody looked for yet. */
  #mayWait = false;
  #isTaking = false;
  #taking: Promise<void> | undefined;
  #keeping: Promise<void> | undefined;
  #unlisten: () => Promise<void> = async () => undefined;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#outage = new OutageGuard(options.clock().getTime());
  }

  /** Begins; `alone` says that no other runner can be alive, so that whatever runs is lost. */
  async start(alone: boolean): Promise<void> {
    const { database, records, concurrency } = this.#options;
    if (alone) await this.#recover(true);
    if (concurrency > 0) this.#unlisten = await database.listen(records.channel, () => this.#wake());
    this.#wake();
    this.#keeping = this.#runPeriodically();
  }

  /**
   * Gives the running jobs back to the queue and resolves when nothing of them runs any more. A database that says
   * nothing is not waited for: their heartbeats stop, and others take them up.
   */
  async close(): Promise<void> {
    this.#stop.abort();
    const drain = async () => {
      await this.#taking;
      await Promise.all([...this.#running].map((running) => running.ended));
    };
    await settleWithin(CLOSE_LIMIT_MS, Promise.all([this.#keeping, drain(), this.#unlisten()]));
  }

  /** Gives signs of life, and looks for jobs without one, and for those that wait without a notice. */
  async #runPeriodically(): Promise<void> {
    const { clock, onFault } = this.#options;
    while (await this.#pause()) {
      try {
        await this.#keepJobs();
        if (this.#outage.answered(clock().getTime())) await this.#recover(false);
        this.#wake();
      } catch (error) {
        this.#outage.failed();
        onFault(error);
      }
    }
  }

  /** Waits for a whole tick; tells whether this runner goes on after it. */
  #pause(): Promise<boolean> {
    return pauseFor(this.#options.tickMs, this.#stop.signal);
  }

  /** Gives a sign of life for what runs here, and ends what another runner has by now. */
  async #keepJobs(): Promise<void> {
    const { database, records } = this.#options;
    const asked = [...this.#running];
    const kept = new Set(await records.keep(database, asked));
    for (const running of asked) if (!kept.has(running)) running.lost.abort();
  }

  /** Takes back what was lost: to the queue, or failed when it was lost too often. */
  async #recover(areAllGone: boolean): Promise<void> {
    const { database, records, clock } = this.#options;
    for (const { job, attempt } of await records.lost(database, areAllGone)) {
      const event = requeueOrFail(job, this.#options);
      await this.#write({ job: transition(job, event, clock()), attempt }, event);
    }
  }

  /** Has free places filled; called whenever a job may wait or a place has become free. */
  #wake(): void {
    this.#mayWait = true;
    if (!this.#isTaking) this.#taking = this.#takeAll();
  }

  async #takeAll(): Promise<void> {
    const { database, records, clock, concurrency, onFault } = this.#options;
    this.#isTaking = true;
    while (this.#mayWait && this.#running.size < concurrency && !this.#stop.signal.aborted) {
      this.#mayWait = false;
      try {
        const claim = await records.take(database, clock(), this.#organizationsAtLimit());
        if (claim === undefined) continue;
        this.#begin(claim);
        this.#mayWait = true;
      } catch (error) {
        onFault(error);
      }
    }
    this.#isTaking = false;
  }

  /** Lists the organizations that run as many jobs here as one may. */
  #organizationsAtLimit(): readonly string[] {
    const { concurrency, sparesLast } = this.#options;
    const most = sparesLast ? Math.max(1, concurrency - 1) : concurrency;
    const counts = new Map<string, number>();
    for (const { job } of this.#running) counts.set(job.organization, (counts.get(job.organization) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= most).map(([organization]) => organization);
  }

  #begin(claim: Claim): void {
    const { onWritten, onEvent, onFault } = this.#options;
    onWritten(claim.job.jobId);
    onEvent(claim.job, { type: 'started' });
    const lost = new AbortController();
    const exported = this.#export(claim, AbortSignal.any([this.#stop.signal, lost.signal]));
    const running: Running = {
      ...claim,
      lost,
      ended: exported
        .catch((error: unknown) => {
          if (!this.#stop.signal.aborted) onFault(error);
        })
        .then(() => {
          this.#running.delete(running);
          this.#wake();
        }),
    };
    this.#running.add(running);
  }

  async #export(claim: Claim, signal: AbortSignal): Promise<void> {
    const { run, clock, onEvent } = this.#options;
    let { job } = claim;
    const done = new AbortController();
    const saving = this.#saveProgress(claim, () => job, done.signal);
    const hear = (event: ProgressEvent): void => {
      job = transition(job, event, clock());
      onEvent(job, event);
    };
    const end = await run(job, hear, signal).then(
      (result): JobEvent => ({ type: 'completed', result }),
      async (error: unknown): Promise<JobEvent> => {
        // What ends a machine, a container or a group of processes may end an export a moment before its server; only
        // what the server outlives is the export's own.
        if (error instanceof ExportInterruption) await this.#pause();
        return signal.aborted ? { type: 'requeued', reason: 'stopped' } : ended(job, error, this.#options);
      },
    );
    done.abort();
    await saving;
    await this.#conclude({ ...claim, job }, end);
  }

  /** Writes how far a job is, from time to time until `done`; resolves when nothing is being written any more. */
  async #saveProgress(claim: Claim, newest: () => JobRecord, done: AbortSignal): Promise<void> {
    const { database, records, onFault } = this.#options;
    let saved = claim.job;
    while (await pauseFor(PROGRESS_INTERVAL_MS, done)) {
      const job = newest();
      if (job === saved) continue;
      saved = job;
      await this.#change(job.jobId, () => records.save(database, { ...claim, job })).catch(onFault);
    }
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

  /** Writes what became of a job; does nothing when another attempt has it by now. */
  async #write(claim: Claim, event: JobEvent): Promise<void> {
    const { database, records, onEvent } = this.#options;
    const { job } = claim;
    const isLast = job.status === 'queued' && shouldYield(job);
    const written = await this.#change(job.jobId, () => records.save(database, claim, isLast));
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

/** Waits, unless the signal aborts; tells whether it did not. */
async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

/**
 * Whether a job without a heartbeat tells that its runner is gone. While the database was gone nobody could give one:
 * runners that are alive get the time to do so. Times are in milliseconds of one clock.
 */
class OutageGuard {
  #heardAt: number;
  #hasFailed = false;
  #judgesFrom = 0;

  constructor(now: number) {
    this.#heardAt = now;
  }

  /** Takes note that the database did not answer. */
  failed(): void {
    this.#hasFailed = true;
  }

  /** Takes note that it answered, and tells whether missing heartbeats count. */
  answered(now: number): boolean {
    // A tick that is only late, on a machine that is busy, says nothing of the others.
    // Another's last heartbeat may be older than the last answer here.
    if (this.#hasFailed && now - this.#heardAt > HEARTBEAT_MS / 2) this.#judgesFrom = now + HEARTBEAT_MS;
    this.#hasFailed = false;
    this.#heardAt = now;
    return now >= this.#judgesFrom;
  }
}
