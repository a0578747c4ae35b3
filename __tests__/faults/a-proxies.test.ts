/** Section A of the catalogue, the way to the platform: plain http, proxies good and bad. */
import type net from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { createHttp } from '../../src/action/http/transport.ts';
import { endOf } from '../helpers/calls.ts';
import { fakeInputs, parseInputs } from '../helpers/effects.ts';
import { reset } from '../helpers/reset.ts';
import { CLOSED_PORT, Wire } from '../helpers/wire.ts';

const PLATFORM = 'http://platform.test';

describe('plain http', () => {
  it.each(['http://platform.example', 'http://10.0.0.1', 'http://[2001:db8::1]'])(
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
    expect(parseInputs(fakeInputs({ 'base-url': baseUrl }), '/workspace').platform.baseUrl.href).toContain(
      new URL(baseUrl).host,
    );
  });
});

describe('a proxy', () => {
  it.each<[string, (socket: net.Socket) => void, string]>([
    [
      'answers 407',
      (socket) => void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n'),
      'the proxy did not connect, it answered HTTP 407',
    ],
    ['resets', reset, 'the proxy did not connect (ECONNRESET)'],
    ['says nothing', () => undefined, 'no connection through the proxy within 0.5 s'],
  ])('A29 that %s ends a call in time, is named, and a start may be tried again', async (_name, act, fact) => {
    await using proxy = await Wire.start(act);
    const environment = { http_proxy: `http://user:s3cretproxypass@127.0.0.1:${proxy.port}` };

    const http = createHttp({ environment, connectTimeoutMs: 500 });
    const { end, text, effects } = await endOf('start', PLATFORM, http);

    expect(end).toBe('PROXY');
    expect(text).toContain(fact);
    expect(text).toContain('`https_proxy`');
    expect(text).not.toContain('s3cretproxypass');
    expect(text).not.toContain('may have been started');
    expect(effects.clock.slept).toHaveLength(3);
  });

  it.each<[string, RegExp]>([
    [`http://127.0.0.1:${CLOSED_PORT}`, /ECONNREFUSED/],
    ['http://', /http_proxy is not an http or https address/],
    ['not a proxy', /http_proxy is not an http or https address/],
    ['socks5://user:s3cret@proxy.test:1080', /http_proxy is not an http or https address/],
    ['http://user:%zzs3cret@proxy.invalid', /ENOTFOUND|EAI_AGAIN/],
  ])('A29 A30 that is set to %j is named by a call, and never gone around', async (http_proxy, fact) => {
    const { end, text } = await endOf('start', PLATFORM, createHttp({ environment: { http_proxy } }));

    expect(end).toBe('PROXY');
    expect(text).toMatch(fact);
    expect(text).not.toContain('s3cret');
  });
});
