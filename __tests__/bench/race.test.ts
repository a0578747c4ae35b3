import { describe, expect, it } from '@jest/globals';
import { describe as describeFigures, faultsOf } from '../../bench/race.ts';
import { type RoundEnd, raceOnce } from '../../bench/race-round.ts';

const LIMIT_MS = 60_000;

/** A round of two runs that ended as it must; the second wrote and ended last. */
function round(over: Partial<RoundEnd> = {}): RoundEnd {
  const racer = (nth: number) => ({ version: `3.${nth}.0`, endedAt: nth, commitSha: `c${nth}`, overtaken: 1 });
  const move = (nth: number) => ({ sha: `c${nth}`, version: `3.${nth}.0`, tookOff: 0, tookOffForeign: false });
  return {
    racers: [racer(1), racer(0)],
    moves: [move(0), move(1)],
    opened: 1,
    open: [{ title: 'Pin static export 3.1.0 of docs', body: '| Version | `3.1.0` |' }],
    holds: '3.1.0',
    strays: [],
    mergesWhole: true,
    fsck: '',
    ...over,
  };
}

describe('a round', () => {
  it('is sound when the last to write and to end stands, and nothing is lost', () => {
    expect(faultsOf(round())).toEqual([]);
  });

  it.each<[string, Partial<RoundEnd>, string]>([
    ['a second pull request', { opened: 2 }, '2 pull requests were opened'],
    ['no pull request', { open: [] }, '0 pull requests are open'],
    ['words of another run', { open: [{ title: ' 3.1.0 ', body: '| Version | `3.0.0` |' }] }, 'the words of the'],
    [
      'a commit of a person that was taken off',
      { moves: round().moves.map((m) => ({ ...m, tookOffForeign: true })) },
      'a commit of somebody else',
    ],
    [
      'a run whose values the branch never held',
      { moves: round().moves.slice(1) },
      'the branch never held the values of 3.0.0',
    ],
    ['a base that loses something', { mergesWhole: false }, 'after the merge the base lacks'],
    ['branches that are left', { strays: ['x-next-k1'] }, 'branches are left: x-next-k1'],
    ['what git finds wrong', { fsck: 'missing blob' }, 'git fsck: missing blob'],
  ])('is faulty by %s', (_name, over, fault) => {
    expect(faultsOf(round(over))).toContainEqual(expect.stringContaining(fault));
  });

  it('is faulty when the branch holds the values of one that ended earlier', () => {
    const racers = round().racers.map((racer) => ({ ...racer, endedAt: -racer.endedAt }));

    expect(faultsOf(round({ racers }))).toEqual(['the branch holds 3.1.0, 3.0.0 ended last']);
  });

  it('is faulty when the branch does not hold what was written last', () => {
    expect(faultsOf(round({ holds: '3.0.0' }))).toEqual([
      'the branch holds 3.0.0, 3.1.0 wrote last',
      'the branch holds 3.0.0, 3.1.0 ended last',
    ]);
  });

  it('is faulty when a run failed', () => {
    const racers = round().racers.map((racer) => ({ ...racer, failure: 'BRANCH_BUSY' }));

    expect(faultsOf(round({ racers }))).toEqual(['run 3.1.0 failed: BRANCH_BUSY', 'run 3.0.0 failed: BRANCH_BUSY']);
  });
});

it('the figures count rounds, commits and runs', () => {
  const text = describeFigures([round(), round({ holds: '3.0.0' })]);

  expect(text).toMatch(/^runs that failed +0 of 4$/m);
  expect(text).toMatch(/values of the last to write +1 of 2$/m);
  expect(text).toMatch(/^times that a run was overtaken and went round again +4$/m);
});

it(
  'a real round has all to judge: what the branch pointed to, whose values it holds, and the commit of a person',
  async () => {
    const end = await raceOnce({ seed: 5, runs: 3, waits: false, person: 'same-file' });

    expect(faultsOf(end)).toEqual([]);
    expect(end.moves.filter(({ version }) => version !== undefined).length).toBeGreaterThanOrEqual(3);
  },
  LIMIT_MS,
);
