/** How soon a reader sees a page on a slow telephone: sites of this platform beside the same prose in Astro Starlight. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { hostSite } from '../__tests__/helpers/site-host.ts';
import { findBrowser } from '../scripts/browser.ts';
import { renderSite } from '../src/platform/render/site/site.ts';
import type { BenchResult } from './bench.ts';
import { alternate, median, ratios } from './measure.ts';
import { workPlace } from './place.ts';
import { checkSite } from './render-check.ts';
import { GENERATORS, type Generator } from './render-contenders.ts';
import { bring, run } from './render-process.ts';
import { listPages, type MarkdownPage, readMarkdown } from './render-sources.ts';
import { table, time, times } from './table.ts';

export interface PaintBenchOptions {
  /** Documentation folder with a `docs.json`; this project's when absent. */
  readonly docs?: string | undefined;
}

const OWN_DOCS = fileURLToPath(new URL('../docs', import.meta.url));
const PEER = 'Astro Starlight';
const ROUNDS = 7;
const ROOM_BYTES = 1024 ** 3;
/** A telephone of the middle price in a train: what Lighthouse calls a slow connection of the fourth generation. */
const PROCESSOR_SLOWDOWN = 4;
const BITS_PER_SECOND = 1.6e6;
const ROUND_TRIP_MS = 150;
const SCREEN = { width: 390, height: 844 };
/** More is seen as a jump: https://web.dev/articles/cls */
const SHIFT_MAX = 0.1;

/** A page that both sites have. */
interface Kind {
  readonly name: string;
  /** Without the ending: `guides/start`. */
  readonly page: string;
}

/** What is seen of a page. */
interface Sight {
  readonly paintMs: number;
  /** How far what was painted moved, in the unit of browsers. */
  readonly shift: number;
}

/** Measures three kinds of page of both sites in alternating rounds. */
export async function benchPaint({ docs = OWN_DOCS }: PaintBenchOptions): Promise<BenchResult> {
  const executablePath = findBrowser();
  if (executablePath === undefined) return { text: 'Nothing is measured: there is no Chromium.', missed: [] };
  const folder = path.join(await workPlace(ROOM_BYTES), `paint-${process.pid}`);
  await mkdir(folder);
  await using scope = new AsyncDisposableStack();
  scope.defer(() => rm(folder, { recursive: true, force: true }));
  const pages = await readMarkdown({ docs, pages: await listPages(docs), changing: '' });
  const own = path.join(folder, 'own');
  await renderSite({ docs, out: own, domain: 'docs.example.com', keepGoing: true });
  const peer = await buildPeer(pages, path.join(folder, 'peer'));
  const [ownHost, peerHost] = [await hostSite(own, GZIP), await hostSite(peer.site, GZIP)];
  scope.use(ownHost);
  scope.use(peerHost);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  scope.defer(() => browser.close());
  const courses: Course[] = [];
  for (const kind of kindsOf(pages)) {
    const shifts: number[] = [];
    const figures = await alternate(
      [
        { name: 'own', measure: async () => noted(await look(browser, ownAddress(ownHost.origin, kind)), shifts) },
        { name: 'peer', measure: async () => (await look(browser, peerAddress(peerHost.origin, kind))).paintMs },
      ],
      ROUNDS,
    );
    courses.push({ kind, own: figures.get('own') ?? [], peer: figures.get('peer') ?? [], shift: median(shifts) });
  }
  return { text: describe(courses, peer.version), missed: courses.flatMap(missedBy) };
}

const GZIP = { gzip: true };

interface Course {
  readonly kind: Kind;
  readonly own: readonly number[];
  readonly peer: readonly number[];
  readonly shift: number;
}

function noted({ paintMs, shift }: Sight, shifts: number[]): number {
  shifts.push(shift);
  return paintMs;
}

/** Picks the start page, the one with the most code, and the longest one. */
export function kindsOf(pages: readonly MarkdownPage[]): readonly Kind[] {
  const most = (amount: (page: MarkdownPage) => number): string =>
    pages.reduce((a, b) => (amount(b) > amount(a) ? b : a)).file.replace(/\.md$/, '');
  const codeIn = ({ body }: MarkdownPage): number => body.match(/^(`{3,}).*?^\1$/gms)?.join('').length ?? 0;
  return [
    { name: 'start page', page: pages.some(({ file }) => file === 'index.md') ? 'index' : most(() => 0) },
    { name: 'most code', page: most((page) => codeIn(page) / (page.body.length + 1000)) },
    { name: 'longest', page: most(({ body }) => body.length) },
  ];
}

function ownAddress(origin: string, { page }: Kind): string {
  return `${origin}/${page}.html`;
}

function peerAddress(origin: string, { page }: Kind): string {
  return `${origin}/${page === 'index' ? '' : `${page.toLowerCase()}/`}`;
}

async function buildPeer(pages: readonly MarkdownPage[], folder: string): Promise<{ site: string; version: string }> {
  const generator = GENERATORS.find(({ name }) => name === PEER);
  if (generator === undefined) throw new Error(`There is no ${PEER}.`);
  process.stderr.write(`paint: ${PEER} is being set up\n`);
  const version = await bring(generator, folder);
  await writePages(generator, pages, folder);
  await run(generator.command, folder);
  const site = path.join(folder, generator.site);
  await checkSite(site, generator);
  return { site, version };
}

async function writePages(generator: Generator, pages: readonly MarkdownPage[], folder: string): Promise<void> {
  const files = [
    ...pages.map((page) => [path.join(generator.content, page.file), generator.page(page)] as const),
    ...Object.entries(generator.files(pages)),
  ];
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}

const SEE = `new Promise((resolve) => {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint) requestAnimationFrame(() => requestAnimationFrame(() => resolve({ paintMs: paint.startTime, shift })));
  }).observe({ type: 'paint', buffered: true });
})`;

/** Opens a page as somebody who has never been there. */
async function look(browser: Browser, address: string): Promise<Sight> {
  const context = await browser.newContext({ viewport: SCREEN, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const bytesPerSecond = BITS_PER_SECOND / 8;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
    const response = await page.goto(address);
    if (response?.status() !== 200) throw new Error(`${address} was answered with ${response?.status()}.`);
    return await page.evaluate<Sight>(SEE);
  } finally {
    await context.close();
  }
}

function describe(courses: readonly Course[], version: string): string {
  const rows = courses.map(({ kind, own, peer, shift }) => [
    `${kind.name}: ${kind.page}`,
    time(median(own)),
    time(median(peer)),
    times(median(ratios(peer, own))),
    shift.toFixed(3),
  ]);
  return [
    `First contentful paint on a processor ${PROCESSOR_SLOWDOWN} times slower, at ${BITS_PER_SECOND / 1e6} Mbit/s and ${ROUND_TRIP_MS} ms a round trip, nothing cached,`,
    `files compressed by gzip. Medians of ${ROUNDS} rounds; the ratio is ${PEER} ${version} ÷ the platform in the same round.`,
    '',
    table(['page', 'the platform', PEER, 'ratio', 'shift'], rows),
  ].join('\n');
}

function missedBy({ kind, own, peer, shift }: Course): readonly string[] {
  const ratio = median(ratios(peer, own));
  return [
    ...(ratio >= 1 ? [] : [`paint: ${kind.name}: ${PEER} took ${times(ratio)} of the platform's time; the aim is 1×.`]),
    ...(shift <= SHIFT_MAX
      ? []
      : [`paint: ${kind.name}: what is painted moves by ${shift.toFixed(3)}; the aim is ${SHIFT_MAX}.`]),
  ];
}
