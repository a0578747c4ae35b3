/** The assistant: how often the right page is among the first five, latency by the number of clients, and the cost of an index. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Folder } from '../__tests__/helpers/folder.ts';
import { type Assistant, ask, BENCH_DOMAIN, type Told } from './assistant-ask.ts';
import { type IndexCost, keptPages, measureIndex } from './assistant-index.ts';
import {
  type BenchQuestion,
  OWN,
  OWN_HELD_OUT,
  PROTOCOL,
  PROTOCOL_HELD_OUT,
  type QuestionSet,
} from './assistant-questions.ts';
import type { BenchResult } from './bench.ts';
import { median, quantile } from './measure.ts';
import { PlatformProcess } from './platform-process.ts';
import { table, time } from './table.ts';

const OWN_DOCS = fileURLToPath(new URL('../docs', import.meta.url));
const FOUND_SHARE_MIN = 0.9;
const INDEX_PAGES = 10_000;
/** The memory of an index is that of its file's cache: it does not grow with the pages. */
const INDEX_BYTES_MAX = 300 * 1024 ** 2;
/** Of the time of the index, where one page has changed. */
const CHANGE_SHARE_MAX = 0.25;
/** Together far less than the limit of an hour. */
const LOADS = [
  { clients: 1, streams: 100 },
  { clients: 50, streams: 500 },
  // As many questions of one organization as may wait.
  { clients: 100, streams: 1000 },
] as const;
const OWN_QUESTION = 'How long does a link live?';

interface Load {
  readonly clients: number;
  readonly told: readonly Told[];
  readonly streamsPerSecond: number;
}

export interface AssistantBenchOptions {
  readonly docs: string | undefined;
  /** Whether the held-out questions are asked as well, for a note: who asks them often begins to tune for them. */
  readonly asksHeldOut: boolean;
}

/** Measures a separate platform. The questions are about one site: without it, only times are measured. */
export async function benchAssistant({ docs = OWN_DOCS, asksHeldOut }: AssistantBenchOptions): Promise<BenchResult> {
  await using data = await Folder.make();
  const args = ['--docs', path.resolve(docs), '--domain', BENCH_DOMAIN, '--data', data.path, '--quiet'];
  await using platform = await PlatformProcess.start({ role: 'server', args });
  const begun = performance.now();
  await ask(platform, OWN_QUESTION);
  const firstMs = performance.now() - begun;
  const texts = await keptPages(data.path);
  const isOwn = path.resolve(docs) === OWN_DOCS;
  const ownSets = asksHeldOut ? [OWN, OWN_HELD_OUT] : [OWN];
  const otherSets = asksHeldOut ? [PROTOCOL, PROTOCOL_HELD_OUT] : [PROTOCOL];
  const sets = isOwn ? ownSets : otherSets.filter((set) => isAbout(set, texts));
  const qualities = await askAll(platform, sets);
  const questions =
    sets.length > 0 ? sets.flatMap((set) => set.questions.map((each) => each.question)) : [OWN_QUESTION];
  const loads: Load[] = [];
  for (const load of LOADS) loads.push(await measureLoad(platform, questions, load));
  const residentBytes = platform.residentBytes() ?? 0;
  await platform.stop();
  const cost = await measureIndex(texts, INDEX_PAGES, questions);
  if (!isOwn) qualities.push(...(await askOwn(ownSets)));
  return {
    text: [
      `First answer of a site of ${texts.length} pages, which are rendered for it: ${time(firstMs)}`,
      describeQualities(qualities),
      describeLoads(loads),
      `Memory of the platform then: ${mebibytes(residentBytes)}`,
      describeCost(cost),
    ].join('\n\n'),
    missed: [...qualities.filter(({ share }) => share < FOUND_SHARE_MIN).map(describeShortfall), ...shortfalls(cost)],
  };
}

function shortfalls({ residentBytes, buildMs, changeMs }: IndexCost): readonly string[] {
  const share = changeMs / buildMs;
  return [
    ...(residentBytes > INDEX_BYTES_MAX ? [`The index takes ${mebibytes(residentBytes)}, more than 300 MiB.`] : []),
    ...(share > CHANGE_SHARE_MAX ? [`One changed page takes ${percent(share)} of the time of the index.`] : []),
  ];
}

/** How many of the questions about a site are answered. */
interface Quality {
  readonly site: string;
  readonly asked: number;
  readonly missed: readonly BenchQuestion[];
  /** Counts the questions whose page is among the first five. */
  readonly share: number;
}

async function askAll(platform: Assistant, sets: readonly QuestionSet[]): Promise<Quality[]> {
  const qualities: Quality[] = [];
  for (const { site, questions } of sets) {
    const missed: BenchQuestion[] = [];
    for (const each of questions) {
      if (!(await ask(platform, each.question)).paths.includes(each.path)) missed.push(each);
    }
    qualities.push({ site, asked: questions.length, missed, share: 1 - missed.length / questions.length });
  }
  return qualities;
}

/** Asks about this project's own documentation, on a platform for it. */
async function askOwn(sets: readonly QuestionSet[]): Promise<Quality[]> {
  await using data = await Folder.make();
  const args = ['--docs', OWN_DOCS, '--domain', BENCH_DOMAIN, '--data', data.path, '--quiet'];
  await using platform = await PlatformProcess.start({ role: 'server', args });
  return await askAll(platform, sets);
}

/** Tells whether the questions are about this site: a page of it may have another address meanwhile. */
function isAbout({ questions }: QuestionSet, texts: readonly { readonly path: string }[]): boolean {
  const paths = new Set(texts.map((text) => text.path));
  return questions.filter((each) => paths.has(each.path)).length > questions.length / 2;
}

/** Every client asks one question after the other. */
async function measureLoad(
  platform: Assistant,
  questions: readonly string[],
  { clients, streams }: (typeof LOADS)[number],
): Promise<Load> {
  const told: Told[] = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < streams) {
        const question = questions[next % questions.length] ?? OWN_QUESTION;
        next += 1;
        told.push(await ask(platform, question));
      }
    }),
  );
  return { clients, told, streamsPerSecond: (streams * 1000) / (performance.now() - begun) };
}

function describeQualities(qualities: readonly Quality[]): string {
  const asked = qualities.reduce((all, one) => all + one.asked, 0);
  const missed = qualities.reduce((all, one) => all + one.missed.length, 0);
  const rows = qualities.flatMap((one) => [
    `  ${one.site}: ${one.asked - one.missed.length} of ${one.asked}, ${percent(one.share)}`,
    ...one.missed.map(({ question, path: expected }) => `    not: ${question} (${expected})`),
  ]);
  return [
    'Questions that have the page that answers them among the first five:',
    ...rows,
    `  all: ${asked - missed} of ${asked}, ${percent(1 - missed / asked)}`,
  ].join('\n');
}

function describeShortfall({ site, share }: Quality): string {
  return `Of the questions about ${site}, ${percent(share)} have the page that answers them among the first five, not 90 %.`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function describeLoads(loads: readonly Load[]): string {
  const rows = loads.map(({ clients, told, streamsPerSecond }) => {
    const firstBytes = told.map(({ firstByteMs }) => firstByteMs);
    const firstTexts = told.map(({ firstTextMs }) => firstTextMs);
    return [
      String(clients),
      ...[median(firstBytes), quantile(firstBytes, 0.99), median(firstTexts), quantile(firstTexts, 0.99)].map(time),
      streamsPerSecond.toFixed(0),
    ];
  });
  return table(['clients', 'first byte', 'p99', 'first word', 'p99', 'streams/s'], rows);
}

function describeCost({ pages, buildMs, residentBytes, changeMs, firstMs, searchMs }: IndexCost): string {
  const made = `${time(buildMs)}, ${mebibytes(residentBytes)}, with one changed page ${time(changeMs)}`;
  return `An index of ${pages} pages, in processor time: ${made}; the first search after a start ${time(firstMs)}, others ${time(searchMs)}`;
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
