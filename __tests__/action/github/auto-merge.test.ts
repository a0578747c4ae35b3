import { describe, expect, it } from '@jest/globals';
import { letMerge } from '../../../src/action/github/auto-merge.ts';
import type { Pull } from '../../../src/action/github/seen.ts';
import { BRANCH, REPOSITORY, rollOut, startGitHub } from '../../helpers/rollout.ts';
import { LOST, pull, type ScriptedAnswer, scripted, sha } from '../../helpers/scripted-github.ts';

const PULL = { update: 'pull-request', 'auto-merge': 'squash' };
const ENABLE = 'enablePullRequestAutoMerge';
const GUARDED = { protected: ['main'] };

const ENABLED = { data: { data: { [ENABLE]: { pullRequest: { number: 5 } } } } };
const refused = (message: string, type = 'UNPROCESSABLE'): ScriptedAnswer => ({
  data: { data: { [ENABLE]: null }, errors: [{ type, message }] },
});
describe('letting a pull request merge by itself', () => {
  it('is one call', async () => {
    const session = scripted([ENABLED]);

    expect(await letMerge(session, pull(), { method: 'rebase' })).toBe('on');
    expect(session.asked).toEqual([`${ENABLE} {"pullRequestId":"PR_5","mergeMethod":"REBASE"}`]);
    expect(session.effects.lines).toEqual([
      'Pull request #5 will be auto-merged (rebase) when the requirements of its base are met.',
    ]);
  });

  it('is no call where it does already', async () => {
    const session = scripted([]);

    expect(await letMerge(session, pull({ mergesByItself: true }), { method: 'squash' })).toBe('on');
    expect([session.asked, session.effects.lines]).toEqual([[], []]);
  });

  it.each<[string, ScriptedAnswer]>([
    ['a broken connection', LOST],
    ['an ill server', { status: 502, data: 'no' }],
  ])('is asked for again after %s', async (_name, fault) => {
    expect(await letMerge(scripted([fault, ENABLED]), pull(), { method: 'merge' })).toBe('on');
  });

  it.each([
    'Pull request is in clean status',
    'Pull request Pull request is in unstable status',
    'Pull request Protected branch rules not configured for this branch',
  ])('is left to the caller to tell: %s', async (words) => {
    const session = scripted([refused(words)]);

    expect(await letMerge(session, pull(), { method: 'merge' })).toBe('clean');
    expect([session.asked.length, session.effects.lines]).toEqual([1, []]);
  });

  it.each<[string, ScriptedAnswer, string]>([
    [
      'a repository that does not allow it',
      refused('Auto merge is not allowed for this repository'),
      'the repository does not allow auto-merge. Set it in Settings → General → Pull Requests → Allow auto-merge.',
    ],
    [
      'the same in other words',
      refused("Can't enable auto-merge for this pull request."),
      'the repository does not allow auto-merge. Set it in Settings',
    ],
    [
      'a method that is not allowed',
      refused('Merge method squash merging is not allowed on this repository'),
      'the repository does not allow `squash`. Allow it in Settings → General → Pull Requests, or set another `auto-merge`.',
    ],
    ['a draft', refused('Pull request is in draft state'), 'it is a draft. Mark it as ready for review'],
    [
      'an old server',
      refused("Field 'enablePullRequestAutoMerge' doesn't exist on type 'Mutation'", 'undefinedField'),
      'this server does not support auto-merge.',
    ],
    ['anything else', refused('Pull request is closed'), 'GitHub says: Pull request is closed.'],
    [
      'a token that may not',
      refused('Resource not accessible by integration', 'FORBIDDEN'),
      'Auto-merge of pull request #5 could not be switched on: GraphQL beside https://api.github.example: FORBIDDEN. GitHub says: Resource not accessible by integration. Add `contents: write` and `pull-requests: write` to `permissions:` of the job',
    ],
  ])('is a warning with what to do: %s', async (_name, answer, words) => {
    const session = scripted([answer]);

    expect(await letMerge(session, pull(), { method: 'squash' })).toBe('off');
    expect(session.asked).toHaveLength(1);
    expect(session.effects.lines).toEqual([
      expect.stringContaining(`warning: Pull request #5 is not auto-merged: ${words}`),
    ]);
  });

  it.each<[string, Partial<Pull>, string]>([
    ['a draft', { draft: true }, 'it is a draft. Mark it as ready for review: the next run asks again.'],
    ['a pull request without an id', { nodeId: undefined as never }, 'this server does not report its id.'],
  ])('is not asked for %s', async (_name, given, words) => {
    const session = scripted([]);

    expect(await letMerge(session, pull(given), { method: 'squash' })).toBe('off');
    expect(session.asked).toEqual([]);
    expect(session.effects.lines).toEqual([`warning: Pull request #5 is not auto-merged: ${words}`]);
  });

  it('is asked for a commit that GitHub does not see yet three times', async () => {
    const late = refused('Head sha does not match');

    expect(await letMerge(scripted([late, late, ENABLED]), pull(), { method: 'squash', head: sha('c') })).toBe('on');
    expect(await letMerge(scripted([late]), pull(), { method: 'squash', head: sha('c') })).toBe('off');
  });
});

describe('a rollout with `auto-merge`', () => {
  it('opens a pull request that merges when its checks pass', async () => {
    await using github = await startGitHub(GUARDED);

    const { ok, link, summary } = await rollOut(github, { ...PULL, version: '2.0.0' });

    expect(ok).toBe(true);
    expect(github.openPulls(REPOSITORY)[0]?.autoMerge).toMatchObject({ method: 'squash', by: 'github-actions[bot]' });
    expect(summary).toContain(
      'GitHub merges it when the requirements of `main` are met (`auto-merge`); a merge that the default token has enabled starts no workflow.',
    );
    await github.passChecks(REPOSITORY, 1);
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toContain(link);
    expect(github.openPulls(REPOSITORY)).toEqual([]);
  });

  it('does not merge what could be merged at once: it says so', async () => {
    await using github = await startGitHub();

    const { ok, log } = await rollOut(github, { ...PULL, version: '2.0.0' });

    expect(ok).toBe(true);
    expect(github.openPulls(REPOSITORY)[0]).toMatchObject({ state: 'open', autoMerge: undefined });
    expect(log).toMatch(
      /^notice: Pull request #1 can be merged already: `main` requires nothing that `auto-merge` could wait for, and the Action does not merge it\. Merge it by hand \(http.*\/pull\/1\), or protect `main` with a required check or review\.$/m,
    );
  });

  it.each<[string, object, Record<string, string>, string]>([
    [
      'the repository does not allow it',
      { ...GUARDED, autoMerge: false },
      {},
      'the repository does not allow auto-merge',
    ],
    ['it is a draft', GUARDED, { draft: 'true' }, 'it is a draft'],
  ])('warns and succeeds where %s', async (_name, options, given, words) => {
    await using github = await startGitHub(options);

    const { ok, log, set } = await rollOut(github, { ...PULL, ...given });

    expect([ok, set['pullRequestOperation']]).toEqual([true, 'created']);
    expect(log).toContain(`warning: Pull request #1 is not auto-merged: ${words}`);
  });

  it('switches it on for the pull request that is there, before the commit', async () => {
    await using github = await startGitHub(GUARDED);
    await rollOut(github, { update: 'pull-request', version: '2.0.0' });
    const from = github.writes.length;

    await rollOut(github, { ...PULL, version: '3.0.0' });

    expect(github.writes.slice(from).map(({ operation }) => operation)).toEqual([
      'git/create-blob',
      'pulls/update',
      ENABLE,
      'createCommitOnBranch',
    ]);
    expect(github.openPulls(REPOSITORY)[0]?.autoMerge).toMatchObject({ method: 'squash' });
  });

  it('leaves it as it is where it is on, also when nothing else is to be written', async () => {
    await using github = await startGitHub(GUARDED);
    await rollOut(github, { ...PULL, version: '2.0.0' });
    const from = github.journal.length;

    await rollOut(github, { ...PULL, 'auto-merge': 'merge', version: '3.0.0' });

    expect(github.journal.slice(from).filter(({ operation }) => operation === ENABLE)).toEqual([]);
    expect(github.openPulls(REPOSITORY)[0]?.autoMerge).toMatchObject({ method: 'squash' });
  });

  it('asks again for the new commit where the old one could be merged at once', async () => {
    await using github = await startGitHub(GUARDED);
    await rollOut(github, { update: 'pull-request', version: '2.0.0' });
    await github.passChecks(REPOSITORY, 1);
    const from = github.journal.length;

    const { log } = await rollOut(github, { ...PULL, version: '3.0.0' });

    const writes = github.journal.slice(from).filter(({ operation }) => /Commit|Merge/.test(operation ?? ''));
    expect(writes.map(({ operation }) => operation)).toEqual([ENABLE, 'createCommitOnBranch', ENABLE]);
    expect(writes[2]?.body).toMatchObject({
      variables: { input: { expectedHeadOid: await github.head(REPOSITORY, BRANCH) } },
    });
    expect(github.openPulls(REPOSITORY)[0]?.autoMerge).toMatchObject({ method: 'squash' });
    expect(log).not.toContain('can be merged already');
  });

  it('switches it on for a pull request that needs no commit', async () => {
    await using github = await startGitHub(GUARDED);
    const given = { 'config-values': 'version', version: '2.0.0' };
    await rollOut(github, { update: 'pull-request', ...given });

    const { set } = await rollOut(github, { ...PULL, ...given });

    expect(set['changed']).toBe('false');
    expect(github.openPulls(REPOSITORY)[0]?.autoMerge).toMatchObject({ method: 'squash' });
  });

  it('merges what a protected branch refused as a commit', async () => {
    await using github = await startGitHub(GUARDED);

    await rollOut(github, { ...PULL, update: 'commit' });

    expect(github.openPulls(REPOSITORY)[0]?.autoMerge).toMatchObject({ method: 'squash' });
  });

  it('switches nothing on in a dry run', async () => {
    await using github = await startGitHub(GUARDED);
    await rollOut(github, { update: 'pull-request', version: '2.0.0' });

    await rollOut(github, { ...PULL, 'dry-run': 'true' });

    expect(github.openPulls(REPOSITORY)[0]?.autoMerge).toBeUndefined();
  });

  it.each(['merge', 'squash'])(
    'opens the next one where it merged before the commit was there (%s)',
    async (method) => {
      await using github = await startGitHub(GUARDED);
      await rollOut(github, { ...PULL, 'auto-merge': method, version: '2.0.0' });
      github.fault({
        on: 'createCommitOnBranch',
        hook: async () => await github.passChecks(REPOSITORY, 1),
      });

      const { ok, link, set } = await rollOut(github, { ...PULL, 'auto-merge': method, version: '3.0.0' });

      expect([ok, set['pullRequestNumber'], set['pullRequestOperation']]).toEqual([true, '2', 'created']);
      expect(github.pulls(REPOSITORY).map(({ mergedAt }) => mergedAt !== undefined)).toEqual([true, false]);
      await github.passChecks(REPOSITORY, 2);
      expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toContain(link);
    },
  );

  it('warns of no more than once, whatever the rounds', async () => {
    await using github = await startGitHub({ ...GUARDED, autoMerge: false });
    await rollOut(github, { update: 'pull-request', version: '2.0.0' });
    github.fault({
      on: 'createCommitOnBranch',
      hook: async () => await github.commitTo(REPOSITORY, 'main', { 'README.md': 'Moved\n' }),
    });

    const { ok, log } = await rollOut(github, { ...PULL, version: '3.0.0' });

    expect(ok).toBe(true);
    expect(log.match(/is not auto-merged/g)).toHaveLength(1);
  });
});

it('`auto-merge` is one of three words, and has no effect without `update`', async () => {
  await using github = await startGitHub();

  const wrong = await rollOut(github, { ...PULL, 'auto-merge': 'fast-forward' });
  const unused = await rollOut(github, { update: 'none', 'auto-merge': 'squash' });

  expect(wrong.log).toContain('auto-merge: "fast-forward" is none of `merge`, `squash`, `rebase`');
  expect(unused.log).toContain('warning: `auto-merge` has no effect without `update`');
});
