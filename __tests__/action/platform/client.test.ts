import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type HttpRequest, TransportError } from '../../../src/action/effects.ts';
import { ActionError } from '../../../src/action/errors.ts';
import { deadlineIn } from '../../../src/action/http/deadline.ts';
import { parseJson } from '../../../src/action/json.ts';
import { type Call, callPlatform } from '../../../src/action/platform/client.ts';
import { ContractError } from '../../../src/contract/decode.ts';
import { decodeLink } from '../../../src/contract/static-export.ts';
import { type FakeEffects, fakeEffects, type Responder } from '../../helpers/effects.ts';

const HOUR = 3_600_000;
const PLATFORM = { baseUrl: new URL('https://platform.example/api'), apiKey: 'svc_T0pSecretAdminKey42' };
const POLL: Call<unknown> = {
  name: 'poll',
  method: 'GET',
  path: '/v1/static-export/jobs/se_1',
  decode: (body) => body,
};
const START: Call<unknown> = {
  name: 'start',
  method: 'POST',
  path: '/v1/static-export/jobs',
  body: {},
  decode: (body) => body,
};
const LINK: Call<unknown> = { ...START, name: 'link', path: '/v1/static-export/jobs/se_1/bundle' };

function platform(respond: Responder): FakeEffects {
  const effects = fakeEffects(respond);
  effects.secrets.mask(PLATFORM.apiKey);
  return effects;
}

const call = (effects: FakeEffects, what: Call<unknown> = POLL, timeoutMs = HOUR) =>
  callPlatform({ effects, inputs: PLATFORM, deadline: deadlineIn(timeoutMs, effects.clock) }, what);

async function errorOf(effects: FakeEffects, what: Call<unknown> = POLL, timeoutMs = HOUR): Promise<ActionError> {
  const thrown: unknown = await call(effects, what, timeoutMs).catch((error: unknown) => error);
  if (thrown instanceof ActionError) return thrown;
  throw thrown;
}

const told = ({ code, message, hint }: ActionError) => `${code}: ${message}\n${hint ?? ''}`;
const broken = new TransportError('broken', 'the connection broke (ECONNRESET)', { maybeSent: true });

describe('one call to the platform', () => {
  it('sends the key below the prefix of the platform, and a body only where there is one', async () => {
    const effects = platform(() => ({ json: {} }));
    await call(effects);
    await call(effects, START);

    const sent = effects.requests.map(({ method, url, headers, body }: HttpRequest) => ({
      method,
      href: url.href,
      headers,
      body,
    }));
    const headers = { accept: 'application/json', authorization: `Bearer ${PLATFORM.apiKey}` };
    expect(sent).toEqual([
      { method: 'GET', href: 'https://platform.example/api/v1/static-export/jobs/se_1', headers, body: undefined },
      {
        method: 'POST',
        href: 'https://platform.example/api/v1/static-export/jobs',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      },
    ]);
  });

  it('gives an attempt half a minute, or what is left', async () => {
    const effects = platform(() => ({ json: {} }));
    await call(effects);
    await call(effects, POLL, 1500);

    expect(effects.requests.map(({ timeoutMs }) => timeoutMs)).toEqual([30_000, 1500]);
  });

  it('hands on how long to wait, and the platform’s clock', async () => {
    const headers = { 'retry-after': '3', date: 'Sat, 21 Nov 2026 13:00:00 GMT' };
    const answer = await call(platform(() => ({ json: 1, headers })));

    expect(answer).toEqual({ value: 1, retryAfterMs: 3000, serverTime: new Date('2026-11-21T13:00:00Z') });
  });

  it('reads no body but one of UTF-8', () => {
    expect(() => parseJson(Uint8Array.of(0x22, 0xff, 0x22))).toThrow('not valid');
  });

  it('passes on what is no fault of the platform', async () => {
    await expect(call(platform(() => new TypeError('a mistake of ours')))).rejects.toThrow('a mistake of ours');
  });
});

describe('a call that fails', () => {
  it('is made again and tells so, each time with the count in a row', async () => {
    const effects = platform((_request, count) => (count < 3 ? { status: 502, text: '<h1>' } : { json: {} }));
    await call(effects);

    expect(effects.lines).toEqual([
      'GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 502; trying again in 0.4 s (failure 1 in a row).',
      'GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 502; trying again in 0.8 s (failure 2 in a row).',
    ]);
    expect(effects.clock.slept).toEqual([375, 750]);
  });

  it('counts from one again after a good answer', async () => {
    const effects = platform((_request, count) => (count % 2 === 1 ? { status: 404 } : { json: {} }));
    for (let answers = 0; answers < 20; answers++) await call(effects);

    expect(new Set(effects.clock.slept)).toEqual(new Set([375]));
  });

  it('is given up when failures have taken a minute and a half', async () => {
    const effects = platform(() => broken);
    const error = await errorOf(effects);

    expect(error.code).toBe('NETWORK');
    expect(effects.clock.now()).toBeGreaterThan(75_000);
    expect(effects.clock.now()).toBeLessThan(120_000);
  });

  it('does not count the waits that the platform asked for', async () => {
    const effects = platform((_request, count) =>
      count < 30 ? { status: 503, headers: { 'retry-after': '60' } } : { json: 'at last' },
    );

    expect(await call(effects)).toMatchObject({ value: 'at last' });
    expect(effects.clock.now()).toBeGreaterThan(29 * 60_000);
  });

  it('is given up when the next attempt would come after the deadline', async () => {
    const effects = platform(() => ({ status: 503 }));
    await errorOf(effects, POLL, 2000);

    expect(effects.clock.now()).toBeLessThan(2000);
  });

  it('ends at once when the run is cancelled meanwhile', async () => {
    const cancel = new AbortController();
    const effects = fakeEffects(
      () => {
        cancel.abort(new ActionError('CANCELLED', 'The run was cancelled.'));
        return broken;
      },
      { signal: cancel.signal },
    );

    await expect(call(effects)).rejects.toThrowWithCode('CANCELLED');
    expect(effects.requests).toHaveLength(1);
  });
});

describe('the error of a call that is given up', () => {
  const decodeNothing = () => {
    throw new ContractError('$.status', 'a status', 'nothing');
  };

  const CASES: readonly (readonly [string, Responder, Partial<Call<unknown>>])[] = [
    ['no connection', () => new TransportError('refused', 'no connection (ECONNREFUSED)', { maybeSent: false }), {}],
    [
      'no host',
      () => new TransportError('lookup', 'the host name was not found (ENOTFOUND)', { maybeSent: false }),
      {},
    ],
    ['no trust', () => new TransportError('tls', 'no trusted connection (CERT_HAS_EXPIRED)', { maybeSent: false }), {}],
    [
      'no proxy',
      () => new TransportError('proxy', 'the proxy did not connect, it answered HTTP 407', { maybeSent: false }),
      {},
    ],
    ['a lost start', () => broken, START],
    ['a start of another form', () => ({ json: {} }), { ...START, decode: decodeNothing }],
    ['another form', () => ({ json: {} }), { decode: decodeNothing }],
    ['a login page', () => ({ text: '<!doctype html><title>Sign in', headers: { 'content-type': 'text/html' } }), {}],
    ['nothing', () => ({ text: '', status: 204 }), {}],
    ['a redirect', () => ({ status: 302, headers: { location: 'https://login.example/?next=secret' }, text: '' }), {}],
    ['a relative redirect', () => ({ status: 301, headers: { location: '/login?next=secret' }, text: '' }), {}],
    ['a wrong key', () => ({ status: 401, json: { error: 'Invalid key.' } }), {}],
    ['no plan', () => ({ status: 403, json: { message: 'Enterprise only.' } }), {}],
    ['an unknown domain', () => ({ status: 404, json: { error: 'No such domain.' } }), START],
    ['an unknown job', () => ({ status: 404, text: 'not found' }), {}],
    ['a job that has no files', () => ({ status: 404, json: {} }), LINK],
    ['another job in the way', () => ({ status: 409, json: { error: 'Busy.' } }), START],
    ['a job in the way that is named', () => ({ status: 409, json: { error: 'running', jobId: 'se_active' } }), START],
    ['a conflict at a poll', () => ({ status: 409, json: { error: 'Busy.' } }), {}],
    ['another protocol', () => ({ status: 101, text: '' }), START],
    ['an answer for caches', () => ({ status: 304, text: '' }), {}],
    ['a redirect to nowhere', () => ({ status: 300, text: '' }), {}],
    ['a bad request', () => ({ status: 400, json: { error: { errors: [{ message: 'Bad path.' }] } } }), START],
    [
      'too many requests',
      () => ({ status: 429, json: { error: 'Slow down.' }, headers: { 'retry-after': '7200' } }),
      {},
    ],
    ['too many requests without end', () => ({ status: 429, json: { error: 'Slow down.' } }), {}],
    ['a broken platform', () => ({ status: 500, json: { error: 'boom' } }), {}],
  ];

  it('tells what failed, the value found and what to do', async () => {
    const texts = CASES.map(async ([name, respond, what]) => {
      return `${name} → ${told(await errorOf(platform(respond), { ...POLL, ...what }))}`;
    });

    expect((await Promise.all(texts)).join('\n\n')).toMatchInlineSnapshot(`
"no connection → NETWORK: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: no connection (ECONNREFUSED) (11 attempts).
Nothing listens there: check host and port of \`base-url\`, and that the platform is up.

no host → NETWORK: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: the host name was not found (ENOTFOUND) (4 attempts).
The host name was not found: check \`base-url\`.

no trust → TLS: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: no trusted connection (CERT_HAS_EXPIRED).
Check the address; for a certificate authority of your own set NODE_EXTRA_CA_CERTS in the step’s \`env\`.

no proxy → PROXY: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: the proxy did not connect, it answered HTTP 407 (4 attempts).
Check \`https_proxy\`, \`http_proxy\` and \`no_proxy\` of the runner.

a lost start → AMBIGUOUS_START: The export could not be started: POST https://platform.example/api/v1/static-export/jobs: the connection broke (ECONNRESET).
A job may have been started anyway: look at the platform before you start another. The connection broke: look for a gateway or firewall in between.

a start of another form → BAD_RESPONSE: The export could not be started: POST https://platform.example/api/v1/static-export/jobs: HTTP 200, but $.status: expected a status, found nothing.
A job may have been started anyway: look at the platform before you start another. Check that \`base-url\` is the address of the platform API, not of a page or a login.

another form → BAD_RESPONSE: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 200, but $.status: expected a status, found nothing (5 attempts).
Check that \`base-url\` is the address of the platform API, not of a page or a login.

a login page → BAD_RESPONSE: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 200 without a JSON body (4 attempts). The body (text/html) begins: <!doctype html><title>Sign in
Check that \`base-url\` is the address of the platform API, not of a page or a login.

nothing → BAD_RESPONSE: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 204 without a JSON body (4 attempts). The body is empty (no content type).
Check that \`base-url\` is the address of the platform API, not of a page or a login.

a redirect → REDIRECT: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 302. The body is empty (no content type).
It points to https://login.example; the key is never sent on. Set \`base-url\` to the final address.

a relative redirect → REDIRECT: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 301. The body is empty (no content type).
It points to another path of the same host; the key is never sent on. Set \`base-url\` to the final address.

a wrong key → AUTH: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 401. The platform says: Invalid key.
The key is wrong, revoked or expired (keys live 90 days unless set otherwise): create a new admin key and store it as the secret.

no plan → PERMISSION: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 403. The platform says: Enterprise only.
Static export needs the Enterprise plan, a key with write scope, and a runner address on the key’s allow-list.

an unknown domain → NOT_FOUND: The export could not be started: POST https://platform.example/api/v1/static-export/jobs: HTTP 404. The platform says: No such domain.
Check \`base-url\`, and that \`domain\` belongs to the key’s organization.

an unknown job → JOB_LOST: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 404 (4 attempts). The body (no content type) begins: not found
The platform does not know this job: check \`job-id\` and \`base-url\`, or start a new export.

a job that has no files → NOT_FOUND: The link to the bundle could not be created: POST https://platform.example/api/v1/static-export/jobs/se_1/bundle: HTTP 404. The body (no content type) begins: {}
The job or its files are gone: start a new export.

another job in the way → CONFLICT: The export could not be started: POST https://platform.example/api/v1/static-export/jobs: HTTP 409. The platform says: Busy.
Another job blocks the start; wait for it or continue it with \`job-id\`.

a job in the way that is named → CONFLICT: The export could not be started: POST https://platform.example/api/v1/static-export/jobs: HTTP 409. The platform says: running
Another job blocks the start; wait for it or continue it with \`job-id: se_active\`.

a conflict at a poll → CONFLICT: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 409. The platform says: Busy.
The platform did not report the state of the job: check it there before you continue it.

another protocol → AMBIGUOUS_START: The export could not be started: POST https://platform.example/api/v1/static-export/jobs: HTTP 101. The body is empty (no content type).
A job may have been started anyway: look at the platform before you start another. This status cannot answer the request: check \`base-url\`, and look for a gateway that switches to another protocol.

an answer for caches → BAD_RESPONSE: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 304. The body is empty (no content type).
The request was not conditional, so a cache has answered: look for a cache or gateway in front of the platform API.

a redirect to nowhere → REDIRECT: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 300. The body is empty (no content type).
It points to no address; the key is never sent on. Check that \`base-url\` is the address of the platform API.

a bad request → REQUEST: The export could not be started: POST https://platform.example/api/v1/static-export/jobs: HTTP 400. The platform says: Bad path.
The platform refused the request: check \`domain\`, \`paths\` and \`version\`.

too many requests → RATE_LIMITED: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 429. The platform says: Slow down.
The platform asks to wait 7200 s, longer than this run has time; run it later or raise \`timeout\`.

too many requests without end → RATE_LIMITED: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 429 (11 attempts). The platform says: Slow down.
The platform refuses requests at the moment; run it again later.

a broken platform → SERVER: The state of the job could not be read: GET https://platform.example/api/v1/static-export/jobs/se_1: HTTP 500 (11 attempts). The platform says: boom
The platform is failing; run it again later."
`);
  });

  it.each([
    ['the key', PLATFORM.apiKey],
    ['a command', '::error::x'],
    ['words', 'se_1 or se_2'],
    ['code', 'se_`1'],
    ['nothing', ''],
    ['a list', ['se_1']],
  ])('names no job in the way whose id is %s', async (_name, jobId) => {
    const { hint } = await errorOf(
      platform(() => ({ status: 409, json: { error: 'running', jobId } })),
      START,
    );

    expect(hint).toBe('Another job blocks the start; wait for it or continue it with `job-id`.');
  });

  it('quotes what the platform says in one harmless line, without key, queries and commands', async () => {
    const error = `::error::no\n${Buffer.from(`Bearer ${PLATFORM.apiKey}`).toString('base64')} https://s.example/b?sig=abcd ${'x'.repeat(900)}`;
    const { message } = await errorOf(platform(() => ({ status: 400, json: { error } })));

    expect(message).not.toMatch(/\n|::|sig=|T0pSecret/);
    expect(message.length).toBeLessThan(500);
    expect(message).toContain('The platform says: : :error: :no');
  });

  const AT = 'http://127.0.0.1:9/a b?sig=Canary42';

  it.each<[string, string, number, string]>([
    [
      'that cannot be read',
      JSON.stringify({ bundleUrl: AT }),
      200,
      'HTTP 200, but $.bundleUrl: expected a link without spaces or control characters, found a string of 35 characters',
    ],
    ['alone', JSON.stringify(AT), 200, 'HTTP 200, but $: expected an object, found a string of 35 characters'],
    [
      'that was cut',
      `{"bundleUrl":"${AT}`,
      200,
      'The body (no content type, 49 bytes) is not shown: it may hold the link.',
    ],
    [
      'in a redirect',
      `Moved to ${AT}`,
      303,
      'The body (no content type, 44 bytes) is not shown: it may hold the link.',
    ],
    [
      'in a refusal',
      JSON.stringify({ error: `${AT} is not ready` }),
      400,
      'The platform says: http://127.0.0.1:9/a b?… is not ready',
    ],
    ['in a refusal of another form', `<p>${AT}</p>`, 400, 'begins: <p>http://127.0.0.1:9/a b?…</p>'],
  ])('shows nothing secret of a link %s', async (_name, text, status, told) => {
    const { message } = await errorOf(
      platform(() => ({ text, status })),
      { ...LINK, decode: decodeLink },
    );

    expect(message).toContain(told);
    expect(message).not.toContain('Canary');
  });

  it('is an ActionError whatever status and body are, that never quotes the key', async () => {
    const body = fc.oneof(fc.json(), fc.string(), fc.constant(JSON.stringify({ error: `key ${PLATFORM.apiKey}` })));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 300, max: 999 }),
        body,
        fc.constantFrom(POLL, START, LINK),
        async (status, text, what) => {
          const error = await errorOf(
            platform(() => ({ status, text })),
            what,
            5000,
          );
          expect(told(error)).not.toContain(PLATFORM.apiKey);
          expect(error.hint).not.toBe('');
        },
      ),
      { numRuns: 150 },
    );
  });
});
