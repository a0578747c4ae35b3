/** Section A of the catalogue, the way to the platform: plain http, proxies good and bad. */
import type net from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readProxySettings } from '../../src/action/http/proxy.ts';
import { createHttp } from '../../src/action/http/transport.ts';
import { CALLS, endOf, SOUND_ANSWERS } from '../helpers/calls.ts';
import { fakeInputs, parseInputs } from '../helpers/effects.ts';
import { reset } from '../helpers/reset.ts';
import { Tunnel } from '../helpers/tunnel.ts';
import { answer, CLOSED_PORT, Wire } from '../helpers/wire.ts';

const PLATFORM = 'http://platform.test';
const VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'];
const before = { ...process.env };

function clearProxies(): void {
  for (const name of VARIABLES) delete process.env[name];
}

beforeEach(clearProxies);
afterEach(() => {
  clearProxies();
  for (const name of VARIABLES) if (before[name] !== undefined) process.env[name] = before[name];
});

describe('plain http', () => {
  it.each(['http://platform.example', 'http://10.0.0.1', 'http://[2001:db8::1]', 'http://192.168.1.1:8080'])(
    'A27 to %s is refused before any request',
    (baseUrl) => {
      expect(() => parseInputs(fakeInputs({ 'base-url': baseUrl }), '/workspace')).toThrowWithCode('INPUT');
    },
  );

  it.each([
    'http://127.0.0.1:8080',
    'http://localhost',
    'http://[::1]:80/api',
    'http://platform:8787',
    'http://docs.localhost',
  ])('A27 to %s is allowed', (baseUrl) => {
    expect(parseInputs(fakeInputs({ 'base-url': baseUrl }), '/workspace').baseUrl.href).toContain(
      new URL(baseUrl).host,
    );
  });
});

describe('a proxy', () => {
  it.each(CALLS)('A28 with credentials is gone through by a %s', async (call) => {
    await using wire = await Wire.start((socket) => socket.end(answer({ json: SOUND_ANSWERS[call] })));
    await using proxy = await Tunnel.start(wire.port);
    process.env['http_proxy'] = `http://us%40er:p%3Ass@127.0.0.1:${proxy.port}`;

    const { end } = await endOf(call, PLATFORM);

    expect(end).toBe('ok');
    expect(proxy.asked).toEqual(['platform.test:80']);
    expect(proxy.credentials).toEqual([`Basic ${Buffer.from('us@er:p:ss').toString('base64')}`]);
  });

  it.each(['platform.test', '.test', '*', 'other.test, platform.test:80'])(
    'A28 is left out for hosts of no_proxy (%s)',
    async (exceptions) => {
      process.env['http_proxy'] = `http://127.0.0.1:${CLOSED_PORT}`;
      process.env['no_proxy'] = exceptions;

      // The name is not to be found: what matters is that the proxy is not blamed.
      const { end } = await endOf('poll', PLATFORM);

      expect(end).toBe('NETWORK');
    },
  );

  it.each<[string, (socket: net.Socket) => void, string]>([
    [
      'answers 407',
      (socket) => void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n'),
      'the proxy did not connect, it answered HTTP 407',
    ],
    [
      'speaks before the server',
      (socket) => void socket.end('HTTP/1.1 200 X\r\n\r\nHTTP/1.1 202 X\r\n\r\n'),
      'the proxy did not connect, it answered HTTP 200',
    ],
    ['resets', reset, 'the proxy did not connect (ECONNRESET)'],
    ['says nothing', () => undefined, 'no connection through the proxy within 0.5 s'],
  ])('A29 that %s ends a call in time, is named, and a start may be tried again', async (_name, act, fact) => {
    await using proxy = await Wire.start(act);
    process.env['http_proxy'] = `http://user:s3cretproxypass@127.0.0.1:${proxy.port}`;

    const http = createHttp({ connectTimeoutMs: 500 });
    const { end, text, effects } = await endOf('start', PLATFORM, http);

    expect(end).toBe('PROXY');
    expect(text).toContain(fact);
    expect(text).toContain('`https_proxy`');
    expect(text).not.toContain('s3cretproxypass');
    expect(text).not.toContain('may have been started');
    expect(effects.clock.slept).toHaveLength(3);
  });

  it('A29 that is not there is named', async () => {
    process.env['http_proxy'] = `http://127.0.0.1:${CLOSED_PORT}`;

    const { end, text } = await endOf('poll', PLATFORM);

    expect(end).toBe('PROXY');
    expect(text).toContain('ECONNREFUSED');
  });

  it.each([
    ['http://', 'NETWORK'],
    ['http://user:%zz@proxy.test', 'NETWORK'],
    ['not a proxy', 'PROXY'],
    ['::', 'PROXY'],
    ['socks5://127.0.0.1:1', 'PROXY'],
  ])('A30 that is set to %j ends a call as %s, not with a crash', async (value, code) => {
    process.env['http_proxy'] = value;

    expect((await endOf('start', PLATFORM)).end).toBe(code);
  });

  it.each([
    [{ https_proxy: 'http://' }, /https_proxy is not an address/],
    [{ HTTP_PROXY: 'not a proxy' }, /HTTP_PROXY is not an address/],
    [{ https_proxy: 'socks5://proxy.test:1080' }, /names a socks5 proxy/],
    [{ http_proxy: 'proxy.test:3128', no_proxy: '10.0.0.0/8,internal.test' }, /no_proxy contains address ranges/],
    [{ http_proxy: 'http://user:%zz@proxy.test' }, /http_proxy has credentials with a broken percent escape/],
  ])('A30 of %j is warned of', (environment, warning) => {
    expect(readProxySettings(environment).warnings).toEqual([expect.stringMatching(warning)]);
  });

  it.each([
    {},
    { https_proxy: 'http://proxy.test:3128', no_proxy: 'internal.test,.corp' },
    { http_proxy: 'proxy.test:3128' },
    { http_proxy: '' },
    { no_proxy: '10.0.0.0/8,internal.test', https_proxy: ' ' },
  ])('A30 of %j is not', (environment) => {
    expect(readProxySettings(environment).warnings).toEqual([]);
  });
});
