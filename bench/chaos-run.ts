/** One hour of a platform's life, compressed: pollers, exports and kills, then a calm in which its memory is watched. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Folder } from '../__tests__/helpers/folder.ts';
import type { PostgresServer } from '../__tests__/helpers/postgres.ts';
import { type SilentProxy, startSilentProxy } from '../__tests__/helpers/silent-proxy.ts';
import { ChaosWatch, proveBundles } from './chaos-watch.ts';
import { median, pick, seededRandom } from './measure.ts';
import type { PlatformProcess } from './platform-process.ts';
import { Pollers, type PollReport } from './pollers.ts';
import { ServiceStage, startJob, type Told, writeDocs } from './service-stage.ts';

export interface ChaosOptions {
  readonly folder: Folder;
  /** Database of a server with two workers beside it; absent for one process with its own. */
  readonly database?: PostgresServer;
  readonly seed: number;
  readonly minutes: number;
  readonly exports: number;
}

/** What a process that was told to stop left. */
interface PoliteEnd {
  /** Exit code, or the signal that ended it. */
  readonly code: number | string;
  /** The last line of its log. */
  readonly said: string;
}

/** How it ended. */
export interface ChaosEnd {
  readonly started: number;
  readonly completed: number;
  readonly failed: readonly Told[];
  readonly lost: readonly string[];
  readonly unfinished: readonly string[];
  readonly stuck: readonly string[];
  readonly takeoverMs: readonly number[];
  readonly kills: Readonly<Record<string, number>>;
  readonly disturbed: PollReport;
  readonly calm: PollReport;
  readonly bundleFaults: readonly string[];
  readonly growth: readonly Growth[];
  readonly exits: readonly PoliteEnd[];
}

/** Memory of one process, in the middle and at the end of the calm. */
export interface Growth {
  readonly name: string;
  readonly fromBytes: number;
  readonly toBytes: number;
  /** Length of the calm. */
  readonly forMs: number;
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
/** How often memory is looked at. */
const SAMPLE_INTERVAL_MS = 500;
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
  const [watch, random] = [new ChaosWatch(), seededRandom(options.seed)];
  const hour = { stage, server, workers, database, proxy, pollers, watch, random };
  const disturbedMs = minutes * MS_PER_MINUTE * DISTURBED_SHARE;
  const first = Math.round(options.exports * EXPORTS_DISTURBED_SHARE);
  const kills = await disturb(hour, disturbedMs, first);
  const disturbed = await pollers.measure();
  const growth = await calmDown(hour, minutes * MS_PER_MINUTE - disturbedMs, options.exports - first);
  const calm = await pollers.stop();
  return { ...(await judge(hour, folder)), kills, disturbed, calm, growth, exits: await end(hour) };
}

/** What takes part. */
interface Hour {
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

/** Starts jobs and does harm; gives how often each kind of it was done. */
async function disturb(hour: Hour, forMs: number, exports: number): Promise<Readonly<Record<string, number>>> {
  const { server, watch, random } = hour;
  const harms = harmsOf(hour);
  const kills: Record<string, number> = {};
  const until = performance.now() + forMs;
  const started = startJobs(hour, exports, forMs);
  const looking = lookUntil(hour, () => performance.now() >= until);
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

function harmsOf(hour: Hour): readonly [Harm, ...Harm[]] {
  const { server, workers, database, proxy } = hour;
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
async function calmDown(hour: Hour, forMs: number, exports: number): Promise<readonly Growth[]> {
  const { server, workers, watch } = hour;
  const until = performance.now() + forMs;
  const limit = until + DRAIN_LIMIT_MS;
  let areComing = true;
  const started = startJobs(hour, exports, forMs).finally(() => {
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
  const drained = lookUntil(hour, () => {
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
async function judge(
  hour: Hour,
  folder: Folder,
): Promise<Omit<ChaosEnd, 'kills' | 'disturbed' | 'calm' | 'growth' | 'exits'>> {
  const { server, watch } = hour;
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

async function end(hour: Hour): Promise<readonly PoliteEnd[]> {
  const { server, workers } = hour;
  return await Promise.all(
    [server, ...workers].map(async (each) => {
      const code = await each.stop();
      return { code, said: each.said.trimEnd().split('\n').at(-1) ?? '' };
    }),
  );
}

/** Starts jobs of all organizations, evenly over a time; one that the server did not answer is started again. */
async function startJobs(hour: Hour, count: number, overMs: number): Promise<void> {
  const { stage, server, watch, pollers, random } = hour;
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

async function lookUntil(hour: Hour, isOver: () => boolean): Promise<void> {
  const { server, watch } = hour;
  while (!isOver()) {
    await watch.look(server.url, LOOKED_AT);
    await wait(LOOK_INTERVAL_MS);
  }
}

/** Compares the middle third of the samples with the last; the first is for warming up. */
function growthOf(name: string, samples: readonly number[]): Growth | undefined {
  const third = Math.floor(samples.length / 3);
  if (third === 0) return undefined;
  const [fromBytes, toBytes] = [median(samples.slice(third, 2 * third)), median(samples.slice(2 * third))];
  return { name, fromBytes, toBytes, forMs: samples.length * SAMPLE_INTERVAL_MS };
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
