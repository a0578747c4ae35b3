/** One pull request a branch: opened, updated in place, ended, and opened anew. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { GitHubDouble } from '../helpers/github/double.ts';
import {
  atHour,
  BRANCH,
  branchesOf,
  jobAt,
  openHeads,
  PROVEN,
  PULL,
  packSite,
  REPOSITORY,
  rolledOut,
  rollOut,
  startGitHub,
  VALUES,
  valuesOf,
} from '../helpers/rollout.ts';

let archive: Uint8Array;
let other: Uint8Array;
beforeAll(async () => {
  archive = await packSite('Welcome');
  other = await packSite('Good bye');
});

const parentOf = async (github: GitHubDouble, branch = BRANCH) =>
  (await github.git(REPOSITORY, 'rev-parse', `${branch}~1`)).trim();
const states = (github: GitHubDouble) => github.pulls(REPOSITORY).map(({ state }) => state);
const ONLY_VERSION = { ...PULL, 'config-values': 'version', version: '2' };
/** The base comes to hold what {@link ONLY_VERSION} proposes. */
const adopt = async (github: GitHubDouble) =>
  await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES.replace('1.0.0', '2') });

describe('the first rollout', () => {
  it('opens a pull request whose branch holds the values', async () => {
    await using github = await startGitHub();

    const { ok, set, link } = await rollOut(github, { ...PULL, version: '2.0.0' });

    expect(ok).toBe(true);
    expect(github.openPulls(REPOSITORY)).toMatchObject([
      { number: 1, draft: false, head: { ref: BRANCH }, base: { ref: 'main' } },
    ]);
    expect(await valuesOf(github)).toBe(rolledOut(link, '2.0.0'));
    expect(await valuesOf(github, 'main')).toBe(VALUES);
    expect(set).toMatchObject({
      ...{ result: 'exported', changed: 'true', commitSha: await github.head(REPOSITORY, BRANCH) },
      ...{ pullRequestNumber: '1', pullRequestUrl: `${github.serverUrl}/${REPOSITORY}/pull/1` },
      ...{ pullRequestOperation: 'created', previousVersion: '1.0.0', pinnedUrl: link },
    });
    expect(await github.countCommits(REPOSITORY, BRANCH, 'main')).toBe(1);
    expect(await github.fsck(REPOSITORY)).toBe('');
  });

  it('asks for labels, assignees, reviewers and a draft, once', async () => {
    await using github = await startGitHub({ collaborators: ['mona', 'hubot'], teams: ['docs-team'] });
    const given = {
      ...{ ...PULL, labels: 'docs, automated', assignees: 'mona', reviewers: 'hubot' },
      ...{ 'team-reviewers': 'docs-team', draft: 'true' },
    };

    await rollOut(github, given);
    const [pull] = github.openPulls(REPOSITORY);
    expect(pull).toMatchObject({ labels: ['docs', 'automated'], assignees: ['mona'], draft: true });
    expect(pull).toMatchObject({ reviewers: ['hubot'], teams: ['docs-team'] });
    pull?.reviewers.splice(0);
    await rollOut(github, given);

    expect(github.openPulls(REPOSITORY)[0]?.reviewers).toEqual([]);
  });

  it('is no draft where the repository has none, with a warning', async () => {
    await using github = await startGitHub();
    const message = 'Draft pull requests are not supported in this repository.';
    github.fault({ on: 'pulls/create', act: { status: 422, body: { message } } });

    const { ok, log } = await rollOut(github, { ...PULL, draft: 'true' });

    expect(ok).toBe(true);
    expect(log).toContain('has no drafts');
    expect(github.openPulls(REPOSITORY)).toMatchObject([{ draft: false }]);
  });

  it('asks the reviewers that GitHub accepts, and names the other in a warning', async () => {
    await using github = await startGitHub({ collaborators: ['hubot'] });

    const { ok, log } = await rollOut(github, { ...PULL, reviewers: 'stranger, hubot' });

    expect(ok).toBe(true);
    expect(github.openPulls(REPOSITORY)[0]?.reviewers).toEqual(['hubot']);
    expect(log).toMatch(/^warning: .*stranger/m);
    expect(log).not.toMatch(/^warning: .*hubot/m);
  });

  it.each<[string, Record<string, string>, string]>([
    ['the domain', {}, BRANCH],
    ['the base, too, where that is not the default one', { base: 'release' }, `${BRANCH}@release`],
    ['what is given', { branch: 'bots/docs' }, 'bots/docs'],
  ])('names its branch by %s', async (_name, given, branch) => {
    await using github = await startGitHub();
    await github.commitTo(REPOSITORY, 'release', {});

    await rollOut(github, { ...PULL, ...given });

    expect(github.openPulls(REPOSITORY)).toMatchObject([
      { head: { ref: branch }, base: { ref: given['base'] ?? 'main' } },
    ]);
  });
});

describe('the next rollout', () => {
  it('updates the pull request in place', async () => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, version: '2.0.0' });

    const { set, link } = await rollOut(github, { ...PULL, version: '3.0.0' });

    expect(states(github)).toEqual(['open']);
    expect(set).toMatchObject({
      ...{ pullRequestOperation: 'updated', pullRequestNumber: '1', changed: 'true', previousVersion: '1.0.0' },
      ...{ commitSha: await github.head(REPOSITORY, BRANCH), pinnedUrl: link },
    });
    expect(await valuesOf(github)).toBe(rolledOut(link, '3.0.0'));
  });

  it.each([
    ['another file', { 'README.md': 'x' }, VALUES],
    ['the same file', { 'values.yaml': VALUES.replace('tag: latest', 'tag: v7') }, VALUES.replace('latest', 'v7')],
  ])(
    'rebuilds the branch on a base that has changed %s, and the pull request stays open',
    async (_name, files, text) => {
      await using github = await startGitHub();
      await rollOut(github, { ...PULL, version: '2.0.0' });
      const base = await github.commitTo(REPOSITORY, 'main', files);

      const { set, link } = await rollOut(github, { ...PULL, version: '3.0.0' });

      expect(set).toMatchObject({ pullRequestOperation: 'updated', pullRequestNumber: '1', changed: 'true' });
      expect(await valuesOf(github)).toBe(rolledOut(link, '3.0.0', text));
      expect(await parentOf(github)).toBe(base);
      // A branch that stands at its base for a moment has its pull request closed by GitHub.
      expect(states(github)).toEqual(['open']);
      expect(await branchesOf(github)).toEqual(['main', BRANCH]);
      expect(await github.fsck(REPOSITORY)).toBe('');
    },
  );

  it('with nothing to write rebuilds the branch where the base has changed the same file', async () => {
    await using github = await startGitHub();
    await rollOut(github, ONLY_VERSION);
    const moved = VALUES.replace('tag: latest', 'tag: v7');
    const base = await github.commitTo(REPOSITORY, 'main', { 'values.yaml': moved });

    const { ok, set } = await rollOut(github, ONLY_VERSION);

    expect(ok).toBe(true);
    expect(set).toMatchObject({ result: 'exported', changed: 'true', pullRequestNumber: '1' });
    expect(await valuesOf(github)).toBe(moved.replace('1.0.0', '2'));
    expect(await parentOf(github)).toBe(base);
    expect(states(github)).toEqual(['open']);
  });

  it('proposes a branch that never had a pull request', async () => {
    await using github = await startGitHub();
    const theirs = rolledOut('https://storage.example/theirs', '1.9');
    await github.commitTo(REPOSITORY, BRANCH, { 'values.yaml': theirs });

    const { ok, set, link } = await rollOut(github, { ...PULL, 'config-values': 'enabled,version', version: '2' });

    expect(ok).toBe(true);
    expect(set).toMatchObject({ pullRequestOperation: 'created', pullRequestNumber: '1' });
    expect(link).not.toBe('');
    expect(await valuesOf(github)).toBe(theirs.replace('1.9', '2'));
  });
});

describe('when the base holds everything', () => {
  it('the pull request is closed, and its branch removed', async () => {
    await using github = await startGitHub();
    await rollOut(github, ONLY_VERSION);
    await adopt(github);

    const { ok, set, log } = await rollOut(github, ONLY_VERSION);

    expect(ok).toBe(true);
    expect(set).toMatchObject({ result: 'unchanged', pullRequestOperation: 'closed', pullRequestNumber: '1' });
    expect(states(github)).toEqual(['closed']);
    expect(await branchesOf(github)).toEqual(['main']);
    expect(log).toMatch(/closed|removed/i);
  });

  it('no pull request is opened for the same values, merged by a squash', async () => {
    await using github = await startGitHub();
    await rollOut(github, ONLY_VERSION);
    await github.mergePull(REPOSITORY, 1, 'squash');

    const { set } = await rollOut(github, ONLY_VERSION);

    expect(set).toMatchObject({ result: 'unchanged', changed: 'false' });
    expect(states(github)).toEqual(['closed']);
  });
});

describe('a pull request that was merged', () => {
  it.each(['merge', 'squash'] as const)('(%s) leaves a branch that counts as absent', async (method) => {
    const files = { 'values.yaml': VALUES, 'b.yaml': VALUES };
    await using github = await startGitHub({ files });
    await rollOut(github, { ...PULL, branch: 'docs', 'config-file': 'b.yaml', version: '2' });
    await github.mergePull(REPOSITORY, 1, method);
    await github.commitTo(REPOSITORY, 'main', { 'b.yaml': VALUES }, 'Revert "Pin static export 2"');
    const base = await github.head(REPOSITORY, 'main');

    const { set, link } = await rollOut(github, { ...PULL, branch: 'docs', version: '3' });

    expect(set).toMatchObject({ pullRequestOperation: 'created', pullRequestNumber: '2', previousVersion: '1.0.0' });
    expect(await valuesOf(github, 'docs')).toBe(rolledOut(link, '3'));
    // What was merged and reverted is not proposed again.
    expect(await valuesOf(github, 'docs', 'b.yaml')).toBe(VALUES);
    expect(await parentOf(github, 'docs')).toBe(base);
  });

  it('and whose branch has moved on since is continued', async () => {
    await using github = await startGitHub({ files: { 'values.yaml': VALUES, 'b.yaml': VALUES } });
    await rollOut(github, { ...PULL, branch: 'docs', version: '2' });
    await github.mergePull(REPOSITORY, 1, 'squash');
    const pinned = rolledOut('https://storage.example/next', '9');
    await github.commitTo(REPOSITORY, 'docs', { 'b.yaml': pinned });

    const { ok } = await rollOut(github, { ...PULL, branch: 'docs', version: '3' });

    expect(ok).toBe(true);
    expect(await valuesOf(github, 'docs', 'b.yaml')).toBe(pinned);
  });
});

describe('a pull request that a person has closed', () => {
  it.each<[string, (github: GitHubDouble) => Promise<unknown>]>([
    ['for another export', async () => undefined],
    ['for any, when the branch was removed', async (github) => await github.moveBranch(REPOSITORY, BRANCH)],
  ])('is opened anew %s', async (name, act) => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, ...PROVEN }, { archive, ...jobAt(5), ...atHour(0) });
    await github.closePull(REPOSITORY, 1);
    await act(github);
    const next = name.startsWith('for another') ? other : archive;

    const { set, link } = await rollOut(github, { ...PULL, ...PROVEN }, { archive: next, ...jobAt(10), ...atHour(1) });

    expect(set).toMatchObject({ changed: 'true', pullRequestOperation: 'created', pullRequestNumber: '2' });
    expect(states(github)).toEqual(['closed', 'open']);
    expect(await valuesOf(github)).toBe(rolledOut(link, set['version'] ?? ''));
    expect(await parentOf(github)).toBe(await github.head(REPOSITORY, 'main'));
  });

  it('is opened anew for a label, which tells no content', async () => {
    await using github = await startGitHub();
    await rollOut(github, ONLY_VERSION);
    await github.closePull(REPOSITORY, 1);

    expect((await rollOut(github, ONLY_VERSION)).set).toMatchObject({ pullRequestOperation: 'created' });
    expect(states(github)).toEqual(['closed', 'open']);
  });

  it('stays closed while the branch still holds just this content, and the run says so', async () => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, ...PROVEN }, { archive, ...jobAt(5), ...atHour(0) });
    await github.closePull(REPOSITORY, 1);
    const head = await github.head(REPOSITORY, BRANCH);

    const soon = await rollOut(github, { ...PULL, ...PROVEN }, { archive, ...jobAt(10), ...atHour(1) });
    const late = await rollOut(github, { ...PULL, ...PROVEN }, { archive, ...jobAt(20), ...atHour(160) });

    for (const { ok, set, log, summary } of [soon, late]) {
      expect(ok).toBe(true);
      expect(set).toMatchObject({ changed: 'false', pullRequestOperation: 'none' });
      expect(log).toMatch(/#1.*closed|closed.*#1|pull\/1.*closed|closed.*pull\/1/);
      expect(summary).toMatch(/closed/);
    }
    expect(openHeads(github)).toEqual([]);
    expect(await github.head(REPOSITORY, BRANCH)).toBe(head);
  });
});

it('a branch of a closed pull request that lacks the file is no refusal of it', async () => {
  await using github = await startGitHub();
  await rollOut(github, { ...PULL, version: '2' });
  await github.closePull(REPOSITORY, 1);
  await github.commitTo(REPOSITORY, 'main', { 'values.yaml': null, 'deploy.yaml': VALUES });

  const { ok, set } = await rollOut(github, { ...PULL, version: '2', 'config-file': 'deploy.yaml' });

  expect(ok).toBe(true);
  expect(set).toMatchObject({ pullRequestOperation: 'created', pullRequestNumber: '2' });
});

describe.each<[string, (github: GitHubDouble) => Promise<unknown>]>([
  ['merged', async (github) => await github.mergePull(REPOSITORY, 1, 'squash')],
  [
    'merged and its branch removed',
    async (github) => {
      await github.mergePull(REPOSITORY, 1, 'merge');
      await github.moveBranch(REPOSITORY, 'docs');
    },
  ],
  ['closed', async (github) => await github.closePull(REPOSITORY, 1)],
])('a pull request that is %s between look and write', (name, end) => {
  it.each([
    ['a commit', 'createCommitOnBranch', false],
    ['a rebuilt branch', 'updateRefs', true],
  ] as const)('does not take the values of %s with it', async (_name, on, hasMoved) => {
    await using github = await startGitHub({ files: { 'values.yaml': VALUES, 'b.yaml': VALUES, 'README.md': '-' } });
    const shared = { ...PULL, branch: 'docs' };
    await rollOut(github, { ...shared, version: '2' });
    await rollOut(github, { ...shared, 'config-file': 'b.yaml', version: '3' });
    if (hasMoved) await github.commitTo(REPOSITORY, 'main', { 'README.md': 'x' });
    github.fault({ on, hook: async () => await end(github) });

    const run = await rollOut(github, { ...shared, version: '4' });

    expect(run.ok).toBe(true);
    expect(run.set).toMatchObject({ result: 'exported', pullRequestOperation: 'created', pullRequestNumber: '2' });
    expect(openHeads(github)).toEqual(['docs']);
    expect(await valuesOf(github, 'docs')).toBe(rolledOut(run.link, '4'));
    // What was merged is on the base; what was closed went with its pull request.
    expect((await valuesOf(github, 'docs', 'b.yaml')).includes('"3"')).toBe(name !== 'closed');
  });
});

it('a pull request that is open when the run is cancelled is an output all the same', async () => {
  await using github = await startGitHub();
  const cancel = new AbortController();
  github.fault({ on: 'issues/add-labels', hook: () => cancel.abort(new Error('The run was cancelled.')) });

  const { ok, set } = await rollOut(github, { ...PULL, labels: 'docs' }, { signal: cancel.signal });

  expect(ok).toBe(false);
  expect(set).toMatchObject({ changed: 'true', pullRequestOperation: 'created', pullRequestNumber: '1' });
});
