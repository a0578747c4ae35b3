/**
 * The GitHub calls of one run. One call makes attempts until a good answer, a refusal that stands for a value, or an
 * error that says what to do. A write that does harm when it is made twice is read back when its answer is lost. Callers
 * await one call after the other: GitHub wants one write at a time.
 * Source: https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */
import type { Effects } from '../effects.ts';
import type { ActionError } from '../errors.ts';
import {
  attempt,
  brokenAttempt,
  deadlineIn,
  EXCHANGE_TIMEOUT_MS,
  judge,
  retryDelay,
  type Tried,
} from '../http/retry.ts';
import { type Call, type GitHubSession, readAnswer, type Sent } from './answer.ts';
import { exchange } from './client.ts';
import { type GitHubAttempt, givenUpError, isTooEarly, refusalError } from './failures.ts';

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
  const { effects, deadline } = session;
  for (let [lost, early] = [0, 0]; ; ) {
    const sent = await sendOnce(session, call);
    if (sent.kind === 'done') return sent.value;
    if (lost > 0 || sent.kind === 'lost') {
      // A refusal after a lost answer may be caused by the write itself, which took effect: "already exists".
      const value = await call.readBack?.();
      session.onWrite?.(undefined);
      if (value !== undefined) return value;
    }
    const retries = sent.kind === 'lost' ? ++lost : ++early;
    const delayMs = retryDelay(retries, undefined, effects.random());
    const isOver = retries > MAX_RETRIES || delayMs >= deadline.remaining();
    if (sent.kind === 'lost') {
      if (isOver) throw sent.error;
      effects.log.info(`${sent.error.message} It had no effect; trying again.`);
    } else if (isOver || !(isTooEarly(sent.refusal) || (await call.isEarly?.(sent.refusal)) === true)) {
      const value = await call.onRefusal?.(sent.refusal);
      if (value === undefined) throw refusalError(call, sent.refusal);
      return value;
    }
    await effects.clock.sleep(delayMs, effects.signal);
  }
}

/** Makes attempts by the policy of the transport; `lost`: the write may have taken effect. */
async function sendOnce<T>(
  session: GitHubSession,
  call: Call<T>,
): Promise<Sent<T> | { readonly kind: 'lost'; readonly error: ActionError }> {
  const { effects, deadline } = session;
  const outcome = await attempt<Sent<T>, GitHubAttempt>({
    effects,
    deadline,
    call: call.readBack === undefined ? 'repeatable' : 'once',
    tryOnce: () => tryOnce(session, call),
  });
  if (outcome.kind === 'answer') return outcome.answer;
  const error = givenUpError(call, outcome);
  if (outcome.verdict === 'ambiguous') return { kind: 'lost', error };
  throw error;
}

async function tryOnce<T>(session: GitHubSession, call: Call<T>): Promise<Tried<Sent<T>, GitHubAttempt>> {
  const { effects, deadline } = session;
  if (call.effect !== undefined && !effects.signal.aborted) session.onWrite?.(call.effect);
  let label = '';
  const tried = await exchange(session, {
    write: call.send,
    onRequest: (request) => {
      label = effects.secrets.clean(request, 300);
    },
    timeoutMs: Math.max(1, Math.min(EXCHANGE_TIMEOUT_MS, deadline.remaining())),
    signal: effects.signal,
  }).then(
    (answer) => readAnswer(session, call, { ...answer, label }),
    (error: unknown) => ({ kind: 'failure', message: '', ...brokenAttempt(error, effects, label) }) as const,
  );
  const isLost = tried.kind === 'failure' && judge('once', tried.failure) === 'ambiguous';
  if (call.effect !== undefined && !isLost) session.onWrite?.(undefined);
  return tried;
}
