import { describe, expect, it } from '@jest/globals';
import { TransportError } from '../../../src/action/effects.ts';
import { ActionError } from '../../../src/action/errors.ts';
import { deadlineIn } from '../../../src/action/http/retry.ts';
import { type Call, callPlatform } from '../../../src/action/platform/client.ts';
import { ContractError } from '../../../src/contract/decode.ts';
import { decodeLink } from '../../../src/contract/static-export.ts';
import { type FakeEffects, fakeEffects, type Responder } from '../../helpers/effects.ts';

const HOUR = 3_600_000;
const API_KEY = 'svc_T0pSecretAdminKey42';
const JOBS = '/v1/static-export/jobs';
const decode = (body: unknown) => body;
const POLL: Call<unknown> = { name: 'poll', method: 'GET', path: `${JOBS}/se_1`, decode };
const START: Call<unknown> = { name: 'start', method: 'POST', path: JOBS, body: {}, decode };
const LINK: Call<unknown> = { ...START, name: 'link', path: `${JOBS}/se_1/bundle` };

function platform(respond: Responder): FakeEffects {
  const effects = fakeEffects(respond);
  effects.secrets.mask(API_KEY);
  return effects;
}

const call = (effects: FakeEffects, what: Call<unknown> = POLL, timeoutMs = HOUR) =>
  callPlatform(
    {
      effects,
      baseUrl: new URL('https://platform.example/api/'),
      apiKey: API_KEY,
      deadline: deadlineIn(timeoutMs, effects.clock),
    },
    what,
  );

async function errorOf(respond: Responder, what: Call<unknown> = POLL, timeoutMs = HOUR): Promise<ActionError> {
  const thrown: unknown = await call(platform(respond), what, timeoutMs).catch((error: unknown) => error);
  if (thrown instanceof ActionError) return thrown;
  throw thrown;
}

const broken = new TransportError('broken', 'the connection broke (ECONNRESET)', { maybeSent: true });

describe('the error of a call that is given up', () => {
  const misses = {
    decode: () => {
      throw new ContractError('$.status', 'a status', 'nothing');
    },
  };
  const refused = new TransportError('refused', 'no connection (ECONNREFUSED)', { maybeSent: false });
  const login = { text: '<!doctype html><title>Sign in', headers: { 'content-type': 'text/html' } };
  const CASES: readonly (readonly [string, Responder, Call<unknown>])[] = [
    ['no connection', () => refused, POLL],
    ['a lost start', () => broken, START],
    ['a start of another form', () => ({ json: {} }), { ...START, ...misses }],
    ['a login page', () => login, POLL],
    ['a redirect', () => ({ status: 302, headers: { location: 'https://login.example/?next=1' }, text: '' }), POLL],
    ['a wrong key', () => ({ status: 401, json: { error: 'Invalid key.' } }), POLL],
    ['an unknown job', () => ({ status: 404, text: 'not found' }), POLL],
    ['a bad request', () => ({ status: 400, json: { error: { errors: [{ message: 'Bad path.' }] } } }), START],
    ['too many requests', () => ({ status: 429, json: {}, headers: { 'retry-after': '7200' } }), POLL],
    ['a broken platform', () => ({ status: 500, json: { error: 'boom' } }), POLL],
  ];

  it('tells what failed, the value found and what to do', async () => {
    const texts = CASES.map(async ([name, respond, what]) => {
      const { code, message, hint } = await errorOf(respond, what);
      return `${name} → ${code}: ${message}\n${hint}`;
    });
    const told = (await Promise.all(texts)).join('\n').replaceAll(`https://platform.example/api${JOBS}`, '…');

    expect(told).toMatchInlineSnapshot(`
"no connection → NETWORK: The state of the job could not be read (11 attempts): GET …/se_1: no connection (ECONNREFUSED).
The address may be wrong: check \`base-url\`, host and port, and that the API of the platform is up.
a lost start → AMBIGUOUS_START: The export could not be started: POST …: the connection broke (ECONNRESET).
A job may have been started anyway: look at the platform before you start another. Look for what stands between the runner and the API of the platform: firewall, address allow-list, proxy, gateway or cache.
a start of another form → BAD_RESPONSE: The export could not be started: POST …: HTTP 200, but $.status: expected a status, found nothing.
A job may have been started anyway: look at the platform before you start another. What answers is not the API of the platform: check \`base-url\`, and look for a login, gateway or cache that answers instead.
a login page → BAD_RESPONSE: The state of the job could not be read (4 attempts): GET …/se_1: HTTP 200. The body (text/html) begins: <!doctype html><title>Sign in.
What answers is not the API of the platform: check \`base-url\`, and look for a login, gateway or cache that answers instead.
a redirect → REDIRECT: The state of the job could not be read: GET …/se_1: HTTP 302. It points to https://login.example; the key is never sent on.
Set \`base-url\` to the final address of the platform API.
a wrong key → AUTH: The state of the job could not be read: GET …/se_1: HTTP 401. The platform says: Invalid key.
The key is wrong, revoked or expired (keys live 90 days unless set otherwise): create a new admin key and store it as the secret.
an unknown job → JOB_LOST: The state of the job could not be read (4 attempts): GET …/se_1: HTTP 404. The body (no content type) begins: not found.
The platform does not know this job: check \`job-id\` and \`base-url\`, or start a new export.
a bad request → REQUEST: The export could not be started: POST …: HTTP 400. The platform says: Bad path.
The platform refused the request: check \`base-url\`, \`domain\`, \`paths\` and \`version\`.
too many requests → RATE_LIMITED: The state of the job could not be read: GET …/se_1: HTTP 429. The body (no content type) begins: {}.
The platform limits requests, for 7200 s more: run it later, or raise \`timeout\`.
a broken platform → SERVER: The state of the job could not be read (11 attempts): GET …/se_1: HTTP 500. The platform says: boom.
It is the API of the platform that fails: run it again later."
`);
  });

  it.each<[string, string, number, string]>([
    [
      'that cannot be read',
      JSON.stringify({ bundleUrl: 'http://127.0.0.1:9/a b?sig=Canary42' }),
      200,
      'a string of 35',
    ],
    ['that was cut', '{"bundleUrl":"http://127.0.0.1:9/a b?sig=Canary42', 200, 'is not shown: it may hold the link'],
    ['in a refusal', '<p>http://127.0.0.1:9/a b?sig=Canary42</p>', 400, 'begins: <p>http://127.0.0.1:9/a b?…'],
  ])('shows nothing secret of a link %s', async (_name, text, status, told) => {
    const { message } = await errorOf(() => ({ text, status }), { ...LINK, decode: decodeLink });

    expect(message).toContain(told);
    expect(message).not.toContain('Canary');
  });
});
