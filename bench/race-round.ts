/** One round of a race: runs of the Action that roll out four sites to one branch of a GitHub double, and what is left. */

import { setTimeout as sleep } from 'node:timers/promises';
import { FakeClock } from '../__tests__/helpers/effects.ts';
import type { GitHubDouble } from '../__tests__/helpers/github/double.ts';
import { MADE, REPOSITORY, rolledOut, rollOut, startGitHub, VALUES } from '../__tests__/helpers/rollout.ts';
import type { Clock } from '../src/action/effects.ts';
import { systemClock } from '../src/action/runner.ts';
import { makeVersion } from '../src/contract/version.ts';
import { seededRandom } from './measure.ts';

/** How the sites are kept. */
export const LAYOUTS = ['both', 'files', 'places'] as const;
export type Layout = (typeof LAYOUTS)[number];

const DOMAINS = ['one.example', 'two.example', 'three.example', 'four.example'] as const;
type Domain = (typeof DOMAINS)[number];

/** What a place holds after a rollout. */
interface Pinned {
  readonly link: string;
  readonly version: string;
}

/** Where a site's values stand, as the inputs name it. */
interface SitePlace {
  readonly 'config-file': string;
  readonly 'config-path': string;
}

const SHARED = 'sites.yaml';
const REPLICAS = 'replicaCount: 2';
const REPLICAS_BY_HAND = 'replicaCount: 3';

/** How a round goes. */
export interface RoundOptions {
  readonly seed: number;
  readonly runs: number;
  readonly layout: Layout;
  /** Whether waits and the network take their time, or none: the tightest race. */
  readonly waits: boolean;
  /** What a person commits to the base meanwhile: nothing, to the configuration files, or to another one. */
  readonly person: 'away' | 'same-file' | 'other-file';
}

/** A run as it ended. */
export interface Racer {
  readonly domain: string;
  /** Its own among the runs of a round. */
  readonly version: string;
  /** When its job was started; of two runs of a domain the later one is to win. */
  readonly startedAt: Date;
  /** Its log, where it failed. */
  readonly failure?: string;
  readonly commitSha?: string;
  /** Times that another was quicker, and it read the branch again. */
  readonly overtaken: number;
}

/** Versions by domain. */
export type Versions = Readonly<Record<string, string>>;

/** A commit that the branch pointed to. */
export interface Move {
  readonly sha: string;
  /** Versions of runs in the race that its files hold. */
  readonly holds: Versions;
  /** Commits that it took off the branch, and whether all of them are of runs. */
  readonly tookOff: number;
  readonly tookOffForeign: boolean;
}

/** What a round left. */
export interface RoundEnd {
  readonly racers: readonly Racer[];
  /** Pull requests that were ever opened. */
  readonly opened: number;
  /** Those that are open. */
  readonly open: readonly { readonly title: string; readonly body: string }[];
  /** All that the branch pointed to, oldest first. */
  readonly moves: readonly Move[];
  /** Whether the files of the branch are, byte by byte, those before with the newest pin of every domain. */
  readonly isWhole: boolean;
  /** Branches beside base and head. */
  readonly strays: readonly string[];
  /** Whether the base, after the merge, has those pins and all that people have written. */
  readonly mergesWhole: boolean;
  /** What git finds wrong. */
  readonly fsck: string;
}

const BRANCH = 'static-exports';
const README = { 'README.md': 'Changed by hand\n' };
/** Real waits, on the day on which the links are valid. */
const WAITING_CLOCK: Clock = { ...systemClock, today: () => new FakeClock().today() };
/** First line of every commit of a run. */
const OUR_MESSAGE = /^(?:Pin|Renew|Switch on) /;
/** Jobs are started within this time before the race. */
const STARTS_WITHIN_S = 3600;
/** Longest time that a request, or an answer, is under way where it takes any. */
const MAX_WAY_MS = 20;
type Linked = Racer & Pinned & { readonly domain: Domain };

/** Races once, in a repository of its own. */
export async function raceOnce(options: RoundOptions): Promise<RoundEnd> {
  const { layout, person } = options;
  const files = { ...filesWith(layout, new Map()), 'README.md': 'Deployment\n' };
  await using github = await startGitHub({ files });
  // Git writes down all that a branch pointed to; bare repositories do not unless told.
  await github.git(REPOSITORY, 'config', 'core.logAllRefUpdates', 'true');
  const random = seededRandom(options.seed);
  if (person !== 'away') {
    const changes = person === 'other-file' ? README : filesWith(layout, new Map(), { byHand: true });
    // A run that was overtaken may have nothing to commit; one of each domain has.
    const nth = 1 + Math.floor(random() * Math.min(options.runs, DOMAINS.length));
    github.fault({ on: 'createCommitOnBranch', nth, hook: () => github.commitTo(REPOSITORY, 'main', changes) });
  }
  if (options.waits) delayAll(github, seededRandom(options.seed + 1));
  const starts = startsOf(options.runs, random);
  const racers = await Promise.all(
    starts.map((startedAt, nth) => raceRun(github, { nth, startedAt, ...options, random: random() })),
  );
  const moves = await movesOf(github, racers, layout);
  const pulls = github.openPulls(REPOSITORY);
  const left = {
    opened: github.pulls(REPOSITORY).length,
    open: pulls.map(({ title, body }) => ({ title, body: body ?? '' })),
    isWhole: moves.length > 0 && (await isWhole(github, BRANCH, racers, layout, [false, person === 'same-file'])),
    strays: (await github.git(REPOSITORY, 'for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads'))
      .split('\n')
      .filter((name) => name !== '' && name !== BRANCH && name !== 'main'),
  };
  const mergesWhole = await merge(github, racers, options);
  const fsck = await github.fsck(REPOSITORY);
  return { racers, moves, ...left, mergesWhole, fsck };
}

/** Lets requests and answers overtake each other. */
function delayAll(github: GitHubDouble, random: () => number): void {
  const hook = async () => await sleep(random() * MAX_WAY_MS);
  for (const when of ['before', 'after'] as const)
    github.fault({ on: '*', times: Number.POSITIVE_INFINITY, when, hook });
}

/** Moments at which jobs are started, each its own, in no order. */
function startsOf(runs: number, random: () => number): readonly Date[] {
  const before = new FakeClock().today().getTime() - STARTS_WITHIN_S * 1000;
  const seconds = Array.from({ length: runs }, (_none, nth) => ({ nth, key: random() })).sort((a, b) => a.key - b.key);
  return seconds.map(({ nth }) => new Date(before + nth * 1000));
}

interface RunOptions extends Pick<RoundOptions, 'waits' | 'layout'> {
  readonly nth: number;
  readonly startedAt: Date;
  readonly random: number;
}

async function raceRun(github: GitHubDouble, { nth, startedAt, waits, layout, random }: RunOptions): Promise<Linked> {
  const jobId = `se_${nth}`;
  const version = makeVersion({ jobId, startedAt });
  const domain = DOMAINS[nth % DOMAINS.length] ?? DOMAINS[0];
  const given = { update: 'pull-request', branch: BRANCH, domain, ...placeOf(domain, layout), ...MADE };
  const { ok, log, link, set } = await rollOut(github, given, {
    random: seededRandom(random * 2 ** 32),
    createdAt: startedAt,
    jobId,
    ...(waits && { clock: WAITING_CLOCK }),
  });
  const { commitSha } = set;
  const overtaken = log.split('; reading it again').length - 1;
  return {
    domain,
    version,
    startedAt,
    link,
    overtaken,
    ...(!ok && { failure: log }),
    ...(commitSha !== undefined && { commitSha }),
  };
}

/** The run of every domain whose job was started last. */
export function newestOf<T extends Pick<Racer, 'domain' | 'startedAt'>>(racers: readonly T[]): ReadonlyMap<string, T> {
  const inOrder = racers.toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
  return new Map(inOrder.map((racer) => [racer.domain, racer]));
}

async function movesOf(github: GitHubDouble, racers: readonly Linked[], layout: Layout): Promise<readonly Move[]> {
  if ((await github.head(REPOSITORY, BRANCH)) === undefined) return [];
  const log = await github.git(REPOSITORY, 'reflog', 'show', '--format=%H', `refs/heads/${BRANCH}`);
  const shas = log.trim().split('\n').reverse();
  const moves: Move[] = [];
  for (const [index, sha] of shas.entries()) {
    const before = shas[index - 1];
    const messages = before === undefined ? [] : await messagesOf(github, before, sha);
    moves.push({
      sha,
      holds: await heldAt(github, sha, racers, layout),
      tookOff: messages.length,
      tookOffForeign: !messages.every((message) => OUR_MESSAGE.test(message)),
    });
  }
  return moves;
}

async function heldAt(github: GitHubDouble, sha: string, racers: readonly Linked[], layout: Layout): Promise<Versions> {
  const held: Record<string, string> = {};
  for (const { domain, version, link } of racers) {
    const text = await github.show(REPOSITORY, sha, placeOf(domain, layout)['config-file']);
    if (text.includes(`'${link}'`) && text.includes(version)) held[domain] = version;
  }
  return held;
}

/** Messages of the commits that one has and neither another nor the base. */
async function messagesOf(github: GitHubDouble, one: string, other: string): Promise<readonly string[]> {
  const text = await github.git(REPOSITORY, 'log', '-z', '--format=%B', one, `^${other}`, '^main');
  return text.split('\0').filter((message) => message !== '');
}

/** Whether a branch has the newest pin of every domain and nothing else, beside what a person may have changed. */
async function isWhole(
  github: GitHubDouble,
  branch: string,
  racers: readonly Linked[],
  layout: Layout,
  byHand: readonly boolean[],
): Promise<boolean> {
  const newest = newestOf(racers);
  const files = Object.keys(filesWith(layout, newest));
  const texts = await Promise.all(files.map(async (file) => await github.show(REPOSITORY, branch, file)));
  return byHand.some((one) => {
    const wanted = filesWith(layout, newest, { byHand: one });
    return files.every((file, nth) => texts[nth] === wanted[file]);
  });
}

/** Merges what is open, as a reviewer does, and looks at the base. */
async function merge(
  github: GitHubDouble,
  racers: readonly Linked[],
  { layout, person }: RoundOptions,
): Promise<boolean> {
  const [pull] = github.openPulls(REPOSITORY);
  if (pull === undefined) return false;
  await github.mergePull(REPOSITORY, pull.number);
  const readme = await github.show(REPOSITORY, 'main', 'README.md');
  const hasPins = await isWhole(github, 'main', racers, layout, [person === 'same-file']);
  return hasPins && (person !== 'other-file' || readme === README['README.md']);
}

/** Names file and place of a site. */
function placeOf(domain: Domain, layout: Layout): SitePlace {
  const name = domain.slice(0, domain.indexOf('.'));
  return isShared(domain, layout)
    ? { 'config-file': SHARED, 'config-path': `sites.${name}.staticExport` }
    : { 'config-file': `${name}.yaml`, 'config-path': 'staticExport' };
}

function isShared(domain: Domain, layout: Layout): boolean {
  return layout === 'places' || (layout === 'both' && DOMAINS.indexOf(domain) % 2 === 1);
}

/** Writes all configuration files as they are with these pins; `byHand`: with what a person changes beside them. */
function filesWith(
  layout: Layout,
  pins: ReadonlyMap<string, Pinned>,
  { byHand = false }: { readonly byHand?: boolean } = {},
): Readonly<Record<string, string>> {
  const own = DOMAINS.filter((domain) => !isShared(domain, layout)).map((domain) => {
    const pin = pins.get(domain);
    return [placeOf(domain, layout)['config-file'], pin ? rolledOut(pin.link, pin.version) : VALUES] as const;
  });
  const shared = DOMAINS.filter((domain) => isShared(domain, layout)).map((domain) => siteText(domain, pins));
  const all = shared.length === 0 ? own : [...own, [SHARED, [`${REPLICAS}\n\nsites:\n`, ...shared].join('')] as const];
  return Object.fromEntries(
    all.map(([file, text]) => [file, byHand ? text.replace(REPLICAS, REPLICAS_BY_HAND) : text]),
  );
}

function siteText(domain: Domain, pins: ReadonlyMap<string, Pinned>): string {
  const text = ['    enabled: false', "    bundleUrl: ''", '    version: "1.0.0"', '']
    .join('\n')
    .replaceAll('    ', '      ');
  const pin = pins.get(domain);
  const values = pin === undefined ? text : rolledOut(pin.link, pin.version, text);
  return `  ${domain.slice(0, domain.indexOf('.'))}:\n    staticExport:\n${values}`;
}
