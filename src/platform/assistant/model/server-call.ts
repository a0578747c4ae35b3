/** One call of a model server: the only place that knows its key, how long it may take, and when it is asked again. */
import { setTimeout as wait } from 'node:timers/promises';
import { ModelError } from './model.ts';

/** A model behind the interface that most servers of models have. */
export interface ServerOptions {
  /** Address that `/chat/completions` is below, without a slash at the end. */
  readonly url: string;
  /** Name of the model, as the server calls it. */
  readonly model: string;
  /** Key for the server; none is sent when absent. */
  readonly key?: string;
  readonly timing?: Partial<Timing>;
}

/** How long a server may take, and when it is asked again; all in milliseconds. */
export interface Timing {
  readonly firstByteMs: number;
  readonly silenceMs: number;
  /** Pauses before each further attempt. */
  readonly pausesMs: readonly number[];
}

/** What is asked of a server. */
export interface Request {
  /** Below the address of the server. */
  readonly path: string;
  readonly accept: string;
  readonly body: object;
}

const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);
const RETRY_AFTER_MAX_MS = 5000;
const SHOWN_CHARS = 300;

export interface CallOptions {
  readonly server: ServerOptions;
  readonly timing: Timing;
  /** Whoever asks is gone when it aborts. */
  readonly signal: AbortSignal;
  /** Makes the sentence that says what a server did: `refused with status 401`. */
  readonly sentence: (what: string) => string;
}

/** A call from its first attempt until what came back is read. */
export class ServerCall implements Disposable {
  readonly #options: CallOptions;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: CallOptions) {
    this.#options = options;
  }

  /** Sends a request and gives the body of the answer. Before that it is sent again to a server that is busy or not there. */
  async ask({ path, accept, body }: Request): Promise<ReadableStream<Uint8Array>> {
    const { server, timing } = this.#options;
    const signal = AbortSignal.any([this.#options.signal, this.#stop.signal]);
    for (let attempt = 0; ; attempt += 1) {
      this.#allow(timing.firstByteMs);
      const pauseMs = timing.pausesMs[attempt];
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept,
          ...(server.key !== undefined && { authorization: `Bearer ${server.key}` }),
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal,
      }).catch((error: unknown) => {
        signal.throwIfAborted();
        if (pauseMs === undefined) throw this.failure('cannot be reached', withoutKey(String(error), server.key));
        return undefined;
      });
      if (response?.ok === true && response.body !== null) return response.body;
      const refusal = response === undefined ? undefined : await readRefusal(response, server.key);
      if (pauseMs === undefined || (response !== undefined && !TRANSIENT.has(response.status))) {
        throw this.failure(`refused with status ${response?.status}`, refusal);
      }
      this.rest();
      await wait(Math.max(pauseMs, retryAfterMs(response)), undefined, { signal });
    }
  }

  /** Notes that the server sent something: it has its time again for what comes next. */
  heard(): void {
    this.#allow(this.#options.timing.silenceMs);
  }

  /** Stops the clock: the server is not at fault for what takes time now. */
  rest(): void {
    clearTimeout(this.#timer);
  }

  failure(what: string, cause?: unknown): ModelError {
    return new ModelError(this.#options.sentence(what), { cause });
  }

  /** Gives what is to be thrown for an error of this call; throws the signal's reason when it has aborted. */
  reasonFor(error: unknown): unknown {
    this.#options.signal.throwIfAborted();
    if (this.#stop.signal.aborted) return this.#stop.signal.reason;
    return error instanceof ModelError ? error : this.failure('broke off its answer', error);
  }

  [Symbol.dispose](): void {
    this.rest();
    this.#stop.abort();
  }

  #allow(milliseconds: number): void {
    clearTimeout(this.#timer);
    const silence = () => this.#stop.abort(this.failure(`said nothing for ${milliseconds / 1000} s`));
    this.#timer = setTimeout(silence, milliseconds);
  }
}

/** What a server says of a refusal is for the log alone: it may quote the key. */
async function readRefusal(response: Response, key: string | undefined): Promise<string> {
  const text = await response.text().catch(() => '');
  return withoutKey(text, key);
}

function withoutKey(text: string, key: string | undefined): string {
  const told = key === undefined || key === '' ? text : text.replaceAll(key, '***');
  return told.replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARS).trim();
}

function retryAfterMs(response: Response | undefined): number {
  const seconds = Number(response?.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds) * 1000, RETRY_AFTER_MAX_MS) : 0;
}
