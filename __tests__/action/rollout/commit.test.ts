import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FakeClock, UNWRITTEN } from '../../helpers/effects.ts';
import { Client } from '../../helpers/github/client.ts';
import { BRANCH, REPOSITORY, rolledOut, rollOut, startGitHub, VALUES } from '../../helpers/rollout.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a commit', () => {
  it('writes the values and nothing else on the head of the default branch', async () => {
    await using github = await startGitHub();

    const { ok, set, link } = await rollOut(github, { version: '2.1.0' });

    expect(ok).toBe(true);
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(link, '2.1.0'));
    expect(set).toMatchObject({
      result: 'exported',
      changed: 'true',
      commitSha: await github.head(REPOSITORY, 'main'),
      previousVersion: '1.0.0',
      version: '2.1.0',
      pinnedUrl: link,
      pullRequestOperation: 'none',
    });
    expect(await github.git(REPOSITORY, 'log', '--format=%an|%B', '-1', 'main')).toBe(
      `github-actions[bot]|Pin static export 2.1.0 of docs.example.com\n\nStatic-Export-Pin: ${JSON.stringify({
        ...{ file: 'values.yaml', place: 'staticExport', domain: 'docs.example.com', job: 'se_00112233445566aa' },
        ...{ version: '2.1.0', values: ['enabled', 'bundleUrl', 'version'], address: sha256(link) },
        expires: '2026-01-16T12:00:00Z',
      })}\n`,
    );
    expect(await github.countCommits(REPOSITORY, 'main')).toBe(2);
    expect(await github.fsck(REPOSITORY)).toBe('');
  });

  it('costs four calls, and none but the commit and a trial write anything', async () => {
    await using github = await startGitHub();

    await rollOut(github);

    expect(github.journal.map(({ operation }) => operation)).toMatchInlineSnapshot(`
[
  "viewer repository",
  "git/create-blob",
  "viewer repository",
  "createCommitOnBranch",
]
`);
  });

  it('is told in log and summary, the link without its query', async () => {
    await using github = await startGitHub();

    const { log, summary } = await rollOut(github, { version: '2.1.0' });

    expect(log.replaceAll(/[0-9a-f]{10}\b/g, '<sha>').replaceAll(/b\d+\.tar/g, 'b.tar')).toMatchInlineSnapshot(`
"values.yaml on acme/deploy@main can be updated; it holds version 1.0.0.
Started job se_001122<sha> for docs.example.com (all pages) on https://platform.example/api.
completed · 100 % · 3 pages · 0 s elapsed
Link to the bundle (812 B): https://storage.example/b.tar.gz, expires 2026-01-16T12:00:00Z.
The link is masked, so GitHub does not pass \`bundleUrl\` to other jobs. Pass \`jobId\` instead and create a fresh link there with \`job-id\`.
Committed <sha> to acme/deploy@main. The default token made it: it starts no workflow."
`);
    expect(summary.replaceAll(/`[0-9a-f]{10}`/g, '<sha>').replaceAll(/b\d+\.tar/g, 'b.tar')).toMatchInlineSnapshot(`
"### Static export of \`docs.example.com\`: done

| | |
| --- | --- |
| Job | \`se_00112233445566aa\` |
| Status | \`completed\` |
| Version | \`2.1.0\` (was \`1.0.0\`) |
| Pages | 3 |
| Archive | 812 B |
| Link | \`https://storage.example/b.tar.gz\` |
| Link expires | 2026-01-16T12:00:00Z |
| Time | 0 s |

#### Deployment configuration

Committed to \`acme/deploy\` at \`main\` as <sha>:

| File | Value | Before | After |
| --- | --- | --- | --- |
| \`values.yaml:5\` | \`staticExport.enabled\` | \`false\` | \`true\` |
| \`values.yaml:6\` | \`staticExport.bundleUrl\` | – | \`https://storage.example/b.tar.gz\` |
| \`values.yaml:7\` | \`staticExport.version\` | \`1.0.0\` | \`2.1.0\` |

The workflow’s default token made the commit: it starts no workflow. Use the token of a GitHub App as \`github-token\` to start workflows on it.
"
`);
  });

  it('holds several files at once', async () => {
    const files = { 'a/values.yaml': VALUES, 'b/config.json': '{ "x": [1,2] }\n', 'c.yaml': VALUES };
    await using github = await startGitHub({ files });

    const { set, link } = await rollOut(github, { 'config-file': 'a/values.yaml\nb/config.json', version: '3' });

    expect(await github.show(REPOSITORY, 'main', 'a/values.yaml')).toBe(rolledOut(link, '3'));
    expect(JSON.parse(await github.show(REPOSITORY, 'main', 'b/config.json'))).toEqual({
      x: [1, 2],
      staticExport: { enabled: true, bundleUrl: link, version: '3' },
    });
    expect(await github.git(REPOSITORY, 'diff', '--name-only', 'main~1', 'main')).toBe(
      'a/values.yaml\nb/config.json\n',
    );
    expect(set['changed']).toBe('true');
  });

  it('of the version alone touches nothing else, and says nothing of a link', async () => {
    await using github = await startGitHub();

    const { set } = await rollOut(github, { 'config-values': 'version', version: '2.1.0' });

    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(VALUES.replace('"1.0.0"', '"2.1.0"'));
    expect(set).not.toHaveProperty('pinnedUrl');
  });

  it('is not made when nothing changes', async () => {
    await using github = await startGitHub();

    const { set, summary } = await rollOut(github, { 'config-values': 'version', version: '1.0.0' });

    expect(set).toMatchObject({ result: 'unchanged', changed: 'false' });
    expect(set).not.toHaveProperty('commitSha');
    expect(set).not.toHaveProperty('pinnedUrl');
    expect(await github.countCommits(REPOSITORY, 'main')).toBe(1);
    expect(summary).toContain('`acme/deploy` at `main` holds these values already.');
  });

  it('of the link alone is no renewal of a version that nobody pins', async () => {
    await using github = await startGitHub();

    const { set } = await rollOut(github, { 'config-values': 'bundleUrl' });

    expect(set).toMatchObject({ result: 'exported', changed: 'true' });
    expect(await github.git(REPOSITORY, 'log', '--format=%s', '-1', 'main')).toBe(
      'Renew the link of the static export of docs.example.com\n',
    );
  });

  it('keeps the mode of a file that can be executed', async () => {
    await using github = await startGitHub({ executable: ['values.yaml'] });

    const { ok, link } = await rollOut(github, { version: '2' });

    expect(ok).toBe(true);
    expect(await github.git(REPOSITORY, 'ls-tree', 'main', 'values.yaml')).toMatch(/^100755 /);
    expect(await github.show(REPOSITORY, 'main', 'values.yaml')).toBe(rolledOut(link, '2'));
  });

  it('goes to the branch that is named', async () => {
    await using github = await startGitHub();
    await github.commitTo(REPOSITORY, 'release/2.x', { 'values.yaml': `${VALUES}# 2.x\n` });

    const { link } = await rollOut(github, { base: 'release/2.x', version: '2' });

    expect(await github.show(REPOSITORY, 'release/2.x', 'values.yaml')).toBe(`${rolledOut(link, '2')}# 2.x\n`);
    expect(await github.countCommits(REPOSITORY, 'main')).toBe(1);
  });

  it('says what its template says', async () => {
    await using github = await startGitHub();

    await rollOut(github, { 'commit-message': 'docs: {version} ({pageCount} pages)', version: '2' });

    expect(await github.git(REPOSITORY, 'log', '--format=%s', '-1', 'main')).toBe('docs: 2 (3 pages)\n');
  });
});

describe('a protected branch', () => {
  it.each(['classic', 'ruleset'] as const)('becomes a pull request (%s)', async (protection) => {
    await using github = await startGitHub({ protected: ['main'], protection });

    const { ok, set, log } = await rollOut(github);

    expect(ok).toBe(true);
    expect(set).toMatchObject({ result: 'exported', changed: 'true', pullRequestOperation: 'created' });
    expect(github.openPulls(REPOSITORY)).toHaveLength(1);
    expect(await github.countCommits(REPOSITORY, 'main')).toBe(1);
    expect(log).toContain('notice: `main` accepts no direct commits: opening a pull request instead');
  });

  it('fails where no pull request is wanted, with outputs of the export and the way on', async () => {
    await using github = await startGitHub({ protected: ['main'] });

    const { ok, set, log } = await rollOut(github, { 'on-protected-branch': 'fail' });

    expect(ok).toBe(false);
    expect(log).toContain('error: PROTECTED: ');
    expect(log).toContain('update: pull-request');
    expect(set).toMatchObject({ ...UNWRITTEN, jobId: 'se_00112233445566aa' });
    expect(github.pulls(REPOSITORY)).toEqual([]);
  });
});

describe('a dry run', () => {
  it('writes nothing, and shows what would change', async () => {
    await using github = await startGitHub();

    const { set, summary } = await rollOut(github, { 'dry-run': 'true', version: '2' });

    expect(set).toMatchObject({ result: 'dry-run', changed: 'false' });
    expect(set).not.toHaveProperty('pinnedUrl');
    expect(summary).toContain('| `values.yaml:7` | `staticExport.version` | `1.0.0` | `2` |');
    expect(github.writes).toEqual([]);
  });

  it('of a pull request writes nothing either', async () => {
    await using github = await startGitHub();

    const { set } = await rollOut(github, { update: 'pull-request', 'dry-run': 'true' });

    expect(set).toMatchObject({ result: 'dry-run', changed: 'false', pullRequestOperation: 'none' });
    expect(github.writes).toEqual([]);
  });
});

it('a commit that becomes a pull request leaves alone an old branch that has an open one', async () => {
  await using github = await startGitHub({ protected: ['main'] });
  const old = `${BRANCH}/release`;
  const message = 'Pin static export 2 of docs.example.com\n\nStatic-Export-Job: se_1\nStatic-Export-Version: 2\n';
  await github.commitTo(REPOSITORY, 'release', { 'values.yaml': VALUES });
  await github.git(REPOSITORY, 'update-ref', `refs/heads/${old}`, 'release');
  await github.commitTo(
    REPOSITORY,
    old,
    { 'values.yaml': rolledOut('https://storage.example/old?sig=1', '2') },
    message,
  );
  const proposal = { title: 'Pin', head: old, base: 'release', body: '' };
  await new Client(github).rest('POST', `/repos/${REPOSITORY}/pulls`, proposal);

  const { ok, set } = await rollOut(github, { version: '3' });

  expect({ ok, operation: set['pullRequestOperation'] }).toEqual({ ok: true, operation: 'created' });
  expect(github.openPulls(REPOSITORY).map(({ head }) => head.ref)).toEqual([old, `${BRANCH}@main`]);
});

it.each([
  [
    'schedule',
    { 'refresh-before': 'auto' },
    /^warning: Every scheduled run writes a new link: the gap between two runs is 24 h/m,
  ],
  ['duration', { 'refresh-before': '25h' }, /^warning: Every run writes a new link: `refresh-before` \(25 h\)/m],
])('a link that dies too soon for its %s is warned of', async (_name, given, warning) => {
  await using github = await startGitHub();
  const scheduleGapMs = 24 * 3_600_000;
  const workflow = { repository: REPOSITORY, serverUrl: github.serverUrl, runKey: 'k', scheduleGapMs };
  const clock = new FakeClock(Date.UTC(2026, 0, 15, 12));

  const { log } = await rollOut(github, given, { workflow, clock, expiresAt: new Date(Date.UTC(2026, 0, 16, 12)) });

  expect(log).toMatch(warning);
});
