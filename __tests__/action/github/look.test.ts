/** What is seen of a repository: by the one query, and by REST where the server does not know that. */
import { describe, expect, it } from '@jest/globals';
import { createGitHub } from '../../../src/action/github/client.ts';
import { look } from '../../../src/action/github/look.ts';
import type { Asked, Look } from '../../../src/action/github/seen.ts';
import { deadlineIn } from '../../../src/action/http/deadline.ts';
import { createHttp } from '../../../src/action/http/transport.ts';
import { fakeEffects } from '../../helpers/effects.ts';
import { Client } from '../../helpers/github/client.ts';
import { GitHubDouble } from '../../helpers/github/double.ts';
import type { RepositoryOptions } from '../../helpers/github/options.ts';
import { errorOf, type ScriptedAnswer, scripted, sha } from '../../helpers/scripted-github.ts';

const NAME = 'acme/deploy';
const FILE = 'values.yaml';
const WAS = 'version: "1"\n';
const NOW = 'version: "2"\n';
const SERVERS: readonly [string, readonly string[]][] = [
  ['one query', []],
  ['an older one, and REST', ['Commit.file', 'Ref.compare', 'Repository.visibility', 'PullRequest.isDraft']],
];

async function start(options: RepositoryOptions = {}, unknownFields: readonly string[] = []) {
  const github = await GitHubDouble.start({
    repositories: { [NAME]: { files: { [FILE]: WAS, 'other.txt': 'x' }, ...options } },
    unknownFields,
  });
  const effects = fakeEffects(undefined, { workflow: { serverUrl: github.serverUrl, runKey: 'run1' } });
  effects.secrets.mask(github.token);
  const session = {
    effects,
    github: createGitHub(createHttp(), github.env)(github.token),
    deadline: deadlineIn(600_000, effects.clock),
  };
  const client = new Client(github);
  const seen = (asked: Partial<Asked> = {}): Promise<Look> =>
    look(session, { repository: NAME, branches: ['docs'], files: [FILE], pulls: true, ...asked });
  const open = async (head: string, given: object = {}) =>
    await client.rest('POST', `/repos/${NAME}/pulls`, { title: 'Pin', body: 'Why', head, base: 'main', ...given });
  const head = async (branch = 'main') => (await github.head(NAME, branch)) ?? '';
  return { github, effects, client, seen, open, head };
}

/** Files as texts. */
const textsOf = (files: ReadonlyMap<string, { readonly bytes: Uint8Array }> | undefined) =>
  [...(files ?? [])].map(([path, { bytes }]) => [path, Buffer.from(bytes).toString('utf8')]);

describe.each(SERVERS)('a look by %s', (_way, unknownFields) => {
  it('tells of repository, base, branch and pull request all that a rollout asks for', async () => {
    const people = { collaborators: ['mona'], teams: ['docs'], protected: ['main'] };
    const { github, client, seen, open, head } = await start({ ...people, visibility: 'internal' }, unknownFields);
    await using _ = github;
    const born = await head();
    const first = await github.commitTo(NAME, 'docs', { [FILE]: NOW }, 'Pin 2\n\nBody');
    const second = await github.commitTo(NAME, 'docs', { [FILE]: `${NOW}#\n`, 'b.txt': 'new' }, 'Pin 3');
    const moved = await github.commitTo(NAME, 'main', { 'other.txt': 'y' }, 'Other');
    await open('docs', { draft: false });
    const at = `/repos/${NAME}`;
    await client.rest('POST', `${at}/issues/1/labels`, { labels: ['docs'] });
    await client.rest('POST', `${at}/issues/1/assignees`, { assignees: ['mona'] });
    await client.rest('POST', `${at}/pulls/1/requested_reviewers`, { reviewers: ['mona'], team_reviewers: ['docs'] });
    const nodeId = String((await client.rest('GET', `${at}/pulls/1`)).json['node_id']);
    await client.mutate('enablePullRequestAutoMerge', { pullRequestId: nodeId, mergeMethod: 'SQUASH' });

    const { repository, base, branches, inTheWay } = await seen();

    expect(repository).toEqual({
      ...{ owner: 'acme', name: 'deploy', fullName: NAME, defaultBranch: 'main', archived: false },
      ...{ visibility: unknownFields.length === 0 ? 'internal' : 'private', nodeId: github.repository(NAME).nodeId },
    });
    const history = [...(base?.history ?? [])].map(([path, texts]) => [path, texts.map((text) => text.trim())]);
    expect({ ...base, files: textsOf(base?.files), history }).toEqual({
      ...{ name: 'main', head: moved, files: [[FILE, WAS]], history: [[FILE, ['Other', 'Begin']]], cut: new Set() },
    });
    expect(branches).toMatchObject([{ name: 'docs', lastPull: 'open' }]);
    expect(branches[0]?.pulls).toEqual([
      {
        ...{ number: 1, nodeId, url: `${github.serverUrl}/${NAME}/pull/1`, title: 'Pin', body: 'Why', base: 'main' },
        ...{ draft: false, mergesByItself: true, author: 'github-actions[bot]' },
        ...{ labels: ['docs'], assignees: ['mona'], reviewers: ['mona'], teams: ['docs'] },
      },
    ]);
    const { files, fork, ...state } = branches[0]?.at ?? {};
    expect([textsOf(files), textsOf(fork)]).toEqual([[[FILE, `${NOW}#\n`]], [[FILE, WAS]]]);
    expect(state).toEqual({
      ...{ head: second, ahead: 2, behind: 1, truncated: false },
      commits: [
        { sha: first, message: expect.stringMatching(/^Pin 2\n\nBody\s*$/), parents: [born] },
        { sha: second, message: expect.stringMatching(/^Pin 3\s*$/), parents: [first] },
      ],
      changed: expect.arrayContaining([FILE, 'b.txt']),
    });
    expect(inTheWay).toEqual([]);
  });

  it('reads files byte for byte, and none where there is no file', async () => {
    const files: Readonly<Record<string, Uint8Array>> = {
      'plain.yaml': Buffer.from(WAS),
      'windows.yaml': Buffer.from('a: ä\r\n'),
      'empty.yaml': Buffer.from(''),
      'mark.yaml': Buffer.from(`\uFEFF${WAS}`),
      'large.yaml': Buffer.alloc(512_001, 'a'),
      'latin.yaml': Buffer.from('a: ä\n', 'latin1'),
      'wide.yaml': Buffer.from(`\uFEFF${WAS}`, 'utf16le'),
      'folder/run.sh': Buffer.from('true\n'),
    };
    const options = {
      files,
      executable: ['folder/run.sh'],
      links: { link: 'plain.yaml' },
      submodules: { module: sha('b') },
    };
    const { github, seen } = await start(options, unknownFields);
    await using _ = github;
    const none = ['link', 'module', 'folder', 'gone.yaml', 'plain.yaml/x', 'link/x', 'gone/x'];

    const { base } = await seen({ files: [...Object.keys(files), ...none], branches: [], pulls: false });

    expect([...(base?.files.keys() ?? [])]).toEqual(Object.keys(files));
    for (const [path, bytes] of Object.entries(files)) {
      const blobSha = (await github.git(NAME, 'rev-parse', `main:${path}`)).trim();
      expect(base?.files.get(path)).toEqual({
        path,
        bytes: new Uint8Array(bytes),
        executable: path.endsWith('.sh'),
        blobSha,
      });
    }
    const blobs = github.journal.filter(({ operation }) => operation === 'git/get-blob');
    expect(blobs).toHaveLength(unknownFields.length === 0 ? 4 : Object.keys(files).length);
  });

  it('compares a branch that has merged its base with where it has done so last', async () => {
    const { github, seen, open, head } = await start({}, unknownFields);
    await using _ = github;
    await github.commitTo(NAME, 'docs', { [FILE]: NOW });
    await open('docs');
    const main = await github.commitTo(NAME, 'main', { 'other.txt': 'y', [FILE]: `${WAS}# end\n` });
    await github.git(NAME, 'update-ref', 'refs/heads/docs', await mergeOf(github, `${NOW}# end\n`));

    const [branch] = (await seen()).branches;

    expect(branch?.at).toMatchObject({
      head: await head('docs'),
      ahead: 2,
      behind: 0,
      changed: [FILE],
      truncated: false,
    });
    expect(branch?.at?.commits.map(({ parents }) => parents.length).sort()).toEqual([1, 2]);
    expect([textsOf(branch?.at?.fork), textsOf(branch?.at?.files)]).toEqual([
      [[FILE, `${WAS}# end\n`]],
      [[FILE, `${NOW}# end\n`]],
    ]);
    expect(main).toBe(await head());
  });

  it.each([0, 1])('finds nothing of its own on a branch that is %i commits behind', async (behind) => {
    const { github, seen, head } = await start({}, unknownFields);
    await using _ = github;
    const born = await head();
    await github.git(NAME, 'branch', 'docs', 'main');
    if (behind > 0) await github.commitTo(NAME, 'main', { [FILE]: NOW });

    const [branch] = (await seen()).branches;

    expect(branch?.at).toMatchObject({ head: born, ahead: 0, behind, commits: [], truncated: false, changed: [] });
    expect(textsOf(branch?.at?.fork)).toEqual([[FILE, WAS]]);
  });

  it('tells what a branch has changed beside the asked base, whatever its pull request goes to', async () => {
    const { github, seen, open } = await start({}, unknownFields);
    await using _ = github;
    await github.commitTo(NAME, 'release', { 'other.txt': 'y' });
    await github.git(NAME, 'branch', 'docs', 'release');
    await github.commitTo(NAME, 'docs', { [FILE]: NOW });
    await open('docs', { base: 'release' });

    const [branch] = (await seen()).branches;

    expect(branch?.pulls.map(({ base }) => base)).toEqual(['release']);
    expect([...(branch?.at?.changed ?? [])].sort()).toEqual(['other.txt', FILE]);
  });

  it('tells what became of the last pull request of a branch', async () => {
    const { github, seen, open } = await start({}, unknownFields);
    await using _ = github;
    const last = async () =>
      (await seen()).branches.map(({ name, at, pulls, lastPull }) => [name, at?.ahead, pulls.length, lastPull]);

    expect(await last()).toEqual([['docs', undefined, 0, undefined]]);
    await github.commitTo(NAME, 'docs', { [FILE]: NOW });
    expect(await last()).toEqual([['docs', 1, 0, undefined]]);
    await open('docs');
    expect(await last()).toEqual([['docs', 1, 1, 'open']]);
    await github.closePull(NAME, 1);
    expect(await last()).toEqual([['docs', 1, 0, 'closed']]);
    await open('docs');
    await github.mergePull(NAME, 2);
    await github.moveBranch(NAME, 'docs');
    expect(await last()).toEqual([['docs', undefined, 0, 'merged']]);
  });

  it('names the branches beside which a name is not allowed', async () => {
    const { github, seen } = await start({}, unknownFields);
    await using _ = github;
    for (const branch of ['static', 'pin/a', 'pin/b/c', 'pinned']) await github.git(NAME, 'branch', branch, 'main');

    expect((await seen({ branches: ['static/x/y', 'pin', 'pin/b'] })).inTheWay).toEqual([
      ...['static', 'pin/a', 'pin/b/c', 'pin/b/c'],
    ]);
  });

  it('of a base that is not there sees the repository alone', async () => {
    const { github, seen } = await start({ visibility: 'public', defaultBranch: 'trunk' }, unknownFields);
    await using _ = github;

    expect(await seen({ base: 'gone' })).toEqual({
      repository: expect.objectContaining({ visibility: 'public', defaultBranch: 'trunk' }),
      branches: [],
      open: [],
      inTheWay: [],
      byDefaultToken: true,
    });
    expect((await seen()).base?.name).toBe('trunk');
  });

  it('follows a rename with a warning, and does not tell missing from hidden', async () => {
    const { github, effects, seen } = await start({ renamedFrom: ['acme/old'] }, unknownFields);
    await using _ = github;

    expect((await seen({ repository: 'acme/old' })).repository.fullName).toBe(NAME);
    expect(effects.lines).toContain('warning: acme/old is now acme/deploy; set `repository` to that name.');
    expect(await errorOf(seen({ repository: 'acme/gone' }))).toMatchObject({
      code: 'PERMISSION',
      message: 'The repository acme/gone was not found, or the token has no access to it.',
    });
  });
});

/** A merge of `main` into `docs`, with a text for the file that both have changed. */
async function mergeOf(github: GitHubDouble, text: string): Promise<string> {
  const tree = await github.commitTo(NAME, 'main-with-text', { [FILE]: text });
  const merge = await github.git(
    NAME,
    ...['-c', 'user.name=Mona', '-c', 'user.email=mona@example.com'],
    ...['commit-tree', `${tree}^{tree}`, '-p', 'docs', '-p', 'main', '-m', 'Merge main'],
  );
  return merge.trim();
}

describe('the one query', () => {
  it('is one call, whatever is there', async () => {
    const { github, seen, open } = await start();
    await using _ = github;
    await github.commitTo(NAME, 'docs', { [FILE]: NOW });
    await open('docs');
    github.journal.length = 0;
    await seen({ branches: ['docs', 'other'], files: [FILE, 'gone.yaml'] });

    expect(github.journal.map(({ route }) => route)).toEqual(['POST /graphql']);
  });

  it('gives the bodies of merged pull requests behind the messages of the commits, newest first', async () => {
    const { github, seen, open } = await start();
    await using _ = github;
    await github.commitTo(NAME, 'docs', { [FILE]: NOW }, 'One');
    await open('docs', { body: 'Squashed' });
    await github.mergePull(NAME, 1, 'squash');
    await github.commitTo(NAME, 'main', { [FILE]: WAS }, 'Back');
    const messages = async (pulls: boolean) =>
      [...((await seen({ pulls })).base?.history.get(FILE) ?? [])].map((text) => text.trim());

    expect(await messages(true)).toEqual(['Back', expect.stringContaining('(#1)'), 'Squashed', 'Begin']);
    expect(await messages(false)).toEqual(['Back', expect.stringContaining('(#1)'), 'Begin']);
  });

  it('names the branches of all pull requests that are open, where it is asked for them', async () => {
    const { github, seen, open } = await start();
    await using _ = github;
    for (const branch of ['one', 'two', 'gone']) {
      await github.commitTo(NAME, branch, { [FILE]: `${NOW}# ${branch}\n` });
      await open(branch);
    }
    await github.closePull(NAME, 3);

    expect((await seen({ open: true })).open).toEqual([
      { head: 'two', base: 'main' },
      { head: 'one', base: 'main' },
    ]);
    expect((await seen()).open).toEqual([]);
  });

  it('of a token that may not see pull requests does without them', async () => {
    const { github, seen } = await start({ permissions: { pulls: 'none' } });
    await using _ = github;
    await github.commitTo(NAME, 'docs', { [FILE]: NOW });

    const { branches, open, hidesPulls } = await seen({ open: true });

    expect(branches).toMatchObject([{ pulls: [], at: { ahead: 1, changed: [FILE] } }]);
    expect(branches[0]?.lastPull).toBeUndefined();
    expect({ open, hidesPulls }).toEqual({ open: [], hidesPulls: true });
    expect(await seen({ pulls: false })).not.toHaveProperty('hidesPulls');
  });
});

describe('an answer of the query', () => {
  const [BASE, FORK, HEAD] = [sha('a'), sha('b'), sha('c')];
  const PULL = {
    ...{ number: 5, url: 'https://github.example/acme/deploy/pull/5', title: 'Pin', body: '', state: 'OPEN' },
    ...{ baseRefName: 'main', headRefOid: HEAD, headRepository: { nameWithOwner: 'Acme/Deploy' } },
    files: { nodes: [{ path: FILE }] },
  };
  const commit = { oid: HEAD, message: 'Pin', parents: { nodes: [{ oid: FORK }] } };
  const comparison = (given: object = {}) => ({
    ...{ aheadBy: 1, behindBy: 0, commits: { totalCount: 1, nodes: [commit] } },
    start: { nodes: [{ parents: { nodes: [{ oid: FORK }] } }] },
    ...given,
  });
  const answer = (
    { pulls0 = { nodes: [PULL] }, ...given }: { readonly pulls0?: object; readonly [name: string]: unknown } = {},
    base: object = {},
    errors?: readonly object[],
  ): ScriptedAnswer => ({
    data: {
      data: {
        pulls0: { pullRequests: pulls0 },
        repository: {
          ...{ id: 'R_1', nameWithOwner: NAME, visibility: 'PRIVATE', defaultBranchRef: { name: 'main' } },
          base: { name: 'main', target: { oid: BASE }, compare0: comparison(), ...base },
          branch0: { target: { oid: HEAD } },
          ...given,
        },
      },
      ...(errors && { errors }),
    },
  });
  const compared = {
    data: {
      ...{ ahead_by: 1, behind_by: 0, merge_base_commit: { sha: FORK }, files: [{ filename: 'seen-by-rest' }] },
      commits: [{ sha: HEAD, commit: { message: 'Pin' }, parents: [{ sha: FORK }] }],
    },
  };
  const ASKED: Asked = { repository: NAME, branches: ['docs'], files: [], pulls: true };
  const read = async (...script: readonly ScriptedAnswer[]) => {
    const session = scripted(script);
    const [branch] = (await look(session, ASKED)).branches;
    return { branch, calls: session.asked.length };
  };
  const hidden = (...path: readonly (string | number)[]) => ({
    ...{ type: 'FORBIDDEN', path: ['repository', ...path], message: 'Resource not accessible by integration' },
  });

  it('is enough where it tells everything', async () => {
    expect(await read(answer())).toMatchObject({
      branch: { pulls: [{ number: 5 }], at: { changed: [FILE] } },
      calls: 1,
    });
  });

  it.each<[string, object]>([
    ['a fork', { headRepository: { nameWithOwner: 'eve/deploy' } }],
    ['a fork that is gone', { headRepository: null }],
  ])('holds no pull request of %s, be it open, merged or closed', async (_name, given) => {
    for (const state of ['OPEN', 'MERGED', 'CLOSED']) {
      const { branch } = await read(answer({ pulls0: { nodes: [{ ...PULL, ...given, state }] } }), compared);

      expect(branch?.pulls).toEqual([]);
      expect(branch?.lastPull).toBeUndefined();
    }
  });

  it.each<[string, ScriptedAnswer]>([
    ['the comparison is hidden', answer({}, { compare0: null }, [hidden('base', 'compare0')])],
    [
      'the files of the pull request are hidden',
      answer({ pulls0: { nodes: [{ ...PULL, files: null }] } }, {}, [hidden('pulls0', 'nodes', 0, 'files')]),
    ],
    ['the pull request is of an earlier head', answer({ pulls0: { nodes: [{ ...PULL, headRefOid: FORK }] } })],
    ['the pull request has another base', answer({ pulls0: { nodes: [{ ...PULL, baseRefName: 'next' }] } })],
    [
      'there are as many of them as are listed',
      answer({ pulls0: { nodes: [{ ...PULL, files: { nodes: Array(100).fill({ path: FILE }) } }] } }),
    ],
    [
      'a commit is a merge',
      answer(
        {},
        {
          compare0: comparison({
            commits: { totalCount: 1, nodes: [{ ...commit, parents: { nodes: [{ oid: FORK }, { oid: BASE }] } }] },
          }),
        },
      ),
    ],
    ['the beginning is unknown', answer({}, { compare0: comparison({ start: null }) })],
  ])('is completed by REST where %s', async (_name, given) => {
    expect(await read(given, compared)).toMatchObject({ branch: { at: { changed: ['seen-by-rest'] } }, calls: 2 });
  });

  it('is completed by REST with both names of a renamed file, and tells where that has more', async () => {
    const renamed = { files: [{ filename: 'c', previous_filename: 'b' }] };
    const more = [{ ...renamed, total_commits: 3 }, { files: Array(300).fill({ filename: 'a' }) }];
    const by = async (given: object) =>
      (await read(answer({}, { compare0: null }), { data: { ...compared.data, ...given } })).branch?.at;

    expect(await by(renamed)).toMatchObject({ changed: ['b', 'c'], truncated: false });
    expect((await Promise.all(more.map(by))).map((at) => at?.truncated)).toEqual([true, true]);
  });

  it('of a branch that has no history in common with its base is a busy branch', async () => {
    const unrelated = { status: 404, data: { message: 'No common ancestor between main and docs.' } };

    expect(await errorOf(read(answer({}, { compare0: null }), unrelated))).toMatchObject({ code: 'BRANCH_BUSY' });
  });

  it.each<[string, object, object]>([
    ['labels', { labels: null }, { labels: [] }],
    ['assignees', { assignees: null }, { assignees: [] }],
    ['reviewRequests', { reviewRequests: null }, { reviewers: [], teams: [] }],
  ])('whose %s are hidden has none of them', async (field, given, expected) => {
    const script = answer({ pulls0: { nodes: [{ ...PULL, ...given }] } }, {}, [hidden('pulls0', 'nodes', 0, field)]);

    expect(await read(script)).toMatchObject({ branch: { pulls: [{ number: 5, ...expected }] }, calls: 1 });
  });

  it('names no branch of a fork', async () => {
    const of = (nameWithOwner: string, headRefName: string) => ({
      ...{ headRefName, baseRefName: 'main', headRepository: { nameWithOwner } },
    });
    const open = { pullRequests: { nodes: [of('eve/deploy', 'a'), of('Acme/Deploy', 'b'), null] } };
    const { data } = answer() as { readonly data: { readonly data: object } };
    const session = scripted([{ data: { data: { ...data.data, open } } }]);

    expect((await look(session, { ...ASKED, open: true })).open).toEqual([{ head: 'b', base: 'main' }]);
  });

  it('says that there are more commits than it lists', async () => {
    const commits = { totalCount: 101, nodes: [commit] };

    expect(await read(answer({}, { compare0: comparison({ aheadBy: 101, commits }) }))).toMatchObject({
      branch: { at: { ahead: 101, truncated: true } },
    });
  });

  it.each<[string, ScriptedAnswer, string]>([
    ['of fields that must be there', answer({ branch0: null }, {}, [hidden('branch0')]), 'PERMISSION'],
    ['beside one that may be missing', answer({}, {}, [hidden('pulls0'), hidden('branch0')]), 'PERMISSION'],
  ])('with errors %s is none', async (_name, given, code) => {
    expect(await errorOf(read(given))).toMatchObject({ code });
  });
});
