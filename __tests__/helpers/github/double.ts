/**
 * GitHub for tests and demos: its REST and GraphQL API on a free port over real bare repositories in a temporary
 * folder. Requests that GitHub would not understand make {@link GitHubDouble.check} throw.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Identity, identityOf, type TokenOptions } from './access.ts';
import { Api, type ApiRequest, type Judged } from './api.ts';
import { type Act, type Fault, Faults } from './faults.ts';
import { git, runGit } from './git.ts';
import { operationNames } from './graphql/run.ts';
import { type MergeMethod, merge } from './merge.ts';
import type { DoubleOptions } from './options.ts';
import { commitByHand, type FileChanges, moveByHand } from './people.ts';
import type { Pull } from './pull-requests.ts';
import { ZERO_SHA } from './refs.ts';
import { Repository } from './repository.ts';
import type { Answer } from './rest.ts';
import { readRequest, send } from './transport.ts';

const DEFAULT_TOKEN = 'ghs_0123456789abcdefghijABCDEFGHIJ012345';
/** All objects, loose and packed; looks for no file by which git finds them faster, which would cost two processes more. */
const FSCK = '-c core.commitGraph=false -c core.multiPackIndex=false fsck --full --strict --no-dangling'.split(' ');

export type { DoubleOptions } from './options.ts';

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

export class GitHubDouble implements AsyncDisposable {
  /** Every request, in the order they came. */
  readonly journal: JournalEntry[] = [];
  readonly token: string;
  readonly #server: Server;
  readonly #folder: string;
  readonly #faults = new Faults();
  readonly #offSchema: string[] = [];
  readonly #repositories: readonly Repository[];
  readonly #prefix: string;
  readonly #api: Api;
  readonly #tokens: Map<string, Identity>;

  private constructor(server: Server, folder: string, repositories: readonly Repository[], options: DoubleOptions) {
    this.#server = server;
    this.#folder = folder;
    this.#repositories = repositories;
    this.#prefix = options.prefix ?? '';
    this.token = options.token ?? DEFAULT_TOKEN;
    const tokens = { [this.token]: {}, ...options.tokens };
    this.#tokens = new Map(Object.entries(tokens).map(([text, token]) => [text, identityOf(token)]));
    this.#api = new Api({ tokens: this.#tokens, repositories, routes: options.routes ?? [] });
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
    const place = { folder, webUrl: webOf(server), clock: options.clock ?? (() => new Date()) };
    const repositories = Object.entries(options.repositories).map(
      async ([fullName, repository]) => await Repository.create({ ...place, fullName }, repository),
    );
    return new GitHubDouble(server, folder, await Promise.all(repositories), options);
  }

  /** What `GITHUB_SERVER_URL` is. */
  get serverUrl(): string {
    return webOf(this.#server);
  }

  /** What `GITHUB_API_URL` is. */
  get apiUrl(): string {
    return `${this.serverUrl}${this.#prefix}`;
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

  /** Makes a token, as a job of a workflow or an App asks for one; gives its text. */
  makeToken(token: TokenOptions): string {
    const text = `ghs_${randomBytes(18).toString('hex')}`;
    this.#tokens.set(text, identityOf(token));
    return text;
  }

  /** Lets something go wrong; rules add up. */
  fault(fault: Fault): void {
    this.#faults.add(fault);
  }

  /** Throws when a request was one that GitHub does not know, or the double failed. */
  check(): void {
    if (this.#offSchema.length > 0) throw new Error(`Not GitHub's:\n${this.#offSchema.join('\n')}`);
  }

  /** Gives what {@link check} would throw, and forgets it: for tests that are wrong on purpose. */
  takeOffSchema(): readonly string[] {
    return this.#offSchema.splice(0);
  }

  /** Runs git in a repository and gives its output. */
  async git(fullName: string, ...args: readonly string[]): Promise<string> {
    return await git(this.repository(fullName).gitDir, ...args);
  }

  /** Gives what git finds wrong with a repository; nothing: it is sound. */
  async fsck(fullName: string): Promise<string> {
    const { code, stdout, stderr } = await runGit(this.repository(fullName).gitDir, FSCK);
    return code === 0 ? '' : `${stdout.toString('utf8')}${stderr}`;
  }

  /** All commits that ever were, heads and messages, those of no branch too: what a page of GitHub may show. */
  commitTexts(fullName: string): string {
    const commits = this.repository(fullName).objects.known('commit');
    return commits.map((bytes) => bytes.toString('utf8')).join('\n');
  }

  /** Reads a file of a branch or commit; throws where there is none. */
  async show(fullName: string, ref: string, file: string): Promise<string> {
    return (await this.repository(fullName).fileAt(ref, file)).toString('utf8');
  }

  /** Counts the commits that a branch has, or those that it has and another has not. */
  async countCommits(fullName: string, branch: string, without?: string): Promise<number> {
    return await this.repository(fullName).countCommits(branch, without);
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
    return await repository.exclusive(async () => await commitByHand(repository, { branch, files, message, author }));
  }

  /** Points a branch elsewhere as a person who pushes by force; no commit: deletes it. */
  async moveBranch(fullName: string, branch: string, to?: string): Promise<void> {
    const repository = this.repository(fullName);
    await repository.exclusive(async () => await moveByHand(repository, branch, { to: to ?? ZERO_SHA }));
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
      if (pull !== undefined) pull.state = 'closed';
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

  /** Requests that may have written something. */
  get writes(): readonly JournalEntry[] {
    return this.journal.filter(isWrite);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    // What is not below the prefix is no path of the API.
    const isBelow = url.startsWith(`${this.#prefix}/`);
    const read = await readRequest(request, isBelow ? url.slice(this.#prefix.length) : `/site${url}`);
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
    const act = after.act ?? answer.act;
    entry.status = send(response, { act, answer: after.answer });
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
    const body = jsonOf(read.body);
    const found = isGraphql ? undefined : this.#api.route(read);
    const { name, fields } = isGraphql ? operationNames(body) : NO_NAMES;
    const path = isGraphql ? '/graphql' : (found?.path ?? url);
    const operation = isGraphql ? fields.join(' ') : found?.id;
    const login = this.#api.identify(read)?.login;
    const route = `${read.method} ${path}`;
    const entry: JournalEntry = { method: read.method, path: url, operation, route, status: 0, body, login };
    this.journal.push(entry);
    const names = [
      ...fields,
      ...(name === undefined ? [] : [name]),
      route,
      ...(isGraphql ? ['graphql'] : []),
      ...(operation === undefined ? [] : [operation]),
    ];
    return { entry, names };
  }
}

const NO_NAMES = { name: undefined, fields: [] };

interface Answered {
  readonly act?: Act | undefined;
  readonly answer: Answer;
}

function webOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
}

/** Whether a request may have written something: GraphQL asks questions by POST, too. */
function isWrite({ method, body }: JournalEntry): boolean {
  if (method === 'GET') return false;
  const query = typeof body === 'object' && body !== null && 'query' in body ? body.query : undefined;
  return !(typeof query === 'string' && /^\s*query\b/.test(query));
}
