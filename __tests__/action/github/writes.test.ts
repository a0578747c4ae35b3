import { describe, expect, it } from '@jest/globals';
import {
  canWrite,
  commitOnBranch,
  createBranchWith,
  rebuildBranch,
  removeBranch,
} from '../../../src/action/github/commit.ts';
import { addPeople, closePull, createPull, updatePull } from '../../../src/action/github/pulls.ts';
import { FILE, lookAt, NAME, NOW, openStage, operations, type Stage } from '../../helpers/github-stage.ts';

const CONTENT = { files: [{ path: FILE, text: NOW }], message: 'Export docs.example.com\n\nVersion 2' };
const WANTED = { branch: 'next', base: 'main', title: 'Export', body: 'Words', draft: false };
const NOBODY = { labels: [], assignees: [], reviewers: [], teamReviewers: [] };

async function openPull(stage: Stage, wanted = WANTED) {
  await stage.double.commitTo(NAME, 'next', { [FILE]: NOW });
  const pull = await createPull(stage.target, wanted);
  if (typeof pull === 'string') throw new Error(pull);
  return pull;
}

describe('a commit', () => {
  it('stands on the expected head, signed, and tells the open pull requests of its branch', async () => {
    await using stage = await openStage();
    const { double, target } = stage;
    const { number } = await openPull(stage);
    const head = (await double.head(NAME, 'next')) ?? '';
    const files = [{ path: 'more.yaml', text: 'more: \u00e9\n' }];

    expect(await commitOnBranch(target, { ...CONTENT, branch: 'next', expectedHead: head, files })).toEqual({
      sha: await double.head(NAME, 'next'),
      pulls: [{ number }],
    });
    expect(await double.git(NAME, 'log', '-1', '--format=%P%n%B%GS', 'next')).toContain(`${head}\n${CONTENT.message}`);
    expect(await double.git(NAME, 'cat-file', 'commit', 'next')).toContain('\ngpgsig ');
    expect(await double.show(NAME, 'next', 'more.yaml')).toBe('more: \u00e9\n');
    expect(await double.show(NAME, 'next', FILE)).toBe(NOW);
  });

  it('makes a branch of its own in two requests', async () => {
    await using stage = await openStage();
    const { double, target, head } = stage;
    const made = await createBranchWith(target, { ...CONTENT, branch: 'next', parent: head });

    expect(made).toEqual({ sha: await double.head(NAME, 'next'), pulls: [] });
    expect(operations(stage)).toEqual(['git/create-ref', 'createCommitOnBranch']);
    expect(await createBranchWith(target, { ...CONTENT, branch: 'next', parent: head })).toBe('raced');
  });

  it('rebuilds a branch without closing its pull request', async () => {
    await using stage = await openStage();
    const { double, target } = stage;
    await openPull(stage);
    await double.commitTo(NAME, 'main', { 'other.yaml': 'by hand' });
    const { base, heads } = await lookAt(stage);
    const from = heads[0]?.state?.head ?? '';
    if (base === undefined) throw new Error('no base');
    double.journal.length = 0;
    const made = await rebuildBranch(target, { ...CONTENT, branch: 'next', from, parent: base });

    expect(made).toEqual({ sha: await double.head(NAME, 'next') });
    expect(operations(stage)).toEqual(['git/create-tree', 'git/create-commit', 'updateRefs']);
    expect(await double.countCommits(NAME, 'next', 'main')).toBe(1);
    expect(await double.show(NAME, 'next', 'other.yaml')).toBe('by hand');
    expect(await double.git(NAME, 'cat-file', 'commit', 'next')).toContain('\ngpgsig ');
    expect(double.openPulls(NAME)).toHaveLength(1);
    expect(await rebuildBranch(target, { ...CONTENT, branch: 'next', from, parent: base })).toBe('raced');
  });

  it('is proven possible before the export', async () => {
    await using stage = await openStage();
    await canWrite(stage.target);

    expect(operations(stage)).toEqual(['git/create-blob']);
  });
});

describe('a branch', () => {
  it('is removed where it was seen, and nowhere else', async () => {
    await using stage = await openStage();
    const { double, target } = stage;
    const from = await double.commitTo(NAME, 'next', { [FILE]: NOW });
    const now = await double.commitTo(NAME, 'next', { 'other.yaml': 'by hand' });

    expect(await removeBranch(target, { branch: 'next', from })).toBe('raced');
    expect(await removeBranch(target, { branch: 'next', from: now })).toBe('done');
    expect(await double.head(NAME, 'next')).toBeUndefined();
  });
});

describe('a pull request', () => {
  it('is changed and closed, and tells state and head each time', async () => {
    await using stage = await openStage();
    const { double, target } = stage;
    const pull = await openPull(stage);
    const headSha = await double.head(NAME, 'next');

    expect(await updatePull(target, pull, { title: 'Again', body: 'Other words' })).toEqual({ isOpen: true, headSha });
    expect(double.openPulls(NAME)).toMatchObject([{ title: 'Again', body: 'Other words' }]);
    expect(await closePull(target, pull)).toEqual({ isOpen: false, headSha });
    await double.moveBranch(NAME, 'next');
    expect(await updatePull(target, pull, { title: 'Late', body: '' })).toEqual({ isOpen: false });
  });

  it('is a draft, or a regular one with a warning where drafts are not supported', async () => {
    await using modern = await openStage();
    await using old = await openStage({ options: { drafts: false } });

    await openPull(modern, { ...WANTED, draft: true });
    await openPull(old, { ...WANTED, draft: true });

    expect(modern.double.openPulls(NAME)).toMatchObject([{ draft: true }]);
    expect(old.double.openPulls(NAME)).toMatchObject([{ draft: false }]);
    expect(old.session.effects.lines.at(-1)).toMatch(/^warning: acme\/deploy does not support draft pull requests/);
  });

  it('gets its labels and people', async () => {
    await using stage = await openStage({ options: { collaborators: ['ada', 'bob'], teams: ['docs'] } });
    const { double, session, target } = stage;
    const people = { labels: ['docs', 'new'], assignees: ['ada'], reviewers: ['bob'], teamReviewers: ['docs'] };
    await addPeople(target, await openPull(stage), people);

    expect(double.openPulls(NAME)).toMatchObject([
      { labels: ['docs', 'new'], assignees: ['ada'], reviewers: ['bob'], teams: ['docs'] },
    ]);
    expect(session.effects.lines).toEqual([]);
  });

  it('gets the reviewers that are valid, and names the others', async () => {
    await using stage = await openStage({ options: { collaborators: ['ada'] } });
    const { double, session, target } = stage;
    const pull = await openPull(stage);
    const reviewers = ['ada', 'nobody', pull.author];
    await addPeople(target, pull, { ...NOBODY, assignees: ['ada', 'nobody'], reviewers });

    expect(double.openPulls(NAME)).toMatchObject([{ assignees: ['ada'], reviewers: ['ada'] }]);
    expect(session.effects.lines).toEqual([
      expect.stringMatching(
        /^warning: Pull request #1 of acme\/deploy is without the reviewer nobody: .*not a collaborator/,
      ),
    ]);
  });
});
