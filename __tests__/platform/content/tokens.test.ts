import { generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AppToken } from '../../../src/platform/content/source.ts';
import { openTokens } from '../../../src/platform/content/tokens.ts';
import { ContentStage, DOCS, failure, GO_ON, TOKEN } from '../../helpers/content-stage.ts';
import { startServer } from '../../helpers/local-server.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const NOW = new Date('2026-03-01T12:00:00Z');
const HOUR_MS = 3_600_000;

type Answer = readonly [status: number, body: unknown];

/** GitHub as an App sees it: one installation, which gives {@link TOKEN} for an hour. */
async function startGitHub(answer: (route: string) => Answer | undefined = () => undefined) {
  const asked: { readonly route: string; readonly claims: Record<string, number>; readonly body: unknown }[] = [];
  const state = { now: NOW };
  const server = await startServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const route = `${request.method} ${request.url}`;
    const [head = '', claims = '', signature = ''] = (request.headers.authorization ?? '')
      .replace('Bearer ', '')
      .split('.');
    const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'));
    asked.push({
      route,
      claims: JSON.parse(Buffer.from(claims, 'base64url').toString()),
      body: JSON.parse(text || 'null'),
    });
    const given = {
      token: TOKEN,
      expires_at: new Date(state.now.getTime() + HOUR_MS).toISOString().replace('.000', ''),
    };
    const [status, body] =
      answer(route) ?? (isSigned ? [200, request.method === 'GET' ? { id: 7 } : given] : [401, {}]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const token: AppToken = {
    ...{
      app: '12345',
      key: { env: 'KEY' },
      apiUrl: server.origin,
      repository: 'acme/docs',
      permissions: { contents: 'read' },
    },
  };
  return Object.assign(state, { asked, token, [Symbol.asyncDispose]: server[Symbol.asyncDispose] });
}

describe('a GitHub App', () => {
  it('proves who it is, and gets a token of one repository and purpose, which is kept while it is good', async () => {
    await using github = await startGitHub();
    const read = openTokens({ KEY: PEM }, () => github.now);
    expect([await read(github.token, GO_ON), await read(github.token, GO_ON)]).toEqual([TOKEN, TOKEN]);
    const seconds = NOW.getTime() / 1000;
    expect(github.asked).toEqual([
      {
        route: 'GET /repos/acme/docs/installation',
        claims: { iss: '12345', iat: seconds - 60, exp: seconds + 540 },
        body: null,
      },
      {
        route: 'POST /app/installations/7/access_tokens',
        claims: expect.anything(),
        body: { repositories: ['docs'], permissions: { contents: 'read' } },
      },
    ]);
    await read({ ...github.token, permissions: { deployments: 'write' } }, GO_ON);
    expect(github.asked).toHaveLength(4);
    github.now = new Date(NOW.getTime() + HOUR_MS - 60_000);
    await read(github.token, GO_ON);
    expect(github.asked).toHaveLength(6);
  });

  it('fetches from a server that takes its token', async () => {
    await using github = await startGitHub();
    github.now = new Date();
    await using stage = await ContentStage.start(
      { token: TOKEN },
      { environment: { KEY: PEM.replaceAll('\n', '\\n') } },
    );
    const commit = await stage.remote.push(DOCS);
    expect(await stage.content.update(stage.source('#main:docs', { token: github.token }), GO_ON)).toBe(commit);
  });

  it.each<[string, string, Answer | undefined, string, RegExp]>([
    [
      'that is not installed',
      PEM,
      [404, { message: 'Not Found' }],
      'ACCESS',
      /^The GitHub App 12345 got no token for acme\/docs: GET .*\/installation was answered with 404, "Not Found"; check the id and the key of the App, that it is installed/,
    ],
    ['whose answer cannot be read', PEM, [200, { id: 'x' }], 'ACCESS', /its answer cannot be read\.$/],
    [
      'with a key that is none',
      'hunter2',
      undefined,
      'SECRET',
      /^The private key of an App in the environment variable KEY is no RSA key in the form of PEM\.$/,
    ],
    ['with half a key', PEM.slice(0, 400), undefined, 'SECRET', /is no RSA key/],
    ['without a key', '', undefined, 'SECRET', /^The secret in the environment variable KEY is not there\.$/],
  ])('%s gets none, and is told why', async (_what, key, answer, code, message) => {
    await using github = await startGitHub(() => answer);
    const error = await failure(openTokens({ KEY: key })(github.token, GO_ON));
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(error.message).not.toMatch(/hunter2|MII/);
  });
});
