/**
 * HTTP over the runner's proxies and certificates, on Node's own client: one exchange under one wall-clock limit, whole
 * bodies up to a size, no redirect, and an error that tells whether the request may have been sent.
 *
 * `@actions/http-client` cannot carry it: its readers never settle when a body breaks off, make a bad body null, and
 * follow redirects with the key; its `no_proxy` knows no ranges and no `*.`; its tunnels ignore an abort while they are
 * made, and report every failure as ECONNRESET.
 */
import http from 'node:http';
import https from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type Http, type HttpRequest, type HttpStream, type Log, TransportError } from '../effects.ts';
import { faultOf, type Phase } from './explain.ts';
import { agentFor, type Connections, type ConnectOptions, type Environment, proxyFor } from './proxy.ts';

const CONNECT_TIMEOUT_MS = 10_000;
export const USER_AGENT = 'static-export-action';

interface HttpOptions {
  readonly log?: Pick<Log, 'debug'>;
  /** Names the proxies. */
  readonly environment?: Environment;
  /** Wall-clock limit until a request may be written (name lookup, proxy, TCP, TLS), in milliseconds. */
  readonly connectTimeoutMs?: number;
}

/** Makes the {@link Http} of a run, which keeps its connections. */
export function createHttp(options: HttpOptions = {}): Http {
  const { log, environment = process.env, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  const connections: Connections = new Map();
  const stream = async (request: HttpRequest, silenceMs = request.timeoutMs) => {
    const { method, url, fresh = false } = request;
    const startedAt = performance.now();
    const proxy = proxyFor(url, environment);
    const agent = agentFor(connections, url, { proxy, fresh });
    const exchange = new Exchange(request, agent, proxy === undefined ? 'connecting' : 'proxy');
    const response = await exchange.open(connectTimeoutMs, silenceMs);
    const took = Math.round(performance.now() - startedAt);
    log?.debug(`${method} ${url.origin}${url.pathname}: HTTP ${response.status}, ${took} ms`);
    return response;
  };
  return {
    stream,
    send: async (request, maxBytes) => {
      const { status, headers, body } = await stream(request);
      return { status, headers, body: await readWhole(body, headers['content-encoding'], maxBytes) };
    },
  };
}

/** One exchange, from the first look-up to the last byte, under one wall-clock limit. */
class Exchange {
  readonly #request: HttpRequest;
  readonly #agent: http.Agent;
  readonly #limits = new AbortController();
  /** Aborted by the run, or by a limit. */
  readonly #signal: AbortSignal;
  readonly #timers: NodeJS.Timeout[] = [];
  #phase: Phase;
  #client: http.ClientRequest | undefined;

  constructor(request: HttpRequest, agent: http.Agent, phase: Phase) {
    this.#request = request;
    this.#agent = agent;
    this.#phase = phase;
    this.#signal = AbortSignal.any([request.signal, this.#limits.signal]);
  }

  /** Sends the request, and resolves with the head of the answer; `silenceMs` limits the time before each piece. */
  async open(connectTimeoutMs: number, silenceMs: number): Promise<HttpStream> {
    this.#request.signal.throwIfAborted();
    const silence = this.#limit(silenceMs);
    this.#limit(this.#request.timeoutMs);
    this.#limit(connectTimeoutMs, { isForConnect: true });
    try {
      const message = await this.#send();
      silence.refresh();
      // Of the headers that are lists (`set-cookie`) none is read.
      const headers = message.headers as Readonly<Record<string, string>>;
      const body = this.#read(message, silence);
      return { status: message.statusCode ?? 0, headers, body, discard: () => this.#close() };
    } catch (error) {
      this.#close();
      throw this.#explain(error);
    }
  }

  async #send(): Promise<http.IncomingMessage> {
    const { method, url, headers, body } = this.#request;
    const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
    const options: ConnectOptions = {
      method,
      agent: this.#agent,
      headers: { 'user-agent': USER_AGENT, 'accept-encoding': 'identity', ...headers, ...length },
      signal: this.#signal,
      tunnelSignal: this.#signal,
    };
    return await new Promise((resolve, reject) => {
      // A request that waits for its connection does not always settle: the abort alone must be enough.
      this.#signal.addEventListener('abort', () => reject(this.#signal.reason), { once: true });
      const client = (url.protocol === 'https:' ? https : http).request(url, options);
      this.#client = client;
      client.on('socket', (socket) => this.#watch(socket, client.reusedSocket));
      client.on('response', resolve);
      client.on('error', reject);
      client.end(body);
    });
  }

  /** Notes when the connection of a request is ready: from then on the request may have been sent. */
  #watch(socket: NonNullable<http.ClientRequest['socket']>, isReused: boolean): void {
    // Between two requests there is no listener; a failure shows in the next request.
    if (!isReused) socket.on('error', () => undefined);
    const isSecure = this.#request.url.protocol === 'https:';
    const connected = () => {
      this.#phase = 'connected';
    };
    this.#phase = 'connecting';
    // A tunnel hands over its socket before TLS; nothing of the request goes out before that.
    if (isReused || !(isSecure || socket.connecting)) connected();
    else socket.once(isSecure ? 'secureConnect' : 'connect', connected);
  }

  async *#read(message: http.IncomingMessage, silence: NodeJS.Timeout): AsyncGenerator<Uint8Array> {
    this.#signal.addEventListener('abort', () => message.destroy(new Error('aborted')), { once: true });
    try {
      for await (const chunk of message as AsyncIterable<Buffer>) {
        silence.refresh();
        yield chunk;
      }
    } catch (error) {
      throw this.#explain(error);
    } finally {
      this.#close();
    }
  }

  #explain(error: unknown): unknown {
    if (this.#request.signal.aborted) return this.#request.signal.reason;
    const reason: unknown = this.#limits.signal.aborted ? this.#limits.signal.reason : error;
    return reason instanceof TransportError ? reason : faultOf(reason, this.#phase);
  }

  /** Ends the exchange after a time; `isForConnect`: only one that has no connection by then. */
  #limit(milliseconds: number, { isForConnect = false } = {}): NodeJS.Timeout {
    const timer = setTimeout(() => {
      const maybeSent = this.#phase === 'connected';
      if (maybeSent && isForConnect) return;
      const message = `${MISSING[this.#phase]} within ${(milliseconds / 1000).toFixed(1)} s`;
      this.#limits.abort(new TransportError(this.#phase === 'proxy' ? 'proxy' : 'timeout', message, { maybeSent }));
    }, milliseconds);
    this.#timers.push(timer);
    return timer;
  }

  /** Ends the exchange; a connection whose answer was read to its end is kept. */
  #close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#client?.destroy();
  }
}

const MISSING: Readonly<Record<Phase, string>> = {
  proxy: 'no connection through the proxy',
  connecting: 'no connection',
  connected: 'no whole answer',
};

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** Parses a body as strict UTF-8 and JSON; a byte order mark is dropped. Undefined for anything else. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Reads a body up to a size limit. Decodes its content coding, although none was requested: gateways add one anyway. */
async function readWhole(
  body: AsyncIterable<Uint8Array>,
  encoding = 'identity',
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks);
  const coding = encoding.trim().toLowerCase();
  if (coding === 'identity' || coding === '') return whole;
  const decode = DECODERS.get(coding);
  if (decode === undefined) {
    const quoted = /^[a-z0-9, -]{1,20}$/.test(coding) ? ` (${coding})` : '';
    throw new TransportError('coding', `the content coding of the answer is not known${quoted}`, { maybeSent: true });
  }
  return await decode(whole, { maxOutputLength: maxBytes }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(maxBytes) : faultOf(error, 'connected');
  });
}

function tooLarge(maxBytes: number): TransportError {
  return new TransportError('too-large', `the body is larger than ${maxBytes} bytes`, { maybeSent: true });
}
