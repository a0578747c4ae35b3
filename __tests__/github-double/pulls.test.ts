import { describe, expect, it } from '@jest/globals';
import { Client } from '../helpers/github/client.ts';
import { GitHubDouble } from '../helpers/github/double.ts';
import { Reader } from '../helpers/github/json.ts';
import type { RepositoryOptions } from '../helpers/github/options.ts';

const NAME = 'acme/deploy';
const AT = `/repos/${NAME}`;

async function start(options: RepositoryOptions = {}) {
  const github = await GitHubDouble.start({
    repositories: { [NAME]: { files: { 'values.yaml': 'a: 1\n' }, ...options } },
  });
  const client = new Client(github);
  const head = (await github.head(NAME, 'main')) ?? '';
  const first = await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 2\n' });
  const open = async (branch = 'docs', base = 'main') =>
    await client.rest('POST', `${AT}/pulls`, { title: 'Docs', head: branch, base });
  return { github, client, head, first, open };
}

function errorsOf(json: unknown): readonly string[] {
  return new Reader(json).objects('errors').map((error) => error.text('message'));
}

describe('a pull request', () => {
  it('is opened once for a branch and its base', async () => {
    const { github, open } = await start();
    await using _ = github;
    expect((await open()).json).toMatchObject({ number: 1, state: 'open', user: { login: 'github-actions[bot]' } });
    const again = await open();
    expect([again.status, errorsOf(again.json)]).toEqual([422, ['A pull request already exists for acme:docs.']]);
    expect(github.openPulls(NAME)).toHaveLength(1);
  });

  it('is not opened where nothing is to be merged', async () => {
    const { github, client, head, open } = await start();
    await using _ = github;
    await client.rest('POST', `${AT}/git/refs`, { ref: 'refs/heads/same', sha: head });
    const { status, json } = await open('same');
    expect([status, errorsOf(json)]).toEqual([422, ['No commits between main and same']]);
  });

  it('follows its branch, and is mergeable until the two conflict', async () => {
    const { github, client, open } = await start();
    await using _ = github;
    await open();
    const next = await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 3\n' });
    const mergeable = async () => {
      const { json } = await client.rest('GET', `${AT}/pulls/1`);
      return [new Reader(json).object('head').text('sha'), json['mergeable'], json['mergeable_state'], json['commits']];
    };
    expect(await mergeable()).toEqual([next, true, 'clean', 2]);
    await github.commitTo(NAME, 'main', { 'values.yaml': 'a: 9\n' });
    expect(await mergeable()).toEqual([next, false, 'dirty', 2]);
  });

  it('follows a push by git itself', async () => {
    const { github, head, open, client } = await start();
    await using _ = github;
    await open();
    await github.git(NAME, 'update-ref', 'refs/heads/docs', head);
    expect((await client.rest('GET', `${AT}/pulls/1`)).json).toMatchObject({ state: 'closed', merged: false });
  });

  it('has a title and a body of limited length, and may be no draft where drafts are none', async () => {
    const { github, client, open } = await start({ drafts: false });
    await using _ = github;
    const draft = await client.rest('POST', `${AT}/pulls`, { title: 'Docs', head: 'docs', base: 'main', draft: true });
    expect(draft.json['message']).toBe('Draft pull requests are not supported in this repository.');
    await open();
    const long = await client.rest('PATCH', `${AT}/pulls/1`, { body: 'x'.repeat(65_537) });
    expect([long.status, errorsOf(long.json)]).toEqual([422, ['body is too long (maximum is 65536 characters)']]);
  });

  it.each(['its branch', 'its base'])('is closed when %s is deleted', async (which) => {
    const { github, open } = await start();
    await using _ = github;
    await github.commitTo(NAME, 'base', { 'other.txt': 'b' });
    await open('docs', 'base');
    await github.moveBranch(NAME, which === 'its base' ? 'base' : 'docs');
    expect(github.pulls(NAME)).toMatchObject([{ state: 'closed', mergedAt: undefined }]);
  });

  it('is closed when its branch goes back to its base', async () => {
    const { github, head, open } = await start();
    await using _ = github;
    await open();
    await github.moveBranch(NAME, 'docs', head);
    expect(github.pulls(NAME)).toMatchObject([{ state: 'closed', mergedAt: undefined }]);
  });

  it('is merged when its commits are pushed to its base', async () => {
    const { github, first, open } = await start();
    await using _ = github;
    await open();
    await github.moveBranch(NAME, 'main', first);
    expect(github.pulls(NAME)).toMatchObject([{ state: 'closed', mergeCommit: first, mergedBy: 'mona' }]);
  });

  it.each(['merge', 'squash', 'rebase'] as const)('is merged by %s', async (method) => {
    const { github, client, open } = await start();
    await using _ = github;
    await github.commitTo(NAME, 'main', { 'other.txt': 'b' });
    await open();
    const { status, json } = await client.rest('PUT', `${AT}/pulls/1/merge`, { merge_method: method });
    expect([status, json['sha']]).toEqual([200, await github.head(NAME, 'main')]);
    expect(await github.show(NAME, 'main', 'values.yaml')).toBe('a: 2\n');
    const parents = (await github.git(NAME, 'log', '-1', '--format=%P', 'main')).trim().split(' ');
    expect(parents).toHaveLength(method === 'merge' ? 2 : 1);
    expect(github.pulls(NAME)).toMatchObject([{ state: 'closed', mergedBy: 'github-actions[bot]' }]);
    expect(await github.fsck(NAME)).toBe('');
  });

  const BOT = 'Co-authored-by: github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>';
  const MONA = 'Co-authored-by: Mona Lisa <mona@example.com>';
  const SIGNED = 'Signed-off-by: Mona Lisa <mona@example.com>';
  // A line is broken after the 72nd character at the latest, but not in a block of code.
  const [LINE, BROKEN] = [`${'word '.repeat(16)}end`, `${'word '.repeat(13)}word\nword word end`];
  const BODY = `${LINE}\r\n\r\n\`\`\`\r\n${LINE}\r\n\`\`\``;
  const WRAPPED = `${BROKEN}\n\n\`\`\`\n${LINE}\n\`\`\``;
  it.each<[string, RepositoryOptions['squashMessage'], readonly string[], string, string]>([
    ['one commit without a body', undefined, ['First'], '', `First (#1)\n\n${MONA}`],
    ['one commit', 'commits', ['First\n\nWhy'], 'Body', `First (#1)\n\nWhy\n\n${MONA}`],
    [
      'one commit with trailers',
      'commits',
      [`First\n\nKey: value\n${SIGNED}\n`],
      '',
      `First (#1)\n\nKey: value\n${SIGNED}\n${MONA}`,
    ],
    ['one commit of the bot', 'commits', [], '', `Update bot.txt (#1)\n\nIn detail.\n\n${BOT}`],
    [
      'several commits',
      'commits',
      ['First\n\nWhy\n', 'Second'],
      'Body',
      `Docs (#1)\n\n* First\n\nWhy\n\n* Second\n\n---------\n\n${MONA}`,
    ],
    ['a pull request with one commit', 'pull-request', ['First\n\nWhy'], BODY, `Docs (#1)\n\n${WRAPPED}\n\n${MONA}`],
    [
      'a pull request with several signed commits',
      'pull-request',
      [`First\n\n${SIGNED}`, `Second\n\n${SIGNED}`],
      'Body',
      `Docs (#1)\n\nBody\n\n---------\n\n${SIGNED}\n${MONA}`,
    ],
    ['a pull request without a body', 'pull-request', ['First', 'Second'], '', `Docs (#1)\n\n${MONA}`],
    ['a title alone', 'blank', ['First\n\nWhy', 'Second'], 'Body', `Docs (#1)\n\n${MONA}`],
  ])('is squashed with the message that GitHub makes of %s', async (_name, squashMessage, messages, body, expected) => {
    const { github, client, head } = await start({ ...(squashMessage !== undefined && { squashMessage }) });
    await using _ = github;
    await github.moveBranch(NAME, 'docs', head);
    if (messages.length === 0) await client.commit(NAME, 'docs', head, { 'bot.txt': 'a' });
    for (const message of messages) await github.commitTo(NAME, 'docs', { a: message }, message);
    await client.rest('POST', `${AT}/pulls`, { title: 'Docs', body, head: 'docs', base: 'main' });
    await github.mergePull(NAME, 1, 'squash');
    expect(await github.git(NAME, 'log', '-1', '--format=%B', 'main')).toBe(`${expected}\n`);
    // Whoever merges it is not its author.
    expect(await github.git(NAME, 'log', '-1', '--format=%an|%cn', 'main')).toBe('github-actions[bot]|GitHub\n');
  });

  it('tells how its repository words a squash', async () => {
    const { github, client } = await start({ squashMessage: 'pull-request' });
    await using _ = github;
    const settings = { squash_merge_commit_title: 'PR_TITLE', squash_merge_commit_message: 'PR_BODY' };
    expect((await client.rest('GET', AT)).json).toMatchObject(settings);
    const query = '{ repository(owner: "acme", name: "deploy") { squashMergeCommitTitle squashMergeCommitMessage } }';
    expect((await client.graphql(query)).json).toEqual({
      data: { repository: { squashMergeCommitTitle: 'PR_TITLE', squashMergeCommitMessage: 'PR_BODY' } },
    });
  });

  it('is rebased commit by commit, each with its author and message', async () => {
    const { github, open } = await start();
    await using _ = github;
    await github.commitTo(NAME, 'main', { 'other.txt': 'b' }, 'Other');
    await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 3\n' }, 'Second\n\nKey: value');
    await open();
    const sha = await github.mergePull(NAME, 1, 'rebase');
    const log = await github.git(NAME, 'log', '-3', '--format=%s|%b|%an', 'main');
    expect(log.trim()).toBe('Second|Key: value|Mona Lisa\nChange by hand||Mona Lisa\nOther||Mona Lisa');
    expect([await github.head(NAME, 'main'), github.pulls(NAME)[0]?.mergeCommit]).toEqual([sha, sha]);
  });

  it('is reopened unless its branch is gone or another one is open', async () => {
    const { github, client, open } = await start();
    await using _ = github;
    await open();
    await github.closePull(NAME, 1);
    await open();
    const reopen = async () => await client.rest('PATCH', `${AT}/pulls/1`, { state: 'open' });
    expect(errorsOf((await reopen()).json).join()).toMatch(/already an open pull request/);
    await github.closePull(NAME, 2);
    expect((await reopen()).json['state']).toBe('open');
    await github.moveBranch(NAME, 'docs');
    expect(errorsOf((await reopen()).json).join()).toMatch(/docs branch has been deleted/);
  });

  it('is listed by branch, base and state, and a branch without its owner filters nothing', async () => {
    const { github, client, open } = await start();
    await using _ = github;
    await github.commitTo(NAME, 'second', { 'second.txt': '2' });
    await open('docs');
    await open('second');
    await github.closePull(NAME, 1);
    const numbers = async (query: string) => {
      const { data } = await client.rest('GET', `${AT}/pulls?${query}`);
      return Array.isArray(data) ? data.map((pull: unknown) => new Reader(pull).number('number')) : [];
    };
    expect(await numbers('head=acme:docs')).toEqual([]);
    expect(await numbers('head=acme:docs&state=all')).toEqual([1]);
    expect(await numbers('head=docs&state=all')).toEqual([2, 1]);
    expect(await numbers('base=other&state=all')).toEqual([]);
    expect(await numbers('state=all&per_page=1&page=2')).toEqual([1]);
  });

  it('merges by itself only where something else is awaited', async () => {
    const { github, client, open } = await start({ protected: ['main'] });
    await using _ = github;
    const { json } = await open();
    const input = { pullRequestId: json['node_id'], mergeMethod: 'SQUASH' };
    const selection = 'pullRequest { autoMergeRequest { mergeMethod enabledBy { login } } }';
    const { data, errors } = await client.mutate('enablePullRequestAutoMerge', input, selection);
    expect(errors).toEqual([]);
    expect(data.object('pullRequest').value('autoMergeRequest')).toEqual({
      mergeMethod: 'SQUASH',
      enabledBy: { login: 'github-actions' },
    });
    const { json: before } = await client.rest('GET', `${AT}/pulls/1`);
    expect(before).toMatchObject({ auto_merge: { merge_method: 'squash' }, mergeable_state: 'blocked' });

    await github.passChecks(NAME, 1);

    expect(github.pulls(NAME)[0]).toMatchObject({ state: 'closed', mergedBy: 'github-actions[bot]' });
    expect(await github.show(NAME, 'main', 'values.yaml')).toBe('a: 2\n');
  });

  it.each<[string, RepositoryOptions, boolean, RegExp]>([
    ['nothing is awaited', {}, false, /is in clean status/],
    ['it is a draft', { protected: ['main'] }, true, /draft/],
    ['the repository does not allow it', { protected: ['main'], autoMerge: false }, false, /not allowed for this rep/],
  ])('does not merge by itself where %s', async (_name, options, draft, words) => {
    const { github, client } = await start(options);
    await using _ = github;
    const { json } = await client.rest('POST', `${AT}/pulls`, { title: 'Docs', head: 'docs', base: 'main', draft });
    const { errors } = await client.mutate(
      'enablePullRequestAutoMerge',
      { pullRequestId: json['node_id'] },
      'clientMutationId',
    );
    expect(JSON.stringify(errors)).toMatch(words);
  });

  it('is clean when its checks have passed, until its branch moves', async () => {
    const { github, client, open } = await start({ protected: ['main'] });
    await using _ = github;
    const { json } = await open();
    const input = { pullRequestId: json['node_id'] };
    await github.passChecks(NAME, 1);
    const { errors } = await client.mutate('enablePullRequestAutoMerge', input, 'clientMutationId');
    expect(JSON.stringify(errors)).toMatch(/is in clean status/);
    await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 3\n' });
    expect((await client.mutate('enablePullRequestAutoMerge', input, 'clientMutationId')).errors).toEqual([]);
  });
});
