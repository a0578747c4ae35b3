/** One hour of a platform's life, compressed: pollers, exports and kills, then a calm in which its memory is watched. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Folder } from '../__tests__/helpers/folder.ts';
import type { PostgresServer } from '../__tests__/helpers/postgres.ts';
import { type SilentProxy, startSilentProxy } from '../__tests__/helpers/silent-proxy.ts';
import { proveBundles } from './chaos-bundles.ts';
import { type ChaosEnd, type Growth, growthOf, type PoliteEnd, SAMPLE_INTERVAL_MS } from './chaos-end.ts';
import { ChaosWatch } from './chaos-watch.ts';
import { pick, seededRandom } from './measure.ts';
import type { PlatformProcess } from './platform-process.ts';
import { Pollers } from './pollers.ts';
import { ServiceStage, startJob, writeDocs } from './service-stage.ts';

export interface ChaosOptions {
  readonly folder: Folder;
  /** Database of a server with two workers beside it; absent for one process with its own. */
  readonly database?: PostgresServer;
  readonly seed: number;
  readonly minutes: number;
  readonly exports: number;
}

export const POLLERS = 1000;
const PACE_MS = 2000;
const WORKERS = 2;
/** Pages of the sites; each belongs to another organization. */
const SITES = [2, 3, 4, 6] as const;
const DISTURBED_SHARE = 0.5;
const EXPORTS_DISTURBED_SHARE = 0.75;
const EXPORT = 'export';
const KILL_PAUSE_MS = { least: 500, most: 5500 };
const SILENCE_MS = 2000;
const LOOK_INTERVAL_MS = 250;
const AGAIN_MS = 200;
/** Jobs that are looked at one by one; the rest is behind them in the queue. */
const LOOKED_AT = 40;
/** For what waits when no more comes. */
const DRAIN_LIMIT_MS = 300_000;
const MS_PER_MINUTE = 60_000;

/** Runs the hour. */
export async function runChaos(options: ChaosOptions): Promise<ChaosEnd> {
  const { folder, database, minutes } = options;
  const docs = await writeDocs(folder, SITES);
  await using scope = new AsyncDisposableStack();
  const proxy = database && (await startSilentProxy(database.url));
  scope.defer(() => proxy?.close());
  const urls = database && proxy && { databaseUrl: database.url, workerDatabaseUrl: proxy.url };
  const stage = await ServiceStage.make({ folder, docs, ...urls });
  const server = scope.use(await stage.startServer(...(database === undefined ? [] : ['--workers', '0'])));
  const workers: PlatformProcess[] = [];
  for (let nth = 0; database !== undefined && nth < WORKERS; nth++) {
    workers.push(scope.use(await stage.startWorker()));
  }
  const pollers = scope.use(new Pollers({ port: server.port, pollers: POLLERS, paceMs: PACE_MS, jobs: [] }));
  const hour = new Hour({
    stage,
    server,
    workers,
    database,
    proxy,
    pollers,
    watch: new ChaosWatch(),
    random: seededRandom(options.seed),
  });
  const disturbedMs = minutes * MS_PER_MINUTE * DISTURBED_SHARE;
  const first = Math.round(options.exports * EXPORTS_DISTURBED_SHARE);
  const kills = await hour.disturb(disturbedMs, first);
  const disturbed = await pollers.measure();
  const growth = await hour.calm(minutes * MS_PER_MINUTE - disturbedMs, options.exports - first);
  const calm = await pollers.stop();
  return { ...(await hour.judge(folder)), kills, disturbed, calm, growth, exits: await hour.end() };
}

interface HourOptions {
  readonly stage: ServiceStage;
  readonly server: PlatformProcess;
  readonly workers: readonly PlatformProcess[];
  readonly database: PostgresServer | undefined;
  /** Between the workers and their database. */
  readonly proxy: SilentProxy | undefined;
  readonly pollers: Pollers;
  readonly watch: ChaosWatch;
  readonly random: () => number;
}

/** One kind of harm; done, it tells how often it met anything. */
interface Harm {
  readonly name: string;
  readonly act: () => Promise<number>;
}

class Hour {
  readonly #options: HourOptions;

  constructor(options: HourOptions) {
    this.#options = options;
  }

  /** Starts jobs and does harm; gives how often each kind of it was done. */
  async disturb(forMs: number, exports: number): Promise<Readonly<Record<string, number>>> {
    const { server, watch, random } = this.#options;
    const harms = this.#harms();
    const kills: Record<string, number> = {};
    const until = performance.now() + forMs;
    const started = this.#startJobs(exports, forMs);
    const looking = this.#lookUntil(() => performance.now() >= until);
    while (performance.now() < until) {
      await wait(KILL_PAUSE_MS.least + random() * (KILL_PAUSE_MS.most - KILL_PAUSE_MS.least));
      const { name, act } = pick(harms, random);
      await watch.look(server.url, LOOKED_AT);
      if (name === EXPORT && watch.sparesExports) continue;
      watch.noteKill(name === EXPORT ? 'exports' : 'others');
      kills[name] = (kills[name] ?? 0) + (await act());
      watch.noteReady();
    }
    await Promise.all([started, looking]);
    return kills;
  }

  #harms(): readonly [Harm, ...Harm[]] {
    const { server, workers, database, proxy } = this.#options;
    const kill = (target: PlatformProcess): Harm => ({
      name: target.role,
      act: async () => {
        await target.kill();
        await target.restart();
        return 1;
      },
    });
    const exporting = workers.length > 0 ? workers : [server];
    const killExports = exporting.map((each): Harm => ({ name: EXPORT, act: async () => each.killExports() }));
    // The one process has its database within it.
    if (proxy === undefined || database === undefined) return [{ ...kill(server), name: 'machine' }, ...killExports];
    const machine: Harm = {
      name: 'machine',
      act: async () => {
        const all = [server, ...workers];
        await Promise.all([database.crash(), ...all.map((each) => each.kill())]);
        await Promise.all(all.map((each) => each.restart()));
        return 1;
      },
    };
    const silence: Harm = {
      name: 'silence of the database',
      act: async () => {
        proxy.silence();
        await wait(SILENCE_MS);
        proxy.restore();
        return 1;
      },
    };
    return [machine, kill(server), ...workers.map(kill), ...killExports, silence];
  }

  /** Starts the rest of the jobs and waits for the end of all; gives how the memory of each process changed. */
  async calm(forMs: number, exports: number): Promise<readonly Growth[]> {
    const { server, workers, watch } = this.#options;
    const until = performance.now() + forMs;
    const limit = until + DRAIN_LIMIT_MS;
    let areComing = true;
    const started = this.#startJobs(exports, forMs).finally(() => {
      areComing = false;
    });
    const samples = [server, ...workers].map((each, nth) => {
      return { each, name: `${each.role}${nth === 0 ? '' : ` ${nth}`}`, bytes: [] as number[] };
    });
    const timer = setInterval(() => {
      for (const { each, bytes } of samples) {
        const now = each.residentBytes();
        if (now !== undefined) bytes.push(now);
      }
    }, SAMPLE_INTERVAL_MS);
    const drained = this.#lookUntil(() => {
      return performance.now() >= limit || (!areComing && performance.now() >= until && watch.open.length === 0);
    });
    try {
      await Promise.all([started, drained]);
    } finally {
      clearInterval(timer);
    }
    return samples.flatMap(({ name, bytes }) => growthOf(name, bytes) ?? []);
  }

  /** Says what became of the jobs and whether their bundles are sound. */
  async judge(folder: Folder): Promise<Omit<ChaosEnd, 'kills' | 'disturbed' | 'calm' | 'growth' | 'exits'>> {
    const { server, watch } = this.#options;
    await watch.confirm(server.url);
    const finished = [...watch.ended.values()];
    const failed = finished.filter(({ status }) => status === 'failed');
    const completed = finished.filter(({ status }) => status === 'completed');
    const sound = new Map(completed.map(({ jobId }) => [jobId, watch.keys.get(jobId) ?? '']));
    return {
      started: watch.keys.size,
      completed: completed.length,
      failed,
      lost: [...watch.lost],
      unfinished: watch.open,
      stuck: [...watch.stuck],
      takeoverMs: watch.takeoverMs,
      bundleFaults: await proveBundles(server.url, sound, folder),
    };
  }

  async end(): Promise<readonly PoliteEnd[]> {
    const { server, workers } = this.#options;
    return await Promise.all(
      [server, ...workers].map(async (each) => {
        const code = await each.stop();
        return { code, said: each.said.trimEnd().split('\n').at(-1) ?? '' };
      }),
    );
  }

  /** Starts jobs of all organizations, evenly over a time; one that the server did not answer is started again. */
  async #startJobs(count: number, overMs: number): Promise<void> {
    const { stage, server, watch, pollers, random } = this.#options;
    const [first, ...rest] = stage.tenants;
    if (first === undefined) return;
    const from = performance.now();
    for (let nth = 0; nth < count; nth++) {
      await wait(Math.max(0, from + (overMs * nth) / count - performance.now()));
      const tenant = pick([first, ...rest], random);
      const jobId = await untilAnswered(() => startJob(server.url, tenant));
      watch.add(jobId, tenant.key);
      pollers.add({ jobId, key: tenant.key });
    }
  }

  async #lookUntil(isOver: () => boolean): Promise<void> {
    const { server, watch } = this.#options;
    while (!isOver()) {
      await watch.look(server.url, LOOKED_AT);
      await wait(LOOK_INTERVAL_MS);
    }
  }
}

async function untilAnswered<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      // An answer is an answer: only what did not come is asked for again.
      if (String(error).includes('was answered with')) throw error;
      await wait(AGAIN_MS);
    }
  }
}
