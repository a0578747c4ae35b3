/** Section H of the catalogue: a base that accepts no direct commits, and rules that no pull request gets past. */
import { describe, expect, it } from '@jest/globals';
import type { Rule } from '../helpers/github/protection.ts';
import {
  atHour,
  BRANCH,
  branchesOf,
  jobAt,
  MADE,
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
  versionAt,
} from '../helpers/rollout.ts';

describe('a protected base', () => {
  it.each(['classic', 'ruleset'] as const)('H05 makes a pull request of the commit (%s)', async (protection) => {
    await using github = await startGitHub({ protected: ['main'], protection });

    const { ok, set, log, link } = await rollOut(github, { version: '2' });

    expect(ok).toBe(true);
    expect(set).toMatchObject({
      result: 'exported',
      changed: 'true',
      pullRequestOperation: 'created',
      pinnedUrl: link,
    });
    expect(openHeads(github)).toEqual([BRANCH]);
    expect(await valuesOf(github)).toBe(rolledOut(link, '2'));
    expect(await valuesOf(github, 'main')).toBe(VALUES);
    expect(log).toMatch(/`main`.*pull request/);
  });

  it('H05 fails where no pull request is wanted, with outputs of the export and the way on', async () => {
    await using github = await startGitHub({ protected: ['main'] });

    const { ok, set, log } = await rollOut(github, { 'on-protected-branch': 'fail' });

    expect(ok).toBe(false);
    expect(log).toContain('error: PROTECTED: ');
    expect(log).toContain('update: pull-request');
    expect(log).toContain('`job-id: se_00112233445566aa`');
    expect(set).toMatchObject({ changed: 'false', pullRequestOperation: 'none', jobId: 'se_00112233445566aa' });
    expect(github.pulls(REPOSITORY)).toEqual([]);
    expect(await branchesOf(github)).toEqual(['main']);
  });

  it('is judged anew by what the pull request proposes: the next run of the same content leaves it', async () => {
    await using github = await startGitHub({ protected: ['main'] });
    const archive = await packSite('Welcome');
    await rollOut(github, PROVEN, { archive, ...jobAt(5), ...atHour(0) });
    const head = await github.head(REPOSITORY, BRANCH);

    const { ok, set } = await rollOut(github, PROVEN, { archive, ...jobAt(10), ...atHour(1) });

    expect(ok).toBe(true);
    expect(set).toMatchObject({ result: 'unchanged', changed: 'false', pullRequestNumber: '1' });
    expect(await github.head(REPOSITORY, BRANCH)).toBe(head);
  });

  it('takes the branch of its pull request as it is, not for one that was put back meanwhile', async () => {
    await using github = await startGitHub({
      protected: ['main'],
      files: { 'values.yaml': VALUES.replace('1.0.0', versionAt(10)) },
    });
    await rollOut(github, { ...MADE, ...PULL, 'job-id': 'se_5' }, jobAt(5));

    const { set } = await rollOut(github, MADE, jobAt(20));

    expect(set).toMatchObject({ result: 'exported', pullRequestOperation: 'updated', pullRequestNumber: '1' });
    expect(await valuesOf(github)).toContain(versionAt(20));
  });

  it('leaves a place that was put back on the base meanwhile', async () => {
    const files = {
      'values.yaml': VALUES.replace('1.0.0', versionAt(10)),
      'b.yaml': VALUES.replace('1.0.0', versionAt(10)),
    };
    await using github = await startGitHub({ protected: ['main'], files });
    const back = { 'values.yaml': VALUES.replace('1.0.0', versionAt(5)) };
    const meanwhile = async () => await github.commitTo(REPOSITORY, 'main', back);

    await rollOut(github, { ...MADE, 'config-file': 'values.yaml\nb.yaml' }, { ...jobAt(20), meanwhile });

    expect(await valuesOf(github)).toContain(versionAt(5));
    expect(await valuesOf(github, BRANCH, 'b.yaml')).toContain(versionAt(20));
  });

  it('renews the job of the base nowhere that its pull request holds another one', async () => {
    const base = rolledOut('https://storage.example/old?Expires=1769000000', versionAt(5));
    await using github = await startGitHub({ protected: ['main'], files: { 'values.yaml': base } });
    await rollOut(github, { ...MADE, ...PULL }, jobAt(10));
    const proposed = await valuesOf(github);

    const { ok, set } = await rollOut(github, { ...MADE, 'job-id': 'pinned' }, { ...jobAt(5), ...atHour(160) });

    expect(ok).toBe(true);
    expect(set).toMatchObject({ jobId: 'se_5', result: 'unchanged', changed: 'false' });
    expect(await valuesOf(github)).toBe(proposed);
  });
});

it('a branch of the pull request that a rule protects is named, with what to change', async () => {
  await using github = await startGitHub({ protected: [BRANCH] });

  const { ok, log } = await rollOut(github, PULL);

  expect(ok).toBe(false);
  expect(log).toContain('PROTECTED');
  expect(log).toContain(BRANCH);
  expect(log).toContain('`branch`');
});

describe('a rule of the repository', () => {
  it('H03 against force pushes: the branch is updated by a commit on its head', async () => {
    await using github = await startGitHub({ rules: [{ type: 'non_fast_forward' }] });
    await rollOut(github, { ...PULL, version: '2' });
    const head = await github.head(REPOSITORY, BRANCH);
    await github.commitTo(REPOSITORY, 'main', { 'README.md': 'x' });

    const { ok, set, link } = await rollOut(github, { ...PULL, version: '3' });

    expect(ok).toBe(true);
    expect(set).toMatchObject({ changed: 'true', pullRequestOperation: 'updated', pullRequestNumber: '1' });
    expect(await valuesOf(github)).toBe(rolledOut(link, '3'));
    expect(await github.git(REPOSITORY, 'rev-parse', `${BRANCH}~1`)).toBe(`${head}\n`);
    expect(await branchesOf(github)).toEqual(['main', BRANCH]);
  });

  it('H05 against removal: the pull request is closed, the branch stays, and no further ones pile up', async () => {
    await using github = await startGitHub({ rules: [{ type: 'deletion' }] });
    const given = { ...PULL, 'config-values': 'version', version: '2' };
    await rollOut(github, given);
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES.replace('1.0.0', '2') });

    const first = await rollOut(github, given);
    const second = await rollOut(github, given);

    expect([first.ok, second.ok]).toEqual([true, true]);
    expect(first.set).toMatchObject({ result: 'unchanged', pullRequestOperation: 'closed' });
    expect(first.log.match(/^warning: /gm)).toHaveLength(1);
    expect(openHeads(github)).toEqual([]);
    expect(await branchesOf(github)).toEqual(['main', BRANCH]);
  });

  it('on removal leaves a pull request that is locked, too, and says so', async () => {
    await using github = await startGitHub({ rules: [{ type: 'deletion' }] });
    const given = { ...PULL, 'config-values': 'version', version: '2' };
    await rollOut(github, given);
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES.replace('1.0.0', '2') });
    const errors = [{ type: 'FORBIDDEN', message: 'Pull request is locked', path: ['updatePullRequest'] }];
    github.fault({ on: 'updatePullRequest', act: { status: 200, body: { data: null, errors } } });

    const { ok, set, log } = await rollOut(github, given);

    expect([ok, set['pullRequestOperation']]).toEqual([true, 'none']);
    expect(log).toContain('could not be changed: it is locked.');
    expect(log).not.toContain('closed pull request');
  });

  it.each<[string, Rule, string]>([
    ['H05 on messages', { type: 'commit_message_pattern', pattern: /^OPS-\d+/ }, '`commit-message`'],
    ['H05 on paths', { type: 'file_path_restriction', pattern: /values/ }, '`config-file`'],
  ])('%s makes no pull request, which would meet it as well, and names what to change', async (_name, rule, what) => {
    await using github = await startGitHub({ rules: [rule] });

    const commit = await rollOut(github);
    const pull = await rollOut(github, PULL);

    expect([commit.ok, pull.ok]).toEqual([false, false]);
    for (const { log } of [commit, pull]) {
      expect(log).toContain('error: PROTECTED: ');
      expect(/^error: [\s\S]*/m.exec(log)?.[0]).toContain(what);
    }
    expect(github.pulls(REPOSITORY)).toEqual([]);
    expect(await branchesOf(github)).toEqual(['main']);
  });
});
