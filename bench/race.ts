/** Runs of four domains racing on one branch: whether one pull request is left, with the newest pin of every domain. */
import type { BenchResult } from './bench.ts';
import { median, quantile } from './measure.ts';
import {
  LAYOUTS,
  newestOf,
  type Racer,
  type RoundEnd,
  type RoundOptions,
  raceOnce,
  type Versions,
} from './race-round.ts';
import { table } from './table.ts';

const RUNS = 8;
/** Rounds between two words on how far it is. */
const TELL_EVERY = 10;
const PEOPLE = ['away', 'same-file', 'away', 'other-file'] as const;

/** Races round after round, each in a repository of its own. */
export async function benchRace({ seed, rounds }: { seed: number; rounds: number }): Promise<BenchResult> {
  const ends: RoundEnd[] = [];
  for (let nth = 0; nth < rounds; nth += 1) {
    ends.push(await raceOnce(optionsOf(nth, seed)));
    if (ends.length % TELL_EVERY === 0 || ends.length === rounds) {
      process.stderr.write(`race: ${ends.length} of ${rounds} rounds\n`);
    }
  }
  return { text: describe(ends), missed: ends.flatMap((end, nth) => faultsOf(end).map((what) => told(nth, what))) };
}

/**
 * Waits and the network take no time in the first half of every eight rounds; a person commits to the base in every
 * second one; and the sites are kept otherwise in every round.
 */
export function optionsOf(nth: number, seed: number): RoundOptions {
  const person = PEOPLE[nth % PEOPLE.length] ?? 'away';
  const layout = LAYOUTS[nth % LAYOUTS.length] ?? 'both';
  const waits = nth % (2 * PEOPLE.length) >= PEOPLE.length;
  return { seed: seed * 1_000_003 + nth, runs: RUNS, layout, waits, person };
}

function told(nth: number, what: string): string {
  return `race: round ${nth + 1}: ${what}`;
}

/** Versions that are to be left: of every domain the one whose job was started last. */
function wantedOf(racers: readonly Racer[]): Versions {
  return Object.fromEntries([...newestOf(racers)].map(([domain, { version }]) => [domain, version]));
}

/** Lists what a round must not leave, one sentence each. */
export function faultsOf(end: RoundEnd): readonly string[] {
  const { racers, opened, open, moves, strays, fsck } = end;
  const wanted = wantedOf(racers);
  const unseen = racers.filter(
    ({ commitSha }) => commitSha !== undefined && !moves.some(({ sha }) => sha === commitSha),
  );
  const held = moves.at(-1)?.holds ?? {};
  const faults: readonly (readonly [boolean, string])[] = [
    ...racers.map(({ version, failure }) => [failure !== undefined, `run ${version} failed: ${failure}`] as const),
    [open.length !== 1, `${open.length} pull requests are open`],
    [opened !== 1, `${opened} pull requests were opened`],
    [!areSame(held, wanted), `the branch holds ${shown(held)}, the newest are ${shown(wanted)}`],
    [!end.isWhole, 'the files of the branch are not those before with the newest pins'],
    ...open.map(({ title, body }) => {
      const unsaid = Object.values(wanted).filter((version) => !body.includes(version));
      return [unsaid.length > 0, `the pull request ${title} does not tell ${unsaid.join(', ')}`] as const;
    }),
    ...goneIn(end).map((what) => [true, what] as const),
    [unseen.length > 0, `the branch never had the commit of ${unseen.map(({ version }) => version).join(', ')}`],
    [moves.some(({ tookOffForeign }) => tookOffForeign), 'a commit of somebody else was taken off the branch'],
    [!end.mergesWhole, 'after the merge the base lacks a pin, or what a person wrote'],
    [strays.length > 0, `branches are left: ${strays.join(', ')}`],
    [fsck !== '', `git fsck: ${fsck}`],
  ];
  return faults.filter(([is]) => is).map(([, what]) => what);
}

/** Pins that left the branch for nothing, or for an earlier one: somebody may have merged just then. */
function goneIn({ moves, racers }: Pick<RoundEnd, 'moves' | 'racers'>): readonly string[] {
  const startOf = (version: string) => racers.find((racer) => racer.version === version)?.startedAt ?? new Date(0);
  return moves.slice(1).flatMap(({ sha, holds }, nth) =>
    Object.entries(moves[nth]?.holds ?? {}).flatMap(([domain, before]) => {
      const now = holds[domain];
      if (now !== undefined && startOf(now) >= startOf(before)) return [];
      return [`${before} of ${domain} was gone in ${sha.slice(0, 7)}, which has ${now ?? 'none'}`];
    }),
  );
}

function areSame(one: Versions, other: Versions): boolean {
  return shown(one) === shown(other);
}

function shown(versions: Versions): string {
  const texts = Object.entries(versions).map(([domain, version]) => `${version} of ${domain}`);
  return texts.length === 0 ? 'nothing' : texts.sort().join(', ');
}

/** Writes down how many rounds ended as they must. */
export function describe(ends: readonly RoundEnd[]): string {
  const runs = ends.flatMap(({ racers }) => racers);
  const rounds = (holds: (end: RoundEnd) => boolean) => `${ends.filter(holds).length} of ${ends.length}`;
  const moves = ends.flatMap((end) => end.moves);
  const commits = ends.map((end) => end.moves.filter(({ holds }) => Object.keys(holds).length > 0).length);
  const wanted = new Map(ends.map((end) => [end, wantedOf(end.racers)]));
  const isWanted = (end: RoundEnd, versions: Versions | undefined) => areSame(versions ?? {}, wanted.get(end) ?? {});
  const rows = [
    ['runs that failed', `${runs.filter(({ failure }) => failure !== undefined).length} of ${runs.length}`],
    ['rounds with one pull request opened, and open', rounds(({ opened, open }) => opened === 1 && open.length === 1)],
    [
      'rounds whose branch holds the newest pin of every domain, and nothing else',
      rounds((end) => end.isWhole && isWanted(end, end.moves.at(-1)?.holds)),
    ],
    ['rounds in which no pin was gone for a while', rounds((end) => goneIn(end).length === 0)],
    [
      'rounds whose pull request tells all of them',
      rounds((end) => {
        const versions = Object.values(wanted.get(end) ?? {});
        return end.open.every(({ body }) => versions.every((version) => body.includes(version)));
      }),
    ],
    [
      'commits on a branch in a round, median (middle half)',
      `${median(commits)} (${quantile(commits, 0.25)} to ${quantile(commits, 0.75)})`,
    ],
    [
      'times that a run was overtaken and went round again',
      String(runs.reduce((sum, { overtaken }) => sum + overtaken, 0)),
    ],
    ['most times of one run', String(Math.max(...runs.map(({ overtaken }) => overtaken)))],
    ['times that a branch was rebuilt on a moved base', String(moves.filter(({ tookOff }) => tookOff > 0).length)],
    ['commits of people that were taken off', String(moves.filter(({ tookOffForeign }) => tookOffForeign).length)],
    ['rounds that merge with nothing lost', rounds(({ mergesWhole }) => mergesWhole)],
    ['rounds that git fsck finds sound', rounds(({ fsck }) => fsck === '')],
  ];
  return [
    `${RUNS} runs at once on one branch, two of each of four domains, each with a link, a version and a start of its own.`,
    `${ends.length} rounds, each in a repository of its own.`,
    '',
    table(['', ''], rows),
  ].join('\n');
}
