import { describe, expect, it } from '@jest/globals';
import { canWrite, openRepository } from '../../../src/action/github/repository.ts';
import { errorOf, repository, says, scripted } from '../../helpers/scripted-github.ts';

const FOUND = {
  full_name: 'acme/deploy',
  default_branch: 'main',
  private: true,
  visibility: 'internal',
  archived: false,
  node_id: 'R_1',
};

describe('opening the repository', () => {
  it('tells what it is', async () => {
    const session = scripted([{ data: FOUND }]);

    expect(await openRepository(session, 'acme/deploy')).toEqual(repository({ visibility: 'internal' }));
    expect(session.asked).toEqual(['GET /repos/acme/deploy']);
    expect(session.effects.lines).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a server that knows private repositories', { private: true }, 'private'],
    ['a server that knows public repositories', { private: false }, 'public'],
    ['a word that nobody knows', { private: true, visibility: 'secret' }, 'private'],
    ['nothing at all', {}, 'public'],
  ])('takes the visibility from %s', async (_name, given, visibility) => {
    const { full_name, default_branch } = FOUND;
    const session = scripted([{ data: { full_name, default_branch, ...given } }]);

    expect(await openRepository(session, 'acme/deploy')).toMatchObject({ visibility, archived: false });
  });

  it('follows a renamed one and says its new name', async () => {
    const moved = { status: 301, headers: { location: 'https://api.github.example/repositories/1' } };
    const session = scripted([moved, { data: FOUND }]);

    expect(await openRepository(session, 'acme/old')).toMatchObject({
      owner: 'acme',
      name: 'deploy',
      fullName: 'acme/deploy',
    });
    expect(session.effects.lines).toContain('warning: acme/old is now acme/deploy; set `repository` to that name.');
  });

  it('does not tell missing from hidden', async () => {
    const error = await errorOf(openRepository(scripted([says(404, 'Not Found')]), 'acme/deploy'));
    const own = await errorOf(openRepository(scripted([says(404, 'Not Found')]), 'acme/docs'));

    expect(error.code).toBe('PERMISSION');
    expect(error.message).toBe('The repository acme/deploy was not found, or the token has no access to it.');
    expect(error.hint).toMatch(/^Check `repository`\. .* a token of a GitHub App with `contents: write`/);
    expect(own.hint).toMatch(/^Add `contents: write` to `permissions:` of the job/);
  });
});

describe('trying whether the token may write', () => {
  it('makes a blob that belongs to no commit', async () => {
    const session = scripted([{ status: 201, data: { sha: 'x' } }]);
    await canWrite({ session, repository: repository() });

    expect(session.asked).toEqual(['POST /git/blobs {"content":"static-export","encoding":"utf-8"}']);
  });

  it.each([
    [403, 'Resource not accessible by integration'],
    [404, 'Not Found'],
  ])('names the line to add after HTTP %i', async (status, message) => {
    const error = await errorOf(canWrite({ session: scripted([says(status, message)]), repository: repository() }));

    expect(error).toMatchObject({
      code: 'PERMISSION',
      hint: expect.stringContaining('Add `contents: write` to `permissions:`'),
    });
    expect(error.message).toMatch(/^The token may not write to acme\/deploy: POST /);
  });

  it('says that the repository is archived', async () => {
    const session = scripted([says(403, 'Repository was archived so is read-only.')]);

    expect(await errorOf(canWrite({ session, repository: repository() }))).toMatchObject({ code: 'ARCHIVED' });
  });
});
