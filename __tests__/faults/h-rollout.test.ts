/** Section H of the catalogue, as a rollout meets it: moved branches, refusals, and answers that are lost. */
import { describe, expect, it } from '@jest/globals';
import { BRANCH, REPOSITORY, rolledOut, rollOut, startGitHub, VALUES } from '../helpers/rollout.ts';

const PULL = { update: 'pull-request' };

describe('a branch that moves meanwhile', () => {
  it('H04 with a change of the same file keeps it, and ours is applied anew', async () => {
    await using github = await startGitHub();
    const theirs = VALUES.replace('replicaCount: 2', 'replicaCount: 3').replace('"1.0.0"', '"1.5.0"');
    github.fault({
      on: 'createCommitOnBranch',
      hook: () => github.commitTo(REPOSITORY, 'main', { 'values.yaml': theirs }),
    });

    const { ok, link, log } = await rollOut(github, { version: '2' });

    expect(ok).toBe(true);
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(link, '2', theirs));
    expect(await github.countCommits(REPOSITORY, 'main')).toBe(3);
    expect(log).toContain('The branch `main` has moved; reading it again (round 2).');
  });

  it('H01 again and again ends as BRANCH_BUSY, with nothing overwritten', async () => {
    await using github = await startGitHub();
    github.fault({
      on: 'createCommitOnBranch',
      times: 1000,
      hook: () => github.commitTo(REPOSITORY, 'main', { [`f${github.journal.length}`]: 'x' }),
    });

    const { ok, log } = await rollOut(github);

    expect(ok).toBe(false);
    expect(log).toContain('error: BRANCH_BUSY: The branch `main` moved 16 times while it was being written.');
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(VALUES);
  });
});

describe('a pull request that is to be closed', () => {
  it('H16 stays open with its branch when a person has just worked on it', async () => {
    await using github = await startGitHub();
    const given = { ...PULL, 'config-values': 'version', version: '2' };
    await rollOut(github, given);
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES.replace('"1.0.0"', '"2"') });
    let theirs = '';
    github.fault({
      on: 'updateRefs',
      hook: async () => {
        theirs = await github.commitTo(REPOSITORY, BRANCH, { 'notes.md': 'x' }, 'Mine');
      },
    });

    await rollOut(github, given);

    expect(await github.head(REPOSITORY, BRANCH)).toBe(theirs);
    expect(github.openPulls(REPOSITORY)).toHaveLength(1);
  });
});

describe('what an earlier run has left', () => {
  it('H15 a branch without a pull request is proposed', async () => {
    await using github = await startGitHub();
    github.fault({ on: 'pulls/create', times: 9, act: { status: 401, body: { message: 'Bad credentials' } } });
    expect((await rollOut(github, { ...PULL, version: '2' })).ok).toBe(false);
    github.fault({ on: 'none' });
    const again = await startedAgain(github);

    expect(again).toMatchObject({ pullRequestOperation: 'created', pullRequestNumber: '1' });
  });
});

async function startedAgain(github: Awaited<ReturnType<typeof startGitHub>>) {
  // The rule of the first run is used up by calls that nobody hears of.
  for (let nth = 0; nth < 9; nth += 1) await fetch(`${github.apiUrl}/repos/${REPOSITORY}/pulls`, { method: 'POST' });
  github.takeOffSchema();
  return (await rollOut(github, { ...PULL, version: '2' })).set;
}

describe('GitHub refuses', () => {
  it('H08 pull requests by workflows: the branch is kept, with the address to open one by hand', async () => {
    await using github = await startGitHub({ canOpenPulls: false });

    const { ok, log, set, link } = await rollOut(github, { ...PULL, version: '2' });

    expect(ok).toBe(false);
    expect(log).toContain('error: PERMISSION: ');
    expect(log).toContain('Allow GitHub Actions to create and approve pull requests');
    expect(log).toContain(`${github.serverUrl}/${REPOSITORY}/compare/main...${BRANCH}?expand=1`);
    expect(await github.show(REPOSITORY, BRANCH, 'values.yaml')).toBe(rolledOut(link, '2'));
    expect(set).toMatchObject({ jobId: 'se_00112233445566aa', bundleUrl: link });
  });

  it('H07 pull requests for want of a permission: the line to add is named', async () => {
    await using github = await startGitHub({ permissions: { pulls: 'read' } });

    const { ok, log } = await rollOut(github, PULL);

    expect(ok).toBe(false);
    expect(log).toContain('pull-requests: write');
  });
});

describe('an answer that is lost', () => {
  it.each(['reset', 'cut', 'html', 'empty'] as const)('H27 of a commit (%s) makes no second one', async (act) => {
    await using github = await startGitHub();
    github.fault({ on: 'createCommitOnBranch', act, when: 'after' });

    const { ok, set, link } = await rollOut(github, { version: '2' });

    expect(ok).toBe(true);
    expect(set['commitSha']).toBe(await github.head(REPOSITORY, 'main'));
    expect(await github.countCommits(REPOSITORY, 'main')).toBe(2);
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(link, '2'));
  });

  it.each(['reset', 'cut', 'html', 'empty'] as const)('H27 of a pull request (%s) opens no second one', async (act) => {
    await using github = await startGitHub();
    github.fault({ on: 'pulls/create', act, when: 'after' });

    const { ok, set } = await rollOut(github, PULL);

    expect(ok).toBe(true);
    expect(set['pullRequestNumber']).toBe('1');
    expect(github.pulls(REPOSITORY)).toHaveLength(1);
  });

  it.each([
    ['git/create-ref', false],
    ['git/create-tree', true],
    ['git/create-commit', true],
    ['updateRefs', true],
    ['updatePullRequest', true],
  ])('H27 of %s changes nothing about the end', async (on, isOpen) => {
    await using github = await startGitHub();
    if (isOpen) await rollOut(github, PULL);
    await github.commitTo(REPOSITORY, 'main', { 'other.txt': 'x' });
    let lost = 0;
    github.fault({ on, act: 'reset', when: 'after', hook: () => (lost += 1) });

    const { ok, link } = await rollOut(github, { ...PULL, version: '3' });

    expect([ok, lost]).toEqual([true, 1]);
    expect(await github.show(REPOSITORY, BRANCH, 'values.yaml')).toBe(rolledOut(link, '3'));
    expect(github.pulls(REPOSITORY)).toHaveLength(1);
    expect(await github.git(REPOSITORY, 'branch', '--format=%(refname:short)')).toBe(`main\n${BRANCH}\n`);
  });
});

describe('what the workflow runs on', () => {
  it.each(['v1.0', 'refs/pull/7/merge', 'HEAD'])('H39 %j is no base: nothing is exported', async (base) => {
    await using github = await startGitHub();
    await github.git(REPOSITORY, 'tag', 'v1.0', 'main');

    const { ok, exported } = await rollOut(github, { base });

    expect({ ok, exported }).toEqual({ ok: false, exported: false });
  });
});
