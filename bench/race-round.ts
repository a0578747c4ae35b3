/** One round of a race: runs of the Action that roll out to the same branch of a GitHub double at once, and what is left. */

import { setTimeout as sleep } from 'node:timers/promises';
import { FakeClock } from '../__tests__/helpers/deps.ts';
import type { GitHubDouble } from '../__tests__/helpers/github/double.ts';
import { BRANCH, REPOSITORY, rolledOut, rollOut, startGitHub, VALUES } from '../__tests__/helpers/rollout.ts';
import { systemClock } from '../src/action/adapters/clock.ts';
import type { Clock } from '../src/action/deps.ts';
import { isOurMessage } from '../src/action/pin/pin.ts';
import { seededRandom } from './measure.ts';

/** How a round goes. */
export interface RoundOptions {
  readonly seed: number;
  readonly runs: number;
  /** Whether waits and the network take their time, or none: the tightest race. */
  readonly waits: boolean;
  /** What a person commits to the base meanwhile: nothing, to the configuration file, or to another one. */
  readonly person: 'away' | 'same-file' | 'other-file';
}

/** A run as it ended. */
export interface Racer {
  /** Its own among the runs of a round. */
  readonly version: string;
  /** Its log, where it failed. */
  readonly failure?: string;
  /** When it was done with its last act, the summary; milliseconds. */
  readonly endedAt: number;
  readonly commitSha?: string;
  /** Times that another was quicker, and it read the branch again. */
  readonly overtaken: number;
}

/** A commit that the branch pointed to. */
export interface Move {
  readonly sha: string;
  /** Whose values it holds; nothing: those of nobody in the race. */
  readonly version?: string;
  /** Commits that it took off the branch, and whether all of them are of runs. */
  readonly tookOff: number;
  readonly tookOffForeign: boolean;
}

/** What a round left. */
export interface RoundEnd {
  readonly racers: readonly Racer[];
  /** Pull requests that were ever opened, and those that are open. */
  readonly opened: number;
  readonly open: readonly { readonly title: string; readonly body: string }[];
  /** All that the branch pointed to, oldest first. */
  readonly moves: readonly Move[];
  /** The run whose values the branch holds, where it holds them whole and nothing else. */
  readonly holds?: string;
  /** Branches beside base and head. */
  readonly strays: readonly string[];
  /** Whether the base, after the merge, has those values and all that people have written. */
  readonly mergesWhole: boolean;
  /** What git finds wrong. */
  readonly fsck: string;
}

const SAME_FILE = VALUES.replace('replicaCount: 2', 'replicaCount: 3');
const BY_HAND = {
  'same-file': { 'values.yaml': SAME_FILE },
  'other-file': { 'README.md': 'Changed by hand\n' },
} as const;
/** Real waits, on the day on which the links are valid. */
const WAITING_CLOCK: Clock = { ...systemClock, today: () => new FakeClock().today() };
/** Longest time that a request, or an answer, is under way where it takes any. */
const MAX_WAY_MS = 20;
type Linked = Racer & { readonly link: string };

/** Races once, in a repository of its own. */
export async function raceOnce(options: RoundOptions): Promise<RoundEnd> {
  await using github = await startGitHub();
  // Git writes down all that a branch pointed to; bare repositories do not unless told.
  await github.git(REPOSITORY, 'config', 'core.logAllRefUpdates', 'true');
  const random = seededRandom(options.seed);
  if (options.person !== 'away') {
    const files = BY_HAND[options.person];
    const nth = 1 + Math.floor(random() * options.runs);
    github.fault({ on: 'createCommitOnBranch', nth, hook: () => github.commitTo(REPOSITORY, 'main', files) });
  }
  if (options.waits) delayAll(github, seededRandom(options.seed + 1));
  const racers = await Promise.all(
    Array.from({ length: options.runs }, (_none, nth) => raceRun(github, nth, { ...options, random: random() })),
  );
  const moves = await movesOf(github, racers);
  const left = {
    opened: github.pulls(REPOSITORY).length,
    open: github.openPulls(REPOSITORY).map(({ title, body }) => ({ title, body: body ?? '' })),
    strays: (await github.git(REPOSITORY, 'for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads'))
      .split('\n')
      .filter((name) => name !== '' && name !== BRANCH && name !== 'main'),
  };
  const holds = await holderOf(github, racers);
  const mergesWhole = await merge(github, racers, options.person);
  const fsck = await github.fsck(REPOSITORY);
  return { racers, moves, ...left, ...(holds !== undefined && { holds }), mergesWhole, fsck };
}

/** Lets requests and answers overtake each other. */
function delayAll(github: GitHubDouble, random: () => number): void {
  const hook = async () => await sleep(random() * MAX_WAY_MS);
  for (const when of ['before', 'after'] as const)
    github.fault({ on: '*', times: Number.POSITIVE_INFINITY, when, hook });
}

async function raceRun(
  github: GitHubDouble,
  nth: number,
  { waits, random }: Pick<RoundOptions, 'waits'> & { readonly random: number },
): Promise<Linked> {
  const version = `3.${nth}.0`;
  const told: Record<string, string> = {};
  let endedAt = 0;
  const { ok, log, link } = await rollOut(
    github,
    { update: 'pull-request', version },
    {
      random: seededRandom(random * 2 ** 32),
      ...(waits && { clock: WAITING_CLOCK }),
      report: {
        check: async () => undefined,
        outputs: (values) => void Object.assign(told, values),
        summary: async () => {
          endedAt = performance.now();
        },
      },
    },
  );
  const commitSha = told['commitSha'];
  const overtaken = log.split('; reading it again').length - 1;
  return {
    version,
    link,
    endedAt,
    overtaken,
    ...(!ok && { failure: log }),
    ...(commitSha !== undefined && { commitSha }),
  };
}

async function movesOf(github: GitHubDouble, racers: readonly Linked[]): Promise<readonly Move[]> {
  if ((await github.head(REPOSITORY, BRANCH)) === undefined) return [];
  const log = await github.git(REPOSITORY, 'reflog', 'show', '--format=%H', `refs/heads/${BRANCH}`);
  const shas = log.trim().split('\n').reverse();
  const moves: Move[] = [];
  for (const [index, sha] of shas.entries()) {
    const text = await github.show(REPOSITORY, sha, 'values.yaml');
    const version = racers.find(({ link }) => text.includes(`'${link}'`))?.version;
    const before = shas[index - 1];
    const messages = before === undefined ? [] : await messagesOf(github, before, sha);
    moves.push({
      sha,
      ...(version !== undefined && { version }),
      tookOff: messages.length,
      tookOffForeign: !messages.every(isOurMessage),
    });
  }
  return moves;
}

/** Messages of the commits that one has and neither another nor the base. */
async function messagesOf(github: GitHubDouble, one: string, other: string): Promise<readonly string[]> {
  const text = await github.git(REPOSITORY, 'log', '-z', '--format=%B', one, `^${other}`, '^main');
  return text.split('\0').filter((message) => message !== '');
}

async function holderOf(github: GitHubDouble, racers: readonly Linked[]): Promise<string | undefined> {
  if ((await github.head(REPOSITORY, BRANCH)) === undefined) return undefined;
  const text = await github.show(REPOSITORY, BRANCH, 'values.yaml');
  const before = [VALUES, SAME_FILE];
  const isWhole = ({ link, version }: Linked) => before.some((values) => rolledOut(link, version, values) === text);
  return racers.find(isWhole)?.version;
}

/** Merges what is open, as a reviewer does, and looks at the base. */
async function merge(
  github: GitHubDouble,
  racers: readonly Linked[],
  person: RoundOptions['person'],
): Promise<boolean> {
  const [pull] = github.openPulls(REPOSITORY);
  if (pull === undefined) return false;
  const holder = await holderOf(github, racers);
  await github.mergePull(REPOSITORY, pull.number);
  const values = await github.show(REPOSITORY, 'main', 'values.yaml');
  const readme = await github.show(REPOSITORY, 'main', 'README.md');
  const before = person === 'same-file' ? SAME_FILE : VALUES;
  const last = racers.find(({ version }) => version === holder);
  const isWhole = last !== undefined && values === rolledOut(last.link, last.version, before);
  return isWhole && (person !== 'other-file' || readme === BY_HAND['other-file']['README.md']);
}
