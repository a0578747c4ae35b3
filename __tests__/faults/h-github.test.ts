/** Section H of the catalogue: refusals of GitHub, races, and answers that are lost, as a rollout meets them. */
import { describe, expect, it } from '@jest/globals';
import type { Http } from '../../src/action/effects.ts';
import { createGitHub } from '../../src/action/github/client.ts';
import { createHttp } from '../../src/action/http/transport.ts';
import { hastyHttp } from '../helpers/calls.ts';
import { GitHubDouble } from '../helpers/github/double.ts';
import { type Act, primaryLimit, secondaryLimit, unknownNode } from '../helpers/github/faults.ts';
import {
  BRANCH,
  branchesOf,
  openHeads,
  PULL,
  REPOSITORY,
  refusal,
  rolledOut,
  rollOut,
  startGitHub,
  VALUES,
  valuesOf,
  writesOf,
} from '../helpers/rollout.ts';

const LOSSES = ['reset', 'cut', 'empty', 'html'] as const;
const COMMIT = 'createCommitOnBranch';
const errorOf = (log: string) => /^error: [\s\S]*/m.exec(log)?.[0] ?? '';
const refused = (status: number, message: string): Act => ({ status, body: { message } });
const failed = (field: string, message: string, type?: string): Act => ({
  status: 200,
  body: { data: { [field]: null }, errors: [{ ...(type !== undefined && { type }), message, path: [field] }] },
});
/** Commits of `main` beside the first one. */
const added = async (github: GitHubDouble) => (await github.countCommits(REPOSITORY, 'main')) - 1;

describe('a branch that moves meanwhile', () => {
  it('H02 H04 with a change of the same file keeps it, and ours is applied anew', async () => {
    await using github = await startGitHub();
    const theirs = VALUES.replace('replicaCount: 2', 'replicaCount: 3').replace('"1.0.0"', '"1.5.0"');
    github.fault({ on: COMMIT, hook: () => github.commitTo(REPOSITORY, 'main', { 'values.yaml': theirs }) });

    const { ok, link, log } = await rollOut(github, { version: '2' });

    expect(ok).toBe(true);
    expect(await valuesOf(github, 'main')).toBe(rolledOut(link, '2', theirs));
    expect(await added(github)).toBe(2);
    expect(log).toContain('The branch `main` has moved; reading it again (round 2).');
  });

  it('H01 again and again ends as BRANCH_BUSY, with nothing overwritten', async () => {
    await using github = await startGitHub();
    const hook = () => github.commitTo(REPOSITORY, 'main', { [`f${github.journal.length}`]: 'x' });
    github.fault({ on: COMMIT, times: 1000, hook });

    const { ok, log } = await rollOut(github);

    expect(ok).toBe(false);
    expect(log).toContain('error: BRANCH_BUSY: The branch `main` moved 16 times while it was being written.');
    expect(await valuesOf(github, 'main')).toBe(VALUES);
  });

  it('H16 and is to be removed stays with its pull request when a person has just worked on it', async () => {
    await using github = await startGitHub();
    const given = { ...PULL, 'config-values': 'version', version: '2' };
    await rollOut(github, given);
    await github.commitTo(REPOSITORY, 'main', { 'values.yaml': VALUES.replace('"1.0.0"', '"2"') });
    const hook = async () => await github.commitTo(REPOSITORY, BRANCH, { 'notes.md': 'x' }, 'Mine');
    github.fault({ on: 'updateRefs', hook });

    await rollOut(github, given);

    expect(await valuesOf(github, BRANCH, 'notes.md')).toBe('x');
    expect(openHeads(github)).toEqual([BRANCH]);
  });

  it.each(['NOT_FOUND', 'STALE_DATA'])('H30 since GitHub does not know it yet is tried again (%s)', async (type) => {
    await using github = await startGitHub();
    github.fault({ on: COMMIT, times: 2, act: failed(COMMIT, 'x', type) });

    const { ok, link } = await rollOut(github, { ...PULL, version: '2' });

    expect(ok).toBe(true);
    expect(await valuesOf(github)).toBe(rolledOut(link, '2'));
  });
});

it('H06 a branch that wants signed commits takes ours', async () => {
  const files = { 'values.yaml': VALUES, 'b.yaml': VALUES };
  await using github = await startGitHub({ signed: ['main', BRANCH], files });
  await rollOut(github, { ...PULL, version: '2' });
  await rollOut(github, { 'config-file': 'b.yaml' });

  const { ok, link } = await rollOut(github, { ...PULL, version: '3' });

  expect(ok).toBe(true);
  expect(await valuesOf(github)).toBe(rolledOut(link, '3'));
});

describe('before the export', () => {
  it.each<[string, Parameters<typeof refusal>, RegExp]>([
    [
      'H07 a token that may not write',
      [{ permissions: { contents: 'read' } }],
      /^error: PERMISSION: .*`contents: write`/s,
    ],
    [
      'H09 a repository out of reach',
      [{}, { repository: 'acme/x' }],
      /^error: PERMISSION: .*acme\/x.*Not found, or no/s,
    ],
    [
      'H10 a token that is none',
      [{}, { 'github-token': 'ghs_expired0000' }],
      /^error: AUTH: .*Bad cred.*`github-token`/s,
    ],
    ['H23 an archived repository', [{ archived: true }], /^error: ARCHIVED: .*acme\/deploy/s],
    ['H32 an executable file', [{ executable: ['values.yaml'] }], /^error: CONFIG: .*values\.yaml.*executable/],
    ['H39 a tag as base', [{}, { base: 'v1.0' }], /^error: NOT_FOUND: .*`v1\.0`.*acme\/deploy/s],
    ['H39 a ref as base', [{}, { base: 'refs/pull/7/merge' }], /^error: INPUT: /],
    ['H39 HEAD as base', [{}, { base: 'HEAD' }], /^error: \w+: .*HEAD/s],
  ])('%s is told', async (_name, [options, given], expected) => {
    expect(errorOf(await refusal(options, given))).toMatch(expected);
  });

  it.each<[string, Act, string]>([
    ['a conflict', refused(409, 'Git Repository is empty.'), 'CONFLICT'],
    ['nothing there', refused(404, 'Not Found'), 'PERMISSION'],
    ['a redirect', { status: 301, headers: { location: 'https://other.example/x?token=1' } }, 'REDIRECT'],
    ['a rule', refused(422, 'Repository rule violations found\n\nCannot create ref'), 'PROTECTED'],
    ['a rate limit of hours', secondaryLimit({ status: 429, retryAfterS: 7200 }), 'RATE_LIMITED'],
    ['JSON of another form, again and again', { status: 201, body: { id: 'x' } }, 'BAD_RESPONSE'],
    ['commands in nested errors', { status: 422, body: { errors: [{ message: 'bad\n::error::x' }] } }, 'REQUEST'],
  ])('a refusal of the trial to write is told by its kind: %s', async (_name, act, code) => {
    await using github = await startGitHub();
    github.fault({ on: 'git/create-blob', times: 9, act });

    const { log, exported } = await rollOut(github);

    expect([exported, errorOf(log).split(':')[1]?.trim()]).toEqual([false, code]);
    expect(log).not.toContain('token=1');
  });

  it('H20 a repository that was renamed is followed by its new name, with a warning', async () => {
    await using github = await startGitHub({ renamedFrom: ['acme/old'] });

    const { ok, log } = await rollOut(github, { repository: 'acme/old' });

    expect(ok).toBe(true);
    expect(log).toContain('warning: acme/old is now acme/deploy; set `repository` to that name.');
  });

  it('H33 a file of which the query gives a part alone is read whole', async () => {
    const before = `${VALUES}${'#'.repeat(700_000)}\n`;
    await using github = await startGitHub({ files: { 'values.yaml': before } });

    const { link } = await rollOut(github, { version: '2' });

    expect(await valuesOf(github, 'main')).toBe(rolledOut(link, '2', before));
    expect(github.journal.some(({ operation }) => operation === 'git/get-blob')).toBe(true);
  });
});

describe('a pull request', () => {
  it('H07 that the token may not open names the line to add', async () => {
    await using github = await startGitHub({ permissions: { pulls: 'read' } });

    const { ok, log } = await rollOut(github, PULL);

    expect(ok).toBe(false);
    expect(errorOf(log)).toContain('`pull-requests: write`');
  });

  it('H08 that no workflow may open: the branch is kept, with the address to open one by hand', async () => {
    await using github = await startGitHub({ canOpenPulls: false });

    const { ok, log, set, link } = await rollOut(github, { ...PULL, version: '2' });

    expect(ok).toBe(false);
    expect(errorOf(log)).toMatch(
      /^error: PERMISSION: .*Settings → Actions → General → Workflow permissions → Allow GitHub Actions to create/s,
    );
    expect(log).toContain(`${github.serverUrl}/${REPOSITORY}/compare/main...${BRANCH}?expand=1`);
    expect(await valuesOf(github)).toBe(rolledOut(link, '2'));
    expect(set).toMatchObject({ jobId: 'se_00112233445566aa', bundleUrl: link });
  });

  it('H11 that another run has just opened is taken over', async () => {
    await using github = await startGitHub();
    const body = JSON.stringify({ title: 'Export', head: BRANCH, base: 'main' });
    const headers = { authorization: `Bearer ${github.token}`, 'user-agent': 'another run' };
    const hook = async () =>
      await fetch(`${github.apiUrl}/repos/${REPOSITORY}/pulls`, { method: 'POST', headers, body });
    github.fault({ on: 'pulls/create', hook });

    const { ok, set } = await rollOut(github, PULL);

    expect([ok, set['pullRequestNumber']]).toEqual([true, '1']);
    expect(github.pulls(REPOSITORY)).toHaveLength(1);
  });

  it('H13 whose head GitHub does not know yet is opened a moment later, and gets its labels', async () => {
    await using github = await startGitHub();
    const errors = [{ resource: 'PullRequest', field: 'head', code: 'invalid' }];
    github.fault({
      on: 'pulls/create',
      times: 2,
      act: { status: 422, body: { message: 'Validation Failed', errors } },
    });
    github.fault({ on: 'issues/add-labels', times: 2, act: unknownNode() });

    const { log } = await rollOut(github, { ...PULL, labels: 'docs' });

    expect(github.openPulls(REPOSITORY)).toMatchObject([{ labels: ['docs'] }]);
    expect(log).not.toContain('warning: ');
  });

  it('H13 that is locked costs warnings', async () => {
    await using github = await startGitHub();
    const message = 'Pull request is locked and cannot be updated';
    github.fault({ on: 'updatePullRequest', times: 99, act: failed('updatePullRequest', message, 'UNPROCESSABLE') });
    github.fault({ on: 'issues/add-labels', times: 99, act: refused(403, message) });

    const first = await rollOut(github, { ...PULL, labels: 'docs' });
    const second = await rollOut(github, { ...PULL, version: '3' });

    expect([first.ok, second.ok]).toEqual([true, true]);
    expect(first.log).toMatch(/^warning: Pull request #1 of acme\/deploy is without the label docs: .*locked/m);
    expect(second.log).toMatch(/^warning: The pull request #1 of acme\/deploy could not be changed: it is locked/m);
    expect(second.set).toMatchObject({ changed: 'true', pullRequestNumber: '1' });
  });

  it('H14 without commits is not opened', async () => {
    await using github = await startGitHub();
    const hook = async () => await github.moveBranch(REPOSITORY, 'main', await github.head(REPOSITORY, BRANCH));
    github.fault({ on: 'pulls/create', hook });

    expect((await rollOut(github, { ...PULL, 'config-values': 'version' })).ok).toBe(true);
    expect(github.pulls(REPOSITORY)).toEqual([]);
  });

  it.each<[string, 301 | 307]>([
    ['H21 is never read in place of one that is opened', 301],
    ['H22 is not written to another address', 307],
  ])('%s', async (_name, status) => {
    await using github = await startGitHub();
    const location = `${github.apiUrl}/repos/${REPOSITORY}/pulls?secret=1`;
    github.fault({ on: 'pulls/create', act: { status, headers: { location }, body: { message: 'Moved' } } });

    const { log } = await rollOut(github, PULL);

    expect(errorOf(log)).toMatch(/^error: REDIRECT: .*\/repos\/acme\/deploy\/pulls\..*\n.*not followed/);
    expect(log).not.toContain('secret=1');
    expect(github.pulls(REPOSITORY)).toEqual([]);
  });
});

describe('a limit', () => {
  it.each<[string, Act, number]>([
    ['H24 of the second kind, with its wait', secondaryLimit({ retryAfterS: 20 }), 20_000],
    ['H24 of the second kind, by 429', secondaryLimit({ status: 429, retryAfterS: 20 }), 20_000],
    ['H24 of the second kind, without a wait', secondaryLimit(), 60_000],
    ['H25 of GraphQL', failed(COMMIT, 'x', 'RATE_LIMITED'), 60_000],
    ['H25 of GraphQL in its other spelling', failed(COMMIT, 'x', 'RATE_LIMIT'), 60_000],
    ['H25 without a type', failed(COMMIT, 'API rate limit already exceeded for user ID 1.'), 60_000],
  ])('%s is waited for before and after the export', async (_name, act, waitMs) => {
    await using github = await startGitHub();
    for (const on of ['Look', COMMIT]) github.fault({ on, act });

    const { ok, effects } = await rollOut(github);

    expect([ok, await added(github)]).toEqual([true, 1]);
    expect(effects.clock.slept).toHaveLength(2);
    for (const slept of effects.clock.slept) expect(slept).toBeGreaterThanOrEqual(waitMs);
  });

  it('H25 is waited for until its reset, or told with its end', async () => {
    await using github = await startGitHub();
    github.fault({ on: 'Look', act: primaryLimit({ resetS: Math.floor(Date.now() / 1000) + 120 }) });
    github.fault({ on: 'git/create-blob', act: primaryLimit({ resetS: Date.UTC(2099, 0) / 1000 }) });

    const { log, effects } = await rollOut(github);

    expect(effects.clock.now()).toBeGreaterThan(100_000);
    expect(errorOf(log)).toMatch(/^error: RATE_LIMITED: .*\n.*no calls of this token before 2\d{3}-\d\d-\d\dT/);
  });
});

describe('an answer that is lost', () => {
  it.each([...LOSSES, refused(500, 'Server Error'), { status: 503 }] as const)(
    'H26 of a read (%j) is asked for again',
    async (act) => {
      await using github = await startGitHub();
      github.fault({ on: 'Look', times: 4, act });

      expect((await rollOut(github)).ok).toBe(true);
    },
  );

  it('H26 of a read is not asked for for ever', async () => {
    await using github = await startGitHub();
    github.fault({ on: '*', times: 100, act: 'html' });

    expect(errorOf((await rollOut(github)).log)).toMatch(/^error: SERVER: .*HTTP 502 \(5 attempts\).*githubstatus/s);
  });

  it.each<[string, Act]>([
    ...LOSSES.map((act): [string, Act] => [`H27 (${act})`, act]),
    ['H28 (no data)', { status: 200, body: { data: null } }],
    [
      'H28 (half of its data)',
      { status: 200, body: { data: { [COMMIT]: { commit: null } }, errors: [{ message: 'x' }] } },
    ],
    ['H28 (an error of its own)', failed(COMMIT, 'Something went wrong while executing your query.')],
  ])('%s of a commit makes no second one, and one that was not made is made again', async (_name, act) => {
    await using github = await startGitHub();
    github.fault({ on: COMMIT, act, when: 'after' });
    github.fault({ on: COMMIT, nth: 2, act });

    const first = await rollOut(github, { version: '2' });
    const second = await rollOut(github, { version: '3' });

    expect(first.set['commitSha']).toBe((await github.git(REPOSITORY, 'rev-parse', 'main~1')).trim());
    expect(second.set['commitSha']).toBe(await github.head(REPOSITORY, 'main'));
    expect(await added(github)).toBe(2);
    expect(await valuesOf(github, 'main')).toBe(rolledOut(second.link, '3'));
  });

  it('H27 of a commit below another that came at once counts as written', async () => {
    await using github = await startGitHub();
    const hook = () => github.commitTo(REPOSITORY, 'main', { 'other.yaml': 'by hand' });
    github.fault({ on: COMMIT, when: 'after', act: 'reset', hook });

    const { set } = await rollOut(github);

    expect(set).toMatchObject({ changed: 'true', commitSha: await github.head(REPOSITORY, 'main') });
    expect(await added(github)).toBe(2);
  });

  it.each(LOSSES)('H12 H27 of a pull request (%s) opens no second one', async (act) => {
    await using github = await startGitHub();
    github.fault({ on: 'pulls/create', act, when: 'after' });

    const { set } = await rollOut(github, PULL);

    expect(set).toMatchObject({ pullRequestNumber: '1', pullRequestOperation: 'created' });
    expect(github.pulls(REPOSITORY)).toHaveLength(1);
  });

  it.each([
    ['git/create-ref', false],
    ['git/create-tree', true],
    ['git/create-commit', true],
    ['updateRefs', true],
    ['updatePullRequest', true],
  ])('H27 H29 of %s changes nothing about the end', async (on, isOpen) => {
    await using github = await startGitHub();
    if (isOpen) await rollOut(github, PULL);
    await github.commitTo(REPOSITORY, 'main', { 'other.txt': 'x' });
    let lost = 0;
    github.fault({ on, act: 'reset', when: 'after', hook: () => (lost += 1) });

    const { ok, link } = await rollOut(github, { ...PULL, version: '3' });

    expect([ok, lost]).toEqual([true, 1]);
    expect(await valuesOf(github)).toBe(rolledOut(link, '3'));
    expect(github.pulls(REPOSITORY)).toHaveLength(1);
    expect(await branchesOf(github)).toEqual(['main', BRANCH]);
  });

  it.each(['before', 'after'] as const)(
    'H35 since a write stalls (%s it was done) ends with its attempt',
    async (when) => {
      await using github = await startGitHub();
      const [patient, hasty] = [createHttp(), hastyHttp()];
      const send: Http['send'] = async (request, maxBytes) =>
        await (request.body?.includes('mutation') ? hasty : patient).send(request, maxBytes);
      github.fault({ on: COMMIT, when, act: 'stall' });

      const { set } = await rollOut(github, {}, { github: createGitHub({ send }, github.env) });

      expect(set['commitSha']).toBe(await github.head(REPOSITORY, 'main'));
      expect(await added(github)).toBe(1);
    },
  );
});

describe('an error of GraphQL', () => {
  it.each([
    ['FORBIDDEN', 'Resource not accessible by integration', 'PERMISSION'],
    ['UNPROCESSABLE', 'The path is malformed', 'REQUEST'],
  ])('H28 is told by its type: %s', async (type, message, code) => {
    await using github = await startGitHub();
    github.fault({ on: COMMIT, act: failed(COMMIT, message, type) });

    expect(errorOf((await rollOut(github)).log)).toMatch(`error: ${code}: `);
    expect(writesOf(github)).toEqual([COMMIT]);
  });

  it('H28 for a query that is too large has its files read one by one', async () => {
    await using github = await startGitHub({ files: { 'a.yaml': VALUES, 'b.yaml': VALUES } });
    github.fault({ on: 'Look', act: failed('repository', 'x', 'RESOURCE_LIMITS_EXCEEDED') });

    const { ok, link } = await rollOut(github, { ...PULL, 'config-file': 'a.yaml\nb.yaml', version: '2' });

    expect(ok).toBe(true);
    for (const file of ['a.yaml', 'b.yaml']) expect(await valuesOf(github, BRANCH, file)).toBe(rolledOut(link, '2'));
    const texts = github.journal.slice(0, 4).map(({ body }) => JSON.stringify(body));
    expect(texts.map((text) => /query (\w+)/.exec(text)?.[1])).toEqual(['Look', 'Look', 'File', 'File']);
  });

  it('H28 for a look without files that is too large ends in its refusal', async () => {
    await using github = await startGitHub();
    github.fault({ on: 'Look', times: 2, act: failed('repository', 'x', 'RESOURCE_LIMITS_EXCEEDED') });

    expect(errorOf((await rollOut(github, PULL)).log)).toMatch(/error: REQUEST: /);
    expect(github.journal).toHaveLength(2);
  });
});

it('H34 GitHub Enterprise Server is asked below its own paths', async () => {
  const repositories = { [REPOSITORY]: { files: { 'values.yaml': VALUES } } };
  await using github = await GitHubDouble.start({ repositories, prefix: '/api/v3' });

  expect((await rollOut(github, PULL)).ok).toBe(true);
  const paths = github.journal.map(({ path }) => path.split('/').slice(0, 3).join('/'));
  expect(new Set(paths)).toEqual(new Set(['/api/v3', '/api/graphql']));
});
