import { expect, it } from '@jest/globals';
import { Client } from '../helpers/github/client.ts';
import { type DoubleOptions, GitHubDouble } from '../helpers/github/double.ts';
import { isJson, Reader } from '../helpers/github/json.ts';
import type { RepositoryOptions } from '../helpers/github/options.ts';

const NAME = 'acme/deploy';
const AT = `/repos/${NAME}`;
const MOST_TEXT_BYTES = 512_000;

/** Starts a double with one repository; `look` asks for fields of it and gives them. */
async function start(repository: RepositoryOptions = {}, options: Partial<DoubleOptions> = {}) {
  const github = await GitHubDouble.start({
    repositories: { [NAME]: { files: { 'values.yaml': 'a: 1\n' }, ...repository } },
    ...options,
  });
  const client = new Client(github);
  const ask = async (selection: string) =>
    (await client.graphql(`query Look { repository(owner: "acme", name: "deploy") { ${selection} } }`)).json;
  const look = async (selection: string) => {
    const { errors, data } = await ask(selection);
    expect(errors).toBeUndefined();
    return isJson(data) ? data['repository'] : undefined;
  };
  return { github, client, ask, look, head: (await github.head(NAME, 'main')) ?? '' };
}

const onCommit = (selection: string) => `object(expression: "main") { ... on Commit { ${selection} } }`;

it('tells what a repository is and who asks', async () => {
  const { github, client, look, head } = await start({ visibility: 'internal', autoMerge: false });
  await using _ = github;
  expect(
    await look(`id name nameWithOwner owner { login } visibility isPrivate isArchived viewerPermission autoMergeAllowed
      defaultBranchRef { name prefix target { oid } } missing: ref(qualifiedName: "refs/heads/gone") { id }`),
  ).toEqual({
    id: github.repository(NAME).nodeId,
    name: 'deploy',
    nameWithOwner: NAME,
    owner: { login: 'acme' },
    visibility: 'INTERNAL',
    isPrivate: true,
    isArchived: false,
    viewerPermission: 'WRITE',
    autoMergeAllowed: false,
    defaultBranchRef: { name: 'main', prefix: 'refs/heads/', target: { oid: head } },
    missing: null,
  });
  const { json } = await client.graphql('{ viewer { login } rateLimit { cost remaining resetAt } }');
  expect(json['data']).toEqual({
    viewer: { login: 'github-actions[bot]' },
    rateLimit: { cost: 1, remaining: 4998, resetAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  });
});

it('follows a rename unless it is told not to', async () => {
  const { github, client } = await start({ renamedFrom: ['acme/before'] });
  await using _ = github;
  const { json } = await client.graphql(`{
    followed: repository(owner: "acme", name: "before") { nameWithOwner }
    not: repository(owner: "acme", name: "before", followRenames: false) { nameWithOwner }
  }`);
  expect(json).toMatchObject({
    data: { followed: { nameWithOwner: NAME }, not: null },
    errors: [
      {
        type: 'NOT_FOUND',
        path: ['not'],
        message: "Could not resolve to a Repository with the name 'acme/before'.",
      },
    ],
  });
});

it('tells what stands at a path of a commit, and nothing behind links and submodules', async () => {
  const submodule = 'b'.repeat(40);
  const { github, look } = await start({
    files: { 'apps/docs/run.sh': 'true\n', 'a.md': 'a' },
    executable: ['apps/docs/run.sh'],
    links: { link: 'apps' },
    submodules: { module: submodule },
  });
  await using _ = github;
  const fields = '{ name path mode size type extension object { __typename } }';
  const entry = (path: string, mode: number, size: number, type: string, object: string | null) => ({
    name: path.split('/').at(-1),
    path,
    mode,
    size,
    type,
    extension: path.includes('.') ? path.replace(/.*\./, '.') : '',
    object: object === null ? null : { __typename: object },
  });
  const cases: readonly (readonly [string, unknown])[] = [
    ['a.md', entry('a.md', 33188, 1, 'blob', 'Blob')],
    ['apps/docs/run.sh', entry('apps/docs/run.sh', 33261, 5, 'blob', 'Blob')],
    ['apps/docs', entry('apps/docs', 16384, 0, 'tree', 'Tree')],
    ['link', entry('link', 40960, 4, 'blob', 'Blob')],
    ['module', entry('module', 57344, 0, 'commit', null)],
    ['link/docs', null],
    ['module/a', null],
    ['a.md/a', null],
    ['gone', null],
    ['', null],
    ['apps//docs', null],
    ['apps/docs/', null],
  ];
  const files = cases.map(([path], index) => `f${index}: file(path: ${JSON.stringify(path)}) ${fields}`).join(' ');
  expect(await look(onCommit(files))).toEqual({
    object: Object.fromEntries(cases.map(([, expected], index) => [`f${index}`, expected])),
  });
  const below = '{ ... on Tree { entries { path object { ... on Tree { entries { path } } } } } }';
  expect(await look(`object(expression: "main:apps") ${below}`)).toEqual({
    object: { entries: [{ path: 'apps/docs', object: { entries: [{ path: 'apps/docs/run.sh' }] } }] },
  });
});

it('gives the text of a file, which is not always what its bytes are', async () => {
  const cases: readonly (readonly [string, Uint8Array, object])[] = [
    ['plain', Buffer.from('ä\r\n'), { text: 'ä\r\n', isBinary: false, isTruncated: false }],
    ['mark', Buffer.from('\u{feff}ä'), { text: 'ä' }],
    ['latin1', Buffer.from('ä', 'latin1'), { text: 'ä' }],
    ['utf16', Buffer.from('\u{feff}ä', 'utf16le'), { text: 'ä' }],
    ['binary', Buffer.from([0, 1]), { text: null, isBinary: true, isTruncated: false }],
    ['full', Buffer.alloc(MOST_TEXT_BYTES, 'x'), { text: 'x'.repeat(MOST_TEXT_BYTES), isTruncated: false }],
    [
      'long',
      Buffer.from(`${'x'.repeat(MOST_TEXT_BYTES - 1)}ä`),
      { text: 'x'.repeat(MOST_TEXT_BYTES - 1), isTruncated: true, isBinary: false },
    ],
  ];
  const files = Object.fromEntries(cases.map(([name, bytes]) => [name, bytes]));
  const { github, look } = await start({ files });
  await using _ = github;
  for (const [name, bytes, expected] of cases) {
    const oid = (await github.git(NAME, 'rev-parse', `main:${name}`)).trim();
    const blob = '{ ... on Blob { oid byteSize text isBinary isTruncated } }';
    expect(
      await look(`byPath: object(expression: "main:${name}") ${blob} byId: object(oid: "${oid}") ${blob}`),
    ).toEqual({
      byPath: expect.objectContaining({ oid, byteSize: bytes.length, ...expected }),
      byId: expect.objectContaining({ oid, byteSize: bytes.length, ...expected }),
    });
  }
});

it('tells of a commit what it says, who made it and who signed it', async () => {
  const { github, client, look, head } = await start();
  await using _ = github;
  await client.commit(NAME, 'main', head, { 'a.txt': 'b' });
  const longest = 'x'.repeat(72);
  const cut = await github.commitTo(NAME, 'docs', { a: 'a' }, `${longest}y\n\nBody\n`);
  const whole = await github.commitTo(NAME, 'docs', { a: 'b' }, `${longest}\n\nBody\n`);
  const sha = (await github.head(NAME, 'main')) ?? '';
  const made = await look(
    onCommit(`oid abbreviatedOid message messageHeadline messageBody changedFilesIfAvailable
      author { name email user { login } } committer { name user { login } } parents(first: 1) { totalCount nodes { oid } }
      signature { isValid wasSignedByGitHub } tree { entries { name } }`),
  );
  expect(made).toEqual({
    object: {
      oid: sha,
      abbreviatedOid: sha.slice(0, 7),
      message: 'Update a.txt\n\nIn detail.',
      messageHeadline: 'Update a.txt',
      messageBody: 'In detail.',
      changedFilesIfAvailable: 1,
      author: {
        name: 'github-actions[bot]',
        email: '41898282+github-actions[bot]@users.noreply.github.com',
        user: { login: 'github-actions[bot]' },
      },
      committer: { name: 'GitHub', user: { login: 'web-flow' } },
      parents: { totalCount: 1, nodes: [{ oid: head }] },
      signature: { isValid: true, wasSignedByGitHub: true },
      tree: { entries: [{ name: 'a.txt' }, { name: 'values.yaml' }] },
    },
  });
  const text = '{ ... on Commit { messageHeadline messageBody signature { isValid } author { user { login } } } }';
  const byHand = { signature: null, author: { user: null } };
  expect(await look(`cut: object(oid: "${cut}") ${text} whole: object(oid: "${whole}") ${text}`)).toEqual({
    cut: { messageHeadline: `${'x'.repeat(69)}…`, messageBody: '…xxxy\n\nBody', ...byHand },
    whole: { messageHeadline: longest, messageBody: 'Body', ...byHand },
  });
});

it('gives the history of a path as git does, merges simplified', async () => {
  const { github, client, look } = await start();
  await using _ = github;
  await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 2\n' }, 'Values');
  await github.commitTo(NAME, 'docs', { 'docs/a.md': 'a' }, 'Docs');
  await github.commitTo(NAME, 'main', { 'other.txt': 'b' }, 'Other');
  await client.rest('POST', `${AT}/pulls`, { title: 'Docs', head: 'docs', base: 'main' });
  await github.mergePull(NAME, 1);
  for (const path of ['values.yaml', 'docs', 'other.txt', 'gone', '*.yaml']) {
    const expected = await github.git(NAME, '--literal-pathspecs', 'log', '--format=%s', 'main', '--', path);
    const history = `history(first: 10, path: "${path}") { totalCount nodes { messageHeadline } }`;
    const lines = expected.split('\n').filter((line) => line !== '');
    expect(await look(onCommit(history))).toEqual({
      object: { history: { totalCount: lines.length, nodes: lines.map((messageHeadline) => ({ messageHeadline })) } },
    });
  }
  const count = async (filter: string) => {
    const found = await look(onCommit(`history(first: 1${filter}) { totalCount pageInfo { hasNextPage } }`));
    return new Reader(found).object('object').value('history');
  };
  expect(await count('')).toEqual({ totalCount: 5, pageInfo: { hasNextPage: true } });
  expect(await count(', since: "2026-01-02T00:00:00Z"')).toMatchObject({ totalCount: 4 });
  expect(await count(', since: "2999-01-01T00:00:00Z"')).toEqual({ totalCount: 0, pageInfo: { hasNextPage: false } });
});

it('compares refs, the oldest commit first', async () => {
  const { github, look, head } = await start();
  await using _ = github;
  const first = await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 2\n' });
  const second = await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 3\n' });
  const compare = async (base: string, to: string) => {
    const fields = `aheadBy behindBy status baseTarget { oid } headTarget { oid }
      commits(first: 9) { totalCount nodes { oid } } newest: commits(last: 1) { nodes { oid } }`;
    const found = await look(`ref(qualifiedName: "${base}") { compare(headRef: "${to}") { ${fields} } }`);
    return new Reader(found).object('ref').value('compare');
  };
  const ahead = {
    aheadBy: 2,
    behindBy: 0,
    status: 'AHEAD',
    baseTarget: { oid: head },
    headTarget: { oid: second },
    commits: { totalCount: 2, nodes: [{ oid: first }, { oid: second }] },
    newest: { nodes: [{ oid: second }] },
  };
  expect(await compare('refs/heads/main', 'refs/heads/docs')).toEqual(ahead);
  expect(await compare('main', second)).toEqual(ahead);
  expect(await compare('docs', 'main')).toMatchObject({ aheadBy: 0, behindBy: 2, status: 'BEHIND' });
  expect(await compare('docs', 'docs')).toMatchObject({ aheadBy: 0, behindBy: 0, status: 'IDENTICAL' });
  expect(await compare('main', 'gone')).toBeNull();
  await github.commitTo(NAME, 'main', { 'other.txt': 'b' });
  expect(await compare('main', 'docs')).toMatchObject({ aheadBy: 2, behindBy: 1, status: 'DIVERGED' });
});

it('lists refs below a prefix by parts of their names, and tags with what they point to', async () => {
  const { github, look, head } = await start();
  await using _ = github;
  for (const branch of ['docs/a', 'docs/b', 'other']) await github.git(NAME, 'branch', branch, 'main');
  await github.git(NAME, '-c', 'user.name=M', '-c', 'user.email=m@example.com', 'tag', '-a', '-m', 'One', 'v1', 'main');
  await github.git(NAME, 'tag', 'v2', 'main');
  const names = async (args: string) => {
    const { refs } = { refs: await look(`refs(first: 10, ${args}) { nodes { name } }`) };
    return new Reader(refs)
      .object('refs')
      .objects('nodes')
      .map((ref) => ref.text('name'));
  };
  expect(await names('refPrefix: "refs/heads/"')).toEqual(['docs/a', 'docs/b', 'main', 'other']);
  expect(await names('refPrefix: "refs/heads/docs/"')).toEqual(['docs/a', 'docs/b']);
  expect(await names('refPrefix: "refs/heads/", query: "b"')).toEqual(['docs/b']);
  const target = 'target { __typename ... on Tag { name message target { oid } } ... on Commit { oid } }';
  expect(await look(`refs(refPrefix: "refs/tags/", first: 2) { nodes { ${target} } }`)).toEqual({
    refs: {
      nodes: [
        { target: { __typename: 'Tag', name: 'v1', message: 'One\n', target: { oid: head } } },
        { target: { __typename: 'Commit', oid: head } },
      ],
    },
  });
});

it('tells of a pull request what it brings and how it stands', async () => {
  const { github, client, look, head } = await start({ collaborators: ['mona'], teams: ['docs'], protected: ['main'] });
  await using _ = github;
  const first = await github.commitTo(NAME, 'docs', { 'values.yaml': 'a: 2\n', 'new.txt': 'new\n' });
  await client.rest('POST', `${AT}/pulls`, { title: 'Docs', body: 'Why', head: 'docs', base: 'main' });
  await client.rest('POST', `${AT}/issues/1/labels`, { labels: ['docs'] });
  await client.rest('POST', `${AT}/issues/1/assignees`, { assignees: ['mona'] });
  await client.rest('POST', `${AT}/issues/1/comments`, { body: 'Hello' });
  const asked = { reviewers: ['mona'], team_reviewers: ['docs'] };
  await client.rest('POST', `${AT}/pulls/1/requested_reviewers`, asked);
  const id = new Reader((await client.rest('GET', `${AT}/pulls/1`)).json).text('node_id');
  await client.mutate('enablePullRequestAutoMerge', { pullRequestId: id, mergeMethod: 'SQUASH' });
  const fields = `id number title body state isDraft merged mergedAt closed mergeable baseRefName baseRefOid headRefName
    headRefOid headRepository { nameWithOwner } author { login } mergeCommit { oid }
    autoMergeRequest { mergeMethod enabledAt enabledBy { login } }
    labels(first: 9) { nodes { name } } assignees(first: 9) { nodes { login } }
    reviewRequests(first: 9) { nodes { requestedReviewer { ... on User { login } ... on Team { slug } } } }
    files(first: 1) { nodes { path additions deletions changeType } totalCount pageInfo { hasNextPage endCursor } }
    commits(last: 1) { nodes { commit { oid } } totalCount } comments(last: 1) { nodes { body author { login } } }`;
  const bot = { login: 'github-actions' };
  const open = {
    ...{ id, number: 1, title: 'Docs', body: 'Why', state: 'OPEN', isDraft: false },
    ...{ merged: false, mergedAt: null, closed: false, mergeable: 'MERGEABLE', mergeCommit: null },
    ...{ baseRefName: 'main', baseRefOid: head, headRefName: 'docs', headRefOid: first },
    headRepository: { nameWithOwner: NAME },
    author: bot,
    autoMergeRequest: { mergeMethod: 'SQUASH', enabledAt: expect.stringMatching(/Z$/), enabledBy: bot },
    labels: { nodes: [{ name: 'docs' }] },
    assignees: { nodes: [{ login: 'mona' }] },
    reviewRequests: { nodes: [{ requestedReviewer: { login: 'mona' } }, { requestedReviewer: { slug: 'docs' } }] },
    files: {
      nodes: [{ path: 'new.txt', additions: 1, deletions: 0, changeType: 'ADDED' }],
      totalCount: 2,
      pageInfo: { hasNextPage: true, endCursor: expect.any(String) },
    },
    commits: { nodes: [{ commit: { oid: first } }], totalCount: 1 },
    comments: { nodes: [{ body: 'Hello', author: bot }] },
  };
  expect(await look(`pullRequest(number: 1) { ${fields} }`)).toEqual({ pullRequest: open });
  const merged = await github.mergePull(NAME, 1);
  const after = await look(`pullRequest(number: 1) { ${fields} }`);
  expect(after).toEqual({
    pullRequest: {
      ...open,
      ...{ state: 'MERGED', merged: true, mergedAt: expect.stringMatching(/Z$/), closed: true },
      ...{ mergeable: 'UNKNOWN', mergeCommit: { oid: merged }, autoMergeRequest: null },
    },
  });
});

it('finds pull requests by branch, base and state, in an order that is asked for', async () => {
  const { github, client, look, head } = await start();
  await using _ = github;
  const tips: string[] = [];
  for (const branch of ['one', 'two', 'three']) {
    tips.push(await github.commitTo(NAME, branch, { [branch]: 'x' }));
    await client.rest('POST', `${AT}/pulls`, { title: branch, head: branch, base: 'main' });
  }
  const merged = await github.mergePull(NAME, 1);
  await github.closePull(NAME, 2);
  const numbers = async (selection: string) => JSON.stringify(await look(selection)).match(/(?<="number":)\d+/g) ?? [];
  const list = async (args: string) => await numbers(`pullRequests(first: 9, ${args}) { nodes { number } }`);
  expect(await list('states: [OPEN, MERGED]')).toEqual(['1', '3']);
  expect(await list('headRefName: "two"')).toEqual(['2']);
  expect(await list('baseRefName: "other"')).toEqual([]);
  expect(await list('orderBy: { field: CREATED_AT, direction: DESC }')).toEqual(['3', '2', '1']);
  expect(
    await numbers(
      'ref(qualifiedName: "three") { associatedPullRequests(first: 1, states: [OPEN]) { nodes { number } } }',
    ),
  ).toEqual(['3']);
  const byCommit = async (sha: string) =>
    await numbers(`object(oid: "${sha}") { ... on Commit { associatedPullRequests(first: 9) { nodes { number } } } }`);
  const [one = '', two = '', three = ''] = tips;
  expect(await Promise.all([one, two, three, merged, head].map(byCommit))).toEqual([['1'], [], ['3'], ['1'], []]);
});

it('pages through a list from both ends', async () => {
  const { github, look } = await start();
  await using _ = github;
  for (const name of ['a', 'b', 'c', 'd']) await github.git(NAME, 'branch', name, 'main');
  const page = async (args: string) => {
    const fields =
      'totalCount nodes { name } edges { cursor } pageInfo { hasNextPage hasPreviousPage endCursor startCursor }';
    const refs = new Reader(await look(`refs(refPrefix: "refs/heads/", ${args}) { ${fields} }`)).object('refs');
    const info = refs.object('pageInfo');
    const names = refs.objects('nodes').map((ref) => ref.text('name'));
    const cursors = refs.objects('edges').map((edge) => edge.text('cursor'));
    expect([refs.number('totalCount'), info.value('startCursor'), info.value('endCursor')]).toEqual([
      5,
      cursors[0] ?? null,
      cursors.at(-1) ?? null,
    ]);
    const marks = `${info.flag('hasPreviousPage') ? '<' : ''}${names.join('')}${info.flag('hasNextPage') ? '>' : ''}`;
    return { marks, start: cursors[0] ?? '', end: cursors.at(-1) ?? '' };
  };
  const first = await page('first: 2');
  const second = await page(`first: 2, after: "${first.end}"`);
  const last = await page('last: 2');
  expect([first.marks, second.marks, last.marks]).toEqual(['ab>', '<cd>', '<dmain']);
  expect((await page(`last: 2, before: "${last.start}"`)).marks).toBe('<bc>');
  expect((await page(`first: 2, after: "${last.end}"`)).marks).toBe('<');
});

it('tells of deployments and releases', async () => {
  const { github, client, look, head } = await start();
  await using _ = github;
  const next = await github.commitTo(NAME, 'main', { a: 'a' });
  await github.deploy(NAME, { sha: head, environment: 'docs', state: 'success' });
  await github.deploy(NAME, { sha: next, environment: 'docs', state: 'in_progress' });
  await github.deploy(NAME, { sha: next, environment: 'docs', state: 'success', logUrl: 'https://logs.example/1' });
  await github.deploy(NAME, { sha: next, environment: 'other' });
  const fields = 'environment commitOid state latestStatus { state logUrl }';
  const args = 'environments: ["docs"], first: 9, orderBy: { field: CREATED_AT, direction: DESC }';
  const live = {
    environment: 'docs',
    commitOid: next,
    state: 'ACTIVE',
    latestStatus: { state: 'SUCCESS', logUrl: 'https://logs.example/1' },
  };
  expect(
    await look(`deployments(${args}) { nodes { ${fields} } }
      ${onCommit(`deployments(first: 9) { nodes { ${fields} statuses(first: 9) { nodes { state } } } }`)}`),
  ).toEqual({
    deployments: {
      nodes: [
        live,
        { environment: 'docs', commitOid: head, state: 'INACTIVE', latestStatus: { state: 'INACTIVE', logUrl: null } },
      ],
    },
    object: {
      deployments: {
        nodes: [
          { ...live, statuses: { nodes: [{ state: 'SUCCESS' }, { state: 'IN_PROGRESS' }] } },
          { environment: 'other', commitOid: next, state: 'PENDING', latestStatus: null, statuses: { nodes: [] } },
        ],
      },
    },
  });
  await client.rest('POST', `${AT}/releases`, { tag_name: 'v1', target_commitish: head });
  await client.rest('POST', `${AT}/releases`, { tag_name: 'v2', target_commitish: head, draft: true });
  const release = (tag: string) =>
    `${tag}: release(tagName: "${tag}") { tagName isDraft tagCommit { oid } releaseAssets(first: 1) { totalCount } }`;
  expect(await look(`${release('v1')} ${release('v2')}`)).toEqual({
    v1: { tagName: 'v1', isDraft: false, tagCommit: { oid: head }, releaseAssets: { totalCount: 0 } },
    v2: null,
  });
});

it('finds objects by what git understands', async () => {
  const { github, ask, look, head } = await start();
  await using _ = github;
  const next = await github.commitTo(NAME, 'main', { 'docs/a.md': 'a' });
  await github.git(NAME, '-c', 'user.name=M', '-c', 'user.email=m@example.com', 'tag', '-a', '-m', 'One', 'v1', 'main');
  const blob = (await github.git(NAME, 'rev-parse', 'main:docs/a.md')).trim();
  const cases: readonly (readonly [string, string | null])[] = [
    ['HEAD', next],
    ['refs/heads/main', next],
    ['main~1', head],
    [next.slice(0, 7), next],
    ['main:docs/a.md', blob],
    ['v1:docs/a.md', blob],
    ['main~1:docs/a.md', null],
    ['main:docs/gone.md', null],
    ['gone', null],
    ['--all', null],
  ];
  const objects = cases.map(([name], index) => `o${index}: object(expression: "${name}") { oid }`).join(' ');
  expect(await look(objects)).toEqual(
    Object.fromEntries(cases.map(([, oid], index) => [`o${index}`, oid === null ? null : { oid }])),
  );
  expect(await look('ref(qualifiedName: "refs/tags/v1") { compare(headRef: "main") { status } }')).toEqual({
    ref: { compare: { status: 'IDENTICAL' } },
  });
  expect(await ask('pullRequest(number: 9) { id }')).toMatchObject({
    data: { repository: { pullRequest: null } },
    errors: [{ type: 'NOT_FOUND', message: 'Could not resolve to a PullRequest with the number of 9.' }],
  });
});

it('sees what git pushed', async () => {
  const { github, client, look, head } = await start();
  await using _ = github;
  await github.commitTo(NAME, 'docs', { a: 'a' });
  await client.rest('POST', `${AT}/pulls`, { title: 'Docs', head: 'docs', base: 'main' });
  await github.git(NAME, 'update-ref', 'refs/heads/docs', head);
  expect(await look('pullRequest(number: 1) { state }')).toEqual({ pullRequest: { state: 'CLOSED' } });
});
