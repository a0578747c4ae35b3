/** Classifies an answer of GitHub: a value, a refusal, or an unusable answer. Pure. */
import * as v from 'valibot';
import { ContractError } from '../../contract/decode.ts';
import type { Effects, GitHub } from '../effects.ts';
import type { Tried } from '../http/attempts.ts';
import { askedDelay, judge, serverTime } from '../http/retry.ts';
import type { GitHubAnswer } from './client.ts';
import {
  type GitHubAttempt,
  isForbidden,
  isGeneral,
  isRateLimit,
  type Purpose,
  type Refusal,
  refusalError,
} from './failures.ts';

/** How the answer of a call is read. */
export interface Reading<T> extends Purpose {
  /** Reads the body of a good answer, of GraphQL its `data`; throws a `ContractError`. */
  readonly decode: (data: unknown) => T;
  /**
   * Fields of GraphQL, by their names in the answer, that the token may not be allowed to read: an answer whose errors
   * are of nothing else is good, and has null there.
   */
  readonly optionalFields?: RegExp;
  /**
   * Looks for the effect of a write after its answer was lost, before it is made again; undefined when it is not there.
   * Omit for calls that are safe to repeat.
   */
  readonly readBack?: () => Promise<T | undefined>;
}

/** End of a call, but for refusals that are an error for any call. */
export type Sent<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** An answer, its call, and what is needed to report it. */
export interface Given<T> {
  readonly call: Reading<T>;
  readonly session: { readonly effects: Effects; readonly github: GitHub };
  readonly answer: GitHubAnswer;
  /** Method and address, sanitized. */
  readonly label: string;
  /** Rate limits that were waited out for this call. */
  readonly limits: number;
}

type Answered<T> = Tried<Sent<T>, GitHubAttempt>;

const MAX_QUOTE_LENGTH = 400;
/** GitHub's messages for internal GraphQL errors, which have no type. */
const SERVER_ERROR = /something went wrong|timed? ?out|timeout|couldn['’]t respond|internal server error/i;

const text = v.fallback(v.optional(v.string()), undefined);
/** One of GitHub's errors; fields of another form are left out. */
const ErrorSchema = v.object({
  type: text,
  extensions: v.fallback(v.optional(v.object({ code: text })), undefined),
  path: v.fallback(v.optional(v.array(v.unknown()), []), []),
  message: text,
  resource: text,
  field: text,
  code: text,
});
type GitHubError = v.InferOutput<typeof ErrorSchema>;
/** The errors of a body: in REST a message and possibly nested errors, in GraphQL only the errors. */
const BodySchema = v.fallback(
  v.object({
    message: text,
    errors: v.pipe(
      v.optional(v.unknown(), []),
      v.transform((errors) => [errors].flat().map((one) => (typeof one === 'string' ? { message: one } : one))),
      v.array(v.fallback(ErrorSchema, { path: [] })),
    ),
    data: v.optional(v.unknown()),
  }),
  { errors: [] },
);

/** Reads an answer; throws on a refusal that is an error in any case. */
export function readAnswer<T>(given: Given<T>): Answered<T> {
  const { answer, label, session } = given;
  const { status, data, headers, isGraphql } = answer;
  if (status >= 200 && status <= 299) return isGraphql ? readGraphql(given) : readValue(given, data);
  const message = messageOf(v.parse(BodySchema, data), session.effects);
  const summary = `${label}: HTTP ${status}`;
  const failure = { kind: 'status', status, ...askedDelay(headers, session.effects.clock.today()) } as const;
  // Server failures say nothing about the request.
  if (status !== 429 && judge('repeatable', failure, []) === 'retry') {
    return { kind: 'failure', failure, summary, message };
  }
  return refused(given, { summary, status, message });
}

function readValue<T>(given: Given<T>, data: unknown): Answered<T> {
  const { call, label, answer, session } = given;
  try {
    return { kind: 'answer', answer: { kind: 'done', value: call.decode(data) } };
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause;
    const isJson = typeof data === 'object' && data !== null;
    const fact = data === undefined ? 'with an empty body' : 'without a JSON body';
    const fault = isJson ? `but ${session.effects.secrets.clean(cause.message)}` : fact;
    const failure = { kind: isJson ? 'malformed' : 'unreadable' } as const;
    const summary = `${label}: HTTP ${answer.status}, ${fault}`;
    return { kind: 'failure', failure, summary, message: '', cause };
  }
}

/**
 * GraphQL reports errors with HTTP 200. Source: https://docs.github.com/en/graphql/guides/forming-calls-with-graphql
 */
function readGraphql<T>(given: Given<T>): Answered<T> {
  const { answer, call, label, session } = given;
  const { errors, data: own } = v.parse(BodySchema, answer.data);
  const data = typeof answer.data === 'object' ? own : answer.data;
  const error = errors.find((one) => !isOptional(one, call.optionalFields));
  if (error === undefined) return readValue(given, data);
  const message = messageOf({ errors }, session.effects);
  const type = typeOf(error);
  const summary = `${label}: ${type ?? 'an error'}`;
  // With partial data, or with an internal error of the server, a write may have taken effect.
  const parts = typeof data === 'object' && data !== null ? Object.values(data) : [];
  const hasPart = call.readBack !== undefined && parts.some((value) => value !== null);
  if (hasPart || (type === undefined && SERVER_ERROR.test(message))) {
    return { kind: 'failure', failure: { kind: 'status', status: 500 }, summary, message };
  }
  return refused(given, { summary, status: answer.status, message, ...(type !== undefined && { type }) });
}

/** Whether an error is about an optional field and says that the token may not read it. */
function isOptional(error: GitHubError, fields: RegExp | undefined): boolean {
  const type = typeOf(error);
  const isHidden = type === 'NOT_FOUND' || isForbidden({ status: 200, message: wordsOf(error), ...(type && { type }) });
  return isHidden && error.path.some((name) => fields?.test(String(name)) === true);
}

function typeOf({ type, extensions }: GitHubError): string | undefined {
  return type ?? extensions?.code;
}

function refused<T>({ answer, call, session, limits }: Given<T>, refusal: Refusal): Answered<T> {
  const { headers } = answer;
  const today = session.effects.clock.today();
  const limitMs = limitWait(refusal, headers, { today, before: limits });
  if (limitMs !== undefined) {
    const now = serverTime(headers) ?? today;
    return {
      kind: 'failure',
      failure: { kind: 'status', status: 429, retryAfterMs: limitMs },
      summary: `${refusal.summary}, a rate limit`,
      message: refusal.message,
      limitedUntil: new Date(Math.min(now.getTime() + limitMs, MAX_TIME_MS)),
    };
  }
  const target = redirectTarget(headers['location'], session);
  const whole = { ...refusal, target };
  if (isGeneral(whole)) throw refusalError(call, whole);
  return { kind: 'answer', answer: { kind: 'refused', refusal: whole } };
}

/** Largest time value of JavaScript. */
const MAX_TIME_MS = 8.64e15;
/** Without a time from GitHub, wait one minute, and longer after each further refusal. */
const UNTOLD_LIMIT_MS = 60_000;
/** The reset is in whole seconds. */
const RESET_MARGIN_MS = 1000;

/**
 * Milliseconds to wait after a rate limit: the requested time, or until the reset, or a minute, doubled for each
 * earlier limit; undefined for a refusal, which may be 403 as well.
 *
 * Source: https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 */
function limitWait(
  refusal: Refusal,
  headers: GitHubAnswer['headers'],
  { today, before }: { readonly today: Date; readonly before: number },
): number | undefined {
  const { status } = refusal;
  const { retryAfterMs } = askedDelay(headers, today);
  const isSpent = headers['x-ratelimit-remaining'] === '0';
  const isLimit = isRateLimit(refusal) || status === 429 || (status === 403 && (retryAfterMs !== undefined || isSpent));
  if (!isLimit) return undefined;
  if (retryAfterMs !== undefined) return retryAfterMs;
  const reset = headers['x-ratelimit-reset'] ?? '';
  if (!isSpent || !/^\d{1,12}$/.test(reset)) return UNTOLD_LIMIT_MS * 2 ** Math.min(before, 10);
  return Math.max(0, Number(reset) * 1000 - (serverTime(headers) ?? today).getTime()) + RESET_MARGIN_MS;
}

/** The target of a redirect without its query, sanitized. */
function redirectTarget(location = '', { effects, github }: Given<unknown>['session']): string {
  if (effects.secrets.holds(location) || !URL.canParse(location, github.apiUrl))
    return 'an address that cannot be read';
  const { origin, pathname } = new URL(location, github.apiUrl);
  return effects.secrets.clean(origin + pathname, 200);
}

/** GitHub's message with those of the nested errors, which are often the only specific ones. */
function messageOf(
  { message = '', errors }: { readonly message?: string | undefined; readonly errors: readonly GitHubError[] },
  { secrets }: Pick<Effects, 'secrets'>,
): string {
  const parts = [message, ...errors.map(wordsOf)].filter((part) => part !== '');
  return secrets.clean([...new Set(parts)].join('; '), MAX_QUOTE_LENGTH);
}

function wordsOf({ message, resource, field, code }: GitHubError): string {
  return message ?? [resource, field, code].filter((part) => part !== undefined).join(' ');
}
