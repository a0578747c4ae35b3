import { mkdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { readRecords } from '../../../src/action/pin/pin.ts';
import { Folder } from '../../helpers/folder.ts';
import type { GitHubDouble } from '../../helpers/github/double.ts';
import { packPages, REPOSITORY, rollOut, startGitHub, VALUES } from '../../helpers/rollout.ts';

const GIVEN = { publish: 'release', 'allow-public': 'true', verify: 'auto' };
const NOTHING = { version: '', verify: 'auto', 'base-url': '', 'api-key': '', domain: '' };
const first = await packPages({ 'index.html': 'start', 'old.html': 'old' });
const second = await packPages({ 'index.html': 'another start', 'new.html': 'new' });

/** Two versions published, the second rolled out. */
async function start(): Promise<GitHubDouble> {
  const github = await startGitHub({ visibility: 'public' });
  await rollOut(github, { ...GIVEN, version: '1.0.1' }, { archive: first });
  await rollOut(github, { ...GIVEN, version: '1.0.2' }, { archive: second });
  return github;
}

const rollBack = (github: GitHubDouble, given: Readonly<Record<string, string>> = {}) =>
  rollOut(github, { ...NOTHING, 'rollback-to': '1.0.1', ...given });

describe('a rollback', () => {
  it('commits address and version of an earlier release, without an export', async () => {
    await using github = await start();

    const { ok, set, exported, summary } = await rollBack(github);

    expect({ ok, exported }).toEqual({ ok: true, exported: false });
    const address = `${github.serverUrl}/${REPOSITORY}/releases/download/1.0.1/`;
    expect(set).toMatchObject({ result: 'rolled-back', changed: 'true', version: '1.0.1', previousVersion: '1.0.2' });
    expect(set['pinnedUrl']).toMatch(`${address}docs.example.com-`);
    expect(set).not.toHaveProperty('jobId');
    const values = await github.show(REPOSITORY, 'main', 'values.yaml');
    expect(values).toContain(`bundleUrl: '${set['pinnedUrl']}'\n  version: "1.0.1"`);
    const message = await github.git(REPOSITORY, 'log', '--format=%B', '-1', 'main');
    expect(message).toMatch(/^Roll back to static export 1\.0\.1 of docs\.example\.com\n\nStatic-Export-Pin: /);
    const [record] = readRecords(message);
    expect(record).toMatchObject({
      version: '1.0.1',
      durable: true,
      rolledBack: [expect.stringMatching(/^[0-9a-f]{12}$/)],
    });
    expect(record).not.toHaveProperty('job');
    expect(summary).toContain('### Static export of `docs.example.com`: rolled back');
    expect(summary).toContain('- Added 1 page: `/old`\n- Removed 1 page: `/new`\n- Changed 1 page: `/`');
  });

  it('proposes it on the branch that every run keeps, as work of its own', async () => {
    await using github = await start();

    const { set } = await rollBack(github, { update: 'pull-request' });
    expect(set).toMatchObject({ result: 'rolled-back', pullRequestOperation: 'created' });
    const [pull] = github.openPulls(REPOSITORY);
    expect(pull).toMatchObject({
      title: 'Roll back to static export 1.0.1 of docs.example.com',
      head: { ref: 'static-export/docs.example.com' },
    });
    expect(pull?.body).toContain('Rolls back to an earlier static export of `docs.example.com`.');
    expect(pull?.body).toContain('### Pages');

    const again = await rollBack(github, { update: 'pull-request', 'rollback-to': '1.0.2' });
    expect(again.set).toMatchObject({ result: 'unchanged', pullRequestOperation: 'closed' });
  });

  it('to what the base holds already records when it was asked for, in a commit that changes nothing', async () => {
    await using github = await start();
    const [values, head] = [
      await github.show(REPOSITORY, 'main', 'values.yaml'),
      await github.head(REPOSITORY, 'main'),
    ];

    const { set, summary } = await rollBack(github, { 'rollback-to': '1.0.2' });

    const commitSha = await github.head(REPOSITORY, 'main');
    expect(set).toMatchObject({ result: 'rolled-back', changed: 'false', commitSha });
    expect(await github.git(REPOSITORY, 'rev-parse', 'main^')).toContain(head);
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(values);
    expect(summary).toContain(`holds these values already: \`${commitSha?.slice(0, 10)}\` records the rollback.`);
  });

  it('keeps archive and site where that is wanted', async () => {
    await using github = await start();
    await using folder = await Folder.make();
    await mkdir(folder.at('temp'));
    const places = { workspace: folder.path, temp: folder.at('temp') };

    const { ok } = await rollOut(
      github,
      { ...NOTHING, 'rollback-to': '1.0.1', 'bundle-path': 'b.tar.gz', 'extract-to': 'site' },
      { places },
    );

    expect(ok).toBe(true);
    expect(await folder.names()).toEqual(['b.tar.gz', 'site', 'temp']);
    expect(JSON.parse((await folder.read('site'))['.static-export.json'] ?? '')).toMatchObject({ version: '1.0.1' });
    expect(await folder.names('temp')).toEqual([]);
  });
});

it('a rollback of several domains is done for those whose version is there', async () => {
  const domains = ['a.example', 'b.example'];
  const files = Object.fromEntries(domains.map((domain) => [`${domain}.yaml`, VALUES]));
  await using github = await startGitHub({ visibility: 'public', files });
  for (const domain of domains)
    await rollOut(
      github,
      { ...GIVEN, domain, 'config-file': `${domain}.yaml`, version: `${domain}-1` },
      { archive: first },
    );
  const given = { domain: domains.join('\n'), 'config-file': '{domain}.yaml' };

  const { ok, set, log } = await rollBack(github, {
    ...given,
    'rollback-to': 'a.example=a.example-0\nb.example=b.example-1',
  });

  expect(ok).toBe(false);
  expect(log).toMatch(/^error: NOT_FOUND: 1 of 2 sites failed\.\n- a\.example: NOT_FOUND: .*`a\.example-0`/m);
  const exports = JSON.parse(set['exports'] ?? '[]') as readonly Record<string, unknown>[];
  expect(exports).toMatchObject([
    { domain: 'a.example', error: { code: 'NOT_FOUND' } },
    { domain: 'b.example', version: 'b.example-1', result: 'rolled-back' },
  ]);
});

describe('a rollback ends in one error', () => {
  const error = async (github: GitHubDouble, given: Readonly<Record<string, string>> = {}) => {
    const { ok, log } = await rollBack(github, given);
    expect(ok).toBe(false);
    return log;
  };

  it('for a version that was not published, with those that were', async () => {
    await using github = await start();

    expect(await error(github, { 'rollback-to': '0.9.0' })).toContain(
      'error: NOT_FOUND: acme/deploy has no release of the version `0.9.0`.\nNext: Set `rollback-to` to an existing one, such as: 1.0.2, 1.0.1.',
    );
  });

  it('for a release of several domains, until one is named', async () => {
    await using github = await start();
    await rollOut(github, { ...GIVEN, version: '1.0.1', domain: 'api.example.com' }, { archive: second });

    expect(await error(github)).toMatch(
      /error: INPUT: The release 1\.0\.1 of acme\/deploy holds several archives: docs\.example\.com-\w+\.tar\.gz, api\.example\.com-\w+\.tar\.gz\.\nNext: Set `domain`/,
    );
    expect((await rollBack(github, { domain: 'api.example.com' })).set['pinnedUrl']).toContain(
      '/1.0.1/api.example.com-',
    );
    expect(await error(github, { domain: 'www.example.com' })).toContain('holds no archive of `www.example.com`');
  });

  it('for a repository that is private', async () => {
    await using github = await startGitHub();

    expect(await error(github)).toContain('error: PUBLISH: acme/deploy is private: a plain download cannot read');
  });
});
