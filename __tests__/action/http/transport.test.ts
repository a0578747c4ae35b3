import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { type Http, type HttpRequest, TransportError } from '../../../src/action/effects.ts';
import { createHttp } from '../../../src/action/http/transport.ts';
import { certificate } from '../../helpers/tls.ts';
import { Tunnel } from '../../helpers/tunnel.ts';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse, nth: number) => void;

/** A server that keeps connections, and the number of the connection that each request came over. */
class Keeper implements AsyncDisposable {
  /** `METHOD /path over connection`. */
  readonly requests: string[] = [];
  readonly #server: http.Server;

  private constructor(server: http.Server) {
    this.#server = server;
  }

  static async start(handle: Handler = (_request, response) => void response.end('{}'), secure = false) {
    const server = secure ? https.createServer(certificate('sound')) : http.createServer();
    server.keepAliveTimeout = 0;
    const keeper = new Keeper(server);
    const sockets: unknown[] = [];
    server.on('request', (request, response) => {
      if (!sockets.includes(request.socket)) sockets.push(request.socket);
      const line = `${request.method} ${request.url} over ${sockets.indexOf(request.socket) + 1}`;
      handle(request, response, keeper.requests.push(line));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return keeper;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  request(path: string, given: Partial<HttpRequest> = {}): HttpRequest {
    const url = new URL(`http://127.0.0.1:${this.port}${path}`);
    return { method: 'GET', url, headers: {}, timeoutMs: 10_000, signal: new AbortController().signal, ...given };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const MAX_BYTES = 1000;
const beginBody: Handler = (_request, response) => void response.writeHead(200, { 'content-length': 9 }).write('x');

describe('a connection', () => {
  it('is kept for later requests, but not for one that wants its own', async () => {
    await using server = await Keeper.start();
    const { send, stream } = createHttp();
    await send(server.request('/1'), MAX_BYTES);
    for await (const _chunk of (await stream(server.request('/2'), 1000)).body);
    await send(server.request('/3', { method: 'POST', body: 'x', fresh: true }), MAX_BYTES);
    await send(server.request('/4'), MAX_BYTES);

    expect(server.requests).toEqual(['GET /1 over 1', 'GET /2 over 1', 'POST /3 over 2', 'GET /4 over 1']);
  });

  it.each<[string, Handler, (http: Http, request: HttpRequest) => Promise<unknown>]>([
    [
      'was cut',
      (_request, response) => void response.writeHead(200, { 'content-length': 9 }).end('x', () => response.destroy()),
      ({ send }, request) => send(request, MAX_BYTES),
    ],
    [
      'was too large',
      (_request, response) => void response.end('x'.repeat(MAX_BYTES + 1)),
      ({ send }, request) => send(request, MAX_BYTES),
    ],
    ['came too late', beginBody, ({ send }, request) => send({ ...request, timeoutMs: 100 }, MAX_BYTES)],
    ['was thrown away', beginBody, async ({ stream }, request) => (await stream(request, 1000)).discard()],
  ])('whose answer %s is not kept', async (_name, handle, ask) => {
    await using server = await Keeper.start((request, response, nth) =>
      nth === 2 ? handle(request, response, nth) : void response.end('{}'),
    );
    const client = createHttp();
    await client.send(server.request('/1'), MAX_BYTES);
    await ask(client, server.request('/2')).catch((error: unknown) => expect(error).toBeInstanceOf(TransportError));
    await client.send(server.request('/3'), MAX_BYTES);

    expect(server.requests).toEqual(['GET /1 over 1', 'GET /2 over 1', 'GET /3 over 2']);
  });

  it('goes through a proxy, and is kept there too', async () => {
    await using server = await Keeper.start();
    await using proxy = await Tunnel.start(server.port);
    const { send } = createHttp({ environment: { http_proxy: `http://127.0.0.1:${proxy.port}` } });
    for (const name of ['one.test', 'one.test', 'two.test', '[2001:db8::1]']) {
      const url = new URL(`http://${name}/`);
      expect(await send({ ...server.request('/'), url }, MAX_BYTES)).toMatchObject({ status: 200 });
    }

    expect(proxy.asked).toEqual(['one.test:80', 'two.test:80', '[2001:db8::1]:80']);
  });
});

it('a kept connection that turns out to be dead leaves in doubt whether the request arrived', async () => {
  await using server = await Keeper.start((request, response, nth) =>
    nth === 2 ? void request.socket.destroy() : void response.end('{}'),
  );
  const { send } = createHttp();
  await send(server.request('/1'), MAX_BYTES);

  await expect(send(server.request('/2'), MAX_BYTES)).rejects.toMatchObject({ fault: 'broken', maybeSent: true });
  expect(server.requests).toHaveLength(2);
});
