import { describe, expect, it } from '@jest/globals';
import { findPull } from '../../../src/action/github/pull-search.ts';
import { createPull, updatePull } from '../../../src/action/github/pulls.ts';
import { errorOf, LOST, repository, type ScriptedAnswer, scripted, sha } from '../../helpers/scripted-github.ts';

const BRANCHES = { branch: 'static-export/docs', base: 'main' };
const WANTED = { ...BRANCHES, title: 'Export', body: 'Words', draft: false };
const pull = (given: object = {}) => ({
  number: 5,
  node_id: 'PR_5',
  html_url: 'https://github.example/acme/deploy/pull/5',
  title: 'Export',
  body: null,
  state: 'open',
  draft: false,
  user: { login: 'github-actions[bot]' },
  head: { ref: BRANCHES.branch, sha: sha('b'), repo: { full_name: 'acme/deploy' } },
  base: { ref: 'main' },
  labels: [{ id: 1, name: 'docs' }],
  assignees: [],
  requested_reviewers: [{ login: 'ada' }],
  requested_teams: [{ slug: 'writers' }],
  ...given,
});
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
  headSha: sha('b'),
  labels: ['docs'],
  assignees: [],
  reviewers: ['ada'],
  teams: ['writers'],
};
const says = (status: number, ...messages: readonly string[]): ScriptedAnswer => ({
  status,
  data: { message: messages[0], errors: messages.slice(1).map((message) => ({ message })) },
});
const LIST = 'GET /pulls {"state":"open","head":"acme:static-export/docs","per_page":100}';
const EXISTS = says(422, 'Validation Failed', 'A pull request already exists for acme:static-export/docs.');

describe('the open pull request of a branch', () => {
  it('is asked for by head', async () => {
    const session = scripted([{ data: [pull()] }]);

    expect(await findPull(session, repository(), BRANCHES)).toEqual(FOUND);
    expect(session.asked).toEqual([LIST]);
  });

  it.each<[string, object]>([
    ['another branch', { head: { ref: 'other', sha: sha('b'), repo: { full_name: 'acme/deploy' } } }],
    ['a fork', { head: { ref: BRANCHES.branch, sha: sha('b'), repo: { full_name: 'eve/deploy' } } }],
    ['a fork that is gone', { head: { ref: BRANCHES.branch, sha: sha('b'), repo: null } }],
    ['another base', { base: { ref: 'next' } }],
  ])('is not one of %s, even where the list is not filtered', async (_name, given) => {
    expect(await findPull(scripted([{ data: [pull(given)] }]), repository(), BRANCHES)).toBeUndefined();
  });

  it('tells whether it merges by itself', async () => {
    const session = scripted([{ data: [pull({ auto_merge: { merge_method: 'squash' } })] }]);

    expect(await findPull(session, repository(), BRANCHES)).toEqual({ ...FOUND, mergesByItself: true });
  });

  it('is read from little', async () => {
    const bare = { number: 5, head: { ref: BRANCHES.branch, sha: sha('b') }, base: { ref: 'main' } };

    expect(await findPull(scripted([{ data: [bare] }]), repository(), BRANCHES)).toMatchObject({
      number: 5,
      url: FOUND.url,
      author: '',
    });
  });
});

describe('opening a pull request', () => {
  it('gives it back', async () => {
    const session = scripted([{ status: 201, data: pull() }]);

    expect(await createPull(session, repository(), WANTED)).toEqual(FOUND);
    expect(session.asked).toEqual([
      'POST /pulls {"title":"Export","head":"static-export/docs","base":"main","body":"Words","draft":false}',
    ]);
  });

  it.each<[string, ScriptedAnswer]>([
    ['a broken connection', LOST],
    ['a cut body', { status: 201, data: '{"number":' }],
    ['an empty body', { status: 201 }],
  ])('looks for it after %s', async (_name, lost) => {
    const session = scripted([lost, { data: [pull()] }]);

    expect(await createPull(session, repository(), WANTED)).toEqual(FOUND);
    expect(session.asked).toHaveLength(2);
  });

  it('finds one that is there already', async () => {
    expect(await createPull(scripted([EXISTS, { data: [pull()] }]), repository(), WANTED)).toBe('exists');
  });

  it('finds it page by page where the list by head is empty', async () => {
    const others = Array.from({ length: 100 }, (_none, index) => pull({ number: 100 + index, base: { ref: 'next' } }));
    const session = scripted([EXISTS, { data: [] }, { data: others }, { data: [pull()] }]);

    expect(await createPull(session, repository(), WANTED)).toBe('exists');
    expect(session.asked.slice(1)).toEqual([
      LIST,
      'GET /pulls {"state":"open","base":"main","per_page":100,"page":1}',
      'GET /pulls {"state":"open","base":"main","per_page":100,"page":2}',
    ]);
  });

  it('looks three times for one that lists do not know yet', async () => {
    const session = scripted((line, _call, nth) =>
      line.startsWith('POST') ? EXISTS : { data: nth > 5 ? [pull()] : [] },
    );

    expect(await createPull(session, repository(), WANTED)).toBe('exists');
    expect(session.deps.clock.slept).toHaveLength(2);
  });

  it('takes a branch without commits of its own for nothing to propose', async () => {
    const session = scripted([says(422, 'Validation Failed', 'No commits between main and static-export/docs')]);

    expect(await createPull(session, repository(), WANTED)).toBe('no-commits');
  });

  it('goes without draft where there are none', async () => {
    const session = scripted([
      says(422, 'Draft pull requests are not supported in this repository.'),
      { status: 201, data: pull() },
    ]);

    expect(await createPull(session, repository(), { ...WANTED, draft: true })).toMatchObject({ number: 5 });
    expect(session.asked[1]).toContain('"draft":false');
  });

  it('names the setting that keeps workflows from it, and the address to do it by hand', async () => {
    const session = scripted([says(403, 'GitHub Actions is not permitted to create or approve pull requests.')]);
    const error = await errorOf(createPull(session, repository(), { ...WANTED, branch: 'a/b#c' }));

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
    const error = await errorOf(createPull(session, repository(), WANTED));

    expect(error).toMatchObject({ code: 'PERMISSION' });
    expect(error.hint).toMatch(
      /^Add `contents: write` and `pull-requests: write` to `permissions:`.*\/compare\/main\.\.\.static-export\/docs\?expand=1$/,
    );
  });

  it('cuts a body that GitHub would refuse', async () => {
    const session = scripted([{ status: 201, data: pull() }]);
    await createPull(session, repository(), { ...WANTED, body: 'x'.repeat(70_000) });

    expect(String(session.calls[0]?.params['body'])).toHaveLength(65_536);
  });

  it('never takes a redirect for a pull request', async () => {
    const session = scripted([
      { status: 301, headers: { location: 'https://api.github.example/repositories/1/pulls' } },
    ]);

    expect(await errorOf(createPull(session, repository(), WANTED))).toMatchObject({ code: 'REDIRECT' });
    expect(session.asked).toHaveLength(1);
  });
});

describe('changing a pull request', () => {
  it('sends what changes, again after a lost answer', async () => {
    const session = scripted([LOST, LOST, { data: pull({ title: 'New' }) }]);

    expect(await updatePull(session, repository(), 5, { title: 'New', state: 'closed' })).toMatchObject({
      title: 'New',
    });
    expect(new Set(session.asked)).toEqual(new Set(['PATCH /pulls/5 {"title":"New","state":"closed"}']));
  });
});
