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
/** Longer than requests under way get to end; a process that has not obeyed by then is stopped, or hangs. */
const ORDER_LIMIT_MS = 12_000;
/** The first orders wait until the process has loaded its program. */
const START_LIMIT_MS = 60_000;

type Done = Extract<Report, { readonly type: 'done' }>;

/** One of the processes. */
interface Member {
  readonly worker: Worker;
  readonly startedAt: Date;
  isListening: boolean;
  /** Gives why the process has ended, or was ended. */
  readonly ended: PromiseWithResolvers<string>;
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
      const members = await Promise.all(Array.from({ length: options.values.processes }, () => pool.#begin()));
      for (const member of members) void pool.#keep(member);
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

  /** Starts a process; throws a {@link StartError} when it ends before it listens. */
  async #begin(): Promise<Member> {
    const { values, clock } = this.#options;
    // All who share the socket ask for the same port; it is gone with the last of them, and a free one would be another.
    if (this.#members.size === 0 && this.#port === 0 && this.#url !== '') this.#port = Number(new URL(this.#url).port);
    const worker = cluster.fork();
    const ended = Promise.withResolvers<string>();
    const member: Member = {
      ...{ worker, startedAt: clock(), isListening: false },
      ...{ ended, orders: new Map(), holds: new Map() },
    };
    this.#members.add(member);
    worker.on('message', (report: Report) => this.#hear(member, report));
    worker.on('exit', (code, signal) => this.#end(member, signal ?? `exit code ${code}`));
    worker.on('error', (error) => this.#end(member, error.message));
    const memoryBytes = Math.floor(values.memoryBytes / values.processes);
    void this.#order(member, { type: 'start', values: { ...values, memoryBytes } });
    void this.#show(member);
    const done = await this.#order(member, { type: 'listen', port: this.#port });
    if (done?.url === undefined) throw new StartError(await ended.promise);
    member.isListening = true;
    this.#url = done.url;
    return member;
  }

  /** Starts another process whenever the one in this place has ended. */
  async #keep(first: Member): Promise<void> {
    const { log, clock, sleep, random } = this.#options;
    const { signal } = this.#stop;
    let member: Member | undefined = first;
    let reason = await first.ended.promise;
    for (let failures = 1; !signal.aborted; failures++) {
      if (member !== undefined && clock().getTime() - member.startedAt.getTime() > SOUND_MS) failures = 1;
      const pauseMs = pauseAfter(failures, random());
      const message = `A process that answers requests has ended (${reason}); another one takes its place.`;
      log.error('process.ended', { message, processes: this.#members.size, nextAttemptInMs: pauseMs });
      await sleep(pauseMs, signal).catch(() => undefined);
      if (signal.aborted) return;
      try {
        member = await this.#begin();
        reason = await member.ended.promise;
      } catch (error) {
        member = undefined;
        reason = Error.isError(error) ? error.message : String(error);
      }
    }
  }

  /** Lets nothing wait for a process any more, whether it has ended or is ended by this. */
  #end(member: Member, reason: string): void {
    if (!this.#members.delete(member)) return;
    // Also ends one that is stopped.
    member.worker.process.kill('SIGKILL');
    member.ended.resolve(reason);
    for (const give of member.orders.values()) give(undefined);
    for (const letGo of member.holds.values()) letGo();
  }

  #hear(member: Member, report: Report): void {
    const { keeper, log } = this.#options;
    switch (report.type) {
      case 'done':
        if (report.fault === undefined) member.orders.get(report.order)?.(report);
        else this.#end(member, report.fault);
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

  /** Sends an order; resolves when it is done, with undefined when the process has ended instead, which it then must. */
  async #order(member: Member, order: Order): Promise<Done | undefined> {
    const { worker, orders, isListening } = member;
    // It is about to end, or was never there.
    if (!worker.isConnected()) return undefined;
    const number = ++this.#lastNumber;
    const limitMs = isListening || order.type === 'stop' ? ORDER_LIMIT_MS : START_LIMIT_MS;
    const limit = new AbortController();
    const { promise, resolve } = Promise.withResolvers<Done | undefined>();
    orders.set(number, resolve);
    this.#options.sleep(limitMs, limit.signal).then(
      () => this.#end(member, `the order to ${order.type} was not obeyed within ${limitMs / 1000} s`),
      () => undefined,
    );
    // One that cannot be sent is given up at the end of the process, which is near.
    worker.send({ number, order }, undefined, undefined, () => undefined);
    const done = await promise;
    orders.delete(number);
    limit.abort();
    return done;
  }
}
