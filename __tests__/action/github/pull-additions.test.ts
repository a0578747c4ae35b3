import { describe, expect, it } from '@jest/globals';
import { type Additions, addPeople, commentOnce } from '../../../src/action/github/pull-additions.ts';
import type { Pull } from '../../../src/action/github/seen.ts';
import { errorOf, LOST, pull, repository, type ScriptedAnswer, says, scripted } from '../../helpers/scripted-github.ts';

const UNKNOWN = says(422, 'Validation Failed: Could not resolve to a node with the global id of "PR_1".');

const NOBODY: Additions = { labels: [], assignees: [], reviewers: [], teamReviewers: [], isNews: true };
const ALL: Additions = {
  ...{ labels: ['docs', 'good first issue'], assignees: ['ada'], reviewers: ['bob'], teamReviewers: ['writers'] },
  isNews: true,
};
const add = (session: ReturnType<typeof scripted>, additions: Partial<Additions>, given: Partial<Pull> = {}) =>
  addPeople({ session, repository: repository() }, pull(given), { ...NOBODY, ...additions });

describe('labels, assignees and reviewers', () => {
  it('are added by the names that were given, people and teams apart', async () => {
    const session = scripted((line) => ({
      status: 201,
      data: line.includes('assignees') ? { assignees: [{ login: 'Ada' }] } : {},
    }));
    await add(session, ALL);

    expect(session.asked).toEqual([
      'POST /issues/5/labels {"labels":["docs","good first issue"]}',
      'POST /issues/5/assignees {"assignees":["ada"]}',
      'POST /pulls/5/requested_reviewers {"reviewers":["bob"]}',
      'POST /pulls/5/requested_reviewers {"team_reviewers":["writers"]}',
    ]);
    expect(session.effects.lines).toEqual([]);
  });

  it.each<[string, Partial<Additions>, Partial<Pull>]>([
    ['there are none', NOBODY, {}],
    [
      'they are there, in whichever case',
      { ...ALL, labels: ['Docs'] },
      { labels: ['docs'], assignees: ['ADA'], reviewers: ['Bob'], teams: ['writers'] },
    ],
    ['nothing is new to look at', { reviewers: ['bob'], teamReviewers: ['writers'], isNews: false }, {}],
    ['the author would be the reviewer', { reviewers: ['Mona'] }, {}],
  ])('are no call where %s', async (_name, additions, given) => {
    const session = scripted([]);
    await add(session, additions, given);

    expect(session.asked).toEqual([]);
  });

  it('are added again while GitHub does not know the new pull request', async () => {
    const session = scripted([UNKNOWN, UNKNOWN, { data: [] }]);
    await add(session, { labels: ['docs'] });

    expect(session.asked).toHaveLength(3);
    expect(session.effects.lines).toEqual([]);
  });

  it.each<[string, ScriptedAnswer, number]>([
    ['GitHub never knows it', UNKNOWN, 3],
    ['the token may not', says(403, 'Resource not accessible by integration'), 1],
    ['nobody of that name is there', says(422, 'Reviews may only be requested from collaborators.'), 1],
    ['GitHub is failing', says(502, 'Server Error'), 5],
  ])('are a warning where %s, and the next are asked for all the same', async (_name, answer, calls) => {
    const session = scripted([answer]);
    await add(session, { reviewers: ['bob'], teamReviewers: ['writers'] });

    expect(session.asked).toHaveLength(2 * calls);
    expect(session.effects.lines.filter((line) => line.startsWith('warning: '))).toEqual(
      ['bob', 'writers'].map((name) =>
        expect.stringMatching(
          `^warning: The pull request is missing reviewers ${name}\\. The reviewers of pull request #5 of acme/deploy could not be set: `,
        ),
      ),
    );
  });

  it('that GitHub leaves out in silence are a warning', async () => {
    const session = scripted([{ status: 201, data: { assignees: [{ login: 'ada' }] } }]);
    await add(session, { assignees: ['Ada', 'eve'] });

    expect(session.effects.lines).toEqual(['warning: The pull request is missing assignees eve: GitHub ignored them.']);
  });

  it('do not outlive a cancel', async () => {
    const cancel = new AbortController();
    const session = scripted(() => {
      cancel.abort(new Error('cancelled by hand'));
      return LOST;
    });
    const effects = { ...session.effects, signal: cancel.signal };

    await expect(add({ ...session, effects }, { labels: ['docs'] })).rejects.toThrow('cancelled by hand');
  });
});

describe('a comment', () => {
  const comment = (session: ReturnType<typeof scripted>) =>
    commentOnce({ session, repository: repository() }, 5, '<!-- mark -->', '<!-- mark -->\nWords');
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
