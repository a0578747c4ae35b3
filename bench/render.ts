/** A site rendered, and rendered again after one page changed: the platform beside the generators of the field. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledProgram } from '../scripts/platform-bundle.ts';
import { V8_OPTIONS } from '../src/platform/limits/program.ts';
import type { BenchResult } from './bench.ts';
import { median, ratios } from './measure.ts';
import { workPlace } from './place.ts';
import { type Effort, runProgram } from './program-run.ts';
import { checkOwnSite, checkSite, countPages } from './render-check.ts';
import { bring, GENERATORS, type Generator } from './render-contenders.ts';
import { changePage, type MarkdownPage, markdownFile, multiply, readMarkdown, type Sources } from './render-sources.ts';
import { table, time, times } from './table.ts';

export interface RenderBenchOptions {
  /** Documentation folder with a `docs.json`; this project's when absent. */
  readonly docs?: string | undefined;
  /** Pages to which it is multiplied; as many as it has when it has more. */
  readonly pages: number;
}

const OWN_DOCS = fileURLToPath(new URL('../docs', import.meta.url));
const EXPORT = fileURLToPath(new URL('./bare/render-export.mjs', import.meta.url));
const OURS = 'this platform';
/** Fewer where the first round has shown that more would take too long. */
const MAX_ROUNDS = 3;
const BUDGET_MS = 600_000;
/** What 10,000 pages take of five programs, with their packages. */
const ROOM_BYTES = 4 * 1024 ** 3;
const RUN_LIMIT_MS = 1_800_000;
/** Programs of npm packages are to run on the Node that runs the bench. */
const PATH = [path.dirname(process.execPath), process.env['PATH'] ?? ''].join(path.delimiter);
/** Nothing of ours, and nothing that would have a program ask another host. */
const ENVIRONMENT = { PATH, HOME: process.env['HOME'] ?? '/', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
/** No reader's word; the page that changes between two exports says it. */
const MARKER = 'quokkameter';

/** What was measured of one program: the runs of each round. */
interface Course {
  readonly name: string;
  readonly does: string;
  readonly version: string;
  readonly first: Effort[];
  readonly second: Effort[];
  /** Why it was not measured, or not further. */
  fault?: string;
}

/** A program with its pages; each round begins with none of its output. */
interface Contender {
  readonly course: Course;
  readonly reset: () => Promise<void>;
  readonly change: (round: number) => Promise<void>;
  readonly build: (isSecond: boolean) => Promise<Effort>;
  readonly check: (round: number) => Promise<void>;
}

/** Measures all of them in rounds; which one begins moves on by one each round. */
export async function benchRender({ docs = OWN_DOCS, pages }: RenderBenchOptions): Promise<BenchResult> {
  const folder = await mkdtemp(path.join(await workPlace(ROOM_BYTES), 'bench-render-'));
  try {
    const sources = await multiply(docs, path.join(folder, 'docs'), pages);
    const markdown = await readMarkdown(sources);
    const courses: Course[] = [];
    const contenders: Contender[] = [];
    for (const open of [
      () => openOwn(folder, sources),
      ...GENERATORS.map((one) => () => openOther(folder, one, { pages: markdown, changing: sources.changing })),
    ]) {
      const { course, contender } = await open();
      courses.push(course);
      if (contender !== undefined) contenders.push(contender);
    }
    const rounds = await race(contenders);
    return { text: describe(courses, { rounds, pages: sources.pages.length }), missed: missed(courses) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function race(contenders: readonly Contender[]): Promise<number> {
  const startedAt = performance.now();
  let round = 0;
  for (; round < MAX_ROUNDS; round += 1) {
    const spent = performance.now() - startedAt;
    if (round > 0 && spent + spent / round > BUDGET_MS) break;
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const contender = contenders[(turn + round) % contenders.length];
      if (contender !== undefined && contender.course.fault === undefined) await take(contender, round);
    }
  }
  return round;
}

/** Lets one program build twice. Another's fault ends its own course; ours ends the bench. */
async function take({ course, reset, change, build, check }: Contender, round: number): Promise<void> {
  process.stderr.write(`render: ${course.name}, round ${round + 1}\n`);
  try {
    await reset();
    const first = await build(false);
    await change(round);
    const second = await build(true);
    await check(round);
    course.first.push(first);
    course.second.push(second);
  } catch (error) {
    if (course.name === OURS) throw error;
    course.fault = messageOf(error);
  }
}

function run(command: readonly string[], cwd: string): Promise<Effort> {
  return runProgram(command, { cwd, env: ENVIRONMENT, limitMs: RUN_LIMIT_MS });
}

function messageOf(error: unknown): string {
  return Error.isError(error) ? error.message : String(error);
}

async function openOwn(folder: string, { docs, changing }: Sources): Promise<{ course: Course; contender: Contender }> {
  const [out, cache] = [path.join(folder, 'own-site'), path.join(folder, 'own-cache')];
  const renderer = await bundledProgram('site');
  const does = 'highlighting (shiki), search (pagefind)';
  const course: Course = { name: OURS, does, version: '', first: [], second: [] };
  const removeSite = () => rm(out, { recursive: true, force: true });
  const contender: Contender = {
    course,
    async reset() {
      await removeSite();
      await rm(cache, { recursive: true, force: true });
    },
    change: (round) => changePage(path.join(docs, changing), MARKER + round),
    async build(isSecond) {
      if (isSecond) await removeSite();
      return await run([process.execPath, ...V8_OPTIONS, EXPORT, renderer.href, docs, out, cache], folder);
    },
    check: (round) => checkOwnSite(out, MARKER + round),
  };
  return { course, contender };
}

async function openOther(
  folder: string,
  generator: Generator,
  { pages, changing }: { readonly pages: readonly MarkdownPage[]; readonly changing: string },
): Promise<{ course: Course; contender?: Contender }> {
  const { name, does, content, command } = generator;
  const own = path.join(folder, name.replaceAll(' ', '-').toLowerCase());
  process.stderr.write(`render: ${name} is being set up\n`);
  let version = '';
  try {
    version = await bring(generator, own);
  } catch (error) {
    return { course: { name, does, version, first: [], second: [], fault: messageOf(error) } };
  }
  const course: Course = { name, does, version, first: [], second: [] };
  const placeOf = (file: string) => path.join(own, content, file);
  const menu = pages.filter(({ file }) => !file.startsWith('copy-'));
  const files = [
    ...pages.map((page) => [placeOf(page.file), generator.page(page)] as const),
    ...Object.entries(generator.files(menu)).map(([file, text]) => [path.join(own, file), text] as const),
  ];
  for (const [file, text] of files) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const site = path.join(own, generator.site);
  const contender: Contender = {
    course,
    async reset() {
      for (const made of [generator.site, ...generator.caches])
        await rm(path.join(own, made), { recursive: true, force: true });
    },
    change: (round) => changePage(placeOf(markdownFile(changing)), MARKER + round),
    build: () => run(command, own),
    async check() {
      await checkSite(site, generator);
      const made = await countPages(site);
      if (made < pages.length) throw new Error(`${name} made ${made} of ${pages.length} pages.`);
    },
  };
  return { course, contender };
}

function describe(courses: readonly Course[], { rounds, pages }: { rounds: number; pages: number }): string {
  const own = courses.find(({ name }) => name === OURS);
  const figures = (course: Course, which: 'first' | 'second'): readonly string[] => {
    const runs = course[which];
    if (runs.length === 0) return ['', '', '', ''];
    const milliseconds = runs.map((one) => one.milliseconds);
    const ownRuns = (own?.[which] ?? []).slice(0, runs.length).map((one) => one.milliseconds);
    const peak = median(runs.map(({ taken }) => taken?.peakBytes ?? 0)) / 1024 ** 2;
    const speed = (pages / median(milliseconds)) * 1000;
    const ratio = course === own ? '1×' : times(median(ratios(milliseconds, ownRuns)));
    return [time(median(milliseconds)), speed.toFixed(0), ratio, peak > 0 ? `${peak.toFixed(0)} MiB` : ''];
  };
  const rows = courses.flatMap((course) => [
    [`${course.name} ${course.version}`.trim(), 'first', ...figures(course, 'first')],
    ['', 'second', ...figures(course, 'second')],
  ]);
  const does = courses.map(({ name, does: what }) => `${name}: ${what}`);
  const faults = courses.flatMap(({ name, fault }) =>
    fault === undefined ? [] : [`${name} was not measured: ${fault}`],
  );
  return [
    `A site of ${pages} pages, and the same prose as plain Markdown for the others; the second time one page has changed.`,
    `Medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'} in which all take turns; ratios are this program ÷ the platform in the same round.`,
    'Memory is the most that the processes of a program which lived at one moment had held.',
    '',
    ...does,
    '',
    table(['program', 'build', 'time', 'pages/s', 'ratio', 'memory'], rows),
    ...(faults.length === 0 ? [] : ['', ...faults]),
  ].join('\n');
}

/** Aims of the first and the second export beside the two generators that also highlight and search. */
const AIMS: readonly (readonly [name: string, ratio: number])[] = [
  ['Astro Starlight', 3.7],
  ['VitePress', 8],
];

function missed(courses: readonly Course[]): readonly string[] {
  const own = courses.find(({ name }) => name === OURS);
  return AIMS.flatMap(([name, aim]) => {
    const other = courses.find((course) => course.name === name);
    if (other === undefined || own === undefined || other.first.length === 0) return [];
    const ownTimes = own.first.slice(0, other.first.length).map(({ milliseconds }) => milliseconds);
    const ratio = median(
      ratios(
        other.first.map(({ milliseconds }) => milliseconds),
        ownTimes,
      ),
    );
    return ratio >= aim ? [] : [`render: ${name} took ${times(ratio)} the time of a first export; the aim is ${aim}×.`];
  });
}
