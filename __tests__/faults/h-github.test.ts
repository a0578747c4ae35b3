/** Section H as far as single operations on a repository show it; what a rollout makes of them is in `h-rollout`. */
import { describe, expect, it } from '@jest/globals';
import type { Http } from '../../src/action/effects.ts';
import {
  canWrite,
  commitOnBranch,
  createBranchWith,
  rebuildBranch,
  removeBranch,
} from '../../src/action/github/commit.ts';
import { isDetourPossible } from '../../src/action/github/failures.ts';
import { look } from '../../src/action/github/look.ts';
import { addPeople, closePull, createPull, updatePull } from '../../src/action/github/pulls.ts';
import { createHttp } from '../../src/action/http/transport.ts';
import { hastyHttp } from '../helpers/calls.ts';
import { type Act, primaryLimit, secondaryLimit, unknownNode } from '../helpers/github/faults.ts';
import type { RepositoryOptions } from '../helpers/github/repository.ts';
import {
  FILE,
  lookAt,
  NAME,
  NOW,
  openStage,
  operations,
  type Stage,
  type StageOptions,
  sessionOf,
  WAS,
} from '../helpers/github-stage.ts';
import { errorOf } from '../helpers/scripted-github.ts';

const CONTENT = { files: [{ path: FILE, text: NOW }], message: 'Export docs.example.com\n\nVersion 2' };
const WANTED = { branch: 'next', base: 'main', title: 'Export', body: 'Words', draft: false };
const NOBODY = { labels: [], assignees: [], reviewers: [], teamReviewers: [] };

const commitNow = ({ target }: Stage, expectedHead: string, branch = 'main') =>
  commitOnBranch(target, { ...CONTENT, branch, expectedHead });
const rebuild = ({ target, head, tree }: Stage, from: string) =>
  rebuildBranch(target, { ...CONTENT, branch: 'next', from, parent: { head, tree } });
const create = ({ target, head }: Stage) => createBranchWith(target, { ...CONTENT, branch: 'next', parent: head });
const count = (stage: Stage, operation: string) => operations(stage).filter((name) => name === operation).length;
const commitsOf = ({ double }: Stage, branch = 'main') => double.countCommits(NAME, branch);
const textOf = ({ code, message, hint }: { code: string; message: string; hint: string | undefined }) =>
  `${code}: ${message}\n${hint}`;

/** A branch with one commit, ready for a pull request. */
async function withBranch(given: StageOptions = {}): Promise<Stage & { readonly from: string }> {
  const stage = await openStage(given);
  return { ...stage, from: await stage.double.commitTo(NAME, 'next', { [FILE]: NOW, 'other.yaml': 'by hand' }) };
}

async function openPull({ target }: Stage) {
  const pull = await createPull(target, WANTED);
  if (typeof pull === 'string') throw new Error(pull);
  return pull;
}

const failed = (field: string, message: string, type?: string): Act => ({
  status: 200,
  body: { data: { [field]: null }, errors: [{ ...(type !== undefined && { type }), message, path: [field] }] },
});
const LOSSES: readonly [string, Act][] = [
  ['reset', 'reset'],
  ['cut', 'cut'],
  ['empty', 'empty'],
  ['HTML', 'html'],
];

describe('a branch that others move', () => {
  it('H02 a commit is raced, overwrites nothing, and stands on what came between when it is made again', async () => {
    await using stage = await openStage();
    const { double, head } = stage;
    double.fault({
      on: 'createCommitOnBranch',
      hook: () => double.commitTo(NAME, 'main', { 'other.yaml': 'by hand' }),
    });

    expect(await commitNow(stage, head)).toBe('raced');
    expect(await double.show(NAME, 'main', FILE)).toBe(WAS);
    const moved = (await double.head(NAME, 'main')) ?? '';
    expect(await commitNow(stage, moved)).toMatchObject({ sha: await double.head(NAME, 'main') });
    expect(await double.show(NAME, 'main', FILE)).toBe(NOW);
    expect(await double.show(NAME, 'main', 'other.yaml')).toBe('by hand');
  });

  it('H02 a branch is rebuilt or removed where it was seen, or not at all', async () => {
    await using stage = await withBranch();
    const { double, target, from } = stage;
    double.fault({ on: 'updateRefs', hook: () => double.commitTo(NAME, 'next', { 'more.yaml': 'by hand' }) });

    expect(await rebuild(stage, from)).toBe('raced');
    expect(await removeBranch(target, { branch: 'next', from })).toBe('raced');
    expect(await double.show(NAME, 'next', 'more.yaml')).toBe('by hand');
  });

  it('H30 a branch that is not there is raced', async () => {
    await using stage = await openStage();

    expect(await commitNow(stage, stage.head, 'next')).toBe('raced');
  });

  it.each(['NOT_FOUND', 'STALE_DATA'])(
    'H30 a fresh branch that GitHub does not know yet is tried again (%s)',
    async (type) => {
      await using stage = await openStage();
      stage.double.fault({ on: 'createCommitOnBranch', times: 2, act: failed('createCommitOnBranch', 'x', type) });

      expect(await create(stage)).toEqual({ sha: await stage.double.head(NAME, 'next'), pulls: [] });
    },
  );
});

describe('a branch that takes no commits', () => {
  it.each<[string, RepositoryOptions]>([
    ['H05 a protected branch', { protected: ['main'], protection: 'classic' }],
    ['H05 a ruleset', { protected: ['main'], protection: 'ruleset' }],
  ])('%s is told, and takes a pull request', async (_name, options) => {
    await using stage = await openStage({ options });
    const error = await errorOf(commitNow(stage, stage.head));

    expect(textOf(error)).toMatch(/^PROTECTED: .*GitHub says: .*\n.*`update: pull-request`/s);
    expect(isDetourPossible(error)).toBe(true);
    expect(await commitsOf(stage)).toBe(1);
  });

  it('H06 a branch that wants signed commits takes ours', async () => {
    await using stage = await withBranch({ options: { signed: ['main', 'next'] } });

    expect(await commitNow(stage, stage.head)).toMatchObject({ sha: expect.any(String) });
    expect(await rebuild(stage, stage.from)).toMatchObject({ sha: expect.any(String) });
  });

  it.each([
    ['H05 a rule on messages', { type: 'commit_message_pattern', pattern: /^OPS-\d+/ }, '`commit-message`'],
    ['H05 a rule on paths', { type: 'file_path_restriction', pattern: /values/ }, '`config-file`'],
  ] as const)('%s is no reason for a pull request, which would meet it again', async (_name, rule, hint) => {
    await using stage = await openStage({ options: { rules: [rule] } });
    const error = await errorOf(commitNow(stage, stage.head));

    expect(error).toMatchObject({ code: 'PROTECTED', hint: expect.stringContaining(hint) });
    expect(isDetourPossible(error)).toBe(false);
    await errorOf(create(stage));
    expect(await stage.double.head(NAME, 'next')).toBeUndefined();
  });

  it('H03 a rule against force pushes leaves the branch as it is', async () => {
    await using stage = await withBranch({ options: { rules: [{ type: 'non_fast_forward' }] } });

    expect(await rebuild(stage, stage.from)).toBe('no-force');
    expect(await stage.double.head(NAME, 'next')).toBe(stage.from);
    expect(await commitNow(stage, stage.from, 'next')).toMatchObject({ sha: expect.any(String) });
  });

  it('H05 a rule against removal keeps the branch', async () => {
    await using stage = await withBranch({ options: { rules: [{ type: 'deletion' }] } });

    expect(await removeBranch(stage.target, { branch: 'next', from: stage.from })).toBe('refused');
  });
});

describe('a token that may not', () => {
  it('H07 write names the line to add', async () => {
    await using stage = await openStage({ options: { permissions: { contents: 'read', pulls: 'read' } } });
    const { target, head } = stage;
    const errors = [
      await errorOf(canWrite(target)),
      await errorOf(commitNow(stage, head)),
      await errorOf(rebuild(stage, head)),
      await errorOf(create(stage)),
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

  it.each([
    [
      'H09 see the repository does not tell missing from hidden',
      'ghp_elsewhere',
      /^PERMISSION: The repository acme\/deploy could not be read: .*\nNot found, or no access: check the name/,
    ],
    [
      'H10 is refused at once when it is none',
      'ghs_expired0000000000000000000',
      /^AUTH: .*Bad credentials.*\n.*`github-token`/,
    ],
  ])('%s', async (_name, token, expected) => {
    await using stage = await openStage({ tokens: { ghp_elsewhere: { kind: 'user', repositories: [] } } });
    const session = sessionOf(stage.double, { token });

    expect(textOf(await errorOf(look(session, { repository: NAME, heads: ['next'], files: [] })))).toMatch(expected);
    expect(stage.double.journal).toHaveLength(1);
  });
});

describe('a pull request', () => {
  it('H11 that is there already is not opened again', async () => {
    await using stage = await withBranch();
    await openPull(stage);

    expect(await createPull(stage.target, WANTED)).toBe('raced');
  });

  it('H13 whose head GitHub does not know yet is opened a moment later, and gets its labels', async () => {
    await using stage = await withBranch();
    const { double, session, target } = stage;
    const errors = [{ resource: 'PullRequest', field: 'head', code: 'invalid' }];
    double.fault({
      on: 'pulls/create',
      times: 2,
      act: { status: 422, body: { message: 'Validation Failed', errors } },
    });
    double.fault({ on: 'issues/add-labels', times: 2, act: unknownNode() });
    await addPeople(target, await openPull(stage), { ...NOBODY, labels: ['docs'] });

    expect(double.openPulls(NAME)).toMatchObject([{ labels: ['docs'] }]);
    expect(session.effects.lines).toEqual([]);
  });

  it('H14 without commits is nothing to propose', async () => {
    await using stage = await openStage();
    await stage.double.moveBranch(NAME, 'next', stage.head);

    expect(await createPull(stage.target, WANTED)).toBe('raced');
  });

  it('H13 that is locked costs warnings', async () => {
    await using stage = await withBranch();
    const { double, session, target } = stage;
    const pull = await openPull(stage);
    const message = 'Pull request is locked';
    double.fault({ on: 'updatePullRequest', times: 2, act: failed('updatePullRequest', message, 'UNPROCESSABLE') });
    double.fault({ on: 'issues/add-labels', times: 3, act: { status: 403, body: { message } } });

    expect(await updatePull(target, pull, { title: 'Again', body: '' })).toBeUndefined();
    expect(await closePull(target, pull)).toBeUndefined();
    await addPeople(target, pull, { ...NOBODY, labels: ['docs', 'new'] });
    expect(session.effects.lines).toEqual([
      'warning: The pull request #1 of acme/deploy could not be changed: it is locked.',
      'warning: The pull request #1 of acme/deploy could not be changed: it is locked.',
      ...['docs', 'new'].map((label): unknown =>
        expect.stringMatching(
          new RegExp(`^warning: Pull request #1 of acme/deploy is without the label ${label}: .*locked`),
        ),
      ),
    ]);
  });
});

describe('a repository that has moved', () => {
  it.each<[string, 301 | 307]>([
    ['H21 is never taken for a pull request by 301', 301],
    ['H22 is not written to by 307', 307],
  ])('%s', async (_name, status) => {
    await using stage = await withBranch();
    const { double, target } = stage;
    const location = `${double.apiUrl}/repos/${NAME}/pulls?secret=1`;
    double.fault({
      on: 'pulls/create',
      act: { status, headers: { location }, body: { message: 'Moved Permanently' } },
    });
    const error = await errorOf(createPull(target, WANTED));

    expect(textOf(error)).toMatch(/^REDIRECT: .*\n.*\/repos\/acme\/deploy\/pulls, which is not followed/);
    expect(textOf(error)).not.toContain('secret');
    expect(operations(stage)).toEqual(['pulls/create']);
    expect(double.pulls(NAME)).toEqual([]);
  });

  it('H20 is followed by its new name, with a warning', async () => {
    await using stage = await openStage({ options: { renamedFrom: ['acme/old'] } });

    expect((await lookAt(stage, { repository: 'acme/old' })).repository.fullName).toBe(NAME);
    expect(stage.session.effects.lines).toEqual([
      'warning: acme/old is now acme/deploy; set `repository` to that name.',
    ]);
  });

  it('H23 into the archive is told', async () => {
    await using stage = await openStage({ options: { archived: true } });

    expect(await errorOf(canWrite(stage.target))).toMatchObject({ code: 'ARCHIVED' });
    expect(await errorOf(commitNow(stage, stage.head))).toMatchObject({ code: 'ARCHIVED' });
  });
});

describe('limits', () => {
  it.each<[string, Act, number]>([
    ['H24 a secondary limit with its wait', secondaryLimit({ retryAfterS: 20 }), 20_000],
    ['H24 a secondary limit by 429', secondaryLimit({ status: 429, retryAfterS: 20 }), 20_000],
    ['H24 a secondary limit that names no wait', secondaryLimit(), 60_000],
    ['H25 a limit of GraphQL', failed('createCommitOnBranch', 'x', 'RATE_LIMITED'), 60_000],
    ['H25 a limit of GraphQL in its other spelling', failed('createCommitOnBranch', 'x', 'RATE_LIMIT'), 60_000],
    [
      'H25 a limit without a type',
      failed('createCommitOnBranch', 'API rate limit already exceeded for user ID 1.'),
      60_000,
    ],
  ])('%s is waited for', async (_name, act, waitMs) => {
    await using stage = await openStage();
    stage.double.fault({ on: '*', times: 2, act });

    expect(await commitNow(stage, stage.head)).toMatchObject({ sha: await stage.double.head(NAME, 'main') });
    expect(stage.session.effects.clock.slept).toHaveLength(2);
    for (const slept of stage.session.effects.clock.slept) expect(slept).toBeGreaterThanOrEqual(waitMs);
    expect(await commitsOf(stage)).toBe(2);
  });

  it('H25 a primary limit is waited for until its reset, or told with its end', async () => {
    await using stage = await openStage();
    const resetS = Math.floor(Date.now() / 1000);
    stage.double.fault({ on: 'Look', act: primaryLimit({ resetS: resetS + 120 }) });
    stage.double.fault({ on: 'git/create-blob', act: primaryLimit({ resetS: Date.UTC(2099, 0) / 1000 }) });

    await lookAt(stage);
    expect(stage.session.effects.clock.now()).toBeGreaterThan(100_000);
    expect(textOf(await errorOf(canWrite(stage.target)))).toMatch(
      /^RATE_LIMITED: .*\nGitHub accepts no calls of this token before 2\d{3}-\d\d-\d\dT/,
    );
    expect(count(stage, 'git/create-blob')).toBe(1);
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
    await using stage = await openStage();
    stage.double.fault({ on: '*', times: 4, act });

    expect((await lookAt(stage)).base?.head).toBe(stage.head);
    expect(stage.double.journal).toHaveLength(5);
  });

  it('H26 reads are not made for ever', async () => {
    await using stage = await openStage();
    stage.double.fault({ on: '*', times: 100, act: 'html' });

    expect(textOf(await errorOf(lookAt(stage)))).toMatch(/^SERVER: .*HTTP 502 \(5 attempts\).*githubstatus/s);
  });

  it.each(LOSSES)('H27 a commit is looked for and not doubled, or made again (%s)', async (_name, act) => {
    await using stage = await openStage();
    const { double } = stage;
    double.fault({ on: 'createCommitOnBranch', when: 'after', act });
    const { sha } = made(await commitNow(stage, stage.head));

    expect(sha).toBe(await double.head(NAME, 'main'));
    expect(count(stage, 'createCommitOnBranch')).toBe(1);
    double.fault({ on: 'createCommitOnBranch', act });
    const files = [{ path: FILE, text: WAS }];
    const again = await commitOnBranch(stage.target, { branch: 'main', expectedHead: sha, files, message: 'Back' });
    expect(made(again).sha).toBe(await double.head(NAME, 'main'));
    expect(await commitsOf(stage)).toBe(3);
  });

  it('H27 a commit below another that came at once counts as written', async () => {
    await using stage = await openStage();
    const { double } = stage;
    const hook = () => double.commitTo(NAME, 'main', { 'other.yaml': 'by hand' });
    double.fault({ on: 'createCommitOnBranch', when: 'after', act: 'reset', hook });

    expect(made(await commitNow(stage, stage.head)).sha).toBe(await double.head(NAME, 'main'));
    expect(await commitsOf(stage)).toBe(3);
  });

  it.each(LOSSES)('H12 H27 a pull request is looked for and not doubled (%s)', async (_name, act) => {
    await using stage = await withBranch();
    stage.double.fault({ on: 'pulls/create', when: 'after', act });

    expect(await openPull(stage)).toMatchObject({ number: 1, title: 'Export', author: 'github-actions[bot]' });
    expect(stage.double.pulls(NAME)).toHaveLength(1);
    expect(count(stage, 'pulls/create')).toBe(1);
  });

  it.each(LOSSES)('H29 a branch is made, rebuilt and removed once (%s)', async (_name, act) => {
    await using stage = await openStage();
    const { double, target } = stage;
    for (const nth of [1, 2]) double.fault({ on: 'updateRefs', nth, when: 'after', act });
    double.fault({ on: 'git/create-ref', when: 'after', act });
    const { sha } = made(await create(stage));
    const from = await double.commitTo(NAME, 'next', { 'other.yaml': 'by hand' });
    const rebuilt = made(await rebuild(stage, from));

    expect([sha, rebuilt.sha]).not.toContain(from);
    expect(await removeBranch(target, { branch: 'next', from: rebuilt.sha })).toBe('done');
    expect(['git/create-ref', 'updateRefs', 'git/create-commit'].map((name) => count(stage, name))).toEqual([1, 2, 1]);
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
    await using stage = await openStage();
    stage.double.fault({ on: 'createCommitOnBranch', when: 'after', act });

    expect(made(await commitNow(stage, stage.head)).sha).toBe(await stage.double.head(NAME, 'main'));
    expect(await commitsOf(stage)).toBe(2);
  });

  it('H28 GraphQL errors are told apart by their type', async () => {
    await using stage = await openStage();
    const types = [
      ['FORBIDDEN', 'Resource not accessible by integration'],
      ['UNPROCESSABLE', 'The path is malformed'],
    ];
    for (const [nth, [type, message = '']] of types.entries())
      stage.double.fault({
        on: 'createCommitOnBranch',
        nth: nth + 1,
        act: failed('createCommitOnBranch', message, type),
      });

    expect(await errorOf(commitNow(stage, stage.head))).toMatchObject({ code: 'PERMISSION' });
    expect(await errorOf(commitNow(stage, stage.head))).toMatchObject({ code: 'REQUEST' });
  });

  it.each(['before', 'after'] as const)(
    'H35 a write that stalls (%s it was done) ends with its attempt',
    async (when) => {
      const [patient, hasty] = [createHttp(), hastyHttp()];
      let writes = 0;
      const http: Http = {
        ...patient,
        send: async (request, maxBytes) => {
          const isWrite = request.body?.includes('mutation') === true;
          return await (isWrite && writes++ === 0 ? hasty : patient).send(request, maxBytes);
        },
      };
      await using stage = await openStage({ http });
      stage.double.fault({ on: 'createCommitOnBranch', when, act: 'stall' });

      expect(made(await commitNow(stage, stage.head)).sha).toBe(await stage.double.head(NAME, 'main'));
      expect(await commitsOf(stage)).toBe(2);
    },
  );
});

describe('servers of other kinds', () => {
  it('H32 H33 a file of a mebibyte is read whole; a larger, an executable one, a link and a submodule are refused', async () => {
    const large = 'x'.repeat(1024 * 1024);
    const files = { large, larger: `${large}x`, run: 'x' };
    const odd = { executable: ['run'], links: { link: 'run' }, submodules: { sub: '1'.repeat(40) } };
    await using stage = await openStage({ options: { files, ...odd } });
    const { base } = await lookAt(stage, { heads: [], files: ['large', 'larger', 'run', 'link', 'sub'] });

    expect([...(base?.files.values() ?? [])].map(({ bytes }) => bytes.byteLength)).toEqual([large.length]);
    expect(base?.faults.map(({ message }) => message)).toEqual([
      expect.stringContaining('1048577 bytes'),
      expect.stringContaining('an executable file'),
      expect.stringContaining('a symbolic link'),
      expect.stringContaining('a submodule'),
    ]);
    expect(count(stage, 'git/get-blob')).toBe(1);
  });

  it('H34 GitHub Enterprise Server is asked below its own paths', async () => {
    await using stage = await withBranch({ prefix: '/api/v3' });
    await openPull(stage);
    await commitNow(stage, stage.head);

    expect((await lookAt(stage)).heads[0]?.state).toMatchObject({ ahead: 1, behind: 1 });
    const paths = stage.double.journal.map(({ path }) => path.split('/').slice(0, 3).join('/'));
    expect(new Set(paths)).toEqual(new Set(['/api/v3', '/api/graphql']));
  });
});

function made(result: Awaited<ReturnType<typeof commitOnBranch | typeof rebuildBranch>>): { readonly sha: string } {
  if (typeof result === 'string') throw new Error(result);
  return result;
}
