/**
 * Processes that answer requests at one port for the one that activates versions. They share its listening socket: a
 * connection that nobody has taken yet outlives the end of any of them, and no process has to pass connections on.
 */
import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { Arguments } from '../arguments.ts';
import { StartError } from '../errors.ts';
import type { Followers, Keeper, KeeperDeps } from '../keeper.ts';
import { pauseAfter } from '../pause.ts';
import type { Release } from '../release/release.ts';
import type { LetGo } from '../release/tree.ts';
import type { Order, Report } from './messages.ts';

const PROGRAM = fileURLToPath(new URL('./process.ts', import.meta.url));
/** Who lived for so long did not fail at its start. */
const SOUND_MS = 60_000;

type Done = Extract<Report, { readonly type: 'done' }>;

/** One of the processes. */
interface Member {
  readonly worker: Worker;
  readonly startedAt: Date;
  /** What waits for the end of an order, by its number; undefined says that the process has ended instead. */
  readonly orders: Map<number, (done: Done | undefined) => void>;
  /** What it may read from the disk, by the id under which that was prepared. */
  readonly holds: Map<number, LetGo>;
}

/** A release, and the id under which all processes have it at hand. */
interface Prepared {
  readonly id: number;
  readonly release: Release;
}

export interface PoolOptions extends Pick<KeeperDeps, 'log' | 'clock' | 'sleep' | 'random'> {
  readonly values: Arguments;
  readonly keeper: Keeper;
}

/** Keeps as many processes as the arguments say, all of which answer with the same release. */
export class ProcessPool implements Followers {
  readonly #options: PoolOptions;
  readonly #members = new Set<Member>();
  readonly #stop = new AbortController();
  #lastNumber = 0;
  #failures = 0;
  #port: number;
  #url = '';
  #live: Prepared | undefined;

  private constructor(options: PoolOptions) {
    this.#options = options;
    this.#port = options.values.port;
  }

  /** Starts the processes; resolves when all of them listen. Throws a {@link StartError} when one cannot. */
  static async start(options: PoolOptions): Promise<ProcessPool> {
    const pool = new ProcessPool(options);
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: PROGRAM, args: [] });
    try {
      await Promise.all(Array.from({ length: options.values.processes }, () => pool.#begin()));
    } catch (error) {
      await pool.close();
      throw error;
    }
    return pool;
  }

  get url(): string {
    return this.#url;
  }

  async prepare(release: Release): Promise<void> {
    const isAtHand = this.#live?.release.record.folder === release.record.folder;
    const next = { id: isAtHand && this.#live ? this.#live.id : ++this.#lastNumber, release };
    if (!isAtHand) await Promise.all([...this.#members].map((member) => this.#prepare(member, next)));
    this.#live = next;
  }

  async publish(): Promise<void> {
    await Promise.all([...this.#members].map((member) => this.#show(member)));
  }

  /** Lets requests under way end, and the processes. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all([...this.#members].map((member) => this.#order(member, { type: 'stop' })));
  }

  async #begin(): Promise<void> {
    const { values, clock } = this.#options;
    // All who share the socket ask for the same port; it is gone with the last of them, and a free one would be another.
    if (this.#members.size === 0 && this.#port === 0 && this.#url !== '') this.#port = Number(new URL(this.#url).port);
    const worker = cluster.fork();
    const member: Member = { worker, startedAt: clock(), orders: new Map(), holds: new Map() };
    this.#members.add(member);
    worker.on('message', (report: Report) => this.#hear(member, report));
    worker.on('exit', (code, signal) => this.#replace(member, signal ?? `exit code ${code}`));
    worker.on('error', (error) => this.#replace(member, error.message));
    const memoryBytes = Math.floor(values.memoryBytes / values.processes);
    void this.#order(member, { type: 'start', values: { ...values, memoryBytes } });
    void this.#show(member);
    const done = await this.#order(member, { type: 'listen', port: this.#port });
    if (done?.url === undefined) {
      worker.process.kill('SIGKILL');
      throw new StartError(done?.fault ?? 'A process that is to answer requests ended at its start.');
    }
    this.#url = done.url;
  }

  /** Starts another process for one that has ended. */
  #replace(member: Member, reason: string): void {
    if (!this.#members.delete(member)) return;
    for (const give of member.orders.values()) give(undefined);
    for (const letGo of member.holds.values()) letGo();
    const { signal } = this.#stop;
    if (signal.aborted) return;
    const { log, clock, sleep, random } = this.#options;
    const livedMs = clock().getTime() - member.startedAt.getTime();
    this.#failures = livedMs > SOUND_MS ? 1 : this.#failures + 1;
    const pauseMs = pauseAfter(this.#failures, random());
    const message = `A process that answers requests has ended (${reason}); another one takes its place.`;
    log.error('process.ended', { message, processes: this.#members.size, nextAttemptInMs: pauseMs });
    sleep(pauseMs, signal)
      .then(() => (signal.aborted ? undefined : this.#begin()))
      .catch((error: unknown) => {
        if (!signal.aborted) log.error('process.failed', { message: String(error) });
      });
  }

  #hear(member: Member, report: Report): void {
    const { keeper, log } = this.#options;
    switch (report.type) {
      case 'done':
        member.orders.get(report.order)?.(report);
        member.orders.delete(report.order);
        return;
      case 'left':
        member.holds.get(report.id)?.();
        member.holds.delete(report.id);
        return;
      case 'damaged':
        if (report.id === this.#live?.id && keeper.live !== undefined) {
          keeper.reportDamage(keeper.live, report.message);
        }
        return;
      case 'log':
        log[report.level](report.event, report.fields);
    }
  }

  /** Keeps the files there until the process says that nobody reads them, or ends. */
  async #prepare(member: Member, { id, release: { record, tree, catalog, manifest } }: Prepared): Promise<void> {
    member.holds.set(id, tree.hold());
    const { folder } = tree;
    await this.#order(member, { type: 'prepare', id, record, folder, files: [...catalog.files()], manifest });
  }

  async #show(member: Member): Promise<void> {
    const { isDamaged, isStopping, since, wanted, failure } = this.#options.keeper;
    const live = this.#live;
    if (live !== undefined && !member.holds.has(live.id)) void this.#prepare(member, live);
    await this.#order(member, {
      type: 'show',
      live: live && { id: live.id, record: live.release.record },
      // Without the link, which may be signed.
      wanted: wanted && { enabled: wanted.enabled, ...(wanted.enabled && { version: wanted.version }) },
      ...{ isDamaged, isStopping, since, failure },
    });
  }

  /** Sends an order; resolves when it is done, with undefined when the process has ended instead. */
  #order({ worker, orders }: Member, order: Order): Promise<Done | undefined> {
    if (worker.isDead()) return Promise.resolve(undefined);
    const number = ++this.#lastNumber;
    return new Promise((resolve) => {
      orders.set(number, resolve);
      // One that cannot be sent is given up at the end of the process, which is near.
      worker.send({ number, order }, undefined, undefined, () => undefined);
    });
  }
}
