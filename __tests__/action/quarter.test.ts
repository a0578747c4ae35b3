/**
 * Ninety days of a deployment in simulated time: runs on schedule, on pushes and by hand, whole runs of the Action each,
 * against a platform whose links die, which is down twice, and whose key expires once. Where there are two domains, one
 * is rolled back while a run is under way.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Effects, Http } from '../../src/action/effects.ts';
import { run } from '../../src/action/run.ts';
import { linkExpiry } from '../../src/contract/link-expiry.ts';
import { openConfig } from '../../src/deployment/edit.ts';
import { FakeClock, fakeEffects, fakeInputs, type Responder } from '../helpers/effects.ts';
import { Folder, writeArchive } from '../helpers/folder.ts';
import { MemoryGitHub } from '../helpers/memory-github.ts';

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
/** The first run from here on is overtaken by a rollback of the first domain to the content before; the next change ends it. */
const ROLLBACK = 45;
/** The platform's words, in the form that the contract has for errors. */
const KEY_ERROR = { error: 'The API key has expired.' };

type Event = 'schedule' | 'push' | 'workflow_dispatch';

/** A run, in days with fractions. */
interface Moment {
  readonly day: number;
  readonly event: Event;
}

interface Quarter {
  readonly linkHours: number;
  readonly intervalHours: number;
  /** Of `auto` the hours stand beside it: what the life of the link and the schedule demand. */
  readonly refreshHours: number;
  readonly isAuto?: boolean;
  readonly domains: number;
  /**
   * How the runs do it: `export` anew each time; `label` without a bundle to prove, where a label tells the content and
   * the link is renewed at every run; `pinned` as in the example, by the job of the pinned export but on a push.
   */
  readonly by: 'export' | 'label' | 'pinned';
}

interface Figures {
  readonly runs: number;
  readonly failed: Readonly<Record<string, number>>;
  readonly results: Readonly<Record<string, number>>;
  /** Jobs that were started, and runs that went well without one. */
  readonly jobs: number;
  readonly resumed: number;
  readonly commits: number;
  /** Longest time that the configuration held a dead link, in hours, while the key was good. */
  readonly deadHours: number;
  /** The same, the time of the expired key with it. */
  readonly deadHoursInAll: number;
  /** Commits of neither other content nor a link that was to be renewed. */
  readonly needless: number;
  /** Runs after which the domain that was rolled back held anything else before the next change. */
  readonly strayed: number;
  /** Errors of the key that do not name it as expired, or not say what to do. */
  readonly unnamed: readonly string[];
  /** Runs that were told that they may have exported the old site and are no push without change, or the other way round. */
  readonly mistold: number;
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
  const hands = BY_HAND.map((day): Moment => ({ day, event: 'workflow_dispatch' }));
  return [...starts, ...pushes, ...hands].sort((a, b) => a.day - b.day);
}

/** One edition of the documentation for each day on which it changes, packed. */
async function editions(folder: Folder): Promise<readonly Uint8Array[]> {
  return await Promise.all(
    [0, ...CHANGES].map(async (_day, nth) => {
      await writeArchive(folder.at(`${nth}.tar.gz`), [
        { name: 'index.html', content: `<title>Edition ${nth}</title>` },
      ]);
      return await readFile(folder.at(`${nth}.tar.gz`));
    }),
  );
}

interface Stage {
  readonly archives: readonly Uint8Array[];
  readonly folder: Folder;
}

/** What all runs of a quarter share. */
interface World extends Stage {
  readonly quarter: Quarter;
  readonly domains: readonly string[];
  readonly github: MemoryGitHub;
  /** Jobs that were started, and the edition that each has exported. */
  readonly jobs: Map<string, number>;
}

async function simulate(quarter: Quarter, stage: Stage): Promise<Figures> {
  let now = new FakeClock(BEGIN);
  const domains = DOMAINS.slice(0, quarter.domains);
  const files = Object.fromEntries(domains.map((one) => [fileOf(one), 'replicaCount: 2\nstaticExport: {}\n']));
  const github = new MemoryGitHub(files, () => now.today());
  const world: World = { ...stage, quarter, domains, github, jobs: new Map() };
  const failed: Record<string, number> = {};
  const results: Record<string, number> = {};
  const unnamed: string[] = [];
  let [needless, resumed, mistold, strayed] = [0, 0, 0, 0];
  let back: Pinned | undefined;
  const moments = timetable(quarter);
  for (const moment of moments) {
    const clock = new FakeClock(BEGIN + moment.day * DAY_MS);
    now = clock;
    const before = github.head;
    const isOvertaken = domains.length > 1 && back === undefined && moment.day >= ROLLBACK;
    const overtake = async () => {
      back = await rollBack(clock, world);
    };
    const effects = depsOf(moment, clock, { world, ...(isOvertaken && { overtake }) });
    const given = inputsOf(moment, world);
    const ok = await run(fakeInputs(given), effects);
    const log = effects.lines.join('\n');
    const ended = ok
      ? (JSON.parse(effects.set['exports'] ?? '[]') as readonly { readonly result: string }[]).map((one) => one.result)
      : [/^error: (\w+)/m.exec(log)?.[1] ?? 'no error'];
    const tally = ok ? results : failed;
    for (const what of ended) tally[what] = (tally[what] ?? 0) + 1;
    if (ok && 'job-id' in given) resumed += domains.length;
    if (
      ended.includes('AUTH') &&
      !/^error: AUTH: [\s\S]*The API key has expired[\s\S]*create a new admin key/m.test(log)
    )
      unnamed.push(log);
    const isTold = log.includes('notice: The export has the same content as the configuration.');
    const isSame = ended.every((what) => what === 'unchanged' || what === 'refreshed');
    if (isTold !== (moment.event === 'push' && isSame)) mistold += 1;
    for (const domain of domains) {
      const [was, is] = [before, github.head].map((commit) => commit.files[fileOf(domain)] ?? '');
      if (was !== is && !wasDue(was ?? '', is ?? '', clock.today(), quarter.refreshHours)) needless += 1;
    }
    if (back !== undefined && contentOn(moment.day) === contentOn(ROLLBACK)) {
      const held = pinnedIn(github.head.files[fileOf(domains[0] ?? '')] ?? '');
      if (held.version !== back.version || held.bundleUrl !== back.bundleUrl) strayed += 1;
    }
  }
  const dead = domains.flatMap((domain) => deadTimes(github, fileOf(domain)));
  for (const domain of domains) {
    const text = github.head.files[fileOf(domain)] ?? '';
    // What the figures are read from is what a reader of the file finds.
    expect(openConfig(text, { file: fileOf(domain) }).before).toMatchObject({ enabled: true, ...pinnedIn(text) });
  }
  return {
    runs: moments.length,
    failed,
    results,
    jobs: world.jobs.size,
    resumed,
    commits: github.commits.length - 1,
    deadHours: Math.max(0, ...dead.map(({ withGoodKey }) => withGoodKey)),
    deadHoursInAll: Math.max(0, ...dead.map(({ inAll }) => inAll)),
    needless,
    strayed: back === undefined && domains.length > 1 ? Number.NaN : strayed,
    unnamed,
    mistold,
  };
}

const COMMIT = { update: 'commit', 'github-token': 'ghs_0123456789', 'config-file': fileOf('{domain}') };

/** Inputs of a run; the first has to export, whatever renews later. */
function inputsOf({ day, event }: Moment, { quarter, domains, github }: World): Readonly<Record<string, string>> {
  const { by, refreshHours, isAuto } = quarter;
  const renews = by === 'pinned' && event !== 'push' && github.commits.length > 1;
  return {
    ...COMMIT,
    domain: domains.join('\n'),
    'allow-public': 'true',
    'refresh-before': isAuto === true ? 'auto' : `${refreshHours}h`,
    ...(renews && { 'job-id': 'pinned' }),
    ...(by === 'label' && { verify: 'false', version: `edition-${String(contentOn(day)).padStart(12, '0')}` }),
  };
}

/** Goes back to what the first domain had before its latest content, which was published meanwhile. */
async function rollBack(clock: FakeClock, world: World): Promise<Pinned> {
  const { domains, github, archives } = world;
  const [domain = ''] = domains;
  const held = github.commits.map(({ files }) => pinnedIn(files[fileOf(domain)] ?? '').version);
  const before = held.findLast((version) => version.slice(-12) !== held.at(-1)?.slice(-12)) ?? '';
  const archive = { version: before, domain, bytes: archives[contentOn(ROLLBACK) - 1] ?? Buffer.alloc(0) };
  github.published.push(archive);
  const effects = depsOf({ day: ROLLBACK, event: 'workflow_dispatch' }, clock, { world });
  const ok = await run(fakeInputs({ ...COMMIT, domain, 'rollback-to': before }), effects);
  expect([ok, effects.set['result'], effects.lines.filter((line) => line.startsWith('error'))]).toEqual([
    true,
    'rolled-back',
    [],
  ]);
  return { version: before, bundleUrl: MemoryGitHub.address(archive) };
}

function depsOf(
  { day, event }: Moment,
  clock: FakeClock,
  { world, overtake }: { readonly world: World; readonly overtake?: () => Promise<void> },
) {
  const { github, quarter, jobs, archives, folder } = world;
  const platform: Responder = ({ method, url, body }) => {
    if (OUTAGES.some((outage) => within(day, outage))) return { status: 503, headers: { 'retry-after': '60' } };
    if (within(day, EXPIRED_KEY)) return { status: 401, json: KEY_ERROR };
    if (url.pathname.endsWith('/jobs')) {
      const { domain } = JSON.parse(body ?? '{}') as { readonly domain: string };
      const jobId = `se_${DOMAINS.indexOf(domain)}_${Math.round(day * 1e6)}`;
      jobs.set(jobId, contentOn(day));
      return { status: 202, json: { jobId } };
    }
    const edition = jobs.get(/\/jobs\/([^/]+)/.exec(url.pathname)?.[1] ?? '');
    if (edition === undefined) return { status: 404, json: { error: 'There is no such job.' } };
    if (method === 'GET') return { json: { status: 'completed', progress: 100, pageCount: 1 } };
    const expires = Math.floor(clock.today().getTime() / 1000) + quarter.linkHours * 3600;
    return {
      json: {
        bundleUrl: `https://storage.example/${edition}.tar.gz?Expires=${expires}&Signature=5ca1ab1e${Math.round(day * 1e6)}`,
        expiresAt: new Date(expires * 1000).toISOString(),
        sizeBytes: archives[edition]?.length,
      },
    };
  };
  const stream: Http['stream'] = async ({ url }) => {
    const published = github.published.find((archive) => MemoryGitHub.address(archive) === url.href);
    const bytes = published?.bytes ?? archives[Number(/^\/(\d+)\./.exec(url.pathname)?.[1])];
    if (bytes === undefined) throw new Error(`not stored: ${url.href}`);
    const body = (async function* () {
      yield bytes;
    })();
    return { status: 200, headers: { 'content-length': String(bytes.length) }, discard: () => undefined, body };
  };
  const effects = fakeEffects(platform, {
    clock,
    github: () => github,
    places: { workspace: folder.at('workspace'), temp: folder.at('temp') },
    workflow: {
      ...{ repository: 'acme/deploy', serverUrl: 'https://github.com', runKey: 'k1', event },
      ...(event === 'schedule' && { scheduleGapMs: quarter.intervalHours * HOUR_MS }),
    },
  } satisfies Partial<Effects>);
  let waiting = overtake;
  const send: Http['send'] = async (...request) => {
    const answer = await effects.http.send(...request);
    const now = waiting;
    waiting = undefined;
    await now?.();
    return answer;
  };
  return { ...effects, http: { send, stream } };
}

interface Pinned {
  readonly bundleUrl: string;
  readonly version: string;
}

/** What a text has pinned, read by its lines: the parser is too slow for thousands. */
function pinnedIn(text: string): Pinned {
  const of = (name: string) => new RegExp(`${name}: ["']?([^"'\\s,}]+)`).exec(text)?.[1] ?? '';
  return { bundleUrl: of('bundleUrl'), version: of('version') };
}

/** Whether content or link demanded the commit. */
function wasDue(before: string, after: string, now: Date, refreshHours: number): boolean {
  const was = pinnedIn(before);
  if (was.version.slice(-12) !== pinnedIn(after).version.slice(-12)) return true;
  const end = linkExpiry(was.bundleUrl);
  return end !== undefined && end.getTime() - now.getTime() <= refreshHours * HOUR_MS;
}

/** How many hours each link was still pinned after its death, and how many of them the key was good. */
function deadTimes({ commits }: MemoryGitHub, file: string) {
  const [keyFrom, keyTo] = EXPIRED_KEY.map((day) => BEGIN + day * DAY_MS) as [number, number];
  const changes = commits.filter(({ files }, nth) => nth > 0 && files[file] !== commits[nth - 1]?.files[file]);
  return changes.flatMap((commit, nth) => {
    const died = linkExpiry(pinnedIn(commit.files[file] ?? '').bundleUrl)?.getTime();
    if (died === undefined) return [];
    const replaced = changes[nth + 1]?.at.getTime() ?? BEGIN + DAYS * DAY_MS;
    const inAll = Math.max(0, replaced - died);
    const withoutKey = Math.max(0, Math.min(replaced, keyTo) - Math.max(died, keyFrom));
    return [{ inAll: inAll / HOUR_MS, withGoodKey: (inAll - Math.min(inAll, withoutKey)) / HOUR_MS }];
  });
}

const QUARTERS: readonly Quarter[] = [
  { domains: 1, linkHours: 12, intervalHours: 12, refreshHours: 24, by: 'label' },
  { domains: 2, linkHours: 24, intervalHours: 12, refreshHours: 13, isAuto: true, by: 'export' },
  { domains: 2, linkHours: 24, intervalHours: 12, refreshHours: 13, isAuto: true, by: 'pinned' },
  { domains: 2, linkHours: 72, intervalHours: 24, refreshHours: 50, by: 'pinned' },
  { domains: 1, linkHours: 168, intervalHours: 24, refreshHours: 48, by: 'export' },
];

it('a quarter leaves no dead link for longer than an interval, and commits only what content or link demanded', async () => {
  await using folder = await Folder.make();
  await mkdir(folder.at('workspace'));
  await mkdir(folder.at('temp'));
  const stage = { folder, archives: await editions(folder) };
  const quarters: (Quarter & Figures)[] = [];
  for (const quarter of QUARTERS) quarters.push({ ...quarter, ...(await simulate(quarter, stage)) });

  process.stdout.write(`${tableOf(quarters)}\n`);
  for (const {
    by,
    intervalHours,
    deadHours,
    failed,
    domains,
    mistold,
    needless,
    strayed,
    results,
    unnamed,
    jobs,
    resumed,
    runs,
  } of quarters) {
    expect(deadHours).toBeLessThanOrEqual(intervalHours + MAX_DELAY_MINUTES / 60);
    expect([needless, mistold, strayed]).toEqual([0, 0, 0]);
    expect(results['exported']).toBe(domains * (CHANGES.length + 1));
    expect(Object.keys(failed).sort()).toEqual(['AUTH', 'SERVER']);
    expect(failed['SERVER']).toBe(OUTAGES.length);
    expect(unnamed).toEqual([]);
    const went = runs - (failed['AUTH'] ?? 0) - (failed['SERVER'] ?? 0);
    expect([jobs + resumed, resumed > 0]).toEqual([domains * went, by === 'pinned']);
  }
  const unchanged = quarters.map(({ results }) => results['unchanged'] ?? 0);
  // A link that is renewed at every run leaves none of them quiet; one of a week leaves the most, but for a few nights.
  expect(unchanged.map((count) => count > 0)).toEqual([false, true, true, true, true]);
  expect(unchanged.at(-1)).toBeGreaterThan(60);
}, 120_000);

function tableOf(quarters: readonly (Quarter & Figures)[]): string {
  const head = [
    'domains',
    'link',
    'every',
    'by',
    'runs',
    'jobs',
    'exported',
    'refreshed',
    'unchanged',
    'commits',
    'outage',
    'key',
    'dead for',
    'with the key expired',
  ];
  const rows = quarters.map(
    ({ domains, linkHours, intervalHours, by, runs, jobs, results, commits, failed, deadHours, deadHoursInAll }) => [
      domains,
      `${linkHours} h`,
      `${intervalHours} h`,
      by,
      runs,
      jobs,
      ...['exported', 'refreshed', 'unchanged'].map((result) => results[result] ?? 0),
      commits,
      failed['SERVER'] ?? 0,
      failed['AUTH'] ?? 0,
      `${deadHours.toFixed(1)} h`,
      `${deadHoursInAll.toFixed(1)} h`,
    ],
  );
  return [head, ...rows].map((row) => row.map((cell) => String(cell).padStart(10)).join('  ')).join('\n');
}
