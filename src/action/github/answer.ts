/** Classifies an answer of GitHub: a value, a refusal, or an unusable answer. Pure. */
import { ContractError } from '../../contract/decode.ts';
import type { Effects, GitHub } from '../effects.ts';
import { askedDelay, type Deadline, judge, serverTime, type Tried } from '../http/retry.ts';
import type { GitHubAnswer, Octokit } from './client.ts';
import { type GitHubAttempt, isForbidden, isRateLimit, type Refusal } from './failures.ts';

/** The GitHub calls of one run. */
export interface GitHubSession {
  readonly effects: Effects;
  readonly github: GitHub;
  readonly deadline: Deadline;
  /** Called with the possible effect of a write while its answer is pending, and with `undefined` after that. */
  readonly onWrite?: (effect: string | undefined) => void;
}

/** One call: its request, and how its answer is read. */
export interface Call<T> {
  /** The failure as the start of a sentence: "The branch `main` of acme/deploy could not be read". */
  readonly purpose: string;
  /** Permissions that the token needs, as in `permissions:` of a workflow. */
  readonly needs: string;
  readonly send: (octokit: Octokit) => Promise<unknown>;
  /** Reads the body of a good answer, of GraphQL its `data`; throws a `ContractError`. */
  readonly decode: (data: unknown) => T;
  /** Fields of GraphQL that the token may not be allowed to read: they are null then. */
  readonly optionalFields?: RegExp;
  /** Returns the value that a refusal stands for; undefined for an error. */
  readonly onRefusal?: (refusal: Refusal) => T | undefined | Promise<T | undefined>;
  /** Whether a refusal comes from a part of GitHub that does not know yet what has just been written. */
  readonly isEarly?: (refusal: Refusal) => boolean | Promise<boolean>;
  /** Possible effect of a write without an answer, as a sentence without its full stop. */
  readonly effect?: string;
  /**
   * Looks for the effect of a write after its answer was lost, before it is made again; undefined when it is not there.
   * Omit for calls that are safe to repeat.
   */
  readonly readBack?: () => Promise<T | undefined>;
}

/** End of a call. */
export type Sent<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: Refusal };
type Answered<T> = Tried<Sent<T>, GitHubAttempt>;

/** An answer; `label` is method and address, sanitized. */
type LabelledAnswer = GitHubAnswer & { readonly label: string };

const MAX_QUOTE_LENGTH = 400;
/** GitHub's messages for internal GraphQL errors, which have no type. */
const SERVER_ERROR = /something went wrong|timed? ?out|timeout|couldn['’]t respond|internal server error/i;
/** Without a time from GitHub, a rate limit is waited for by minutes. */
const UNTOLD_LIMIT_MS = 60_000;
/** The reset is in whole seconds. */
const RESET_MARGIN_MS = 1000;

/** Reads an answer. */
export function readAnswer<T>(session: GitHubSession, call: Call<T>, answer: LabelledAnswer): Answered<T> {
  const { status, data, headers, label, isGraphql } = answer;
  const { clock, secrets } = session.effects;
  const errors = errorsOf(data);
  const isGood = status >= 200 && status <= 299;
  const error = isGraphql ? errors.find((one) => !isOptional(one, call.optionalFields)) : errors[0];
  if (isGood && (!isGraphql || error === undefined)) return readValue(session, call, answer);
  const message = secrets.clean([...new Set(errors.map((one) => one.message))].join('; '), MAX_QUOTE_LENGTH);
  const { type } = isGood && error !== undefined ? error : {};
  const summary = `${label}: ${isGood ? (type ?? 'an error') : `HTTP ${status}`}`;
  // Server failures say nothing about the request. With partial data, or with an internal error of the server, a write
  // may have taken effect.
  const isPartial = call.readBack !== undefined && Object.values(fieldsOf(fieldsOf(data)['data'])).some(Boolean);
  const isInternal = isGood && (isPartial || (type === undefined && SERVER_ERROR.test(message)));
  const failure = { kind: 'status', status: isInternal ? 500 : status, ...askedDelay(headers, clock.today()) } as const;
  if (isInternal || (!isGood && status !== 429 && judge('repeatable', failure) === 'retry')) {
    return { kind: 'failure', failure, summary, message };
  }
  const target = redirectTarget(headers['location'], session);
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
    const fact = body === undefined ? 'with an empty body' : 'without a JSON body';
    const summary = `${label}: HTTP ${status}, ${isJson ? `but ${effects.secrets.clean(cause.message)}` : fact}`;
    return { kind: 'failure', failure: { kind: isJson ? 'malformed' : 'unreadable' }, summary, message: '', cause };
  }
}

/** One of GitHub's errors. */
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
    const { type, extensions, path, resource, field, code, ...error } = fieldsOf(one);
    const kind = type ?? fieldsOf(extensions)['code'];
    const words = error['message'] ?? [resource, field, code].filter((part) => typeof part === 'string').join(' ');
    return { message: String(words), path: [path ?? []].flat(), ...(typeof kind === 'string' && { type: kind }) };
  });
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Whether an error is about an optional field and says that the token may not read it. */
function isOptional({ type = '', message, path }: GitHubError, fields: RegExp | undefined): boolean {
  const isHidden = type === 'NOT_FOUND' || isForbidden({ status: 200, message, type });
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
  const isLimit = isRateLimit(refusal) || status === 429 || (status === 403 && (retryAfterMs !== undefined || isSpent));
  if (!isLimit) return undefined;
  const now = (serverTime(headers) ?? today).getTime();
  const reset = headers['x-ratelimit-reset'] ?? '';
  const isTold = isSpent && /^\d{1,12}$/.test(reset);
  const waitMs = retryAfterMs ?? (isTold ? Math.max(0, Number(reset) * 1000 - now) + RESET_MARGIN_MS : UNTOLD_LIMIT_MS);
  return { failure: { kind: 'status', status: 429, retryAfterMs: waitMs }, limitedUntil: new Date(now + waitMs) };
}

/** The target of a redirect without its query, sanitized. */
function redirectTarget(location = '', { effects, github }: GitHubSession): string {
  const { secrets } = effects;
  if (secrets.holds(location) || !URL.canParse(location, github.apiUrl)) return 'an address that cannot be read';
  const { origin, pathname } = new URL(location, github.apiUrl);
  return secrets.clean(origin + pathname, 200);
}
