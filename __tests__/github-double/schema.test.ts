import { describe, expect, it } from '@jest/globals';
import { Client } from '../helpers/github/client.ts';
import { GitHubDouble } from '../helpers/github/double.ts';

const NAME = 'acme/deploy';
const PULLS = `/repos/${NAME}/pulls`;

async function start() {
  const github = await GitHubDouble.start({ repositories: { [NAME]: { files: { 'values.yaml': 'a: 1\n' } } } });
  await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 2\n' });
  return { github, client: new Client(github), head: (await github.head(NAME, 'main')) ?? '' };
}

describe('a request off the description', () => {
  const title = 'Title';
  const cases: readonly (readonly [string, string, string, unknown, RegExp])[] = [
    ['a misspelt field', 'POST', PULLS, { titel: title, head: 'docs', base: 'main' }, /titel/],
    ['a wrong type', 'POST', PULLS, { title: 7, head: 'docs', base: 'main' }, /title: must be string/],
    ['a missing field', 'POST', PULLS, { title, head: 'docs' }, /base/],
    ['no body', 'POST', PULLS, undefined, /no body was sent/],
    [
      'a misspelt field of a body with several shapes',
      'POST',
      `/repos/${NAME}/issues/1/labels`,
      { label: ['docs'] },
      /label/,
    ],
    ['a wrong item', 'POST', `/repos/${NAME}/issues/1/labels`, { labels: [7] }, /labels\/0/],
    ['a misspelt field inside', 'POST', `/repos/${NAME}/git/trees`, { tree: [{ pth: 'a' }] }, /pth/],
    ['an unknown parameter', 'GET', `${PULLS}?stat=open`, undefined, /stat/],
    ['a parameter that is none of its values', 'GET', `${PULLS}?state=opened`, undefined, /state/],
    ['a number that is none', 'GET', `${PULLS}/first`, undefined, /pull_number/],
  ];
  it.each(cases)('is refused and remembered: %s', async (_name, method, path, body, fault) => {
    const { github, client } = await start();
    await using _ = github;
    expect((await client.rest(method, path, body)).status).toBe(422);
    expect(() => github.check()).toThrow(fault);
    github.takeOffSchema();
    expect(github.pulls(NAME)).toEqual([]);
  });

  it('is remembered when the double has no such operation, and when the body is no JSON', async () => {
    const { github, client } = await start();
    await using _ = github;
    expect((await client.rest('GET', '/repos/acme/deploy/stargazers')).status).toBe(404);
    expect(github.takeOffSchema().join()).toMatch(/no such operation/);
    const answer = await fetch(`${github.apiUrl}${PULLS}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${github.token}`, 'user-agent': 'test' },
      body: '{',
    });
    expect(answer.status).toBe(400);
    expect(github.takeOffSchema().join()).toMatch(/Problems parsing JSON/);
  });

  it('is remembered when it wants another form than JSON', async () => {
    const { github } = await start();
    await using _ = github;
    const accept = 'application/vnd.github.raw+json';
    const headers = { authorization: `Bearer ${github.token}`, 'user-agent': 'test', accept };
    await fetch(`${github.apiUrl}/repos/${NAME}/contents/values.yaml`, { headers });
    expect(github.takeOffSchema()).toEqual([`repos/get-content: the double answers JSON, not ${accept}`]);
  });

  it('makes disposing of the double throw', async () => {
    const { github, client } = await start();
    await client.rest('GET', `${PULLS}?stat=open`);
    await expect(github[Symbol.asyncDispose]()).rejects.toThrow(/Off GitHub's description:\npulls\/list: .*stat/);
  });
});

describe('an operation off the schema', () => {
  const mutation = (selection: string, type = 'CreateCommitOnBranchInput!') =>
    `mutation($input: ${type}) { createCommitOnBranch(input: $input) { ${selection} } }`;
  const input = (change: object) => ({
    input: {
      branch: { repositoryNameWithOwner: NAME, branchName: 'main' },
      expectedHeadOid: 'a'.repeat(40),
      message: { headline: 'Update' },
      ...change,
    },
  });
  const addition = (contents: string) => ({ fileChanges: { additions: [{ path: 'a', contents }] } });
  const ref = (name: string) => ({ input: { repositoryId: 'R_1', refUpdates: [{ name, afterOid: 'a'.repeat(40) }] } });
  const updateRefs = 'mutation($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';
  const cases: readonly (readonly [string, string, object, RegExp])[] = [
    ['an unknown field of the input', mutation('commit { oid }'), input({ head: 'x' }), /"head" is not defined/],
    ['a field that is missing', mutation('commit { oid }'), { input: {} }, /expectedHeadOid|branch/],
    ['an id that is none of git', mutation('commit { oid }'), input({ expectedHeadOid: 3 }), /3 is no GitObjectID/],
    ['a short id', mutation('commit { oid }'), input({ expectedHeadOid: 'abc' }), /no GitObjectID/],
    ['base64 without its padding', mutation('commit { oid }'), input(addition('YQ')), /no Base64String/],
    ['a ref that is not fully qualified', updateRefs, ref('docs'), /no GitRefname/],
    ['an unknown selection', mutation('commit { sha }'), input({}), /"sha"/],
    ['a type that is no input', mutation('commit { oid }', 'CommitInput!'), input({}), /Unknown type "CommitInput"/],
    ['a variable that nobody declared', '{ viewer { login } }', { login: 'x' }, /\$login/],
    ['a text that is no GraphQL', 'mutation {', {}, /Syntax Error/],
    ['the schema itself', '{ __schema { types { name } } }', {}, /no introspection/],
    ['two operations and no name', 'query A { viewer { login } } query B { viewer { login } }', {}, /operation name/],
  ];
  it.each(cases)('is refused and remembered: %s', async (_name, query, variables, fault) => {
    const { github, client } = await start();
    await using _ = github;
    const { status, json } = await client.graphql(query, { ...variables });
    expect(status).toBe(200);
    expect(json['errors']).toBeDefined();
    expect(json['data']).toBeUndefined();
    expect(() => github.check()).toThrow(fault);
    github.takeOffSchema();
  });

  const repository = (selection: string) => `{ repository(owner: "acme", name: "deploy") { ${selection} } }`;
  const pulls = (args: string) => repository(`pullRequests${args} { nodes { id } }`);
  it.each([
    ['a field that the double does not answer', repository('homepageUrl'), /does not answer Repository\.homepageUrl/],
    [
      'a field deep inside',
      repository('defaultBranchRef { target { ... on Commit { tree { entries { isGenerated } } } } }'),
      /does not answer TreeEntry\.isGenerated/,
    ],
    [
      'an argument that it ignores',
      pulls('(first: 1, labels: ["a"])'),
      /ignores the argument labels of Repository\.pull/,
    ],
    ['a list without a size', pulls(''), /provide a `first` or `last` value to properly paginate the `pullRequests`/],
    ['too large a page', pulls('(first: 101)'), /Requesting 101 records .* exceeds the `first` limit of 100 records/],
    ['a cursor that is none', pulls('(first: 1, after: "x")'), /`x` does not appear to be a valid cursor/],
  ])('is remembered, and the answer says it: %s', async (_name, query, fault) => {
    const { github, client } = await start();
    await using _ = github;
    const { json } = await client.graphql(query);
    expect(JSON.stringify(json['errors'])).toMatch(fault);
    expect(() => github.check()).toThrow(fault);
    github.takeOffSchema();
  });
});

describe('a server that is too old', () => {
  const undefinedField = (path: readonly string[], typeName: string, fieldName: string) => ({
    path,
    extensions: { code: 'undefinedField', typeName, fieldName },
    locations: [expect.objectContaining({ line: 1 })],
    message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
  });
  const repository = (selection: string) => `repository(owner: "acme", name: "deploy") { ${selection} }`;
  const target = 'defaultBranchRef { target { ... on Commit { found: file(path: "a") { oid } } } }';
  const spread = `query { ${repository('...R')} } fragment R on Repository { id defaultBranchRef { id compare(headRef: "a") { aheadBy } } }`;
  const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
    ['Query.rateLimit', 'rateLimit', '{ rateLimit { cost } viewer { login } }', ['query', 'rateLimit']],
    [
      'Repository.deployments',
      'deployments',
      `query Look { ${repository('deployments(first: 1) { totalCount }')} }`,
      ['query Look', 'repository', 'deployments'],
    ],
    [
      'Commit.file',
      'file',
      `{ ${repository(target)} }`,
      ['query', 'repository', 'defaultBranchRef', 'target', '... on Commit', 'found'],
    ],
    ['Ref.compare', 'compare', spread, ['fragment R', 'defaultBranchRef', 'compare']],
  ];
  it.each(cases)("says in GitHub's words that it has no %s", async (field, name, query, path) => {
    await using github = await GitHubDouble.start({ repositories: { [NAME]: {} }, unknownFields: [field] });
    const { status, json } = await new Client(github).graphql(query);
    expect([status, json]).toEqual([200, { errors: [undefinedField(path, field.split('.')[0] ?? '', name)] }]);
    await using newer = await GitHubDouble.start({ repositories: { [NAME]: {} } });
    expect((await new Client(newer).graphql(query)).json['errors']).toBeUndefined();
  });

  it('cannot lack what GitHub has not', async () => {
    await using github = await GitHubDouble.start({ repositories: { [NAME]: {} }, unknownFields: ['Commit.fil'] });
    expect((await new Client(github).graphql('{ viewer { login } }')).status).toBe(500);
    expect(github.takeOffSchema().join()).toMatch(/GitHub's schema has no Commit\.fil/);
  });

  it('knows neither a mutation nor its input', async () => {
    await using github = await GitHubDouble.start({
      repositories: { [NAME]: {} },
      unknownFields: ['Mutation.updateRefs', 'Mutation.createCommitOnBranch'],
    });
    const { json } = await new Client(github).graphql(
      'mutation($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }',
      { input: { repositoryId: 'R_1', refUpdates: [] } },
    );
    expect(json).toEqual({
      errors: [
        expect.objectContaining({
          path: ['mutation'],
          extensions: expect.objectContaining({ code: 'variableRequiresValidType', typeName: 'UpdateRefsInput' }),
        }),
        undefinedField(['mutation', 'updateRefs'], 'Mutation', 'updateRefs'),
      ],
    });
  });
});
