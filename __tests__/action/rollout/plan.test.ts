import { describe, expect, it } from '@jest/globals';
import type { FileEdit } from '../../../src/action/rollout/edits.ts';
import { type BranchState, type PullState, planPull } from '../../../src/action/rollout/plan.ts';

function edit(path: string, changes = 1): FileEdit {
  const change = { name: 'version', at: 'staticExport.version', line: 3, before: '1', after: '2' } as const;
  return { path, was: 'old', text: 'new', executable: false, before: undefined, changes: Array(changes).fill(change) };
}

const CHANGE = edit('values.yaml');
const SAME = edit('values.yaml', 0);

function branch(given: Partial<BranchState> = {}): BranchState {
  return { head: 'b1', ahead: 1, behind: 0, edits: [CHANGE], outdated: false, ...given };
}

function plan(given: Partial<PullState> = {}) {
  return planPull({ base: { head: 'a1', edits: [CHANGE, edit('same.yaml', 0)] }, open: true, ...given });
}

describe('without a branch', () => {
  it('one is made on the head of the base, with the files that change and no others', () => {
    expect(plan({ open: false })).toEqual({ kind: 'write', on: 'new', parent: 'a1', edits: [CHANGE] });
  });

  it('nothing is done when the base holds the values', () => {
    expect(plan({ base: { head: 'a1', edits: [SAME] }, open: false })).toEqual({ kind: 'nothing' });
  });
});

describe('a branch of ours', () => {
  it('gets a commit on top as long as its base has not moved', () => {
    expect(plan({ branch: branch() })).toEqual({ kind: 'write', on: 'head', parent: 'b1', edits: [CHANGE] });
  });

  it('is made anew on a base that has moved', () => {
    expect(plan({ branch: branch({ behind: 2 }) })).toEqual({
      kind: 'write',
      on: 'base',
      parent: 'a1',
      edits: [CHANGE],
    });
  });

  it('is made anew when the base has changed the same files, although it holds the values', () => {
    expect(plan({ branch: branch({ behind: 1, edits: [SAME], outdated: true }) })).toMatchObject({ on: 'base' });
  });

  it('is made anew when it was made for other files', () => {
    expect(plan({ branch: branch({ edits: [], stale: true }) })).toMatchObject({ on: 'base', edits: [CHANGE] });
  });

  it('is made anew as one commit when there are twenty on it, and not for nothing', () => {
    expect(plan({ branch: branch({ ahead: 19 }) })).toMatchObject({ on: 'head' });
    expect(plan({ branch: branch({ ahead: 20 }) })).toMatchObject({ on: 'base' });
    expect(plan({ branch: branch({ ahead: 20, edits: [SAME] }) })).toMatchObject({ kind: 'propose' });
  });

  it('is left alone when the base has moved elsewhere and it holds the values', () => {
    expect(plan({ branch: branch({ behind: 9, edits: [SAME] }) })).toEqual({ kind: 'propose', head: 'b1' });
  });

  it('is proposed as it is when a run died before that', () => {
    expect(plan({ branch: branch({ edits: [SAME] }), open: false })).toEqual({ kind: 'propose', head: 'b1' });
  });

  it('is made anew when it was left behind by a pull request that is merged or closed', () => {
    expect(plan({ branch: branch({ ahead: 0, behind: 3 }), open: false })).toMatchObject({ on: 'base' });
    expect(plan({ branch: branch({ ahead: 1, behind: 3, edits: [SAME] }), open: false })).toMatchObject({ on: 'base' });
  });

  it('goes with its pull request when the base holds the values', () => {
    expect(plan({ base: { head: 'a1', edits: [SAME] }, branch: branch() })).toEqual({ kind: 'close', head: 'b1' });
    expect(plan({ base: { head: 'a1', edits: [SAME] }, branch: branch({ edits: [SAME] }), open: false })).toEqual({
      kind: 'close',
      head: 'b1',
    });
  });
});

describe('a branch with commits of people', () => {
  const work = { because: 'commit 1234567 on it is not of this Action', byPeople: true };
  const foreign = branch({ foreign: work, edits: [] });

  it('is not touched', () => {
    expect(plan({ branch: foreign })).toEqual({ kind: 'busy', foreign: work });
    expect(plan({ branch: { ...foreign, behind: 3 }, open: false })).toMatchObject({ kind: 'busy' });
  });

  it('is not removed when the base holds the values', () => {
    expect(plan({ base: { head: 'a1', edits: [SAME] }, branch: foreign })).toEqual({ kind: 'nothing' });
  });
});
