/** What can fail fails before a job starts: the target, its visibility, the token's rights. */
import { describe, expect, it } from '@jest/globals';
import { openHeads, PULL, REPOSITORY, refusal, rollOut, startGitHub, VALUES } from '../helpers/rollout.ts';

describe('before the export', () => {
  it.each<[string, Parameters<typeof refusal>, RegExp]>([
    ['an archived repository', [{ archived: true }], /^error: ARCHIVED: .*acme\/deploy/m],
    ['a base that is not there', [{}, { base: 'production' }], /^error: NOT_FOUND: .*`production`.*acme\/deploy/m],
    [
      'a file that is not there',
      [{}, { 'config-file': 'value.yaml' }],
      /^error: CONFIG: .*value\.yaml does not exist/m,
    ],
    [
      'a file that cannot be edited',
      [{ files: { 'values.yaml': 'staticExport: [1]\n' } }],
      /^error: CONFIG: .*values\.yaml/m,
    ],
    ['a place that is not there', [{}, { 'config-path': 'spec.values.staticExport' }], /^error: CONFIG: .*spec/m],
    ['an executable file', [{ executable: ['values.yaml'] }], /^error: CONFIG: .*values\.yaml.*executable/m],
    [
      'a symbolic link',
      [{ links: { 'link.yaml': 'values.yaml' } }, { 'config-file': 'link.yaml' }],
      /^error: CONFIG: .*link\.yaml.*link/m,
    ],
    [
      'a submodule',
      [{ submodules: { sub: 'a'.repeat(40) } }, { 'config-file': 'sub' }],
      /^error: CONFIG: .*sub.*submodule/m,
    ],
    [
      'a file that is larger than what is read',
      [{ files: { 'values.yaml': `${VALUES}${'#'.repeat(1_100_000)}\n` } }],
      /^error: CONFIG: .*values\.yaml.*1048576/m,
    ],
    [
      'a token that may not write',
      [{ permissions: { contents: 'read' } }],
      /^error: PERMISSION: [\s\S]*contents: write/m,
    ],
    ['a repository out of the token’s reach', [{}, { repository: 'acme/other' }], /^error: PERMISSION: .*acme\/other/m],
    ['a signed link in a public repository', [{ visibility: 'public' }], /^error: PUBLIC_LINK: [\s\S]*allow-public/m],
    ['the base as head branch', [{}, { ...PULL, branch: 'main' }], /^error: INPUT: .*`?branch`?/m],
  ])('%s is refused', async (_name, [options, given], expected) => {
    expect(await refusal(options, given)).toMatch(expected);
  });

  it('a head branch is refused that git does not allow beside another one', async () => {
    await using github = await startGitHub();
    await github.commitTo(REPOSITORY, 'static-export', {});

    const { ok, log, exported } = await rollOut(github, PULL);

    expect([ok, exported]).toEqual([false, false]);
    expect(log).toContain('`static-export`');
  });
});

it.each<[string, Parameters<typeof startGitHub>[0], Record<string, string>]>([
  ['a public repository, when it is allowed', { visibility: 'public' }, { 'allow-public': 'true' }],
  ['an internal repository', { visibility: 'internal' }, {}],
])('a signed link is written in %s', async (_name, options, given) => {
  await using github = await startGitHub(options);

  expect((await rollOut(github, given)).set['changed']).toBe('true');
});

it('the job to continue is known, also where the target is refused', async () => {
  await using github = await startGitHub();

  const { ok, set, exported } = await rollOut(github, { base: 'production', 'job-id': 'se_5' });

  expect([ok, exported, set['jobId']]).toEqual([false, false, 'se_5']);
});

describe('the token', () => {
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

  it('of the workflow leaves a remark in summary and pull request that its checks wait', async () => {
    await using github = await startGitHub();

    const { summary } = await rollOut(github, PULL);

    expect(summary).toMatch(/default token/);
    expect(github.openPulls(REPOSITORY)[0]?.body).toMatch(/default token/);
  });

  it('of the workflow leaves a remark in the summary that its commit starts no workflow', async () => {
    await using github = await startGitHub();

    expect((await rollOut(github)).summary).toMatch(/default token[\s\S]*starts no workflow/);
  });

  it('of an App leaves no such remark', async () => {
    await using github = await startGitHub();
    const token = github.makeToken({ kind: 'app' });

    const commit = await rollOut(github, { 'github-token': token });
    const pull = await rollOut(github, { ...PULL, 'github-token': token, version: '9' });

    expect(`${commit.summary}${pull.summary}`).not.toMatch(/default token/);
    expect(github.openPulls(REPOSITORY)[0]?.body).not.toMatch(/default token/);
  });
});
