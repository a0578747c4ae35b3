/** One call of GitHub: what is sent, what is tried again, and what an error says. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TransportError } from '../../../src/action/effects.ts';
import { ActionError } from '../../../src/action/errors.ts';
import { createGitHub } from '../../../src/action/github/client.ts';
import { canWrite, commitOnBranch, createBranchWith } from '../../../src/action/github/commit.ts';
import { look } from '../../../src/action/github/look.ts';
import {
  API,
  errorOf,
  LOST,
  REFUSED,
  refused,
  type Script,
  says,
  scripted,
  sha,
  TOKEN,
} from '../../helpers/scripted-github.ts';

const DONE = { data: { sha: sha('b') } };
const BLOB = 'POST /git/blobs {"content":"static-export"}';
const COMMIT = { branch: 'main', expectedHead: sha('a'), files: [{ path: 'v', text: 'x' }], message: 'Export' };

async function told(script: Script, limitMs?: number): Promise<string> {
  const { code, message, hint } = await errorOf(canWrite(scripted(script, limitMs === undefined ? {} : { limitMs })));
  return `${code}: ${message}\n${hint}`;
}

describe('a request', () => {
  it('carries the token, the version of the API and a name, to the API alone', async () => {
    const target = scripted([DONE]);
    await canWrite(target);

    expect(target.asked).toEqual([BLOB]);
    expect(target.requests[0]).toMatchObject({
      url: new URL(`${API}/repos/acme/deploy/git/blobs`),
      headers: {
        authorization: `token ${TOKEN}`,
        'x-github-api-version': '2022-11-28',
        'user-agent': expect.stringContaining('static-export-action'),
      },
      timeoutMs: 30_000,
    });
  });

  it('is sent where the runner says', async () => {
    const send = async () => ({ status: 200, headers: {}, body: new Uint8Array() });
    const urls = (environment: Readonly<Record<string, string>>) => {
      const { apiUrl, graphqlUrl } = createGitHub({ send }, environment)(TOKEN);
      return [apiUrl, graphqlUrl];
    };

    expect(urls({})).toEqual(['https://api.github.com', 'https://api.github.com/graphql']);
    const [api, graphql] = ['https://ghe.example/api/v3', 'https://ghe.example/api/graphql'];
    expect(urls({ GITHUB_API_URL: `${api}/`, GITHUB_GRAPHQL_URL: graphql })).toEqual([api, graphql]);
  });

  it('of GraphQL goes to its own address', async () => {
    const target = scripted([refused('x', 'UNPROCESSABLE')]);
    await errorOf(look(target.session, { repository: 'acme/deploy', heads: [], files: [] }));

    expect(target.requests[0]?.url.href).toBe(`${API}/graphql`);
    expect(target.asked).toEqual(['Look {"owner":"acme","name":"deploy"}']);
  });

  it('has half a minute, or what is left of the run', async () => {
    const target = scripted([DONE], { limitMs: 1500 });
    await canWrite(target);

    expect(target.requests[0]?.timeoutMs).toBe(1500);
  });
});

describe('a call that fails for now', () => {
  it('is made again, and tells so', async () => {
    const target = scripted([{ status: 502, data: '<h1>Unicorn</h1>' }, LOST, {}, DONE]);
    await canWrite(target);

    const at = `POST ${API}/repos/acme/deploy/git/blobs`;
    expect(target.session.effects.lines).toEqual([
      `${at}: HTTP 502; trying again in 0.4 s (failure 1 in a row).`,
      `${at}: the connection broke (ECONNRESET); trying again in 0.8 s (failure 2 in a row).`,
      `${at}: HTTP 200, without a JSON body; trying again in 1.5 s (failure 3 in a row).`,
    ]);
  });

  it.each<[string, Script, string]>([
    ['no connection', [REFUSED], 'NETWORK'],
    ['no trusted certificate', [new TransportError('tls', 'no trusted connection', { maybeSent: false })], 'TLS'],
    ['a server that is ill', [{ status: 503 }], 'SERVER'],
    ['HTML again and again', [{ data: '<h1>' }], 'BAD_RESPONSE'],
    ['JSON of another form', [{ data: { id: 'x' } }], 'BAD_RESPONSE'],
  ])('ends by its kind: %s', async (_name, script, code) => {
    expect(await errorOf(canWrite(scripted(script)))).toMatchObject({ code });
  });

  it('ends with the reason of a cancel', async () => {
    const cancel = new AbortController();
    cancel.abort(new ActionError('CANCELLED', 'The run was cancelled.'));
    const target = scripted([LOST], { signal: cancel.signal });

    expect(await errorOf(canWrite(target))).toMatchObject({ code: 'CANCELLED' });
    expect(target.asked).toEqual([]);
  });

  it('is observed while a write may have taken effect', async () => {
    const seen: (string | undefined)[] = [];
    const repository = { id: 'R_1', nameWithOwner: 'acme/deploy', visibility: 'PRIVATE', isArchived: false };
    const target = scripted((line) => (line.startsWith('Look') ? { data: { data: { repository } } } : LOST));
    const session = { ...target.session, onWrite: (effect: string | undefined) => void seen.push(effect) };
    await errorOf(commitOnBranch({ ...target, session }, COMMIT));

    const effect = 'The commit to `main` of acme/deploy may have been made';
    expect(seen).toEqual(Array.from({ length: 5 }, () => [effect, undefined]).flat());
  });
});

describe('a rate limit', () => {
  it('is waited for as the answer asks, or a minute', async () => {
    const date = 'Sat, 21 Nov 2026 13:00:00 GMT';
    const reset = String(Date.UTC(2026, 10, 21, 13, 0, 30) / 1000);
    const answers = [
      says(403, 'You have exceeded a secondary rate limit.', { 'retry-after': '20' }),
      says(429, 'API rate limit exceeded', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset, date }),
      says(403, 'You have exceeded a secondary rate limit.'),
      DONE,
    ];
    const target = scripted(answers, { limitMs: 3_600_000 });
    await canWrite(target);

    expect(target.session.effects.clock.slept).toEqual([21_000, 32_550, 63_000]);
  });

  it('is waited for a finite time, whatever the answer tells of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (remaining, reset) => {
        const headers = { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset };
        const target = scripted([says(429, 'API rate limit exceeded', headers), DONE], { limitMs: 3_600_000 });
        const error: unknown = await canWrite(target).catch((thrown: unknown) => thrown);

        expect(error === undefined || (error instanceof ActionError && error.code === 'RATE_LIMITED')).toBe(true);
        expect(target.session.effects.clock.now()).toBeLessThan(3_600_000);
      }),
      { numRuns: 30 },
    );
  });

  it('longer than the run may take is told with its end', async () => {
    const text = await told([says(429, 'API rate limit exceeded', { 'retry-after': '7200' })]);

    expect(text).toContain('RATE_LIMITED: The token may not write to acme/deploy: ');
    expect(text).toContain('before 2026-01-15T14:00:00Z, longer than this run may wait');
  });
});

describe('a refusal', () => {
  it.each<[string, Script, string]>([
    ['a token that is none', [says(401, 'Bad credentials')], 'AUTH'],
    ['a missing permission', [says(403, 'Resource not accessible by integration')], 'PERMISSION'],
    ['an archive', [says(403, 'Repository was archived so is read-only.')], 'ARCHIVED'],
    ['nothing there', [says(404, 'Not Found')], 'PERMISSION'],
    ['a redirect', [{ status: 301, headers: { location: 'https://other.example/x?token=1' } }], 'REDIRECT'],
    ['a conflict', [says(409, 'Git Repository is empty.')], 'CONFLICT'],
    [
      'a rule',
      [says(422, 'Repository rule violations found\n\nCannot create ref due to creations being restricted.')],
      'PROTECTED',
    ],
    ['anything else', [says(422, 'Validation Failed')], 'REQUEST'],
  ])('is told by its kind: %s', async (_name, script, code) => {
    const target = scripted(script);

    expect(await errorOf(canWrite(target))).toMatchObject({ code });
    expect(target.asked).toHaveLength(1);
  });

  it('quotes the nested errors, one line, without commands', async () => {
    const errors = [{ resource: 'Blob', field: 'content', code: 'invalid' }, 'bad\n::error::x', { message: 'bad' }];
    const text = await told([{ status: 422, data: { message: 'Validation Failed', errors } }]);

    expect(text).toMatchInlineSnapshot(`
"REQUEST: The token may not write to acme/deploy: POST https://api.github.example/repos/acme/deploy/git/blobs: HTTP 422. GitHub says: Validation Failed; Blob content invalid; bad : :error::x; bad.
GitHub refuses the request: its message says what to change."
`);
  });

  it('for a branch below another names the way out', async () => {
    const target = scripted([says(422, 'Reference update failed')]);

    expect(await errorOf(createBranchWith(target, { ...COMMIT, branch: 'a/b', parent: sha('a') }))).toMatchObject({
      code: 'INPUT',
      message: expect.stringContaining('The branch `a/b` of acme/deploy could not be made'),
      hint: expect.stringContaining('Git cannot have `a` beside `a/b`'),
    });
  });
});
