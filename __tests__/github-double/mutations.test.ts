import { describe, expect, it } from '@jest/globals';
import { Client } from '../helpers/github/client.ts';
import { GitHubDouble } from '../helpers/github/double.ts';
import { type Json, Reader } from '../helpers/github/json.ts';
import type { RepositoryOptions } from '../helpers/github/options.ts';

const NAME = 'acme/deploy';
const AT = `/repos/${NAME}`;
const PULL = { title: 'Docs', headRefName: 'docs', baseRefName: 'main' };

async function start(options: RepositoryOptions = {}) {
  const github = await GitHubDouble.start({
    repositories: { [NAME]: { files: { 'values.yaml': 'a: 1\n' }, ...options } },
    tokens: { weak: { permissions: { pulls: 'read', issues: 'read' } }, app: { kind: 'app' } },
  });
  await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 2\n' });
  const client = new Client(github);
  const repositoryId = github.repository(NAME).nodeId;
  const create = async (change: Json = {}, by = client) =>
    await by.mutate('createPullRequest', { repositoryId, ...PULL, ...change }, 'pullRequest { id number }');
  const open = async (change: Json = {}) => (await create(change)).data.object('pullRequest').text('id');
  return { github, client, repositoryId, create, open };
}

const STATE = 'pullRequest { state title body baseRefName }';

describe('a pull request', () => {
  it('is opened with all that is said of it', async () => {
    const { github, create } = await start();
    await using _ = github;
    const { data, errors } = await create({ body: 'Why', draft: true, maintainerCanModify: false });
    expect([errors, data.object('pullRequest').number('number')]).toEqual([[], 1]);
    expect(github.pulls(NAME)).toMatchObject([
      { title: 'Docs', body: 'Why', draft: true, maintainerCanModify: false, author: 'github-actions[bot]' },
    ]);
  });

  const missing = (base: string, head: string) =>
    `Head sha can't be blank, Base sha can't be blank, No commits between ${base} and ${head}`;
  it.each<[string, RepositoryOptions, Json, string]>([
    ['no such head', {}, { headRefName: 'gone' }, `${missing('main', 'gone')}, Head ref must be a branch`],
    ['no such base', {}, { baseRefName: 'gone' }, `${missing('gone', 'docs')}, Base ref must be a branch`],
    ['nothing to merge', {}, { headRefName: 'main' }, 'No commits between main and main'],
    ['a title of blanks', {}, { title: ' ' }, "Title can't be blank"],
    ['a long body', {}, { body: 'x'.repeat(65_537) }, 'Body is too long (maximum is 65536 characters)'],
    [
      'a setting against it',
      { canOpenPulls: false },
      {},
      'GitHub Actions is not permitted to create or approve pull requests',
    ],
  ])('is not opened with %s', async (_name, options, change, message) => {
    const { github, create } = await start(options);
    await using _ = github;
    expect((await create(change)).errors.map((error) => error.message)).toEqual([message]);
    expect(github.pulls(NAME)).toEqual([]);
  });

  it('is opened once', async () => {
    const { github, create } = await start();
    await using _ = github;
    await create();
    const message = 'A pull request already exists for acme:docs.';
    expect((await create()).errors).toEqual([{ type: 'UNPROCESSABLE', message }]);
  });

  it('is changed, closed and reopened, and what is not named stays', async () => {
    const { github, client, open } = await start();
    await using _ = github;
    await github.commitTo(NAME, 'base', { a: 'a' });
    const pullRequestId = await open({ body: 'Why' });
    const change = async (name: string, input: Json = {}) =>
      (await client.mutate(name, { pullRequestId, ...input }, STATE)).data.value('pullRequest');
    const whole = { state: 'OPEN', title: 'Docs', body: 'Why', baseRefName: 'main' };
    expect(await change('updatePullRequest', { title: 'Other' })).toEqual({ ...whole, title: 'Other' });
    expect(await change('updatePullRequest', { title: 'Docs', body: '' })).toEqual({ ...whole, body: '' });
    expect(await change('updatePullRequest', { body: 'Why', baseRefName: 'base' })).toEqual({
      ...whole,
      baseRefName: 'base',
    });
    expect(await change('updatePullRequest', { state: 'CLOSED' })).toMatchObject({ state: 'CLOSED' });
    expect(await change('updatePullRequest', { state: 'OPEN' })).toMatchObject({ state: 'OPEN' });
    expect(await change('closePullRequest')).toMatchObject({ state: 'CLOSED' });
    expect(await change('reopenPullRequest')).toMatchObject({ state: 'OPEN' });
    await github.mergePull(NAME, 1);
    expect((await client.mutate('reopenPullRequest', { pullRequestId })).errors).toEqual([
      { type: 'UNPROCESSABLE', message: 'Could not open the pull request.' },
    ]);
  });

  it('stops merging by itself when that is asked for, and only then', async () => {
    const { github, client, open } = await start({ protected: ['main'] });
    await using _ = github;
    const pullRequestId = await open();
    const disable = async () => (await client.mutate('disablePullRequestAutoMerge', { pullRequestId })).errors;
    const message = "Can't disable auto-merge for this pull request";
    expect(await disable()).toEqual([{ type: 'UNPROCESSABLE', message }]);
    await client.mutate('enablePullRequestAutoMerge', { pullRequestId });
    expect(await disable()).toEqual([]);
    await github.passChecks(NAME, 1);
    expect(github.openPulls(NAME)).toHaveLength(1);
  });

  it('gets labels by their ids, and comments', async () => {
    const { github, client, open } = await start();
    await using _ = github;
    const labelableId = await open();
    await client.rest('POST', `${AT}/labels`, { name: 'Docs', color: 'abcdef' });
    const { json } = await client.graphql(
      '{ repository(owner: "acme", name: "deploy") { label(name: "docs") { id } } }',
    );
    const id = new Reader(json).object('data').object('repository').object('label').text('id');
    const selection = 'labelable { labels(first: 1) { nodes { name } } }';
    const labelled = await client.mutate('addLabelsToLabelable', { labelableId, labelIds: [id] }, selection);
    expect(labelled.data.value('labelable')).toEqual({ labels: { nodes: [{ name: 'Docs' }] } });
    const unknown = await client.mutate('addLabelsToLabelable', { labelableId, labelIds: ['LA_x'] });
    expect(unknown.errors.map(({ type }) => type)).toEqual(['NOT_FOUND']);
    const said = await client.mutate(
      'addComment',
      { subjectId: labelableId, body: 'Hello' },
      'commentEdge { node { body author { login } } }',
    );
    expect(said.data.value('commentEdge')).toEqual({ node: { body: 'Hello', author: { login: 'github-actions' } } });
    const blank = await client.mutate('addComment', { subjectId: labelableId, body: ' ' });
    expect(blank.errors.map((error) => error.message)).toEqual(["Body can't be blank"]);
  });

  it.each([
    ['createPullRequest', (_id: string, repositoryId: string) => ({ repositoryId, ...PULL })],
    ['updatePullRequest', (pullRequestId: string) => ({ pullRequestId, title: 'x' })],
    ['closePullRequest', (pullRequestId: string) => ({ pullRequestId })],
    ['enablePullRequestAutoMerge', (pullRequestId: string) => ({ pullRequestId })],
    ['disablePullRequestAutoMerge', (pullRequestId: string) => ({ pullRequestId })],
    ['addLabelsToLabelable', (labelableId: string) => ({ labelableId, labelIds: [] })],
    ['addComment', (subjectId: string) => ({ subjectId, body: 'x' })],
  ])('is not touched by %s of a token that may only read', async (name, input) => {
    const { github, open, repositoryId } = await start();
    await using _ = github;
    const id = await open();
    const before = JSON.stringify(github.pulls(NAME));
    expect((await new Client(github, 'weak').mutate(name, input(id, repositoryId))).errors).toEqual([
      { type: 'FORBIDDEN', message: 'Resource not accessible by integration' },
    ]);
    expect(JSON.stringify(github.pulls(NAME))).toBe(before);
  });
});

it('runs the mutations of a document one after the other; one that is refused is null with its own error', async () => {
  const { github, client, repositoryId } = await start();
  await using _ = github;
  const head = (await github.head(NAME, 'docs')) ?? '';
  const query = `mutation Place($made: CreateRefInput!, $pull: CreatePullRequestInput!) {
    made: createRef(input: $made) { ref { name } }
    again: createRef(input: $made) { ref { name } }
    pull: createPullRequest(input: $pull) { pullRequest { number headRefOid } }
  }`;
  const { json } = await client.graphql(query, {
    made: { repositoryId, name: 'refs/heads/made', oid: head },
    pull: { repositoryId, ...PULL, headRefName: 'made' },
  });
  expect(json).toMatchObject({
    data: {
      made: { ref: { name: 'made' } },
      again: null,
      pull: { pullRequest: { number: 1, headRefOid: head } },
    },
    errors: [
      {
        type: 'UNPROCESSABLE',
        path: ['again'],
        message: 'A ref named "refs/heads/made" already exists in the repository.',
      },
    ],
  });
});

it('says which part of an input it ignores', async () => {
  const { github, client, open } = await start();
  await using _ = github;
  const input = { pullRequestId: await open(), labelIds: ['LA_x'] };
  const fault = /ignores the argument input\.labelIds of Mutation\.updatePullRequest/;
  expect((await client.mutate('updatePullRequest', input)).errors[0]?.message).toMatch(fault);
  expect(() => github.check()).toThrow(fault);
  expect(github.takeOffSchema()).toHaveLength(1);
});
