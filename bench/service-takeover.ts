/** How long a job stands still when the process that ran it is killed. */
import { setTimeout as wait } from 'node:timers/promises';
import { Folder } from '../__tests__/helpers/folder.ts';
import { median } from './measure.ts';
import type { PlatformProcess } from './platform-process.ts';
import { readJob, ServiceStage, startJob, type Tenant } from './service-stage.ts';
import { table, time } from './table.ts';

/** Times from the kill to the job's running again, one for each round. */
interface Takeover {
  readonly name: string;
  readonly milliseconds: readonly number[];
}

export interface TakeoverOptions {
  readonly docs: string;
  readonly databaseUrl: string | undefined;
  readonly rounds: number;
}

const LOOK_INTERVAL_MS = 10;
const TAKEN_UP_MAX_MS = 20_000;
const LIMIT_MS = 120_000;

/** Kills the only process, and the worker that has the job while another waits. */
export async function measureTakeover({ docs, databaseUrl, rounds }: TakeoverOptions): Promise<readonly Takeover[]> {
  const own: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < rounds; round++) {
    own.push(await killOnly(docs));
    if (databaseUrl !== undefined) others.push(await killOneOfTwo(docs, databaseUrl));
  }
  return [
    { name: 'one process, PGlite: killed and started again', milliseconds: own },
    ...(others.length > 0 ? [{ name: 'worker, PostgreSQL: killed, another takes up', milliseconds: others }] : []),
  ];
}

async function killOnly(docs: string): Promise<number> {
  await using folder = await Folder.make();
  const stage = await ServiceStage.make({ folder, docs: [docs] });
  await using server = await stage.startServer();
  return await killDuringJob(stage, { server, target: server, next: () => server.restart() });
}

async function killOneOfTwo(docs: string, databaseUrl: string): Promise<number> {
  await using folder = await Folder.make();
  const stage = await ServiceStage.make({ folder, docs: [docs], databaseUrl });
  await using server = await stage.startServer('--workers', '0');
  await using first = await stage.startWorker();
  let second: PlatformProcess | undefined;
  try {
    const before = async () => {
      second = await stage.startWorker();
    };
    return await killDuringJob(stage, { server, target: first, before, next: async () => undefined });
  } finally {
    await second?.kill();
  }
}

interface Kill {
  readonly server: PlatformProcess;
  readonly target: PlatformProcess;
  /** Done while the job runs. */
  readonly before?: () => Promise<void>;
  /** Done when the target is dead. */
  readonly next: () => Promise<void>;
}

async function killDuringJob({ tenants }: ServiceStage, { server, target, before, next }: Kill): Promise<number> {
  const [tenant] = tenants;
  if (tenant === undefined) throw new Error('the stage has no site');
  const jobId = await startJob(server.url, tenant);
  await untilRunning(server, { jobId, tenant, after: 0 });
  await before?.();
  const killedAt = Date.now();
  await target.kill();
  await next();
  const runsSince = await untilRunning(server, { jobId, tenant, after: killedAt });
  // Jobs of other rounds must not wait behind it.
  await untilEnded(server, jobId, tenant);
  return runsSince - killedAt;
}

interface Sought {
  readonly jobId: string;
  readonly tenant: Tenant;
  /** By the clock of the platform, which is that of this machine. */
  readonly after: number;
}

async function untilRunning({ url }: PlatformProcess, { jobId, tenant, after }: Sought): Promise<number> {
  const until = performance.now() + LIMIT_MS;
  while (performance.now() < until) {
    const { status, updatedAt } = await readJob(url, jobId, tenant.key);
    if (status === 'running' && Date.parse(updatedAt) > after) return Date.now();
    if (status === 'completed' || status === 'failed') throw new Error('the export is too short to be killed');
    await wait(LOOK_INTERVAL_MS);
  }
  throw new Error(`the job did not run within ${time(LIMIT_MS)}`);
}

async function untilEnded({ url }: PlatformProcess, jobId: string, tenant: Tenant): Promise<void> {
  for (;;) {
    const { status, error } = await readJob(url, jobId, tenant.key);
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(`the job that was taken up failed: ${error}`);
    await wait(LOOK_INTERVAL_MS * 10);
  }
}

/** Lays the figures out. */
export function describeTakeover(measured: readonly Takeover[]): string {
  const rows = measured.map(({ name, milliseconds }) => {
    return [name, time(median(milliseconds)), time(Math.max(...milliseconds)), String(milliseconds.length)];
  });
  return [
    'From SIGKILL of the process that runs a job to the job running again; the job then ends well.',
    '',
    table(['', 'median', 'longest', 'rounds'], rows),
  ].join('\n');
}

/** Lists what took too long. */
export function faultsOfTakeover(measured: readonly Takeover[]): readonly string[] {
  return measured
    .filter(({ milliseconds }) => Math.max(...milliseconds) > TAKEN_UP_MAX_MS)
    .map(({ name, milliseconds }) => {
      return `service: ${name}: ${time(Math.max(...milliseconds))}, over ${time(TAKEN_UP_MAX_MS)}`;
    });
}
