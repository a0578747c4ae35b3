import { describe, expect, it } from '@jest/globals';
import type { GitHub } from '../../../src/action/effects.ts';
import { ActionError } from '../../../src/action/errors.ts';
import { createGitHub } from '../../../src/action/github/client.ts';
import { createHttp } from '../../../src/action/http/transport.ts';
import { FakeClock } from '../../helpers/effects.ts';
import type { GitHubDouble } from '../../helpers/github/double.ts';
import { BRANCH, packPages, REPOSITORY, rolledOut, rollOut, startGitHub, VALUES } from '../../helpers/rollout.ts';

const PULL = { update: 'pull-request' };

const values = (github: GitHubDouble, branch = BRANCH) => github.show(REPOSITORY, branch, 'values.yaml');
const ahead = (github: GitHubDouble) => github.countCommits(REPOSITORY, BRANCH, 'main');

describe('the first rollout', () => {
  it('opens a pull request whose branch holds the values', async () => {
    await using github = await startGitHub();

    const { ok, set, link } = await rollOut(github, { ...PULL, version: '2.0.0' });

    expect(ok).toBe(true);
    const [pull] = github.openPulls(REPOSITORY);
    expect(pull).toMatchObject({
      title: 'Pin static export 2.0.0 of docs.example.com',
      draft: false,
      head: { ref: BRANCH },
      base: { ref: 'main' },
    });
    expect(await values(github)).toBe(rolledOut(link, '2.0.0'));
    expect(await values(github, 'main')).toBe(VALUES);
    expect(set).toMatchObject({
      result: 'exported',
      changed: 'true',
      commitSha: await github.head(REPOSITORY, BRANCH),
      pullRequestNumber: String(pull?.number),
      pullRequestUrl: `${github.serverUrl}/${REPOSITORY}/pull/${pull?.number}`,
      pullRequestOperation: 'created',
      previousVersion: '1.0.0',
      pinnedUrl: link,
    });
    expect(await github.fsck(REPOSITORY)).toBe('');
  });

  it('says what is in it, and until when it must be merged, without the signature of a link', async () => {
    await using github = await startGitHub();

    await rollOut(github, { ...PULL, version: '2.0.0' });

    const body = github.openPulls(REPOSITORY)[0]?.body ?? '';
    expect(body).toContain('| Version | `2.0.0` |');
    expect(body).toContain('| Merge before | **2026-01-16T12:00:00Z**');
    expect(body).toMatch(
      /\| `values.yaml:6` \| `staticExport.bundleUrl` \| .* \| `https:\/\/storage.example\/b\d+.tar.gz` \|/,
    );
    expect(body).not.toContain('Signature');
  });

  it('is told in log and summary', async () => {
    await using github = await startGitHub();

    const { log, summary } = await rollOut(github, { ...PULL, version: '2.0.0' });

    expect(log).toMatch(/^Opened pull request #1: http:\/\/127\.0\.0\.1:\d+\/acme\/deploy\/pull\/1$/m);
    expect(summary).toContain(`, from \`${BRANCH}\` into \`main\` of \`acme/deploy\`, with commit `);
    expect(summary).toContain('default token: its checks wait for approval');
  });

  it('has labels, assignees, reviewers and a draft as they are asked for', async () => {
    await using github = await startGitHub({ collaborators: ['mona', 'hubot'], teams: ['docs-team'] });

    await rollOut(github, {
      ...PULL,
      labels: 'docs, automated',
      assignees: 'mona',
      reviewers: 'hubot',
      'team-reviewers': 'acme/docs-team',
      draft: 'true',
      'pull-request-title': 'Docs {version}',
      'pull-request-body': 'Exported {pageCount} pages.',
      version: '2',
    });

    expect(github.openPulls(REPOSITORY)[0]).toMatchObject({
      title: 'Docs 2',
      body: expect.stringContaining('Exported 3 pages.'),
      labels: ['docs', 'automated'],
      assignees: ['mona'],
      reviewers: ['hubot'],
      teams: ['docs-team'],
      draft: true,
    });
  });

  it('goes without a reviewer whom GitHub refuses, with a warning', async () => {
    await using github = await startGitHub();

    const { ok, log } = await rollOut(github, { ...PULL, reviewers: 'stranger' });

    expect(ok).toBe(true);
    expect(log).toMatch(/^warning: The pull request is missing reviewers stranger\./m);
  });

  it('names its branch by the base, too, where that is not the default one', async () => {
    await using github = await startGitHub();
    await github.commitTo(REPOSITORY, 'release', { 'values.yaml': VALUES });

    await rollOut(github, { ...PULL, base: 'release' });

    expect(github.openPulls(REPOSITORY)[0]).toMatchObject({
      head: { ref: `${BRANCH}@release` },
      base: { ref: 'release' },
    });
  });
});

describe('the next rollout', () => {
  it('updates the open pull request in place, by a commit on top', async () => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, version: '2.0.0' });
    const first = await github.head(REPOSITORY, BRANCH);

    const { set, link } = await rollOut(github, { ...PULL, version: '3.0.0' });

    expect(github.pulls(REPOSITORY)).toHaveLength(1);
    expect(github.openPulls(REPOSITORY)[0]?.title).toBe('Pin static export 3.0.0 of docs.example.com');
    expect(set).toMatchObject({
      pullRequestOperation: 'updated',
      pullRequestNumber: '1',
      changed: 'true',
      previousVersion: '1.0.0',
    });
    expect(await values(github)).toBe(rolledOut(link, '3.0.0'));
    expect(await github.git(REPOSITORY, 'rev-parse', `${BRANCH}~1`)).toBe(`${first}\n`);
  });

  it('writes nothing when the branch holds the values', async () => {
    await using github = await startGitHub();
    const given = { ...PULL, 'config-values': 'version', version: '2.0.0' };
    await rollOut(github, given);
    github.journal.length = 0;

    const { set } = await rollOut(github, given);

    expect(set).toMatchObject({
      result: 'unchanged',
      changed: 'false',
      pullRequestOperation: 'none',
      pullRequestNumber: '1',
    });
    expect(github.writes.map(({ operation }) => operation)).toEqual(['git/create-blob']);
  });

  it('leaves link and text of an earlier run alone, until the link has to be renewed', async () => {
    await using github = await startGitHub();
    const archive = await packPages({ 'index.html': 'Welcome' });
    const first = Date.UTC(2026, 0, 15, 12);
    const hours = (day: number, more = 0) => new Date(first + (24 * day + more) * 3_600_000);
    const runOn = async (day: number) => {
      const at = { clock: new FakeClock(hours(day).getTime()), expiresAt: hours(day, 168) };
      const run = await rollOut(github, { ...PULL, verify: 'true', version: '' }, { archive, ...at });
      return { ...run, body: github.openPulls(REPOSITORY)[0]?.body ?? '' };
    };

    const days = [await runOn(0), await runOn(1), await runOn(2), await runOn(6.5)];

    expect(days.map(({ set }) => [set['pullRequestOperation'], set['result']])).toEqual([
      ['created', 'exported'],
      ['none', 'unchanged'],
      ['none', 'unchanged'],
      ['updated', 'refreshed'],
    ]);
    expect(days.map(({ body }) => /Merge before \| \*\*(.*?)\*\*/.exec(body)?.[1])).toEqual([
      '2026-01-22T12:00:00Z',
      '2026-01-22T12:00:00Z',
      '2026-01-22T12:00:00Z',
      '2026-01-29T00:00:00Z',
    ]);
    expect(await ahead(github)).toBe(2);
    await github.closePull(REPOSITORY, 1);
    const reopened = await runOn(7);
    expect(reopened.set).toMatchObject({ pullRequestOperation: 'created', changed: 'true' });
    expect(reopened.body).toContain('| Merge before | **2026-01-29T12:00:00Z**');
    expect(reopened.body).toContain(new URL(reopened.link).pathname);
  });

  it('makes the branch anew when its base has moved, and the pull request stays open', async () => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, version: '2.0.0' });
    const moved = VALUES.replace('replicaCount: 2', 'replicaCount: 5');
    const base = await github.commitTo(REPOSITORY, 'main', { 'values.yaml': moved, 'other.txt': 'x' });

    const { set, link } = await rollOut(github, { ...PULL, version: '3.0.0' });

    expect(set).toMatchObject({ pullRequestOperation: 'updated', pullRequestNumber: '1', changed: 'true' });
    expect(await values(github)).toBe(rolledOut(link, '3.0.0', moved));
    expect(await github.git(REPOSITORY, 'rev-parse', `${BRANCH}~1`)).toBe(`${base}\n`);
    expect(github.pulls(REPOSITORY)).toMatchObject([{ state: 'open' }]);
    expect((await github.git(REPOSITORY, 'branch', '--format=%(refname:short)')).split('\n').filter(Boolean)).toEqual([
      'main',
      BRANCH,
    ]);
  });

  it('makes the branch anew although it holds the values, when the base has changed the same file', async () => {
    await using github = await startGitHub();
    const given = { ...PULL, 'config-values': 'version', version: '2.0.0' };
    await rollOut(github, given);
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES.replace('tag: latest', 'tag: v7') });

    const { set } = await rollOut(github, given);

    expect(set).toMatchObject({ result: 'unchanged', changed: 'true', pullRequestOperation: 'updated' });
    expect(await values(github)).toBe(VALUES.replace('tag: latest', 'tag: v7').replace('"1.0.0"', '"2.0.0"'));
    expect(await ahead(github)).toBe(1);
  });

  it('asks for a review again when the version is another, and not when the link alone is renewed', async () => {
    await using github = await startGitHub({ collaborators: ['hubot'] });
    const given = { ...PULL, reviewers: 'hubot', version: '2' };
    await rollOut(github, given);
    const asked = () => github.journal.filter(({ operation }) => operation === 'pulls/request-reviewers').length;
    const [pull] = github.openPulls(REPOSITORY);

    pull?.reviewers.splice(0);
    await rollOut(github, given);
    expect(asked()).toBe(1);
    await rollOut(github, { ...given, version: '3' });
    expect(asked()).toBe(2);
  });

  it('keeps what people have written around our part of the text', async () => {
    await using github = await startGitHub();
    await rollOut(github, PULL);
    const [pull] = github.openPulls(REPOSITORY);
    if (pull !== undefined) (pull as { body: string }).body = `Hold until Monday.\n\n${pull.body}`;

    await rollOut(github, { ...PULL, version: '9' });

    expect(github.openPulls(REPOSITORY)[0]?.body).toMatch(
      /^Hold until Monday\.\n\n<!-- static-export: begin -->[\s\S]*`9`/,
    );
  });

  it('cannot have a branch below the name of another one, and says so', async () => {
    await using github = await startGitHub();
    await github.commitTo(REPOSITORY, 'static-export', {});

    const { ok, log } = await rollOut(github, PULL);

    expect(ok).toBe(false);
    expect(log).toContain(`There cannot be a branch \`${BRANCH}\` beside the branch \`static-export\``);
  });

  it('works on an Enterprise Server that knows neither of the GraphQL calls', async () => {
    const { GitHubDouble } = await import('../../helpers/github/double.ts');
    await using github = await GitHubDouble.start({
      repositories: { [REPOSITORY]: { files: { 'values.yaml': VALUES } } },
      prefix: '/api/v3',
      unknownFields: ['Mutation.createCommitOnBranch', 'Mutation.updateRefs'],
    });
    await rollOut(github, PULL);
    await github.commitTo(REPOSITORY, 'main', { 'other.txt': 'x' });

    const { ok, set, link } = await rollOut(github, { ...PULL, version: '3' });

    expect(ok).toBe(true);
    expect(set).toMatchObject({ pullRequestOperation: 'updated', pullRequestNumber: '1' });
    expect(await values(github)).toBe(rolledOut(link, '3'));
    expect(await ahead(github)).toBe(1);
  });
});

describe('other inputs while a pull request is open', () => {
  it('another file that the branch does not have: the branch is made anew', async () => {
    await using github = await startGitHub();
    await rollOut(github, PULL);
    await github.commitTo(REPOSITORY, 'main', { 'c.yaml': VALUES });

    const { ok, link } = await rollOut(github, { ...PULL, 'config-file': 'values.yaml\nc.yaml', version: '3' });

    expect(ok).toBe(true);
    expect(await values(github)).toBe(rolledOut(link, '3'));
    expect(await github.show(REPOSITORY, BRANCH, 'c.yaml')).toBe(rolledOut(link, '3'));
  });

  it('one file less: what the branch pins in the other one stays', async () => {
    await using github = await startGitHub({ files: { 'values.yaml': VALUES, 'b.yaml': VALUES } });
    const first = await rollOut(github, { ...PULL, 'config-file': 'values.yaml\nb.yaml', version: '2' });

    const { ok, link } = await rollOut(github, { ...PULL, version: '3' });

    expect(ok).toBe(true);
    expect(await values(github)).toBe(rolledOut(link, '3'));
    expect(await github.show(REPOSITORY, BRANCH, 'b.yaml')).toBe(rolledOut(first.link, '2'));
  });

  it('another place in the file: both are in the pull request', async () => {
    const nested = `${VALUES.trimEnd().replace(/^/gm, '  ')}\n`;
    await using github = await startGitHub({ files: { 'values.yaml': `a:\n${nested}b:\n${nested}` } });
    const a = await rollOut(github, { ...PULL, branch: 'docs', 'config-path': 'a.staticExport', version: '2' });

    const b = await rollOut(github, { ...PULL, branch: 'docs', 'config-path': 'b.staticExport', version: '3' });

    expect([a.ok, b.ok]).toEqual([true, true]);
    const both = [rolledOut(a.link, '2'), rolledOut(b.link, '3')].map((one) => one.trimEnd().replace(/^/gm, '  '));
    expect(await values(github, 'docs')).toBe(`a:\n${both[0]}\nb:\n${both[1]}\n`);
    expect(github.openPulls(REPOSITORY)).toHaveLength(1);
  });
});

describe('a pull request that a person has pointed to another base', () => {
  it('has no twin, and is told', async () => {
    await using github = await startGitHub();
    await github.commitTo(REPOSITORY, 'dev', {});
    await rollOut(github, PULL);
    const [pull] = github.openPulls(REPOSITORY);
    if (pull !== undefined) (pull as { base: { ref: string } }).base.ref = 'dev';

    const { ok, log } = await rollOut(github, { ...PULL, version: '3' });

    expect(ok).toBe(false);
    expect(log).toContain('BRANCH_BUSY');
    expect(log).toContain('pull request #1 from it goes to `dev`');
    expect(github.pulls(REPOSITORY)).toHaveLength(1);
    expect(github.openPulls(REPOSITORY)[0]?.comments).toHaveLength(1);
  });
});

describe('a branch that a rule protects', () => {
  it('is named, with what to change', async () => {
    await using github = await startGitHub({ protected: [BRANCH] });

    const { ok, log } = await rollOut(github, PULL);

    expect(ok).toBe(false);
    expect(log).toContain(`PROTECTED`);
    expect(log).toContain(`exempt \`${BRANCH}\` from it, or set another \`branch\``);
  });
});

describe('a dry run', () => {
  const version = { ...PULL, 'config-values': 'version', version: '2.0.0' };

  it('tells of a pull request that would be closed', async () => {
    await using github = await startGitHub();
    await rollOut(github, version);
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES.replace('"1.0.0"', '"2.0.0"') });

    const { set, summary } = await rollOut(github, { ...version, 'dry-run': 'true' });

    expect(set).toMatchObject({ result: 'dry-run', changed: 'false' });
    expect(summary).toContain('would be closed and its branch removed');
    expect(github.openPulls(REPOSITORY)).toHaveLength(1);
  });

  it('tells of a pull request that would be opened for a branch that is there', async () => {
    await using github = await startGitHub();
    await rollOut(github, version);
    await github.closePull(REPOSITORY, 1);

    const dry = await rollOut(github, { ...version, 'dry-run': 'true' });
    const real = await rollOut(github, version);

    expect(dry.set).toMatchObject({ result: 'dry-run' });
    expect(dry.summary).toContain('would be opened');
    expect(real.set).toMatchObject({ result: 'exported', changed: 'false', pullRequestOperation: 'created' });
    expect(real.summary).toContain('was opened for');
  });

  it('tells of a branch that people have worked on', async () => {
    await using github = await startGitHub();
    await rollOut(github, PULL);
    await github.commitTo(REPOSITORY, BRANCH, { 'notes.md': 'x' }, 'Mine');

    const { ok, set, summary } = await rollOut(github, { ...PULL, 'dry-run': 'true' });

    expect(ok).toBe(true);
    expect(set).toMatchObject({ result: 'dry-run' });
    expect(summary).toContain('The run would stop here');
  });
});

describe('people of a pull request', () => {
  it('are asked apart from teams, which a token may not be allowed to ask, and its author is not asked', async () => {
    await using github = await startGitHub({ collaborators: ['hubot', 'github-actions'] });

    const { log } = await rollOut(github, {
      ...PULL,
      reviewers: 'hubot, github-actions[bot]',
      'team-reviewers': 'nobody',
    });

    expect(github.openPulls(REPOSITORY)[0]?.reviewers).toEqual(['hubot']);
    expect(log).toMatch(/^warning: The pull request is missing reviewers nobody\./m);
  });
});

describe('when the base holds the values', () => {
  const given = { ...PULL, 'config-values': 'version', version: '2.0.0' };

  it('the pull request is closed, and its branch removed', async () => {
    await using github = await startGitHub();
    await rollOut(github, given);
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES.replace('"1.0.0"', '"2.0.0"') });

    const { set, summary } = await rollOut(github, given);

    expect(set).toMatchObject({
      result: 'unchanged',
      changed: 'false',
      pullRequestOperation: 'closed',
      pullRequestNumber: '1',
    });
    expect(github.openPulls(REPOSITORY)).toEqual([]);
    expect(await github.head(REPOSITORY, BRANCH)).toBeUndefined();
    expect(summary).toContain('was closed');
  });

  it('nothing is done where there is no pull request', async () => {
    await using github = await startGitHub({ files: { 'values.yaml': VALUES.replace('"1.0.0"', '"2.0.0"') } });

    expect((await rollOut(github, given)).set).toMatchObject({ result: 'unchanged', pullRequestOperation: 'none' });
    expect(github.pulls(REPOSITORY)).toEqual([]);
  });
});

describe('a pull request that was merged or closed', () => {
  it.each(['merge', 'squash', 'rebase'] as const)(
    'by %s, with its branch left behind, is followed by a new one',
    async (method) => {
      await using github = await startGitHub();
      await rollOut(github, { ...PULL, version: '2.0.0' });
      await github.mergePull(REPOSITORY, 1, method);

      const { ok, set, link } = await rollOut(github, { ...PULL, version: '3.0.0' });

      expect(ok).toBe(true);
      expect(set).toMatchObject({ pullRequestOperation: 'created', pullRequestNumber: '2', previousVersion: '2.0.0' });
      expect(await values(github)).toBe(rolledOut(link, '3.0.0'));
      expect(await ahead(github)).toBe(1);
    },
  );

  it('without a merge is followed by a new one from a fresh base', async () => {
    await using github = await startGitHub();
    await rollOut(github, { ...PULL, version: '2.0.0' });
    await github.closePull(REPOSITORY, 1);
    await github.commitTo(REPOSITORY, 'main', { 'other.txt': 'x' });

    const { set } = await rollOut(github, { ...PULL, version: '3.0.0' });

    expect(set).toMatchObject({ pullRequestOperation: 'created', pullRequestNumber: '2' });
    expect(await ahead(github)).toBe(1);
  });
});

describe('a branch that people have worked on', () => {
  it.each([
    ['a commit of theirs', { 'values.yaml': `${VALUES}# by hand\n` }, 'Tune the values'],
    ['another file', { 'notes.md': 'x' }, 'Amended\n\nStatic-Export-Job: se_1'],
    ['an edit of the file', { 'values.yaml': `${VALUES}# by hand\n` }, 'Amended\n\nStatic-Export-Job: se_1'],
  ])('is left alone: %s', async (_name, files, message) => {
    await using github = await startGitHub();
    await rollOut(github, PULL);
    const theirs = await github.commitTo(REPOSITORY, BRANCH, files, message);

    const first = await rollOut(github, { ...PULL, version: '3' });
    const second = await rollOut(github, { ...PULL, version: '4' });

    expect([first.ok, second.ok]).toEqual([false, false]);
    expect(second.log).toContain(`error: BRANCH_BUSY: The branch \`${BRANCH}\` is left unchanged: `);
    expect(await github.head(REPOSITORY, BRANCH)).toBe(theirs);
    expect(second.log).toContain('/pull/1');
    // People are told where they have commits of their own; another rollout is no reason to tell anybody.
    expect(github.openPulls(REPOSITORY)[0]?.comments).toHaveLength(message === 'Tune the values' ? 1 : 0);
  });

  it('is ours still after earlier runs wrote other values, in another order and in other quotes', async () => {
    await using github = await startGitHub({ files: { 'values.yaml': 'replicaCount: 2\n' } });
    await rollOut(github, { ...PULL, 'config-values': 'version' });
    await rollOut(github, { ...PULL, 'config-values': 'enabled,version' });

    const { ok, log } = await rollOut(github, PULL);

    expect(log).not.toContain('BRANCH_BUSY');
    expect(ok).toBe(true);
  });

  it('is ours still after the base was merged into it', async () => {
    await using github = await startGitHub();
    await rollOut(github, PULL);
    await github.commitTo(REPOSITORY, 'main', { 'other.txt': 'x' });
    const repository = github.repository(REPOSITORY);
    const head = await repository.head(BRANCH);
    const base = await repository.head('main');
    const tree = (await github.git(REPOSITORY, 'merge-tree', '--write-tree', `${head}`, `${base}`)).trim();
    const merge = await github.git(
      REPOSITORY,
      '-c',
      'user.name=Mona',
      '-c',
      'user.email=m@example.com',
      'commit-tree',
      tree,
      '-p',
      `${head}`,
      '-p',
      `${base}`,
      '-m',
      "Merge branch 'main'",
    );
    await github.moveBranch(REPOSITORY, BRANCH, merge.trim());

    const { ok, link } = await rollOut(github, { ...PULL, version: '3' });

    expect(ok).toBe(true);
    expect(await values(github)).toBe(rolledOut(link, '3'));
  });
});

it('a pull request that is open when the run is cancelled is an output all the same', async () => {
  await using github = await startGitHub();
  const cancel = new AbortController();
  const api = (token: string): GitHub => {
    const inner = createGitHub(createHttp(), github.env)(token);
    const call: GitHub['call'] = async (asked) => {
      if (asked.route.endsWith('/labels'))
        cancel.abort(new ActionError('CANCELLED', 'The run was cancelled (SIGINT).'));
      return await inner.call(asked);
    };
    return { ...inner, call };
  };

  const given = { update: 'pull-request', labels: 'docs' };
  const { ok, set } = await rollOut(github, given, { github: api, signal: cancel.signal });

  expect(ok).toBe(false);
  expect(set).toMatchObject({ changed: 'true', pullRequestOperation: 'created', pullRequestNumber: '1' });
});
