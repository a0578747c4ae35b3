/** What can fail fails before a job starts: the target, its visibility, the token's rights. */
import { describe, expect, it } from '@jest/globals';
import { openHeads, PULL, REPOSITORY, refusal, rollOut, startGitHub } from '../helpers/rollout.ts';

describe('before the export', () => {
  it.each<[string, Parameters<typeof refusal>, RegExp]>([
    ['a place that is not there', [{}, { 'config-path': 'spec.values.staticExport' }], /^error: CONFIG: .*spec/m],
    ['the base as head branch', [{}, { ...PULL, branch: 'main' }], /^error: INPUT: .*`?branch`?/m],
    [
      'a file that cannot be edited',
      [{ files: { 'values.yaml': 'staticExport: [1]\n' } }],
      /^error: CONFIG: .*values\.yaml/m,
    ],
  ])('%s is refused', async (_name, [options, given], expected) => {
    expect(await refusal(options, given)).toMatch(expected);
  });
});

it('a signed link is written in an internal repository', async () => {
  await using github = await startGitHub({ visibility: 'internal' });

  expect((await rollOut(github)).set['changed']).toBe('true');
});

it('the job to continue is known, also where the target is refused', async () => {
  await using github = await startGitHub();

  const { ok, set, exported } = await rollOut(github, { base: 'production', 'job-id': 'se_5' });

  expect([ok, exported, set['jobId']]).toEqual([false, false, 'se_5']);
});

describe('the token', () => {
  it.each([{}, PULL])('that may not read the contents is told the permission: %j', async (given) => {
    await using github = await startGitHub({ permissions: { contents: 'none' } });

    const { exported, log } = await rollOut(github, given);

    expect(exported).toBe(false);
    expect(log).toMatch(/^error: PERMISSION: [\s\S]*`contents: write`/m);
  });

  it('that may not read pull requests commits, and for a pull request is told the permission', async () => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, version: '2' });
    const token = github.makeToken({ permissions: { pulls: 'none' } });

    const commit = await rollOut(github, { 'github-token': token, version: '3' });
    const pull = await rollOut(github, { ...PULL, 'github-token': token, version: '4' });

    expect(commit).toMatchObject({ ok: true, set: { changed: 'true' } });
    expect(pull.ok).toBe(false);
    expect(pull.log).toContain('pull-requests: write');
    expect(openHeads(github)).toHaveLength(1);
  });

  it.each([
    ['of the workflow', 'actions', true],
    ['of an App', 'app', false],
  ] as const)('%s leaves a remark on what waits for it, or not', async (_name, kind, isTold) => {
    await using github = await startGitHub();
    const token = { 'github-token': github.makeToken({ kind }) };

    const commit = await rollOut(github, token);
    const pull = await rollOut(github, { ...PULL, ...token, version: '9' });

    expect(/default token[\s\S]*starts no workflow/.test(commit.summary)).toBe(isTold);
    const [{ body = '' } = {}] = github.openPulls(REPOSITORY);
    for (const text of [pull.summary, body ?? '']) expect(/default token/.test(text)).toBe(isTold);
  });
});
