/** What each layer of the platform costs of a poll: processor time of servers that answer with one layer more each. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Folder } from '../__tests__/helpers/folder.ts';
import { JOBS_PATH } from '../src/contract/static-export.ts';
import { median, quantile } from './measure.ts';
import { readProcessorTime } from './process-watch.ts';
import { ServiceStage, startJob, writeDocs } from './service-stage.ts';
import { table, times } from './table.ts';
import { isInstalled, load } from './wrk.ts';

/** Layers that are measured without the rest of the platform, each with all before it. */
const LAYERS = ['routing', 'headers, request id and log', 'authorization', 'serialization'] as const;
export type Layer = (typeof LAYERS)[number];

/** The job and the key of the servers that have only some layers. */
export const LAYER_JOB = 'se_0123456789abcdef';
export const LAYER_KEY = 'svc_0123456789abcdef0123456789abcdef';

const CONNECTIONS = 64;
const ROUNDS = 5;
const WARM_UP_SECONDS = 2;
const ROUND_SECONDS = 2;
const BARE = 'http';
const BARE_PROGRAM = fileURLToPath(new URL('./bare/job-server.mjs', import.meta.url));
const LAYER_PROGRAM = fileURLToPath(new URL('./poll-layer-process.ts', import.meta.url));
/** Share of the bare server's polls that the platform answers at least, in processor time. */
const SHARE_MIN = 0.6;

/** A server under load. */
interface Contender {
  readonly name: string;
  readonly pid: number;
  readonly url: string;
  readonly key: string;
}

/** What the polls of each server took, a figure a round. */
export interface LayerFigures {
  readonly name: string;
  readonly microseconds: readonly number[];
  readonly perSecond: readonly number[];
}

/** Measures in alternating rounds; `undefined` where the load generator is missing. */
export async function measureLayers(databaseUrl: string | undefined): Promise<readonly LayerFigures[] | undefined> {
  if (!isInstalled('wrk')) return undefined;
  await using scope = new AsyncDisposableStack();
  const contenders = [await startProgram(scope, BARE, BARE_PROGRAM)];
  for (const layer of LAYERS) contenders.push(await startProgram(scope, layer, LAYER_PROGRAM, layer));
  contenders.push(await startWhole(scope, 'whole platform, PGlite', undefined));
  if (databaseUrl !== undefined) contenders.push(await startWhole(scope, 'whole platform, PostgreSQL', databaseUrl));
  const figures = contenders.map(({ name }) => ({ name, microseconds: [] as number[], perSecond: [] as number[] }));
  for (const contender of contenders) await poll(contender, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [nth, contender] of contenders.entries()) {
      const { microseconds, perSecond } = await poll(contender, ROUND_SECONDS);
      figures[nth]?.microseconds.push(microseconds);
      figures[nth]?.perSecond.push(perSecond);
    }
  }
  return figures;
}

async function poll({ pid, url, key }: Contender, seconds: number) {
  const before = processorMs(pid);
  const { perSecond, bad } = await load({
    url,
    headers: [`Authorization: Bearer ${key}`],
    connections: CONNECTIONS,
    seconds,
  });
  if (bad > 0) throw new Error(`${bad} polls of ${url} were not answered with the job`);
  return { microseconds: (1000 * (processorMs(pid) - before)) / (perSecond * seconds), perSecond };
}

function processorMs(pid: number): number {
  return readProcessorTime(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? Number.NaN;
}

async function startProgram(scope: AsyncDisposableStack, name: string, program: string, ...args: readonly string[]) {
  const options = ['--disable-warning=ExperimentalWarning', program, ...args];
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'pipe'] });
  scope.defer(() => end(child));
  child.stderr.resume();
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${Number(line.toString())}`;
  const path = `${JOBS_PATH}/${LAYER_JOB}`;
  if (name === BARE) {
    const known = await fetch(new URL(path, await firstLayer(scope)));
    const answers = [{ path, key: LAYER_KEY, body: await known.text() }];
    await fetch(origin, { method: 'PUT', body: JSON.stringify(answers) });
  }
  return { name, pid: child.pid ?? 0, url: origin + path, key: LAYER_KEY };
}

async function firstLayer(scope: AsyncDisposableStack): Promise<string> {
  return (await startProgram(scope, LAYERS[0], LAYER_PROGRAM, LAYERS[0])).url;
}

async function startWhole(scope: AsyncDisposableStack, name: string, url: string | undefined): Promise<Contender> {
  const folder = scope.use(await Folder.make());
  const docs = await writeDocs(folder, [1]);
  const stage = await ServiceStage.make({ folder, docs, ...(url !== undefined && { databaseUrl: url }) });
  const server = scope.use(await stage.startServer('--workers', '0'));
  const [tenant] = stage.tenants;
  if (tenant === undefined) throw new Error('the stage has no organization');
  const jobId = await startJob(server.url, tenant);
  return { name, pid: server.pid, url: `${server.url}${JOBS_PATH}/${jobId}`, key: tenant.key };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Lays the figures out. */
export function describeLayers(figures: readonly LayerFigures[] | undefined): string {
  if (figures === undefined) return 'wrk is not installed: nothing is said of the layers of a poll.';
  const rows = figures.map((each) => {
    const share = shareOf(figures, each);
    return [
      each.name,
      `${median(each.microseconds).toFixed(1)} µs`,
      times(median(share.processor)),
      `${times(quantile(share.processor, 0))} to ${times(quantile(share.processor, 1))}`,
      median(each.perSecond).toFixed(0),
      times(median(share.perSecond)),
    ];
  });
  return [
    `Polls of one job over ${CONNECTIONS} kept connections, as fast as answers come, by wrk: each server has the layers above it, too,`,
    '"serialization" writes each answer anew, and no limit counts polls. Medians of alternating rounds; bare ÷ its processor time.',
    '',
    table(['', 'processor, a poll', 'bare ÷ it', 'of rounds', 'polls/s', '÷ bare'], rows),
  ].join('\n');
}

function shareOf(figures: readonly LayerFigures[], each: LayerFigures) {
  const [bare = each] = figures;
  return {
    processor: each.microseconds.map((figure, round) => (bare.microseconds[round] ?? Number.NaN) / figure),
    perSecond: each.perSecond.map((figure, round) => figure / (bare.perSecond[round] ?? Number.NaN)),
  };
}

/** Lists the bounds that were missed. */
export function faultsOfLayers(figures: readonly LayerFigures[] = []): readonly string[] {
  return figures.flatMap((each) => {
    const share = median(shareOf(figures, each).processor);
    if (!each.name.startsWith('whole') || share >= SHARE_MIN) return [];
    return [
      `service: ${each.name} answers ${times(share)} of a bare server's polls in the same processor time, under ${times(SHARE_MIN)}`,
    ];
  });
}
