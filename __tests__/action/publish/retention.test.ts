import { describe, expect, it } from '@jest/globals';
import type { GitHubDouble } from '../../helpers/github/double.ts';
import { packPages, REPOSITORY, rollOut, startGitHub, VALUES } from '../../helpers/rollout.ts';

const GIVEN = { publish: 'release', 'allow-public': 'true', verify: 'auto' };

/** Publishes content of its own under a version. */
async function publish(github: GitHubDouble, version: string, given: Readonly<Record<string, string>> = {}) {
  const archive = await packPages({ 'index.html': `${version} ${given['domain']}` });
  return await rollOut(github, { ...GIVEN, version, ...given }, { archive });
}

/** A repository with releases of these versions, each of which took the place of the one before on the base branch. */
async function published(...versions: readonly string[]): Promise<GitHubDouble> {
  const github = await startGitHub({ visibility: 'public' });
  for (const version of versions) await publish(github, version);
  return github;
}

const tagsOf = (github: GitHubDouble) => github.releases(REPOSITORY).map(({ tag }) => tag);

describe('keep-releases', () => {
  it('removes all but the newest of a domain, and says so', async () => {
    await using github = await published('1.0.1', '1.0.2', '1.0.3', '1.0.4');

    const { ok, log, summary } = await publish(github, '1.0.5', { 'keep-releases': '3' });

    expect(ok).toBe(true);
    expect(tagsOf(github)).toEqual(['1.0.3', '1.0.4', '1.0.5']);
    expect(log).toContain(`Removed 2 releases of ${REPOSITORY} (\`keep-releases\`): 1.0.2, 1.0.1.`);
    expect(summary).toContain('Releases that `keep-releases` no longer keeps were removed: `1.0.2`, `1.0.1`.');
    expect(await github.git(REPOSITORY, 'tag', '--list')).toContain('1.0.1');
  });

  it('keeps all without it', async () => {
    await using github = await published('1.0.1', '1.0.2', '1.0.3', '1.0.4');
    expect(tagsOf(github)).toHaveLength(4);
    expect(github.journal.some(({ operation }) => operation === 'git/list-matching-refs')).toBe(false);
  });

  it('removes those that are older than a number of days, but for the last two', async () => {
    await using github = await published('1.0.1', '1.0.2', '1.0.3', '1.0.4');
    const days = [200, 91, 100, 95];
    // The clock of a run stands at 2026-01-15.
    for (const [nth, release] of github.releases(REPOSITORY).entries())
      release.publishedAt = new Date(Date.UTC(2026, 0, 15, 12) - (days[nth] ?? 0) * 86_400_000).toISOString();

    await publish(github, '1.0.5', { 'keep-releases': '92d' });
    // 1.0.2 is the last but one by its age, and 1.0.5 the last.
    expect(tagsOf(github)).toEqual(['1.0.2', '1.0.5']);
  });

  it('only names them in a dry run', async () => {
    await using github = await published('1.0.1', '1.0.2', '1.0.3');
    const { log, summary } = await publish(github, '1.0.4', { 'keep-releases': '2', 'dry-run': 'true' });

    expect(tagsOf(github)).toEqual(['1.0.1', '1.0.2', '1.0.3']);
    expect(log).toContain('Would remove 1 release');
    expect(summary).toContain('no longer keeps would be removed: `1.0.1`.');
  });

  it.each([
    ['by its version', 'deploy/eu/Kustomization', 'staticExport:\n  version: 1.0.1\n'],
    ['in a large file', 'values.yaml', `${'# padding\n'.repeat(120_000)}version: 1.0.1\n`],
    ['in UTF-16', 'values.yaml', Buffer.from('\ufeffversion: "1.0.1"\n', 'utf16le')],
    ['in a template', 'deploy/values.yaml.gotmpl', 'version: {{ "1.0.1" }}\n'],
    ['in a variable', '.env', 'DOCS_VERSION=1.0.1\n'],
    ['by the digest of its archive', 'deploy/eu/values.jsonc', undefined],
  ])('keeps one that another branch pins %s', async (_how, file, content) => {
    await using github = await published('1.0.1', '1.0.2', '1.0.3');
    const digest = /-([0-9a-f]{64})\./.exec(github.releases(REPOSITORY)[0]?.assets[0]?.name ?? '')?.[1] ?? '';
    const mirrored = `{"staticExport":{"bundleUrl":"https://mirror.example/${digest}.tar.gz"}}`;
    await github.commitTo(REPOSITORY, 'staging', { [file]: content ?? mirrored });

    const { log } = await publish(github, '1.0.4', { 'keep-releases': '2' });

    expect(tagsOf(github)).toEqual(['1.0.1', '1.0.3', '1.0.4']);
    expect(log).toContain(': 1.0.2.');
  });

  it('keeps one that the open pull request proposes', async () => {
    await using github = await published('1.0.1');
    for (const version of ['1.0.2', '1.0.3', '1.0.4'])
      await publish(github, version, { update: 'pull-request', 'keep-releases': '2' });

    // The base pins the first one still.
    expect(tagsOf(github)).toEqual(['1.0.1', '1.0.3', '1.0.4']);
  });

  it('keeps what a person has made, has added a file to, or holds an archive of another domain', async () => {
    await using github = await published('1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5');
    const [first, second] = github.releases(REPOSITORY);
    if (first === undefined || second === undefined) throw new Error('there are no releases');
    first.body = 'Written by hand';
    second.assets.push({ ...(second.assets[0] as (typeof second.assets)[number]), name: 'notes.pdf' });
    await publish(github, '1.0.3', { domain: 'api.example.com', 'config-file': 'values.yaml' });

    await publish(github, '1.0.6', { 'keep-releases': '2' });
    expect(tagsOf(github)).toEqual(['1.0.1', '1.0.2', '1.0.3', '1.0.5', '1.0.6']);
  });

  it('counts the releases of each domain by itself', async () => {
    await using github = await startGitHub({
      visibility: 'public',
      files: { 'values.yaml': VALUES, 'b.yaml': VALUES },
    });
    const other = { domain: 'api.example.com', 'config-file': 'b.yaml' };
    for (const version of ['1', '2', '3']) await publish(github, `a-${version}`);
    for (const version of ['1', '2', '3']) await publish(github, `b-${version}`, other);

    await publish(github, 'b-4', { ...other, 'keep-releases': '2' });
    expect(tagsOf(github)).toEqual(['a-1', 'a-2', 'a-3', 'b-3', 'b-4']);
  });

  it('warns where one cannot be removed, and fails no run', async () => {
    await using github = await published('1.0.1', '1.0.2', '1.0.3');
    github.fault({ on: 'repos/delete-release', act: { status: 403, body: { message: 'Forbidden' } } });

    const { ok, log } = await publish(github, '1.0.4', { 'keep-releases': '2' });

    expect(ok).toBe(true);
    expect(log).toContain('warning: Not all old releases were removed (`keep-releases`): ');
    expect(tagsOf(github)).toHaveLength(4);
  });

  it('removes nothing where a file is too large to be read', async () => {
    await using github = await published('1.0.1', '1.0.2', '1.0.3');
    await github.commitTo(REPOSITORY, 'staging', { 'big.json': `{"a":"${'x'.repeat(5 * 1024 ** 2)}"}` });

    const { log } = await publish(github, '1.0.4', { 'keep-releases': '2' });

    expect(log).toContain('warning: No release was removed: ');
    expect(tagsOf(github)).toHaveLength(4);
  });

  it('removes nothing where the branches have too many files to look at', async () => {
    await using github = await published('1.0.1', '1.0.2', '1.0.3');
    const files = Array.from({ length: 10_050 }, (_none, nth) => [`f/${nth}.json`, `{"a":${nth}}`]);
    await github.commitTo(REPOSITORY, 'main', Object.fromEntries(files));

    const { ok, log } = await publish(github, '1.0.4', { 'keep-releases': '2' });

    expect(ok).toBe(true);
    expect(log).toContain('warning: No release was removed: ');
    expect(tagsOf(github)).toHaveLength(4);
  });

  it.each([
    ['1', '"1" is too few'],
    ['0d', 'keeps releases for no time'],
    ['10w', '"10w" is neither a number of releases nor of days; write it as `10` or `90d`'],
  ])('refuses %s', async (given, words) => {
    await using github = await startGitHub({ visibility: 'public' });
    const { ok, log } = await publish(github, '1.0.1', { 'keep-releases': given });
    expect(ok).toBe(false);
    expect(log).toContain(words);
  });

  it('warns that it has no effect without `publish: release`', async () => {
    await using github = await startGitHub();
    const { log } = await publish(github, '1.0.1', { 'keep-releases': '5', publish: 'none' });
    expect(log).toContain('`keep-releases` has no effect without `publish: release`');
  });
});
