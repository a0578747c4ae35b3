import { describe, expect, it } from '@jest/globals';
import { Client } from '../helpers/github/client.ts';
import { GitHubDouble } from '../helpers/github/double.ts';
import { type Act, primaryLimit, secondaryLimit, unknownNode } from '../helpers/github/faults.ts';

const NAME = 'acme/deploy';
const AT = `/repos/${NAME}`;
const PULL = { title: 'Docs', head: 'docs', base: 'main' };

async function start() {
  const github = await GitHubDouble.start({ repositories: { [NAME]: { files: { 'values.yaml': 'a: 1\n' } } } });
  await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 2\n' });
  const client = new Client(github);
  return { github, client, open: async () => await client.rest('POST', `${AT}/pulls`, PULL) };
}

describe('a fault', () => {
  const broken: readonly Act[] = ['reset', 'cut'];
  it.each(broken)('breaks the connection before or after the work: %s', async (act) => {
    const { github, open } = await start();
    await using _ = github;
    github.fault({ on: 'pulls/create', act });
    await expect(open()).rejects.toThrow();
    expect(github.pulls(NAME)).toEqual([]);
    github.fault({ on: 'pulls/create', act, when: 'after' });
    await expect(open()).rejects.toThrow();
    expect(github.pulls(NAME)).toHaveLength(1);
    expect((await open()).status).toBe(422);
  });

  it('sends another answer, the work done or not', async () => {
    const { github, client, open } = await start();
    await using _ = github;
    github.fault({ on: '*', act: 'html' });
    const ill = await client.rest('GET', AT);
    expect([ill.status, ill.headers.get('content-type')]).toEqual([502, 'text/html']);
    expect(ill.data).toContain('Unicorn');
    github.fault({ on: 'pulls/create', act: 'empty', when: 'after' });
    const empty = await open();
    expect([empty.status, empty.data]).toEqual([201, '']);
    expect(github.pulls(NAME)).toHaveLength(1);
    github.fault({ on: 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels', act: unknownNode() });
    const labels = await client.rest('POST', `${AT}/issues/1/labels`, { labels: ['docs'] });
    expect([labels.status, labels.json['errors']]).toEqual([
      422,
      ["Could not resolve to a node with the global id of 'U_kgDOA1b2c3'."],
    ]);
  });

  it('comes at the call that it is for, as often as it says', async () => {
    const { github, client } = await start();
    await using _ = github;
    github.fault({ on: 'repos/get', nth: 2, times: 2, act: { status: 500, body: { message: 'Server Error' } } });
    const statuses = [];
    for (let nth = 0; nth < 5; nth += 1) statuses.push((await client.rest('GET', AT)).status);
    expect(statuses).toEqual([200, 500, 500, 200, 200]);
    expect(github.journal.map(({ status }) => status)).toEqual(statuses);
  });

  it('takes hold of a mutation by its name', async () => {
    const { github, client } = await start();
    await using _ = github;
    github.fault({ on: 'createCommitOnBranch', act: 'reset', when: 'after' });
    const before = await github.head(NAME, 'docs');
    await expect(client.commit(NAME, 'docs', before, { a: 'b' })).rejects.toThrow();
    expect(await github.git(NAME, 'rev-parse', 'docs^')).toBe(`${before}\n`);
    expect(github.journal).toMatchObject([{ operation: 'createCommitOnBranch', route: 'POST /graphql', status: 0 }]);
  });

  it('takes hold of a query by its own name and by its fields', async () => {
    const { github, client } = await start();
    await using _ = github;
    const query = 'query Look { repository(owner: "acme", name: "deploy") { id } } query Other { viewer { login } }';
    const statusOf = async (operationName: string) => (await client.graphql(query, {}, operationName)).status;
    for (const on of ['Look', 'repository']) {
      github.fault({ on, act: 'html' });
      expect([await statusOf('Other'), await statusOf('Look'), await statusOf('Look')]).toEqual([200, 502, 200]);
    }
  });

  it('may be a limit, in the words and headers of GitHub', async () => {
    const { github, client } = await start();
    await using _ = github;
    for (const act of [
      secondaryLimit({ retryAfterS: 7 }),
      secondaryLimit({ status: 429 }),
      primaryLimit({ resetS: 1_800_000_000 }),
    ]) {
      github.fault({ on: 'repos/get', act });
    }
    // Rules add up: the three are due at once, and the first one wins.
    const first = await client.rest('GET', AT);
    expect([first.status, first.headers.get('retry-after'), first.json['message']]).toEqual([
      403,
      '7',
      expect.stringContaining('secondary rate limit'),
    ]);
    github.fault({ on: 'repos/get', act: primaryLimit({ status: 429, resetS: 1_800_000_000 }) });
    const second = await client.rest('GET', AT);
    expect([
      second.status,
      second.headers.get('x-ratelimit-remaining'),
      second.headers.get('x-ratelimit-reset'),
    ]).toEqual([429, '0', '1800000000']);
  });

  it('leaves a caller waiting who hangs up then', async () => {
    const { github } = await start();
    await using _ = github;
    github.fault({ on: 'repos/get', act: 'stall' });
    const hungUp = new AbortController();
    const headers = { authorization: `Bearer ${github.token}`, 'user-agent': 'test' };
    const answer = fetch(github.apiUrl + AT, { headers, signal: hungUp.signal });
    while (github.journal.length === 0) await new Promise((resolve) => setImmediate(resolve));
    hungUp.abort();
    await expect(answer).rejects.toThrow(/abort/);
  });
});

describe('a hook', () => {
  it('lets a person push right before a commit', async () => {
    const { github, client } = await start();
    await using _ = github;
    const head = await github.head(NAME, 'docs');
    github.fault({
      on: 'createCommitOnBranch',
      hook: async () => await github.commitTo(NAME, 'docs', { 'a.txt': 'mine' }),
    });
    expect((await client.commit(NAME, 'docs', head, { a: 'b' })).errors[0]?.type).toBe('STALE_DATA');
    const next = await client.commit(NAME, 'docs', await github.head(NAME, 'docs'), { a: 'b' });
    expect(next.errors).toEqual([]);
    expect(await github.show(NAME, 'docs', 'a.txt')).toBe('mine');
  });

  it('lets a person act between the work and its answer', async () => {
    const { github, open } = await start();
    await using _ = github;
    github.fault({ on: 'pulls/create', when: 'after', hook: async () => await github.mergePull(NAME, 1) });
    expect((await open()).json['state']).toBe('open');
    expect(github.pulls(NAME)).toMatchObject([{ state: 'closed', mergedBy: 'mona' }]);
  });

  it('that fails is told by the check', async () => {
    const { github, client } = await start();
    await using _ = github;
    github.fault({
      on: 'repos/get',
      hook: () => {
        throw new Error('no such branch');
      },
    });
    await expect(client.rest('GET', AT)).rejects.toThrow();
    expect(github.takeOffSchema()).toEqual(['a hook failed: no such branch']);
  });
});
