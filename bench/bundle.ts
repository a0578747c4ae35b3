/** From a link to a site in a folder: the Action beside the shell line and the toolkit that would do it instead. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type PackedArchive, packSite } from '../src/bundle/pack.ts';
import type { BenchResult } from './bench.ts';
import { buildAction, tryWay, WAYS } from './bundle-contenders.ts';
import { type SiteSize, writeSite } from './documentation-site.ts';
import { alternate, median, quantile, ratios } from './measure.ts';
import { workPlace } from './place.ts';
import type { Effort } from './program-run.ts';
import { table, time, times } from './table.ts';

const SIZE: SiteSize = { pages: 1440, pictures: 460 };
/** Multiples of it, and how often they are measured. */
const COURSES = [
  { scale: 1, rounds: 7 },
  { scale: 4, rounds: 5 },
  { scale: 16, rounds: 5 },
];
/** Enough rounds for Node to compile everything once, in acceptable time. */
const WARM_UP: SiteSize = { pages: 4, pictures: 1 };
/**
 * Aims: at most 1.3 times the shell line (3 where pages are parsed for findings), and no more memory for more bytes; with
 * findings what is noted of each file and of each name in it.
 */
const MAX_RATIOS: Readonly<Record<string, number>> = { 'the Action': 1.3, 'the Action, findings': 3 };
const MAX_GROWTHS: Readonly<Record<string, number>> = { 'the Action': 1.25, 'the Action, findings': 1.75 };
/** Bundle, its two copies and a site of 16 ×. */
const ROOM_BYTES = 3 * 1024 ** 3;
const SERVER = fileURLToPath(new URL('./bundle-server.ts', import.meta.url));

/** What was measured of one bundle: efforts of every way, by its name, one a round. */
export interface Measured {
  readonly scale: number;
  readonly rounds: number;
  readonly bundle: PackedArchive;
  readonly efforts: ReadonlyMap<string, readonly Effort[]>;
}

/** Measures all ways, in alternating rounds, with bundles of several sizes. */
export async function benchBundle(): Promise<BenchResult> {
  const place = await workPlace(ROOM_BYTES);
  const folder = await mkdtemp(path.join(place, 'bench-bundle-'));
  const measured: Measured[] = [];
  const measureOne = async ({ pages, pictures }: SiteSize, scale: number, rounds: number): Promise<Measured> => {
    const archive = path.join(folder, 'bundle.tar.gz');
    const bundle = await makeBundle(archive, { pages: pages * scale, pictures: pictures * scale });
    return { scale, rounds, bundle, efforts: await measure(archive, bundle, rounds) };
  };
  try {
    await measureOne(WARM_UP, 1, 1);
    for (const { scale, rounds } of COURSES) measured.push(await measureOne(SIZE, scale, rounds));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { text: describe(measured, place), missed: missed(measured) };
}

async function makeBundle(archive: string, size: SiteSize): Promise<PackedArchive> {
  const site = `${archive}.site`;
  await writeSite(site, size);
  const packed = await packSite(site, archive);
  await rm(site, { recursive: true });
  return packed;
}

async function measure(archive: string, bundle: PackedArchive, rounds: number) {
  const folder = path.dirname(archive);
  await using storage = await startStorage(folder);
  const course = {
    action: await buildAction(path.join(folder, 'action')),
    url: `${storage.origin}/${path.basename(archive)}`,
    folder: path.join(folder, 'run'),
    files: bundle.files,
    compileCache: path.join(folder, 'compiled'),
  };
  const efforts = new Map<string, Effort[]>(WAYS.map(({ name }) => [name, []]));
  await alternate(
    WAYS.map((way) => ({
      name: way.name,
      measure: async () => {
        const effort = await tryWay(way, course);
        efforts.get(way.name)?.push(effort);
        return effort.milliseconds;
      },
    })),
    rounds,
  );
  return efforts;
}

/** Starts the server that hands out the bundle, as a process of its own. */
async function startStorage(folder: string): Promise<AsyncDisposable & { readonly origin: string }> {
  const child = spawn(process.execPath, [SERVER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [port] = await Promise.race([
    once(createInterface(child.stdout), 'line') as Promise<[string]>,
    ended.then(() => Promise.reject(new Error('The server of the bench did not start.'))),
  ]);
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Writes the figures as a table, the first way of {@link WAYS} as the measure of time. */
export function describe(measured: readonly Measured[], place: string): string {
  const rows = measured.flatMap(({ scale, efforts }) => {
    const line = (efforts.get(WAYS[0].name) ?? []).map(({ milliseconds }) => milliseconds);
    return WAYS.map(({ name }) => {
      const own = efforts.get(name) ?? [];
      const taken = own.map(({ milliseconds }) => milliseconds);
      const paired = ratios(taken, line);
      const spread =
        name === WAYS[0].name ? '' : `${times(quantile(paired, 0.25))} to ${times(quantile(paired, 0.75))}`;
      return [
        name,
        `${scale}×`,
        time(median(taken)),
        times(median(paired)),
        spread,
        processorTime(own),
        megabytes(peakOf(own)),
      ];
    });
  });
  const sizes = measured.map(({ scale, rounds, bundle: { files, sizeBytes } }) => {
    return `${scale}×: ${files} files, ${megabytes(sizeBytes)} packed, ${rounds} rounds.`;
  });
  return [
    `A bundle downloaded over loopback, hashed and unpacked below ${place}; ratios are this way ÷ the shell line in the`,
    'same round. Processors is the time that all processes of a way had on them, memory the most that those which lived at one',
    'moment had held; medians of the rounds.',
    ...sizes,
    '',
    table(['', 'size', 'median', 'ratio, median', 'middle half', 'processors', 'peak memory'], rows),
  ].join('\n');
}

/** Holds the Action to its aims. */
export function missed(measured: readonly Measured[]): string[] {
  const of = ({ efforts }: Measured, name = '') => efforts.get(name) ?? [];
  const timesOf = (course: Measured, name: string) => of(course, name).map(({ milliseconds }) => milliseconds);
  const slow = measured.flatMap((course) =>
    Object.entries(MAX_RATIOS).flatMap(([name, limit]) => {
      const ratio = median(ratios(timesOf(course, name), timesOf(course, WAYS[0].name)));
      return ratio <= limit ? [] : [`bundle: at ${course.scale}× ${name} takes ${times(ratio)} of the shell line.`];
    }),
  );
  const grown = Object.entries(MAX_GROWTHS).flatMap(([name, limit]) => {
    const peaks = measured.map((course) => peakOf(of(course, name)));
    const [first, last] = [peaks[0], peaks.at(-1)];
    if (first === undefined || last === undefined || last <= first * limit) return [];
    return [`bundle: memory of ${name} grows ${times(last / first)} from the smallest bundle to the largest.`];
  });
  return [...slow, ...grown];
}

function peakOf(efforts: readonly Effort[]): number | undefined {
  const taken = efforts.flatMap(({ taken }) => taken ?? []);
  return taken.length === 0 ? undefined : median(taken.map(({ peakBytes }) => peakBytes));
}

function processorTime(efforts: readonly Effort[]): string {
  const taken = efforts.flatMap(({ taken }) => taken ?? []);
  return taken.length === 0 ? '?' : time(median(taken.map(({ processorMs }) => processorMs)));
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? '?' : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
