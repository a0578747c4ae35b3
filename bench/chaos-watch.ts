/** What becomes of every job while processes die, and of its bundle: seen from outside, through the calls that clients have. */
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { Folder } from '../__tests__/helpers/folder.ts';
import { readBundle } from '../src/bundle/read.ts';
import { JOBS_PATH } from '../src/contract/static-export.ts';
import { call, readJob, type Told } from './service-stage.ts';

/** A job that ran when a process was killed. */
interface Victim {
  /** By the clock that the platform's own times are of. */
  readonly killedAt: number;
  /** When what was killed last was ready again; absent while it is down. */
  readyAt?: number;
}

/** A job has to run again before this, counted from when what was killed was ready again. */
export const STUCK_AFTER_MS = 20_000;
const ENDED = ['completed', 'failed'];
/** The platform gives a job up whose export's process ended six times while its server lived; some kills are not seen. */
const EXPORT_KILLS_MAX = 4;
/** A job that was lost so often with its server lets others go first; how long these take is nothing to judge by. */
const LAST_FROM_LOSSES = 5;

/** How often a job ran when something was killed. */
interface Hits {
  exports: number;
  others: number;
}

/** Follows jobs to their end. */
export class ChaosWatch {
  /** Jobs by their id, with the key that may read them. */
  readonly keys = new Map<string, string>();
  /** What was told last of those that have ended. */
  readonly ended = new Map<string, Told>();
  /** Jobs that the platform denied to know, and jobs that stood still for too long. */
  readonly lost = new Set<string>();
  readonly stuck = new Set<string>();
  /** From the first kill to a job's running again, or to its end. */
  readonly takeoverMs: number[] = [];
  readonly #running = new Set<string>();
  readonly #victims = new Map<string, Victim>();
  readonly #hits = new Map<string, Hits>();

  add(jobId: string, key: string): void {
    this.keys.set(jobId, key);
  }

  get open(): readonly string[] {
    return [...this.keys.keys()].filter((jobId) => !this.ended.has(jobId) && !this.lost.has(jobId));
  }

  /** Whether a job runs whose export was killed as often as it may be. */
  get sparesExports(): boolean {
    return [...this.#running].some((jobId) => this.#hitsOf(jobId).exports >= EXPORT_KILLS_MAX);
  }

  #hitsOf(jobId: string): Hits {
    const hits = this.#hits.get(jobId) ?? { exports: 0, others: 0 };
    this.#hits.set(jobId, hits);
    return hits;
  }

  /** Marks the jobs that run. */
  noteKill(what: keyof Hits): void {
    for (const victim of this.#victims.values()) delete victim.readyAt;
    for (const jobId of this.#running) {
      this.#hitsOf(jobId)[what] += 1;
      if (!this.#victims.has(jobId)) this.#victims.set(jobId, { killedAt: Date.now() });
    }
  }

  /** Begins to count the time that a job may stand still. */
  noteReady(): void {
    for (const victim of this.#victims.values()) victim.readyAt = Date.now();
  }

  /** Asks for the first of the open jobs, in the order in which they were started. */
  async look(url: string, most: number): Promise<void> {
    const asked = new Set([...this.open.slice(0, most), ...this.#victims.keys()]);
    await Promise.all([...asked].map((jobId) => this.#ask(url, jobId)));
    for (const [jobId, { readyAt }] of this.#victims) {
      const isLast = this.#hitsOf(jobId).others >= LAST_FROM_LOSSES;
      if (!isLast && readyAt !== undefined && Date.now() - readyAt > STUCK_AFTER_MS) this.stuck.add(jobId);
    }
  }

  /** Asks for all jobs once more, also those that have ended: none may be forgotten later. */
  async confirm(url: string): Promise<void> {
    for (const jobId of this.keys.keys()) await this.#ask(url, jobId);
  }

  async #ask(url: string, jobId: string): Promise<void> {
    const told = await readJob(url, jobId, this.keys.get(jobId) ?? '').catch((error: unknown) => {
      // An error of a server that is down does not count as a state of the job.
      if (String(error).includes('answered with 404')) this.lost.add(jobId);
      return undefined;
    });
    if (told === undefined) return;
    const hasEnded = ENDED.includes(told.status);
    if (hasEnded) this.ended.set(jobId, told);
    if (told.status === 'running') this.#running.add(jobId);
    else this.#running.delete(jobId);
    const victim = this.#victims.get(jobId);
    if (victim === undefined) return;
    const runsAgain = told.status === 'running' && Date.parse(told.updatedAt) > victim.killedAt;
    if (!hasEnded && !runsAgain) return;
    this.#victims.delete(jobId);
    this.takeoverMs.push(Date.now() - victim.killedAt);
  }
}

interface Link {
  readonly bundleUrl: string;
  readonly sizeBytes: number;
}

const SHA256 = /[0-9a-f]{64}/;

/** Downloads the bundle of each job, checks its size and digest, and unpacks it; returns one sentence for each fault. */
export async function proveBundles(
  url: string,
  jobs: ReadonlyMap<string, string>,
  folder: Folder,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [jobId, key] of jobs) {
    await prove(url, { jobId, key }, folder).catch((error: unknown) => {
      faults.push(`bundle of ${jobId}: ${Error.isError(error) ? error.message : String(error)}`);
    });
  }
  return faults;
}

async function prove(url: string, { jobId, key }: { jobId: string; key: string }, folder: Folder): Promise<void> {
  const link = await call<Link>(`${url}${JOBS_PATH}/${jobId}/bundle`, key, { method: 'POST' });
  const response = await fetch(link.bundleUrl);
  const archive = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`the link was answered with ${response.status}`);
  if (archive.length !== link.sizeBytes) throw new Error(`${archive.length} bytes instead of ${link.sizeBytes}`);
  // Archives are kept under the digest of their content.
  const digest = createHash('sha256').update(archive).digest('hex');
  const promised = SHA256.exec(new URL(link.bundleUrl).pathname)?.[0];
  if (digest !== promised) throw new Error(`its digest is ${digest} instead of ${promised}`);
  const file = folder.at(`${jobId}.tar.gz`);
  const site = folder.at(jobId);
  await writeFile(file, archive);
  try {
    await readBundle(file, { directory: site });
  } finally {
    await Promise.all([file, site].map((each) => rm(each, { recursive: true, force: true })));
  }
}
