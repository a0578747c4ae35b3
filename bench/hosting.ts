/** The deployment as a web server, beside nginx with the same folder and the same headers. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Folder } from '../__tests__/helpers/folder.ts';
import { startHostingProcess } from '../__tests__/helpers/hosting-process.ts';
import { packSite } from '../src/bundle/pack.ts';
import type { BenchResult } from './bench.ts';
import { writeSite } from './documentation-site.ts';
import { startNginx } from './hosting-nginx.ts';
import { median, ratios } from './measure.ts';
import { ProcessWatch } from './process-watch.ts';
import { table, time, times } from './table.ts';
import { isInstalled, type Load, load } from './wrk.ts';

/** What is asked for, over and over. */
interface Case {
  readonly name: string;
  readonly path: string;
  readonly file: string;
  readonly encoding: string;
  readonly connections: number;
}

/** One run, with the processor time that the server took for each request, which other programs on the machine change least. */
export type Run = Load & { readonly processorUs: number };

export interface Measured {
  readonly name: string;
  readonly own: readonly Run[];
  /** Of the same rounds. */
  readonly nginx: readonly Run[];
}

/** A server that runs as a process. */
interface Server {
  readonly url: string;
  readonly pid: number;
}

const ROUNDS = 5;
/** Length of each run of the load generator. */
const SECONDS = 2;
/** Aim of the requests of the deployment ÷ those of nginx. */
const MIN_RATIO = 0.5;
const CONNECTIONS = 64;
/** Of large files, so that some are whole within a run. */
const LARGE_CONNECTIONS = 8;
const SITE = { pages: 80, pictures: 20 };
const LARGE_BYTES = 8 * 1024 ** 2;
const MIB = 1024 ** 2;

function caseOf(name: string, path: string, file: string, more: Partial<Case> = {}): Case {
  return { name, path, file, encoding: 'identity', connections: CONNECTIONS, ...more };
}

const PAGES = 'guides/section-0/topic';
const PICTURE = 'assets/pictures/0/figure-3.png';
const CASES: readonly [Case, ...Case[]] = [
  caseOf('page', `/${PAGES}-7`, `${PAGES}-7.html`),
  caseOf('page, gzip', `/${PAGES}-8`, `${PAGES}-8.html`, { encoding: 'gzip' }),
  caseOf('style sheet, gzip', '/assets/site.css', 'assets/site.css', { encoding: 'gzip' }),
  caseOf('picture', `/${PICTURE}`, PICTURE),
  caseOf('file of 8 MiB', '/assets/large.bin', 'assets/large.bin', { connections: LARGE_CONNECTIONS }),
];

/** Measures each case in alternating runs. */
export async function benchHosting(): Promise<BenchResult> {
  const missing = ['wrk', 'nginx'].find((program) => !isInstalled(program));
  if (missing !== undefined) return { text: `Nothing is measured: ${missing} is not installed.`, missed: [] };
  await using folder = await Folder.make();
  const site = folder.at('site');
  await writeSite(site, SITE);
  await writeFile(path.join(site, 'assets/large.bin'), randomBytes(LARGE_BYTES));
  await packSite(site, folder.at('bundle.tar.gz'));
  const measured = await measure(folder, site);
  return { text: describe(measured), missed: measured.flatMap(faultsOf) };
}

async function measure(folder: Folder, site: string): Promise<Measured[]> {
  await using hosting = await deploy(folder);
  const files = await Promise.all(
    CASES.map(async (each) => {
      const answer = await fetch(hosting.url + each.path, { headers: { 'accept-encoding': each.encoding } });
      if (answer.status !== 200) throw new Error(`${each.path} was answered with ${answer.status}`);
      await answer.arrayBuffer();
      return { path: each.path, file: path.join(site, each.file), headers: Object.fromEntries(answer.headers) };
    }),
  );
  await using nginx = await startNginx({ folder, site, files });
  // Else the first case would also measure the compilation of the code.
  for (const server of [hosting, nginx]) await run(server, CASES[0]);
  const measured: Measured[] = [];
  for (const each of CASES) {
    const [own, others]: [Run[], Run[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      own.push(await run(hosting, each));
      others.push(await run(nginx, each));
    }
    measured.push({ name: each.name, own, nginx: others });
  }
  return measured;
}

async function run({ url, pid }: Server, { path, encoding, connections }: Case): Promise<Run> {
  const before = processorMs(pid);
  const headers = [`accept-encoding: ${encoding}`];
  const found = await load({ url: url + path, headers, connections, seconds: SECONDS });
  return { ...found, processorUs: ((processorMs(pid) - before) * 1000) / (found.perSecond * SECONDS) };
}

/** What a process and its descendants took so far. */
function processorMs(pid: number): number {
  return new ProcessWatch(pid).stop()?.processorMs ?? Number.NaN;
}

/** Starts the deployment and waits until the site is live. */
async function deploy(folder: Folder): Promise<AsyncDisposable & Server> {
  const storage = http.createServer((_request, response) =>
    createReadStream(folder.at('bundle.tar.gz')).pipe(response),
  );
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
  const link = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/bundle.tar.gz`;
  const values = folder.at('values.yaml');
  await writeFile(values, `staticExport:\n  enabled: true\n  bundleUrl: ${link}\n  version: bench\n`);
  const hosting = await startHostingProcess(['--values', values, '--data', folder.at('data')]);
  await hosting.logged('bundle.activated');
  storage.close();
  return hosting;
}

const rate = ({ perSecond }: Run) => perSecond;

/** Lists the bounds that were missed, one sentence each. */
export function faultsOf({ name, own, nginx }: Measured): readonly string[] {
  const what = `hosting: ${name}`;
  const bad = own.reduce((sum, each) => sum + each.bad, 0);
  const ratio = median(ratios(own.map(rate), nginx.map(rate)));
  return [
    ...(bad === 0 ? [] : [`${what}: ${bad} answers were no success`]),
    ...(ratio >= MIN_RATIO ? [] : [`${what}: ${times(ratio)} of the requests of nginx; the aim is ${MIN_RATIO}×`]),
  ];
}

function describe(measured: readonly Measured[]): string {
  const processorUs = (each: Run) => each.processorUs;
  const figure = (loads: readonly Run[], of: (each: Run) => number) => median(loads.map(of));
  const cells = (loads: readonly Run[]) => [
    figure(loads, rate).toFixed(0),
    `${(figure(loads, ({ bytesPerSecond }) => bytesPerSecond) / MIB).toFixed(0)} MiB`,
    time(figure(loads, ({ p99Ms }) => p99Ms)),
    `${figure(loads, processorUs).toFixed(0)} µs`,
  ];
  const rows = measured.map(({ name, own, nginx }) => [
    ...[name, ...cells(own), ...cells(nginx)],
    times(median(ratios(own.map(rate), nginx.map(rate)))),
    times(median(ratios(nginx.map(processorUs), own.map(processorUs)))),
  ]);
  const head = ['requests/s', 'moved/s', 'p99', 'processor/request'];
  return [
    `Requests over ${CONNECTIONS} kept connections (${LARGE_CONNECTIONS} for the large file), medians of ${ROUNDS} alternating runs of ${SECONDS} s each after a warm-up, by wrk on the same machine.`,
    'Behind the bar nginx with one worker process, the same files, the same headers, and gzip files made beforehand; the ratio\nis the requests of the deployment ÷ those of nginx in the same round, and the processor time of nginx for a request ÷ that of\nthe deployment.',
    '',
    table(['', ...head, '| nginx: requests/s', ...head.slice(1), 'ratio', 'by processor'], rows),
  ].join('\n');
}
