/** The double's answers beside what GitHub answered to the same calls (`@octokit/fixtures`, recorded). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Client, type ClientAnswer } from '../helpers/github/client.ts';
import { GitHubDouble } from '../helpers/github/double.ts';
import { isJson, type Json } from '../helpers/github/json.ts';

interface Recorded {
  readonly status: number;
  readonly response: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The package's own entry would take over every HTTP client of the process. */
const require = createRequire(import.meta.url);
const FIXTURES = path.join(path.dirname(require.resolve('@octokit/fixtures/package.json')), 'scenarios/api.github.com');
/** Headers of connections, of the tokens that people make, and of calls that may be polled. */
const OTHERS = new Set(['connection', 'x-oauth-scopes', 'x-accepted-oauth-scopes', 'x-poll-interval', 'last-modified']);

function recorded(scenario: string, nth: number): Recorded {
  const exchanges: Recorded[] = JSON.parse(
    readFileSync(path.join(FIXTURES, scenario, 'normalized-fixture.json'), 'utf8'),
  );
  const exchange = exchanges[nth];
  if (exchange === undefined) throw new Error(`${scenario} has no exchange ${nth}`);
  return exchange;
}

/** Lists where an answer lacks a key of another, or has a value of another type; `null` is of any type. */
function differences(theirs: unknown, ours: unknown, at = 'answer'): readonly string[] {
  if (theirs === null || ours === null) return [];
  if (Array.isArray(theirs)) {
    if (!Array.isArray(ours)) return [`${at} is no list`];
    return theirs.length === 0 || ours.length === 0 ? [] : differences(theirs[0], ours[0], `${at}[0]`);
  }
  if (isJson(theirs)) {
    const other: Json = isJson(ours) ? ours : {};
    return Object.entries(theirs).flatMap(([key, value]) =>
      key in other ? differences(value, other[key], `${at}.${key}`) : [`${at}.${key} is missing`],
    );
  }
  return typeof theirs === typeof ours ? [] : [`${at} is ${typeof ours}, not ${typeof theirs}`];
}

function expectLike(ours: ClientAnswer, { status, response, headers }: Recorded): void {
  const lacking = Object.keys(headers).filter((name) => !OTHERS.has(name) && !ours.headers.has(name));
  expect({ status: ours.status, lacking, type: ours.headers.get('content-type') }).toEqual({
    status,
    lacking: [],
    type: headers['content-type'] ?? null,
  });
  expect(differences(response === '' ? '' : response, ours.data)).toEqual([]);
}

const NAME = 'acme/hello';
const AT = `/repos/${NAME}`;

async function start() {
  const github = await GitHubDouble.start({
    repositories: { [NAME]: { files: { 'README.md': '# Hello' }, visibility: 'public', renamedFrom: ['acme/before'] } },
  });
  return { github, client: new Client(github), head: (await github.head(NAME, 'main')) ?? '' };
}

describe('the answer is like the recorded one', () => {
  const calls: readonly (readonly [string, number, string, string, object | undefined])[] = [
    ['get-repository', 0, 'GET', AT, undefined],
    ['get-content', 0, 'GET', `${AT}/contents/`, undefined],
    ['create-file', 0, 'PUT', `${AT}/contents/test.txt`, { message: 'create test.txt', content: 'VGVzdCBjb250ZW50' }],
    ['labels', 1, 'POST', `${AT}/labels`, { name: 'test-label', color: '663399' }],
    ['errors', 0, 'POST', `${AT}/labels`, { name: 'foo', color: 'invalid' }],
    ['rename-repository', 1, 'GET', '/repos/acme/before', undefined],
    ['rename-repository', 3, 'PATCH', '/repos/acme/before', { name: 'after' }],
  ];
  it.each(calls)('%s %d: %s %s', async (scenario, nth, method, target, body) => {
    const { github, client } = await start();
    await using _ = github;
    expectLike(await client.rest(method, target, body), recorded(scenario, nth));
    github.takeOffSchema();
  });

  it('git-refs: list, create, update and delete', async () => {
    const { github, client, head } = await start();
    await using _ = github;
    const next = await github.commitTo(NAME, 'other', { a: 'a' });
    const list = await client.rest('GET', `${AT}/git/matching-refs/heads`);
    const create = await client.rest('POST', `${AT}/git/refs`, { ref: 'refs/heads/test', sha: head });
    const update = await client.rest('PATCH', `${AT}/git/refs/heads/test`, { sha: next });
    const remove = await client.rest('DELETE', `${AT}/git/refs/heads/test`);
    for (const [nth, answer] of [list, create, update].entries()) expectLike(answer, recorded('git-refs', nth));
    expectLike(remove, recorded('git-refs', 4));
  });

  it('add-labels-to-issue: labels that nobody made', async () => {
    const { github, client } = await start();
    await using _ = github;
    await github.commitTo(NAME, 'docs', { a: 'a' });
    await client.rest('POST', `${AT}/pulls`, { title: 'Docs', head: 'docs', base: 'main' });
    const answer = await client.rest('POST', `${AT}/issues/1/labels`, { labels: ['Foo', 'bAr', 'baZ'] });
    expectLike(answer, recorded('add-labels-to-issue', 1));
  });

  it('paginate-issues: links to other pages, in the same order', async () => {
    const { github, client } = await start();
    await using _ = github;
    await github.commitTo(NAME, 'docs', { a: 'a' });
    await client.rest('POST', `${AT}/pulls`, { title: 'Docs', head: 'docs', base: 'main' });
    for (let nth = 0; nth < 13; nth += 1) await client.rest('POST', `${AT}/issues/1/comments`, { body: 'Hello' });
    let next: string | undefined = `${AT}/issues/1/comments?per_page=3`;
    for (const nth of [0, 1, 2, 3, 4]) {
      const { headers, data }: ClientAnswer = await client.rest('GET', next ?? '');
      const link = headers.get('link')?.replaceAll(github.apiUrl, 'https://api.github.com') ?? '';
      const like = link.replaceAll(`${github.repository(NAME).id}/issues/1/comments`, '1000/issues');
      expect(like).toBe(recorded('paginate-issues', nth).headers['link']);
      expect(data).toHaveLength(nth === 4 ? 1 : 3);
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]?.slice(github.apiUrl.length);
    }
    expect(next).toBeUndefined();
  });
});
