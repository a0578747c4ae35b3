/**
 * Ninety days of a deployment in simulated time: runs on schedule, on pushes and by hand, whole runs of the Action each,
 * against a platform whose links die, which is down twice, and whose key expires once.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Deps, Http } from '../../src/action/deps.ts';
import { run } from '../../src/action/run.ts';
import { linkExpiry } from '../../src/contract/link-expiry.ts';
import { readValues } from '../../src/deployment/read.ts';
import { FakeClock, fakeDeps, fakeInputs, type Responder } from '../helpers/deps.ts';
import { Folder, writeArchive } from '../helpers/folder.ts';
import { OneFileGitHub } from '../helpers/one-file-github.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 90;
const BEGIN = Date.UTC(2026, 0, 1, 0, 41);
const FILE = 'values.yaml';

/** Days on whose mornings the documentation is another. */
const CHANGES = [2, 5, 6, 11, 15, 19, 20, 27, 31, 36, 38, 44, 47, 52, 58, 63, 69, 75, 80, 88];
/** The platform is down: from, to, in days. Each falls on one run of every schedule. */
const OUTAGES = [
  [23.99, 24.02],
  [65.99, 66.02],
] as const;
/** From the day that the key expired to the hour in which it was renewed. */
const EXPIRED_KEY = [55.3, 56.1] as const;
/** Runs by hand, in days. */
const BY_HAND = [10.3, 33.7, 56.1, 71.9];

interface Quarter {
  readonly linkHours: number;
  readonly intervalHours: number;
  readonly refreshBefore: string;
  /** Without a bundle to prove, a label tells the content; its link is renewed at every run. */
  readonly label: boolean;
}

interface Figures {
  readonly runs: number;
  readonly failed: Readonly<Record<string, number>>;
  readonly results: Readonly<Record<string, number>>;
  readonly commits: number;
  /** Longest time that the configuration held a dead link, in hours, while the key was good. */
  readonly deadHours: number;
  /** The same, the days of the expired key with it. */
  readonly deadHoursInAll: number;
  /** Commits of neither other content nor a link that was to be renewed. */
  readonly needless: number;
}

const within = (day: number, [from, to]: readonly [number, number]) => day >= from && day < to;
const contentOn = (day: number) => CHANGES.filter((change) => change <= day).length;

async function simulate({ linkHours, intervalHours, refreshBefore, label }: Quarter): Promise<Figures> {
  await using folder = await Folder.make();
  await mkdir(folder.at('workspace'));
  await mkdir(folder.at('temp'));
  const archives = await Promise.all(
    [0, ...CHANGES].map(async (_day, nth) => {
      await writeArchive(folder.at(`${nth}.tar.gz`), [
        { name: 'index.html', content: `<title>Edition ${nth}</title>` },
      ]);
      return await readFile(folder.at(`${nth}.tar.gz`));
    }),
  );
  let clock = new FakeClock(BEGIN);
  const github = new OneFileGitHub(FILE, 'replicaCount: 2\n', () => clock.today());
  const failed: Record<string, number> = {};
  const results: Record<string, number> = {};
  let needless = 0;
  const moments = timetable(intervalHours);
  for (const day of moments) {
    clock = new FakeClock(BEGIN + day * DAY_MS);
    const before = github.head;
    const deps = dayDeps(day, { clock, github, linkHours, bytes: archives[contentOn(day)] ?? Buffer.alloc(0), folder });
    const ok = await run(
      fakeInputs({
        update: 'commit',
        'config-file': FILE,
        'github-token': 'ghs_0123456789',
        'refresh-before': refreshBefore,
        ...(label && { verify: 'false', version: `edition-${String(contentOn(day)).padStart(12, '0')}` }),
      }),
      deps,
    );
    const what = ok ? (deps.set['result'] ?? '') : (/^error: (\w+)/m.exec(deps.lines.join('\n'))?.[1] ?? 'no error');
    const tally = ok ? results : failed;
    tally[what] = (tally[what] ?? 0) + 1;
    if (github.head !== before && !wasDue(before.text, github.head.text, clock.today(), refreshBefore)) needless += 1;
  }
  const dead = deadTimes(github, BEGIN + DAYS * DAY_MS);
  return {
    runs: moments.length,
    failed,
    results,
    commits: github.commits.length - 1,
    deadHours: Math.max(
      0,
      ...dead.filter(({ day }) => !within(day, [EXPIRED_KEY[0] - 1, EXPIRED_KEY[1]])).map(({ hours }) => hours),
    ),
    deadHoursInAll: Math.max(0, ...dead.map(({ hours }) => hours)),
    needless,
  };
}

/** Days, with fractions, on which something runs: the schedule, each push a quarter of an hour after its change, hands. */
function timetable(intervalHours: number): readonly number[] {
  const schedule = Array.from(
    { length: Math.floor((DAYS * 24) / intervalHours) },
    (_none, nth) => (nth * intervalHours) / 24,
  );
  return [...schedule, ...CHANGES.map((day) => day + 0.26), ...BY_HAND].sort((a, b) => a - b);
}

interface Day {
  readonly clock: FakeClock;
  readonly github: OneFileGitHub;
  readonly linkHours: number;
  readonly bytes: Uint8Array;
  readonly folder: Folder;
}

function dayDeps(day: number, { clock, github, linkHours, bytes, folder }: Day) {
  const platform: Responder = ({ method, url }) => {
    if (OUTAGES.some((outage) => within(day, outage))) return { status: 503 };
    if (within(day, EXPIRED_KEY)) return { status: 401, json: { message: 'The key has expired.' } };
    if (method === 'GET') return { json: { status: 'completed', progress: 100, pageCount: 1 } };
    if (url.pathname.endsWith('/jobs')) return { status: 202, json: { jobId: `se_${Math.round(day * 1e6)}` } };
    const expires = Math.floor(clock.today().getTime() / 1000) + linkHours * 3600;
    return {
      json: {
        bundleUrl: `https://storage.example/b.tar.gz?Expires=${expires}&Signature=5ca1ab1e${Math.round(day * 1e6)}`,
        expiresAt: new Date(expires * 1000).toISOString(),
        sizeBytes: bytes.length,
      },
    };
  };
  const stream: Http['stream'] = async () => ({
    status: 200,
    headers: { 'content-length': String(bytes.length) },
    discard: () => undefined,
    body: (async function* () {
      yield bytes;
    })(),
  });
  const deps = fakeDeps(platform, {
    clock,
    github: () => github,
    places: { workspace: folder.at('workspace'), temp: folder.at('temp') },
  } satisfies Partial<Deps>);
  return { ...deps, http: { ...deps.http, stream } };
}

const valuesIn = (text: string) => readValues(text, { file: FILE });

/** Whether content or link demanded the commit. */
function wasDue(before: string, after: string, now: Date, refreshBefore: string): boolean {
  const was = valuesIn(before);
  const digestOf = (version: unknown) => (typeof version === 'string' ? version.slice(-12) : '');
  if (digestOf(was?.version) !== digestOf(valuesIn(after)?.version)) return true;
  const end = linkExpiry(String(was?.bundleUrl));
  return end === undefined || end.getTime() - now.getTime() <= Number(refreshBefore.replace('h', '')) * HOUR_MS;
}

/** How long each link was still pinned after its death. */
function deadTimes(
  { commits }: OneFileGitHub,
  endOfAll: number,
): readonly { readonly day: number; readonly hours: number }[] {
  return commits.slice(1).map((commit, nth) => {
    const died = linkExpiry(String(valuesIn(commit.text)?.bundleUrl))?.getTime() ?? Number.NaN;
    const replaced = commits[nth + 2]?.at.getTime() ?? endOfAll;
    return { day: (died - BEGIN) / DAY_MS, hours: Math.max(0, replaced - died) / HOUR_MS };
  });
}

const QUARTERS: readonly Quarter[] = [
  { linkHours: 1, intervalHours: 1, refreshBefore: '24h', label: true },
  { linkHours: 12, intervalHours: 6, refreshBefore: '24h', label: false },
  { linkHours: 168, intervalHours: 24, refreshBefore: '48h', label: false },
];

it('a quarter leaves no dead link for longer than an interval, and commits only what content or link demanded', async () => {
  const quarters: (Quarter & Figures)[] = [];
  for (const quarter of QUARTERS) quarters.push({ ...quarter, ...(await simulate(quarter)) });

  process.stdout.write(`${tableOf(quarters)}\n`);
  for (const { intervalHours, deadHours, failed, needless, results } of quarters) {
    expect(deadHours).toBeLessThanOrEqual(intervalHours);
    expect(needless).toBe(0);
    expect(results['exported']).toBe(CHANGES.length + 1);
    expect(Object.keys(failed).sort()).toEqual(['AUTH', 'SERVER']);
  }
  // A link of a week is renewed a few times, and the other nights are quiet.
  expect(quarters.at(-1)?.results['unchanged']).toBeGreaterThan(60);
}, 120_000);

function tableOf(quarters: readonly (Quarter & Figures)[]): string {
  const head = [
    'link',
    'every',
    'runs',
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
    ({ linkHours, intervalHours, runs, results, commits, failed, deadHours, deadHoursInAll }) => [
      `${linkHours} h`,
      `${intervalHours} h`,
      runs,
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
