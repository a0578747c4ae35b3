/** Runs racing on one branch: whether one pull request is left, with the values and words of the last, and nothing lost. */
import type { BenchResult } from './bench.ts';
import { median, quantile } from './measure.ts';
import { type RoundEnd, type RoundOptions, raceOnce } from './race-round.ts';
import { table } from './table.ts';

/** How often to race. */
export interface RaceOptions {
  readonly seed: number;
  readonly rounds: number;
  /** Hears how far it is. */
  readonly onRound?: (done: number, rounds: number) => void;
}

const RUNS = 8;
const PEOPLE = ['away', 'same-file', 'away', 'other-file'] as const;

/** Races round after round, each in a repository of its own. */
export async function benchRace({ seed, rounds, onRound }: RaceOptions): Promise<BenchResult> {
  const ends: RoundEnd[] = [];
  for (let nth = 0; nth < rounds; nth += 1) {
    ends.push(await raceOnce(optionsOf(nth, seed)));
    onRound?.(nth + 1, rounds);
  }
  return { text: describe(ends), missed: ends.flatMap((end, nth) => faultsOf(end).map((what) => told(nth, what))) };
}

/** Waits and the network take no time in the first of every two rounds of a kind; a person commits to the base in every second round. */
function optionsOf(nth: number, seed: number): RoundOptions {
  const person = PEOPLE[nth % PEOPLE.length] ?? 'away';
  return { seed: seed * 1_000_003 + nth, runs: RUNS, waits: nth % (2 * PEOPLE.length) >= PEOPLE.length, person };
}

function told(nth: number, what: string): string {
  return `race: round ${nth + 1}: ${what}`;
}

/** The run that ended last by the clock. */
export function lastToEnd({ racers }: Pick<RoundEnd, 'racers'>): string | undefined {
  return racers.toSorted((one, other) => other.endedAt - one.endedAt)[0]?.version;
}

/** The run whose commit was the last on the branch. */
export function lastToCommit({ moves }: Pick<RoundEnd, 'moves'>): string | undefined {
  return moves.at(-1)?.version;
}

/** Lists what a round must not leave, one sentence each. */
export function faultsOf(end: RoundEnd): readonly string[] {
  const { racers, opened, open, moves, holds, strays, mergesWhole, fsck } = end;
  const [last, lastEnded] = [lastToCommit(end), lastToEnd(end)];
  const unseen = racers.filter(
    ({ commitSha }) => commitSha !== undefined && !moves.some(({ sha }) => sha === commitSha),
  );
  const silent = racers.filter(({ version }) => !moves.some((move) => move.version === version));
  const faults: readonly (readonly [boolean, string])[] = [
    ...racers.map(({ version, failure }) => [failure !== undefined, `run ${version} failed: ${failure}`] as const),
    [open.length !== 1, `${open.length} pull requests are open`],
    [opened !== 1, `${opened} pull requests were opened`],
    [last === undefined || holds !== last, `the branch holds ${holds ?? 'no values whole'}, ${last} wrote last`],
    [holds !== lastEnded, `the branch holds ${holds ?? 'no values whole'}, ${lastEnded} ended last`],
    [!open.every((pull) => isOf(pull, last)), `the words of the pull request are not those of ${last}`],
    [silent.length > 0, `the branch never held the values of ${silent.map(({ version }) => version).join(', ')}`],
    [unseen.length > 0, `the branch never had the commit of ${unseen.map(({ version }) => version).join(', ')}`],
    [moves.some(({ tookOffForeign }) => tookOffForeign), 'a commit of somebody else was taken off the branch'],
    [!mergesWhole, 'after the merge the base lacks the values, or what a person wrote'],
    [strays.length > 0, `branches are left: ${strays.join(', ')}`],
    [fsck !== '', `git fsck: ${fsck}`],
  ];
  return faults.filter(([is]) => is).map(([, what]) => what);
}

function isOf({ title, body }: RoundEnd['open'][number], version: string | undefined): boolean {
  return title.includes(` ${version} `) && body.includes(`| Version | \`${version}\` |`);
}

/** Writes down how many rounds ended as they must. */
export function describe(ends: readonly RoundEnd[]): string {
  const runs = ends.flatMap(({ racers }) => racers);
  const rounds = (holds: (end: RoundEnd) => boolean) => `${ends.filter(holds).length} of ${ends.length}`;
  const moves = ends.flatMap((end) => end.moves);
  const commits = ends.map((end) => end.moves.filter(({ version }) => version !== undefined).length);
  const rows = [
    ['runs that failed', `${runs.filter(({ failure }) => failure !== undefined).length} of ${runs.length}`],
    ['rounds with one pull request opened, and open', rounds(({ opened, open }) => opened === 1 && open.length === 1)],
    ['rounds whose branch holds the values of the last to write', rounds((end) => end.holds === lastToCommit(end))],
    ['rounds whose branch holds the values of the last to end', rounds((end) => end.holds === lastToEnd(end))],
    [
      'rounds with the words of the last to write',
      rounds((end) => end.open.every((one) => isOf(one, lastToCommit(end)))),
    ],
    [
      'commits on a branch in a round, median (middle half)',
      `${median(commits)} (${quantile(commits, 0.25)} to ${quantile(commits, 0.75)})`,
    ],
    [
      'times that a run was overtaken and went round again',
      String(runs.reduce((sum, { overtaken }) => sum + overtaken, 0)),
    ],
    ['times that a branch was rebuilt on a moved base', String(moves.filter(({ tookOff }) => tookOff > 0).length)],
    ['commits of people that were taken off', String(moves.filter(({ tookOffForeign }) => tookOffForeign).length)],
    ['rounds that merge with nothing lost', rounds(({ mergesWhole }) => mergesWhole)],
    ['rounds that git fsck finds sound', rounds(({ fsck }) => fsck === '')],
  ];
  return [
    `${RUNS} runs at once on one branch, each with a link and a version of its own, ${ends.length} rounds, each in a repository`,
    'of its own.',
    '',
    table(['', ''], rows),
  ].join('\n');
}
