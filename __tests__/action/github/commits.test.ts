import { describe, expect, it } from '@jest/globals';
import { commitOnBranch, type NewCommit } from '../../../src/action/github/commits.ts';
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

const [A, B, C, T] = [sha('a'), sha('b'), sha('c'), sha('7')] as const;
const TEXT = 'a: 1\r\n';
const CONTENTS = Buffer.from(TEXT).toString('base64');
const COMMIT = {
  branch: 'main',
  expectedHead: A,
  message: 'Export docs.example.com\n\nVersion 7\nJob: se_1\n',
  files: [{ path: 'deploy/values.yaml', text: TEXT, executable: false }],
};
const MADE: ScriptedAnswer = { data: { data: { createCommitOnBranch: { commit: { oid: B, url: 'x' } } } } };
const commit = (parent: string, message = COMMIT.message): ScriptedAnswer => ({
  data: { sha: B, message, tree: { sha: T }, parents: [{ sha: parent }] },
});
const commitIt = (script: Script, given: Partial<NewCommit> = {}) =>
  commitOnBranch({ session: scripted(script), repository: repository() }, { ...COMMIT, ...given });

describe('a commit on the expected head', () => {
  it('is made by GraphQL, which signs it', async () => {
    const session = scripted([MADE]);

    expect(await commitOnBranch({ session, repository: repository() }, COMMIT)).toEqual({ sha: B });
    expect(session.asked).toEqual([
      `createCommitOnBranch ${JSON.stringify({
        branch: { repositoryNameWithOwner: 'acme/deploy', branchName: 'main' },
        expectedHeadOid: A,
        message: { headline: 'Export docs.example.com', body: 'Version 7\nJob: se_1' },
        fileChanges: { additions: [{ path: 'deploy/values.yaml', contents: CONTENTS }] },
      })}`,
    ]);
  });

  it('tells the pull requests that are open with it, as far as the token may read them', async () => {
    const told = (ref: object | null, errors?: readonly object[]): ScriptedAnswer => ({
      data: { data: { createCommitOnBranch: { commit: { oid: B }, ref } }, ...(errors && { errors }) },
    });
    const pull = { title: 'Pin', body: 'Why', baseRefName: 'main' };
    const open = { associatedPullRequests: { nodes: [pull, { ...pull, body: null, baseRefName: 'next' }] } };
    const path = ['createCommitOnBranch', 'ref', 'associatedPullRequests'];
    const hidden = { type: 'FORBIDDEN', path, message: 'Resource not accessible by integration' };

    expect(await commitIt([told(open)], { pulls: true })).toEqual({
      sha: B,
      pulls: [
        { title: 'Pin', body: 'Why', base: 'main' },
        { title: 'Pin', body: '', base: 'next' },
      ],
    });
    expect(await commitIt([told(null, [hidden])], { pulls: true })).toEqual({ sha: B });
    expect(await commitIt([told({ associatedPullRequests: null }, [hidden])], { pulls: true })).toEqual({ sha: B });
  });

  it.each<[string, Script]>([
    ['the type of the error', [refused('Expected branch to point to "x"', 'STALE_DATA')]],
    ['its words', [refused('Expected branch to point to "x" but it did not.')]],
    ['a branch that is gone', [refused('Branch not found', 'NOT_FOUND'), says(404, 'Not Found')]],
    ['a branch that has moved', [refused('whatever', 'UNPROCESSABLE'), ref(C)]],
  ])('is raced by %s', async (_name, script) => {
    expect(await commitIt(script)).toBe('raced');
  });

  it.each<[string, ScriptedAnswer, string]>([
    ['a rule of the branch', refused('Protected branch update failed for refs/heads/main.'), 'PROTECTED'],
    [
      'a ruleset',
      refused('Repository rule violations found\n\nChanges must be made through a pull request.', 'UNPROCESSABLE'),
      'PROTECTED',
    ],
    ['a token that may not', refused('Resource not accessible by integration', 'FORBIDDEN'), 'PERMISSION'],
  ])('is refused by %s', async (_name, answer, code) => {
    expect(await errorOf(commitIt([answer]))).toMatchObject({ code });
  });

  it('whose refusal nobody knows is told in GitHub’s words', async () => {
    const error = await errorOf(commitIt([refused('A path was malformed', 'UNPROCESSABLE'), ref(A)]));

    expect(error).toMatchObject({
      code: 'REQUEST',
      message: expect.stringContaining('GitHub says: A path was malformed.'),
    });
  });
});

describe('a commit whose answer is lost', () => {
  it('is known by its message although the server has folded its white space', async () => {
    expect(await commitIt([LOST, ref(B), commit(A, `${COMMIT.message.replaceAll('\n', '\r\n')}\n`)])).toEqual({
      sha: B,
    });
  });

  it.each<[string, ScriptedAnswer]>([
    ['of other words', commit(A, 'Work of another')],
    ['of another job under the same headline', commit(A, COMMIT.message.replace('se_1', 'se_2'))],
    ['on another head', { data: { message: COMMIT.message, tree: { sha: T }, parents: [] } }],
  ])('is not taken for a commit %s', async (_name, there) => {
    const stale = refused('Expected branch to point to', 'STALE_DATA');

    expect(await commitIt([LOST, ref(C), there, stale, ref(C), there])).toBe('raced');
  });
});

describe('a commit by REST', () => {
  const objects = [
    { status: 201, data: { sha: sha('1') } },
    commit(C),
    { status: 201, data: { sha: sha('2') } },
    { status: 201, data: { sha: B } },
  ];
  const moved: ScriptedAnswer = { data: { data: { updateRefs: { clientMutationId: null } } } };

  it('keeps a file executable', async () => {
    const session = scripted([...objects, moved]);
    const files = COMMIT.files.map((each) => ({ ...each, executable: true }));

    expect(await commitOnBranch({ session, repository: repository() }, { ...COMMIT, files })).toEqual({ sha: B });
    expect(session.asked).toEqual([
      `POST /git/blobs {"content":"${CONTENTS}","encoding":"base64"}`,
      `GET /git/commits/${A}`,
      `POST /git/trees {"base_tree":"${T}","tree":[{"path":"deploy/values.yaml","mode":"100755","type":"blob","sha":"${sha('1')}"}]}`,
      `POST /git/commits ${JSON.stringify({ message: COMMIT.message, tree: sha('2'), parents: [A] })}`,
      expect.stringMatching(/^updateRefs .*"force":false/),
    ]);
  });

  it.each<[string, ScriptedAnswer]>([
    [
      'the mutation',
      {
        data: {
          errors: [
            {
              message: "Field 'createCommitOnBranch' doesn't exist on type 'Mutation'",
              extensions: { code: 'undefinedField' },
            },
          ],
        },
      },
    ],
    ['GraphQL', says(404, 'Not Found')],
  ])('is made on a server that does not know %s', async (_name, unknown) => {
    expect(await commitIt([unknown, ref(A), ...objects, moved])).toEqual({ sha: B });
  });

  it('that was overtaken is raced, and overwrites nothing', async () => {
    const { nodeId: _unknown, ...old } = repository();
    const files = COMMIT.files.map((each) => ({ ...each, executable: true }));
    const session = scripted([...objects, ref(A), says(422, 'Update is not a fast forward')]);

    expect(await commitOnBranch({ session, repository: old }, { ...COMMIT, files })).toBe('raced');
    expect(session.asked.at(-1)).toBe(`PATCH /git/refs/heads/main {"sha":"${B}","force":false}`);
  });
});
