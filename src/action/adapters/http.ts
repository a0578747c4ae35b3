/**
 * HTTP over the runner's proxies and certificates, on Node's own client: the readers and retries of
 * `@actions/http-client` never settle when a body breaks off, make a bad body null, and follow redirects with the key.
 */
import { open } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Http, type HttpRequest, type HttpResponse, type HttpStream, type Log, TransportError } from '../deps.ts';
import { Connections, type ConnectOptions } from './connections.ts';
import { decodersFor } from './content-coding.ts';
import { faultOf } from './http-faults.ts';
import { usesProxy } from './proxy.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const USER_AGENT = 'static-export-action';

/** Where exchanges are told, and a limit that tests shorten. */
export interface HttpOptions {
  readonly log?: Pick<Log, 'debug'>;
  /** Wall-clock limit until a request may be written (name lookup, proxy, TCP, TLS), in milliseconds. */
  readonly connectTimeoutMs?: number;
}

/** Makes the {@link Http} of a run, which keeps its connections. */
export function createHttp({ log, connectTimeoutMs = CONNECT_TIMEOUT_MS }: HttpOptions = {}): Http {
  const context = { connections: new Connections(), log, connectTimeoutMs };
  return {
    send: async (request, maxBytes) => {
      const attempt = new Attempt(request, context);
      try {
        const message = await attempt.open();
        const body = await attempt.guard(readBody(message, maxBytes, attempt));
        return { status: message.statusCode ?? 0, headers: flatten(message.headers), body } satisfies HttpResponse;
      } finally {
        attempt.close();
      }
    },
    stream: async (request, silenceMs) => {
      const attempt = new Attempt(request, context);
      try {
        const head = attempt.limit(silenceMs, () => attempt.silent(silenceMs));
        const message = await attempt.open();
        clearTimeout(head);
        const body = readChunks(attempt, message, silenceMs);
        return {
          status: message.statusCode ?? 0,
          headers: flatten(message.headers),
          body,
          discard: () => attempt.close(),
        } satisfies HttpStream;
      } catch (error) {
        attempt.close();
        throw error;
      }
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
class Attempt {
  readonly #request: HttpRequest;
  readonly #context: Context;
  readonly #startedAt = performance.now();
  readonly #abort = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #viaProxy: boolean;
  readonly #onCancel: () => void;
  readonly #aborted: Promise<never>;
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
    const { connectTimeoutMs } = context;
    this.#request = request;
    this.#context = context;
    this.#viaProxy = usesProxy(request.url);
    this.#onCancel = () => this.#abort.abort();
    this.#aborted = new Promise((_resolve, reject) => {
      this.#abort.signal.addEventListener('abort', () => reject(this.#abort.signal.reason), { once: true });
    });
    this.#aborted.catch(() => undefined);
    request.signal.throwIfAborted();
    request.signal.addEventListener('abort', this.#onCancel, { once: true });
    this.limit(request.timeoutMs, () => this.#timeout('timeout', request.timeoutMs));
    if (connectTimeoutMs < request.timeoutMs) {
      this.limit(connectTimeoutMs, () => {
        if (!this.#connected) this.#timeout('connect-timeout', connectTimeoutMs);
      });
    }
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Sends the request and resolves with the head of the response. */
  async open(): Promise<http.IncomingMessage> {
    const { fresh = false, method, repeatable = method === 'GET' } = this.#request;
    const message = await this.guard(
      this.#send(fresh).catch((error: unknown) => {
        if (!repeatable || this.#abort.signal.aborted || !this.#wasDead()) throw error;
        this.#connected = false;
        return this.#send(true);
      }),
    );
    this.#outcome = `HTTP ${message.statusCode}`;
    return message;
  }

  /** Whether the connection was a kept one that brought nothing any more. */
  #wasDead(): boolean {
    return this.#client?.reusedSocket === true && this.#client.socket?.bytesRead === this.#bytesBefore;
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
        // Between two requests nobody listens; what breaks then shows in the next one.
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

  /** Turns whatever a part of the exchange rejects with into a {@link TransportError} or the reason of the cancel. */
  async guard<T>(work: Promise<T>): Promise<T> {
    try {
      // A pipeline does not always settle when its source is destroyed in mid-air: the abort alone must be enough.
      return await Promise.race([work, this.#aborted]);
    } catch (error) {
      throw this.explain(error);
    }
  }

  /** Ends the exchange with a fault that its reader has found. */
  fail(fault: TransportError): void {
    this.#abort.abort(fault);
  }

  explain(error: unknown): unknown {
    if (this.#request.signal.aborted) return this.#request.signal.reason;
    const reason: unknown = this.#abort.signal.aborted ? this.#abort.signal.reason : error;
    const way = { connected: this.#connected, viaProxy: this.#viaProxy && !this.#tunneled };
    const fault = reason instanceof TransportError ? reason : faultOf(reason, way);
    this.#outcome = fault.message;
    return fault;
  }

  limit(milliseconds: number, act: () => void): NodeJS.Timeout {
    const timer = setTimeout(act, milliseconds);
    this.#timers.push(timer);
    return timer;
  }

  silent(milliseconds: number): void {
    this.#timeout('timeout', milliseconds);
  }

  /** Ends the exchange; a connection whose answer was read to its end is kept. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#request.signal.removeEventListener('abort', this.#onCancel);
    this.#client?.destroy();
    const { method, url } = this.#request;
    const took = Math.round(performance.now() - this.#startedAt);
    this.#context.log?.debug(`${method} ${url.origin}${url.pathname}: ${this.#outcome}, ${took} ms`);
  }

  #timeout(fault: 'timeout' | 'connect-timeout', milliseconds: number): void {
    const proxied = this.#viaProxy && !this.#tunneled && !this.#connected;
    const what = this.#connected ? 'no whole answer' : proxied ? 'no connection through the proxy' : 'no connection';
    const message = `${what} within ${(milliseconds / 1000).toFixed(1)} s`;
    this.#abort.abort(new TransportError(proxied ? 'proxy' : fault, message, { maybeSent: this.#connected }));
  }
}

async function readBody(message: http.IncomingMessage, maxBytes: number, attempt: Attempt): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  const decoders = decodersFor(message.headers['content-encoding']);
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        const fault = new TransportError('too-large', `the body is larger than ${maxBytes} bytes`, { maybeSent: true });
        attempt.fail(fault);
        done(fault);
        return;
      }
      chunks.push(chunk);
      done();
    },
  });
  await pipeline([message, ...decoders, sink], { signal: attempt.signal });
  return Buffer.concat(chunks);
}

async function* readChunks(attempt: Attempt, message: Readable, silenceMs: number): AsyncGenerator<Uint8Array> {
  const timer = attempt.limit(silenceMs, () => attempt.silent(silenceMs));
  const onAbort = () => message.destroy(new Error('aborted'));
  attempt.signal.addEventListener('abort', onAbort, { once: true });
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      timer.refresh();
      yield chunk;
    }
  } catch (error) {
    throw attempt.explain(error);
  } finally {
    attempt.close();
  }
}

function flatten(headers: http.IncomingHttpHeaders): Record<string, string | undefined> {
  const flat = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]);
  return Object.fromEntries(flat) as Record<string, string | undefined>;
}
