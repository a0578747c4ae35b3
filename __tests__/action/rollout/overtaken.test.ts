/** Runs that meet within one round of another: words and auto-merge of the pull request stay those of its branch. */
import { expect, it } from '@jest/globals';
import { readRecords } from '../../../src/action/pin/pin.ts';
import { Client } from '../../helpers/github/client.ts';
import type { GitHubDouble } from '../../helpers/github/double.ts';
import { REPOSITORY, rolledOut, rollOut, startGitHub, VALUES } from '../../helpers/rollout.ts';

const BRANCH = 'docs';
const TWO = { files: { 'a.yaml': VALUES, 'b.yaml': VALUES } };
const PULL = { update: 'pull-request', branch: BRANCH };
const A = { ...PULL, domain: 'a.example', 'config-file': 'a.yaml' };
const B = { ...PULL, domain: 'b.example', 'config-file': 'b.yaml' };

const minute = (at: number) => ({ createdAt: new Date(Date.UTC(2026, 0, 15, 11, at)) });
const pull = (github: GitHubDouble) => github.openPulls(REPOSITORY)[0];
const recorded = (github: GitHubDouble) =>
  Object.fromEntries(readRecords(pull(github)?.body ?? '').map(({ file, version }) => [file, version]));

it('a run that was overtaken after it had written the pull request gives it the words of the pin that stands', async () => {
  await using github = await startGitHub(TWO);
  await rollOut(github, { ...B, version: '2' });
  github.fault({ on: 'createCommitOnBranch', hook: () => rollOut(github, { ...A, version: '5' }, minute(5)) });

  const earlier = await rollOut(github, { ...A, version: '4' }, minute(4));

  expect(earlier).toMatchObject({ ok: true, set: { result: 'unchanged' } });
  expect(earlier.log.match(/^notice: Left unchanged: .*$/gm)).toHaveLength(1);
  expect(pull(github)?.title).toBe('Pin static export 5 of a.example');
  expect(pull(github)?.body).toContain('| Version | `5` |');
  expect(recorded(github)).toEqual({ 'a.yaml': '5', 'b.yaml': '2' });
});

it('words without a commit after them are written again where another run has committed meanwhile', async () => {
  await using github = await startGitHub(TWO);
  await rollOut(github, { ...B, version: '2' });
  github.fault({ on: 'createCommitOnBranch', hook: () => rollOut(github, { ...A, version: '5' }, minute(5)) });
  // The first is that of the earlier run, the second that of the one that overtakes it.
  github.fault({ on: 'pulls/update', nth: 3, hook: () => rollOut(github, { ...B, version: '3' }) });

  const earlier = await rollOut(github, { ...A, version: '4' }, minute(4));

  expect(earlier.ok).toBe(true);
  expect(recorded(github)).toEqual({ 'a.yaml': '5', 'b.yaml': '3' });
});

it('words are written again where those of a run without a commit came between them and their commit', async () => {
  await using github = await startGitHub(TWO);
  await rollOut(github, { ...A, version: '1' });
  await rollOut(github, { ...B, version: '2' });
  const { number = 0, title = '', body = '' } = pull(github) ?? {};
  const stale = async () =>
    await new Client(github).rest('PATCH', `/repos/${REPOSITORY}/pulls/${number}`, { title, body });
  github.fault({ on: 'createCommitOnBranch', hook: stale });

  const later = await rollOut(github, { ...B, version: '3' });

  expect(later.ok).toBe(true);
  expect(pull(github)?.title).toBe('Pin static export 3 of b.example');
  expect(recorded(github)).toEqual({ 'a.yaml': '1', 'b.yaml': '3' });
});

it('auto-merge is not switched on for the commit of a pin that did not ask for it', async () => {
  await using github = await startGitHub({ ...TWO, protected: ['main'] });
  github.fault({ on: 'enablePullRequestAutoMerge', hook: () => rollOut(github, { ...B, version: '3' }) });

  const first = await rollOut(github, { ...A, version: '2', 'auto-merge': 'squash' });

  expect(first.ok).toBe(true);
  expect(await github.show(REPOSITORY, BRANCH, 'a.yaml')).toBe(rolledOut(first.link, '2'));
  expect(recorded(github)).toEqual({ 'a.yaml': '2', 'b.yaml': '3' });
  expect(pull(github)?.autoMerge).toBeUndefined();
});

it('a pin that is not proposed yet stays, although an earlier pull request of the branch was closed', async () => {
  await using github = await startGitHub(TWO);
  await rollOut(github, { ...A, version: '1' });
  await github.closePull(REPOSITORY, 1);
  await github.moveBranch(REPOSITORY, BRANCH);
  const opening = Promise.withResolvers<void>();
  const hold = Promise.withResolvers<void>();
  github.fault({
    on: 'pulls/create',
    hook: async () => {
      opening.resolve();
      await hold.promise;
    },
  });
  const first = rollOut(github, { ...A, version: '2' });
  await opening.promise;
  github.fault({
    on: 'createCommitOnBranch',
    hook: async () => {
      hold.resolve();
      await first;
    },
  });

  const second = await rollOut(github, { ...B, version: '3' });

  expect([(await first).ok, second.ok]).toEqual([true, true]);
  expect(recorded(github)).toEqual({ 'a.yaml': '2', 'b.yaml': '3' });
  expect(await github.show(REPOSITORY, BRANCH, 'a.yaml')).toContain('version: "2"');
});
