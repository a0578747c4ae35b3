/** How many status polls a second the platform answers, beside a bare Node server that answers the same bytes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Folder } from '../__tests__/helpers/folder.ts';
import { JOBS_PATH } from '../src/contract/static-export.ts';
import type { BenchResult } from './bench.ts';
import { type PolledJob, Pollers, type PollReport } from './pollers.ts';
import { openServer, readJob, ServiceStage, startJob, writeDocs } from './service-stage.ts';
import { table, time, times } from './table.ts';

/** One way of answering with one number of pollers. */
interface Measured {
  readonly name: string;
  readonly pollers: number;
  /** As fast as answers come. */
  readonly full: PollReport;
  /** Each poller once in {@link PACE_MS}. */
  readonly paced: PollReport;
}

const POLLERS = [1000, 10_000] as const;
const JOBS = 1000;
/** Jobs that are started at the same time. */
const LANES = 20;
/** Length of each measurement. */
const FOR_MS = 10_000;
const PACE_MS = 10_000;
const WARM_UP_MS = 3000;
const P99_MAX_MS = 1000;
const BARE = fileURLToPath(new URL('./bare/job-server.mjs', import.meta.url));
const BARE_NAME = 'bare node:http';

/** Measures on the embedded database, and on PostgreSQL where it is installed. */
export async function benchPolls(): Promise<BenchResult> {
  const database = await openServer();
  try {
    const measured = await measurePolls(database?.url);
    const missing = database === undefined ? '\n\nPostgreSQL is not installed: nothing is said of it.' : '';
    return { text: describePolls(measured) + missing, missed: faultsOfPolls(measured) };
  } finally {
    await database?.stop();
  }
}

/** Measures polls of jobs that wait in the queue. */
async function measurePolls(databaseUrl: string | undefined): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  const measure = async (name: string, port: number, jobs: readonly PolledJob[]) => {
    for (const pollers of POLLERS) {
      const full = await pollFor({ port, pollers, paceMs: 0, jobs }, FOR_MS);
      const paced = await pollFor({ port, pollers, paceMs: PACE_MS, jobs }, FOR_MS);
      measured.push({ name, pollers, full, paced });
    }
  };
  let known: readonly PolledJob[] = [];
  let body = '';
  for (const url of [undefined, ...(databaseUrl === undefined ? [] : [databaseUrl])]) {
    await using folder = await Folder.make();
    const docs = await writeDocs(folder, [1]);
    const stage = await ServiceStage.make({ folder, docs, ...(url !== undefined && { databaseUrl: url }) });
    await using server = await stage.startServer('--workers', '0');
    known = await queueJobs(server.url, stage);
    const [first] = known;
    if (first !== undefined) body = JSON.stringify(await readJob(server.url, first.jobId, first.key));
    await measure(url === undefined ? 'platform, PGlite' : 'platform, PostgreSQL', server.port, known);
  }
  await using bare = await startBare(known, body);
  await measure(BARE_NAME, bare.port, known);
  return measured;
}

async function queueJobs(url: string, { tenants }: ServiceStage): Promise<readonly PolledJob[]> {
  const [tenant] = tenants;
  if (tenant === undefined) return [];
  const jobs: PolledJob[] = [];
  const lane = async () => {
    while (jobs.length < JOBS) {
      const job = { jobId: '', key: tenant.key };
      jobs.push(job);
      job.jobId = await startJob(url, tenant);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return jobs;
}

async function pollFor(start: ConstructorParameters<typeof Pollers>[0], forMs: number): Promise<PollReport> {
  using pollers = new Pollers(start);
  await wait(Math.max(WARM_UP_MS, start.paceMs));
  await pollers.measure();
  await wait(forMs);
  return await pollers.stop();
}

async function startBare(jobs: readonly PolledJob[], body: string) {
  const child = spawn(process.execPath, [BARE], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(line.toString());
  const sample = (JSON.parse(body) as { readonly jobId: string }).jobId;
  const answers = jobs.map(({ jobId, key }) => {
    return { path: `${JOBS_PATH}/${jobId}`, key, body: body.replace(sample, jobId) };
  });
  await fetch(`http://127.0.0.1:${port}/`, { method: 'PUT', body: JSON.stringify(answers) });
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Lays the figures out. */
function describePolls(measured: readonly Measured[]): string {
  const rows = measured.map((each) => {
    const bare = measured.find(({ name, pollers }) => name === BARE_NAME && pollers === each.pollers) ?? each;
    return [
      `${each.name}, ${each.pollers} pollers`,
      rate(each.full).toFixed(0),
      times(rate(each.full) / rate(bare.full)),
      time(each.full.p50Ms),
      time(each.full.p99Ms),
      rate(each.paced).toFixed(0),
      time(each.paced.p50Ms),
      time(each.paced.p99Ms),
      String(each.full.broken + each.paced.broken),
    ];
  });
  const head = ['', 'polls/s', '÷ bare', 'p50', 'p99', 'at a pace, polls/s', 'p50', 'p99', 'without an answer'];
  return [
    `Polls of ${JOBS} queued jobs over kept connections, from a process of its own: as fast as answers come, where a poll waits`,
    `for those of all others, and at a pace of one poll in ${PACE_MS / 1000} s for each poller.`,
    '',
    table(head, rows),
  ].join('\n');
}

/** Lists what polls must not see. */
export function faultsOfPolls(measured: readonly Measured[]): readonly string[] {
  return measured.flatMap(({ name, pollers, full, paced }) => {
    const what = `polls: ${name}, ${pollers} pollers`;
    const answers = Object.entries({ ...full.faults, ...paced.faults }).map(([fault, count]) => {
      return `${what}: ${fault}, ${count} times`;
    });
    // What is measured beside the platform has promised nothing.
    if (name === BARE_NAME) return answers;
    const broken = full.broken + paced.broken;
    return [
      ...answers,
      ...(broken > 0 ? [`${what}: ${broken} polls without an answer`] : []),
      ...(paced.p99Ms > P99_MAX_MS ? [`${what}: p99 at a pace is ${time(paced.p99Ms)}, over ${time(P99_MAX_MS)}`] : []),
    ];
  });
}

function rate({ answers, seconds }: PollReport): number {
  return answers / seconds;
}
