/**
 * The GitHub calls of one run. One call makes attempts until a good answer, a refusal that stands for a value, or an
 * error that says what to do. A write that does harm when it is made twice is read back when its answer is lost. Callers
 * await one call after the other: GitHub wants one write at a time.
 * Source: https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */
import { ContractError } from '../../contract/decode.ts';
import type { Effects, GitHub } from '../effects.ts';
import type { ActionError } from '../errors.ts';
import {
  askedDelay,
  attempt,
  brokenAttempt,
  type Deadline,
  deadlineIn,
  exchangeTimeout,
  judge,
  retryDelay,
  serverTime,
  type Tried,
} from '../http/retry.ts';
import { exchange, type GitHubAnswer, type Octokit } from './client.ts';
import {
  type GitHubAttempt,
  givenUpError,
  isForbidden,
  isKind,
  type Purpose,
  type Refusal,
  refusalError,
} from './failures.ts';

/** The GitHub calls of one run. */
export interface GitHubSession {
  readonly effects: Effects;
  readonly github: GitHub;
  readonly deadline: Deadline;
}

/** A repository as GitHub knows it. */
export interface Repository {
  /** `owner/name`. */
  readonly fullName: string;
  readonly defaultBranch: string;
  readonly visibility: 'public' | 'private' | 'internal';
  /** GraphQL id. */
  readonly nodeId: string;
}

/** A repository, and the session for its calls. */
export interface OpenRepository {
  readonly session: GitHubSession;
  readonly repository: Repository;
}

/** One call: its request, and how its answer is read. */
export interface Call<T> extends Purpose {
  readonly send: (octokit: Octokit) => Promise<unknown>;
  /** Reads the body of a good answer, of GraphQL its `data`; throws a `ContractError`. */
  readonly decode: (data: unknown) => T;
  /** Fields of GraphQL that the token may not be allowed to read: they are null then. */
  readonly optionalFields?: RegExp;
  /** Returns the value that a refusal stands for; undefined for an error. */
  readonly onRefusal?: (refusal: Refusal) => T | undefined | Promise<T | undefined>;
  /** Whether a refusal comes from a part of GitHub that does not know yet what has just been written. */
  readonly isEarly?: (refusal: Refusal) => boolean | Promise<boolean>;
  /**
   * Looks for the effect of a write after its answer was lost, before it is made again; undefined when it is not there.
   * Omit for calls that are safe to repeat.
   */
  readonly readBack?: () => Promise<T | undefined>;
}

type Sent<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'refused'; readonly refusal: Refusal };
type Answered<T> = Tried<Sent<T>, GitHubAttempt>;

/** Time for the GitHub calls of one phase of a run, with waits for rate limits. */
const LIMIT_MS = 10 * 60_000;
/** Retries of a lost write, and while GitHub does not know what it has just created. */
const MAX_RETRIES = 4;
const MAX_QUOTE_LENGTH = 400;
/** GitHub's messages for internal GraphQL errors, which have no type. */
const SERVER_ERROR = /something went wrong|timed? ?out|timeout|couldn['’]t respond|internal server error/i;
/** Without a time from GitHub, a rate limit is waited for by minutes. */
const UNTOLD_LIMIT_MS = 60_000;
/** The reset is in whole seconds. */
const RESET_MARGIN_MS = 1000;

/** Opens a session; its deadline starts now. */
export function openSession(effects: Effects, token: string): GitHubSession {
  return { effects, github: effects.github(token), deadline: deadlineIn(LIMIT_MS, effects.clock) };
}

/** Owner and name of a repository as Octokit's methods take them. */
export function locate({ repository }: OpenRepository): { readonly owner: string; readonly repo: string } {
  const [owner = '', repo = ''] = repository.fullName.split('/');
  return { owner, repo };
}

/** Makes a call and returns its value; throws an `ActionError` otherwise. */
export async function callGitHub<T>(session: GitHubSession, call: Call<T>): Promise<T> {
  const { effects, deadline } = session;
  let lost = 0;
  let early = 0;
  for (;;) {
    const sent = await sendOnce(session, call);
    if (sent.kind === 'done') return sent.value;
    if (lost > 0 || sent.kind === 'lost') {
      // A refusal after a lost answer may be caused by the write itself, which took effect: "already exists".
      const value = await call.readBack?.();
      if (value !== undefined) return value;
    }
    if (sent.kind === 'lost') lost += 1;
    else early += 1;
    const retries = sent.kind === 'lost' ? lost : early;
    const delayMs = retryDelay(retries, undefined, effects.random());
    const isOver = retries > MAX_RETRIES || delayMs >= deadline.remaining();
    if (sent.kind === 'lost') {
      if (isOver) throw sent.error;
      effects.log.info(`${sent.error.message} It had no effect; trying again.`);
    } else if (isOver || !(isKind(sent.refusal, 'early') || (await call.isEarly?.(sent.refusal)) === true)) {
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

async function tryOnce<T>(session: GitHubSession, call: Call<T>): Promise<Answered<T>> {
  const { effects, deadline, github } = session;
  let label = '';
  return await exchange(github, {
    write: call.send,
    onRequest: (request) => {
      label = effects.secrets.clean(request, 300);
    },
    timeoutMs: exchangeTimeout(deadline),
    signal: effects.signal,
  }).then(
    (answer) => readAnswer(session, call, { ...answer, label }),
    (error: unknown) => ({ kind: 'failure', message: '', ...brokenAttempt(error, effects, label) }) as const,
  );
}

/** An answer; `label` is method and address, sanitized. */
type LabelledAnswer = GitHubAnswer & { readonly label: string };

function readAnswer<T>(session: GitHubSession, call: Call<T>, answer: LabelledAnswer): Answered<T> {
  const { status, data, headers, label, isGraphql } = answer;
  const { clock, secrets } = session.effects;
  const isGood = status >= 200 && status <= 299;
  const errors = errorsOf(data);
  const error = errors.find((one) => !isGraphql || !isOptional(one, call.optionalFields));
  if (isGood && (!isGraphql || error === undefined)) return readValue(session, call, answer);
  const message = secrets.clean([...new Set(errors.map((one) => one.message))].join('; '), MAX_QUOTE_LENGTH);
  const { type } = isGood && error !== undefined ? error : {};
  const summary = `${label}: ${isGood ? (type ?? 'an error') : `HTTP ${status}`}`;
  // With partial data, or with an internal error of the server, a write may have taken effect.
  const isPartial = call.readBack !== undefined && Object.values(fieldsOf(fieldsOf(data)['data'])).some(Boolean);
  const isInternal = isGood && (isPartial || (type === undefined && SERVER_ERROR.test(message)));
  const failure = { kind: 'status', status: isInternal ? 500 : status, ...askedDelay(headers, clock.today()) } as const;
  if (isInternal || (!isGood && status !== 429 && judge('repeatable', failure) === 'retry')) {
    return { kind: 'failure', failure, summary, message };
  }
  const target = secrets.clean(headers['location']?.replace(/[?#].*$/s, '') ?? '', 200);
  const refusal = { summary, status, message, target, ...(type !== undefined && { type }) };
  const limit = limitOf(refusal, headers, clock.today());
  if (limit !== undefined) return { kind: 'failure', ...limit, summary: `${summary}, a rate limit`, message };
  return { kind: 'answer', answer: { kind: 'refused', refusal } };
}

function readValue<T>({ effects }: GitHubSession, call: Call<T>, answer: LabelledAnswer): Answered<T> {
  const { data: body, isGraphql, label, status } = answer;
  const isJson = typeof body === 'object' && body !== null;
  try {
    return { kind: 'answer', answer: { kind: 'done', value: call.decode(isGraphql ? fieldsOf(body)['data'] : body) } };
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause;
    const fact = isJson ? `but ${effects.secrets.clean(cause.message)}` : 'without a JSON body';
    const summary = `${label}: HTTP ${status}, ${fact}`;
    return { kind: 'failure', failure: { kind: isJson ? 'malformed' : 'unreadable' }, summary, message: '', cause };
  }
}

interface GitHubError {
  readonly message: string;
  /** In GraphQL: its type, and the field that it is about. */
  readonly type?: string;
  readonly path: readonly unknown[];
}

/** Reads the errors of a body: in REST its message and those nested in it, which are often the only specific ones. */
function errorsOf(body: unknown): readonly GitHubError[] {
  const { message, errors } = fieldsOf(body);
  return [message ?? [], errors ?? []].flat(2).map((one) => {
    if (typeof one === 'string') return { message: one, path: [] };
    const { type, path, resource, field, code, ...error } = fieldsOf(one);
    const words = error['message'] ?? [resource, field, code].filter((part) => typeof part === 'string').join(' ');
    return { message: String(words), path: [path ?? []].flat(), ...(typeof type === 'string' && { type }) };
  });
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Whether an error is about an optional field and says that the token may not read it. */
function isOptional({ path, ...error }: GitHubError, fields: RegExp | undefined): boolean {
  const isHidden = error.type === 'NOT_FOUND' || isForbidden({ status: 200, ...error });
  return isHidden && path.some((name) => fields?.test(String(name)) === true);
}

/**
 * Reads how long a rate limit lasts: the requested time, or until the reset, or a minute; undefined for a refusal,
 * which may be 403 as well.
 * Source: https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 */
function limitOf(
  refusal: Refusal,
  headers: GitHubAnswer['headers'],
  today: Date,
): Pick<GitHubAttempt, 'failure' | 'limitedUntil'> | undefined {
  const { status } = refusal;
  const { retryAfterMs } = askedDelay(headers, today);
  const isSpent = headers['x-ratelimit-remaining'] === '0';
  const isTold = status === 403 && (retryAfterMs !== undefined || isSpent);
  if (!isTold && status !== 429 && !isKind(refusal, 'rate limit')) return undefined;
  const now = (serverTime(headers) ?? today).getTime();
  const reset = headers['x-ratelimit-reset'] ?? '';
  const untilResetMs = Math.max(0, Number(reset) * 1000 - now) + RESET_MARGIN_MS;
  const waitMs = retryAfterMs ?? (isSpent && /^\d{1,12}$/.test(reset) ? untilResetMs : UNTOLD_LIMIT_MS);
  return { failure: { kind: 'status', status: 429, retryAfterMs: waitMs }, limitedUntil: new Date(now + waitMs) };
}
