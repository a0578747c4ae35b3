/**
 * HTTP over the runner's proxies and certificates. Only the agent is taken from `@actions/http-client` (it knows the
 * proxy variables); its readers and retries are not: a body that breaks off never settles them, a bad body becomes
 * null, and they follow redirects with the key.
 */
import { open } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HttpClient } from '@actions/http-client';
import { type Http, type HttpRequest, type HttpResponse, type HttpStream, TransportError } from '../deps.ts';
import { decodersFor } from './content-coding.ts';
import { faultOf } from './http-faults.ts';
import { usesProxy } from './proxy.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const USER_AGENT = 'static-export-action';

/** Limits that tests shorten. */
export interface HttpOptions {
  /** Wall-clock limit until a request may be written (name lookup, proxy, TCP, TLS), in milliseconds. */
  readonly connectTimeoutMs?: number;
}

/** Makes the {@link Http} of a run. */
export function createHttp({ connectTimeoutMs = CONNECT_TIMEOUT_MS }: HttpOptions = {}): Http {
  return {
    send: async (request, maxBytes) => {
      const attempt = new Attempt(request, connectTimeoutMs);
      try {
        const message = await attempt.open();
        const body = await attempt.guard(readBody(message, maxBytes, attempt));
        return { status: message.statusCode ?? 0, headers: flatten(message.headers), body } satisfies HttpResponse;
      } finally {
        attempt.close();
      }
    },
    stream: async (request, silenceMs) => {
      const attempt = new Attempt(request, connectTimeoutMs);
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

/** One exchange, from the first look-up to the last byte, under one wall-clock limit. */
class Attempt {
  readonly #request: HttpRequest;
  readonly #abort = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #viaProxy: boolean;
  readonly #onCancel: () => void;
  readonly #aborted: Promise<never>;
  #connected = false;
  /** The proxy has done its part. */
  #tunneled = false;
  #client: http.ClientRequest | undefined;

  constructor(request: HttpRequest, connectTimeoutMs: number) {
    this.#request = request;
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
    const { method, url, headers, body, file } = this.#request;
    const content = file === undefined ? undefined : (await open(file.path)).createReadStream();
    const bytes = file?.bytes ?? (body === undefined ? undefined : Buffer.byteLength(body));
    return await this.guard(
      new Promise((resolve, reject) => {
        const { request } = url.protocol === 'https:' ? https : http;
        const client = request(url, {
          method,
          agent: new HttpClient(USER_AGENT, [], { keepAlive: false }).getAgent(url.href),
          headers: {
            'user-agent': USER_AGENT,
            'accept-encoding': 'identity',
            ...headers,
            ...(bytes !== undefined && { 'content-length': bytes }),
          },
          signal: this.#abort.signal,
        });
        this.#client = client;
        client.on('socket', (socket) => {
          this.#tunneled = this.#viaProxy;
          const connected = () => {
            this.#connected = true;
          };
          // A tunnel hands over its socket before TLS; nothing of the request goes out before that.
          if (url.protocol === 'https:') socket.once('secureConnect', connected);
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
      }),
    );
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
    if (reason instanceof TransportError) return reason;
    return faultOf(reason, { connected: this.#connected, viaProxy: this.#viaProxy && !this.#tunneled });
  }

  limit(milliseconds: number, act: () => void): NodeJS.Timeout {
    const timer = setTimeout(act, milliseconds);
    this.#timers.push(timer);
    return timer;
  }

  silent(milliseconds: number): void {
    this.#timeout('timeout', milliseconds);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#request.signal.removeEventListener('abort', this.#onCancel);
    this.#client?.destroy();
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
