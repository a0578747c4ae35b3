/** The double is held to GitHub's own descriptions of its API: requests and answers that are off them are remembered. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Client } from '../helpers/github/client.ts';
import { GitHubDouble } from '../helpers/github/double.ts';
import { HANDLERS } from '../helpers/github/rest.ts';

const NAME = 'acme/deploy';
const AT = `/repos/${NAME}`;

async function start() {
  const options = { files: { 'values.yaml': 'a: 1\n' }, collaborators: ['mona'], teams: ['docs'] };
  const github = await GitHubDouble.start({ repositories: { [NAME]: options } });
  await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 2\n' });
  return { github, client: new Client(github), head: (await github.head(NAME, 'main')) ?? '' };
}

it('answers every operation of the description, as described', async () => {
  const { github, client, head } = await start();
  await using _ = github;
  const [tree, blob] = (await github.git(NAME, 'rev-parse', 'main^{tree}', 'main:values.yaml')).trim().split('\n');
  const entry = { path: 'a/b', mode: '100644', type: 'blob', content: 'x' };
  const wanted = { title: 'Docs', head: 'docs', base: 'main', body: 'Body', draft: true };
  const calls: (readonly [string, number, string, string, unknown?])[] = [
    ['repos/compare-commits', 200, 'GET', `${AT}/compare/main...docs?per_page=1`],
    ['repos/compare-commits', 404, 'GET', `${AT}/compare/main...gone`],
    ['git/get-ref', 200, 'GET', `${AT}/git/ref/heads%2Fmain`],
    ['git/get-ref', 404, 'GET', `${AT}/git/ref/heads/gone`],
    ['git/create-ref', 201, 'POST', `${AT}/git/refs`, { ref: 'refs/heads/made', sha: head }],
    ['git/create-ref', 422, 'POST', `${AT}/git/refs`, { ref: 'refs/heads/made/below', sha: head }],
    ['git/create-commit', 201, 'POST', `${AT}/git/commits`, { message: 'Made', tree, parents: [head] }],
    ['git/create-commit', 422, 'POST', `${AT}/git/commits`, { message: 'Made', tree: blob }],
    ['git/create-tree', 201, 'POST', `${AT}/git/trees`, { base_tree: tree, tree: [entry] }],
    ['git/create-tree', 422, 'POST', `${AT}/git/trees`, { tree: [{ ...entry, path: '../b' }] }],
    ['git/get-blob', 200, 'GET', `${AT}/git/blobs/${blob}`],
    ['git/create-blob', 201, 'POST', `${AT}/git/blobs`, { content: 'YQ==', encoding: 'base64' }],
    ['pulls/create', 201, 'POST', `${AT}/pulls`, wanted],
    ['pulls/create', 422, 'POST', `${AT}/pulls`, wanted],
    ['pulls/list', 200, 'GET', `${AT}/pulls?state=all&head=acme:docs&base=main`],
    ['issues/add-labels', 200, 'POST', `${AT}/issues/1/labels`, { labels: ['docs', 'Docs'] }],
    ['issues/add-assignees', 201, 'POST', `${AT}/issues/1/assignees`, { assignees: ['mona', 'nobody'] }],
    [
      'pulls/request-reviewers',
      201,
      'POST',
      `${AT}/pulls/1/requested_reviewers`,
      { reviewers: ['mona'], team_reviewers: ['docs'] },
    ],
    ['pulls/request-reviewers', 422, 'POST', `${AT}/pulls/1/requested_reviewers`, { reviewers: ['nobody'] }],
  ];
  const deployment = github.repository(NAME).id * 1000;
  calls.push(
    ['repos/create-deployment', 201, 'POST', `${AT}/deployments`, { ref: head, required_contexts: [] }],
    ['repos/create-deployment', 409, 'POST', `${AT}/deployments`, { ref: head }],
    ['repos/create-deployment-status', 201, 'POST', `${AT}/deployments/${deployment}/statuses`, { state: 'success' }],
    ['repos/list-deployments', 200, 'GET', `${AT}/deployments?sha=${head}&environment=production`],
  );
  for (const [operation, status, method, path, body] of calls) {
    const answer = await client.rest(method, path, body);
    expect([operation, path, answer.status, github.takeOffSchema()]).toEqual([operation, path, status, []]);
    expect(github.journal.at(-1)?.operation).toBe(operation);
  }
  const { operations } = JSON.parse(readFileSync(new URL('../fixtures/github/api.json', import.meta.url), 'utf8'));
  expect(Object.keys(HANDLERS).sort()).toEqual(Object.keys(operations).sort());
  expect([...new Set(calls.map(([operation]) => operation))].sort()).toEqual(Object.keys(operations).sort());
  expect(await github.fsck(NAME)).toBe('');
});

describe('a request off the description of REST', () => {
  const title = 'Title';
  it.each<[string, string, string, unknown, RegExp]>([
    ['a misspelt field', 'POST', '/pulls', { titel: title, head: 'docs', base: 'main' }, /titel/],
    ['a wrong type', 'POST', '/pulls', { title: 7, head: 'docs', base: 'main' }, /title: must be string/],
    ['a missing field', 'POST', '/pulls', { title, head: 'docs' }, /base/],
    ['no body', 'POST', '/pulls', undefined, /no body was sent/],
    ['a field of a body with several shapes', 'POST', '/issues/1/labels', { label: ['docs'] }, /label/],
    ['a misspelt field inside', 'POST', '/git/trees', { tree: [{ pth: 'a' }] }, /pth/],
    ['an unknown parameter', 'GET', '/pulls?stat=open', undefined, /stat/],
    ['a parameter that is none of its values', 'GET', '/pulls?state=opened', undefined, /state/],
    ['a number that is none', 'POST', '/issues/first/labels', { labels: [] }, /issue_number/],
  ])('is refused and remembered: %s', async (_name, method, path, body, fault) => {
    const { github, client } = await start();
    await using _ = github;
    expect((await client.rest(method, `${AT}${path}`, body)).status).toBe(422);
    expect(() => github.check()).toThrow(fault);
    github.takeOffSchema();
    expect(github.pulls(NAME)).toEqual([]);
  });

  it('makes disposing of the double throw', async () => {
    const { github, client } = await start();
    await client.rest('GET', `${AT}/stargazers`);
    await expect(github[Symbol.asyncDispose]()).rejects.toThrow(/Off GitHub's description:\n.*no such operation/);
  });
});

describe('a request off the schema of GraphQL', () => {
  const mutation = (selection: string) =>
    `mutation($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { ${selection} } }`;
  const input = (change: object) => ({
    input: {
      branch: { repositoryNameWithOwner: NAME, branchName: 'main' },
      expectedHeadOid: 'a'.repeat(40),
      message: { headline: 'Update' },
      ...change,
    },
  });
  const asking = (fields: string) => `{ repository(owner: "acme", name: "deploy") { ${fields} } }`;
  it.each<[string, string, object, RegExp]>([
    ['an unknown field of the input', mutation('commit { oid }'), input({ head: 'x' }), /"head" is not defined/],
    ['an id that is none', mutation('commit { oid }'), input({ expectedHeadOid: 3 }), /GitObjectID/],
    ['an unknown field of the answer', mutation('commit { sha }'), input({}), /Cannot query field "sha"/],
    ['a surplus variable', mutation('commit { oid }'), { ...input({}), more: 1 }, /\$more/],
    ['a list without a size', asking('pullRequests { nodes { id } }'), {}, /`first` or `last`/],
    ['a list that is too long', asking('pullRequests(first: 101) { nodes { id } }'), {}, /101 records/],
    ['a field that the double has not', asking('stargazerCount'), {}, /does not answer Repository.stargazerCount/],
  ])('is refused and remembered: %s', async (_name, query, variables, fault) => {
    const { github, client } = await start();
    await using _ = github;
    expect((await client.graphql(query, { ...variables })).json['errors']).toHaveLength(1);
    expect(github.takeOffSchema().join('\n')).toMatch(fault);
  });
});
