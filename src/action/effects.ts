/** The effects of the Action as one value, so that a test passes plain objects. */
import type { Sanitizer } from './secrets.ts';

/** Lines of the job's log. Every text passes the sanitizer before it is written. */
export interface Log {
  /** Shown with debug logging of the runner. */
  debug(message: string): void;
  info(message: string): void;
  notice(message: string): void;
  warning(message: string): void;
  error(message: string): void;
}

/** One HTTP exchange to make. Redirects are never followed. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Uses a new connection: a reused one may be dead, and it must not be in doubt whether the request was sent. */
  readonly fresh?: boolean;
  /** Wall-clock limit of the attempt in milliseconds: connect, headers and body together. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Response of a call whose body fits in memory. Header names are in lower case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Body after decoding its content coding, no longer than the requested limit. */
  readonly body: Uint8Array;
}

/** Response whose body is streamed, as it is on the wire. */
export interface HttpStream extends Omit<HttpResponse, 'body'> {
  readonly body: AsyncIterable<Uint8Array>;
  discard(): void;
}

export type TransportFault =
  | 'lookup'
  | 'refused'
  | 'timeout'
  | 'broken'
  | 'tls'
  | 'proxy'
  | 'protocol'
  /** The content coding of the body is unknown, or cannot be decoded. */
  | 'coding'
  | 'too-large';

/** A call that got no whole response. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly fault: TransportFault;
  /** Whether the platform may have received the request, or a part of it. */
  readonly maybeSent: boolean;

  constructor(
    fault: TransportFault,
    message: string,
    options: { readonly maybeSent: boolean; readonly cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.fault = fault;
    this.maybeSent = options.maybeSent;
  }
}

/** HTTP over the runner's proxies and certificates. Rejects with a {@link TransportError}, or with the signal's reason. */
export interface Http {
  send(request: HttpRequest, maxBytes: number): Promise<HttpResponse>;
  /** `silenceMs` limits the time between two pieces of the body, in milliseconds. */
  stream(request: HttpRequest, silenceMs: number): Promise<HttpStream>;
}

/** GitHub's API with a token: its addresses, without trailing slashes, and the transport to it. */
export interface GitHub {
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly token: string;
  readonly http: Pick<Http, 'send'>;
}

/** Time. `now` never goes back; `today` is the wall clock. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  today(): Date;
  /** Resolves after the time, rejects with the signal's reason when it is aborted first. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Outputs by the names of `action.yml`. */
export type Outputs = Readonly<Record<string, string>>;

export interface Report {
  /** Throws `FILES` when outputs or temporary files cannot be written. */
  check(): Promise<void>;
  /** Sets outputs; the last value of a name counts. */
  outputs(values: Outputs): void;
  /** Writes the job summary (Markdown). A summary that cannot be written is a warning, never an error. */
  summary(markdown: string): Promise<void>;
}

export interface Places {
  /** Absolute path of the workspace, links resolved. */
  readonly workspace: string;
  /** Absolute path of a folder for temporary files. */
  readonly temp: string;
  /** Absolute path of the tool cache; absent on a runner that has none. */
  readonly toolCache?: string | undefined;
}

/** The workflow of this step, as the runner describes it. */
export interface Workflow {
  /** `owner/name`. */
  readonly repository?: string | undefined;
  /** Address of GitHub's pages, without a trailing slash. */
  readonly serverUrl: string;
}

export interface Effects {
  readonly log: Log;
  readonly http: Http;
  readonly github: (token: string) => GitHub;
  /** Removes a file, or a folder with its content; a missing path is not an error. */
  readonly remove: (path: string) => Promise<void>;
  readonly clock: Clock;
  readonly secrets: Sanitizer;
  readonly report: Report;
  readonly places: Places;
  readonly workflow: Workflow;
  /** A number from 0 up to 1, for jitter. */
  readonly random: () => number;
  readonly signal: AbortSignal;
}
