import { describe, expect, it } from '@jest/globals';
import { REPOSITORY, refusal, rollOut, startGitHub } from '../../helpers/rollout.ts';

describe('before the export', () => {
  it('a repository that is archived is refused', async () => {
    expect(await refusal({ archived: true })).toMatch(/^error: ARCHIVED: The repository acme\/deploy is archived/m);
  });

  it('an internal repository is not public', async () => {
    await using github = await startGitHub({ visibility: 'internal' });

    expect((await rollOut(github)).ok).toBe(true);
  });

  it('a branch that does not exist is refused', async () => {
    expect(await refusal({}, { base: 'production' })).toContain(
      'NOT_FOUND: The branch `production` does not exist in acme/deploy.',
    );
  });

  it.each([
    ['main', ''],
    ['main', 'release'],
    ['release', 'release'],
  ])('the head branch %j for the base %j is refused: it would be moved about', async (branch, base) => {
    await using github = await startGitHub();
    await github.commitTo(REPOSITORY, 'release', {});
    const { ok, log, exported } = await rollOut(github, { update: 'pull-request', branch, base });

    expect({ ok, exported }).toEqual({ ok: false, exported: false });
    expect(log).toMatch(/error: INPUT: /);
  });

  it('a file that cannot be edited is refused, with line and column', async () => {
    const log = await refusal({ files: { 'values.yaml': 'staticExport: [1, 2]\n' } });

    expect(log).toMatch(/error: CONFIG: .*values\.yaml.*1/);
  });

  it('a file whose place cannot be found is refused', async () => {
    expect(await refusal({}, { 'config-path': 'spec.values.staticExport' })).toMatch(/error: CONFIG: .*spec/);
  });

  it('a token that may not write is refused, with the line to add', async () => {
    const log = await refusal({ permissions: { contents: 'read' } });

    expect(log).toContain('error: PERMISSION: ');
    expect(log).toContain('contents: write');
  });

  it('a token that may not write is enough for a dry run', async () => {
    await using github = await startGitHub({ permissions: { contents: 'read' } });

    expect((await rollOut(github, { 'dry-run': 'true' })).set['result']).toBe('dry-run');
  });

  it('a repository that the token does not reach is refused', async () => {
    const log = await refusal({}, { repository: 'acme/other' });

    expect(log).toContain('PERMISSION: The repository acme/other was not found, or the token has no access to it.');
  });
});

it('another repository is written by its own token', async () => {
  await using github = await startGitHub();

  const { ok, set } = await rollOut(
    github,
    { repository: REPOSITORY },
    { workflow: { repository: 'acme/docs', serverUrl: github.serverUrl, runKey: 'k' } },
  );

  expect(ok).toBe(true);
  expect(set['commitSha']).toBe(await github.head(REPOSITORY, 'main'));
});
