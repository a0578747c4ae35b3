/** Which of two runs wins a place: the one whose job started later, unless somebody chose. */
import { describe, expect, it } from '@jest/globals';
import type { GitHubDouble } from '../helpers/github/double.ts';
import {
  BRANCH,
  jobAt,
  MADE,
  NOON,
  openHeads,
  PULL,
  REPOSITORY,
  rolledOut,
  rollOut,
  startGitHub,
  type Told,
  VALUES,
  valuesOf,
  versionAt,
  writesOf,
} from '../helpers/rollout.ts';

const LINK = 'https://storage.example/old.tar.gz?Expires=1769000000&X-Amz-Signature=0123456789abcdef';
const holds = (version: string) => rolledOut(LINK, version);
const holding = async (version: string) => await startGitHub({ files: { 'values.yaml': holds(version) } });
const LEFT = { result: 'unchanged', changed: 'false', pullRequestOperation: 'none' };
const WRITTEN = { result: 'exported', changed: 'true' };
const inMinutes = (minutes: number) =>
  `${new Date(NOON + minutes * 60_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.se_x.0`;

describe('a version in place', () => {
  it.each<[string, string, Told, Record<string, string>]>([
    ['of a job that started later', versionAt(10), jobAt(5), {}],
    ['of a job that started later, found by no id', '20260115-111000.0.0', jobAt(5), {}],
    [
      'of a job that started later than one that is continued while it runs',
      versionAt(10),
      { ...jobAt(5), first: 'running' },
      { 'job-id': 'se_5' },
    ],
    ['by a clock that is four minutes ahead', inMinutes(4), jobAt(5), {}],
  ])('%s is left, in a commit, in a pull request and in a dry run', async (_name, version, told, given) => {
    await using github = await holding(version);

    const commit = await rollOut(github, { ...MADE, ...given }, told);
    const pull = await rollOut(github, { ...MADE, ...PULL, ...given }, told);

    const dry = await rollOut(github, { ...MADE, ...given, 'dry-run': 'true' }, told);

    expect([commit.ok, pull.ok, dry.ok]).toEqual([true, true, true]);
    expect([commit.set, pull.set, dry.set]).toMatchObject([
      { ...LEFT, pinnedUrl: LINK, previousVersion: version },
      { ...LEFT, pinnedUrl: LINK },
      LEFT,
    ]);
    for (const { log, summary } of [commit, pull, dry]) {
      expect(log).toMatch(/values\.yaml/);
      expect(log).toContain(version);
      expect(summary).toContain(version);
    }
    expect(writesOf(github)).toEqual([]);
  });

  it.each<[string, string, Told, Record<string, string>]>([
    ['of a job that started earlier', versionAt(10), jobAt(11), {}],
    ['of a job that started in the same second', versionAt(10), { ...jobAt(10), jobId: 'se_b' }, {}],
    ['of a job that started later than one that had ended and was chosen', versionAt(10), {}, { 'job-id': 'se_5' }],
    ['of a job that started later than one with a label', versionAt(10), jobAt(5), { version: '3' }],
    ['that is a label', '1.0.0', jobAt(5), {}],
    ['that tells no time', '0.se_10.0', jobAt(5), {}],
    ['by a clock that is six minutes ahead', inMinutes(6), jobAt(5), {}],
    ['by a clock that is years ahead', '20360101-000000.se_x.0', jobAt(5), {}],
    ['of a job that started before one whose start only the run knows', versionAt(10), {}, {}],
  ])('%s is replaced', async (_name, version, told, given) => {
    await using github = await holding(version);

    const { ok, set, link } = await rollOut(
      github,
      { ...MADE, ...given },
      { ...(given['job-id'] && jobAt(5)), ...told },
    );

    expect(ok).toBe(true);
    expect(set).toMatchObject({ ...WRITTEN, pinnedUrl: link });
    expect(await valuesOf(github, 'main')).toBe(rolledOut(link, set['version'] ?? '', holds(version)));
  });

  it('on the branch of an open pull request is left to a later run', async () => {
    await using github = await startGitHub();
    const later = await rollOut(github, { ...MADE, ...PULL }, jobAt(10));
    const head = await github.head(REPOSITORY, BRANCH);

    const { ok, set } = await rollOut(github, { ...MADE, ...PULL }, jobAt(5));

    expect(ok).toBe(true);
    expect(set).toMatchObject({ ...LEFT, pullRequestNumber: '1', pinnedUrl: later.link });
    expect(await github.head(REPOSITORY, BRANCH)).toBe(head);
  });

  it('that was merged meanwhile is left to the later run', async () => {
    await using github = await startGitHub();
    const later = await rollOut(github, { ...MADE, ...PULL }, jobAt(10));
    const meanwhile = async () => await github.mergePull(REPOSITORY, 1, 'squash');

    const { set } = await rollOut(github, { ...MADE, ...PULL }, { ...jobAt(5), meanwhile });

    expect(set).toMatchObject(LEFT);
    expect(openHeads(github)).toEqual([]);
    expect(await valuesOf(github, 'main')).toBe(rolledOut(later.link, versionAt(10)));
  });

  it('of another place of the file holds nobody up', async () => {
    const both = `a:\n${holds(versionAt(10)).replace(/^/gm, '  ')}\nb:\n${VALUES.replace(/^/gm, '  ')}\n`;
    await using github = await startGitHub({ files: { 'values.yaml': both } });

    const { set } = await rollOut(github, { ...MADE, 'config-path': 'b.staticExport' }, jobAt(5));

    expect(set).toMatchObject(WRITTEN);
  });
});

describe('a place that was changed while the run was under way', () => {
  const change = (github: GitHubDouble, branch: string, version: string) => async () =>
    await github.commitTo(REPOSITORY, branch, { 'values.yaml': holds(version) });

  it.each([
    ['to an earlier job is left', versionAt(5), LEFT],
    ['to a later job is left', versionAt(50), LEFT],
    ['to a job between is replaced', versionAt(15), WRITTEN],
    ['to a label is replaced', '2', WRITTEN],
  ])('%s (commit)', async (_name, version, expected) => {
    await using github = await holding(versionAt(10));

    const { ok, set } = await rollOut(github, MADE, { ...jobAt(20), meanwhile: change(github, 'main', version) });

    expect(ok).toBe(true);
    expect(set).toMatchObject(expected);
    expect((await valuesOf(github, 'main')) === holds(version)).toBe(expected === LEFT);
  });

  it('on the base is left by a pull request, too', async () => {
    await using github = await holding(versionAt(10));
    const meanwhile = change(github, 'main', versionAt(5));

    const { set } = await rollOut(github, { ...MADE, ...PULL }, { ...jobAt(20), meanwhile });

    expect(set).toMatchObject(LEFT);
    expect(openHeads(github)).toEqual([]);
  });

  it('on the branch is compared with the branch', async () => {
    await using github = await holding(versionAt(1));
    await rollOut(github, { ...MADE, ...PULL }, jobAt(10));
    const meanwhile = change(github, BRANCH, versionAt(5));

    const { set } = await rollOut(github, { ...MADE, ...PULL }, { ...jobAt(20), meanwhile });

    // Its text becomes that of the branch.
    expect(set).toMatchObject({ ...LEFT, pullRequestOperation: 'updated' });
    expect(await valuesOf(github)).toBe(holds(versionAt(5)));
  });

  it('on a branch that did not stand before is compared with the base', async () => {
    await using github = await holding(versionAt(10));
    const meanwhile = async () => await rollOut(github, { ...MADE, ...PULL, 'job-id': 'se_5' }, jobAt(5));

    const { set } = await rollOut(github, { ...MADE, ...PULL }, { ...jobAt(20), meanwhile });

    expect(set).toMatchObject(LEFT);
    expect(await valuesOf(github)).toContain(versionAt(5));
  });
});
