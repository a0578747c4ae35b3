import { describe, expect, it } from '@jest/globals';
import type { RepositoryOptions } from '../../helpers/github/repository.ts';
import { REPOSITORY, rollOut, startGitHub, VALUES } from '../../helpers/rollout.ts';

/** Runs against a repository and gives the error, where nothing was exported. */
async function refusal(options: RepositoryOptions, given: Readonly<Record<string, string>> = {}): Promise<string> {
  await using github = await startGitHub(options);
  const { ok, log, exported } = await rollOut(github, given);
  expect({ ok, exported }).toEqual({ ok: false, exported: false });
  expect(github.writes.filter(({ operation }) => operation !== 'git/create-blob')).toEqual([]);
  return log;
}

describe('before the export', () => {
  it('a repository that is archived is refused', async () => {
    expect(await refusal({ archived: true })).toMatch(/^error: ARCHIVED: The repository acme\/deploy is archived/m);
  });

  it('a link into a public repository is refused, unless that is allowed or no link is written', async () => {
    expect(await refusal({ visibility: 'public' })).toMatchInlineSnapshot(`
"error: PUBLIC_LINK: acme/deploy is public: a signed link in it can be used by everybody.
Next: Set \`config-values: version\` to pin the version alone, name a private \`repository\`, or accept it with \`allow-public: true\`."
`);
    for (const given of [{ 'allow-public': 'true' }, { 'config-values': 'version' }]) {
      await using github = await startGitHub({ visibility: 'public' });
      expect((await rollOut(github, given)).set['changed']).toBe('true');
    }
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

  it('a file that does not exist is refused, with those that do', async () => {
    expect(
      await refusal({ files: { 'deploy/values.yml': VALUES } }, { 'config-file': 'deploy/values.yaml' }),
    ).toContain('CONFIG: deploy/values.yaml does not exist in acme/deploy. There is: deploy/values.yml.');
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

  it('a symbolic link is refused', async () => {
    expect(await refusal({ links: { 'link.yaml': 'values.yaml' } }, { 'config-file': 'link.yaml' })).toContain(
      'link.yaml of acme/deploy is a symbolic link, not a file',
    );
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
