/** The assistant: whether it finds what is asked for, how soon it answers how many at once, and what an index costs. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Folder } from '../__tests__/helpers/folder.ts';
import { type Assistant, ask, BENCH_DOMAIN, type Told } from './assistant-ask.ts';
import { type IndexCost, keptPages, measureIndex } from './assistant-index.ts';
import { type BenchQuestion, QUESTIONS } from './assistant-questions.ts';
import type { BenchResult } from './bench.ts';
import { median, quantile } from './measure.ts';
import { PlatformProcess } from './platform-process.ts';
import { table, time } from './table.ts';

const OWN_DOCS = fileURLToPath(new URL('../docs', import.meta.url));
const FOUND_SHARE_MIN = 0.9;
const INDEX_PAGES = 10_000;
/** Together far less than the limit of an hour. */
const LOADS = [
  { clients: 1, streams: 100 },
  { clients: 50, streams: 500 },
  { clients: 500, streams: 1000 },
] as const;
const OWN_QUESTION = 'How long does a link live?';

interface Load {
  readonly clients: number;
  readonly told: readonly Told[];
  readonly streamsPerSecond: number;
}

/** Measures a platform of its own. The questions are about one site: without it, only times are measured. */
export async function benchAssistant({ docs = OWN_DOCS }: { readonly docs: string | undefined }): Promise<BenchResult> {
  await using data = await Folder.make();
  const args = ['--docs', path.resolve(docs), '--domain', BENCH_DOMAIN, '--data', data.path, '--quiet'];
  await using platform = await PlatformProcess.start({ role: 'server', args });
  const begun = performance.now();
  await ask(platform, OWN_QUESTION);
  const firstMs = performance.now() - begun;
  const texts = await keptPages(data.path);
  const fits = QUESTIONS.filter((each) => texts.some((text) => text.path === each.path));
  const missed: BenchQuestion[] = [];
  for (const each of fits) {
    if (!(await ask(platform, each.question)).paths.includes(each.path)) missed.push(each);
  }
  const questions = fits.length > 0 ? fits.map(({ question }) => question) : [OWN_QUESTION];
  const loads: Load[] = [];
  for (const { clients, streams } of LOADS) loads.push(await measureLoad(platform, { clients, streams, questions }));
  const residentBytes = platform.residentBytes() ?? 0;
  await platform.stop();
  const cost = measureIndex(texts, INDEX_PAGES, questions);
  const share = fits.length === 0 ? 1 : 1 - missed.length / fits.length;
  return {
    text: [
      `First answer of a site of ${texts.length} pages, which are rendered for it: ${time(firstMs)}`,
      describeQuality(fits.length, missed),
      describeLoads(loads),
      `Memory of the platform then: ${mebibytes(residentBytes)}`,
      describeCost(cost),
    ].join('\n\n'),
    missed:
      share >= FOUND_SHARE_MIN
        ? []
        : [
            `The page that answers is among the first five for ${(share * 100).toFixed(0)} % of the questions, not 90 %.`,
          ],
  };
}

interface LoadOptions {
  readonly clients: number;
  readonly streams: number;
  readonly questions: readonly string[];
}

/** Every client asks one question after the other. */
async function measureLoad(platform: Assistant, { clients, streams, questions }: LoadOptions): Promise<Load> {
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

function describeQuality(asked: number, missed: readonly BenchQuestion[]): string {
  if (asked === 0) {
    return 'The questions are about the Model Context Protocol: give its documentation by --docs to see whether they are answered.';
  }
  const rows = missed.map(({ question, path: expected }) => `  ${question} (${expected})`);
  return [
    `${asked - missed.length} of ${asked} questions have the page that answers them among the first five.`,
    ...rows,
  ].join('\n');
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

function describeCost({ pages, sections, buildMs, residentBytes, searchMs }: IndexCost): string {
  return `An index of ${pages} pages with ${sections} sections: ${time(buildMs)}, ${mebibytes(residentBytes)}, a search ${time(searchMs)}`;
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
