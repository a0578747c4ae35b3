/**
 * GitHub for tests and demos: its REST and GraphQL API on a free port over real bare repositories in a temporary
 * folder. Requests and answers that are off GitHub's own descriptions make {@link GitHubDouble.check} throw.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Identity, identityOf, type TokenOptions } from './access.ts';
import type { Hosts } from './answers/user.ts';
import { Api, type ApiRequest, type Judged } from './api.ts';
import type { Answer } from './call.ts';
import { type Act, type Fault, Faults, faultyAnswer } from './faults.ts';
import { git, runGit } from './git.ts';
import { type MergeMethod, merge } from './merge.ts';
import type { Pull } from './pull.ts';
import { ZERO_SHA } from './refs.ts';
import { Repository, type RepositoryOptions } from './repository.ts';
import type { Mode } from './trees.ts';

export interface DoubleOptions {
  /** By full name (`acme/deploy`). */
  readonly repositories: Readonly<Record<string, RepositoryOptions>>;
  /** The text of the token that workflows get. */
  readonly token?: string;
  /** Further tokens by their text. */
  readonly tokens?: Readonly<Record<string, TokenOptions>>;
  /** `/api/v3`, as on GitHub Enterprise Server; GraphQL is beside it then, at `/api/graphql`. */
  readonly prefix?: string;
  /** Mutations that this server is too old to know. */
  readonly graphqlUnknown?: readonly string[];
  readonly clock?: () => Date;
}

/** A request and what became of it. */
export interface JournalEntry {
  readonly method: string;
  /** Path and query as they were sent, prefix included. */
  readonly path: string;
  /** `pulls/create`, or the fields of a GraphQL operation (`createCommitOnBranch`); nothing: unknown. */
  readonly operation: string | undefined;
  /** `POST /repos/{owner}/{repo}/pulls`, `POST /graphql`. */
  readonly route: string;
  /** 0 where there was no answer, or not yet. */
  status: number;
  readonly body: unknown;
  /** The login of the caller's token. */
  readonly login: string | undefined;
}

/** Changes of a person or another program: content by path, `null` takes a file away. */
export type FileChanges = Readonly<Record<string, string | Uint8Array | null>>;

const DEFAULT_TOKEN = 'ghs_0123456789abcdefghijABCDEFGHIJ012345';
const HOURLY_REQUESTS = 5000;

/** What every answer of GitHub carries. */
const STANDING_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Resource, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval, X-GitHub-Media-Type, X-GitHub-SSO, X-GitHub-Request-Id, Deprecation, Sunset',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'origin-when-cross-origin, strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubdomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'x-github-media-type': 'github.v3; format=json',
  'x-xss-protection': '0',
};

export class GitHubDouble implements AsyncDisposable {
  /** Every request, in the order they came. */
  readonly journal: JournalEntry[] = [];
  readonly token: string;
  readonly #server: Server;
  readonly #folder: string;
  readonly #faults = new Faults();
  readonly #offSchema: string[] = [];
  readonly #repositories: readonly Repository[];
  readonly #tokens: ReadonlyMap<string, Identity>;
  readonly #prefix: string;
  readonly #api: Api;

  private constructor(server: Server, folder: string, repositories: readonly Repository[], options: DoubleOptions) {
    this.#server = server;
    this.#folder = folder;
    this.#repositories = repositories;
    this.#prefix = options.prefix ?? '';
    this.token = options.token ?? DEFAULT_TOKEN;
    const tokens = { [this.token]: {}, ...options.tokens };
    this.#tokens = new Map(Object.entries(tokens).map(([text, token]) => [text, identityOf(token)]));
    this.#api = new Api({
      hosts: hostsOf(server, this.#prefix),
      tokens: this.#tokens,
      repositories,
      graphql: { unknown: options.graphqlUnknown ?? [] },
    });
    server.on('request', (request, response) => {
      this.#serve(request, response).catch((error: unknown) => {
        this.#offSchema.push(`a hook failed: ${error instanceof Error ? error.message : String(error)}`);
        request.socket.destroy();
      });
    });
  }

  static async start(options: DoubleOptions): Promise<GitHubDouble> {
    const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'github-double-')));
    const server = createServer({ keepAliveTimeout: 60_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { api, web } = hostsOf(server, options.prefix ?? '');
    const place = { folder, apiUrl: api, webUrl: web, clock: options.clock ?? (() => new Date()) };
    const repositories = Object.entries(options.repositories).map(
      async ([fullName, repository]) => await Repository.create({ ...place, fullName }, repository),
    );
    return new GitHubDouble(server, folder, await Promise.all(repositories), options);
  }

  /** What `GITHUB_SERVER_URL` is. */
  get serverUrl(): string {
    return hostsOf(this.#server, this.#prefix).web;
  }

  /** What `GITHUB_API_URL` is. */
  get apiUrl(): string {
    return hostsOf(this.#server, this.#prefix).api;
  }

  /** What `GITHUB_GRAPHQL_URL` is. */
  get graphqlUrl(): string {
    return `${this.serverUrl}${this.#graphqlPath}`;
  }

  /** The variables by which the runner tells a step of it. */
  get env(): Readonly<Record<string, string>> {
    return { GITHUB_SERVER_URL: this.serverUrl, GITHUB_API_URL: this.apiUrl, GITHUB_GRAPHQL_URL: this.graphqlUrl };
  }

  get #graphqlPath(): string {
    return this.#prefix === '' ? '/graphql' : `${path.posix.dirname(this.#prefix)}/graphql`;
  }

  /** Lets something go wrong; rules add up. */
  fault(fault: Fault): void {
    this.#faults.add(fault);
  }

  /** Throws when a request or an answer was off GitHub's descriptions. */
  check(): void {
    if (this.#offSchema.length > 0) throw new Error(`Off GitHub's description:\n${this.#offSchema.join('\n')}`);
  }

  /** Gives what was off the descriptions, and forgets it: for tests that are wrong on purpose. */
  takeOffSchema(): readonly string[] {
    return this.#offSchema.splice(0);
  }

  /** Runs git in a repository and gives its output. */
  async git(fullName: string, ...args: readonly string[]): Promise<string> {
    return await git(this.repository(fullName).gitDir, ...args);
  }

  /** Gives what git finds wrong with a repository; nothing: it is sound. */
  async fsck(fullName: string): Promise<string> {
    const { code, stdout, stderr } = await runGit(this.repository(fullName).gitDir, [
      'fsck',
      '--full',
      '--strict',
      '--no-dangling',
    ]);
    return code === 0 ? '' : `${stdout.toString('utf8')}${stderr}`;
  }

  /** Reads a file of a branch or commit. */
  async show(fullName: string, ref: string, file: string): Promise<string> {
    return await this.git(fullName, 'show', `${ref}:${file}`);
  }

  async head(fullName: string, branch: string): Promise<string | undefined> {
    return await this.repository(fullName).head(branch);
  }

  pulls(fullName: string): readonly Readonly<Pull>[] {
    return this.repository(fullName).pulls;
  }

  openPulls(fullName: string): readonly Readonly<Pull>[] {
    return this.pulls(fullName).filter(({ state }) => state === 'open');
  }

  /** Commits to a branch as a person who pushes, past any protection; a branch that is not there starts at the default one. */
  async commitTo(
    fullName: string,
    branch: string,
    files: FileChanges,
    message = 'Change by hand',
    author = { name: 'Mona Lisa', email: 'mona@example.com' },
  ): Promise<string> {
    const repository = this.repository(fullName);
    return await repository.exclusive(async () => {
      const from = await repository.head(branch);
      const parent = from ?? (await repository.head(repository.defaultBranch));
      const parents = parent === undefined ? [] : [parent];
      const person = { ...author, date: repository.now };
      const changes = await changesOf(repository, parent, files);
      const sha = await repository.commit(parents, changes, { author: person, committer: person, message });
      await moved(repository, { ref: `refs/heads/${branch}`, to: sha, from: from ?? ZERO_SHA });
      return sha;
    });
  }

  /** Points a branch elsewhere as a person who pushes by force; no commit: deletes it. */
  async moveBranch(fullName: string, branch: string, to?: string): Promise<void> {
    const repository = this.repository(fullName);
    await repository.exclusive(
      async () => await moved(repository, { ref: `refs/heads/${branch}`, to: to ?? ZERO_SHA }),
    );
  }

  /** Merges a pull request as a person; gives the merge's commit. */
  async mergePull(fullName: string, number: number, method: MergeMethod = 'merge'): Promise<string> {
    const repository = this.repository(fullName);
    return await repository.exclusive(async () => {
      const pull = repository.pull(number);
      const by = identityOf({ kind: 'user', login: 'mona' });
      const sha = pull === undefined ? undefined : await merge(repository, pull, { by, method });
      if (sha === undefined) throw new Error(`Pull request ${number} of ${fullName} cannot be merged`);
      return sha;
    });
  }

  /** Closes a pull request as a person. */
  async closePull(fullName: string, number: number): Promise<void> {
    const repository = this.repository(fullName);
    await repository.exclusive(async () => {
      const pull = repository.pull(number);
      if (pull !== undefined) repository.close(pull);
    });
  }

  repository(fullName: string): Repository {
    const found = this.#repositories.find((one) => one.fullName === fullName);
    if (found === undefined) throw new Error(`The double has no repository ${fullName}`);
    return found;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
    for (const repository of this.#repositories) await repository[Symbol.asyncDispose]();
    await rm(this.#folder, { recursive: true, force: true });
    this.check();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    // What is not below the prefix is no path of the API.
    const target = url.startsWith(`${this.#prefix}/`) ? url.slice(this.#prefix.length) : `/site${url}`;
    const read = await readRequest(request, target);
    if (read === undefined) return;
    const isGraphql = url === this.#graphqlPath;
    const { entry, names } = await this.#enter(read, url, isGraphql);
    const due = this.#faults.take(names);
    const before = due.filter(({ when = 'before' }) => when === 'before');
    const answer = await this.#run(before, async () => await this.#work(read, isGraphql));
    const after = await this.#run(
      due.filter(({ when }) => when === 'after'),
      async () => answer,
    );
    await this.#send(request, response, { entry, act: after.act ?? answer.act, answer: after.answer });
  }

  /** Runs hooks, then the work unless a fault comes in its place. */
  async #run(faults: readonly Fault[], work: () => Promise<Answered>): Promise<Answered> {
    for (const { hook } of faults) await hook?.();
    const act = faults.find((fault) => fault.act !== undefined)?.act;
    if (act === undefined) return await work();
    const after = faults.some(({ when }) => when === 'after') ? (await work()).answer : { status: 200 };
    return { act, answer: after };
  }

  async #work(read: ApiRequest, isGraphql: boolean): Promise<Answered> {
    const { faults, ...answer }: Judged = isGraphql ? await this.#api.graphql(read) : await this.#api.rest(read);
    this.#offSchema.push(...faults);
    return { answer };
  }

  async #enter(read: ApiRequest, url: string, isGraphql: boolean) {
    const token = /^\S+ (.+)$/.exec(String(read.headers['authorization'] ?? ''))?.[1] ?? '';
    const body = jsonOf(read.body);
    const found = isGraphql ? undefined : this.#api.route(read)?.operation;
    const fields = isGraphql ? (await import('./graphql/run.ts')).operationNames(body) : [];
    const route =
      found === undefined ? `${read.method} ${isGraphql ? '/graphql' : url}` : `${found.method} ${found.path}`;
    const operation = isGraphql ? fields.join(' ') : found?.id;
    const entry = {
      method: read.method,
      path: url,
      operation,
      route,
      status: 0,
      body,
      login: this.#tokens.get(token)?.login,
    };
    this.journal.push(entry);
    return {
      entry,
      names: [...fields, ...(isGraphql ? ['graphql'] : []), ...(operation === undefined ? [] : [operation]), route],
    };
  }

  async #send(
    request: IncomingMessage,
    response: ServerResponse,
    { entry, act, answer }: Answered & { readonly entry: JournalEntry },
  ): Promise<void> {
    if (act === 'stall') return;
    if (act === 'reset') return void request.socket.resetAndDestroy();
    const { status, body, headers = {} } = act === undefined || act === 'cut' ? answer : faultyAnswer(act, answer);
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const bytes = Buffer.from(act === 'cut' && text === '' ? '{"message": ' : text);
    entry.status = status;
    const used = this.journal.length;
    response.writeHead(status, {
      ...STANDING_HEADERS,
      ...(bytes.length > 0 && { 'content-type': 'application/json; charset=utf-8' }),
      ...(status !== 204 && { 'content-length': act === 'cut' ? bytes.length + 1 : bytes.length }),
      ...(status < 300 &&
        status !== 204 && { etag: etagOf(bytes), 'cache-control': 'private, max-age=60, s-maxage=60' }),
      'x-github-request-id': `0000:${used.toString(16).padStart(5, '0')}`,
      'x-ratelimit-limit': String(HOURLY_REQUESTS),
      'x-ratelimit-remaining': String(Math.max(HOURLY_REQUESTS - used, 1)),
      'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 3600),
      'x-ratelimit-resource': entry.route.endsWith('graphql') ? 'graphql' : 'core',
      'x-ratelimit-used': String(used),
      ...headers,
    });
    if (act !== 'cut') return void response.end(bytes);
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => request.socket.destroy());
  }
}

interface Answered {
  readonly act?: Act | undefined;
  readonly answer: Answer;
}

function hostsOf(server: Server, prefix: string): Hosts {
  const web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { web, api: `${web}${prefix}` };
}

/** Reads a request; nothing where the caller hung up meanwhile. */
async function readRequest(request: IncomingMessage, target: string): Promise<ApiRequest | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return {
    method: request.method ?? 'GET',
    target,
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('hex')}"`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
}

async function changesOf(repository: Repository, parent: string | undefined, files: FileChanges) {
  const tree = parent === undefined ? undefined : (await repository.commits.get(parent)).tree;
  const changes = new Map<string, { readonly mode: Mode; readonly sha: string } | null>();
  for (const [file, content] of Object.entries(files)) {
    const old = tree === undefined ? undefined : await repository.trees.find(tree, file);
    changes.set(
      file,
      content === null ? null : await repository.blob(content, old?.mode === '100755' ? '100755' : '100644'),
    );
  }
  return changes;
}

async function moved(
  repository: Repository,
  change: { readonly ref: string; readonly to: string; readonly from?: string },
): Promise<void> {
  const refused = await repository.move([change]);
  if (refused !== undefined) throw new Error(`git refused to move ${change.ref}: ${refused}`);
}
