/** Section H as far as single operations on a repository show it; what a rollout makes of them is in `h-rollout`. */
import { describe, expect, it } from '@jest/globals';
import type { Http } from '../../src/action/effects.ts';
import { createBranch, headOf, moveBranch } from '../../src/action/github/branches.ts';
import type { GitHubSession } from '../../src/action/github/call.ts';
import { createGitHub } from '../../src/action/github/client.ts';
import { commitOnBranch } from '../../src/action/github/commits.ts';
import { readFile } from '../../src/action/github/files.ts';
import { look } from '../../src/action/github/look.ts';
import { addPeople, commentOnce } from '../../src/action/github/pull-additions.ts';
import { createPull, findPull, updatePull } from '../../src/action/github/pulls.ts';
import { canWrite, type OpenRepository, openRepository } from '../../src/action/github/repository.ts';
import { deadlineIn } from '../../src/action/http/deadline.ts';
import { createHttp } from '../../src/action/http/transport.ts';
import { hastyHttp } from '../helpers/calls.ts';
import { type FakeEffects, fakeEffects } from '../helpers/effects.ts';
import { type DoubleOptions, GitHubDouble } from '../helpers/github/double.ts';
import { type Act, primaryLimit, secondaryLimit, unknownNode } from '../helpers/github/faults.ts';
import type { RepositoryOptions } from '../helpers/github/repository.ts';
import { errorOf } from '../helpers/scripted-github.ts';
import { mustBeHarmless } from '../helpers/standing.ts';

const NAME = 'acme/deploy';
const FILE = 'values.yaml';
const WAS = 'staticExport:\n  version: "1"\n';
const NOW = 'staticExport:\n  version: "2"\n';
const HALF_AN_HOUR_MS = 30 * 60_000;
const START = Date.UTC(2026, 0, 15, 12);

/** An open repository of a double. */
interface Stage extends AsyncDisposable {
  readonly double: GitHubDouble;
  readonly session: GitHubSession & { readonly effects: FakeEffects };
  readonly target: OpenRepository;
  /** Head of `main` at the start. */
  readonly head: string;
}

interface StageOptions extends Partial<DoubleOptions> {
  readonly options?: RepositoryOptions;
  readonly http?: Http;
}

function sessionOf(double: GitHubDouble, { http = createHttp(), token = double.token } = {}) {
  const effects = fakeEffects(undefined, { workflow: { serverUrl: double.serverUrl, runKey: 'run1' } });
  effects.secrets.mask(token);
  const github = createGitHub(http, double.env)(token);
  return { effects, github, deadline: deadlineIn(HALF_AN_HOUR_MS, effects.clock) };
}

async function open({ options = {}, http, ...rest }: StageOptions = {}): Promise<Stage> {
  const double = await GitHubDouble.start({
    repositories: { [NAME]: { files: { [FILE]: WAS }, ...options } },
    ...rest,
  });
  const session = sessionOf(double, http === undefined ? {} : { http });
  const target = { session, repository: await openRepository(session, NAME) };
  const head = (await double.head(NAME, 'main')) ?? '';
  double.journal.length = 0;
  return {
    double,
    session,
    target,
    head,
    [Symbol.asyncDispose]: async () => {
      expect(await double.fsck(NAME)).toBe('');
      mustBeHarmless(session.effects.lines.join('\n'), [double.token]);
      await double[Symbol.asyncDispose]();
    },
  };
}

const commitNow = ({ target }: Stage, expectedHead: string, { branch = 'main', executable = false } = {}) =>
  commitOnBranch(target, {
    branch,
    expectedHead,
    message: 'Export docs.example.com\n\nVersion 2',
    files: [{ path: FILE, text: NOW, executable }],
  });
const operations = ({ double }: Stage) => double.journal.map(({ operation }) => operation);
const count = (stage: Stage, operation: string) => operations(stage).filter((name) => name === operation).length;
const commitsOf = ({ double }: Stage, branch = 'main') => double.countCommits(NAME, branch);
const textOf = ({ code, message, hint }: { code: string; message: string; hint: string | undefined }) =>
  `${code}: ${message}\n${hint}`;

/** A branch with one commit of ours, ready for a pull request. */
async function withBranch(given: StageOptions = {}): Promise<Stage> {
  const stage = await open(given);
  await stage.double.commitTo(NAME, 'next', { [FILE]: NOW });
  return stage;
}
const WANTED = { branch: 'next', base: 'main', title: 'Export', body: 'Words', draft: false };
const LOSSES: readonly [string, Act][] = [
  ['reset', 'reset'],
  ['cut', 'cut'],
  ['empty', 'empty'],
  ['HTML', 'html'],
];

describe('a branch that others move', () => {
  it.each([
    ['H01 a file by REST', true, 'git/create-commit'],
    ['H02 a file by GraphQL', false, 'createCommitOnBranch'],
  ])(
    '%s is raced, overwrites nothing, and stands on what came between when it is made again',
    async (_name, executable, on) => {
      await using stage = await open();
      const { double, target, head } = stage;
      double.fault({ on, hook: () => double.commitTo(NAME, 'main', { 'other.yaml': 'by hand' }) });

      expect(await commitNow(stage, head, { executable })).toBe('raced');
      expect(await double.show(NAME, 'main', FILE)).toBe(WAS);
      const moved = (await headOf(target, 'main')) ?? '';
      expect(await commitNow(stage, moved, { executable })).toMatchObject({ sha: await double.head(NAME, 'main') });
      expect(await double.show(NAME, 'main', FILE)).toBe(NOW);
      expect(await double.show(NAME, 'main', 'other.yaml')).toBe('by hand');
    },
  );

  it('H03 is no fast-forward by REST, and never forced', async () => {
    await using stage = await open({ unknownFields: ['Mutation.updateRefs', 'Mutation.createCommitOnBranch'] });
    const { double, head } = stage;
    double.fault({
      on: 'git/update-ref',
      hook: () => double.commitTo(NAME, 'main', { 'other.yaml': 'by hand' }),
    });

    expect(await commitNow(stage, head)).toBe('raced');
    expect(double.journal.findLast(({ operation }) => operation === 'git/update-ref')).toMatchObject({
      status: 422,
      body: { force: false },
    });
    expect(await double.show(NAME, 'main', 'other.yaml')).toBe('by hand');
  });

  it('H01 is moved from where it was seen, or not at all', async () => {
    await using stage = await withBranch();
    const { double, target, head } = stage;
    const from = (await double.head(NAME, 'next')) ?? '';
    const theirs = await double.commitTo(NAME, 'next', { 'other.yaml': 'by hand' });

    expect(await moveBranch(target, { branch: 'next', from, to: head, force: true })).toBe('raced');
    expect(await double.head(NAME, 'next')).toBe(theirs);
    await createBranch(target, 'beside', head);
    expect(await moveBranch(target, { branch: 'next', from: theirs, to: head, force: true, remove: 'beside' })).toBe(
      'moved',
    );
    expect([await double.head(NAME, 'next'), await double.head(NAME, 'beside')]).toEqual([head, undefined]);
  });
});

describe('a branch that takes no commits', () => {
  it.each<[string, RepositoryOptions['protection'], boolean]>([
    ['H05 by GraphQL, classic', 'classic', false],
    ['H05 by REST, classic', 'classic', true],
    ['H05 by GraphQL, with a ruleset', 'ruleset', false],
    ['H05 by REST, with a ruleset', 'ruleset', true],
  ])('%s', async (_name, protection = 'classic', executable) => {
    await using stage = await open({ options: { protected: ['main'], protection } });
    const error = await errorOf(commitNow(stage, stage.head, { executable }));

    expect(textOf(error)).toMatch(/^PROTECTED: .*GitHub says: .*\n.*`update: pull-request`/s);
    expect(await commitsOf(stage)).toBe(1);
  });

  it('H06 for want of a signature', async () => {
    await using stage = await open();
    const says = { message: 'Repository rule violations found\n\nCommits must have verified signatures.\n\n' };
    stage.double.fault({
      on: 'updateRefs',
      act: { status: 200, body: { data: { updateRefs: null }, errors: [{ type: 'UNPROCESSABLE', ...says }] } },
    });

    expect(await errorOf(commitNow(stage, stage.head, { executable: true }))).toMatchObject({
      code: 'PROTECTED',
      hint: expect.stringContaining('signed'),
    });
    expect(await commitNow(stage, stage.head)).toMatchObject({ sha: expect.any(String) });
  });
});

describe('a token that may not', () => {
  it('H07 write names the line to add', async () => {
    await using stage = await open({ options: { permissions: { contents: 'read', pulls: 'read' } } });
    const { target, head } = stage;
    const errors = [
      await errorOf(canWrite(target)),
      await errorOf(commitNow(stage, head)),
      await errorOf(commitNow(stage, head, { executable: true })),
      await errorOf(createBranch(target, 'next', head)),
      await errorOf(createPull(target, WANTED)),
    ];

    expect(errors.map(({ code }) => code)).toEqual(errors.map(() => 'PERMISSION'));
    for (const { hint } of errors.slice(0, 4)) expect(hint).toContain('`contents: write`');
    expect(errors[4]?.hint).toContain('`pull-requests: write`');
  });

  it('H08 open pull requests names the setting, and keeps the branch', async () => {
    await using stage = await withBranch({ options: { canOpenPulls: false } });
    const { double, target } = stage;
    const { code, hint } = await errorOf(createPull(target, WANTED));

    expect(code).toBe('PERMISSION');
    expect(hint).toContain(
      'Settings → Actions → General → Workflow permissions → Allow GitHub Actions to create and approve pull requests',
    );
    expect(hint).toContain(`${double.serverUrl}/acme/deploy/compare/main...next?expand=1`);
    expect(await double.head(NAME, 'next')).toBeDefined();
  });

  it('H09 see the repository does not tell missing from hidden', async () => {
    await using stage = await open({ tokens: { ghp_elsewhere: { kind: 'user', repositories: [] } } });
    const session = sessionOf(stage.double, { token: 'ghp_elsewhere' });

    expect(textOf(await errorOf(openRepository(session, NAME)))).toMatch(
      /^PERMISSION: .*not found, or the token has no access.*\n/,
    );
    expect(stage.double.journal).toHaveLength(1);
  });

  it('H10 is refused at once when it is none', async () => {
    await using stage = await open();
    const session = sessionOf(stage.double, { token: 'ghs_expired000000000000000000000000000000' });

    expect(textOf(await errorOf(openRepository(session, NAME)))).toMatch(
      /^AUTH: .*Bad credentials.*\n.*`github-token`/,
    );
    expect(stage.double.journal).toHaveLength(1);
  });
});

describe('a pull request', () => {
  it('H11 that is there already is found and changed', async () => {
    await using stage = await withBranch();
    const { double, target } = stage;
    const opened = await createPull(target, WANTED);

    expect(await createPull(target, WANTED)).toBe('exists');
    const found = await findPull(target, WANTED);
    expect(found).toEqual(opened);
    await updatePull(target, found?.number ?? 0, { title: 'Export again' });
    expect(double.openPulls(NAME).map(({ title }) => title)).toEqual(['Export again']);
  });

  it('H12 that a look does not show yet after a lost answer is not opened twice', async () => {
    await using stage = await withBranch();
    const { double, target, head } = stage;
    const base = { name: 'main', target: { oid: head } };
    const repository = { id: target.repository.nodeId, nameWithOwner: NAME, base, pulls0: { nodes: [] } };
    double.fault({ on: 'pulls/create', when: 'after', act: 'reset' });
    double.fault({ on: 'Look', act: { status: 200, body: { data: { repository } } } });

    expect(await createPull(target, WANTED)).toMatchObject({ number: 1 });
    expect(double.pulls(NAME)).toHaveLength(1);
  });

  it('H13 that GitHub does not find yet gets its labels a moment later', async () => {
    await using stage = await withBranch({ options: { collaborators: ['ada'] } });
    const { double, session, target } = stage;
    const pull = await createPull(target, WANTED);
    if (typeof pull === 'string') throw new Error(pull);
    double.fault({ on: 'issues/add-labels', times: 2, act: unknownNode() });
    double.fault({ on: 'pulls/request-reviewers', times: 3, act: unknownNode() });
    const nobody = { assignees: [], teamReviewers: [], isNews: true };
    await addPeople(target, pull, { ...nobody, labels: ['docs'], reviewers: ['ada'] });

    expect(await findPull(target, WANTED)).toMatchObject({ labels: ['docs'], reviewers: [] });
    expect(session.effects.lines.at(-1)).toMatch(
      /^warning: The pull request is missing reviewers ada\. .*Could not resolve to a node/,
    );
  });

  it('H14 without commits is nothing to propose', async () => {
    await using stage = await open();
    const { target, head } = stage;
    await createBranch(target, 'next', head);

    expect(await createPull(target, WANTED)).toBe('no-commits');
  });
});

describe('a repository that has moved', () => {
  it('H20 is followed for reading, with a warning', async () => {
    await using stage = await open({ options: { renamedFrom: ['acme/old'] } });
    const { double, session, target, head } = stage;

    expect(await openRepository(session, 'acme/old')).toMatchObject({ fullName: NAME });
    expect(session.effects.lines.join('\n')).toContain(
      'warning: acme/old is now acme/deploy; set `repository` to that name.',
    );
    expect(
      await headOf({ session, repository: { ...target.repository, name: 'old', fullName: 'acme/old' } }, 'main'),
    ).toBe(head);
    expect(double.journal.filter(({ status }) => status === 301)).toHaveLength(2);
  });

  it('H20 has no head where its branch is gone', async () => {
    await using stage = await withBranch();
    await stage.double.moveBranch(NAME, 'next');

    expect(await headOf(stage.target, 'next')).toBeUndefined();
  });

  it.each<[string, 301 | 307]>([
    ['H21 is never taken for a pull request by 301', 301],
    ['H22 is not written to by 307', 307],
  ])('%s', async (_name, status) => {
    await using stage = await withBranch();
    const { double, target } = stage;
    const location = `${double.apiUrl}/repos/${NAME}/pulls`;
    double.fault({
      on: 'pulls/create',
      act: { status, headers: { location }, body: { message: 'Moved Permanently', url: location } },
    });

    expect(await errorOf(createPull(target, WANTED))).toMatchObject({ code: 'REDIRECT' });
    expect(operations(stage)).toEqual(['pulls/create']);
    expect(double.pulls(NAME)).toEqual([]);
  });

  it('H21 is refused under its old name', async () => {
    await using stage = await withBranch({ options: { renamedFrom: ['acme/old'] } });
    const { double, session, target } = stage;

    expect(
      await errorOf(
        createPull({ session, repository: { ...target.repository, name: 'old', fullName: 'acme/old' } }, WANTED),
      ),
    ).toMatchObject({
      code: 'REDIRECT',
    });
    expect(double.pulls(NAME)).toEqual([]);
  });

  it('H23 into the archive is told', async () => {
    await using stage = await open({ options: { archived: true } });
    const { target, head } = stage;

    expect(target.repository.archived).toBe(true);
    expect(await errorOf(canWrite(target))).toMatchObject({ code: 'ARCHIVED' });
    expect(await errorOf(commitNow(stage, head))).toMatchObject({ code: 'ARCHIVED' });
  });
});

describe('limits', () => {
  it.each<[string, Act, number]>([
    ['H24 a secondary limit with its wait', secondaryLimit({ retryAfterS: 20 }), 20_000],
    ['H24 a secondary limit by 429', secondaryLimit({ status: 429, retryAfterS: 20 }), 20_000],
    ['H24 a secondary limit that names no wait', secondaryLimit(), 60_000],
  ])('%s is waited for', async (_name, act, waitMs) => {
    await using stage = await open();
    stage.double.fault({ on: '*', times: 2, act });

    expect(await commitNow(stage, stage.head)).toMatchObject({ sha: await stage.double.head(NAME, 'main') });
    expect(stage.session.effects.clock.slept).toHaveLength(2);
    for (const slept of stage.session.effects.clock.slept) expect(slept).toBeGreaterThanOrEqual(waitMs);
    expect(await commitsOf(stage)).toBe(2);
  });

  it('H25 a primary limit is waited for until its reset', async () => {
    await using stage = await open();
    const resetS = Math.floor(Date.now() / 1000) + 120;
    const act = primaryLimit({ resetS });
    stage.double.fault({ on: 'git/get-ref', act });

    expect(await headOf(stage.target, 'main')).toBe(stage.head);
    expect(stage.session.effects.clock.now()).toBeGreaterThan(100_000);
  });

  it('H25 a primary limit that is longer than the run is told with its end', async () => {
    await using stage = await open();
    stage.double.fault({ on: 'git/get-ref', act: primaryLimit({ resetS: START / 1000 + 400 * 24 * 3600 }) });

    expect(textOf(await errorOf(headOf(stage.target, 'main')))).toMatch(
      /^RATE_LIMITED: .*\nGitHub accepts no calls of this token before 2027-02-19T12:00:01Z/,
    );
    expect(count(stage, 'git/get-ref')).toBe(1);
  });
});

describe('answers that are lost', () => {
  it.each([
    'html',
    { status: 500, body: { message: 'Server Error' } },
    { status: 503 },
    'reset',
    'cut',
    'empty',
  ] as const)('H26 reads are made again (%j)', async (act) => {
    await using stage = await open();
    stage.double.fault({ on: '*', times: 4, act });

    expect(await headOf(stage.target, 'main')).toBe(stage.head);
    expect(stage.double.journal).toHaveLength(5);
  });

  it('H26 reads are not made for ever', async () => {
    await using stage = await open();
    stage.double.fault({ on: '*', times: 100, act: 'html' });

    expect(textOf(await errorOf(headOf(stage.target, 'main')))).toMatch(
      /^SERVER: .*HTTP 502 \(5 attempts\).*githubstatus/s,
    );
  });

  it.each(LOSSES)('H27 a commit is looked for and not doubled (%s)', async (_name, act) => {
    await using stage = await open();
    stage.double.fault({ on: 'createCommitOnBranch', when: 'after', act });

    expect(await commitNow(stage, stage.head)).toEqual({ sha: await stage.double.head(NAME, 'main') });
    expect(await commitsOf(stage)).toBe(2);
    expect(count(stage, 'createCommitOnBranch')).toBe(1);
  });

  it.each(LOSSES)('H27 a commit that never arrived is made again (%s)', async (_name, act) => {
    await using stage = await open();
    stage.double.fault({ on: 'createCommitOnBranch', act });

    expect(await commitNow(stage, stage.head)).toEqual({ sha: await stage.double.head(NAME, 'main') });
    expect(await commitsOf(stage)).toBe(2);
  });

  it.each(LOSSES)('H27 a commit below another that came at once is found (%s)', async (_name, act) => {
    await using stage = await open();
    const { double } = stage;
    double.fault({
      on: 'createCommitOnBranch',
      when: 'after',
      act,
      hook: () => double.commitTo(NAME, 'main', { 'other.yaml': 'by hand' }),
    });

    expect(await commitNow(stage, stage.head)).toEqual({ sha: (await double.git(NAME, 'rev-parse', 'main~1')).trim() });
    expect(await commitsOf(stage)).toBe(3);
  });

  it.each(LOSSES)('H27 a pull request is looked for and not doubled (%s)', async (_name, act) => {
    await using stage = await withBranch();
    const { double, target } = stage;
    double.fault({ on: 'pulls/create', when: 'after', act });

    expect(await createPull(target, WANTED)).toMatchObject({ number: 1 });
    expect(double.pulls(NAME)).toHaveLength(1);
    expect(count(stage, 'pulls/create')).toBe(1);
  });

  it.each(LOSSES)('H27 branch, move and comment are made once (%s)', async (_name, act) => {
    await using stage = await withBranch();
    const { double, target, head } = stage;
    await createPull(target, WANTED);
    for (const on of ['git/create-ref', 'updateRefs', 'issues/create-comment'])
      double.fault({ on, when: 'after', act });
    const from = (await double.head(NAME, 'next')) ?? '';
    const to = await double.commitTo(NAME, 'other', { [FILE]: NOW });

    expect(await createBranch(target, 'beside', head)).toBe('created');
    expect(await moveBranch(target, { branch: 'next', from, to, force: true, remove: 'beside' })).toBe('moved');
    await commentOnce(target, 1, '<!-- mark -->', '<!-- mark --> Words');
    await commentOnce(target, 1, '<!-- mark -->', '<!-- mark --> Words');
    expect(['git/create-ref', 'updateRefs', 'issues/create-comment'].map((name) => count(stage, name))).toEqual([
      1, 1, 1,
    ]);
  });

  it.each<[string, Act]>([
    ['no data', { status: 200, body: { data: null } }],
    [
      'half of its data',
      { status: 200, body: { data: { createCommitOnBranch: { commit: null } }, errors: [{ message: 'x' }] } },
    ],
    [
      'an error of its own',
      { status: 200, body: { data: null, errors: [{ message: 'Something went wrong while executing your query.' }] } },
    ],
  ])('H28 GraphQL with %s is looked after', async (_name, act) => {
    await using stage = await open();
    stage.double.fault({ on: 'createCommitOnBranch', when: 'after', act });

    expect(await commitNow(stage, stage.head)).toEqual({ sha: await stage.double.head(NAME, 'main') });
    expect(await commitsOf(stage)).toBe(2);
  });

  it('H28 GraphQL errors are told apart by their type', async () => {
    await using stage = await open();
    const error = (type: string, message: string): Act => ({
      status: 200,
      body: { data: { createCommitOnBranch: null }, errors: [{ type, message, path: ['createCommitOnBranch'] }] },
    });
    stage.double.fault({ on: 'createCommitOnBranch', act: error('STALE_DATA', 'x') });
    stage.double.fault({
      on: 'createCommitOnBranch',
      nth: 2,
      act: error('FORBIDDEN', 'Resource not accessible by integration'),
    });
    stage.double.fault({ on: 'createCommitOnBranch', nth: 3, act: error('UNPROCESSABLE', 'The path is malformed') });

    expect(await commitNow(stage, stage.head)).toBe('raced');
    expect(await errorOf(commitNow(stage, stage.head))).toMatchObject({ code: 'PERMISSION' });
    expect(await errorOf(commitNow(stage, stage.head))).toMatchObject({ code: 'REQUEST' });
  });

  it.each<[string, readonly string[], string]>([
    ['H29 the move of a branch, by GraphQL', [], 'updateRefs'],
    ['H29 the move of a branch, by REST', ['Mutation.updateRefs'], 'git/update-ref'],
  ])('%s, is looked for and not doubled', async (_name, unknownFields, on) => {
    await using stage = await open({ unknownFields });
    stage.double.fault({ on, when: 'after', act: 'reset' });

    expect(await commitNow(stage, stage.head, { executable: true })).toEqual({
      sha: await stage.double.head(NAME, 'main'),
    });
    expect(await commitsOf(stage)).toBe(2);
    expect(count(stage, on)).toBe(1);
    expect(count(stage, 'git/create-commit')).toBe(1);
  });

  it.each<[string, string, 'before' | 'after']>([
    ['H35 a read', 'git/get-ref', 'before'],
    ['H35 a write that was done', 'createCommitOnBranch', 'after'],
    ['H35 a write that was not', 'createCommitOnBranch', 'before'],
  ])('%s that stalls ends with its attempt', async (_name, on, when) => {
    const patient = createHttp();
    const hasty = hastyHttp();
    let stalled = false;
    const http: Http = {
      ...patient,
      send: async (request, maxBytes) => {
        const isFirst =
          !stalled &&
          (on === 'git/get-ref') === (request.method === 'GET') &&
          !request.url.pathname.endsWith('/deploy');
        stalled ||= isFirst;
        return await (isFirst ? hasty : patient).send(request, maxBytes);
      },
    };
    await using stage = await open({ http });
    stage.double.fault({ on, when, act: 'stall' });
    if (on === 'git/get-ref') expect(await headOf(stage.target, 'main')).toBe(stage.head);
    else expect(await commitNow(stage, stage.head)).toEqual({ sha: await stage.double.head(NAME, 'main') });

    expect(await commitsOf(stage)).toBe(on === 'git/get-ref' ? 1 : 2);
  });
});

describe('servers and files of other kinds', () => {
  it('H30 a commit to a branch that is not there is raced, and made once it is', async () => {
    await using stage = await open();
    const { target, head } = stage;

    expect(await commitNow(stage, head, { branch: 'next' })).toBe('raced');
    await createBranch(target, 'next', head);
    expect(await commitNow(stage, head, { branch: 'next' })).toMatchObject({ sha: expect.any(String) });
  });

  it('H31 a server that knows no commits by GraphQL gets them by REST', async () => {
    await using stage = await open({
      unknownFields: ['Mutation.createCommitOnBranch', 'Mutation.updateRefs'],
      prefix: '/api/v3',
    });
    const { double, head } = stage;

    expect(await commitNow(stage, head)).toEqual({ sha: await double.head(NAME, 'main') });
    expect(await double.show(NAME, 'main', FILE)).toBe(NOW);
    expect(await double.git(NAME, 'log', '-1', '--format=%P %s', 'main')).toBe(`${head} Export docs.example.com\n`);
  });

  it('H32 an executable file stays one, and a link is not written through', async () => {
    await using stage = await open({
      options: {
        files: { [FILE]: WAS, 'a/b': 'x' },
        executable: [FILE],
        links: { link: FILE },
        submodules: { sub: '1'.repeat(40) },
      },
    });
    const { double, target, head } = stage;
    const { executable } = await readFile(target, head, FILE);
    await commitNow(stage, head, { executable });

    expect(executable).toBe(true);
    expect(await double.git(NAME, 'ls-tree', 'main', FILE)).toMatch(/^100755 /);
    expect(await errorOf(readFile(target, head, 'link'))).toMatchObject({
      code: 'CONFIG',
      message: expect.stringContaining('symbolic link'),
    });
    expect(await errorOf(readFile(target, head, 'sub'))).toMatchObject({
      code: 'CONFIG',
      message: expect.stringContaining('submodule'),
    });
    expect(await errorOf(readFile(target, head, 'a'))).toMatchObject({
      code: 'CONFIG',
      message: expect.stringContaining('folder'),
    });
  });

  it('H33 a file of a mebibyte is read whole, and a larger one is refused', async () => {
    const large = 'x'.repeat(1024 * 1024);
    await using stage = await open({ options: { files: { large, larger: `${large}x` } } });
    const { target, head } = stage;

    expect((await readFile(target, head, 'large')).bytes.byteLength).toBe(large.length);
    expect(await errorOf(readFile(target, head, 'larger'))).toMatchObject({
      code: 'CONFIG',
      message: expect.stringContaining('1048577 bytes'),
    });
    expect(count(stage, 'git/get-blob')).toBe(1);
  });

  it('H34 GitHub Enterprise Server is asked below its own paths', async () => {
    await using stage = await withBranch({ prefix: '/api/v3' });
    const { double, session, target, head } = stage;
    await commitNow(stage, head);
    await createPull(target, WANTED);

    const asked = { repository: NAME, branches: ['next'], files: [FILE], pulls: false };
    expect((await look(session, asked)).branches[0]?.at).toMatchObject({ ahead: 1, behind: 1, changed: [FILE] });
    expect(new Set(double.journal.map(({ path }) => path.split('/').slice(0, 3).join('/')))).toEqual(
      new Set(['/api/graphql', '/api/v3']),
    );
    expect(double.journal.every(({ status }) => status < 300)).toBe(true);
  });
});
