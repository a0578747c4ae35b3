/**
 * The GitHub calls of one run. One call makes attempts until a good answer, a refusal that stands for a value, or an
 * error that says what to do. A write that does harm when it is made twice is read back when its answer is lost. Callers
 * await one call after the other: GitHub wants one write at a time.
 * Source: https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */
import { ContractError } from '../../contract/decode.ts';
import type { Effects, GitHub, HttpResponse } from '../effects.ts';
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
import { type Exchange, exchange, type Octokit } from './client.ts';
import {
  type GitHubAttempt,
  givenUpError,
  isForbidden,
  isKind,
  type Purpose,
  type Refusal,
  refusalError,
} from './failures.ts';

export interface GitHubSession {
  readonly effects: Effects;
  readonly github: GitHub;
  readonly deadline: Deadline;
}

export interface Repository {
  /** `owner/name`. */
  readonly fullName: string;
  readonly defaultBranch: string;
  readonly visibility: 'PUBLIC' | 'PRIVATE' | 'INTERNAL';
  readonly nodeId: string;
}

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
  /**
   * Looks for the effect of a write after its answer was lost, before it is made again; undefined when it is not there.
   * Omit for calls that are safe to repeat.
   */
  readonly readBack?: () => Promise<T | undefined>;
}

type Answer<T> = { readonly value: T; readonly refusal?: undefined } | { readonly refusal: Refusal };
type Answered<T> = Tried<Answer<T>, GitHubAttempt>;

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
  const name = call.readBack === undefined ? 'repeatable' : 'once';
  let wasLost = false;
  for (let retries = 1; ; retries += 1) {
    const end = await attempt<Answer<T>, GitHubAttempt>({
      effects,
      deadline,
      call: name,
      tryOnce: () => tryOnce(session, call),
    });
    if (end.kind === 'answer' && end.answer.refusal === undefined) return end.answer.value;
    const lost = end.kind === 'given-up' ? givenUpError(call, end) : undefined;
    if (end.kind === 'given-up' && end.verdict !== 'ambiguous') throw lost;
    wasLost ||= lost !== undefined;
    // A refusal after a lost answer may be caused by the write itself, which took effect: "already exists".
    const found = wasLost ? await call.readBack?.() : undefined;
    if (found !== undefined) return found;
    const refusal = end.kind === 'answer' ? end.answer.refusal : undefined;
    const delayMs = retryDelay(retries, undefined, effects.random());
    const isOver = retries > MAX_RETRIES || delayMs >= deadline.remaining();
    if (refusal !== undefined && (isOver || !isEarly(refusal, call))) {
      const value = await call.onRefusal?.(refusal);
      if (value === undefined) throw refusalError(call, refusal);
      return value;
    }
    if (lost !== undefined && isOver) throw lost;
    if (lost !== undefined) effects.log.info(`${lost.message} It had no effect; trying again.`);
    await effects.clock.sleep(delayMs, effects.signal);
  }
}

/** Whether a part of GitHub may not know yet what another has just created, such as the branch to write to. */
function isEarly<T>(refusal: Refusal, { readBack }: Call<T>): boolean {
  return isKind(refusal, 'early') || (refusal.type === 'NOT_FOUND' && readBack !== undefined);
}

async function tryOnce<T>(session: GitHubSession, call: Call<T>): Promise<Answered<T>> {
  const { effects, deadline, github } = session;
  const limits = { timeoutMs: exchangeTimeout(deadline), signal: effects.signal };
  const { response, data, error, isGraphql, ...made } = await exchange(github, call.send, limits);
  const label = effects.secrets.clean(made.label, 300);
  if (response === undefined) return { kind: 'failure', message: '', ...brokenAttempt(error, effects, label) };
  const isGood = response.status >= 200 && response.status <= 299;
  const told = isGood && !isGraphql ? [] : errorsOf(data);
  const errors = told.filter((one) => !isOptional(one, call.optionalFields));
  if (!isGood || errors.length > 0) return readErrors(session, call, { label, isGood, response, data, errors });
  const read = readValue(call, isGraphql ? fieldsOf(data)['data'] : data);
  return read.kind === 'answer' ? read : { ...read, summary: `${label}: ${effects.secrets.clean(read.summary)}` };
}

function readValue<T>(call: Call<T>, data: unknown): Answered<T> {
  try {
    return { kind: 'answer', answer: { value: call.decode(data) } };
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause;
    const failure = { kind: typeof data === 'object' && data !== null ? 'malformed' : 'unreadable' } as const;
    return { kind: 'failure', failure, summary: `the answer has another form: ${cause.message}`, message: '', cause };
  }
}

interface ErrorAnswer extends Pick<Exchange, 'label' | 'data'> {
  readonly isGood: boolean;
  readonly response: HttpResponse;
  readonly errors: readonly GitHubError[];
}

function readErrors<T>({ effects }: GitHubSession, call: Call<T>, answer: ErrorAnswer): Answered<T> {
  const { label, isGood, data, errors } = answer;
  const { status, headers } = answer.response;
  const { clock, secrets } = effects;
  const message = secrets.clean([...new Set(errors.map((one) => one.message))].join('; '), MAX_QUOTE_LENGTH);
  const type = isGood ? errors[0]?.type : undefined;
  const target = secrets.clean(headers['location']?.replace(/[?#].*$/s, '') ?? '', 200);
  const fact = isGood ? (type ?? 'an error') : `HTTP ${status}`;
  const summary = `${label}: ${fact}${target === '' ? '' : ` to ${target}`}`;
  // With partial data, or with an internal error of the server, a write may have taken effect.
  const isPartial = call.readBack !== undefined && Object.values(fieldsOf(fieldsOf(data)['data'])).some(Boolean);
  const isInternal = isGood && (isPartial || (type === undefined && SERVER_ERROR.test(message)));
  const failure = { kind: 'status', status: isInternal ? 500 : status, ...askedDelay(headers, clock.today()) } as const;
  if (isInternal || (!isGood && status !== 429 && judge('repeatable', failure) === 'retry')) {
    return { kind: 'failure', failure, summary, message };
  }
  const refusal = { summary, status, message, ...(type !== undefined && { type }) };
  const limit = limitOf(refusal, headers, clock.today());
  if (limit !== undefined) return { kind: 'failure', ...limit, summary: `${summary}, a rate limit`, message };
  return { kind: 'answer', answer: { refusal } };
}

interface GitHubError {
  /** Of GraphQL: names and positions from the root to what the error is about. */
  readonly path: readonly unknown[];
  readonly message: string;
  readonly type?: string;
}

/** Reads the errors of a body: in REST its message and those nested in it, which are often the only specific ones. */
function errorsOf(body: unknown): readonly GitHubError[] {
  const { message, errors } = fieldsOf(body);
  return [message ?? [], errors ?? []].flat(2).map((one) => {
    if (typeof one === 'string') return { path: [], message: one };
    const { type, path, resource, field, code, ...error } = fieldsOf(one);
    const words = error['message'] ?? [resource, field, code].filter((part) => typeof part === 'string').join(' ');
    return {
      path: Array.isArray(path) ? path : [],
      message: String(words),
      ...(typeof type === 'string' && { type }),
    };
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
  headers: HttpResponse['headers'],
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
