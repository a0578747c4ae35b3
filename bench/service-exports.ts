/** How many exports the platform makes with one and two workers, beside the same exports without queue and HTTP. */
import { mkdir, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Folder } from '../__tests__/helpers/folder.ts';
import { bundledProgram } from '../scripts/platform-bundle.ts';
import type * as Jobs from '../src/platform/jobs/worker.ts';
import { readJob, ServiceStage, startJob, type Told } from './service-stage.ts';
import { table, time, times } from './table.ts';

/** Exports of one site, all started at once. */
interface Throughput {
  readonly name: string;
  readonly milliseconds: number;
  readonly pages: number;
  readonly failed: readonly string[];
}

export interface ExportsOptions {
  readonly docs: string;
  readonly databaseUrl: string | undefined;
  readonly exports: number;
}

const LOOK_INTERVAL_MS = 20;
const DOMAIN = 'docs-0.example.com';

/** Measures each way once: exports take long enough, and the ways share what the machine does meanwhile. */
export async function measureExports(options: ExportsOptions): Promise<readonly Throughput[]> {
  const { databaseUrl } = options;
  const measured = [await exportAlone(options)];
  for (const workers of [1, 2]) measured.push(await exportHere(options, workers));
  for (const workers of databaseUrl === undefined ? [] : [1, 2]) measured.push(await exportThere(options, workers));
  return measured;
}

/** The same process for each export as the platform's, one after the other. */
async function exportAlone({ docs, exports }: ExportsOptions): Promise<Throughput> {
  await using folder = await Folder.make();
  const { createWorker }: typeof Jobs = await import((await bundledProgram('worker')).href);
  const worker = createWorker();
  let pages = 0;
  const startedAt = performance.now();
  for (let nth = 0; nth < exports; nth++) {
    await mkdir(folder.at('work'));
    const [out, archive] = [folder.at('work', 'site'), folder.at('work', 'bundle.tar.gz')];
    const how = { strict: false, keepGoing: false, sanitize: false, playground: true };
    const made = await worker(
      { ...how, docs, domain: DOMAIN, out, archive },
      () => undefined,
      new AbortController().signal,
    );
    pages += made.pages;
    await rm(folder.at('work'), { recursive: true });
  }
  return { name: 'without queue and HTTP', milliseconds: performance.now() - startedAt, pages, failed: [] };
}

async function exportHere({ docs, exports }: ExportsOptions, workers: number): Promise<Throughput> {
  await using folder = await Folder.make();
  const stage = await ServiceStage.make({ folder, docs: [docs] });
  await using server = await stage.startServer('--no-cache', '--workers', String(workers));
  return { name: `PGlite, ${plural(workers)} in the process`, ...(await exportAll(server.url, stage, exports)) };
}

async function exportThere({ docs, databaseUrl = '', exports }: ExportsOptions, workers: number): Promise<Throughput> {
  await using folder = await Folder.make();
  await using scope = new AsyncDisposableStack();
  const stage = await ServiceStage.make({ folder, docs: [docs], databaseUrl });
  const server = scope.use(await stage.startServer('--workers', '0'));
  for (let nth = 0; nth < workers; nth++) scope.use(await stage.startWorker('--no-cache'));
  return { name: `PostgreSQL, ${plural(workers)} beside it`, ...(await exportAll(server.url, stage, exports)) };
}

function plural(workers: number): string {
  return workers === 1 ? '1 worker' : `${workers} workers`;
}

async function exportAll(url: string, { tenants }: ServiceStage, exports: number): Promise<Omit<Throughput, 'name'>> {
  const [tenant] = tenants;
  if (tenant === undefined) throw new Error('the stage has no site');
  const startedAt = performance.now();
  const open = new Set(await Promise.all(Array.from({ length: exports }, () => startJob(url, tenant))));
  const ended: Told[] = [];
  while (open.size > 0) {
    await wait(LOOK_INTERVAL_MS);
    const [next = ''] = open;
    const told = await readJob(url, next, tenant.key);
    if (told.status !== 'completed' && told.status !== 'failed') continue;
    open.delete(next);
    ended.push(told);
  }
  const failed = ended.filter(({ status }) => status === 'failed').map(({ error }) => String(error));
  return {
    milliseconds: performance.now() - startedAt,
    pages: ended.reduce((sum, { pageCount }) => sum + pageCount, 0),
    failed,
  };
}

/** Lays the figures out. */
export function describeExports(measured: readonly Throughput[], exports: number): string {
  const alone = measured[0]?.milliseconds ?? Number.NaN;
  const rows = measured.map(({ name, milliseconds, pages }) => [
    name,
    time(milliseconds),
    (exports / (milliseconds / 60_000)).toFixed(1),
    ((pages / milliseconds) * 1000).toFixed(1),
    times(alone / milliseconds),
  ]);
  return [
    `${exports} exports of one site, started at once, nothing kept from one to the next (--no-cache). The last column is the`,
    'throughput ÷ that of the same export processes one after the other, without queue, database and HTTP.',
    '',
    table(['', 'all', 'exports/min', 'pages/s', 'ratio'], rows),
  ].join('\n');
}

/** Lists exports that failed. */
export function faultsOfExports(measured: readonly Throughput[]): readonly string[] {
  return measured.flatMap(({ name, failed }) => failed.map((error) => `service: ${name}: an export failed: ${error}`));
}
