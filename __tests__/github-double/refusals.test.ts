import { describe, expect, it } from '@jest/globals';
import type { Permissions } from '../helpers/github/access.ts';
import { Client } from '../helpers/github/client.ts';
import { type DoubleOptions, GitHubDouble } from '../helpers/github/double.ts';
import type { RepositoryOptions } from '../helpers/github/options.ts';

const NAME = 'acme/deploy';
const AT = `/repos/${NAME}`;

async function start(repository: RepositoryOptions = {}, options: Partial<DoubleOptions> = {}) {
  const github = await GitHubDouble.start({
    repositories: { [NAME]: { files: { 'values.yaml': 'a: 1\n' }, ...repository } },
    ...options,
  });
  await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 2\n' });
  return { github, client: new Client(github), head: (await github.head(NAME, 'main')) ?? '' };
}

const said = ({ status, json }: { readonly status: number; readonly json: Readonly<Record<string, unknown>> }) =>
  `${status} ${json['message']}`;

describe('a protected branch', () => {
  const reason = 'Changes must be made through a pull request.';
  it.each([
    ['classic', 'BRANCH_PROTECTION_RULE_VIOLATION', reason, `Could not update file: ${reason}`],
    [
      'ruleset',
      'UNPROCESSABLE',
      `Repository rule violations found\n\n${reason}\n\n`,
      `Repository rule violations found\n\n${reason}\n\n`,
    ],
  ] as const)(
    'takes no commit and no move, in the words of its protection (%s)',
    async (protection, type, message, ofFile) => {
      const { github, client, head } = await start({ protected: ['main'], protection });
      await using _ = github;
      const docs = await github.head(NAME, 'docs');
      const blob = (await github.git(NAME, 'rev-parse', 'main:values.yaml')).trim();
      expect((await client.commit(NAME, 'main', head, { 'values.yaml': 'a: 2\n' })).errors).toEqual([
        { type, message },
      ]);
      const refUpdates = [{ name: 'refs/heads/main', afterOid: docs, beforeOid: head }];
      const repositoryId = github.repository(NAME).nodeId;
      expect((await client.mutate('updateRefs', { repositoryId, refUpdates })).errors).toEqual([{ type, message }]);
      expect(said(await client.rest('PATCH', `${AT}/git/refs/heads/main`, { sha: docs }))).toBe(`422 ${message}`);
      const file = { message: 'Update', content: 'YQ==', sha: blob };
      expect(said(await client.rest('PUT', `${AT}/contents/values.yaml`, file))).toBe(`409 ${ofFile}`);
      expect(await github.head(NAME, 'main')).toBe(head);
    },
  );

  it('that wants signatures takes the commits that GitHub signs, and no others', async () => {
    const { github, client, head } = await start({ signed: ['main'] });
    await using _ = github;
    const unsigned = await github.head(NAME, 'docs');
    const message = 'Repository rule violations found\n\nCommits must have verified signatures.\n\n';
    expect(said(await client.rest('PATCH', `${AT}/git/refs/heads/main`, { sha: unsigned }))).toBe(`422 ${message}`);
    expect((await client.commit(NAME, 'main', head, { 'values.yaml': 'a: 2\n' })).errors).toEqual([]);
  });

  it('takes a pull request, and the commits of its owner', async () => {
    const { github, client } = await start({ protected: ['main'] });
    await using _ = github;
    expect((await client.rest('POST', `${AT}/pulls`, { title: 'Docs', head: 'docs', base: 'main' })).status).toBe(201);
    await github.commitTo(NAME, 'main', { 'other.txt': 'by hand' });
    expect(await github.show(NAME, 'main', 'other.txt')).toBe('by hand');
  });
});

describe('a token', () => {
  it('that is unknown or missing is refused', async () => {
    const { github } = await start();
    await using _ = github;
    expect(said(await new Client(github, 'ghs_other').rest('GET', AT))).toBe('401 Bad credentials');
    expect(said(await new Client(github, 'ghs_other').graphql('{ viewer { login } }'))).toBe('401 Bad credentials');
    const bare = await fetch(github.apiUrl + AT, { headers: { 'user-agent': 'test' } });
    expect([bare.status, await bare.json()]).toMatchObject([401, { message: 'Requires authentication' }]);
  });

  it('that may only read is told what it lacks', async () => {
    const { github, client, head } = await start({ permissions: { contents: 'read', pulls: 'read', issues: 'read' } });
    await using _ = github;
    expect((await client.rest('GET', `${AT}/git/ref/heads/main`)).status).toBe(200);
    const blob = await client.rest('POST', `${AT}/git/blobs`, { content: 'a' });
    expect(said(blob)).toBe('403 Resource not accessible by integration');
    expect(blob.headers.get('x-accepted-github-permissions')).toBe('contents=write');
    const pull = await client.rest('POST', `${AT}/pulls`, { title: 'Docs', head: 'docs', base: 'main' });
    expect([said(pull), pull.headers.get('x-accepted-github-permissions')]).toEqual([
      '403 Resource not accessible by integration',
      'pull_requests=write',
    ]);
    expect((await client.commit(NAME, 'docs', await github.head(NAME, 'docs'), { a: 'b' })).errors).toEqual([
      { type: 'FORBIDDEN', message: 'Resource not accessible by integration' },
    ]);
    expect(await github.head(NAME, 'main')).toBe(head);
  });

  it('of an app or a person commits in its own name', async () => {
    const { github } = await start(
      {},
      { tokens: { app: { kind: 'app', login: 'deployer[bot]' }, user: { kind: 'user', login: 'mona' } } },
    );
    await using _ = github;
    for (const [token, name] of [
      ['app', 'deployer[bot]'],
      ['user', 'mona'],
    ] as const) {
      const { errors } = await new Client(github, token).commit(NAME, 'docs', await github.head(NAME, 'docs'), {
        who: name,
      });
      expect(errors).toEqual([]);
      expect((await github.git(NAME, 'log', '-1', '--format=%an|%cn', 'docs')).trim()).toBe(`${name}|GitHub`);
    }
    expect(github.journal.map(({ login }) => login)).toEqual(['deployer[bot]', 'mona']);
  });

  it('sees no private repository that it is not for, and only reads a public one', async () => {
    const own = { other: { kind: 'app', repositories: ['acme/other'] } } as const;
    const { github } = await start({}, { tokens: own });
    await using _ = github;
    const client = new Client(github, 'other');
    expect(said(await client.rest('GET', AT))).toBe('404 Not Found');
    expect((await client.commit(NAME, 'main', await github.head(NAME, 'main'), { a: 'b' })).errors[0]?.type).toBe(
      'NOT_FOUND',
    );
    const { github: open } = await start({ visibility: 'public' }, { tokens: own });
    await using __ = open;
    const reader = new Client(open, 'other');
    expect((await reader.rest('GET', `${AT}/git/ref/heads/main`)).status).toBe(200);
    expect(said(await reader.rest('POST', `${AT}/git/blobs`, { content: 'a' }))).toBe(
      '403 Resource not accessible by integration',
    );
  });

  it('of a workflow opens no pull request where the settings say so; an app does', async () => {
    const { github, client } = await start({ canOpenPulls: false }, { tokens: { app: { kind: 'app' } } });
    await using _ = github;
    const pull = { title: 'Docs', head: 'docs', base: 'main' };
    expect(said(await client.rest('POST', `${AT}/pulls`, pull))).toBe(
      '403 GitHub Actions is not permitted to create or approve pull requests.',
    );
    expect((await new Client(github, 'app').rest('POST', `${AT}/pulls`, pull)).status).toBe(201);
  });
});

describe('a token that lacks a permission, in GraphQL', () => {
  const none = { isArchived: false };
  const pulls = { contents: 'read', pulls: 'none', deployments: 'read' } as const;
  const deployments = { ...pulls, pulls: 'read', deployments: 'none' } as const;
  const contents = { ...pulls, pulls: 'read', contents: 'none' } as const;
  const ref = (selection: string) => `ref(qualifiedName: "main") { name ${selection} }`;
  const onCommit = (field: string) => ref(`target { ... on Commit { message ${field}(first: 1) { totalCount } } }`);
  // What must not be null takes with it what it is a part of, up to what may be.
  it.each<[string, Permissions, string, unknown, readonly string[]]>([
    ['a pull request', pulls, 'pullRequest(number: 1) { id }', { ...none, pullRequest: null }, ['pullRequest']],
    ['all pull requests', pulls, 'pullRequests(first: 1) { totalCount }', null, ['pullRequests']],
    [
      'those of a branch',
      pulls,
      ref('associatedPullRequests(first: 1) { totalCount }'),
      { ...none, ref: null },
      ['ref', 'associatedPullRequests'],
    ],
    [
      'those of a commit',
      pulls,
      onCommit('associatedPullRequests'),
      { ...none, ref: { name: 'main', target: { message: 'Begin', associatedPullRequests: null } } },
      ['ref', 'target', 'associatedPullRequests'],
    ],
    ['deployments', deployments, 'deployments(first: 1) { totalCount }', null, ['deployments']],
    [
      'those of a commit',
      deployments,
      onCommit('deployments'),
      { ...none, ref: { name: 'main', target: { message: 'Begin', deployments: null } } },
      ['ref', 'target', 'deployments'],
    ],
    [
      'the default branch',
      contents,
      'defaultBranchRef { name }',
      { ...none, defaultBranchRef: null },
      ['defaultBranchRef'],
    ],
    ['a ref', contents, ref(''), { ...none, ref: null }, ['ref']],
    ['refs', contents, 'refs(refPrefix: "refs/heads/", first: 1) { totalCount }', { ...none, refs: null }, ['refs']],
    ['a file', contents, 'object(expression: "main:values.yaml") { oid }', { ...none, object: null }, ['object']],
  ])('gets the rest without %s', async (_name, permissions, selection, expected, path) => {
    const { github } = await start({}, { tokens: { weak: { permissions } } });
    await using _ = github;
    await github.commitTo(NAME, 'main', { 'other.txt': 'b' }, 'Begin');
    await new Client(github).rest('POST', `${AT}/pulls`, { title: 'Docs', head: 'docs', base: 'main' });
    const query = `{ viewer { login } repository(owner: "acme", name: "deploy") { isArchived ${selection} } }`;
    expect((await new Client(github).graphql(query)).json['errors']).toBeUndefined();
    expect((await new Client(github, 'weak').graphql(query)).json).toMatchObject({
      data: { viewer: { login: 'github-actions[bot]' }, repository: expected },
      errors: [
        {
          type: 'FORBIDDEN',
          path: ['repository', ...path],
          message: 'Resource not accessible by integration',
        },
      ],
    });
  });

  it('reads what is public, and sees no repository that it is not for', async () => {
    const tokens = { weak: { permissions: { pulls: 'none' }, repositories: [] } } as const;
    const query = '{ repository(owner: "acme", name: "deploy") { pullRequests(first: 1) { totalCount } } }';
    const { github: open } = await start({ visibility: 'public' }, { tokens });
    await using _ = open;
    expect((await new Client(open, 'weak').graphql(query)).json).toEqual({
      data: { repository: { pullRequests: { totalCount: 0 } } },
    });
    const { github } = await start({}, { tokens });
    await using __ = github;
    const { json } = await new Client(github, 'weak').graphql(query);
    const message = "Could not resolve to a Repository with the name 'acme/deploy'.";
    expect(json).toMatchObject({
      data: { repository: null },
      errors: [{ type: 'NOT_FOUND', path: ['repository'], message }],
    });
  });
});

it('a release on workflows that are no longer those of the default branch is not for the token of a workflow', async () => {
  const { github, client, head } = await start({}, { tokens: { app: { kind: 'app' } } });
  await using _ = github;
  const create = (tag: string, by = client) =>
    by.rest('POST', `${AT}/releases`, { tag_name: tag, target_commitish: head, draft: true });
  await github.git(NAME, 'branch', '-f', 'docs', await github.commitTo(NAME, 'main', { 'a.txt': 'a' }));
  expect((await create('v1')).status).toBe(201);
  await github.commitTo(NAME, 'main', { '.github/workflows/ci.yml': 'on: push' });
  expect(said(await create('v2'))).toBe('403 Resource not accessible by integration');
  expect((await create('v2', new Client(github, 'app'))).status).toBe(201);
  await github.git(NAME, 'tag', 'v2', head);
  expect((await create('v2')).status).toBe(201);
});

describe('a repository', () => {
  it('that is archived can be read only', async () => {
    const { github, client } = await start({ archived: true });
    await using _ = github;
    expect((await client.rest('GET', AT)).json['archived']).toBe(true);
    expect(said(await client.rest('POST', `${AT}/git/blobs`, { content: 'a' }))).toBe(
      '403 Repository was archived so is read-only.',
    );
    const { errors } = await client.commit(NAME, 'docs', await github.head(NAME, 'docs'), { a: 'b' });
    expect(errors.map(({ message }) => message)).toEqual(['Repository was archived so is read-only.']);
  });

  it('that was renamed leads to where it is now, and GraphQL goes there itself', async () => {
    const { github, client } = await start({ renamedFrom: ['acme/before'] });
    await using _ = github;
    const read = await client.rest('GET', '/repos/acme/before/git/ref/heads/main');
    const location = read.headers.get('location') ?? '';
    expect([read.status, location]).toEqual([
      301,
      `${github.apiUrl}/repositories/${github.repository(NAME).id}/git/ref/heads/main`,
    ]);
    expect((await client.rest('GET', location.slice(github.apiUrl.length))).status).toBe(200);
    const write = await client.rest('POST', '/repos/acme/before/pulls', { title: 'Docs', head: 'docs', base: 'main' });
    expect(write.status).toBe(307);
    expect(github.pulls(NAME)).toEqual([]);
    const { errors } = await client.commit('acme/before', 'docs', await github.head(NAME, 'docs'), { a: 'b' });
    expect(errors).toEqual([]);
  });

  it('is served below a prefix, as on GitHub Enterprise Server', async () => {
    const { github, client } = await start({}, { prefix: '/api/v3' });
    await using _ = github;
    expect([github.apiUrl, github.graphqlUrl]).toEqual([
      `${github.serverUrl}/api/v3`,
      `${github.serverUrl}/api/graphql`,
    ]);
    const { status, json } = await client.rest('GET', AT);
    expect([status, json['url'], json['html_url']]).toEqual([
      200,
      `${github.apiUrl}${AT}`,
      `${github.serverUrl}/${NAME}`,
    ]);
    expect((await client.graphql('{ viewer { login } }')).json).toEqual({
      data: { viewer: { login: 'github-actions[bot]' } },
    });
    const headers = { authorization: `Bearer ${github.token}`, 'user-agent': 'test' };
    expect((await fetch(`${github.serverUrl}${AT}`, { headers })).status).toBe(404);
    expect(github.takeOffSchema().join()).toContain('no such operation');
  });
});
