/**
 * One call to GitHub: attempts until a good answer, a refusal that stands for a value, or an error that says what to do.
 * A write that does harm when it is made twice is read back when its answer is lost. Operations await one another:
 * GitHub wants one write at a time.
 * Source: https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */

import type { Effects, GitHub, GitHubAnswer } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { attempt, brokenAttempt, EXCHANGE_TIMEOUT_MS, type Tried } from '../http/attempts.ts';
import type { Deadline } from '../http/deadline.ts';
import { judge, retryDelay } from '../http/retry.ts';
import { addressIn, labelOf, readAnswer } from './answer.ts';
import { type GitHubAttempt, givenUpError, refusalError } from './failures.ts';
import type { GitHubRequest, Sent } from './request.ts';

/** The GitHub calls of one run. */
export interface GitHubSession {
  readonly effects: Effects;
  readonly github: GitHub;
  readonly deadline: Deadline;
  /**
   * Called with the possible effect of a write while its answer is pending, and with `undefined` once it has arrived.
   */
  readonly onWrite?: (effect: string | undefined) => void;
}

/** The write may have taken effect; `error` is thrown when that cannot be determined. */
interface Lost {
  readonly kind: 'lost';
  readonly error: ActionError;
}

/** Retries of a lost write. */
const MAX_WRITES = 5;
/** Retries while GitHub does not know what it has just created. */
const MAX_EARLY = 3;
const MAX_REDIRECTS = 3;

/** Makes a call and returns its value; throws an `ActionError` otherwise. */
export async function callGitHub<T>(session: GitHubSession, request: GitHubRequest<T>): Promise<T> {
  const sent = await send(session, request);
  if (sent.kind === 'done') return sent.value;
  throw refusalError(request, sent.refusal);
}

/** Makes a call, and returns a refusal that is not a value. */
export async function send<T>(session: GitHubSession, request: GitHubRequest<T>): Promise<Sent<T>> {
  const { effects, deadline } = session;
  for (let [lost, early] = [0, 1]; ; ) {
    const sent = await sendOnce(session, request);
    if (sent.kind === 'done') return sent;
    if (lost > 0 || sent.kind === 'lost') {
      // A refusal after a lost answer may be caused by the write itself, which took effect: "already exists", "has
      // moved".
      const value = await request.readBack?.();
      session.onWrite?.(undefined);
      if (value !== undefined) return { kind: 'done', value };
    }
    if (sent.kind === 'lost') {
      lost += 1;
      const delayMs = retryDelay(lost, undefined, effects.random());
      if (lost >= MAX_WRITES || delayMs >= deadline.remaining()) throw sent.error;
      effects.log.info(`${sent.error.message} It had no effect; trying again.`);
      await effects.clock.sleep(delayMs, effects.signal);
    } else {
      const delayMs = retryDelay(early + 1, undefined, effects.random());
      const isLast = early === MAX_EARLY || delayMs >= deadline.remaining();
      if (isLast || request.isTooEarly?.(sent.refusal) !== true) return valued(request, sent);
      early += 1;
      await effects.clock.sleep(delayMs, effects.signal);
    }
  }
}

function valued<T>({ refusals = [] }: GitHubRequest<T>, sent: Sent<T> & { readonly kind: 'refused' }): Sent<T> {
  const { refusal } = sent;
  const known = refusals.find(([when]) => {
    if (typeof when === 'function') return when(refusal);
    return typeof when === 'number' ? when === refusal.status : when.test(refusal.says);
  });
  return known === undefined ? sent : { kind: 'done', value: known[1] };
}

/** Makes a call; retries by the table of the transport within its budget and the deadline. */
async function sendOnce<T>(session: GitHubSession, request: GitHubRequest<T>): Promise<Sent<T> | Lost> {
  const { effects, deadline } = session;
  const kind = request.readBack === undefined ? 'repeatable' : 'once';
  let limits = 0;
  const outcome = await attempt<Sent<T>, GitHubAttempt>({
    effects,
    deadline,
    tryOnce: async () => {
      const tried = await tryOnce(session, request, limits);
      if (tried.kind === 'failure' && tried.limitedUntil !== undefined) limits += 1;
      return tried;
    },
    judge: (failure, before) => judge(kind, failure, before),
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
  const { effects, github } = session;
  const isObserved = request.effect !== undefined && !effects.signal.aborted;
  if (isObserved) session.onWrite?.(request.effect);
  const about = { request, effects, github };
  const tried = await exchange(session, request).then(
    (answer) => readAnswer({ ...about, answer, limits }),
    (error: unknown) => ({ kind: 'failure', says: '', ...brokenAttempt(error, effects, labelOf(about)) }) as const,
  );
  if (isObserved && !leavesDoubt(tried)) session.onWrite?.(undefined);
  return tried;
}

/** Whether a write may have taken effect although no answer says so. */
function leavesDoubt<T>(tried: Tried<Sent<T>, GitHubAttempt>): boolean {
  if (tried.kind === 'answer') return false;
  const { failure } = tried;
  return failure.kind === 'transport' ? failure.maybeSent : failure.kind !== 'status' || failure.status !== 429;
}

/** Makes the request; follows the redirect of a read within GitHub. */
async function exchange<T>(
  { effects, github, deadline }: GitHubSession,
  request: GitHubRequest<T>,
): Promise<GitHubAnswer> {
  const { method, file, readBack, timeoutMs: limitMs = EXCHANGE_TIMEOUT_MS } = request;
  let { route, params } = request;
  for (let hops = 0; ; hops += 1) {
    const timeoutMs = Math.max(1, Math.min(limitMs, deadline.remaining()));
    const repeatable = readBack === undefined;
    const call = { method, route, params, repeatable, timeoutMs, signal: effects.signal };
    const answer = await github.call({ ...call, ...(file !== undefined && { file }) });
    const target = method === 'GET' && hops < MAX_REDIRECTS ? redirectOf(answer, github) : undefined;
    if (target === undefined) return answer;
    const [from, to] = [labelOf({ github, effects, request }), effects.secrets.clean(target.origin + target.pathname)];
    effects.log.warning(`${from} has moved (HTTP ${answer.status}) to ${to}.`);
    [route, params] = [target.href, {}];
  }
}

/** The target of a redirected read, if it is GitHub's API too. */
function redirectOf({ status, headers }: GitHubAnswer, { apiUrl }: GitHub): URL | undefined {
  const target = status >= 300 && status <= 399 ? addressIn(headers['location'], apiUrl) : undefined;
  return target?.origin === new URL(apiUrl).origin && target.username === '' ? target : undefined;
}

/** Awaits work that never fails the run; returns its value, or the error and its next step as sentences. */
export async function orProblem<T>(
  { effects }: GitHubSession,
  work: Promise<T>,
): Promise<{ readonly value?: T; readonly problem?: string }> {
  try {
    return { value: await work };
  } catch (error) {
    effects.signal.throwIfAborted();
    if (!(error instanceof ActionError)) throw error;
    return { problem: [error.message, error.hint ?? []].flat().join(' ') };
  }
}
