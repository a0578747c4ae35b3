/**
 * The GitHub calls of one run. One call makes attempts until a good answer, a refusal that stands for a value, or an
 * error that says what to do. A write that does harm when it is made twice is read back when its answer is lost. Callers
 * await one call after the other: GitHub wants one write at a time.
 * Source: https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */
import type { Effects, GitHub } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { attempt, brokenAttempt, EXCHANGE_TIMEOUT_MS, type Tried } from '../http/attempts.ts';
import { type Deadline, deadlineIn } from '../http/deadline.ts';
import { judge, retryDelay } from '../http/retry.ts';
import { type Reading, readAnswer, type Sent } from './answer.ts';
import { exchange, type Octokit } from './client.ts';
import { type GitHubAttempt, givenUpError, isTooEarly, type Refusal, refusalError } from './failures.ts';

export interface GitHubSession {
  readonly effects: Effects;
  readonly github: GitHub;
  readonly deadline: Deadline;
  /**
   * Called with the possible effect of a write while its answer is pending, and with `undefined` once it has arrived.
   */
  readonly onWrite?: (effect: string | undefined) => void;
}

/** A repository as GitHub knows it. */
export interface Repository {
  readonly owner: string;
  readonly name: string;
  /** `owner/name`. */
  readonly fullName: string;
  readonly defaultBranch: string;
  readonly visibility: 'public' | 'private' | 'internal';
  readonly archived: boolean;
  /** GraphQL id. */
  readonly nodeId: string;
}

/** A repository, and the session for its calls. */
export interface OpenRepository {
  readonly session: GitHubSession;
  readonly repository: Repository;
}

/** One call: its request, and how its answer is read. */
export interface Call<T> extends Reading<T> {
  readonly send: (octokit: Octokit) => Promise<unknown>;
  /** Refusals that stand for a value: by their status, their message, or otherwise. The first match applies. */
  readonly refusals?: readonly (readonly [number | RegExp | ((refusal: Refusal) => boolean), T])[];
  /** Whether a refusal comes from a part of GitHub that does not know yet what has just been written. */
  readonly isEarly?: (refusal: Refusal) => boolean | Promise<boolean>;
  /** Possible effect of a write without an answer, as a sentence without its full stop. */
  readonly effect?: string;
}

/** The write may have taken effect; `error` is thrown when that cannot be determined. */
interface Lost {
  readonly kind: 'lost';
  readonly error: ActionError;
}

/** Time for the GitHub calls of one phase of a run, with waits for rate limits. */
const LIMIT_MS = 10 * 60_000;
/** Retries of a lost write, and while GitHub does not know what it has just created. */
const MAX_RETRIES = 4;

/** Opens a session; its deadline starts now. */
export function openSession(effects: Effects, token: string, limitMs = LIMIT_MS): GitHubSession {
  return { effects, github: effects.github(token), deadline: deadlineIn(limitMs, effects.clock) };
}

/** Owner and name of a repository as Octokit's methods take them. */
export function locate({ repository }: OpenRepository): { readonly owner: string; readonly repo: string } {
  return { owner: repository.owner, repo: repository.name };
}

/** Makes a call and returns its value; throws an `ActionError` otherwise. */
export async function callGitHub<T>(session: GitHubSession, call: Call<T>): Promise<T> {
  const sent = await send(session, call);
  if (sent.kind === 'done') return sent.value;
  throw refusalError(call, sent.refusal);
}

/** Makes a call, and returns a refusal that is not a value. */
export async function send<T>(session: GitHubSession, call: Call<T>): Promise<Sent<T>> {
  const { effects, deadline } = session;
  for (let [lost, early] = [0, 0]; ; ) {
    const sent = await sendOnce(session, call);
    if (sent.kind === 'done') return sent;
    if (lost > 0 || sent.kind === 'lost') {
      // A refusal after a lost answer may be caused by the write itself, which took effect: "already exists", "has
      // moved".
      const value = await call.readBack?.();
      session.onWrite?.(undefined);
      if (value !== undefined) return { kind: 'done', value };
    }
    const retries = sent.kind === 'lost' ? ++lost : ++early;
    const delayMs = retryDelay(retries, undefined, effects.random());
    const isOver = retries > MAX_RETRIES || delayMs >= deadline.remaining();
    if (sent.kind === 'lost') {
      if (isOver) throw sent.error;
      effects.log.info(`${sent.error.message} It had no effect; trying again.`);
    } else {
      const isEarly = !isOver && (isTooEarly(sent.refusal) || (await call.isEarly?.(sent.refusal)) === true);
      if (!isEarly) return mapRefusal(call, sent);
    }
    await effects.clock.sleep(delayMs, effects.signal);
  }
}

function mapRefusal<T>({ refusals = [] }: Call<T>, sent: Sent<T> & { readonly kind: 'refused' }): Sent<T> {
  const { refusal } = sent;
  const known = refusals.find(([when]) => {
    if (typeof when === 'function') return when(refusal);
    return typeof when === 'number' ? when === refusal.status : when.test(refusal.message);
  });
  return known === undefined ? sent : { kind: 'done', value: known[1] };
}

/** Makes a call; retries by the policy of the transport within its budget and the deadline. */
async function sendOnce<T>(session: GitHubSession, call: Call<T>): Promise<Sent<T> | Lost> {
  const { effects, deadline } = session;
  const kind = call.readBack === undefined ? 'repeatable' : 'once';
  let limits = 0;
  const outcome = await attempt<Sent<T>, GitHubAttempt>({
    effects,
    deadline,
    tryOnce: async () => {
      const tried = await tryOnce(session, call, limits);
      if (tried.kind === 'failure' && tried.limitedUntil !== undefined) limits += 1;
      return tried;
    },
    judge: (failure, before) => judge(kind, failure, before),
  });
  if (outcome.kind === 'answer') return outcome.answer;
  const error = givenUpError(call, outcome);
  if (outcome.verdict === 'ambiguous') return { kind: 'lost', error };
  throw error;
}

async function tryOnce<T>(
  session: GitHubSession,
  call: Call<T>,
  limits: number,
): Promise<Tried<Sent<T>, GitHubAttempt>> {
  const { effects, deadline } = session;
  const isObserved = call.effect !== undefined && !effects.signal.aborted;
  if (isObserved) session.onWrite?.(call.effect);
  let label = '';
  const tried = await exchange(session, {
    write: call.send,
    onRequest: (request) => {
      label = effects.secrets.clean(request, 300);
    },
    repeatable: call.readBack === undefined,
    timeoutMs: Math.max(1, Math.min(EXCHANGE_TIMEOUT_MS, deadline.remaining())),
    signal: effects.signal,
  }).then(
    (answer) => readAnswer({ call, session, answer, label, limits }),
    (error: unknown) => ({ kind: 'failure', message: '', ...brokenAttempt(error, effects, label) }) as const,
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
