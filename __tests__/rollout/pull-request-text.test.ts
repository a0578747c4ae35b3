/** Title and text of the pull request: every place that the branch changes, and the words of people around it. */
import { describe, expect, it } from '@jest/globals';
import type { GitHubDouble } from '../helpers/github/double.ts';
import { atHour, PULL, REPOSITORY, rollOut, startGitHub, VALUES } from '../helpers/rollout.ts';

const textOf = (github: GitHubDouble) => {
  const [pull] = github.openPulls(REPOSITORY);
  return { title: pull?.title ?? '', body: pull?.body ?? '' };
};
/** A person edits the text of the pull request. */
function edit(github: GitHubDouble, change: (body: string) => string): void {
  const [pull] = github.openPulls(REPOSITORY);
  if (pull !== undefined) Object.assign(pull, { body: change(pull.body ?? '') });
}
const SHARED = { ...PULL, branch: 'docs' };
const FILES = { 'values.yaml': VALUES, 'b.yaml': VALUES, 'README.md': '-' };

describe('the text of a pull request', () => {
  it('tells version, job, changes, and until when it must be merged, links without their query', async () => {
    await using github = await startGitHub();

    await rollOut(github, { ...PULL, version: '2.0.0' }, atHour(0));

    const { title, body } = textOf(github);
    expect(title).toBe('Pin static export 2.0.0 of docs.example.com');
    for (const part of [
      'docs.example.com',
      '`2.0.0`',
      '`se_00112233445566aa`',
      '2026-01-22T12:00:00Z',
      '`values.yaml`',
    ])
      expect(body).toContain(part);
    expect(body).toMatch(/https:\/\/storage\.example\/b\d+\.tar\.gz/);
    expect(body).not.toMatch(/Signature|Expires=/);
    expect(body).not.toContain('Pin static export');
  });

  it('is that of the templates, filled', async () => {
    await using github = await startGitHub();
    const given = {
      'pull-request-title': 'Docs {version}',
      'pull-request-body': 'Exported {pageCount} pages of {domain}.',
    };

    await rollOut(github, { ...PULL, ...given, version: '2' });

    expect(textOf(github)).toEqual({
      title: 'Docs 2',
      body: expect.stringContaining('Exported 3 pages of docs.example.com.'),
    });
  });

  it('tells of every place that the branch changes, whoever pinned it', async () => {
    await using github = await startGitHub({ files: FILES });
    await rollOut(github, { ...SHARED, domain: 'b.example', 'config-file': 'b.yaml', version: '7.1' });

    await rollOut(github, { ...SHARED, version: '8.2' });

    const { body } = textOf(github);
    for (const part of ['values.yaml', '`8.2`', 'b.yaml', '`7.1`']) expect(body).toContain(part);
    await github.commitTo(REPOSITORY, 'docs', { 'b.yaml': VALUES.replace('1.0.0', '9.3') });
    await rollOut(github, { ...SHARED, version: '8.4' });
    expect(textOf(github).body).toContain('`9.3`');
    expect(textOf(github).body).not.toContain('`7.1`');
  });

  it('repeats no version of the file that is none by its characters, nor does the commit', async () => {
    await using github = await startGitHub({ files: FILES });
    const evil = VALUES.replace('"1.0.0"', '"@acme/all\\n\\nCo-authored-by: Mallory"');
    await github.commitTo(REPOSITORY, 'docs', { 'b.yaml': evil });

    await rollOut(github, { ...SHARED, version: '2' });
    await rollOut(github, { ...SHARED, 'config-values': 'bundleUrl', version: '' });

    expect(await github.show(REPOSITORY, 'docs', 'b.yaml')).toBe(evil);
    expect(`${github.commitTexts(REPOSITORY)}${textOf(github).title}`).not.toMatch(/@acme|Mallory/);
  });

  it('is renewed with the values, the words of people around our part stay', async () => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, version: '2' });
    edit(github, (body) => `Hold until Monday.\n\n${body}\n\nThanks!`);

    await rollOut(github, { ...PULL, version: '3' });
    await rollOut(github, { ...PULL, version: '4' });

    const { title, body } = textOf(github);
    expect(title).toContain('4');
    expect(body).toMatch(/^Hold until Monday\.\n[\s\S]*`4`[\s\S]*\nThanks!$/);
    expect(body).not.toContain('`3`');
  });

  it.each<[string, (body: string) => string]>([
    ['our marks are gone', () => 'Written by hand.'],
    ['the second mark is gone', (body) => `${body.replace(/<!--[^>]*-->(?![\s\S]*<!--)/, '')}\nWritten by hand.`],
  ])('loses no word of people where %s, and does not grow from run to run', async (_name, change) => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, version: '2' });
    edit(github, change);

    await rollOut(github, { ...PULL, version: '3' });
    const first = textOf(github).body;
    await rollOut(github, { ...PULL, version: '4' });

    expect(first).toContain('Written by hand.');
    const [before, after] = [first, textOf(github).body].map((body) => body.replaceAll(/\/b\d+\./g, '/b.').length);
    expect(after).toBe(before);
  });
});

describe('the text is written after the commit', () => {
  it.each(['createCommitOnBranch', 'updateRefs'])('and stays as the branch is when %s fails for good', async (on) => {
    await using github = await startGitHub({ files: FILES });
    await rollOut(github, { ...PULL, version: '2' });
    const before = textOf(github);
    if (on === 'updateRefs') await github.commitTo(REPOSITORY, 'main', { 'README.md': 'x' });
    const refusal = { type: 'FORBIDDEN', message: 'Resource not accessible by integration' };
    for (const name of ['createCommitOnBranch', on])
      github.fault({ on: name, times: 99, act: { status: 200, body: { data: null, errors: [refusal] } } });

    const { ok } = await rollOut(github, { ...PULL, version: '3' });

    expect(ok).toBe(false);
    expect(textOf(github)).toEqual(before);
  });

  it('and by the next run, without anything to write, where that failed; words of people are no reason', async () => {
    await using github = await startGitHub();
    const given = { ...PULL, 'config-values': 'version', version: '3' };
    await rollOut(github, { ...given, version: '2' });
    const errors = [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }];
    github.fault({ on: 'updatePullRequest', act: { status: 200, body: { data: null, errors } } });
    const failed = await rollOut(github, given);

    const repaired = await rollOut(github, given);
    edit(github, (body) => `Hold until Monday.\n\n${body}`);
    const last = await rollOut(github, given);

    expect(failed.ok).toBe(false);
    expect(repaired.set).toMatchObject({ result: 'unchanged', changed: 'false', pullRequestOperation: 'updated' });
    expect(last.set).toMatchObject({ result: 'unchanged', changed: 'false', pullRequestOperation: 'none' });
    const { title, body } = textOf(github);
    expect(title).toContain('3');
    expect(body).toMatch(/^Hold until Monday\.[\s\S]*`3`/);
    expect(body).not.toContain('`2`');
  });
});
