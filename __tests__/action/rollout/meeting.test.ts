/** Pull requests that end, move or have a double while a run works; and what they have proposed already. */
import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../helpers/effects.ts';
import type { GitHubDouble } from '../../helpers/github/double.ts';
import type { RepositoryOptions } from '../../helpers/github/options.ts';
import {
  BRANCH,
  packPages,
  REPOSITORY,
  refusal,
  rolledOut,
  rollOut,
  startGitHub,
  VALUES,
} from '../../helpers/rollout.ts';

const SHARED = 'docs';
const PULL = { update: 'pull-request' };
const A = { ...PULL, branch: SHARED, domain: 'a.example', 'config-file': 'a.yaml' };
const B = { ...PULL, branch: SHARED, domain: 'b.example', 'config-file': 'b.yaml' };
const FIRST = Date.UTC(2026, 0, 15, 12);
const on = (day: number) => {
  const at = FIRST + day * 24 * 3_600_000;
  return { clock: new FakeClock(at), expiresAt: new Date(at + 7 * 24 * 3_600_000) };
};

const start = async (options: RepositoryOptions = {}) =>
  await startGitHub({ files: { 'a.yaml': VALUES, 'b.yaml': VALUES, 'values.yaml': VALUES }, ...options });
const show = async (github: GitHubDouble, file: string, branch = SHARED) => await github.show(REPOSITORY, branch, file);
const openHeads = (github: GitHubDouble) => github.openPulls(REPOSITORY).map(({ head }) => head.ref);
const moveBase = async (github: GitHubDouble) => void (await github.commitTo(REPOSITORY, 'main', { 'README.md': 'x' }));
const leaving = (log: string) => log.split('\n').filter((line) => line.includes(' leaves '));

const ENDS: readonly [string, (github: GitHubDouble) => Promise<unknown>][] = [
  ...(['merge', 'squash', 'rebase'] as const).map((method): (typeof ENDS)[number] => [
    `is merged (${method})`,
    async (github) => await github.mergePull(REPOSITORY, 1, method),
  ]),
  [
    'is merged and its branch removed',
    async (github) => {
      await github.mergePull(REPOSITORY, 1, 'squash');
      await github.moveBranch(REPOSITORY, SHARED);
    },
  ],
  ['is closed', async (github) => await github.closePull(REPOSITORY, 1)],
];

describe.each(ENDS)('a pull request that %s between look and write', (name, end) => {
  it.each([
    ['the commit, alone', 'createCommitOnBranch', { isShared: false, hasMoved: false }],
    ['the commit, beside that of another run', 'createCommitOnBranch', { isShared: true, hasMoved: false }],
    ['the branch made anew, alone', 'updateRefs', { isShared: false, hasMoved: true }],
    ['the branch made anew, beside that of another run', 'updateRefs', { isShared: true, hasMoved: true }],
  ] as const)('does not take the pin of %s with it', async (_name, write, { isShared, hasMoved }) => {
    await using github = await start();
    await rollOut(github, { ...A, version: '2' });
    if (isShared) await rollOut(github, { ...B, version: '3' });
    if (hasMoved) await moveBase(github);
    github.fault({ on: write, hook: async () => await end(github) });

    const run = await rollOut(github, { ...A, version: '4' });

    expect(run.ok).toBe(true);
    expect(run.set).toMatchObject({ result: 'exported', pullRequestOperation: 'created', pullRequestNumber: '2' });
    expect(openHeads(github)).toEqual([SHARED]);
    expect(await show(github, 'a.yaml')).toBe(rolledOut(run.link, '4'));
    // What was merged is on the base; what was closed goes with its pull request.
    expect((await show(github, 'b.yaml')).includes('"3"')).toBe(isShared && name !== 'is closed');
  });
});

describe('a pin that was merged and that a person has reverted', () => {
  it.each(['merge', 'squash', 'rebase'] as const)('(%s) is not proposed again by another run', async (method) => {
    await using github = await start();
    await rollOut(github, { ...A, version: '2' });
    await github.mergePull(REPOSITORY, 1, method);
    await github.commitTo(REPOSITORY, 'main', { 'a.yaml': VALUES }, 'Revert "Pin static export"');

    const b = await rollOut(github, { ...B, version: '3' });

    expect(b.ok).toBe(true);
    expect(await show(github, 'a.yaml')).toBe(VALUES);
    expect(await show(github, 'b.yaml')).toBe(rolledOut(b.link, '3'));
    if (method !== 'merge') expect(leaving(b.log)).toEqual([expect.stringContaining('The pin of 2 in a.yaml')]);
  });
});

describe('a pin that was put on the branch behind the last commit of its pull request, by a run that has died', () => {
  it.each([
    ['merged', async (github: GitHubDouble) => await github.mergePull(REPOSITORY, 1, 'squash')],
    ['closed', async (github: GitHubDouble) => await github.closePull(REPOSITORY, 1)],
  ])('stays where that was %s, and is proposed with the next', async (_name, end) => {
    await using github = await start();
    await rollOut(github, { ...A, version: '2' });
    github.fault({ on: 'createCommitOnBranch', hook: async () => await end(github) });
    github.fault({ on: 'createCommitOnBranch', act: 'reset', when: 'after' });
    github.fault({ on: 'git/get-ref', act: { status: 401, body: { message: 'Bad credentials' } } });
    const died = await rollOut(github, { ...B, version: '3' });
    expect(died.ok).toBe(false);
    await github.commitTo(REPOSITORY, 'main', { 'a.yaml': VALUES }, 'Revert "Pin static export"');

    const c = await rollOut(github, { ...PULL, branch: SHARED, version: '4' });

    expect(c.ok).toBe(true);
    expect(await show(github, 'a.yaml')).toBe(VALUES);
    expect(await show(github, 'b.yaml')).toBe(rolledOut(died.link, '3'));
    expect(await show(github, 'values.yaml')).toBe(rolledOut(c.link, '4'));
    expect(openHeads(github)).toEqual([SHARED]);
  });
});

describe('the pin of another site that cannot be written any more', () => {
  const anchored = VALUES.replace("bundleUrl: ''", "bundleUrl: &u ''").replace(
    '{tag: latest}',
    '{tag: latest}\nmirror: *u',
  );
  it.each([
    ['an anchor in it is used elsewhere', anchored],
    ['its file is larger than what is read', `${VALUES}${'#'.repeat(1_100_000)}\n`],
    ['its file is no text', Buffer.from(`${VALUES}ÿ`, 'latin1')],
    ['a value of it is a mapping', VALUES.replace("bundleUrl: ''", 'bundleUrl: {a: 1}')],
  ])('leaves the branch, and no run fails: %s', async (_name, text) => {
    await using github = await start();
    await rollOut(github, { ...A, version: '2' });
    await rollOut(github, { ...B, version: '3' });
    await github.commitTo(REPOSITORY, 'main', { 'b.yaml': text });

    const { ok, log, link } = await rollOut(github, { ...A, version: '4' });

    expect(log).not.toContain('CONFIG');
    expect(ok).toBe(true);
    expect(leaving(log)).toEqual([expect.stringContaining('The pin of 3 in b.yaml')]);
    expect(await show(github, 'a.yaml')).toBe(rolledOut(link, '4'));
    expect(await show(github, 'b.yaml')).toBe(await show(github, 'b.yaml', 'main'));
  });

  it('of the run itself is refused before the export, with the reason', async () => {
    const log = await refusal({ files: { 'values.yaml': `${VALUES}${'#'.repeat(1_100_000)}\n` } });

    expect(log).toMatch(/error: CONFIG: values\.yaml has \d+ bytes; at most 1048576 are read\./);
  });
});

describe('a renewal', () => {
  it.each([
    ['on a base that stands', false],
    ['on a base that has moved', true],
  ])('%s is one, and asks nobody for a review again', async (_name, hasMoved) => {
    await using github = await start({ collaborators: ['hubot'] });
    const archive = await packPages({ 'index.html': 'Welcome' });
    const given = { ...PULL, verify: 'auto', version: '', reviewers: 'hubot' };
    await rollOut(github, given, { archive, ...on(0) });
    github.openPulls(REPOSITORY)[0]?.reviewers.splice(0);
    if (hasMoved) await moveBase(github);

    const { set, summary, link } = await rollOut(github, given, { archive, ...on(6) });

    expect(set).toMatchObject({ result: 'refreshed', changed: 'true', pullRequestOperation: 'updated' });
    expect(github.journal.filter(({ operation }) => operation === 'pulls/request-reviewers')).toHaveLength(1);
    expect(summary).toContain('link renewed');
    expect(await show(github, 'values.yaml', BRANCH)).toContain(link);
  });

  it('of another file on a base that has moved does not count as one of the file that stays', async () => {
    await using github = await start();
    const archive = await packPages({ 'index.html': 'Welcome' });
    const given = { ...PULL, verify: 'auto', version: '' };
    await rollOut(github, given, { archive, ...on(0) });
    await moveBase(github);

    const { set } = await rollOut(github, { ...given, 'config-file': 'values.yaml\na.yaml' }, { archive, ...on(1) });

    expect(set).toMatchObject({ result: 'exported', changed: 'true' });
    expect(set['pinnedUrl']).toBeDefined();
  });
});

describe('a pin that another branch proposes already', () => {
  const foreign = `${BRANCH}/release`;
  const EACH = { ...PULL, 'config-file': '{domain}.yaml' };
  const files = { 'a.example.yaml': VALUES, 'b.example.yaml': VALUES, 'c.example.yaml': VALUES };
  const SEVERAL = { ...EACH, domain: 'a.example\nb.example' };
  const both = async (github: GitHubDouble, branch: string) => [
    await show(github, 'a.example.yaml', branch),
    await show(github, 'b.example.yaml', branch),
  ];

  it('is renewed there, when the branch whose name was in the way is gone', async () => {
    await using github = await start();
    await github.commitTo(REPOSITORY, foreign, { 'notes.md': 'x' }, 'Mine');
    await rollOut(github, { ...PULL, version: '2' });
    expect(openHeads(github)).toEqual([`${BRANCH}@main`]);
    await github.moveBranch(REPOSITORY, foreign);

    const run = await rollOut(github, { ...PULL, version: '3' });

    expect(run.ok).toBe(true);
    expect(run.set).toMatchObject({ pullRequestOperation: 'updated', pullRequestNumber: '1' });
    expect(openHeads(github)).toEqual([`${BRANCH}@main`]);
    expect(await show(github, 'values.yaml', `${BRANCH}@main`)).toBe(rolledOut(run.link, '3'));
    await github.mergePull(REPOSITORY, 1);
    await rollOut(github, { ...PULL, version: '4' });
    expect(openHeads(github)).toEqual([BRANCH]);
  });

  it('and that its own branch proposes, too, is left to that', async () => {
    await using github = await start();
    await rollOut(github, { ...PULL, branch: `${BRANCH}@main`, version: '2' });
    await rollOut(github, { ...PULL, branch: BRANCH, version: '3' });
    expect(openHeads(github)).toEqual([`${BRANCH}@main`, BRANCH]);

    const run = await rollOut(github, { ...PULL, version: '4' });

    expect(run.ok).toBe(true);
    expect(openHeads(github)).toEqual([BRANCH]);
    expect(await github.head(REPOSITORY, `${BRANCH}@main`)).toBeUndefined();
    expect(await show(github, 'values.yaml', BRANCH)).toBe(rolledOut(run.link, '4'));
  });

  it('later than that of the run stays there', async () => {
    await using github = await start();
    const minute = (at: number) => ({ createdAt: new Date(Date.UTC(2026, 0, 15, 11, at)) });
    await rollOut(github, { ...PULL, branch: `${BRANCH}@main`, version: '5' }, minute(20));
    await rollOut(github, { ...PULL, branch: BRANCH, version: '3' }, minute(5));

    const run = await rollOut(github, { ...PULL, version: '4' }, minute(10));

    expect(run.ok).toBe(true);
    expect(openHeads(github)).toEqual([`${BRANCH}@main`, BRANCH]);
    expect(run.log).toContain('propose values for the same place as this run: merge or close one.');
  });

  it('fails no run where it cannot be removed there', async () => {
    await using github = await start();
    await rollOut(github, { ...PULL, branch: `${BRANCH}@main`, version: '2' });
    await rollOut(github, { ...PULL, branch: BRANCH, version: '3' });
    github.fault({
      on: 'updateRefs',
      act: { status: 403, body: { message: 'Resource not accessible by integration' } },
    });

    const run = await rollOut(github, { ...PULL, version: '4' });

    expect(run.ok).toBe(true);
    expect(run.log).toMatch(
      /^warning: Both #2 and http:\S+\/pull\/1 propose values for the same place as this run.* could not be moved/m,
    );
  });

  it('of a matrix is in the one pull request of a step with several domains, and nowhere else', async () => {
    await using github = await start({ files });
    await rollOut(github, { ...EACH, domain: 'a.example', version: '2' });
    await rollOut(github, { ...EACH, domain: 'b.example', version: '2' });

    const run = await rollOut(github, { ...SEVERAL, version: '3' });

    expect(run.ok).toBe(true);
    expect(openHeads(github)).toEqual(['static-export/a.example']);
    expect(await both(github, 'static-export/a.example')).toEqual(Array(2).fill(rolledOut(run.link, '3')));
    expect(run.log).toContain('Removed the branch `static-export/b.example`: #1 contains its changes.');
    expect(github.pulls(REPOSITORY)[1]?.comments).toHaveLength(1);
    await github.mergePull(REPOSITORY, 1);
    await rollOut(github, { ...SEVERAL, version: '4' });
    expect(openHeads(github)).toEqual(['static-exports']);
  });

  it('of a step with several domains is renewed there by a run of one of them, and not by one of another', async () => {
    await using github = await start({ files });
    const several = await rollOut(github, { ...SEVERAL, version: '2' });

    const a = await rollOut(github, { ...EACH, domain: 'a.example', version: '3' });
    const c = await rollOut(github, { ...EACH, domain: 'c.example', version: '4' });

    expect([a.ok, c.ok]).toEqual([true, true]);
    expect(openHeads(github)).toEqual(['static-exports', 'static-export/c.example']);
    expect(await both(github, 'static-exports')).toEqual([rolledOut(a.link, '3'), rolledOut(several.link, '2')]);
  });

  it.each([
    ['work of a person', { 'notes.md': 'x' }],
    [
      'a change of a file that the run does not write',
      { 'c.example.yaml': rolledOut('https://storage.example/c', '7') },
    ],
  ])('beside %s stays, with a warning', async (_name, change) => {
    await using github = await start({ files });
    await rollOut(github, { ...EACH, domain: 'a.example', version: '2' });
    await rollOut(github, { ...EACH, domain: 'b.example', version: '2' });
    const theirs = await github.commitTo(
      REPOSITORY,
      'static-export/b.example',
      change,
      'Pin\n\nStatic-Export-Job: se_1',
    );

    const run = await rollOut(github, { ...SEVERAL, version: '3' });

    expect(run.ok).toBe(true);
    expect(await github.head(REPOSITORY, 'static-export/b.example')).toBe(theirs);
    expect(run.log).toMatch(
      /^warning: Both #1 and http:\S+\/pull\/2 propose values for the same place as this run: merge or close one\.$/m,
    );
  });

  it('beside work of a person in the first of a matrix is in the next one', async () => {
    await using github = await start({ files });
    await rollOut(github, { ...EACH, domain: 'a.example', version: '2' });
    await rollOut(github, { ...EACH, domain: 'b.example', version: '2' });
    const theirs = await github.commitTo(REPOSITORY, 'static-export/a.example', { 'notes.md': 'x' }, 'Mine');

    const run = await rollOut(github, { ...SEVERAL, version: '3' });

    expect(run.ok).toBe(true);
    expect(await github.head(REPOSITORY, 'static-export/a.example')).toBe(theirs);
    expect(await both(github, 'static-export/b.example')).toEqual(Array(2).fill(rolledOut(run.link, '3')));
    expect(run.log).toMatch(
      /^warning: Both #2 and http:\S+\/pull\/1 propose values for the same place as this run: merge or close one\.$/m,
    );
  });

  it('for another base is nothing to go by', async () => {
    await using github = await start();
    await github.commitTo(REPOSITORY, 'release', {});
    await rollOut(github, { ...PULL, base: 'release', version: '2' });

    const run = await rollOut(github, { ...PULL, version: '3' });

    expect(run.ok).toBe(true);
    expect(openHeads(github)).toEqual([`${BRANCH}@release`, BRANCH]);
  });
});

describe('a branch of the version before that is in the way', () => {
  const OLD = `${BRANCH}/release`;
  const MESSAGE = 'Pin\n\nStatic-Export-Job: se_1\nStatic-Export-Version: 2\n';
  const inTheWay = async () => {
    const github = await start();
    await github.commitTo(
      REPOSITORY,
      OLD,
      { 'values.yaml': rolledOut('https://storage.example/old?sig=1', '2') },
      MESSAGE,
    );
    return github;
  };

  it('and has the work of a person by the time it is to be removed stays, and another name is taken', async () => {
    await using github = await inTheWay();
    const moved = async () => await github.commitTo(REPOSITORY, OLD, { 'notes.md': 'x' }, 'Mine');
    github.fault({ on: 'updateRefs', hook: moved });

    const { ok, log, link } = await rollOut(github, { ...PULL, version: '3' });

    expect(ok).toBe(true);
    expect(log).not.toContain('Removed the branch');
    expect(await show(github, 'notes.md', OLD)).toBe('x');
    expect(openHeads(github)).toEqual([`${BRANCH}@main`]);
    expect(await show(github, 'values.yaml', `${BRANCH}@main`)).toBe(rolledOut(link, '3'));
  });

  it('and was moved by another rollout is removed with that', async () => {
    await using github = await inTheWay();
    const moved = async () =>
      await github.commitTo(
        REPOSITORY,
        OLD,
        { 'values.yaml': rolledOut('https://storage.example/x?sig=1', '3') },
        MESSAGE,
      );
    github.fault({ on: 'updateRefs', hook: moved });

    const { ok, log } = await rollOut(github, { ...PULL, version: '4' });

    expect(ok).toBe(true);
    expect(log.match(/Removed the branch/g)).toHaveLength(1);
    expect(await github.head(REPOSITORY, OLD)).toBeUndefined();
    expect(openHeads(github)).toEqual([BRANCH]);
  });
});

it('a commit of the version before does not hide the pins that the branch holds below it', async () => {
  await using github = await start();
  await rollOut(github, { ...A, version: '2' });
  const b = await rollOut(github, { ...B, version: '3' });
  const old = (await show(github, 'a.yaml')).replace('"2"', '"9"');
  await github.commitTo(
    REPOSITORY,
    SHARED,
    { 'a.yaml': old },
    'Pin\n\nStatic-Export-Job: se_9\nStatic-Export-Version: 9\n',
  );

  const c = await rollOut(github, { ...PULL, branch: SHARED, version: '4' });

  expect(c.ok).toBe(true);
  expect(await show(github, 'a.yaml')).toBe(old);
  expect(await show(github, 'b.yaml')).toBe(rolledOut(b.link, '3'));
  expect(await show(github, 'values.yaml')).toBe(rolledOut(c.link, '4'));
  expect(leaving(c.log)).toEqual([]);
});

describe('a token that may not read pull requests', () => {
  it('is refused before the export, with the line to add', async () => {
    const log = await refusal({ permissions: { pulls: 'none' } }, PULL);

    expect(log).toContain('error: PERMISSION: ');
    expect(log).toContain('`pull-requests: write`');
  });

  it('is enough for a commit and for a dry run', async () => {
    await using github = await start({ permissions: { pulls: 'none' } });

    expect((await rollOut(github)).set['result']).toBe('exported');
    expect((await rollOut(github, { ...PULL, 'dry-run': 'true' })).set['result']).toBe('dry-run');
  });
});
