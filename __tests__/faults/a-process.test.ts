/** Section A of the catalogue through the built Action as a process: the exit code is right, and it ends by itself. */
import { mkdir } from 'node:fs/promises';
import type net from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { runStep, type StepResult } from '../../scripts/runner/runner.ts';
import { UNWRITTEN, unlisted } from '../helpers/effects.ts';
import { Folder } from '../helpers/folder.ts';
import { reset } from '../helpers/reset.ts';
import { API_KEY, JOB_ID } from '../helpers/scenario.ts';
import { mustBeSound } from '../helpers/standing.ts';
import { AUTHORITY_FILE, certificate } from '../helpers/tls.ts';
import { Tunnel } from '../helpers/tunnel.ts';
import { answer, Wire, type WireScript } from '../helpers/wire.ts';

const PROXY_PASSWORD = 's3cretproxypass';
/** Is found nowhere: only through a proxy that leads to a server of the test. Loopback itself is never proxied. */
const PLATFORM = 'https://platform.test';
const TRUSTING = { NODE_EXTRA_CA_CERTS: AUTHORITY_FILE };

const GOOD = {
  POST: { status: 202, json: { jobId: JOB_ID } },
  GET: { json: { status: 'completed', progress: 100, pageCount: 1 } },
  bundle: {
    json: { bundleUrl: 'https://storage.example/b.tar.gz?sig=0123456789abcdef', expiresAt: '2999-01-01T00:00:00Z' },
  },
};

/** Answers a request of the three calls well. */
function good(request: string): string {
  if (request.startsWith('GET')) return answer(GOOD.GET);
  return answer(/^POST \S+\/bundle /.test(request) ? GOOD.bundle : GOOD.POST);
}

type Strings = Readonly<Record<string, string>>;

async function runAt(origin: string, inputs: Strings = {}, env: Strings = {}): Promise<StepResult> {
  await using folder = await Folder.make();
  await mkdir(folder.at('temp'));
  const given = { 'base-url': origin, 'api-key': API_KEY, domain: 'docs.example.com', ...inputs };
  const result = await runStep({ inputs: given, env, workspace: folder.at('.'), temp: folder.at('temp') });
  mustBeSound(result, [API_KEY, PROXY_PASSWORD]);
  return result;
}

/** Expects a run that ended with this error, with nothing set but these outputs. */
function mustHaveFailed({ code, commands, outputs }: StepResult, error: RegExp, set: Strings = {}): void {
  expect({ code, outputs: unlisted(outputs) }).toEqual({ code: 1, outputs: { ...UNWRITTEN, ...set } });
  expect(commands.find(({ name }) => name === 'error')?.data).toMatch(error);
}

const soundly: WireScript = (socket, _nth, request) => socket.end(good(request));

it.concurrent('A06 silence ends a run at its `timeout`, with the id of the job kept', async () => {
  await using wire = await Wire.start((socket, _nth, request) => {
    if (request.startsWith('POST')) socket.end(good(request));
  });

  const result = await runAt(wire.origin, { timeout: '2s' });

  mustHaveFailed(result, new RegExp(`^TIMEOUT: [^]*continue it with \`job-id: ${JOB_ID}\``), { jobId: JOB_ID });
});

describe('a certificate', () => {
  it.concurrent('A25 of an authority in NODE_EXTRA_CA_CERTS is trusted', async () => {
    await using wire = await Wire.start(soundly, { tls: certificate('sound') });

    expect((await runAt(wire.origin, {}, TRUSTING)).outputs['result']).toBe('exported');
  });

  it.concurrent.each([
    ['expired', 'CERT_HAS_EXPIRED'],
    ['other-host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const)('A25 of that authority, but %s, ends a run as %s, with nothing sent', async (name, reason) => {
    await using wire = await Wire.start(soundly, { tls: certificate(name) });

    mustHaveFailed(await runAt(wire.origin, {}, TRUSTING), new RegExp(`^TLS: .*${reason}`));
    expect(wire.requests).toEqual([]);
  });
});

describe('https through a proxy', () => {
  const through = (port: number): Strings => ({
    ...TRUSTING,
    https_proxy: `http://us%40er:${PROXY_PASSWORD}@127.0.0.1:${port}`,
  });

  it.concurrent('A28 with credentials makes a whole run, and masks the password', async () => {
    await using wire = await Wire.start(soundly, { tls: certificate('sound') });
    await using proxy = await Tunnel.start(wire.port);

    const { code, outputs, masks } = await runAt(PLATFORM, {}, through(proxy.port));

    expect([code, outputs['result'], wire.requests.length]).toEqual([0, 'exported', 3]);
    const basic = `Basic ${Buffer.from(`us@er:${PROXY_PASSWORD}`).toString('base64')}`;
    expect(proxy.credentials).toEqual(Array(3).fill(basic));
    expect(masks).toContain(PROXY_PASSWORD);
  });

  it.concurrent('A03 a reset after the request went through leaves a start ambiguous', async () => {
    await using wire = await Wire.start((socket) => socket.destroy(), { tls: certificate('sound') });
    await using proxy = await Tunnel.start(wire.port);

    mustHaveFailed(await runAt(PLATFORM, {}, through(proxy.port)), /^AMBIGUOUS_START: /);
    expect(wire.requests).toHaveLength(1);
  });

  const handshakes: readonly [string, (socket: net.Socket) => void][] = [
    ['a reset', (socket) => void socket.once('data', () => reset(socket))],
    ['silence', (socket) => void socket.resume()],
  ];

  it.concurrent.each(handshakes)(
    'A29 whose tunnel ends in %s of the TLS handshake has started nothing',
    async (_name, act) => {
      await using wire = await Wire.start(() => undefined, { onConnection: act });
      await using proxy = await Tunnel.start(wire.port);

      const result = await runAt(PLATFORM, { timeout: '2s' }, through(proxy.port));

      mustHaveFailed(result, /^(?:PROXY|NETWORK|TIMEOUT): (?!.*may have been started)/);
      expect(proxy.asked.length).toBeGreaterThanOrEqual(1);
    },
  );
});

it.concurrent('A28 A30 GitHub is asked through its proxy, whatever the setting of another scheme', async () => {
  const refusal = { json: { message: 'Bad credentials' }, status: 401 };
  await using wire = await Wire.start((socket) => socket.end(answer(refusal)));
  await using proxy = await Tunnel.start(wire.port);
  const env = {
    http_proxy: `http://127.0.0.1:${proxy.port}`,
    HTTPS_PROXY: 'socks5://proxy.test:1080',
    GITHUB_API_URL: 'http://api.github.test',
    GITHUB_GRAPHQL_URL: 'http://api.github.test/graphql',
    GITHUB_REPOSITORY: 'acme/docs',
  };
  const inputs = { update: 'commit', 'config-file': 'values.yaml', 'github-token': 'ghs_0123456789' };

  const result = await runAt(PLATFORM, inputs, env);

  mustHaveFailed(result, /^AUTH: .*Bad credentials/);
  expect(proxy.asked).toEqual(['api.github.test:80']);
});
