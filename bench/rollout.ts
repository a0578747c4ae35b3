/** A link rolled out: the Action beside the clone, edit, push and `POST /pulls` that would do it instead. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BenchResult } from './bench.ts';
import { alternate, median, quantile, ratios } from './measure.ts';
import { workPlace } from './place.ts';
import { ACTION, type Effort, tryWay, WAYS, type Way } from './rollout-contenders.ts';
import { FILE, type RepositorySize, Stage, type Traffic } from './rollout-stage.ts';
import { table, time, times } from './table.ts';

interface Course extends RepositorySize {
  readonly name: string;
  readonly rounds: number;
}

const COURSES: readonly Course[] = [
  { name: 'small', files: 40, fileBytes: 5120, rounds: 9 },
  { name: 'large', files: 20_000, fileBytes: 5120, rounds: 3 },
];
/** Enough rounds for Node to compile everything once, in acceptable time. */
const WARM_UP: Course = { name: 'warm-up', files: 1, fileBytes: 640, rounds: 1 };
/** In the order in which each round goes through them; at most so many requests are the Action's, retries apart. */
export const SCENARIOS = [
  { name: 'commit', update: 'commit', movesBase: false, requests: 4 },
  { name: 'pull request, first', update: 'pull-request', movesBase: false, requests: 6 },
  { name: 'pull request, again', update: 'pull-request', movesBase: false, requests: 6 },
  { name: 'pull request, base moved', update: 'pull-request', movesBase: true, requests: 8 },
] as const;
type Scenario = (typeof SCENARIOS)[number];
/** At most so many connections are the Action's. */
const CONNECTIONS = 2;
/** Requests of TCP and of TLS 1.3 before the first of HTTP. */
const TRIPS_OF_CONNECTION = 2;
const SLOW_MS = 50;
const NONE: Traffic = { api: 0, git: 0, connections: 0 };
/** Repositories, their copies and a clone. */
const ROOM_BYTES = 1024 ** 3;

/** What was measured of one scenario of one repository, by the names of the ways. */
export interface Measured {
  readonly scenario: string;
  /** On loopback, git by `file://`. */
  readonly efforts: ReadonlyMap<string, readonly Effort[]>;
  /** The same where every request waits, git over HTTP; milliseconds. */
  readonly slow: ReadonlyMap<string, readonly number[]>;
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
export async function benchRollout(): Promise<BenchResult> {
  const folder = await mkdtemp(path.join(await workPlace(ROOM_BYTES), 'bench-rollout-'));
  const measured: MeasuredCourse[] = [];
  try {
    await measure(WARM_UP, folder);
    for (const course of COURSES) measured.push(await measure(course, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { text: describe(measured), missed: measured.flatMap(missedIn) };
}

async function measure(course: Course, folder: string): Promise<MeasuredCourse> {
  const names = WAYS.map(repositoryOf);
  await using stage = await Stage.open(names, course);
  const scenarios = SCENARIOS.map(({ name }) => ({
    scenario: name,
    efforts: new Map<string, Effort[]>(WAYS.map((way) => [way.name, []])),
    slow: new Map<string, number[]>(WAYS.map((way) => [way.name, []])),
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
  const contenders = (protocol: Lap['protocol'], keep: (way: Way, effort: Effort, nth: number) => void) =>
    WAYS.map((way) => ({
      name: way.name,
      measure: async () =>
        await goThrough({ stage, folder, way, links, protocol }, (effort, _traffic, nth) => keep(way, effort, nth)),
    }));
  await alternate(
    contenders('file', ({ name }, effort, nth) => void scenarios[nth]?.efforts.get(name)?.push(effort)),
    course.rounds,
  );
  stage.way.milliseconds = SLOW_MS;
  await alternate(
    contenders('http', ({ name }, effort, nth) => void scenarios[nth]?.slow.get(name)?.push(effort.milliseconds)),
    course.rounds,
  );
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

/** Milliseconds of a try where connections wait, too, which are not kept from one try to the next. */
export function connected(milliseconds: number, { connections }: Traffic): number {
  return milliseconds + SLOW_MS * TRIPS_OF_CONNECTION * connections;
}

/** What the Action sent in a scenario, beside its bounds. */
function boundsOf({ scenario, traffic }: Measured) {
  const sent = traffic.get(ACTION.name) ?? NONE;
  const requests = SCENARIOS.find(({ name }) => name === scenario)?.requests ?? 0;
  return [
    { what: 'requests', sent: sent.api + sent.git, bound: requests },
    { what: 'connections', sent: sent.connections, bound: CONNECTIONS },
  ] as const;
}

/** Lists the bounds that a course has not met. */
export function missedIn({ name, scenarios }: Pick<MeasuredCourse, 'name' | 'scenarios'>): readonly string[] {
  return scenarios.flatMap((measured) =>
    boundsOf(measured)
      .filter(({ sent, bound }) => sent > bound)
      .map(({ what, sent, bound }) => `rollout: ${name}, ${measured.scenario}: ${sent} ${what}, at most ${bound}`),
  );
}

/** Writes the figures as two tables for each repository. */
export function describe(courses: readonly MeasuredCourse[]): string {
  const head = ['', 'API', 'git', 'connections', 'loopback', 'ratio', 'middle half'];
  const slowHead = [`${SLOW_MS} ms a call`, 'ratio', 'middle half', 'connections too'];
  return courses
    .flatMap(({ name, files, packedBytes, rounds, scenarios }) => [
      `${name}: ${files} files, ${(packedBytes / 1e6).toFixed(1)} MB packed, ${rounds} rounds`,
      '',
      table(['the Action', 'requests', 'bound', '', 'connections', 'bound', ''], scenarios.map(boundRow)),
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
  'Ratios are this way ÷ the first in the same round. Times on loopback are with git over file://, its quicker way; those of',
  `${SLOW_MS} ms a call are measured in rounds of their own, in which every request waits so long, of git over HTTP, too. API`,
  'calls, requests of git and connections are counted over HTTP. The last column is worked out: the median beside it, and the',
  'wait for the two trips of every connection (TCP, TLS 1.3).',
];

function boundRow(measured: Measured): readonly string[] {
  const cells = boundsOf(measured).flatMap(({ sent, bound }) => [
    String(sent),
    `at most ${bound}`,
    sent <= bound ? 'met' : 'MISSED',
  ]);
  return [measured.scenario, ...cells];
}

function rowsOf({ scenario, efforts, slow, traffic }: Measured): readonly (readonly string[])[] {
  const of = (name: string) => (efforts.get(name) ?? []).map(({ milliseconds }) => milliseconds);
  const slowOf = (name: string) => slow.get(name) ?? [];
  const connectedOf = (name: string) => connected(median(slowOf(name)), traffic.get(name) ?? NONE);
  const first = WAYS[0].name;
  const rows = WAYS.map(({ name }) => {
    const sent = traffic.get(name) ?? NONE;
    const counts = [sent.api, sent.git, sent.connections].map(String);
    const last = `${time(connectedOf(name))} (${times(connectedOf(name) / connectedOf(first))})`;
    const fast = cellsOf(of(name), of(first), name === first);
    return [`${scenario}: ${name}`, ...counts, ...fast, ...cellsOf(slowOf(name), slowOf(first), name === first), last];
  });
  return [...rows, ...afterExport(scenario, efforts)];
}

function cellsOf(own: readonly number[], line: readonly number[], isFirst: boolean): readonly string[] {
  const paired = ratios(own, line);
  const half = isFirst ? '' : `${times(quantile(paired, 0.25))} to ${times(quantile(paired, 0.75))}`;
  return [time(median(own)), times(median(paired)), half];
}

function afterExport(scenario: string, efforts: Measured['efforts']): readonly (readonly string[])[] {
  return [...efforts].flatMap(([name, own]) => {
    const parts = own.flatMap(({ afterExport: part }) => (part === undefined ? [] : [part]));
    if (parts.length === 0) return [];
    const [calls, taken] = [parts.map((part) => part.calls), parts.map((part) => part.milliseconds)];
    return [[`${scenario}: ${name}, after the export`, String(median(calls)), '', '', time(median(taken))]];
  });
}

/** Why the timed runs use git over file://. */
function overHttpNote(scenarios: readonly Measured[]): string {
  const [{ name }] = WAYS;
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
  const http = sum(scenarios.map(({ overHttp }) => overHttp.get(name) ?? 0));
  const file = sum(scenarios.map(({ efforts }) => median((efforts.get(name) ?? []).map((one) => one.milliseconds))));
  return `All of ${name}, once, with git over HTTP: ${time(http)}, ${times(http / file)} of file://.`;
}
