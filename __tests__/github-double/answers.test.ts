import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { HANDLERS } from '../helpers/github/api.ts';
import { Client } from '../helpers/github/client.ts';
import { GitHubDouble } from '../helpers/github/double.ts';
import { Reader } from '../helpers/github/json.ts';

const NAME = 'acme/deploy';
const AT = `/repos/${NAME}`;
const MIB = 1024 * 1024;

async function start() {
  const github = await GitHubDouble.start({
    repositories: {
      [NAME]: {
        files: { 'values.yaml': 'a: 1\n', 'apps/run.sh': 'true\n', 'big.bin': 'x'.repeat(MIB + 1) },
        executable: ['apps/run.sh'],
        links: { link: 'values.yaml' },
        submodules: { module: 'b'.repeat(40) },
        collaborators: ['mona'],
        teams: ['docs'],
        protected: ['release'],
      },
    },
  });
  return { github, client: new Client(github), head: (await github.head(NAME, 'main')) ?? '' };
}

/** Goes through the life of a release; every answer is held to its description. */
async function callReleases(github: GitHubDouble, client: Client, head: string): Promise<void> {
  const wanted = { tag_name: 'v1', target_commitish: head, draft: true, make_latest: 'false' };
  const { json } = await client.rest('POST', `${AT}/releases`, wanted);
  const [id, uploadUrl] = [new Reader(json).number('id'), new Reader(json).text('upload_url')];
  const headers = { authorization: `Bearer ${github.token}`, 'user-agent': 'test', 'content-type': 'text/plain' };
  const upload = async (name: string) => {
    const url = uploadUrl.replace(/\{.*/, `?name=${encodeURIComponent(name)}`);
    return await fetch(url, { method: 'POST', headers, body: 'content' });
  };
  const uploaded = await upload('a file.txt');
  const asset = new Reader(await uploaded.json());
  expect([uploaded.status, asset.text('name'), asset.text('state')]).toEqual([201, 'a.file.txt', 'uploaded']);
  expect((await upload('a file.txt')).status).toBe(422);
  const at = `${AT}/releases/assets/${asset.number('id')}`;
  const bytes = await fetch(github.apiUrl + at, { headers: { ...headers, accept: 'application/octet-stream' } });
  expect(await bytes.text()).toBe('content');
  const calls = [
    [404, 'GET', `${AT}/releases/tags/v1`],
    [200, 'GET', `${AT}/releases?per_page=1`],
    [200, 'PATCH', `${AT}/releases/${id}`, { draft: false }],
    [422, 'POST', `${AT}/releases`, { tag_name: 'v1' }],
    [422, 'POST', `${AT}/releases`, { tag_name: 'v..2' }],
    [200, 'GET', `${AT}/releases/tags/v1`],
    [200, 'GET', `${AT}/releases/${id}`],
    [200, 'GET', `${AT}/releases/${id}/assets`],
    [200, 'GET', at],
    [204, 'DELETE', at],
    [404, 'GET', at],
    [204, 'DELETE', `${AT}/releases/${id}`],
  ] as const;
  for (const [status, method, path, body] of calls) {
    expect([path, (await client.rest(method, path, body)).status]).toEqual([path, status]);
  }
  expect((await github.git(NAME, 'rev-parse', 'v1')).trim()).toBe(head);
  // `fetch` follows the redirect and sends its token along, on one host.
  expect(github.takeOffSchema()).toEqual(['storage: the token was sent where none is due']);
}

it('gives an answer as it is described for every operation', async () => {
  const { github, client, head } = await start();
  await using _ = github;
  await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 2\n', 'new file.txt': 'new\n', 'apps/run.sh': null });
  await github.commitTo(NAME, 'second', { 'second.txt': '2\n' });
  await github.commitTo(NAME, 'main', { 'third.txt': '3\n' });
  const { tree } = await github.repository(NAME).commits.get(head);
  const blob = (await github.git(NAME, 'rev-parse', 'main:values.yaml')).trim();
  const deployment = await github.deploy(NAME, { sha: head, environment: 'docs', state: 'success' });
  const calls: readonly (readonly [string, number, string, string, unknown?])[] = [
    ['repos/get', 200, 'GET', AT],
    ['repos/get-content', 200, 'GET', `${AT}/contents/values.yaml`],
    ['repos/get-content', 200, 'GET', `${AT}/contents/apps?ref=main`],
    ['repos/get-content', 200, 'GET', `${AT}/contents/link`],
    ['repos/get-content', 200, 'GET', `${AT}/contents/module`],
    ['repos/get-content', 200, 'GET', `${AT}/contents/big.bin`],
    ['repos/get-content', 404, 'GET', `${AT}/contents/gone`],
    ['repos/get-content', 422, 'GET', `${AT}/contents/..%2F..%2Fuser`],
    ['repos/create-or-update-file-contents', 201, 'PUT', `${AT}/contents/put.txt`, { message: 'Put', content: 'YQ==' }],
    [
      'repos/create-or-update-file-contents',
      200,
      'PUT',
      `${AT}/contents/values.yaml`,
      { message: 'Put', content: 'YQ==', sha: blob },
    ],
    [
      'repos/create-or-update-file-contents',
      409,
      'PUT',
      `${AT}/contents/values.yaml`,
      { message: 'Put', content: 'YQ==', sha: blob },
    ],
    [
      'repos/create-or-update-file-contents',
      422,
      'PUT',
      `${AT}/contents/values.yaml`,
      { message: 'Put', content: 'YQ==' },
    ],
    ['repos/delete-file', 409, 'DELETE', `${AT}/contents/third.txt`, { message: 'Remove', sha: blob }],
    ['repos/get-branch', 200, 'GET', `${AT}/branches/docs`],
    ['repos/get-branch', 404, 'GET', `${AT}/branches/gone`],
    ['repos/list-branches', 200, 'GET', `${AT}/branches`],
    ['repos/get-commit', 200, 'GET', `${AT}/commits/docs`],
    ['repos/get-commit', 200, 'GET', `${AT}/commits/${head}`],
    ['repos/get-commit', 422, 'GET', `${AT}/commits/gone`],
    ['repos/list-commits', 200, 'GET', `${AT}/commits?sha=docs&path=values.yaml`],
    ['repos/compare-commits', 200, 'GET', `${AT}/compare/main...docs`],
    ['repos/compare-commits', 404, 'GET', `${AT}/compare/main...gone`],
    ['git/get-ref', 200, 'GET', `${AT}/git/ref/heads%2Fmain`],
    ['git/get-ref', 404, 'GET', `${AT}/git/ref/heads/gone`],
    ['git/list-matching-refs', 200, 'GET', `${AT}/git/matching-refs/heads/d`],
    ['git/create-ref', 201, 'POST', `${AT}/git/refs`, { ref: 'refs/heads/made', sha: head }],
    ['git/update-ref', 200, 'PATCH', `${AT}/git/refs/heads/made`, { sha: head, force: true }],
    ['git/delete-ref', 204, 'DELETE', `${AT}/git/refs/heads/made`],
    ['git/get-commit', 200, 'GET', `${AT}/git/commits/${head}`],
    ['git/get-commit', 404, 'GET', `${AT}/git/commits/${blob}`],
    ['git/create-commit', 201, 'POST', `${AT}/git/commits`, { message: 'Made', tree, parents: [head] }],
    ['git/create-commit', 422, 'POST', `${AT}/git/commits`, { message: 'Made', tree: blob }],
    ['git/get-tree', 200, 'GET', `${AT}/git/trees/main?recursive=1`],
    ['git/get-tree', 404, 'GET', `${AT}/git/trees/${blob}`],
    [
      'git/create-tree',
      201,
      'POST',
      `${AT}/git/trees`,
      { tree: [{ path: 'a/b', mode: '100644', type: 'blob', content: 'x' }] },
    ],
    ['git/create-tree', 422, 'POST', `${AT}/git/trees`, { tree: [{ path: '../b', mode: '100644', content: 'x' }] }],
    ['git/get-blob', 200, 'GET', `${AT}/git/blobs/${blob}`],
    ['git/get-blob', 404, 'GET', `${AT}/git/blobs/${head}`],
    ['git/create-blob', 201, 'POST', `${AT}/git/blobs`, { content: 'YQ==', encoding: 'base64' }],
    [
      'pulls/create',
      201,
      'POST',
      `${AT}/pulls`,
      { title: 'Docs', head: 'docs', base: 'main', body: 'Body', draft: true },
    ],
    ['pulls/create', 201, 'POST', `${AT}/pulls`, { title: 'Second', head: 'acme:second', base: 'main' }],
    ['pulls/create', 422, 'POST', `${AT}/pulls`, { title: 'Docs', head: 'gone', base: 'main' }],
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
    ['pulls/get', 200, 'GET', `${AT}/pulls/1`],
    ['pulls/get', 404, 'GET', `${AT}/pulls/99`],
    ['pulls/list', 200, 'GET', `${AT}/pulls?state=all&head=acme:docs&base=main&sort=created&direction=asc`],
    ['pulls/list-files', 200, 'GET', `${AT}/pulls/1/files`],
    ['pulls/list-commits', 200, 'GET', `${AT}/pulls/1/commits`],
    ['pulls/update', 200, 'PATCH', `${AT}/pulls/1`, { title: 'Other', body: 'Other', base: 'second' }],
    ['issues/get', 200, 'GET', `${AT}/issues/1`],
    ['issues/create-label', 201, 'POST', `${AT}/labels`, { name: 'new', color: 'abcdef', description: 'New' }],
    ['issues/create-comment', 201, 'POST', `${AT}/issues/1/comments`, { body: 'Hello' }],
    ['issues/list-comments', 200, 'GET', `${AT}/issues/1/comments`],
    ['pulls/merge', 405, 'PUT', `${AT}/pulls/1/merge`, {}],
    ['pulls/merge', 409, 'PUT', `${AT}/pulls/2/merge`, { sha: blob }],
    ['pulls/merge', 200, 'PUT', `${AT}/pulls/2/merge`, { merge_method: 'squash' }],
    ['repos/merge', 201, 'POST', `${AT}/merges`, { base: 'second', head: 'main' }],
    ['repos/merge', 204, 'POST', `${AT}/merges`, { base: 'second', head: 'main' }],
    ['repos/list-deployments', 200, 'GET', `${AT}/deployments?sha=${head}&environment=docs`],
    ['repos/get-deployment', 200, 'GET', `${AT}/deployments/${deployment}`],
    ['repos/get-deployment', 404, 'GET', `${AT}/deployments/1`],
    ['repos/list-deployment-statuses', 200, 'GET', `${AT}/deployments/${deployment}/statuses`],
    ['repos/create-deployment', 201, 'POST', `${AT}/deployments`, { ref: head, required_contexts: [] }],
    ['repos/create-deployment', 422, 'POST', `${AT}/deployments`, { ref: 'gone', required_contexts: [] }],
    ['repos/create-deployment', 409, 'POST', `${AT}/deployments`, { ref: head }],
    ['repos/create-deployment-status', 201, 'POST', `${AT}/deployments/${deployment}/statuses`, { state: 'success' }],
  ];
  for (const [operation, status, method, path, body] of calls) {
    const answer = await client.rest(method, path, body);
    expect([operation, path, answer.status, github.takeOffSchema()]).toEqual([operation, path, status, []]);
    expect(github.journal.at(-1)?.operation).toBe(operation);
  }
  const comment = new Reader((await client.rest('POST', `${AT}/issues/1/comments`, { body: 'Hello' })).json).number(
    'id',
  );
  expect((await client.rest('PATCH', `${AT}/issues/comments/${comment}`, { body: 'Bye' })).status).toBe(200);
  const sha = (await github.git(NAME, 'rev-parse', 'main:third.txt')).trim();
  expect((await client.rest('DELETE', `${AT}/contents/third.txt`, { message: 'Remove', sha })).status).toBe(200);
  await callReleases(github, client, head);
  const done = new Set(github.journal.map(({ operation }) => operation));
  expect(Object.keys(HANDLERS).filter((operation) => !done.has(operation))).toEqual([]);
  const { operations } = JSON.parse(readFileSync(new URL('../fixtures/github/api.json', import.meta.url), 'utf8'));
  expect(Object.keys(HANDLERS).sort()).toEqual(Object.keys(operations).sort());
  expect(await github.fsck(NAME)).toBe('');
});

it('compares branches as git does', async () => {
  const { github, client, head } = await start();
  await using _ = github;
  const ours = await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 2\n' }, 'First');
  await github.commitTo(NAME, 'docs', { 'apps/run.sh': null, 'apps/go.sh': 'true\n' }, 'Second');
  await github.commitTo(NAME, 'main', { 'values.yaml': 'a: 3\n' }, 'Elsewhere');
  const { json } = await client.rest('GET', `${AT}/compare/main...docs?per_page=1`);
  const answer = new Reader(json);
  expect([answer.text('status'), answer.number('ahead_by'), answer.number('behind_by')]).toEqual(['diverged', 2, 1]);
  expect(answer.object('merge_base_commit').text('sha')).toBe(head);
  expect(answer.objects('commits').map((commit) => commit.text('sha'))).toEqual([ours]);
  const files = answer
    .objects('files')
    .map((file) => `${file.text('status')} ${file.optionalText('previous_filename') ?? ''} ${file.text('filename')}`);
  expect(files).toEqual(['renamed apps/run.sh apps/go.sh', 'modified  values.yaml']);
});
