import { describe, expect, it } from '@jest/globals';
import { createPull, updatePull } from '../../../src/action/github/pulls.ts';
import { errorOf, LOST, repository, type ScriptedAnswer, scripted, sha } from '../../helpers/scripted-github.ts';

const BRANCHES = { branch: 'static-export/docs', base: 'main' };
const WANTED = { ...BRANCHES, title: 'Export', body: 'Words', draft: false };
const pull = {
  number: 5,
  node_id: 'PR_5',
  html_url: 'https://github.example/acme/deploy/pull/5',
  user: { login: 'github-actions[bot]' },
};
const FOUND = {
  number: 5,
  nodeId: 'PR_5',
  url: 'https://github.example/acme/deploy/pull/5',
  title: 'Export',
  body: '',
  base: 'main',
  draft: false,
  mergesByItself: false,
  author: 'github-actions[bot]',
  labels: ['docs'],
  assignees: [],
  reviewers: ['ada'],
  teams: ['writers'],
};
/** As it was asked for; what is added to it comes later. */
const OPENED = { ...FOUND, body: 'Words', labels: [], reviewers: [], teams: [] };
const says = (status: number, ...messages: readonly string[]): ScriptedAnswer => ({
  status,
  data: { message: messages[0], errors: messages.slice(1).map((message) => ({ message })) },
});
/** What a look at the branch sees. */
const seen = (...nodes: readonly object[]): ScriptedAnswer => ({
  data: {
    data: {
      repository: {
        ...{ id: 'R_1', nameWithOwner: 'acme/deploy', visibility: 'PRIVATE', isArchived: false },
        base: { name: 'main', target: { oid: sha('a') } },
      },
      pulls0: { pullRequests: { nodes } },
    },
  },
});
const SEEN = {
  ...{ id: 'PR_5', number: 5, url: FOUND.url, title: 'Export', body: '', state: 'OPEN', baseRefName: 'main' },
  headRepository: { nameWithOwner: 'acme/deploy' },
  author: { __typename: 'Bot', login: 'github-actions' },
  labels: { nodes: [{ name: 'docs' }] },
  reviewRequests: {
    nodes: [
      { requestedReviewer: { __typename: 'User', login: 'ada' } },
      { requestedReviewer: { __typename: 'Team', slug: 'writers' } },
    ],
  },
};
const EXISTS = says(422, 'Validation Failed', 'A pull request already exists for acme:static-export/docs.');

describe('opening a pull request', () => {
  it('gives it back', async () => {
    const session = scripted([{ status: 201, data: pull }]);

    expect(await createPull({ session, repository: repository() }, WANTED)).toEqual(OPENED);
    expect(session.asked).toEqual([
      'POST /pulls {"title":"Export","head":"static-export/docs","base":"main","body":"Words","draft":false}',
    ]);
  });

  it.each<[string, ScriptedAnswer]>([
    ['a broken connection', LOST],
    ['a cut body', { status: 201, data: '{"number":' }],
    ['an empty body', { status: 201 }],
  ])('looks for it after %s', async (_name, lost) => {
    const session = scripted([lost, seen({ ...SEEN, number: 4, baseRefName: 'next' }, SEEN)]);

    expect(await createPull({ session, repository: repository() }, WANTED)).toEqual(FOUND);
    expect(session.asked).toHaveLength(2);
  });

  it('makes it again where it is not there after a lost answer', async () => {
    const session = scripted([LOST, seen(), { status: 201, data: pull }]);

    expect(await createPull({ session, repository: repository() }, WANTED)).toEqual(OPENED);
    expect(session.asked).toHaveLength(3);
  });

  it.each<[string, ScriptedAnswer]>([
    ['exists', EXISTS],
    ['no-commits', says(422, 'Validation Failed', 'No commits between main and static-export/docs')],
  ])('tells of a branch that there is nothing to open for: %s', async (end, answer) => {
    const session = scripted([answer]);

    expect(await createPull({ session, repository: repository() }, WANTED)).toBe(end);
    expect(session.asked).toHaveLength(1);
  });

  it('goes without draft where there are none', async () => {
    const session = scripted([
      says(422, 'Draft pull requests are not supported in this repository.'),
      { status: 201, data: pull },
    ]);

    expect(await createPull({ session, repository: repository() }, { ...WANTED, draft: true })).toMatchObject({
      number: 5,
    });
    expect(session.asked[1]).toContain('"draft":false');
  });

  it('names the setting that keeps workflows from it, and the address to do it by hand', async () => {
    const session = scripted([says(403, 'GitHub Actions is not permitted to create or approve pull requests.')]);
    const error = await errorOf(createPull({ session, repository: repository() }, { ...WANTED, branch: 'a/b#c' }));

    expect(error.code).toBe('PERMISSION');
    expect(error.hint).toContain(
      'Settings → Actions → General → Workflow permissions → Allow GitHub Actions to create and approve pull requests',
    );
    expect(error.hint).toMatch(
      /open the pull request by hand at https:\/\/github\.example\/acme\/deploy\/compare\/main\.\.\.a\/b%23c\?expand=1$/,
    );
  });

  it('names the permissions that the token lacks, and the same address', async () => {
    const session = scripted([says(403, 'Resource not accessible by integration')]);
    const error = await errorOf(createPull({ session, repository: repository() }, WANTED));

    expect(error).toMatchObject({ code: 'PERMISSION' });
    expect(error.hint).toMatch(
      /^Add `contents: write` and `pull-requests: write` to `permissions:`.*\/compare\/main\.\.\.static-export\/docs\?expand=1$/,
    );
  });

  it('cuts a body that GitHub would refuse', async () => {
    const session = scripted([{ status: 201, data: pull }]);
    await createPull({ session, repository: repository() }, { ...WANTED, body: 'x'.repeat(70_000) });

    expect(String(session.calls[0]?.params['body'])).toHaveLength(65_536);
  });
});

describe('changing a pull request', () => {
  it('sends what changes, again after a lost answer', async () => {
    const session = scripted([LOST, LOST, { data: pull }]);

    await updatePull({ session, repository: repository() }, 5, { title: 'New', state: 'closed' });

    expect(new Set(session.asked)).toEqual(new Set(['PATCH /pulls/5 {"title":"New","state":"closed"}']));
  });
});
