/** What an answer of GitHub means: a value, a no, or nothing that can be used. Pure. */

import { ContractError } from '../../contract/decode.ts';
import type { GitHubAnswer, Secrets } from '../deps.ts';
import type { ActionError } from '../errors.ts';
import type { Tried } from '../transport/attempts.ts';
import { askedDelay, serverTime } from '../transport/backoff.ts';
import { classify, type FailureClass } from '../transport/failure.ts';
import type { GitHubCallKind } from '../transport/retry.ts';
import { type CallPurpose, commonError, type GitHubAttempt, INACCESSIBLE, type Refusal } from './failures.ts';
import { isLimit, limitWait } from './rate-limit.ts';

/** How a call ended, but for what is an error in any case. */
export type Sent<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** HTTP 404: not there, or hidden from this token. */
  | { readonly kind: 'absent'; readonly refusal: Refusal }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The write may have been done; `error` is for when nobody can tell. */
  | { readonly kind: 'lost'; readonly error: ActionError };

/** An answer, read. */
type Answered<T> = Tried<Sent<T>, GitHubAttempt>;

/** What was asked. */
export interface Question<T> extends CallPurpose {
  readonly kind: GitHubCallKind;
  readonly route: string;
  /**
   * Fields of GraphQL, by their names in the answer, that the token may not be allowed to read: an answer whose errors
   * are of nothing else is good, and has null there.
   */
  readonly mayMiss?: readonly string[];
  readonly decode: (data: unknown) => T;
}

/** What is needed to tell of it. */
export interface AnswerContext {
  /** Gives method and address, harmless; few answers are told of. */
  readonly label: () => string;
  readonly secrets: Pick<Secrets, 'clean' | 'holds'>;
  readonly apiUrl: string;
  /** The runner's wall clock. */
  readonly today: Date;
  /** Rate limits that were waited out for this call. */
  readonly limits: number;
}

const MAX_QUOTE_LENGTH = 400;
const MAX_EXCERPT_LENGTH = 160;
/** Classes of statuses that are of the server, and say nothing of the request. */
const TROUBLE: readonly FailureClass[] = ['server', 'busy'];

/** Reads an answer; throws on a refusal that is an error in any case. */
export function readAnswer<T>(answer: GitHubAnswer, asked: Question<T>, context: AnswerContext): Answered<T> {
  const { status, data } = answer;
  if (status >= 200 && status <= 299) {
    return asked.route === 'graphql'
      ? readGraphql(answer, asked, context)
      : readValue(data, asked, { status, context });
  }
  const says = sentenceOf(data, context);
  const summary = `${context.label()}: HTTP ${status}`;
  const failure = { kind: 'status', status, ...askedDelay(answer.headers, context.today) } as const;
  if (TROUBLE.includes(classify(failure))) {
    return { kind: 'failure', failure, summary, says: says === '' ? excerptOf(answer, context) : says };
  }
  return refused({ summary, status, says }, answer, asked, context);
}

function readValue<T>(
  data: unknown,
  { decode }: Question<T>,
  { status, context }: { readonly status: number; readonly context: AnswerContext },
): Answered<T> {
  try {
    return { kind: 'answer', answer: { kind: 'done', value: decode(data) } };
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause;
    const isJson = typeof data === 'object' && data !== null;
    const fact = isJson
      ? `but ${context.secrets.clean(cause.message)}`
      : data === undefined
        ? 'with an empty body'
        : 'without a JSON body';
    const kind = isJson ? 'malformed' : 'unreadable';
    const says = typeof data === 'string' ? context.secrets.clean(data, MAX_EXCERPT_LENGTH) : '';
    return { kind: 'failure', failure: { kind }, summary: `${context.label()}: HTTP ${status}, ${fact}`, says, cause };
  }
}

/** GraphQL tells of errors with HTTP 200. Source: https://docs.github.com/en/graphql/guides/forming-calls-with-graphql */
function readGraphql<T>(answer: GitHubAnswer, asked: Question<T>, context: AnswerContext): Answered<T> {
  const { status, data } = answer;
  const fields = isRecord(data) ? data : {};
  const errors = Array.isArray(fields['errors']) ? fields['errors'].map((error) => (isRecord(error) ? error : {})) : [];
  const first = errors.find((error) => !mayMiss(error, asked.mayMiss));
  if (first === undefined) return readValue(isRecord(data) ? data['data'] : data, asked, { status, context });
  const says = sentenceOf({ errors }, context);
  const type = typeOf(first);
  const summary = `${context.label()}: ${type ?? 'an error'}`;
  // With a part of the data, or with an error of the server itself, a mutation may have been done.
  const part =
    asked.kind === 'once' && isRecord(fields['data']) && Object.values(fields['data']).some((value) => value !== null);
  if (part || (type === undefined && SERVER_ERROR.test(says))) {
    return { kind: 'failure', failure: { kind: 'status', status: 500 }, summary, says };
  }
  return refused({ summary, status, says, ...(type !== undefined && { type }) }, answer, asked, context);
}

/** Whether an error is of a field that may be missing, and says that the token may not read it. */
function mayMiss(error: Readonly<Record<string, unknown>>, names: readonly string[] = []): boolean {
  if (!Array.isArray(error['path']) || !(isForbidden(error) || typeOf(error) === 'NOT_FOUND')) return false;
  return error['path'].some((name) => names.includes(name));
}

const FORBIDDEN: readonly string[] = ['FORBIDDEN', 'INSUFFICIENT_SCOPES'];

function isForbidden(error: Readonly<Record<string, unknown>>): boolean {
  return FORBIDDEN.includes(typeOf(error) ?? '') || INACCESSIBLE.test(errorSentence(error));
}

function typeOf(error: Readonly<Record<string, unknown>>): string | undefined {
  return wordOf(error['type']) ?? wordOf(isRecord(error['extensions']) ? error['extensions']['code'] : undefined);
}

const SERVER_ERROR = /something went wrong|timed? ?out|timeout|couldn['’]t respond|internal server error/i;

function refused<T>(
  refusal: Refusal,
  { headers }: GitHubAnswer,
  asked: Question<T>,
  context: AnswerContext,
): Answered<T> {
  const { today, limits } = context;
  const signs = { ...askedDelay(headers, today), remaining: headers['x-ratelimit-remaining'] };
  if (isLimit({ ...refusal, ...signs })) {
    const now = serverTime(headers) ?? today;
    const retryAfterMs = limitWait({ ...signs, reset: headers['x-ratelimit-reset'] }, limits, now);
    return {
      kind: 'failure',
      failure: { kind: 'status', status: 429, retryAfterMs },
      summary: `${refusal.summary}, a rate limit`,
      says: refusal.says,
      limitedUntil: new Date(Math.min(now.getTime() + retryAfterMs, MAX_TIME_MS)),
    };
  }
  if (refusal.status === 404) return { kind: 'answer', answer: { kind: 'absent', refusal } };
  const target = targetOf(headers['location'], context);
  const error = commonError(asked, refusal, { target, accepted: headers['x-accepted-github-permissions'] });
  if (error !== undefined) throw error;
  return { kind: 'answer', answer: { kind: 'refused', refusal } };
}

/** Last moment of JavaScript. */
const MAX_TIME_MS = 8.64e15;

/** Where a read has moved to, when that is GitHub's API too. */
export function redirectOf({ status, headers }: GitHubAnswer, apiUrl: string): string | undefined {
  const location = headers['location'] ?? '';
  if (status < 300 || status > 399 || location === '' || !URL.canParse(location, `${apiUrl}/`)) return undefined;
  const target = new URL(location, `${apiUrl}/`);
  return target.origin === new URL(apiUrl).origin && target.username === '' ? target.href : undefined;
}

/** Where a redirect points to, in harmless words. */
function targetOf(location: string | undefined, { apiUrl, secrets }: AnswerContext): string {
  if (location === undefined || location === '') return 'no address';
  if (secrets.holds(location) || !URL.canParse(location, `${apiUrl}/`)) return 'an address that cannot be read';
  const target = new URL(location, `${apiUrl}/`);
  if (!['http:', 'https:'].includes(target.protocol)) return 'an address that is not of the web';
  return secrets.clean(target.origin + target.pathname, 200);
}

/** GitHub's words: `message`, and those of the nested errors, which often are the only ones that say anything. */
function sentenceOf(data: unknown, { secrets }: AnswerContext): string {
  if (!isRecord(data)) return '';
  const message = typeof data['message'] === 'string' ? [data['message']] : [];
  const errors = Array.isArray(data['errors']) ? data['errors'].map(errorSentence) : [errorSentence(data['errors'])];
  const parts = [...message, ...errors].filter((part) => part !== '');
  return secrets.clean([...new Set(parts)].join('; '), MAX_QUOTE_LENGTH);
}

function errorSentence(error: unknown): string {
  if (typeof error === 'string') return error;
  if (!isRecord(error)) return '';
  if (typeof error['message'] === 'string') return error['message'];
  return ['resource', 'field', 'code']
    .map((name) => error[name])
    .filter((word) => typeof word === 'string')
    .join(' ');
}

function excerptOf({ data }: GitHubAnswer, { secrets }: AnswerContext): string {
  return typeof data === 'string' ? secrets.clean(data, MAX_EXCERPT_LENGTH) : '';
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
