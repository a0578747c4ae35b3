import { describe, expect, it } from '@jest/globals';
import { type BranchPlan, type FileWrite, type PlanInput, planPull } from '../../../src/action/rollout/plan.ts';

const file = (path: string): FileWrite => ({ path, text: 'new', executable: false });
const WANTED = [file('values.yaml')];
const DIFFERING = [file('other.yaml')];
const WORK = { because: 'commit 1234567 on it was not made by this Action', byPeople: true };
const HELD = { wanted: [] };

const branch = (given: Partial<BranchPlan> = {}): BranchPlan => ({
  ...{ head: 'b1', ahead: 1, behind: 0, differing: DIFFERING, isStale: false },
  ...given,
});
const plan = (given: Partial<PlanInput> = {}) => planPull({ base: 'a1', wanted: WANTED, isOpen: true, ...given });

const NEW = { kind: 'write', on: 'new', parent: 'a1', files: WANTED };
const ON_HEAD = { kind: 'write', on: 'head', parent: 'b1', files: DIFFERING };
const ON_BASE = { kind: 'write', on: 'base', parent: 'a1', files: WANTED };
const PROPOSE = { kind: 'propose' };
const CLOSE = { kind: 'close', head: 'b1' };
const NOTHING = { kind: 'nothing' };
const BUSY = { kind: 'busy', foreign: WORK };

describe.each<[string, readonly [string, object, Partial<PlanInput>][]]>([
  [
    'without a branch',
    [
      ['one is made on the head of the base', NEW, { isOpen: false }],
      ['nothing is done when the base holds the values', NOTHING, { ...HELD, isOpen: false }],
    ],
  ],
  [
    'a branch of ours',
    [
      ['gets a commit on top as long as its base has not moved', ON_HEAD, { branch: branch() }],
      ['is made anew on a base that has moved', ON_BASE, { branch: branch({ behind: 2 }) }],
      ['is made anew where a commit on top mends nothing', ON_BASE, { branch: branch({ isStale: true }) }],
      ['is made anew at twenty commits', ON_BASE, { branch: branch({ ahead: 20 }) }],
      ['gets a commit on top of nineteen', ON_HEAD, { branch: branch({ ahead: 19 }) }],
      ['stays of any length where it holds everything', PROPOSE, { branch: branch({ ahead: 99, differing: [] }) }],
      ['is left alone when the base has moved elsewhere', PROPOSE, { branch: branch({ behind: 9, differing: [] }) }],
      [
        'is proposed as it is when a run died before that',
        PROPOSE,
        { branch: branch({ differing: [] }), isOpen: false },
      ],
      [
        'is made anew when a merged pull request left it behind',
        ON_BASE,
        { branch: branch({ ahead: 0, behind: 3, differing: [] }), isOpen: false },
      ],
      [
        'is made anew when a closed pull request left it behind',
        ON_BASE,
        { branch: branch({ behind: 3, differing: [] }), isOpen: false },
      ],
      ['goes with its pull request when the base holds the values', CLOSE, { ...HELD, branch: branch() }],
      ['goes without one, too', CLOSE, { ...HELD, branch: branch({ differing: [] }), isOpen: false }],
      [
        'that has no commit and no pull request is nobody’s to remove',
        NOTHING,
        { ...HELD, branch: branch({ ahead: 0 }), isOpen: false },
      ],
    ],
  ],
  [
    'a branch with commits of people',
    [
      ['is not touched', BUSY, { branch: branch({ foreign: WORK, differing: [] }) }],
      ['is not touched where it is behind', BUSY, { branch: branch({ foreign: WORK, behind: 3 }), isOpen: false }],
      ['is not removed when the base holds the values', NOTHING, { ...HELD, branch: branch({ foreign: WORK }) }],
    ],
  ],
])('%s', (_name, rows) => {
  it.each(rows)('%s', (_title, expected, given) => {
    expect(plan(given)).toEqual(expected);
  });
});
