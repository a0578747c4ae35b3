import assert from 'node:assert/strict';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { TransportError } from '../../../src/action/effects.ts';
import { ActionError } from '../../../src/action/errors.ts';
import { callGitHub, type GitHubSession, send } from '../../../src/action/github/call.ts';
import type { GitHubRequest } from '../../../src/action/github/request.ts';
import { decode } from '../../../src/contract/decode.ts';
import {
  API,
  errorOf,
  LOST,
  REFUSED,
  refused,
  type Script,
  type ScriptedAnswer,
  says,
  scripted,
  TOKEN,
} from '../../helpers/scripted-github.ts';

const READ: GitHubRequest<number> = {
  purpose: 'The thing could not be read',
  needs: 'contents: read',
  method: 'GET',
  route: '/repos/{owner}/{repo}/thing',
  params: { owner: 'acme', repo: 'deploy' },
  decode: (data) => decode(v.object({ id: v.number('an id') }), data).id,
};
const WRITE: GitHubRequest<number> = {
  ...READ,
  purpose: 'The thing could not be made',
  needs: 'contents: write',
  method: 'POST',
  readBack: async () => undefined,
};
const GRAPHQL: GitHubRequest<number> = {
  ...WRITE,
  route: 'graphql',
  params: { query: 'mutation ($input: I!) { make(input: $input) { id } }', variables: { input: {} } },
};
/** Makes the write; read back as told. */
const persist = (session: GitHubSession, request: GitHubRequest<number>, readBack: () => Promise<number | undefined>) =>
  send(session, { ...request, readBack });
const DONE = { data: { id: 7 } };

async function told(script: Script, request = READ, limitMs?: number): Promise<string> {
  const { code, message, hint } = await errorOf(callGitHub(scripted(script, limitMs), request));
  return `${code}: ${message}\n${hint}`;
}

describe('a call of GitHub that fails for now', () => {
  it('is made again, and tells so', async () => {
    const session = scripted([{ status: 502, data: '<h1>Unicorn</h1>' }, LOST, { data: undefined }, DONE]);

    expect(await callGitHub(session, READ)).toBe(7);
    expect(session.effects.lines).toEqual([
      `GET ${API}/repos/acme/deploy/thing: HTTP 502; trying again in 0.4 s (failure 1 in a row).`,
      `GET ${API}/repos/acme/deploy/thing: the connection broke (ECONNRESET); trying again in 0.8 s (failure 2 in a row).`,
      `GET ${API}/repos/acme/deploy/thing: HTTP 200, with an empty body; trying again in 1.5 s (failure 3 in a row).`,
    ]);
  });

  it('gives each attempt half a minute, or what is left', async () => {
    const [hurried, calm] = [scripted([DONE], 1500), scripted([DONE])];
    await callGitHub(hurried, READ);
    await callGitHub(calm, READ);

    expect([hurried, calm].map(({ calls }) => calls[0]?.timeoutMs)).toEqual([1500, 30_000]);
  });

  it('is given up after five attempts with the last fault', async () => {
    const session = scripted([{ status: 503, data: '<title>Unicorn!</title>' }]);
    const error = await errorOf(callGitHub(session, READ));

    expect(session.asked).toHaveLength(5);
    expect(error).toMatchObject({
      code: 'SERVER',
      message: `The thing could not be read: GET ${API}/repos/acme/deploy/thing: HTTP 503 (5 attempts). GitHub says: <title>Unicorn!</title>.`,
    });
  });

  it.each<[string, Script, string]>([
    ['no connection', [REFUSED], 'NETWORK'],
    ['no trusted certificate', [new TransportError('tls', 'no trusted connection', { maybeSent: false })], 'TLS'],
    ['HTML again and again', [{ data: '<h1>' }], 'BAD_RESPONSE'],
    ['JSON of another form', [{ data: { id: 'x' } }], 'BAD_RESPONSE'],
  ])('ends by its kind: %s', async (_name, script, code) => {
    expect(await errorOf(callGitHub(scripted(script), READ))).toMatchObject({ code });
  });

  it('ends with the reason of a cancel', async () => {
    const session = scripted([LOST]);
    const cancel = new AbortController();
    const effects = { ...session.effects, signal: cancel.signal };
    cancel.abort(new ActionError('CANCELLED', 'The run was cancelled.'));

    expect(await errorOf(callGitHub({ ...session, effects }, READ))).toMatchObject({ code: 'CANCELLED' });
    expect(session.asked).toEqual([]);
  });
});

describe('a rate limit of GitHub', () => {
  it('is waited for as the answer asks', async () => {
    const date = 'Sat, 21 Nov 2026 13:00:00 GMT';
    const reset = String(Date.UTC(2026, 10, 21, 13, 0, 30) / 1000);
    const answers = [
      says(403, 'You have exceeded a secondary rate limit.', { 'retry-after': '20' }),
      says(429, 'API rate limit exceeded', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset, date }),
      says(403, 'You have exceeded a secondary rate limit.'),
      { data: { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] } },
      DONE,
    ];
    const session = scripted(answers, 3_600_000);
    await callGitHub(session, { ...GRAPHQL, decode: () => 7 });

    expect(session.effects.clock.slept).toEqual([21_000, 32_550, 252_000, 504_000]);
  });

  it.each<[string, Readonly<Record<string, string>>, number]>([
    ['a reset in the past', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' }, 1000],
    ['a reset while calls remain', { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': '99999999999' }, 60_000],
    ['a reset that is no time', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'soon' }, 60_000],
  ])('with %s is waited for no less than that', async (_name, headers, leastMs) => {
    const session = scripted([says(429, 'API rate limit exceeded', headers), DONE], 3_600_000);

    expect(await callGitHub(session, READ)).toBe(7);
    expect(session.effects.clock.slept).toEqual([expect.any(Number)]);
    expect(session.effects.clock.slept[0]).toBeGreaterThanOrEqual(leastMs);
    expect(session.effects.clock.slept[0]).toBeLessThan(leastMs * 1.1 + 1);
  });

  it('is waited for a finite time, whatever the answer tells of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (remaining, reset) => {
        const headers = { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset };
        const session = scripted([says(429, 'API rate limit exceeded', headers), DONE], 3_600_000);
        await callGitHub(session, READ).catch((error: unknown) => {
          assert.equal((error as ActionError).code, 'RATE_LIMITED');
        });
        assert.ok(session.effects.clock.slept.every((ms) => Number.isFinite(ms) && ms >= 0));
      }),
    );
  });

  it('that lasts longer than the run may is told with its end', async () => {
    const text = await told(
      [says(403, 'You have exceeded a secondary rate limit.', { 'retry-after': '3600' })],
      READ,
      600_000,
    );

    expect(text).toBe(
      `RATE_LIMITED: The thing could not be read: GET ${API}/repos/acme/deploy/thing: HTTP 403, a rate limit. GitHub says: You have exceeded a secondary rate limit.\nGitHub accepts no calls of this token before 2026-01-15T13:00:00Z, longer than this run may wait: run it again then.`,
    );
  });
});

it.each<[string, ScriptedAnswer, boolean]>([
  ['429', says(429, 'no'), true],
  ['403 with Retry-After', says(403, 'no', { 'retry-after': '9' }), true],
  ['403 with no calls left', says(403, 'no', { 'x-ratelimit-remaining': '0' }), true],
  ['403 with calls left', says(403, 'Resource not accessible', { 'x-ratelimit-remaining': '4999' }), false],
  ['404 with no calls left', says(404, 'Not Found', { 'x-ratelimit-remaining': '0' }), false],
  ['GraphQL by its type', refused('no', 'RATE_LIMITED'), true],
  ['GraphQL by its words', refused('API rate limit exceeded for installation'), true],
])('a rate limit is told from a refusal: %s', async (_name, answer, isLimit) => {
  const { code } = await errorOf(callGitHub(scripted([answer], 500), GRAPHQL));

  expect(code === 'RATE_LIMITED').toBe(isLimit);
});

describe('a refusal of GitHub', () => {
  it('of the token', async () => {
    expect(await told([says(401, 'Bad credentials')])).toBe(
      `AUTH: The thing could not be read: GET ${API}/repos/acme/deploy/thing: HTTP 401. GitHub says: Bad credentials.\nThe token is wrong, expired or revoked: check \`github-token\`. The token of a workflow expires with its job, that of an App after an hour.`,
    );
  });

  it('of what the token may do names the line to add', async () => {
    const refusal = 'Resource not accessible by integration';

    expect(await told([says(403, refusal)], WRITE)).toBe(
      `PERMISSION: The thing could not be made: POST ${API}/repos/acme/deploy/thing: HTTP 403. GitHub says: Resource not accessible by integration.\nAdd \`contents: write\` to \`permissions:\` of the job; a token of an App or a person in \`github-token\` needs the same.`,
    );
    expect(
      await told(
        [says(403, refusal, { 'x-accepted-github-permissions': 'metadata=read; pull_requests=write,contents=read' })],
        WRITE,
      ),
    ).toContain('Add `pull-requests: write` and `contents: read` to `permissions:`');
    expect(
      await told([{ data: { data: null, errors: [{ type: 'FORBIDDEN', message: refusal }] } }], GRAPHQL),
    ).toContain('PERMISSION: The thing could not be made: GraphQL');
  });

  it('of an archived repository', async () => {
    expect(await told([says(403, 'Repository was archived so is read-only.')], WRITE)).toMatch(
      /^ARCHIVED: .*\nUnarchive/s,
    );
  });

  it('quotes the words of nested errors, made harmless', async () => {
    const data = {
      message: 'Validation Failed',
      errors: [{ resource: 'R', field: 'f', code: 'invalid' }, 'and\u001b[31m more', { message: `x ${TOKEN}` }],
    };

    expect(await told([{ status: 422, data }], WRITE)).toContain(
      'GitHub says: Validation Failed; R f invalid; and more; x ***.',
    );
  });

  it('is handed to who can tell it apart', async () => {
    const session = scripted([says(422, 'Reference already exists')]);

    expect(await send(session, WRITE)).toMatchObject({
      kind: 'refused',
      refusal: { status: 422, says: 'Reference already exists' },
    });
    expect(session.asked).toHaveLength(1);
  });

  it('by 404 may be an answer, or the lack of access', async () => {
    const missing = { ...READ, refusals: [[404, 0]] } as const;
    expect(await callGitHub(scripted([says(404, 'Not Found')]), missing)).toBe(0);
    expect(await told([says(404, 'Not Found')])).toMatch(
      /^PERMISSION: .*Not found, or no access\.\n.*`contents: read`/s,
    );
  });
});

describe('a field of GraphQL that the token may not read', () => {
  const { readBack: _none, ...QUERY } = GRAPHQL;
  const LOOK: GitHubRequest<unknown> = { ...QUERY, mayMiss: ['checks'], decode: (data) => data };
  const hidden = { type: 'FORBIDDEN', message: 'x', path: ['repository', 'checks'] };
  const data = { repository: { id: 1, checks: null } };
  const look = (errors: unknown, request = LOOK) => send(scripted([{ data: { data, errors } }]), request);

  it.each<[string, Record<string, unknown>]>([
    ['FORBIDDEN', {}],
    ['NOT_FOUND, below it', { type: 'NOT_FOUND', path: ['repository', 'checks', 0, 'name'] }],
    ['INSUFFICIENT_SCOPES', { type: 'INSUFFICIENT_SCOPES' }],
    ['words alone', { type: undefined, message: 'Resource not accessible by integration' }],
  ])('is null where the request allows that: %s', async (_name, error) => {
    expect(await look([{ ...hidden, ...error }, hidden])).toEqual({ kind: 'done', value: data });
  });

  it.each<[string, unknown]>([
    ['another field', { ...hidden, path: ['repository', 'id'] }],
    ['no path', { ...hidden, path: undefined }],
  ])('is an error beside %s', async (_name, error) => {
    await expect(look([hidden, error])).rejects.toThrowWithCode('PERMISSION');
  });

  it.each<[string, unknown]>([
    ['another kind of error', { ...hidden, type: 'SOME_ERROR' }],
    ['no error at all', 'x'],
  ])('is refused beside %s', async (_name, error) => {
    expect(await look([hidden, error])).toMatchObject({ kind: 'refused' });
  });

  it('is an error where the request does not allow that, and may be half of a write', async () => {
    const { mayMiss: _none, ...write } = LOOK;

    await expect(look([hidden], { ...LOOK, mayMiss: [] })).rejects.toThrowWithCode('PERMISSION');
    await expect(look([hidden], { ...write, readBack: async () => undefined })).rejects.toThrowWithCode('SERVER');
  });
});

describe('a redirect of GitHub', () => {
  const moved = (location: string, status = 301) => ({
    status,
    headers: { location },
    data: { message: 'Moved Permanently' },
  });

  it('of a read is followed within GitHub, with a warning', async () => {
    const session = scripted([moved(`${API}/repositories/1/thing`), moved('/repositories/2/thing?x=1', 302), DONE]);

    expect(await callGitHub(session, READ)).toBe(7);
    expect(session.asked).toEqual([
      'GET /thing',
      `GET ${API}/repositories/1/thing`,
      `GET ${API}/repositories/2/thing?x=1`,
    ]);
    expect(session.effects.lines[0]).toBe(
      `warning: GET ${API}/repos/acme/deploy/thing has moved (HTTP 301) to ${API}/repositories/1/thing.`,
    );
  });

  it.each<[string, ReturnType<typeof moved>, typeof READ, string]>([
    ['a read that leaves GitHub', moved('https://evil.example/x?y=1'), READ, 'https://evil.example/x'],
    ['a read without an address', moved(''), READ, 'no address'],
    ['a read to a file', moved('file:///etc/passwd'), READ, 'an address that is neither http nor https'],
    ['a read with credentials', moved(`https://${TOKEN}@api.github.example/`), READ, 'an address that cannot be read'],
    ['a write by 301', moved(`${API}/repositories/1/thing`), WRITE, `${API}/repositories/1/thing`],
    ['a write by 307', moved(`${API}/repositories/1/thing`, 307), WRITE, `${API}/repositories/1/thing`],
  ])('is not followed: %s', async (_name, answer, request, target) => {
    const session = scripted([answer, DONE]);
    const error = await errorOf(callGitHub(session, request));

    expect(error).toMatchObject({
      code: 'REDIRECT',
      message: expect.stringContaining(`a redirect to ${target}, which`),
    });
    expect(session.asked).toHaveLength(1);
  });

  it('without end is followed three times', async () => {
    const session = scripted([moved('/a')]);

    expect(await errorOf(callGitHub(session, READ))).toMatchObject({ code: 'REDIRECT' });
    expect(session.asked).toHaveLength(4);
  });
});

describe('a write whose answer is lost', () => {
  it.each<[string, Script]>([
    ['by a broken connection', [LOST, DONE]],
    ['by a cut body', [{ status: 201, data: '{"id":' }, DONE]],
    ['by an empty body', [{ status: 201 }, DONE]],
    ['by HTML', [{ status: 201, data: '<h1>' }, DONE]],
    ['by a bad gateway', [{ status: 502, data: '<h1>' }, DONE]],
  ])('%s is looked for before it is made again', async (_name, script) => {
    const there = scripted(script);
    const gone = scripted(script);

    expect(await persist(there, WRITE, async () => 5)).toEqual({ kind: 'done', value: 5 });
    expect(there.asked).toHaveLength(1);
    expect(await persist(gone, WRITE, async () => undefined)).toEqual({ kind: 'done', value: 7 });
    expect(gone.asked).toHaveLength(2);
  });

  it.each<[string, unknown]>([
    ['no data', undefined],
    ['HTML', '<h1>'],
    ['data that is null', { data: null }],
    [
      'an error of the server',
      { data: null, errors: [{ message: 'Something went wrong while executing your query.' }] },
    ],
    [
      'a part of the data beside an error',
      { data: { make: { id: 1 } }, errors: [{ message: 'x', type: 'NOT_FOUND' }] },
    ],
  ])('is known in GraphQL from %s', async (_name, data) => {
    expect(await persist(scripted([{ data }]), GRAPHQL, async () => 5)).toEqual({ kind: 'done', value: 5 });
  });

  it('may be refused the second time for having been done the first time', async () => {
    const session = scripted([LOST, says(422, 'Reference already exists')]);
    const late = async () => (session.asked.length > 1 ? 5 : undefined);

    expect(await persist(session, WRITE, late)).toEqual({ kind: 'done', value: 5 });
  });

  it('is told while its answer is awaited, and as long as nobody has seen that', async () => {
    const cancel = new AbortController();
    const session = scripted([LOST, DONE]);
    const effects: (string | undefined)[] = [];
    const watched = { ...session, onWrite: (effect: string | undefined) => void effects.push(effect) };
    const request = { ...WRITE, effect: 'The thing may have been made' };

    await persist(watched, request, async () => undefined);
    // Once more after the answer was lost: its effect was not there.
    expect(effects).toEqual([request.effect, undefined, request.effect, undefined]);

    effects.length = 0;
    const cancelled = { ...watched, effects: { ...session.effects, signal: cancel.signal } };
    const readBack = async () => {
      cancel.abort(new ActionError('CANCELLED', 'The run was cancelled.'));
      cancel.signal.throwIfAborted();
      return undefined;
    };
    const again = { ...scripted([LOST]), effects: cancelled.effects, onWrite: cancelled.onWrite };
    await expect(persist(again, request, readBack)).rejects.toThrowWithCode('CANCELLED');
    expect(effects).toEqual([request.effect]);
  });

  it.each<[string, Extract<Script, readonly unknown[]>[number]]>([
    ['was refused for a while', { status: 429, headers: { 'retry-after': '60' }, data: { message: 'Too many.' } }],
    ['never left', new TransportError('refused', 'no connection', { maybeSent: false })],
  ])('is not told of a write that %s', async (_name, first) => {
    const session = scripted([first, DONE]);
    const effects: (string | undefined)[] = [];
    const during: (string | undefined)[] = [];
    Object.assign(session.effects.clock, { sleep: async () => void during.push(effects.at(-1)) });
    const onWrite = (effect: string | undefined) => void effects.push(effect);

    await persist({ ...session, onWrite }, { ...WRITE, effect: 'It may have been made' }, async () => undefined);
    expect(during).toEqual([undefined]);
    expect(effects.at(-1)).toBeUndefined();
  });

  it('is given up after five times', async () => {
    const session = scripted([LOST]);

    expect(await errorOf(persist(session, WRITE, async () => undefined))).toMatchObject({ code: 'NETWORK' });
    expect(session.asked).toHaveLength(5);
  });
});

describe('whatever GitHub answers', () => {
  it('the call ends in a value or in an error with a next step, and in no time', async () => {
    const answers = fc.record({
      status: fc.integer({ min: 100, max: 999 }),
      headers: fc.dictionary(
        fc.constantFrom(
          'retry-after',
          'location',
          'date',
          'x-ratelimit-remaining',
          'x-ratelimit-reset',
          'x-accepted-github-permissions',
        ),
        fc.oneof(fc.string(), fc.nat().map(String)),
      ),
      data: fc.oneof(fc.jsonValue(), fc.constant(undefined)),
    });
    await fc.assert(
      fc.asyncProperty(answers, fc.constantFrom(READ, WRITE, GRAPHQL), async (answer, request) => {
        const session = scripted([answer]);
        const error = await callGitHub(session, request).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (error !== undefined && !(error instanceof ActionError)) throw error;
        expect(error?.hint).not.toBe('');
        expect(session.effects.clock.now()).toBeLessThanOrEqual(600_000);
      }),
      { numRuns: 500 },
    );
  });
});
