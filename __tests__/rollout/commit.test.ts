/** `update: commit`: what a commit holds, and where it goes. */
import { describe, expect, it } from '@jest/globals';
import {
  atHour,
  JOB,
  MADE,
  PULL,
  REPOSITORY,
  rolledOut,
  rollOut,
  startGitHub,
  VALUES,
  valuesOf,
  writesOf,
} from '../helpers/rollout.ts';

describe('a commit', () => {
  it('writes the values and nothing else on the head of the default branch', async () => {
    await using github = await startGitHub();

    const { ok, set, link } = await rollOut(github, { version: '2.1.0' });

    expect(ok).toBe(true);
    expect(await valuesOf(github, 'main')).toBe(rolledOut(link, '2.1.0'));
    expect(set).toMatchObject({
      ...{ result: 'exported', changed: 'true', commitSha: await github.head(REPOSITORY, 'main') },
      ...{ previousVersion: '1.0.0', version: '2.1.0', pinnedUrl: link, pullRequestOperation: 'none' },
    });
    expect(set).not.toHaveProperty('pullRequestNumber');
    expect(await github.git(REPOSITORY, 'diff', '--name-only', 'main~1', 'main')).toBe('values.yaml\n');
    expect(await github.countCommits(REPOSITORY, 'main')).toBe(2);
    expect(writesOf(github)).toEqual(['createCommitOnBranch']);
    expect(await github.fsck(REPOSITORY)).toBe('');
  });

  it('names version and domain, and is no record of anything', async () => {
    await using github = await startGitHub();

    await rollOut(github, { version: '2.1.0' });

    const message = await github.git(REPOSITORY, 'log', '--format=%an|%B', '-1', 'main');
    expect(message.trimEnd()).toBe('github-actions[bot]|Pin static export 2.1.0 of docs.example.com');
  });

  it('says what its template says', async () => {
    await using github = await startGitHub();
    const template =
      'docs({domain}): {version} of {jobId}\n\n{pageCount} pages.\n\nSigned-off-by: Mona <m@example.com>';

    await rollOut(github, { 'commit-message': template, version: '2' });

    const message = await github.git(REPOSITORY, 'log', '--format=%B', '-1', 'main');
    expect(message.trimEnd()).toBe(
      'docs(docs.example.com): 2 of se_00112233445566aa\n\n3 pages.\n\nSigned-off-by: Mona <m@example.com>',
    );
  });

  it('holds several files at once, of which one may hold the values already', async () => {
    const json = '{ "x": [1,2], "staticExport": {"enabled": false, "bundleUrl": "", "version": ""} }\n';
    await using github = await startGitHub({ files: { 'a.yaml': VALUES, 'b.json': json, 'c.yaml': VALUES } });

    const { link } = await rollOut(github, { 'config-file': 'a.yaml\nb.json', version: '3' });

    expect(await valuesOf(github, 'main', 'a.yaml')).toBe(rolledOut(link, '3'));
    expect(await valuesOf(github, 'main', 'b.json')).toBe(
      `{ "x": [1,2], "staticExport": {"enabled": true, "bundleUrl": "${link}", "version": "3"} }\n`,
    );
    expect(await github.git(REPOSITORY, 'diff', '--name-only', 'main~1', 'main')).toBe('a.yaml\nb.json\n');
  });

  it('goes to the branch that is named', async () => {
    await using github = await startGitHub();
    await github.commitTo(REPOSITORY, 'release/2.x', { 'values.yaml': `${VALUES}# 2.x\n` });

    const { link } = await rollOut(github, { base: 'release/2.x', version: '2' });

    expect(await valuesOf(github, 'release/2.x')).toBe(`${rolledOut(link, '2')}# 2.x\n`);
    expect(await github.countCommits(REPOSITORY, 'main')).toBe(1);
  });

  it('goes to another repository by its own token', async () => {
    await using github = await startGitHub();
    const workflow = { repository: 'acme/docs', serverUrl: github.serverUrl };

    const { ok, set } = await rollOut(github, { repository: REPOSITORY }, { workflow });

    expect(ok).toBe(true);
    expect(set['commitSha']).toBe(await github.head(REPOSITORY, 'main'));
  });

  it('reads nothing back from messages and bodies: a forged record of another job is no version', async () => {
    await using github = await startGitHub();
    const forged = `Pin\n\nStatic-Export-Job: se_evil\nStatic-Export-Pin: {"file":"values.yaml","place":"staticExport","job":"se_evil"}`;
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES }, forged);

    const { ok, log, exported } = await rollOut(github, { ...MADE, 'job-id': 'pinned' });

    expect([ok, exported]).toEqual([false, false]);
    expect(log).not.toContain('se_evil');
    const proposed = await rollOut(github, { ...MADE, ...PULL });
    for (const pull of github.openPulls(REPOSITORY))
      Object.assign(pull, { body: `${pull.body?.replaceAll(JOB, 'se_evil')}\n${forged}` });

    const renewed = await rollOut(github, { ...MADE, ...PULL, 'job-id': 'pinned' }, atHour(200));

    expect(renewed.set).toMatchObject({ jobId: JOB, result: 'refreshed' });
    expect(await valuesOf(github)).toBe(rolledOut(renewed.link, proposed.set['version'] ?? ''));
  });
});
