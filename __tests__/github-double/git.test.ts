import { describe, expect, it } from '@jest/globals';
import { Client } from '../helpers/github/client.ts';
import { GitHubDouble } from '../helpers/github/double.ts';
import { Reader } from '../helpers/github/json.ts';

const NAME = 'acme/deploy';
const ZERO = '0'.repeat(40);

async function start() {
  const github = await GitHubDouble.start({
    repositories: {
      [NAME]: { files: { 'values.yaml': 'a: 1\n', 'apps/run.sh': 'true\n' }, executable: ['apps/run.sh'] },
    },
  });
  return { github, client: new Client(github), head: (await github.head(NAME, 'main')) ?? '' };
}

describe('a commit by createCommitOnBranch', () => {
  it('stands in git with its parent, message, author and signature', async () => {
    const { github, client, head } = await start();
    await using _ = github;
    const { data } = await client.commit(NAME, 'main', head, { 'values.yaml': 'a: 2\n' });
    const log = await github.git(NAME, 'log', '--format=%H|%P|%an <%ae>|%cn <%ce>|%B', '-1', 'main');
    expect(log.trim()).toBe(
      `${data.object('commit').text('oid')}|${head}|github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>|GitHub <noreply@github.com>|Update values.yaml\n\nIn detail.`,
    );
    expect(await github.show(NAME, 'main', 'values.yaml')).toBe('a: 2\n');
    expect(await github.git(NAME, 'show', 'main:values.yaml')).toBe('a: 2\n');
    const counts = [await github.countCommits(NAME, 'main'), await github.countCommits(NAME, 'main', head)];
    expect(counts).toEqual([2, 1]);
    expect(await github.git(NAME, 'rev-list', '--count', 'main')).toBe('2\n');
    await expect(github.show(NAME, 'main', 'apps')).rejects.toThrow('has no file apps at main');
    expect(await github.git(NAME, 'cat-file', 'commit', 'main')).toContain('gpgsig -----BEGIN PGP SIGNATURE-----');
    expect(await github.fsck(NAME)).toBe('');
  });

  it('tells which pull requests its branch has open with it', async () => {
    const { github, client } = await start();
    await using _ = github;
    for (const base of ['main', 'next']) {
      await github.commitTo(NAME, base, { 'base.yaml': 'b: 1\n' });
      await github.commitTo(NAME, 'docs', { 'values.yaml': `a: ${base}\n` });
      await client.rest('POST', `/repos/${NAME}/pulls`, { title: base, head: 'docs', base });
    }
    await github.closePull(NAME, 2);
    const head = await github.head(NAME, 'docs');
    const input = {
      branch: { repositoryNameWithOwner: NAME, branchName: 'docs' },
      expectedHeadOid: head,
      message: { headline: 'Pin' },
      fileChanges: { additions: [{ path: 'values.yaml', contents: Buffer.from('a: 2\n').toString('base64') }] },
    };
    const asked =
      'commit { oid } ref { associatedPullRequests(states: OPEN, first: 2) { nodes { title headRefOid } } }';

    const { data } = await client.mutate('createCommitOnBranch', input, asked);

    expect(data.object('ref').object('associatedPullRequests').value('nodes')).toEqual([
      { title: 'main', headRefOid: data.object('commit').text('oid') },
    ]);
  });

  it('makes an executable file an ordinary one', async () => {
    const { github, client, head } = await start();
    await using _ = github;
    await client.commit(NAME, 'main', head, { 'apps/run.sh': 'false\n' });
    expect(await github.git(NAME, 'ls-tree', 'main', 'apps/run.sh')).toMatch(/^100644/);
  });

  it('takes files away, and the folders that they leave empty', async () => {
    const { github, client, head } = await start();
    await using _ = github;
    await client.mutate('createCommitOnBranch', {
      branch: { repositoryNameWithOwner: NAME, branchName: 'main' },
      expectedHeadOid: head,
      message: { headline: 'Remove' },
      fileChanges: { deletions: [{ path: 'apps/run.sh' }] },
    });
    expect(await github.git(NAME, 'ls-tree', '-r', '-t', '--name-only', 'main')).toBe('values.yaml\n');
    expect(await github.fsck(NAME)).toBe('');
  });

  it('is refused on another head, on a missing branch and in a missing repository', async () => {
    const { github, client, head } = await start();
    await using _ = github;
    const moved = await github.commitTo(NAME, 'main', { 'other.yaml': 'b: 1\n' });
    const stale = await client.commit(NAME, 'main', head, { 'values.yaml': 'a: 2\n' });
    expect(stale.errors).toEqual([
      { type: 'STALE_DATA', message: `Expected branch to point to "${head}" but it did not.  Pull and try again.` },
    ]);
    expect((await client.commit(NAME, 'gone', moved, { a: 'b' })).errors).toEqual([
      { type: 'NOT_FOUND', message: 'Branch not found' },
    ]);
    expect((await client.commit('acme/gone', 'main', moved, { a: 'b' })).errors).toEqual([
      { type: 'NOT_FOUND', message: "Could not resolve to a Repository with the name 'acme/gone'." },
    ]);
    expect(await github.head(NAME, 'main')).toBe(moved);
  });
});

describe('updateRefs', () => {
  it('moves all refs or none, each from where it must be', async () => {
    const { github, client, head } = await start();
    await using _ = github;
    const repositoryId = github.repository(NAME).nodeId;
    const other = await github.commitTo(NAME, 'docs', { 'a.txt': 'a' });
    const refused = await client.mutate('updateRefs', {
      repositoryId,
      refUpdates: [
        { name: 'refs/heads/new', afterOid: other, beforeOid: ZERO },
        { name: 'refs/heads/docs', afterOid: head, beforeOid: head, force: true },
      ],
    });
    expect(refused.errors).toHaveLength(1);
    expect(await github.head(NAME, 'new')).toBeUndefined();
    const { errors } = await client.mutate('updateRefs', {
      repositoryId,
      refUpdates: [
        { name: 'refs/heads/new', afterOid: other, beforeOid: ZERO },
        { name: 'refs/heads/docs', afterOid: ZERO, beforeOid: other },
      ],
    });
    expect(errors).toEqual([]);
    expect(await github.head(NAME, 'new')).toBe(other);
    expect(await github.head(NAME, 'docs')).toBeUndefined();
  });

  it('rewinds a branch by force only', async () => {
    const { github, client, head } = await start();
    await using _ = github;
    await github.commitTo(NAME, 'docs', { 'a.txt': 'a' });
    const rewind = async (force: boolean) =>
      await client.mutate('updateRefs', {
        repositoryId: github.repository(NAME).nodeId,
        refUpdates: [{ name: 'refs/heads/docs', afterOid: head, force }],
      });
    expect((await rewind(false)).errors).toEqual([{ type: 'UNPROCESSABLE', message: 'Update is not a fast forward' }]);
    expect((await rewind(true)).errors).toEqual([]);
    expect(await github.head(NAME, 'docs')).toBe(head);
  });
});

describe('the Git database', () => {
  it('makes a commit of blobs and trees that keeps modes', async () => {
    const { github, client, head } = await start();
    await using _ = github;
    const at = `/repos/${NAME}/git`;
    const blob = await client.rest('POST', `${at}/blobs`, { content: 'false\n' });
    const entry = { path: 'apps/run.sh', mode: '100755', type: 'blob', sha: blob.json['sha'] };
    const tree = await client.rest('POST', `${at}/trees`, { base_tree: head, tree: [entry] });
    const commit = await client.rest('POST', `${at}/commits`, {
      message: 'By hand',
      tree: tree.json['sha'],
      parents: [head],
    });
    const moved = await client.rest('PATCH', `${at}/refs/heads/main`, { sha: commit.json['sha'] });
    expect([blob.status, tree.status, commit.status, moved.status]).toEqual([201, 201, 201, 200]);
    expect(await github.git(NAME, 'ls-tree', '-r', 'main')).toMatch(
      /^100755 blob \w+\tapps\/run\.sh\n100644 blob \w+\tvalues\.yaml\n$/,
    );
    expect(await github.fsck(NAME)).toBe('');
  });

  it('refuses refs in the words of GitHub', async () => {
    const { github, client, head } = await start();
    await using _ = github;
    const other = await github.commitTo(NAME, 'docs', { 'a.txt': 'a' });
    const refs = `/repos/${NAME}/git/refs`;
    const said = async (method: string, path: string, body?: unknown) => {
      const { status, json } = await client.rest(method, path, body);
      return `${status} ${json['message']}`;
    };
    expect(await said('POST', refs, { ref: 'refs/heads/docs', sha: head })).toBe('422 Reference already exists');
    expect(await said('POST', refs, { ref: 'refs/heads/docs/below', sha: head })).toBe('422 Reference update failed');
    expect(await said('POST', refs, { ref: 'refs/heads/x', sha: 'a'.repeat(40) })).toBe('422 Object does not exist');
    expect(await said('PATCH', `${refs}/heads/docs`, { sha: head })).toBe('422 Update is not a fast forward');
    expect(await said('PATCH', `${refs}/heads/gone`, { sha: head })).toBe('422 Reference does not exist');
    expect(await said('DELETE', `${refs}/heads/gone`)).toBe('422 Reference does not exist');
    expect(await github.head(NAME, 'docs')).toBe(other);
  });
});

describe('eight clients at once', () => {
  const clients = Array.from({ length: 8 }, (_value, name) => name);
  const lineOf = async (github: GitHubDouble) => {
    const log = (await github.git(NAME, 'log', '--format=%H %P', 'main')).trim().split('\n');
    expect(log.filter((line) => line.split(' ').length > 2)).toEqual([]);
    expect(await github.fsck(NAME)).toBe('');
    return log.length - 1;
  };

  it('make a line of a hundred commits, none of them lost', async () => {
    const { github, client } = await start();
    await using _ = github;
    const write = async (name: number) => {
      for (let nth = name; nth < 100; nth += clients.length) {
        const body = { message: `Write ${nth}`, content: Buffer.from(`${nth}\n`).toString('base64') };
        expect((await client.rest('PUT', `/repos/${NAME}/contents/${nth}.txt`, body)).status).toBe(201);
      }
    };
    await Promise.all(clients.map(write));
    expect(await lineOf(github)).toBe(100);
  });

  it('win the head of a branch one at a time', async () => {
    const { github, client } = await start();
    await using _ = github;
    const commit = async (name: number) => {
      for (;;) {
        const ref = await client.rest('GET', `/repos/${NAME}/git/ref/heads/main`);
        const head = new Reader(ref.json).object('object').text('sha');
        const { errors } = await client.commit(NAME, 'main', head, { [`client-${name}.txt`]: 'here' });
        if (errors.length === 0) return;
        expect(errors[0]?.type).toBe('STALE_DATA');
      }
    };
    await Promise.all(clients.map(commit));
    expect(await lineOf(github)).toBe(clients.length);
  });
});
