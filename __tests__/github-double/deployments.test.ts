import { expect, it } from '@jest/globals';
import { Client } from '../helpers/github/client.ts';
import { GitHubDouble } from '../helpers/github/double.ts';
import { Reader } from '../helpers/github/json.ts';
import type { RepositoryOptions } from '../helpers/github/options.ts';

const NAME = 'acme/docs';
const AT = `/repos/${NAME}/deployments`;

async function start(options: RepositoryOptions = {}) {
  const github = await GitHubDouble.start({ repositories: { [NAME]: { files: { 'a.md': 'a' }, ...options } } });
  const client = new Client(github);
  const list = async (path: string) => {
    const { data } = await client.rest('GET', path);
    return Array.isArray(data) ? data.map((one: unknown) => new Reader(one)) : [];
  };
  const states = async (id: number) => (await list(`${AT}/${id}/statuses`)).map((one) => one.text('state'));
  return { github, client, list, states, head: (await github.head(NAME, 'main')) ?? '' };
}

it('lists deployments by commit and environment, newest first', async () => {
  const { github, list, head } = await start();
  await using _ = github;
  const next = await github.commitTo(NAME, 'main', { 'a.md': 'b' });
  const first = await github.deploy(NAME, { sha: head, environment: 'docs' });
  const second = await github.deploy(NAME, { sha: next, environment: 'docs' });
  const third = await github.deploy(NAME, { sha: next, environment: 'preview/docs' });
  const ids = async (query: string) => (await list(`${AT}?${query}`)).map((one) => one.number('id'));

  expect(await ids('')).toEqual([third, second, first]);
  expect(await ids('environment=docs')).toEqual([second, first]);
  expect(await ids(`sha=${next}&environment=preview%2Fdocs`)).toEqual([third]);
  expect(await ids('sha=none&per_page=1&page=2')).toEqual([second]);
});

it('keeps what was reported, newest first, and again is another deployment', async () => {
  const { github, list, states, head } = await start();
  await using _ = github;
  const at = { sha: head, environment: 'docs' };
  const id = await github.deploy(NAME, at);
  expect(await states(id)).toEqual([]);
  await github.deploy(NAME, { ...at, state: 'in_progress' });
  await github.deploy(NAME, { ...at, state: 'failure', description: 'No page', logUrl: 'https://logs.example/1' });

  const [last] = await list(`${AT}/${id}/statuses`);
  expect([last?.text('description'), last?.text('log_url')]).toEqual(['No page', 'https://logs.example/1']);
  expect(await states(id)).toEqual(['failure', 'in_progress']);
  expect(await github.deploy(NAME, { ...at, again: true })).not.toBe(id);
});

it('makes a live deployment inactive by the next one of its environment, but not in production', async () => {
  const { github, states, head } = await start();
  await using _ = github;
  const next = await github.commitTo(NAME, 'main', { 'a.md': 'b' });
  const replaced = async (environment: string) => {
    const id = await github.deploy(NAME, { sha: head, environment, state: 'success' });
    await github.deploy(NAME, { sha: next, environment, state: 'success' });
    return await states(id);
  };

  expect(await replaced('docs')).toEqual(['inactive', 'success']);
  expect(await replaced('production')).toEqual(['success']);
});

it('tells which permission is missing', async () => {
  const { github, client } = await start({ permissions: { deployments: 'none' } });
  await using _ = github;

  const { status, headers } = await client.rest('GET', AT);

  expect([status, headers.get('x-accepted-github-permissions')]).toEqual([403, 'deployments=read']);
});

it('takes deployments and their states from whoever may write them, and waits for no checks when told so', async () => {
  const { github, client, list, states, head } = await start();
  await using _ = github;
  const body = { ref: head, environment: 'docs', required_contexts: [], auto_merge: false, payload: { report: 'x' } };
  const made = new Reader((await client.rest('POST', AT, body)).json);
  const at = `${AT}/${made.number('id')}/statuses`;

  expect(await client.rest('POST', at, { state: 'success', description: 'Ready' })).toMatchObject({ status: 201 });
  expect(await states(made.number('id'))).toEqual(['success']);
  const [listed] = await list(`${AT}?environment=docs`);
  expect(listed?.value('payload')).toEqual({ report: 'x' });
  const { required_contexts: _none, ...waiting } = body;
  expect(await client.rest('POST', AT, waiting)).toMatchObject({ status: 409 });
  expect(await client.rest('POST', AT, { ...body, ref: 'nowhere' })).toMatchObject({ status: 422 });
});
