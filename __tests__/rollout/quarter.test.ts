/**
 * Ninety days of a deployment in simulated time: runs on schedule, on pushes and by hand, whole runs of the Action each,
 * against a platform whose links die, which is down twice, and whose key expires once. Where there are two domains, one
 * is rolled back while a run is under way.
 */
import { mkdir } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import type { Effects } from '../../src/action/effects.ts';
import { createGitHub } from '../../src/action/github/client.ts';
import { createHttp } from '../../src/action/http/transport.ts';
import { run } from '../../src/action/run.ts';
import { linkExpiry } from '../../src/contract/link-expiry.ts';
import { FakeClock, fakeEffects, fakeInputs, type Responder } from '../helpers/effects.ts';
import { Folder } from '../helpers/folder.ts';
import { GitHubDouble } from '../helpers/github/double.ts';
import { packSite, REPOSITORY } from '../helpers/rollout.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 90;
const BEGIN = Date.UTC(2026, 0, 1, 0, 41);
const DOMAINS = ['docs.example.com', 'api.example.com'];
const fileOf = (domain: string) => `${domain}.yaml`;

/** Days in whose mornings, at a quarter of the day, the documentation becomes another. */
const CHANGES = [2, 5, 6, 11, 15, 19, 20, 27, 31, 36, 38, 44, 47, 52, 58, 63, 69, 75, 80, 88];
const MORNING = 0.25;
/** Each push starts its run about a quarter of an hour after its change. */
const PUSH = 0.26;
/** Runs by hand, in days. */
const BY_HAND = [10.3, 33.7, 56.1, 71.9];
/** GitHub starts scheduled runs late: by up to so much, another time for each. */
const MAX_DELAY_MINUTES = 40;
/** The platform is down: from, to, in days. Each falls on one run of every schedule, however late. */
const OUTAGES = [
  [23.99, 24.03],
  [65.99, 66.03],
] as const;
/** From the day that the key expired to the hour in which it was renewed. */
const EXPIRED_KEY = [55.3, 56.1] as const;
/** The first run from here on is overtaken by a rollback of the first domain to the content before. */
const ROLLBACK = 45;
const KEY_ERROR = { error: 'The API key has expired.' };

/** A run, in days with fractions. */
interface Moment {
  readonly day: number;
  readonly event: 'schedule' | 'push' | 'hand';
}

interface Quarter {
  readonly linkHours: number;
  readonly intervalHours: number;
  /** `refresh-before`; of `auto` the hours that it comes to. */
  readonly refreshHours: number;
  readonly isAuto?: boolean;
  readonly domains: number;
  /** `export` in every run; `label` without a bundle, so that every run writes; `pinned` renews on schedule, as documented. */
  readonly by: 'export' | 'label' | 'pinned';
}

interface World {
  readonly quarter: Quarter;
  readonly domains: readonly string[];
  readonly github: GitHubDouble;
  /** The files after each run that has changed one, the first ones before all. */
  readonly history: { readonly at: Date; readonly files: Readonly<Record<string, string>> }[];
  /** Jobs that were started: the edition that each has exported, and when. */
  readonly jobs: Map<string, { readonly edition: number; readonly createdAt: Date }>;
  readonly archives: readonly Uint8Array[];
  readonly folder: Folder;
}

const within = (day: number, [from, to]: readonly [number, number]) => day >= from && day < to;
const contentOn = (day: number) => CHANGES.filter((change) => change + MORNING <= day).length;

/** The schedule, late by another time for each; the pushes; the hands. */
function timetable({ intervalHours }: Quarter): readonly Moment[] {
  const starts = Array.from({ length: Math.floor((DAYS * 24) / intervalHours) }, (_none, nth): Moment => {
    const delayMinutes = (nth * 17) % (MAX_DELAY_MINUTES + 1);
    return { day: (nth * intervalHours + delayMinutes / 60) / 24, event: 'schedule' };
  });
  const pushes = CHANGES.map((day): Moment => ({ day: day + PUSH, event: 'push' }));
  const hands = BY_HAND.map((day): Moment => ({ day, event: 'hand' }));
  return [...starts, ...pushes, ...hands].sort((a, b) => a.day - b.day);
}

async function simulate(quarter: Quarter, stage: Pick<World, 'archives' | 'folder'>) {
  let now = new FakeClock(BEGIN);
  const domains = DOMAINS.slice(0, quarter.domains);
  const files = Object.fromEntries(domains.map((one) => [fileOf(one), 'replicaCount: 2\nstaticExport: {}\n']));
  await using github = await GitHubDouble.start({
    repositories: { [REPOSITORY]: { files } },
    clock: () => now.today(),
  });
  const history = [{ at: now.today(), files }];
  const world: World = { ...stage, quarter, domains, github, history, jobs: new Map() };
  const tally: Record<string, number> = {};
  const unnamed: string[] = [];
  let [needless, strayed] = [0, 0];
  let rolledBackTo: string | undefined;
  for (const moment of timetable(quarter)) {
    now = new FakeClock(BEGIN + moment.day * DAY_MS);
    const clock = now;
    const isOvertaken = domains.length > 1 && rolledBackTo === undefined && moment.day >= ROLLBACK;
    const overtake = async () => {
      rolledBackTo = await rollBack(clock, world);
    };
    const effects = effectsOf(moment, clock, world, isOvertaken ? overtake : undefined);
    const ok = await run(fakeInputs(inputsOf(moment, world)), effects);
    const log = effects.lines.join('\n');
    const exports = JSON.parse(effects.set['exports'] ?? '[]') as readonly { readonly result: string }[];
    const ended = ok ? exports.map(({ result }) => result) : [/^error: (\w+)/m.exec(log)?.[1] ?? 'no error'];
    for (const what of ended) tally[what] = (tally[what] ?? 0) + 1;
    if (ended.includes('AUTH') && !/^error: AUTH: [\s\S]*has expired[\s\S]*admin key/m.test(log)) unnamed.push(log);
    const before = await keep(world, clock);
    for (const domain of domains) {
      const [was = '', is = ''] = [before, history.at(-1)?.files].map((texts) => texts?.[fileOf(domain)]);
      if (was !== is && !wasDue(was, is, clock.today(), quarter.refreshHours)) needless += 1;
    }
    const held = pinnedIn(history.at(-1)?.files[fileOf(domains[0] ?? '')] ?? '');
    const isBack = rolledBackTo !== undefined && contentOn(moment.day) === contentOn(ROLLBACK);
    if (isBack && held.version !== rolledBackTo) strayed += 1;
  }
  const dead = domains.map((domain) => deadHours(history, fileOf(domain)));
  return { tally, unnamed, needless, strayed, dead: Math.max(...dead), jobs: world.jobs.size };
}

/** Adds the files to the history where a run has changed one; returns those of before. */
async function keep({ github, domains, history }: World, clock: FakeClock) {
  const before = history.at(-1)?.files ?? {};
  const texts = domains.map(async (one) => [fileOf(one), await github.show(REPOSITORY, 'main', fileOf(one))] as const);
  const files = Object.fromEntries(await Promise.all(texts));
  if (!isDeepStrictEqual(files, before)) history.push({ at: clock.today(), files });
  return before;
}

const COMMIT = { update: 'commit', 'config-file': fileOf('{domain}') };

/** Inputs of a run; the first has to export, whatever renews later. */
function inputsOf(
  { day, event }: Moment,
  { quarter, domains, github, history }: World,
): Readonly<Record<string, string>> {
  const { by, refreshHours, isAuto } = quarter;
  const renews = by === 'pinned' && event === 'schedule' && history.length > 1;
  return {
    ...COMMIT,
    'github-token': github.token,
    domain: domains.join('\n'),
    'refresh-before': isAuto === true ? 'auto' : `${refreshHours}h`,
    ...(renews && { 'job-id': 'pinned' }),
    ...(by === 'label' && { verify: 'false', version: `edition-${contentOn(day)}` }),
  };
}

/** Goes back to the job of the first domain's content before the latest one; returns its version. */
async function rollBack(clock: FakeClock, world: World): Promise<string> {
  const [domain = ''] = world.domains;
  const held = world.history.map(({ files }) => pinnedIn(files[fileOf(domain)] ?? '').version);
  const back = held.findLast((version) => version.slice(-12) !== held.at(-1)?.slice(-12)) ?? '';
  const effects = effectsOf({ day: ROLLBACK, event: 'hand' }, clock, world);
  const inputs = { ...COMMIT, domain, 'github-token': world.github.token, 'job-id': back.split('.')[1] ?? '' };
  const ok = await run(fakeInputs(inputs), effects);
  await keep(world, clock);
  expect([ok, effects.set['result'], effects.set['version']]).toEqual([true, 'exported', back]);
  return back;
}

function effectsOf({ day }: Moment, clock: FakeClock, world: World, overtake?: () => Promise<void>) {
  const { github, quarter, jobs, archives, folder } = world;
  const platform: Responder = ({ method, url, body }) => {
    if (OUTAGES.some((outage) => within(day, outage))) return { status: 503, headers: { 'retry-after': '60' } };
    if (within(day, EXPIRED_KEY)) return { status: 401, json: KEY_ERROR };
    if (url.pathname.endsWith('/jobs')) {
      const { domain } = JSON.parse(body ?? '{}') as { readonly domain: string };
      const jobId = `se_${DOMAINS.indexOf(domain)}_${Math.round(day * 1e6)}`;
      jobs.set(jobId, { edition: contentOn(day), createdAt: clock.today() });
      return { status: 202, json: { jobId } };
    }
    const job = jobs.get(/\/jobs\/([^/]+)/.exec(url.pathname)?.[1] ?? '');
    if (job === undefined) return { status: 404, json: { error: 'There is no such job.' } };
    const { edition, createdAt } = job;
    if (method === 'GET') return { json: { status: 'completed', progress: 100, pageCount: 1, createdAt } };
    const expires = Math.floor(clock.today().getTime() / 1000) + quarter.linkHours * 3600;
    const query = `Expires=${expires}&Signature=5ca1ab1e${Math.round(day * 1e6)}`;
    const bundleUrl = `https://storage.example/${edition}.tar.gz?${query}`;
    return { json: { bundleUrl, expiresAt: new Date(expires * 1000), sizeBytes: archives[edition]?.length } };
  };
  const stream: Effects['http']['stream'] = async ({ url }) => {
    const bytes = archives[Number(/^\/(\d+)\./.exec(url.pathname)?.[1])] ?? new Uint8Array();
    const body = (async function* () {
      yield bytes;
    })();
    return { status: 200, headers: {}, discard: () => undefined, body };
  };
  const effects = fakeEffects(platform, {
    clock,
    github: createGitHub(createHttp(), github.env),
    places: { workspace: folder.at('workspace'), temp: folder.at('temp') },
    workflow: { repository: REPOSITORY, serverUrl: github.serverUrl },
  });
  let waiting = overtake;
  const send: Effects['http']['send'] = async (...request) => {
    const answer = await effects.http.send(...request);
    const now = waiting;
    waiting = undefined;
    await now?.();
    return answer;
  };
  return { ...effects, http: { send, stream } };
}

/** Link and version of a text, read by its lines: the parser is too slow for thousands. */
function pinnedIn(text: string): { readonly bundleUrl: string; readonly version: string } {
  const of = (name: string) => new RegExp(`${name}: ["']?([^"'\\s,}]+)`).exec(text)?.[1] ?? '';
  return { bundleUrl: of('bundleUrl'), version: of('version') };
}

/** Whether content or link demanded the commit. */
function wasDue(before: string, after: string, now: Date, refreshHours: number): boolean {
  const was = pinnedIn(before);
  if (was.version.slice(-12) !== pinnedIn(after).version.slice(-12)) return true;
  const end = linkExpiry(was.bundleUrl);
  return end === undefined || end.getTime() - now.getTime() <= refreshHours * HOUR_MS;
}

/** Longest time in hours that the file held a dead link while the key was good. */
function deadHours(history: World['history'], file: string): number {
  const [keyFrom, keyTo] = EXPIRED_KEY.map((day) => BEGIN + day * DAY_MS) as [number, number];
  const changes = history.filter(({ files }, nth) => nth > 0 && files[file] !== history[nth - 1]?.files[file]);
  const times = changes.map((commit, nth) => {
    const died = linkExpiry(pinnedIn(commit.files[file] ?? '').bundleUrl)?.getTime() ?? Number.NaN;
    const replaced = changes[nth + 1]?.at.getTime() ?? BEGIN + DAYS * DAY_MS;
    const withoutKey = Math.max(0, Math.min(replaced, keyTo) - Math.max(died, keyFrom));
    return Math.max(0, replaced - died - withoutKey) / HOUR_MS;
  });
  return Math.max(0, ...times);
}

const QUARTERS: readonly Quarter[] = [
  { domains: 1, linkHours: 12, intervalHours: 12, refreshHours: 24, by: 'label' },
  { domains: 2, linkHours: 24, intervalHours: 12, refreshHours: 12, isAuto: true, by: 'export' },
  { domains: 2, linkHours: 72, intervalHours: 24, refreshHours: 37, isAuto: true, by: 'pinned' },
  { domains: 1, linkHours: 168, intervalHours: 24, refreshHours: 48, by: 'export' },
];

it.each(QUARTERS)(
  'a quarter by $by with links of $linkHours h leaves no dead link for longer than an interval, and commits only what was due',
  async (quarter) => {
    await using folder = await Folder.make();
    for (const name of ['workspace', 'temp']) await mkdir(folder.at(name));
    const editions = [0, ...CHANGES].map(async (_day, nth) => await packSite(`Edition ${nth}`));

    const { tally, dead, jobs, ...left } = await simulate(quarter, { folder, archives: await Promise.all(editions) });

    const { by, domains, intervalHours } = quarter;
    expect(dead).toBeLessThanOrEqual(intervalHours + MAX_DELAY_MINUTES / 60);
    expect(left).toEqual({
      needless: 0,
      unnamed: [],
      strayed: by === 'export' && domains > 1 ? expect.any(Number) : 0,
    });
    const { exported, refreshed = 0, unchanged = 0, AUTH = 0, SERVER, ...others } = tally;
    expect(others).toEqual({});
    expect(SERVER).toBe(OUTAGES.length);
    expect(AUTH).toBeGreaterThan(0);
    const contents = domains * (CHANGES.length + 1);
    // Every run with a label writes. Where every run exports, the next one ends the rollback.
    if (by === 'label') expect([refreshed, unchanged]).toEqual([0, 0]);
    else expect(exported).toBe(contents + (by === 'export' && domains > 1 ? 1 : 0));
    if (by === 'pinned') expect(jobs).toBe(domains * (1 + CHANGES.length + BY_HAND.length));
    if (quarter.linkHours === 168) expect(unchanged).toBeGreaterThan(60);
  },
  60_000,
);
