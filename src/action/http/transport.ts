/**
 * HTTP over the runner's proxies and certificates, on Node's own client: the readers and retries of
 * `@actions/http-client` never settle when a body breaks off, make a bad body null, and follow redirects with the key.
 */
import { open } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { type Http, type HttpRequest, type HttpStream, type Log, TransportError } from '../effects.ts';
import { readWhole } from './body.ts';
import { Connections, type ConnectOptions, usesProxy } from './connections.ts';
import { faultOf } from './faults.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const USER_AGENT = 'static-export-action';

/** Debug log of requests, and a limit that tests shorten. */
export interface HttpOptions {
  readonly log?: Pick<Log, 'debug'>;
  /** Wall-clock limit until a request may be written (name lookup, proxy, TCP, TLS), in milliseconds. */
  readonly connectTimeoutMs?: number;
}

/** Makes the {@link Http} of a run, which keeps its connections. */
export function createHttp({ log, connectTimeoutMs = CONNECT_TIMEOUT_MS }: HttpOptions = {}): Http {
  const context = { connections: new Connections(), log, connectTimeoutMs };
  return {
    stream: async (request, silenceMs) => await new Exchange(request, context).open(silenceMs),
    send: async (request, maxBytes) => {
      const { status, headers, body } = await new Exchange(request, context).open();
      return { status, headers, body: await readWhole(body, headers['content-encoding'], maxBytes) };
    },
  };
}

/** What the exchanges of a run share. */
interface Context {
  readonly connections: Connections;
  readonly log: HttpOptions['log'];
  readonly connectTimeoutMs: number;
}

/** One exchange, from the first look-up to the last byte, under one wall-clock limit. */
class Exchange {
  readonly #request: HttpRequest;
  readonly #context: Context;
  readonly #startedAt = performance.now();
  readonly #abort = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #viaProxy: boolean;
  readonly #onCancel = () => this.#abort.abort();
  #connected = false;
  /** The proxy has done its part. */
  #tunneled = false;
  #client: http.ClientRequest | undefined;
  /** Bytes that the connection had brought to requests before this one. */
  #bytesBefore = 0;
  /** Status or fault. */
  #outcome = 'given up';
  #isClosed = false;

  constructor(request: HttpRequest, context: Context) {
    this.#request = request;
    this.#context = context;
    this.#viaProxy = usesProxy(request.url);
    request.signal.throwIfAborted();
    request.signal.addEventListener('abort', this.#onCancel, { once: true });
  }

  /** Sends the request, and resolves with the head of the answer; `silenceMs` limits what comes before each piece. */
  async open(silenceMs?: number): Promise<HttpStream> {
    const { timeoutMs } = this.#request;
    const { connectTimeoutMs } = this.#context;
    const silence = [silenceMs ?? []].flat().map((limitMs) => this.#limit('timeout', limitMs));
    this.#limit('timeout', timeoutMs);
    if (connectTimeoutMs < timeoutMs) this.#limit('connect-timeout', connectTimeoutMs);
    try {
      const message = await this.#answer();
      for (const timer of silence) timer.refresh();
      this.#outcome = `HTTP ${message.statusCode}`;
      const body = this.#read(message, silence);
      return { status: message.statusCode ?? 0, headers: flatten(message.headers), body, discard: () => this.#close() };
    } catch (error) {
      const fault = this.#explain(error);
      this.#close();
      throw fault;
    }
  }

  /** Gives the head of the answer; where a kept connection turns out to be dead, over a new one. */
  async #answer(): Promise<http.IncomingMessage> {
    const { fresh = false, method, repeatable = method === 'GET' } = this.#request;
    const { signal } = this.#abort;
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const sent = this.#send(fresh).catch((error: unknown) => {
      // A reused connection without any further data.
      const wasDead = this.#client?.reusedSocket === true && this.#client.socket?.bytesRead === this.#bytesBefore;
      if (!repeatable || signal.aborted || !wasDead) throw error;
      this.#connected = false;
      return this.#send(true);
    });
    // A request that waits for its connection does not always settle: the abort alone must be enough.
    return await Promise.race([sent, aborted]);
  }

  async #send(fresh: boolean): Promise<http.IncomingMessage> {
    const { method, url, headers, body, file } = this.#request;
    const content = file === undefined ? undefined : (await open(file.path)).createReadStream();
    const bytes = file?.bytes ?? (body === undefined ? undefined : Buffer.byteLength(body));
    const { request } = url.protocol === 'https:' ? https : http;
    const options: ConnectOptions = {
      method,
      agent: this.#context.connections.agentFor(url, fresh),
      headers: {
        'user-agent': USER_AGENT,
        'accept-encoding': 'identity',
        ...headers,
        ...(bytes !== undefined && { 'content-length': bytes }),
      },
      signal: this.#abort.signal,
      tunnelSignal: this.#abort.signal,
    };
    return await new Promise((resolve, reject) => {
      const client = request(url, options);
      this.#client = client;
      client.on('socket', (socket) => {
        this.#tunneled = this.#viaProxy;
        this.#bytesBefore = socket.bytesRead;
        // Between two requests there is no listener; a failure shows in the next request.
        if (!client.reusedSocket) socket.on('error', () => undefined);
        const connected = () => {
          this.#connected = true;
        };
        // A tunnel hands over its socket before TLS; nothing of the request goes out before that.
        if (client.reusedSocket) connected();
        else if (url.protocol === 'https:') socket.once('secureConnect', connected);
        else if (socket.connecting) socket.once('connect', connected);
        else connected();
      });
      client.on('response', resolve);
      client.on('upgrade', (message, socket) => {
        socket.destroy();
        resolve(message);
      });
      client.on('error', reject);
      // A server that refuses an upload answers before it has read it all: what the pipeline says then is too late.
      if (content === undefined) client.end(body);
      else pipeline(content, client).catch(reject);
    });
  }

  async *#read(message: http.IncomingMessage, silence: readonly NodeJS.Timeout[]): AsyncGenerator<Uint8Array> {
    const { signal } = this.#abort;
    signal.addEventListener('abort', () => message.destroy(new Error('aborted')), { once: true });
    try {
      for await (const chunk of message as AsyncIterable<Buffer>) {
        for (const timer of silence) timer.refresh();
        yield chunk;
      }
    } catch (error) {
      throw this.#explain(error);
    } finally {
      this.#close();
    }
  }

  /** Turns whatever a part of the exchange rejects with into a {@link TransportError} or the reason of the cancel. */
  #explain(error: unknown): unknown {
    if (this.#request.signal.aborted) return this.#request.signal.reason;
    const reason: unknown = this.#abort.signal.aborted ? this.#abort.signal.reason : error;
    const way = { connected: this.#connected, viaProxy: this.#viaProxy && !this.#tunneled };
    const fault = reason instanceof TransportError ? reason : faultOf(reason, way);
    this.#outcome = fault.message;
    return fault;
  }

  /** Ends the exchange after a time: any, or one that has no connection by then. */
  #limit(fault: 'timeout' | 'connect-timeout', milliseconds: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      if (this.#connected && fault === 'connect-timeout') return;
      const proxied = this.#viaProxy && !this.#tunneled && !this.#connected;
      const what = this.#connected ? 'no whole answer' : proxied ? 'no connection through the proxy' : 'no connection';
      const message = `${what} within ${(milliseconds / 1000).toFixed(1)} s`;
      this.#abort.abort(new TransportError(proxied ? 'proxy' : fault, message, { maybeSent: this.#connected }));
    }, milliseconds);
    this.#timers.push(timer);
    return timer;
  }

  /** Ends the exchange; a connection whose answer was read to its end is kept. */
  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#request.signal.removeEventListener('abort', this.#onCancel);
    this.#client?.destroy();
    const { method, url } = this.#request;
    const took = Math.round(performance.now() - this.#startedAt);
    this.#context.log?.debug(`${method} ${url.origin}${url.pathname}: ${this.#outcome}, ${took} ms`);
  }
}

function flatten(headers: http.IncomingHttpHeaders): Record<string, string | undefined> {
  const flat = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]);
  return Object.fromEntries(flat) as Record<string, string | undefined>;
}
