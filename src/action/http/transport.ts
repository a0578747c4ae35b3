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
  const open = async (request: HttpRequest, silenceMs?: number) => {
    const proxy = proxyFor(request.url, environment);
    return await new Exchange(request, { connections, log, proxy, connectTimeoutMs }).open(silenceMs);
  };
  return {
    stream: open,
    send: async (request, maxBytes) => {
      const { status, headers, body } = await open(request);
      return { status, headers, body: await readWhole(body, headers['content-encoding'], maxBytes) };
    },
  };
}

interface ExchangeContext {
  readonly connections: Connections;
  readonly proxy: URL | undefined;
  readonly log: HttpOptions['log'];
  readonly connectTimeoutMs: number;
}

/** One exchange, from the first look-up to the last byte, under one wall-clock limit. */
class Exchange {
  readonly #request: HttpRequest;
  readonly #context: ExchangeContext;
  readonly #startedAt = performance.now();
  readonly #abort = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #onCancel = () => this.#abort.abort();
  #phase: Phase = 'connecting';
  #client: http.ClientRequest | undefined;
  #outcome = 'given up';
  #isClosed = false;

  constructor(request: HttpRequest, context: ExchangeContext) {
    this.#request = request;
    this.#context = context;
    request.signal.throwIfAborted();
    request.signal.addEventListener('abort', this.#onCancel, { once: true });
  }

  /** Sends the request, and resolves with the head of the answer; `silenceMs` limits the time before each piece. */
  async open(silenceMs?: number): Promise<HttpStream> {
    const { timeoutMs } = this.#request;
    const { connectTimeoutMs } = this.#context;
    const silence = silenceMs === undefined ? undefined : this.#limit('timeout', silenceMs);
    this.#limit('timeout', timeoutMs);
    if (connectTimeoutMs < timeoutMs) this.#limit('connect-timeout', connectTimeoutMs);
    try {
      const message = await this.#send();
      silence?.refresh();
      this.#outcome = `HTTP ${message.statusCode}`;
      const body = this.#read(message, silence);
      // Of the headers that are lists (`set-cookie`) none is read.
      const headers = message.headers as Readonly<Record<string, string>>;
      return { status: message.statusCode ?? 0, headers, body, discard: () => this.#close() };
    } catch (error) {
      const fault = this.#explain(error);
      this.#close();
      throw fault;
    }
  }

  async #send(): Promise<http.IncomingMessage> {
    const { method, url, headers, body, fresh = false } = this.#request;
    const { connections, proxy } = this.#context;
    const { signal } = this.#abort;
    this.#phase = proxy === undefined ? 'connecting' : 'proxy';
    const options: ConnectOptions = {
      method,
      agent: agentFor(connections, url, { proxy, fresh }),
      headers: {
        'user-agent': USER_AGENT,
        'accept-encoding': 'identity',
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      signal,
      tunnelSignal: signal,
    };
    return await new Promise((resolve, reject) => {
      // A request that waits for its connection does not always settle: the abort alone must be enough.
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      const client = (url.protocol === 'https:' ? https : http).request(url, options);
      this.#client = client;
      client.on('socket', (socket) => this.#watch(client, socket));
      client.on('response', resolve);
      client.on('error', reject);
      client.end(body);
    });
  }

  /** Notes when the connection of a request is ready: from then on the request may have been sent. */
  #watch(client: http.ClientRequest, socket: NonNullable<http.ClientRequest['socket']>): void {
    this.#phase = 'connecting';
    const connected = () => {
      this.#phase = 'connected';
    };
    // Between two requests there is no listener; a failure shows in the next request.
    if (!client.reusedSocket) socket.on('error', () => undefined);
    // A tunnel hands over its socket before TLS; nothing of the request goes out before that.
    if (client.reusedSocket) connected();
    else if (this.#request.url.protocol === 'https:') socket.once('secureConnect', connected);
    else if (socket.connecting) socket.once('connect', connected);
    else connected();
  }

  async *#read(message: http.IncomingMessage, silence: NodeJS.Timeout | undefined): AsyncGenerator<Uint8Array> {
    const { signal } = this.#abort;
    signal.addEventListener('abort', () => message.destroy(new Error('aborted')), { once: true });
    try {
      for await (const chunk of message as AsyncIterable<Buffer>) {
        silence?.refresh();
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
    const reason: unknown = this.#abort.signal.aborted ? this.#abort.signal.reason : error;
    const fault = reason instanceof TransportError ? reason : faultOf(reason, this.#phase);
    this.#outcome = fault.message;
    return fault;
  }

  /** Ends the exchange after a time; with `connect-timeout` only one that has no connection by then. */
  #limit(fault: 'timeout' | 'connect-timeout', milliseconds: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      const maybeSent = this.#phase === 'connected';
      if (maybeSent && fault === 'connect-timeout') return;
      const message = `${MISSING[this.#phase]} within ${(milliseconds / 1000).toFixed(1)} s`;
      this.#abort.abort(new TransportError(this.#phase === 'proxy' ? 'proxy' : fault, message, { maybeSent }));
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

/** Parses a body as strict UTF-8 and JSON; a byte order mark is dropped. Throws for anything else. */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** Reads a body up to a size limit. Decodes content codings, although none was requested: gateways add them anyway. */
async function readWhole(
  body: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  const codings = (encoding ?? '').toLowerCase().split(/[\s,]+/);
  const decoders = codings.filter((name) => name !== '' && name !== 'identity').map(decoderOf);
  let whole = Buffer.concat(chunks);
  for (const decode of decoders.reverse()) {
    whole = await decode(whole, { maxOutputLength: maxBytes }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(maxBytes) : faultOf(error, 'connected');
    });
  }
  return whole;
}

function decoderOf(name: string) {
  const decoder = DECODERS.get(name);
  if (decoder !== undefined) return decoder;
  const quoted = /^[a-z0-9-]{1,20}$/.test(name) ? ` (${name})` : '';
  throw new TransportError('coding', `the content coding of the answer is not known${quoted}`, { maybeSent: true });
}

function tooLarge(maxBytes: number): TransportError {
  return new TransportError('too-large', `the body is larger than ${maxBytes} bytes`, { maybeSent: true });
}
