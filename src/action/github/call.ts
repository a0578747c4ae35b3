/**
 * One call to GitHub: attempts until a good answer, a refusal that the caller tells apart, or an error that says what to
 * do. Operations await one another: GitHub wants one write at a time.
 * Source: https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */

import type { Deps, GitHub, GitHubAnswer, GitHubCall, HttpRequest } from '../deps.ts';
import { attempt, brokenAttempt, EXCHANGE_TIMEOUT_MS, type Tried } from '../transport/attempts.ts';
import { retryDelay } from '../transport/backoff.ts';
import type { Deadline } from '../transport/deadline.ts';
import { type GitHubCallKind, judge } from '../transport/retry.ts';
import { readAnswer, redirectOf, type Sent } from './answer.ts';
import { type CallPurpose, type GitHubAttempt, givenUpError, refusalError } from './failures.ts';

export type { Sent } from './answer.ts';

/** Calls to GitHub within one run. */
export interface GitHubSession {
  readonly deps: Deps;
  readonly github: GitHub;
  readonly deadline: Deadline;
  /** Hears what a write may have done while its answer is awaited, and `undefined` once that is there. */
  readonly onWrite?: (effect: string | undefined) => void;
}

/** What one call sends, and how its answer is read. */
export interface GitHubRequest<T> extends CallPurpose {
  readonly kind: GitHubCallKind;
  readonly method: HttpRequest['method'];
  /** Path with `{placeholders}`, `graphql`, or the whole address of an upload. */
  readonly route: string;
  /** What a write may have done where its answer is not there, as a sentence without its full stop. */
  readonly effect?: string;
  /** Fills the placeholders; the rest is query or body. */
  readonly params: Readonly<Record<string, unknown>>;
  /** File to upload. */
  readonly file?: GitHubCall['file'];
  /** Wall-clock limit of one attempt in milliseconds, where it takes longer than others. */
  readonly timeoutMs?: number;
  /** Fields of a GraphQL query, by their names in the answer, that are null where the token may not read them. */
  readonly mayMiss?: readonly string[];
  /** Reads the body of a good answer, of GraphQL its `data`; throws a `ContractError`. */
  readonly decode: (data: unknown) => T;
}

/** Times that a lost write is made again. */
const MAX_WRITES = 5;
const MAX_REDIRECTS = 3;

/** Makes a call and returns its value; everything else is an `ActionError`. */
export async function callGitHub<T>(session: GitHubSession, request: GitHubRequest<T>): Promise<T> {
  return valueIn(request, await send(session, request));
}

/** Reads what may be missing: HTTP 404 gives undefined. */
export async function findOnGitHub<T>(session: GitHubSession, request: GitHubRequest<T>): Promise<T | undefined> {
  const sent = await send(session, request);
  return sent.kind === 'absent' ? undefined : valueIn(request, sent);
}

function valueIn<T>(request: GitHubRequest<T>, sent: Sent<T>): T {
  if (sent.kind === 'done') return sent.value;
  throw sent.kind === 'lost' ? sent.error : refusalError(request, sent.refusal);
}

/**
 * Makes a write until it is done or refused. After an answer that was lost, `readBack` looks for what it was to do
 * before it is made again; it gives undefined where that is not there.
 */
export async function persist<T>(
  session: GitHubSession,
  request: GitHubRequest<T>,
  readBack: () => Promise<T | undefined>,
): Promise<Exclude<Sent<T>, { readonly kind: 'lost' }>> {
  const { deps, deadline } = session;
  for (let lost = 0; ; ) {
    const sent = await send(session, request);
    if (sent.kind === 'done') return sent;
    if (sent.kind !== 'lost' && lost === 0) return sent;
    // A refusal after a lost answer may be of the very write that was done: "already exists", "has moved".
    const value = await readBack();
    session.onWrite?.(undefined);
    if (value !== undefined) return { kind: 'done', value };
    if (sent.kind !== 'lost') return sent;
    lost += 1;
    const delayMs = retryDelay(lost, undefined, deps.random());
    if (lost >= MAX_WRITES || delayMs >= deadline.remaining()) throw sent.error;
    deps.log.info(`${sent.error.message} Its effect is not there; trying again.`);
    await deps.clock.sleep(delayMs, deps.signal);
  }
}

/** Makes a call; retries by the table of the transport within its budget and the deadline. */
export async function send<T>(session: GitHubSession, request: GitHubRequest<T>): Promise<Sent<T>> {
  const { deps, deadline } = session;
  let limits = 0;
  const outcome = await attempt<Sent<T>, GitHubAttempt>({
    deps,
    deadline,
    tryOnce: async () => {
      const tried = await tryOnce(session, request, limits);
      if (tried.kind === 'failure' && tried.limitedUntil !== undefined) limits += 1;
      return tried;
    },
    judge: (failure, before) => judge(request.kind, failure, before),
  });
  if (outcome.kind === 'answer') return outcome.answer;
  const error = givenUpError(request, outcome);
  if (outcome.verdict === 'ambiguous') return { kind: 'lost', error };
  throw error;
}

async function tryOnce<T>(
  session: GitHubSession,
  request: GitHubRequest<T>,
  limits: number,
): Promise<Tried<Sent<T>, GitHubAttempt>> {
  const { deps, github } = session;
  const isTold = request.effect !== undefined && !deps.signal.aborted;
  if (isTold) session.onWrite?.(request.effect);
  const label = () => labelOf(session, request);
  const context = { label, secrets: deps.secrets, apiUrl: github.apiUrl, limits };
  const tried = await exchange(session, request, label).then(
    (answer) => readAnswer(answer, request, { ...context, today: deps.clock.today() }),
    (error: unknown) => ({ kind: 'failure', says: '', ...brokenAttempt(error, deps, label()) }) as const,
  );
  if (isTold && !leavesDoubt(tried)) session.onWrite?.(undefined);
  return tried;
}

/** Whether a write may have been done although no answer says so. */
function leavesDoubt<T>(tried: Tried<Sent<T>, GitHubAttempt>): boolean {
  if (tried.kind === 'answer') return false;
  const { failure } = tried;
  if (failure.kind === 'transport') return failure.maybeSent;
  return failure.kind !== 'status' || failure.status !== 429;
}

/** Makes the exchange; a read that has moved within GitHub is followed. */
async function exchange<T>(
  session: GitHubSession,
  request: GitHubRequest<T>,
  label: () => string,
): Promise<GitHubAnswer> {
  const { deps, github, deadline } = session;
  let { route, params } = request;
  for (let hops = 0; ; hops += 1) {
    const timeoutMs = Math.max(1, Math.min(request.timeoutMs ?? EXCHANGE_TIMEOUT_MS, deadline.remaining()));
    const { method, file } = request;
    const repeatable = request.kind === 'repeatable';
    const call = { method, route, params, repeatable, timeoutMs, signal: deps.signal };
    const answer = await github.call({ ...call, ...(file !== undefined && { file }) });
    const target = request.method === 'GET' && hops < MAX_REDIRECTS ? redirectOf(answer, github.apiUrl) : undefined;
    if (target === undefined) return answer;
    const { origin, pathname } = new URL(target);
    deps.log.warning(`${label()} has moved (HTTP ${answer.status}) to ${deps.secrets.clean(origin + pathname)}.`);
    route = target;
    params = {};
  }
}

function labelOf<T>({ github, deps }: GitHubSession, { method, route, params }: GitHubRequest<T>): string {
  if (route === 'graphql') return `GraphQL beside ${github.apiUrl}`;
  if (URL.canParse(route)) return deps.secrets.clean(`${method} ${new URL(route).origin}${new URL(route).pathname}`);
  const path = route.replace(/\{\+?(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  return deps.secrets.clean(`${method} ${github.apiUrl}${path}`, 300);
}
