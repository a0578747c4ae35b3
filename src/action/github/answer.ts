/** Classifies an answer of GitHub: a value, a refusal, or an unusable answer. Pure. */

import * as v from 'valibot';
import { ContractError } from '../../contract/decode.ts';
import type { Effects, GitHub, GitHubAnswer } from '../effects.ts';
import type { Tried } from '../http/attempts.ts';
import { askedDelay, classify, type FailureClass, serverTime } from '../http/retry.ts';
import { type GitHubAttempt, isForbidden, isGeneral, refusalError } from './failures.ts';
import type { GitHubRequest, Refusal, Sent } from './request.ts';

/** An answer, its call, and what is needed to report it. */
export interface Given<T> {
  readonly answer: GitHubAnswer;
  readonly request: GitHubRequest<T>;
  readonly effects: Pick<Effects, 'clock' | 'secrets'>;
  readonly github: Pick<GitHub, 'apiUrl'>;
  /** Rate limits that were waited out for this call. */
  readonly limits: number;
}

type Answered<T> = Tried<Sent<T>, GitHubAttempt>;

const MAX_QUOTE_LENGTH = 400;
const MAX_EXCERPT_LENGTH = 160;
/** Classes of statuses that are server failures and say nothing about the request. */
const TROUBLE: readonly FailureClass[] = ['unclear', 'busy'];
/** GitHub's messages for internal GraphQL errors, which have no type. */
const SERVER_ERROR = /something went wrong|timed? ?out|timeout|couldn['’]t respond|internal server error/i;

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const word = optional(v.pipe(v.string(), v.regex(/^\w{1,60}$/)));
const text = optional(v.string());
/** One of GitHub's errors; fields of another form are left out. */
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
/** The errors of a body: in REST a message and possibly nested errors, in GraphQL only the errors. */
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
export function readAnswer<T>(given: Given<T>): Answered<T> {
  const { answer, request, effects } = given;
  const { status, data, headers } = answer;
  const isGood = status >= 200 && status <= 299;
  if (isGood) return request.route === 'graphql' ? readGraphql(given) : readValue(given, data);
  const says = sentenceOf(v.parse(BodySchema, data), given);
  const summary = `${labelOf(given)}: HTTP ${status}`;
  const failure = { kind: 'status', status, ...askedDelay(headers, effects.clock.today()) } as const;
  if (TROUBLE.includes(classify(failure))) {
    return { kind: 'failure', failure, summary, says: says === '' ? excerptOf(data, given) : says };
  }
  return refused(given, { summary, status, says });
}

function readValue<T>(given: Given<T>, data: unknown): Answered<T> {
  try {
    return { kind: 'answer', answer: { kind: 'done', value: given.request.decode(data) } };
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause;
    const isJson = typeof data === 'object' && data !== null;
    const fact = data === undefined ? 'with an empty body' : 'without a JSON body';
    const told = isJson ? `but ${given.effects.secrets.clean(cause.message)}` : fact;
    const failure = { kind: isJson ? 'malformed' : 'unreadable' } as const;
    const summary = `${labelOf(given)}: HTTP ${given.answer.status}, ${told}`;
    return { kind: 'failure', failure, summary, says: excerptOf(data, given), cause };
  }
}

/**
 * GraphQL reports errors with HTTP 200. Source: https://docs.github.com/en/graphql/guides/forming-calls-with-graphql
 */
function readGraphql<T>(given: Given<T>): Answered<T> {
  const { answer, request } = given;
  const { errors, data: own } = v.parse(BodySchema, answer.data);
  const data = typeof answer.data === 'object' ? own : answer.data;
  const error = errors.find((one) => !mayMiss(one, request.mayMiss));
  if (error === undefined) return readValue(given, data);
  const says = sentenceOf({ errors }, given);
  const type = typeOf(error);
  const summary = `${labelOf(given)}: ${type ?? 'an error'}`;
  // With partial data, or with an internal error of the server, a write may have taken effect.
  const parts = typeof data === 'object' && data !== null ? Object.values(data) : [];
  const hasPart = request.readBack !== undefined && parts.some((value) => value !== null);
  if (hasPart || (type === undefined && SERVER_ERROR.test(says))) {
    return { kind: 'failure', failure: { kind: 'status', status: 500 }, summary, says };
  }
  return refused(given, { summary, status: answer.status, says, ...(type !== undefined && { type }) });
}

/** Whether an error is about an optional field and says that the token may not read it. */
function mayMiss(error: GitHubError, names: readonly string[] = []): boolean {
  const type = typeOf(error);
  const isHidden = type === 'NOT_FOUND' || isForbidden({ status: 200, says: wordsOf(error), ...(type && { type }) });
  return isHidden && error.path?.some((name) => names.some((one) => one === name)) === true;
}

function typeOf({ type, extensions }: GitHubError): string | undefined {
  return type ?? extensions?.code;
}

function refused<T>({ answer, request, effects, github, limits }: Given<T>, said: Refusal): Answered<T> {
  const { headers } = answer;
  const today = effects.clock.today();
  const limitMs = limitWait(said, headers, { today, before: limits });
  if (limitMs !== undefined) {
    const now = serverTime(headers) ?? today;
    return {
      kind: 'failure',
      failure: { kind: 'status', status: 429, retryAfterMs: limitMs },
      summary: `${said.summary}, a rate limit`,
      says: said.says,
      limitedUntil: new Date(Math.min(now.getTime() + limitMs, MAX_TIME_MS)),
    };
  }
  const target = targetOf(headers['location'], github.apiUrl, effects);
  const refusal = { ...said, target, accepted: headers['x-accepted-github-permissions'] };
  if (isGeneral(refusal)) throw refusalError(request, refusal);
  return { kind: 'answer', answer: { kind: 'refused', refusal } };
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
  { status, type, says }: Refusal,
  headers: GitHubAnswer['headers'],
  { today, before }: { readonly today: Date; readonly before: number },
): number | undefined {
  const { retryAfterMs } = askedDelay(headers, today);
  const isSpent = headers['x-ratelimit-remaining'] === '0';
  const isStated =
    type === 'RATE_LIMITED' || /secondary rate limit|rate limit exceeded|abuse detection mechanism/i.test(says);
  if (!isStated && status !== 429 && !(status === 403 && (retryAfterMs !== undefined || isSpent))) return undefined;
  if (retryAfterMs !== undefined) return retryAfterMs;
  const reset = headers['x-ratelimit-reset'] ?? '';
  if (!isSpent || !/^\d{1,12}$/.test(reset)) return UNTOLD_LIMIT_MS * 2 ** Math.min(before, 10);
  return Math.max(0, Number(reset) * 1000 - (serverTime(headers) ?? today).getTime()) + RESET_MARGIN_MS;
}

/** Names a call by its method and address, sanitized. */
export function labelOf<T>({ github, effects, request }: Pick<Given<T>, 'github' | 'effects' | 'request'>): string {
  const { method, route, params } = request;
  if (route === 'graphql') return `GraphQL beside ${github.apiUrl}`;
  if (URL.canParse(route)) return effects.secrets.clean(`${method} ${new URL(route).origin}${new URL(route).pathname}`);
  const path = route.replace(/\{\+?(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  return effects.secrets.clean(`${method} ${github.apiUrl}${path}`, 300);
}

/** The address of a redirect; undefined when there is none. */
export function addressIn(location: string | undefined, apiUrl: string): URL | undefined {
  return location && URL.canParse(location, `${apiUrl}/`) ? new URL(location, `${apiUrl}/`) : undefined;
}

/** The target of a redirect, sanitized. */
function targetOf(location: string | undefined, apiUrl: string, { secrets }: Pick<Effects, 'secrets'>): string {
  if (location === undefined || location === '') return 'no address';
  const target = secrets.holds(location) ? undefined : addressIn(location, apiUrl);
  if (target === undefined) return 'an address that cannot be read';
  if (!['http:', 'https:'].includes(target.protocol)) return 'an address that is neither http nor https';
  return secrets.clean(target.origin + target.pathname, 200);
}

/** GitHub's message with those of the nested errors, which are often the only specific ones. */
function sentenceOf(
  { message = '', errors }: { readonly message?: string | undefined; readonly errors: readonly GitHubError[] },
  { effects }: Pick<Given<unknown>, 'effects'>,
): string {
  const parts = [message, ...errors.map(wordsOf)].filter((part) => part !== '');
  return effects.secrets.clean([...new Set(parts)].join('; '), MAX_QUOTE_LENGTH);
}

function wordsOf({ message, resource, field, code }: GitHubError): string {
  return message ?? [resource, field, code].filter((part) => part !== undefined).join(' ');
}

function excerptOf(data: unknown, { effects }: Pick<Given<unknown>, 'effects'>): string {
  return typeof data === 'string' ? effects.secrets.clean(data, MAX_EXCERPT_LENGTH) : '';
}
