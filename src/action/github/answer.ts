/** What an answer of GitHub means: a value, a refusal, or nothing that can be used. Pure. */

import * as v from 'valibot';
import { ContractError } from '../../contract/decode.ts';
import type { Deps, GitHubAnswer } from '../deps.ts';
import type { Tried } from '../transport/attempts.ts';
import { askedDelay, serverTime } from '../transport/backoff.ts';
import { classify, type FailureClass } from '../transport/retry.ts';
import { type GitHubAttempt, isForbidden, isGeneral, type Refusal, refusalError } from './failures.ts';
import type { GitHubRequest, Sent } from './request.ts';

/** What is needed to tell of an answer. */
export interface AnswerContext {
  /** Gives method and address, harmless; few answers are told of. */
  readonly label: () => string;
  readonly deps: Pick<Deps, 'clock' | 'secrets'>;
  readonly apiUrl: string;
  /** Rate limits that were waited out for this call. */
  readonly limits: number;
}

type Answered<T> = Tried<Sent<T>, GitHubAttempt>;

const MAX_QUOTE_LENGTH = 400;
const MAX_EXCERPT_LENGTH = 160;
/** Classes of statuses that are of the server, and say nothing of the request. */
const TROUBLE: readonly FailureClass[] = ['server', 'busy'];
/** GitHub's words for errors of its own in GraphQL, which have no type. */
const SERVER_ERROR = /something went wrong|timed? ?out|timeout|couldn['’]t respond|internal server error/i;

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const word = optional(v.pipe(v.string(), v.regex(/^\w{1,60}$/)));
const text = optional(v.string());
/** One of GitHub's errors; what is of another form is left out. */
const ErrorSchema = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((error) => (typeof error === 'string' ? { message: error } : error)),
    v.object({
      type: word,
      extensions: optional(v.object({ code: word })),
      path: optional(v.array(v.unknown())),
      message: text,
      resource: text,
      field: text,
      code: text,
    }),
  ),
  {},
);
type GitHubError = v.InferOutput<typeof ErrorSchema>;
/** What a body says of errors: in REST by its message and maybe more of them, in GraphQL by them alone. */
const BodySchema = v.fallback(
  v.object({
    message: text,
    errors: v.pipe(
      v.optional(v.unknown(), null),
      v.transform((errors) => (Array.isArray(errors) ? errors : [errors ?? []].flat())),
      v.array(ErrorSchema),
    ),
    data: v.optional(v.unknown()),
  }),
  { errors: [] },
);

/** Reads an answer; throws on a refusal that is an error in any case. */
export function readAnswer<T>(answer: GitHubAnswer, asked: GitHubRequest<T>, context: AnswerContext): Answered<T> {
  const { status, data, headers } = answer;
  const { deps, label } = context;
  const isGood = status >= 200 && status <= 299;
  if (isGood && asked.route === 'graphql') return readGraphql(answer, asked, context);
  if (isGood) return readValue(data, asked, { status, context });
  const body = v.parse(BodySchema, data);
  const says = sentenceOf(body, context);
  const summary = `${label()}: HTTP ${status}`;
  const failure = { kind: 'status', status, ...askedDelay(headers, deps.clock.today()) } as const;
  if (TROUBLE.includes(classify(failure))) {
    return { kind: 'failure', failure, summary, says: says === '' ? excerptOf(data, context) : says };
  }
  return refused({ summary, status, says }, answer, asked, context);
}

function readValue<T>(
  data: unknown,
  { decode }: GitHubRequest<T>,
  { status, context }: { readonly status: number; readonly context: AnswerContext },
): Answered<T> {
  try {
    return { kind: 'answer', answer: { kind: 'done', value: decode(data) } };
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause;
    const isJson = typeof data === 'object' && data !== null;
    const fact = data === undefined ? 'with an empty body' : 'without a JSON body';
    const told = isJson ? `but ${context.deps.secrets.clean(cause.message)}` : fact;
    const failure = { kind: isJson ? 'malformed' : 'unreadable' } as const;
    const summary = `${context.label()}: HTTP ${status}, ${told}`;
    return { kind: 'failure', failure, summary, says: excerptOf(data, context), cause };
  }
}

/** GraphQL tells of errors with HTTP 200. Source: https://docs.github.com/en/graphql/guides/forming-calls-with-graphql */
function readGraphql<T>(answer: GitHubAnswer, asked: GitHubRequest<T>, context: AnswerContext): Answered<T> {
  const { status } = answer;
  const body = v.parse(BodySchema, answer.data);
  const data = typeof answer.data === 'object' ? body.data : answer.data;
  const error = body.errors.find((one) => !mayMiss(one, asked.mayMiss));
  if (error === undefined) return readValue(data, asked, { status, context });
  const says = sentenceOf({ errors: body.errors }, context);
  const type = typeOf(error);
  const summary = `${context.label()}: ${type ?? 'an error'}`;
  // With a part of the data, or with an error of the server itself, a write may have been done.
  const parts = typeof data === 'object' && data !== null ? Object.values(data) : [];
  const hasPart = asked.readBack !== undefined && parts.some((value) => value !== null);
  if (hasPart || (type === undefined && SERVER_ERROR.test(says))) {
    return { kind: 'failure', failure: { kind: 'status', status: 500 }, summary, says };
  }
  return refused({ summary, status, says, ...(type !== undefined && { type }) }, answer, asked, context);
}

/** Whether an error is of a field that may be missing, and says that the token may not read it. */
function mayMiss(error: GitHubError, names: readonly string[] = []): boolean {
  const type = typeOf(error);
  const isHidden = type === 'NOT_FOUND' || isForbidden({ status: 200, says: wordsOf(error), ...(type && { type }) });
  return isHidden && error.path?.some((name) => names.some((one) => one === name)) === true;
}

function typeOf({ type, extensions }: GitHubError): string | undefined {
  return type ?? extensions?.code;
}

function refused<T>(
  said: Refusal,
  { headers }: GitHubAnswer,
  asked: GitHubRequest<T>,
  { deps, limits, apiUrl }: AnswerContext,
): Answered<T> {
  const limitMs = limitWait(said, headers, { today: deps.clock.today(), before: limits });
  if (limitMs !== undefined) {
    const now = serverTime(headers) ?? deps.clock.today();
    return {
      kind: 'failure',
      failure: { kind: 'status', status: 429, retryAfterMs: limitMs },
      summary: `${said.summary}, a rate limit`,
      says: said.says,
      limitedUntil: new Date(Math.min(now.getTime() + limitMs, MAX_TIME_MS)),
    };
  }
  const target = targetOf(headers['location'], { apiUrl, deps });
  const refusal = { ...said, target, accepted: headers['x-accepted-github-permissions'] };
  if (isGeneral(refusal)) throw refusalError(asked, refusal);
  return { kind: 'answer', answer: { kind: 'refused', refusal } };
}

/** Last moment of JavaScript. */
const MAX_TIME_MS = 8.64e15;
/** Without a word of GitHub's, one minute is to be waited, and longer after each further refusal. */
const UNTOLD_LIMIT_MS = 60_000;
/** The reset is told in whole seconds. */
const RESET_MARGIN_MS = 1000;

/**
 * Milliseconds to wait after a rate limit: what is asked, or until the reset, or a minute, doubled for each of the
 * limits before; undefined for what is no limit, but a refusal: both may be 403.
 * Source: https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 */
function limitWait(
  { status, type, says }: Refusal,
  headers: GitHubAnswer['headers'],
  { today, before }: { readonly today: Date; readonly before: number },
): number | undefined {
  const { retryAfterMs } = askedDelay(headers, today);
  const isSpent = headers['x-ratelimit-remaining'] === '0';
  const isTold =
    type === 'RATE_LIMITED' || /secondary rate limit|rate limit exceeded|abuse detection mechanism/i.test(says);
  if (!isTold && status !== 429 && !(status === 403 && (retryAfterMs !== undefined || isSpent))) return undefined;
  if (retryAfterMs !== undefined) return retryAfterMs;
  const reset = headers['x-ratelimit-reset'] ?? '';
  if (!isSpent || !/^\d{1,12}$/.test(reset)) return UNTOLD_LIMIT_MS * 2 ** Math.min(before, 10);
  return Math.max(0, Number(reset) * 1000 - (serverTime(headers) ?? today).getTime()) + RESET_MARGIN_MS;
}

/** The address of a redirect; undefined where it is none. */
export function addressIn(location: string | undefined, apiUrl: string): URL | undefined {
  return location && URL.canParse(location, `${apiUrl}/`) ? new URL(location, `${apiUrl}/`) : undefined;
}

/** Where a redirect points to, in harmless words. */
function targetOf(location: string | undefined, { apiUrl, deps }: Pick<AnswerContext, 'apiUrl' | 'deps'>): string {
  if (location === undefined || location === '') return 'no address';
  const target = deps.secrets.holds(location) ? undefined : addressIn(location, apiUrl);
  if (target === undefined) return 'an address that cannot be read';
  if (!['http:', 'https:'].includes(target.protocol)) return 'an address that is not of the web';
  return deps.secrets.clean(target.origin + target.pathname, 200);
}

/** GitHub's words: its message, and those of the nested errors, which often are the only ones that say anything. */
function sentenceOf(
  { message = '', errors }: { readonly message?: string | undefined; readonly errors: readonly GitHubError[] },
  { deps }: AnswerContext,
): string {
  const parts = [message, ...errors.map(wordsOf)].filter((part) => part !== '');
  return deps.secrets.clean([...new Set(parts)].join('; '), MAX_QUOTE_LENGTH);
}

function wordsOf({ message, resource, field, code }: GitHubError): string {
  return message ?? [resource, field, code].filter((part) => part !== undefined).join(' ');
}

function excerptOf(data: unknown, { deps }: AnswerContext): string {
  return typeof data === 'string' ? deps.secrets.clean(data, MAX_EXCERPT_LENGTH) : '';
}
