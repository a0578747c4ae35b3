import { describe, expect, it } from '@jest/globals';
import { createBranch, headOf, moveBranch, removeBranch } from '../../../src/action/github/branches.ts';
import {
  errorOf,
  LOST,
  ref,
  refused,
  repository,
  type Script,
  type ScriptedAnswer,
  says,
  scripted,
  sha,
} from '../../helpers/scripted-github.ts';

const [A, B, C] = [sha('a'), sha('b'), sha('c')] as const;
const MOVED: ScriptedAnswer = { data: { data: { updateRefs: { clientMutationId: null } } } };
const PROTECTED = 'Repository rule violations found\n\nChanges must be made through a pull request.';

describe('the head of a branch', () => {
  it('is the commit that its ref points to', async () => {
    const session = scripted([ref(A)]);

    expect(await headOf({ session, repository: repository() }, 'a/b')).toBe(A);
    expect(session.asked).toEqual(['GET /git/ref/heads/a/b']);
  });

  it.each([
    ['a branch that is missing', 404],
    ['a repository without commits', 409],
  ])('is undefined for %s', async (_name, status) => {
    expect(await headOf({ session: scripted([says(status, 'No')]), repository: repository() }, 'next')).toBeUndefined();
  });
});

describe('making a branch', () => {
  it.each<[string, Script, string, readonly string[]]>([
    ['a new one', [{ status: 201, ...ref(A) }], 'created', ['POST']],
    ['one that is there', [says(422, 'Reference already exists')], 'exists', ['POST']],
    ['an answer that was lost, and the branch is there', [LOST, ref(A)], 'created', ['POST', 'GET']],
    [
      'an answer that was lost, and the branch points elsewhere',
      [LOST, ref(B), says(422, 'Reference already exists'), ref(B)],
      'exists',
      ['POST', 'GET', 'POST', 'GET'],
    ],
    [
      'a request that was lost',
      [LOST, says(404, 'Not Found'), { status: 201, ...ref(A) }],
      'created',
      ['POST', 'GET', 'POST'],
    ],
    ['a cut answer', [{ status: 201, data: '{"ref":' }, ref(A)], 'created', ['POST', 'GET']],
  ])('%s', async (_name, script, end, methods) => {
    const session = scripted(script);

    expect(await createBranch({ session, repository: repository() }, 'next', A)).toBe(end);
    expect(session.asked.map((line) => line.split(' ')[0])).toEqual(methods);
    expect(session.asked[0]).toBe(`POST /git/refs {"ref":"refs/heads/next","sha":"${A}"}`);
  });

  it('that a ruleset refuses', async () => {
    const session = scripted([
      says(422, 'Repository rule violations found\n\nCannot create ref due to creations being restricted.'),
    ]);

    expect(await errorOf(createBranch({ session, repository: repository() }, 'next', A))).toMatchObject({
      code: 'PROTECTED',
    });
  });
});

describe('moving a branch', () => {
  const move = { branch: 'next', from: A, to: B, force: true };

  it('is one step that compares, and removes another branch in it', async () => {
    const session = scripted([MOVED]);

    expect(await moveBranch({ session, repository: repository() }, { ...move, remove: 'beside' })).toBe('moved');
    expect(session.asked).toEqual([
      `updateRefs {"repositoryId":"R_1","refUpdates":[{"name":"refs/heads/next","beforeOid":"${A}","afterOid":"${B}","force":true},{"name":"refs/heads/beside","afterOid":"${'0'.repeat(40)}","force":true}]}`,
    ]);
  });

  it.each<[string, Script, 'moved' | 'raced']>([
    ['is raced by the type of the error', [refused('is stale', 'STALE_DATA')], 'raced'],
    ['is raced by its words', [refused(`is at ${C} but expected ${A}`)], 'raced'],
    ['is raced when the branch has moved, whatever the words', [refused('no', 'UNPROCESSABLE'), ref(C)], 'raced'],
    ['is raced when the branch is gone', [refused('no', 'NOT_FOUND'), says(404, 'Not Found')], 'raced'],
    ['is done when a lost answer was good', [LOST, ref(B)], 'moved'],
    [
      'is raced when another was quicker than a lost request',
      [LOST, ref(C), refused('stale', 'STALE_DATA'), ref(C)],
      'raced',
    ],
  ])('%s', async (_name, script, end) => {
    expect(await moveBranch({ session: scripted(script), repository: repository() }, move)).toBe(end);
  });

  it.each<[string, ScriptedAnswer]>([
    [
      'a field that is not there',
      refused("Field 'updateRefs' doesn't exist on type 'Mutation'", undefined, { code: 'undefinedField' }),
    ],
    ['words of its own', refused('no such thing')],
    ['HTTP 404', says(404, 'Not Found')],
    ['HTTP 422', says(422, 'unprocessable')],
    ['HTTP 501', says(501, 'not implemented')],
  ])('asks by REST where GraphQL answers with %s', async (_name, unknown) => {
    const script = [unknown, ref(A), ref(B), { status: 204 }];
    const session = scripted(script);

    expect(await moveBranch({ session, repository: repository() }, { ...move, remove: 'beside' })).toBe('moved');
    expect(session.asked.slice(1)).toEqual([
      'GET /git/ref/heads/next',
      `PATCH /git/refs/heads/next {"sha":"${B}","force":true}`,
      'DELETE /git/refs/heads/beside',
    ]);
  });

  it.each<[string, Script, 'moved' | 'raced', number]>([
    ['reads the branch again first', [ref(C)], 'raced', 1],
    ['is raced when it is no fast-forward', [ref(A), says(422, 'Update is not a fast forward')], 'raced', 2],
    ['is raced by what another has put there', [ref(A), says(409, `is at ${C} but expected ${A}`)], 'raced', 2],
    ['is raced when the branch is gone', [ref(A), says(422, 'Reference does not exist')], 'raced', 2],
    ['is done when a lost answer was good', [ref(A), LOST, ref(B)], 'moved', 3],
  ])('by REST %s', async (_name, script, end, calls) => {
    const { nodeId, ...old } = repository();
    const session = scripted(script);

    expect(nodeId).toBe('R_1');
    expect(await moveBranch({ session, repository: old }, { ...move, force: false })).toBe(end);
    expect(session.asked).toHaveLength(calls);
  });

  it.each<[string, Script]>([
    ['GraphQL', [refused(PROTECTED)]],
    ['REST', [says(404, 'Not Found'), ref(A), says(403, 'Protected branch update failed for refs/heads/next.')]],
  ])('tells a protected branch from a race, by %s', async (_name, script) => {
    const error = await errorOf(moveBranch({ session: scripted(script), repository: repository() }, move));

    expect(error).toMatchObject({ code: 'PROTECTED', hint: expect.stringContaining('`update: pull-request`') });
  });
});

describe('removing a branch', () => {
  const BY_REST = [says(404, 'Not Found'), ref(A)];

  it.each<[string, readonly ScriptedAnswer[]]>([
    ['one that is there', [{ status: 204 }]],
    ['one that is gone', [says(422, 'Reference does not exist')]],
    ['one that is hidden', [says(404, 'Not Found')]],
    ['after an answer that was lost', [LOST, says(422, 'Reference does not exist')]],
  ])('%s', async (_name, script) => {
    expect(
      await removeBranch(
        { session: scripted([...BY_REST, ...script]), repository: repository() },
        { branch: 'next', from: A },
      ),
    ).toBe('moved');
  });

  it('that is protected is an error', async () => {
    const session = scripted([...BY_REST, says(422, 'Cannot delete this protected branch')]);

    expect(
      await errorOf(removeBranch({ session, repository: repository() }, { branch: 'next', from: A })),
    ).toMatchObject({
      code: 'PROTECTED',
    });
  });

  it('where it still points is one step that compares, by GraphQL', async () => {
    const session = scripted([MOVED]);

    expect(await removeBranch({ session, repository: repository() }, { branch: 'next', from: A })).toBe('moved');
    expect(session.asked).toEqual([
      `updateRefs ${JSON.stringify({
        repositoryId: 'R_1',
        refUpdates: [{ name: 'refs/heads/next', beforeOid: A, afterOid: '0'.repeat(40), force: true }],
      })}`,
    ]);
  });

  it.each<[string, 'moved' | 'raced', Script, number]>([
    ['is left that has moved', 'raced', [refused('Reference is at', 'STALE_DATA'), ref(B)], 0],
    ['is left that has moved, by REST', 'raced', [says(404, 'Not Found'), ref(B)], 0],
    ['is removed by REST', 'moved', [...BY_REST, { status: 204 }], 1],
    ['is gone already, by REST', 'moved', [says(404, 'Not Found'), says(404, 'Not Found')], 0],
  ])('%s', async (_name, end, script, deletions) => {
    const session = scripted(script);

    expect(await removeBranch({ session, repository: repository() }, { branch: 'next', from: A })).toBe(end);
    expect(session.asked.filter((line) => line === 'DELETE /git/refs/heads/next')).toHaveLength(deletions);
  });
});
