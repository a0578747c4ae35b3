import { describe, expect, it } from '@jest/globals';
import { describe as describeFigures, faultsOf, optionsOf } from '../../bench/race.ts';
import { newestOf, type Racer, type RoundEnd, raceOnce } from '../../bench/race-round.ts';
import { DOMAINS, filesWith, LAYOUTS, placeOf } from '../../bench/race-sites.ts';

const LIMIT_MS = 60_000;
const [ONE, TWO] = DOMAINS;

const racer = (nth: number, domain: string): Racer => ({
  domain,
  version: `3.${nth}.0`,
  startedAt: new Date(nth * 1000),
  commitSha: `c${nth}`,
  overtaken: 1,
});
const move = (nth: number, holds: Record<string, string>) => ({
  sha: `c${nth}`,
  holds,
  tookOff: 0,
  tookOffForeign: false,
});
const LEFT = { [ONE]: '3.2.0', [TWO]: '3.1.0' };

/** A round of three runs of two domains that ended as it must; the first of a domain was overtaken by its second. */
function round(over: Partial<RoundEnd> = {}): RoundEnd {
  return {
    racers: [racer(2, ONE), racer(0, ONE), racer(1, TWO)],
    moves: [move(0, { [ONE]: '3.0.0' }), move(1, { [ONE]: '3.0.0', [TWO]: '3.1.0' }), move(2, LEFT)],
    opened: 1,
    open: [{ title: 'Pin 2 static exports', body: Object.values(LEFT).join(' ') }],
    isWhole: true,
    strays: [],
    mergesWhole: true,
    fsck: '',
    ...over,
  };
}

describe('a round', () => {
  it('is sound when the newest pin of every domain stands, and nothing is lost', () => {
    expect(faultsOf(round())).toEqual([]);
  });

  it.each<[string, Partial<RoundEnd>, string]>([
    ['a second pull request', { opened: 2 }, '2 pull requests were opened'],
    ['no pull request', { open: [] }, '0 pull requests are open'],
    [
      'a run that failed',
      { racers: round().racers.map((one) => ({ ...one, failure: 'BRANCH_BUSY' })) },
      'run 3.2.0 failed: BRANCH_BUSY',
    ],
    [
      'a pin that is lost',
      { moves: [...round().moves, move(2, { [ONE]: '3.2.0' })] },
      'the branch holds 3.2.0 of one.example, the newest are 3.1.0 of two.example, 3.2.0 of one.example',
    ],
    [
      'a pin that was gone for a while',
      { moves: [...round().moves, move(0, { [TWO]: '3.1.0' }), move(2, LEFT)] },
      '3.2.0 of one.example was gone in c0, which has none',
    ],
    [
      'an earlier export that wrote over a later one',
      { moves: [...round().moves, move(0, { ...LEFT, [ONE]: '3.0.0' })] },
      'the branch holds 3.0.0 of one.example, 3.1.0 of two.example, the newest',
    ],
    ['files with something else in them', { isWhole: false }, 'the files of the branch are not'],
    [
      'a pull request that tells less',
      { open: [{ title: 'Pin 2 static exports', body: '3.2.0' }] },
      'the pull request Pin 2 static exports does not tell 3.1.0',
    ],
    [
      'a commit that never was on the branch',
      { moves: [move(7, LEFT)] },
      'never had the commit of 3.2.0, 3.0.0, 3.1.0',
    ],
    [
      'a commit of a person that was taken off',
      { moves: round().moves.map((one) => ({ ...one, tookOffForeign: true })) },
      'a commit of somebody else',
    ],
    ['a base that loses something', { mergesWhole: false }, 'after the merge the base lacks'],
    ['branches that are left', { strays: ['x-next-k1'] }, 'branches are left: x-next-k1'],
    ['what git finds wrong', { fsck: 'missing blob' }, 'git fsck: missing blob'],
  ])('is faulty by %s', (_name, over, fault) => {
    expect(faultsOf(round(over))).toContainEqual(expect.stringContaining(fault));
  });
});

it('the newest of a domain is the one whose job was started last, whenever it ran', () => {
  expect([...newestOf(round().racers)].map(([domain, { version }]) => [domain, version])).toEqual([
    [ONE, '3.2.0'],
    [TWO, '3.1.0'],
  ]);
});

it('the rounds of a race go through all ways to keep sites, with and without waits and people', () => {
  const options = Array.from({ length: 24 }, (_none, nth) => optionsOf(nth, 1));

  const kinds = new Set(options.map(({ layout, waits, person }) => `${layout} ${waits} ${person}`));
  expect(kinds.size).toBe(LAYOUTS.length * 2 * 3);
  expect(options.every(({ runs }) => runs === 2 * DOMAINS.length)).toBe(true);
});

it('sites are kept in files of their own, at places of one file, or both', () => {
  const files = (layout: (typeof LAYOUTS)[number]) => DOMAINS.map((one) => placeOf(one, layout)['config-file']);

  expect(LAYOUTS.map((layout) => new Set(files(layout)).size)).toEqual([3, 4, 1]);
  const pins = new Map([[DOMAINS[3], { link: 'https://storage.example/b', version: '7' }]]);
  expect(filesWith('places', pins, { byHand: true })['sites.yaml']).toContain(`replicaCount: 3

sites:
  one:
    staticExport:
      enabled: false
      bundleUrl: ''
      version: "1.0.0"
`);
  expect(filesWith('places', pins)['sites.yaml']).toMatch(
    / {2}four:\n {4}staticExport:\n {6}enabled: true\n {6}bundleUrl: 'https:\/\/storage.example\/b'\n {6}version: "7"\n$/,
  );
});

it('the figures count rounds, commits and runs', () => {
  const text = describeFigures([round(), round({ isWhole: false })]);

  expect(text).toMatch(/^runs that failed +0 of 6$/m);
  expect(text).toMatch(/newest pin of every domain, and nothing else +1 of 2$/m);
  expect(text).toMatch(/^times that a run was overtaken and went round again +6$/m);
  expect(text).toMatch(/^most times of one run +1$/m);
});

it.each([
  { layout: 'both', waits: false, person: 'same-file' },
  { layout: 'files', waits: true, person: 'away' },
  { layout: 'places', waits: false, person: 'other-file' },
] as const)(
  'a real round leaves the newest pins, of sites kept in $layout',
  async (options) => {
    const end = await raceOnce({ seed: 5, runs: 8, ...options });

    expect(faultsOf(end)).toEqual([]);
    // Each domain is on the branch by then, one commit after the other.
    expect(end.moves.filter(({ holds }) => Object.keys(holds).length > 0).length).toBeGreaterThanOrEqual(4);
  },
  LIMIT_MS,
);
