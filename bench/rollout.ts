/** A link rolled out: the Action beside the clone, edit, push and `POST /pulls` that would do it instead. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BenchResult } from './bench.ts';
import { alternate, median, quantile, ratios } from './measure.ts';
import { workPlace } from './place.ts';
import { type Effort, tryWay, WAYS, type Way } from './rollout-contenders.ts';
import { FILE, type RepositorySize, Stage, type Traffic } from './rollout-stage.ts';
import { table, time, times } from './table.ts';

/** Which repositories are measured, and how often. */
export interface RolloutBenchOptions {
  readonly courses?: readonly Course[];
}

interface Course extends RepositorySize {
  readonly name: string;
  readonly rounds: number;
}

const COURSES: readonly Course[] = [
  { name: 'small', files: 40, fileBytes: 5120, rounds: 9 },
  { name: 'large', files: 20_000, fileBytes: 5120, rounds: 3 },
];
/** Enough for Node to compile everything once, and for nobody to wait. */
const WARM_UP: Course = { name: 'warm-up', files: 1, fileBytes: 640, rounds: 1 };
/** In the order in which each round goes through them. */
export const SCENARIOS = [
  { name: 'commit', update: 'commit', movesBase: false },
  { name: 'pull request, first', update: 'pull-request', movesBase: false },
  { name: 'pull request, again', update: 'pull-request', movesBase: false },
  { name: 'pull request, base moved', update: 'pull-request', movesBase: true },
] as const;
type Scenario = (typeof SCENARIOS)[number];
/** Requests of TCP and of TLS 1.3 before the first of HTTP. */
const TRIPS_OF_CONNECTION = 2;
const SLOW_MS = [50, 150] as const;
/** Repositories, their copies and a clone. */
const ROOM_BYTES = 1024 ** 3;

/** What was measured of one scenario of one repository, by the names of the ways. */
export interface Measured {
  readonly scenario: string;
  readonly efforts: ReadonlyMap<string, readonly Effort[]>;
  readonly traffic: ReadonlyMap<string, Traffic>;
  /** One try of each way with git over HTTP, in milliseconds. */
  readonly overHttp: ReadonlyMap<string, number>;
}

/** What was measured of one repository. */
export interface MeasuredCourse extends Course {
  readonly packedBytes: number;
  readonly scenarios: readonly Measured[];
}

/** Measures all ways, in alternating rounds, with a small and a large repository. */
export async function benchRollout({ courses = COURSES }: RolloutBenchOptions = {}): Promise<BenchResult> {
  const folder = await mkdtemp(path.join(await workPlace(ROOM_BYTES), 'bench-rollout-'));
  const measured: MeasuredCourse[] = [];
  try {
    await measure(WARM_UP, folder);
    for (const course of courses) measured.push(await measure(course, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { text: describe(measured), missed: [] };
}

async function measure(course: Course, folder: string): Promise<MeasuredCourse> {
  const names = WAYS.map(repositoryOf);
  await using stage = await Stage.open(names, course);
  const scenarios = SCENARIOS.map(({ name }) => ({
    scenario: name,
    efforts: new Map<string, Effort[]>(WAYS.map((way) => [way.name, []])),
    traffic: new Map<string, Traffic>(),
    overHttp: new Map<string, number>(),
  }));
  const links = linksOf();
  // Over HTTP there is something to count.
  for (const way of WAYS) {
    await goThrough({ stage, folder, way, links, protocol: 'http' }, ({ milliseconds }, traffic, nth) => {
      scenarios[nth]?.traffic.set(way.name, traffic);
      scenarios[nth]?.overHttp.set(way.name, milliseconds);
    });
  }
  const contenders = WAYS.map((way) => ({
    name: way.name,
    measure: async () =>
      await goThrough({ stage, folder, way, links, protocol: 'file' }, (effort, _traffic, nth) => {
        scenarios[nth]?.efforts.get(way.name)?.push(effort);
      }),
  }));
  await alternate(contenders, course.rounds);
  for (const name of names) {
    const faults = await stage.github.fsck(name);
    if (faults !== '') throw new Error(`git fsck of ${name}: ${faults}`);
  }
  return { ...course, packedBytes: stage.packedBytes, scenarios };
}

interface Lap {
  readonly stage: Stage;
  readonly folder: string;
  readonly way: Way;
  readonly links: Iterator<string, never>;
  readonly protocol: 'file' | 'http';
}

/** Goes through all scenarios with one way, and gives the sum of its milliseconds. */
async function goThrough(
  { stage, folder, way, links, protocol }: Lap,
  keep: (effort: Effort, traffic: Traffic, scenario: number) => void,
): Promise<number> {
  const repository = repositoryOf(way);
  let sum = 0;
  for (const [nth, scenario] of SCENARIOS.entries()) {
    const link = links.next().value;
    if (scenario.movesBase) await stage.moveBase(repository, `Deployment, of ${link}\n`);
    const order = { ...orderOf(scenario, link), repository, remote: stage.remotes(repository)[protocol] };
    const surroundings = {
      folder: path.join(folder, 'run'),
      compileCache: path.join(folder, 'compiled'),
      github: stage.github.env,
    };
    const { value: effort, traffic } = await stage.count(() =>
      tryWay(way, { ...order, token: stage.github.token }, surroundings),
    );
    await stage.mustHold(repository, scenario.update, link);
    keep(effort, traffic, nth);
    sum += effort.milliseconds;
  }
  await stage.clear(repository);
  return sum;
}

function repositoryOf({ slug }: Way): string {
  return `acme/${slug}`;
}

function* linksOf(): Generator<string, never> {
  for (let nth = 1; ; nth += 1) yield `https://storage.example/b${nth}.tar.gz?X-Amz-Signature=5ca1ab1e${nth}`;
}

function orderOf({ update }: Scenario, link: string) {
  const nth = /\/b(\d+)\./.exec(link)?.[1] ?? '0';
  return { update, file: FILE, link, version: `4.${nth}.0` };
}

/** Milliseconds of a try on a slower way to the server: each request, and with `connects` each connection, waits. */
export function slowed(
  milliseconds: number,
  { api, git, connections }: Traffic,
  { tripMs, connects = false }: { readonly tripMs: number; readonly connects?: boolean },
): number {
  return milliseconds + tripMs * (api + git + (connects ? TRIPS_OF_CONNECTION * connections : 0));
}

/** Writes the figures as a table for each repository. */
export function describe(courses: readonly MeasuredCourse[]): string {
  const [slow, slower] = SLOW_MS;
  const head = ['', 'API', 'git', 'connections', 'loopback', 'ratio', 'middle half'];
  const slowHead = [`${slow} ms a call`, `${slower} ms a call`, `${slow} ms, connections too`];
  return courses
    .flatMap(({ name, files, packedBytes, rounds, scenarios }) => [
      `${name}: ${files} files, ${(packedBytes / 1e6).toFixed(1)} MB packed, ${rounds} rounds`,
      '',
      table([...head, ...slowHead], scenarios.flatMap(rowsOf)),
      '',
      overHttpNote(scenarios),
      '',
    ])
    .concat(NOTES)
    .join('\n');
}

const NOTES = [
  'Ratios are this way ÷ the first in the same round. Times on loopback are with git over file://, its quicker way; API',
  'calls, requests of git and connections are counted over HTTP. The last columns are worked out: the median on loopback,',
  'and the wait for every request, in the last of them also for the two trips of every connection (TCP, TLS 1.3).',
];

function rowsOf({ scenario, efforts, traffic }: Measured): readonly (readonly string[])[] {
  const [slow, slower] = SLOW_MS;
  const ways = [{ tripMs: slow }, { tripMs: slower }, { tripMs: slow, connects: true }];
  const of = (name: string) => (efforts.get(name) ?? []).map(({ milliseconds }) => milliseconds);
  const none: Traffic = { api: 0, git: 0, connections: 0 };
  const first = WAYS[0].name;
  const rows = WAYS.map(({ name }) => {
    const [own, line] = [of(name), of(first)];
    const paired = ratios(own, line);
    const sent = traffic.get(name) ?? none;
    const slowTimes = ways.map((way) => {
      const taken = slowed(median(own), sent, way);
      const measure = slowed(median(line), traffic.get(first) ?? none, way);
      return `${time(taken)} (${times(taken / measure)})`;
    });
    const half = name === first ? '' : `${times(quantile(paired, 0.25))} to ${times(quantile(paired, 0.75))}`;
    const counts = [sent.api, sent.git, sent.connections].map(String);
    return [`${scenario}: ${name}`, ...counts, time(median(own)), times(median(paired)), half, ...slowTimes];
  });
  return [...rows, ...afterExport(scenario, efforts)];
}

function afterExport(scenario: string, efforts: Measured['efforts']): readonly (readonly string[])[] {
  return [...efforts].flatMap(([name, own]) => {
    const parts = own.flatMap(({ afterExport: part }) => (part === undefined ? [] : [part]));
    if (parts.length === 0) return [];
    const [calls, taken] = [parts.map((part) => part.calls), parts.map((part) => part.milliseconds)];
    return [[`${scenario}: ${name}, after the export`, String(median(calls)), '', '', time(median(taken))]];
  });
}

/** Why git goes by file:// where time counts. */
function overHttpNote(scenarios: readonly Measured[]): string {
  const [{ name }] = WAYS;
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
  const http = sum(scenarios.map(({ overHttp }) => overHttp.get(name) ?? 0));
  const file = sum(scenarios.map(({ efforts }) => median((efforts.get(name) ?? []).map((one) => one.milliseconds))));
  return `All of ${name}, once, with git over HTTP: ${time(http)}, ${times(http / file)} of file://.`;
}
