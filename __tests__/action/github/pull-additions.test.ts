import { describe, expect, it } from '@jest/globals';
import { addAssignees, addLabels, commentOnce, requestReviewers } from '../../../src/action/github/pull-additions.ts';
import { errorOf, LOST, repository, type ScriptedAnswer, scripted } from '../../helpers/scripted-github.ts';

const says = (status: number, message: string): ScriptedAnswer => ({ status, data: { message } });
const UNKNOWN = says(422, 'Validation Failed: Could not resolve to a node with the global id of "PR_1".');

describe('labels, assignees and reviewers', () => {
  it('are added by the names that were given', async () => {
    const session = scripted([
      { data: [] },
      { status: 201, data: { assignees: [{ login: 'Ada' }] } },
      { status: 201, data: {} },
    ]);
    await addLabels(session, repository(), 5, ['docs', 'good first issue']);
    await addAssignees(session, repository(), 5, ['ada']);
    await requestReviewers(session, repository(), 5, { reviewers: ['bob'], teams: ['writers'] });

    expect(session.asked).toEqual([
      'POST /issues/5/labels {"labels":["docs","good first issue"]}',
      'POST /issues/5/assignees {"assignees":["ada"]}',
      'POST /pulls/5/requested_reviewers {"reviewers":["bob"],"team_reviewers":["writers"]}',
    ]);
    expect(session.deps.lines).toEqual([]);
  });

  it('are no call where there are none', async () => {
    const session = scripted([]);
    await addLabels(session, repository(), 5, []);
    await addAssignees(session, repository(), 5, []);
    await requestReviewers(session, repository(), 5, { reviewers: [], teams: [] });

    expect(session.asked).toEqual([]);
  });

  it('are added again while GitHub does not know the new pull request', async () => {
    const session = scripted([UNKNOWN, UNKNOWN, { data: [] }]);
    await addLabels(session, repository(), 5, ['docs']);

    expect(session.asked).toHaveLength(3);
    expect(session.deps.lines).toEqual([]);
  });

  it.each<[string, ScriptedAnswer, number]>([
    ['GitHub never knows it', UNKNOWN, 3],
    ['the token may not', says(403, 'Resource not accessible by integration'), 1],
    ['nobody of that name is there', says(422, 'Reviews may only be requested from collaborators.'), 1],
    ['GitHub is in trouble', says(502, 'Server Error'), 5],
  ])('are a warning where %s', async (_name, answer, calls) => {
    const session = scripted([answer]);
    await requestReviewers(session, repository(), 5, { reviewers: ['bob'], teams: ['writers'] });

    expect(session.asked).toHaveLength(calls);
    expect(session.deps.lines.at(-1)).toMatch(
      /^warning: The pull request goes without reviewers bob, writers\. The reviewers of pull request #5 of acme\/deploy could not be set: /,
    );
  });

  it('that GitHub leaves out in silence are a warning', async () => {
    const session = scripted([{ status: 201, data: { assignees: [{ login: 'ada' }] } }]);
    await addAssignees(session, repository(), 5, ['Ada', 'eve']);

    expect(session.deps.lines).toEqual(['warning: The pull request goes without assignees eve: GitHub left them out.']);
  });

  it('do not outlive a cancel', async () => {
    const cancel = new AbortController();
    const session = scripted(() => {
      cancel.abort(new Error('cancelled by hand'));
      return LOST;
    });
    const deps = { ...session.deps, signal: cancel.signal };

    await expect(addLabels({ ...session, deps }, repository(), 5, ['docs'])).rejects.toThrow('cancelled by hand');
  });
});

describe('a comment', () => {
  const comment = (session: ReturnType<typeof scripted>) =>
    commentOnce(session, repository(), 5, '<!-- mark -->', '<!-- mark -->\nWords');
  const POST = 'POST /issues/5/comments {"body":"<!-- mark -->\\nWords"}';
  const there = {
    data: [
      { id: 1, body: null },
      { id: 2, body: '<!-- mark -->\r\nWords' },
    ],
  };

  it('is made once', async () => {
    const [first, second] = [scripted([{ data: [] }, { status: 201, data: { id: 3 } }]), scripted([there])];
    await comment(first);
    await comment(second);

    expect(first.asked).toEqual(['GET /issues/5/comments {"per_page":100,"page":1}', POST]);
    expect(second.asked).toHaveLength(1);
  });

  it('whose answer was lost is not made twice', async () => {
    const session = scripted([{ data: [] }, LOST, there]);
    await comment(session);

    expect(session.asked.filter((line) => line === POST)).toHaveLength(1);
  });

  it('that is refused is an error', async () => {
    const session = scripted([{ data: [] }, says(403, 'Resource not accessible by integration')]);

    expect(await errorOf(comment(session))).toMatchObject({
      code: 'PERMISSION',
      hint: expect.stringContaining('`pull-requests: write`'),
    });
  });
});
