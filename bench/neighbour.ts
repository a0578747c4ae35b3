/** What one organization notices of another that does its worst on the same platform. */
import { constants, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Folder } from '../__tests__/helpers/folder.ts';
import { startPostgres } from '../__tests__/helpers/postgres.ts';
import { findPostgres } from '../scripts/postgres.ts';
import { linkAddress } from '../src/platform/dashboard/command.ts';
import { keepLinkFile, LINK_LIFETIME_MS } from '../src/platform/dashboard/sign-in.ts';
import { DEFAULT_PAGE_LIMIT_MS } from '../src/platform/render/model/policy.ts';
import { ask } from './assistant-ask.ts';
import type { BenchResult } from './bench.ts';
import { quantile } from './measure.ts';
import {
  ATTACKS,
  type Attack,
  type AttackReport,
  type AttackStart,
  type HonestReport,
  type HonestStart,
  SITE_INTERVAL_MS,
  WAITS,
  type Wait,
  type WaitFigures,
} from './neighbour-messages.ts';
import { Side } from './neighbour-side.ts';
import { readJob, ServiceStage, startJob, type Tenant, writeDocs } from './service-stage.ts';
import { table, time, times } from './table.ts';

const OWN_DOCS = fileURLToPath(new URL('../docs', import.meta.url));
const HONEST = new URL('./neighbour-honest.ts', import.meta.url);
const ATTACK = new URL('./neighbour-attack.ts', import.meta.url);
/** Priority of the other's client: its machine would be another one, so it takes what processor time nobody else wants. */
const ELSEWHERE = constants.priority.PRIORITY_LOW;
const MS_PER_MINUTE = 60_000;
const RATIO_MAX = 3;
/** What a wait may take on top: the export that runs may be at a page that takes all of its time. */
const ALLOWED_MS: Readonly<Record<Wait, number>> = {
  poll: 0,
  answer: 0,
  'first answer': 0,
  export: DEFAULT_PAGE_LIMIT_MS,
};
/** An answer that an attack of each kind gets where it is one. */
const ATTACK_STATUS: Readonly<Record<Attack, number>> = {
  starts: 202,
  questions: 200,
  bodies: 400,
  pages: 200,
  'live pages': 200,
  links: 200,
  strangers: 401,
  webhooks: 401,
};
const SMALL_SITE_PAGES = 3;
const SLOW_SITES = 4;
const LOOK_INTERVAL_MS = 100;
const MARKS = String.raw`'\u0301\u0323'.repeat(500000)`;
const HALF = `'a'.repeat(250000)`;
/** Pages that are short, each of which takes minutes of the engine's own code, where nothing can interrupt it. */
const SLOW_PAGES: Readonly<Record<string, string>> = {
  normalize: `X {${MARKS}.normalize().length}`,
  'last-index': `X {'a'.repeat(1000000).lastIndexOf('a'.repeat(500000) + 'b')}`,
  includes: `X {'a'.repeat(1000000).includes(${HALF} + 'b' + ${HALF})}`,
  split: `X {'a'.repeat(1000000).split(${HALF} + 'b' + ${HALF}).length}`,
};

/** What both did in the end. */
interface Measured {
  readonly alone: HonestReport;
  readonly beside: HonestReport;
  readonly attack: AttackReport;
}

/**
 * Measures an organization for half of the time alone, then beside the other, then alone again, each time on a platform
 * of its own: what an attack has left in the queue cannot be taken back.
 */
export async function benchNeighbour({ minutes }: { readonly minutes: number }): Promise<BenchResult> {
  await using folder = await Folder.make();
  const [load = 0] = loadavg();
  const forMs = minutes * MS_PER_MINUTE;
  const smallSites = Math.ceil(forMs / SITE_INTERVAL_MS);
  const small = await writeDocs(folder, Array<number>(smallSites).fill(SMALL_SITE_PAGES));
  const docs = [
    [OWN_DOCS, ...small],
    [OWN_DOCS, ...(await writeSlowSites(folder))],
  ];
  const hasPostgres = findPostgres() !== undefined;
  const all = [
    ['one process with its own database', await measure({ docs, onServer: false }, forMs)] as const,
    ...(hasPostgres
      ? [['a server and a worker on PostgreSQL', await measure({ docs, onServer: true }, forMs)] as const]
      : []),
  ];
  const text = [
    'One organization polls ten times a second, asks once a second about its site of this project’s documentation and once',
    `in ${SITE_INTERVAL_MS / 1000} s about one that was never read, and exports over and over; for ${minutes} min alone, and for ${minutes} min beside another`,
    'that starts exports of pages that take minutes, asks questions of combining marks and of long words, sends bodies',
    'of 1 MiB, as many as are taken, opens pages of the dashboard, many of which go on, and makes links; strangers make',
    'up sessions, sign-in links and webhooks of 4.9 MiB.',
    `Others had ${load.toFixed(1)} threads ready to run before it began (the system's load); on a machine at rest that is 0.`,
    ...(hasPostgres ? [] : ['PostgreSQL is not installed: a server with a worker on it was not measured.']),
    ...all.flatMap(([what, measured]) => ['', `${what}:`, describe(measured), '', describeAttack(measured.attack)]),
  ].join('\n');
  const missed = all.flatMap(([what, measured]) => faultsOf(measured).map((fault) => `neighbour: ${what}: ${fault}`));
  return { text, missed };
}

/** What the platform of a measurement is made of. */
interface Stage {
  readonly docs: readonly (readonly string[])[];
  /** Whether the database is on a server of its own, and a worker runs the exports. */
  readonly onServer: boolean;
}

async function measure(stage: Stage, forMs: number): Promise<Measured> {
  const before = await measureAlone(stage, forMs / 2);
  const { honest: beside, attack } = await measureBeside(stage, forMs);
  const after = await measureAlone(stage, forMs / 2);
  return { alone: joinReports(before, after), beside, attack };
}

async function measureAlone(stage: Stage, forMs: number): Promise<HonestReport> {
  await using platform = await openPlatform(stage);
  using honest = new Side<HonestStart, HonestReport>(HONEST, platform.start);
  await wait(forMs);
  return await honest.end();
}

async function measureBeside(stage: Stage, forMs: number) {
  await using platform = await openPlatform(stage);
  using attack = new Side<AttackStart, AttackReport>(ATTACK, platform.attack, ELSEWHERE);
  using honest = new Side<HonestStart, HonestReport>(HONEST, platform.start);
  await wait(forMs);
  // Nothing gets easier before all that was begun has ended.
  return { honest: await honest.end(), attack: await attack.end() };
}

/** Starts a platform on which both sites were asked about and the honest one was exported before. */
async function openPlatform({ docs, onServer }: Stage) {
  await using scope = new AsyncDisposableStack();
  const folder = scope.use(await Folder.make());
  const server = onServer ? await startPostgres() : undefined;
  if (server !== undefined) scope.defer(() => server.stop());
  const stage = await ServiceStage.make({ folder, docs, isHooked: true, ...(server && { databaseUrl: server.url }) });
  const [tenant, neighbour] = stage.tenants;
  if (tenant === undefined || neighbour === undefined) throw new Error('the stage has no two organizations');
  const workers = server === undefined ? [] : ['--workers', '0'];
  const { url } = scope.use(await stage.startServer('--trusted-proxies', '127.0.0.1', ...workers));
  if (onServer) scope.use(await stage.startWorker());
  for (const { assistantKey, domain } of [tenant, neighbour]) await ask({ url, assistantKey, domain }, 'How long?');
  const jobId = await exportFirst(url, tenant);
  const attack = { url, tenant: neighbour, jobId: await exportFirst(url, neighbour) };
  const { organization } = neighbour;
  const expiresAt = new Date(Date.now() + LINK_LIFETIME_MS);
  const token = await keepLinkFile(folder.at('data'), { organization, person: 'neighbour', expiresAt });
  const held = scope.move();
  return {
    start: { url, tenant, jobId },
    attack: { ...attack, signInUrl: linkAddress(url, token) },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

async function exportFirst(url: string, tenant: Tenant): Promise<string> {
  const jobId = await startJob(url, tenant);
  for (;;) {
    const { status, error } = await readJob(url, jobId, tenant.key);
    if (status === 'completed') return jobId;
    if (status === 'failed') throw new Error(`the first export failed: ${error}`);
    await wait(LOOK_INTERVAL_MS);
  }
}

async function writeSlowSites(folder: Folder): Promise<readonly string[]> {
  const names = Array.from({ length: SLOW_SITES }, (_none, nth) => `slow-${nth}`);
  const config = JSON.stringify({ name: 'Slow', navigation: { pages: Object.keys(SLOW_PAGES) } });
  const pages = Object.entries(SLOW_PAGES).map(([name, text]) => [`${name}.mdx`, text]);
  for (const name of names) await folder.write({ 'docs.json': config, ...Object.fromEntries(pages) }, name);
  return names.map((name) => folder.at(name));
}

function joinReports(one: HonestReport, other: HonestReport): HonestReport {
  const join = (kind: Wait): WaitFigures => {
    const faults = { ...one[kind].faults };
    for (const [fault, count] of Object.entries(other[kind].faults)) faults[fault] = (faults[fault] ?? 0) + count;
    return {
      milliseconds: [...one[kind].milliseconds, ...other[kind].milliseconds],
      unfinished: one[kind].unfinished + other[kind].unfinished,
      faults,
    };
  };
  return { poll: join('poll'), answer: join('answer'), 'first answer': join('first answer'), export: join('export') };
}

/** Lists the bounds that were missed, one sentence each. */
export function faultsOf({ alone, beside, attack }: Measured): readonly string[] {
  const waits = WAITS.flatMap((kind) => {
    const faults = [alone[kind], beside[kind]].flatMap((figures, nth) =>
      faultsIn(`${kind}, ${nth === 0 ? 'alone' : 'beside the other'}`, figures),
    );
    if (alone[kind].milliseconds.length === 0 || beside[kind].milliseconds.length === 0) return faults;
    const [p95, bound] = [quantile(beside[kind].milliseconds, 0.95), boundOf(kind, alone)];
    return p95 <= bound ? faults : [...faults, `${kind}: p95 is ${time(p95)}, over ${time(bound)}`];
  });
  const idle = ATTACKS.filter((kind) => attack[kind][ATTACK_STATUS[kind]] === undefined);
  return [...waits, ...idle.map((kind) => `none of the other's ${kind} was answered with ${ATTACK_STATUS[kind]}`)];
}

function faultsIn(what: string, { milliseconds, unfinished, faults }: WaitFigures): readonly string[] {
  return [
    ...(milliseconds.length === 0 ? [`${what}: none has ended`] : []),
    ...(unfinished > 0 ? [`${what}: ${unfinished} did not end`] : []),
    ...Object.entries(faults).map(([fault, count]) => `${what}: ${fault}, ${count} times`),
  ];
}

function boundOf(kind: Wait, alone: HonestReport): number {
  return RATIO_MAX * quantile(alone[kind].milliseconds, 0.95) + ALLOWED_MS[kind];
}

function describe({ alone, beside }: Measured): string {
  const rows = WAITS.map((kind) => {
    const [before, then] = [alone[kind].milliseconds, beside[kind].milliseconds];
    const counts = `${before.length}, ${then.length}`;
    if (before.length === 0 || then.length === 0) return [kind, counts];
    const [p50, p95, besideP50, besideP95] = [...percentiles(before), ...percentiles(then)] as const;
    return [
      kind,
      counts,
      ...[p50, p95, besideP50, besideP95].map(time),
      times(besideP95 / p95),
      time(boundOf(kind, alone)),
    ];
  });
  return table(['', 'measured', 'alone, p50', 'p95', 'beside, p50', 'p95', 'p95 ÷ p95', 'bound of p95'], rows);
}

function percentiles(figures: readonly number[]): readonly [number, number] {
  return [quantile(figures, 0.5), quantile(figures, 0.95)];
}

function describeAttack(attack: AttackReport): string {
  const kinds = ATTACKS.map((kind) => {
    const answers = Object.entries(attack[kind]).map(([status, count]) => `${count} × ${status}`);
    return `  ${kind}: ${answers.length > 0 ? answers.join(', ') : 'none'}`;
  });
  return ['What the other did, by the status of the answer:', ...kinds].join('\n');
}
