/** The effects of the Action as one value, so that a test passes plain objects. */

/** Lines of the job's log. Every text passes the sanitizer before it is written. */
export interface Log {
  /** Shown where the runner debugs its steps. */
  debug(message: string): void;
  info(message: string): void;
  notice(message: string): void;
  warning(message: string): void;
  error(message: string): void;
}

/** One HTTP exchange to make. Redirects are never followed. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Sent as the body, as it is read. */
  readonly file?: FileBody;
  /**
   * Does no harm when it is sent twice, as every GET: it is sent again at once where a kept connection turns out to be
   * dead.
   */
  readonly repeatable?: boolean;
  /** Takes a connection of its own: one that is kept may die unseen, and this must not leave in doubt what was sent. */
  readonly fresh?: boolean;
  /** Wall-clock limit of the attempt in milliseconds: connect, headers and body together. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A file that is sent as it is: its path, and its size in bytes. */
export interface FileBody {
  readonly path: string;
  readonly bytes: number;
}

/** Response of a call whose body fits in memory. Header names are in lower case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Body with its content coding undone, no longer than the limit asked for. */
  readonly body: Uint8Array;
}

/** Response whose body is read as it comes, as it is on the wire. */
export interface HttpStream extends Omit<HttpResponse, 'body'> {
  readonly body: AsyncIterable<Uint8Array>;
  /** Drops a body that nobody will read. */
  discard(): void;
}

/** What went wrong on the wire. */
export type TransportFault =
  | 'lookup'
  | 'refused'
  | 'connect-timeout'
  | 'timeout'
  | 'broken'
  | 'tls'
  | 'proxy'
  | 'protocol'
  /** The content coding of the body is not known, or cannot be undone. */
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

/** One call of GitHub's API. */
export interface GitHubCall extends Pick<HttpRequest, 'method' | 'repeatable' | 'timeoutMs' | 'signal'> {
  /** Path below the API's address with `{placeholders}`, a whole address of the same origin, or `graphql`. */
  readonly route: string;
  /** Fills the placeholders; the rest is the query (GET, uploads) or the JSON body. */
  readonly params: Readonly<Record<string, unknown>>;
  /** File to upload; the route then is a whole address, of the API or of the host for uploads beside it. */
  readonly file?: FileBody & { readonly type: string };
}

/** Answer of GitHub, whatever its status. */
export interface GitHubAnswer extends Omit<HttpResponse, 'body'> {
  /** JSON; the text where the body is none; `undefined` where it is empty. */
  readonly data: unknown;
}

/**
 * GitHub's API with a token. Redirects are never followed. Rejects with a {@link TransportError}, or with the signal's
 * reason; neither quotes the token.
 */
export interface GitHub {
  /** Address below which the REST API answers, without a trailing slash. */
  readonly apiUrl: string;
  /** Moment of the first answer of this run, of whatever token, by the server's own clock; undefined before it. */
  firstAnswerAt(): Date | undefined;
  call(call: GitHubCall): Promise<GitHubAnswer>;
  /** Asks for bytes instead of JSON; `silenceMs` limits the time between two pieces of them, in milliseconds. */
  stream(call: Omit<GitHubCall, 'method' | 'file'>, silenceMs: number): Promise<HttpStream>;
}

/** A file that is written piece by piece. Rejects with the errors of the file system. */
export interface NewFile {
  /** Writes chunks, one after the other, from a position on. */
  write(chunks: readonly Uint8Array[], position: number): Promise<void>;
  truncate(): Promise<void>;
  close(): Promise<void>;
}

/** Files where a disk may be full, and where another program may hold what is to go. */
export interface Files {
  /** Creates a file, which must not exist, for this user alone. */
  create(path: string): Promise<NewFile>;
  /** Removes a file, or a folder and what is in it; it is no error when nothing is there. */
  remove(path: string): Promise<void>;
}

/** Bundles kept on the runner for later runs. Rejects with the errors of the file system. */
export interface BundleCache {
  /** Path and noted SHA-256 (hex) of the archive under a key; whether it still is what was kept is the caller's to see. */
  find(key: string): Promise<{ readonly file: string; readonly sha256: string } | undefined>;
  keep(key: string, bundle: { readonly file: string; readonly sha256: string }): Promise<void>;
}

/** Time. `now` never goes back; `today` is the wall clock. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  today(): Date;
  /** Resolves after the time, rejects with the signal's reason when it is aborted first. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Secrets of this run, known to the sanitizer of the log and to the runner. */
export interface Secrets {
  /** Hides a value from now on, in every form in which it may show up; the runner masks it too. */
  mask(value: string): void;
  /** Hides a value in what the Action itself writes, and leaves the runner out of it. */
  hide(value: string): void;
  /** Whether a text holds a secret in any form. */
  holds(text: string): boolean;
  /** Makes foreign text harmless: one line, no workflow commands, no secret, no link query. */
  clean(text: string, maxLength?: number): string;
  /** Makes text of our own harmless, which may quote foreign text: several lines, any length. */
  lines(text: string): string;
}

/** Names and values that the run hands on; see the outputs of `action.yml`. */
export type Outputs = Readonly<Partial<Record<OutputName, string>>>;
export const OUTPUT_NAMES = [
  'jobId',
  'status',
  'bundleUrl',
  'expiresAt',
  'version',
  'pageCount',
  'sizeBytes',
  'sha256',
  'contentDigest',
  'brokenLinks',
  'externalResources',
  'result',
  'changed',
  'commitSha',
  'pullRequestNumber',
  'pullRequestUrl',
  'pullRequestOperation',
  'pinnedUrl',
  'previousVersion',
  'bundlePath',
  'siteDirectory',
  'exports',
] as const;
export type OutputName = (typeof OUTPUT_NAMES)[number];

/** What the runner takes from a run. */
export interface Report {
  /** Throws `FILES` when outputs or temporary files have nowhere to go. */
  check(): Promise<void>;
  /** Sets outputs; the last value of a name counts. */
  outputs(values: Outputs): void;
  /** Writes the job summary (Markdown). A summary that cannot be written is a warning, never an error. */
  summary(markdown: string): Promise<void>;
}

/** Where files of this run may go. */
export interface Places {
  /** Absolute path of the workspace, links resolved. */
  readonly workspace: string;
  /** Absolute path of a folder for temporary files. */
  readonly temp: string;
}

/** The workflow that this step belongs to, as the runner tells. */
export interface Workflow {
  /** `owner/name`. */
  readonly repository?: string;
  /** Address of GitHub's pages, without a trailing slash. */
  readonly serverUrl: string;
  /** Tells this attempt of this run from every other. */
  readonly runKey: string;
  /** Commit that the run is for, 40 or 64 hex digits; on `pull_request` one that GitHub has made for it. */
  readonly sha?: string;
  /** Name of the event that triggered the run. */
  readonly event?: string;
  /** Longest time between two runs of the schedule that triggered this one, in milliseconds. */
  readonly scheduleGapMs?: number;
  /** Id of the run, as its address has it. */
  readonly runId?: string;
}

/** Everything that the Action does to the world. */
export interface Deps {
  readonly log: Log;
  readonly http: Http;
  /** GitHub's API with this token. */
  readonly github: (token: string) => GitHub;
  readonly files: Files;
  /** Absent on a runner that keeps nothing. */
  readonly cache?: BundleCache | undefined;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly report: Report;
  readonly places: Places;
  readonly workflow: Workflow;
  /** A number from 0 up to 1, for jitter. */
  readonly random: () => number;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
}
