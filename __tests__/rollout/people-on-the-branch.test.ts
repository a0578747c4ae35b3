/** Work of people on the branch of a pull request: it is never overwritten or moved. */
import { describe, expect, it } from '@jest/globals';
import type { GitHubDouble } from '../helpers/github/double.ts';
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

/** As many as GitHub compares at most. */
const MANY = Array.from({ length: 300 }, (_none, nth) => `many/${nth}.md`);
const isOnBranch = async (github: GitHubDouble, sha: string) =>
  (await github.git(REPOSITORY, 'merge-base', sha, BRANCH)).trim() === sha;

describe('a commit of a person on the branch', () => {
  it.each<[string, (text: string) => Record<string, string>]>([
    ['in another file', () => ({ 'notes.md': 'Mine' })],
    ['in more files than GitHub lists', () => Object.fromEntries(MANY.map((file) => [file, 'Mine']))],
    ['in the same file', (text) => ({ 'values.yaml': text.replace('replicaCount: 2', 'replicaCount: 7') })],
    ['in a comment beside the values', (text) => ({ 'values.yaml': text.replace('# switched', '# SWITCHED') })],
    [
      'in a key of `staticExport` that is not ours',
      (text) => ({ 'values.yaml': text.replace('\nimage', '  cache: 1\n\nimage') }),
    ],
  ])('%s stays below ours, whether the base has moved or not', async (_name, change) => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, version: '2' });
    const theirs = change(await valuesOf(github));
    const sha = await github.commitTo(REPOSITORY, BRANCH, theirs);

    const second = await rollOut(github, { ...PULL, version: '3' });
    await github.commitTo(REPOSITORY, 'main', { 'README.md': 'x' });
    const third = await rollOut(github, { ...PULL, version: '4' });

    expect([second, third]).toMatchObject([
      { ok: true, set: { changed: 'true', pullRequestOperation: 'updated', pullRequestNumber: '1' } },
      { ok: true, set: { changed: 'true', pullRequestOperation: 'updated', pullRequestNumber: '1' } },
    ]);
    expect(await isOnBranch(github, sha)).toBe(true);
    for (const [file, text] of Object.entries(theirs)) {
      const expected = file === 'values.yaml' ? rolledOut(third.link, '4', text) : text;
      expect(await valuesOf(github, BRANCH, file)).toBe(expected);
    }
    expect(await valuesOf(github)).toContain(third.link);
    expect(await github.fsck(REPOSITORY)).toBe('');
  });

  it('stays with its pull request while the base holds all of our values', async () => {
    await using github = await startGitHub();
    const archive = await packSite('Welcome');
    const ours = { ...PROVEN, ...PULL };
    await rollOut(github, ours, { archive, ...jobAt(5), ...atHour(0) });
    const sha = await github.commitTo(REPOSITORY, BRANCH, { 'notes.md': 'Mine' });
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': await valuesOf(github) });

    const { ok, set } = await rollOut(github, ours, { archive, ...jobAt(10), ...atHour(1) });

    expect(ok).toBe(true);
    expect(set).toMatchObject({ result: 'unchanged', changed: 'false', pullRequestNumber: '1' });
    expect(openHeads(github)).toEqual([BRANCH]);
    expect(await github.head(REPOSITORY, BRANCH)).toBe(sha);
  });

  it('that changes `staticExport` values only is ours to rebuild, and at our place to replace', async () => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, version: '2' });
    await github.commitTo(REPOSITORY, BRANCH, { 'values.yaml': VALUES.replace('1.0.0', '9') });
    const base = await github.commitTo(REPOSITORY, 'main', { 'README.md': 'x' });

    const { ok, link } = await rollOut(github, { ...PULL, version: '3' });

    expect(ok).toBe(true);
    expect(await valuesOf(github)).toBe(rolledOut(link, '3'));
    expect(await github.git(REPOSITORY, 'rev-parse', `${BRANCH}~1`)).toBe(`${base}\n`);
  });

  it('that merges the base into it does not end the updates', async () => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, version: '2' });
    const moved = VALUES.replace('replicaCount: 2', 'replicaCount: 3');
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': moved });
    const tree = (await github.git(REPOSITORY, 'merge-tree', '--write-tree', BRANCH, 'main')).trim();
    const by = ['-c', 'user.name=Mona', '-c', 'user.email=mona@example.com'];
    const parents = ['-p', BRANCH, '-p', 'main', '-m', "Merge branch 'main'"];
    await github.moveBranch(
      REPOSITORY,
      BRANCH,
      (await github.git(REPOSITORY, ...by, 'commit-tree', tree, ...parents)).trim(),
    );

    const { ok, set, link } = await rollOut(github, { ...PULL, version: '3' });

    expect(ok).toBe(true);
    expect(set).toMatchObject({ pullRequestOperation: 'updated', pullRequestNumber: '1' });
    expect(await valuesOf(github)).toBe(rolledOut(link, '3', moved));
  });

  it.each(['createCommitOnBranch', 'updateRefs'])('that arrives right before %s is kept below ours', async (on) => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, version: '2' });
    if (on === 'updateRefs') await github.commitTo(REPOSITORY, 'main', { 'README.md': 'x' });
    let theirs = '';
    github.fault({
      on,
      hook: async () => {
        theirs = await github.commitTo(REPOSITORY, BRANCH, { 'notes.md': 'Mine' });
      },
    });

    const { ok, link } = await rollOut(github, { ...PULL, version: '3' });

    expect(ok).toBe(true);
    expect(theirs).not.toBe('');
    expect(await isOnBranch(github, theirs)).toBe(true);
    expect(await valuesOf(github)).toBe(rolledOut(link, '3'));
    expect(await valuesOf(github, BRANCH, 'notes.md')).toBe('Mine');
    expect(await branchesOf(github)).toEqual(['main', BRANCH]);
  });
});

it('where people work on the branch and the base has changed the same lines, the log says that they conflict', async () => {
  await using github = await startGitHub();
  await rollOut(github, { ...PULL, version: '2' });
  const sha = await github.commitTo(REPOSITORY, BRANCH, { 'notes.md': 'Mine' });
  await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES.replace('1.0.0', '1.5.0') });

  const { ok, log, link } = await rollOut(github, { ...PULL, version: '3' });

  expect(ok).toBe(true);
  expect(log).toMatch(/conflict/i);
  expect(await isOnBranch(github, sha)).toBe(true);
  expect(await valuesOf(github)).toBe(rolledOut(link, '3'));
});

it.each<[string, string | null]>([
  ['breaks', 'staticExport: [1]\n'],
  ['makes a template of', '{{ if .x }}\nstaticExport:\n  version: {{ .v }}\n{{ end }}\n'],
  ['removes', null],
])('a person who %s the file on the branch has the run fail before the export, by its name', async (_name, text) => {
  await using github = await startGitHub();
  await rollOut(github, { ...PULL, version: '2' });
  const theirs = await github.commitTo(REPOSITORY, BRANCH, { 'values.yaml': text });

  const { ok, log, exported } = await rollOut(github, { ...PULL, version: '3' });

  expect([ok, exported]).toEqual([false, false]);
  expect(log).toMatch(/^error: CONFIG: .*`static-export\/docs\.example\.com`.*values\.yaml/m);
  expect(await github.head(REPOSITORY, BRANCH)).toBe(theirs);
});

it('the order of a list that a person changes on the branch is their work', async () => {
  const fork = `${VALUES}hosts:\n  - a.example\n  - b.example\n`;
  await using github = await startGitHub({ files: { 'values.yaml': fork, 'README.md': '-' } });
  await rollOut(github, { ...PULL, version: '2' });
  const theirs = (await valuesOf(github)).replace('- a.example\n  - b.example', '- b.example\n  - a.example');
  const sha = await github.commitTo(REPOSITORY, BRANCH, { 'values.yaml': theirs });
  await github.commitTo(REPOSITORY, 'main', { 'README.md': 'x' });

  const { ok, link } = await rollOut(github, { ...PULL, version: '3' });

  expect(ok).toBe(true);
  expect(await isOnBranch(github, sha)).toBe(true);
  expect(await valuesOf(github)).toBe(rolledOut(link, '3', theirs));
});

it('a link that goes on top of people’s commits has the version of its job with it, which the base holds', async () => {
  await using github = await startGitHub();
  await rollOut(github, { ...MADE, ...PULL }, jobAt(5));
  await github.commitTo(REPOSITORY, BRANCH, { 'notes.md': 'Mine' });
  await rollOut(github, MADE, jobAt(10));

  const { ok, set, link } = await rollOut(
    github,
    { ...MADE, ...PULL, 'job-id': 'pinned' },
    { ...jobAt(10), ...atHour(160) },
  );

  expect(ok).toBe(true);
  expect(set).toMatchObject({ result: 'refreshed', jobId: 'se_10' });
  expect(await valuesOf(github)).toBe(rolledOut(link, versionAt(10)));
});
