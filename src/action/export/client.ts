/** One call to the platform: attempts within a budget, until a good answer or an error that says what to do. */
import { ContractError } from '../../contract/decode.ts';
import { type Deps, type HttpResponse, TransportError } from '../deps.ts';
import type { PlatformInputs } from '../inputs.ts';
import { parseJson } from '../json.ts';
import { attempt, type Tried } from '../transport/attempts.ts';
import { readRetryAfter } from '../transport/backoff.ts';
import type { Deadline } from '../transport/deadline.ts';
import type { Failure } from '../transport/failure.ts';
import { type CallName, judge } from '../transport/retry.ts';
import { type Attempt, callError, outOfTime } from './failures.ts';

/** What one of the three calls sends, and how its answer is read. */
export interface Call<T> {
  readonly name: CallName;
  readonly method: 'GET' | 'POST';
  /** Path below the base URL, escaped. */
  readonly path: string;
  readonly body?: unknown;
  /** Reads the JSON of a good answer; throws a {@link ContractError}. */
  readonly decode: (body: unknown) => T;
}

/** A good answer. */
export interface Answer<T> {
  readonly value: T;
  /** Milliseconds for which the platform asked not to be called. */
  readonly retryAfterMs?: number;
  /** The platform's own clock, when it sent one. */
  readonly serverTime?: Date;
}

/** Calls to one platform within one run. */
export interface Session {
  readonly deps: Deps;
  readonly platform: PlatformInputs;
  readonly deadline: Deadline;
}

/** Wall-clock limit of one attempt, in milliseconds. */
export const ATTEMPT_TIMEOUT_MS = 30_000;

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Makes one of the three calls. Retries by the table in `retry.ts` within its budget and the deadline; throws an
 * `ActionError` that names the call, the last fault and the next step, or the signal's reason when cancelled.
 */
export async function callPlatform<T>(session: Session, call: Call<T>): Promise<Answer<T>> {
  const { deps, deadline } = session;
  const outcome = await attempt({
    deps,
    deadline,
    tryOnce: () => tryOnce(session, call),
    judge: (failure, before) => judge(call.name, failure, before),
  });
  if (outcome.kind === 'answer') return outcome.answer;
  const { attempt: last, verdict, isLate } = outcome;
  if (isLate && verdict !== 'ambiguous') throw outOfTime(last.summary, last.cause);
  throw callError({ ...outcome, call: call.name, secrets: deps.secrets });
}

type Outcome<T> = Tried<Answer<T>, Attempt>;

async function tryOnce<T>({ deps, platform, deadline }: Session, call: Call<T>): Promise<Outcome<T>> {
  const url = new URL(platform.baseUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}${call.path}`;
  const label = `${call.method} ${url.origin}${url.pathname}`;
  const fail = (failure: Failure, fact: string, extra: Partial<Attempt> = {}): Outcome<T> => ({
    kind: 'failure',
    failure,
    url,
    summary: `${label}: ${fact}`,
    ...extra,
  });
  try {
    const response = await deps.http.send(
      {
        method: call.method,
        url,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${platform.apiKey}`,
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        timeoutMs: Math.max(1, Math.min(ATTEMPT_TIMEOUT_MS, deadline.remaining())),
        signal: deps.signal,
      },
      MAX_BODY_BYTES,
    );
    return readResponse(response, call, deps, fail);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    const { fault, maybeSent } = error;
    return fail({ kind: 'transport', fault, maybeSent }, deps.secrets.clean(error.message), { cause: error });
  }
}

function readResponse<T>(
  response: HttpResponse,
  call: Call<T>,
  deps: Deps,
  fail: (failure: Failure, fact: string, extra?: Partial<Attempt>) => Outcome<T>,
): Outcome<T> {
  const { status, headers } = response;
  const retryAfterMs = readRetryAfter(headers['retry-after'], headers['date'], deps.clock.today());
  const extra: Partial<Attempt> = { response, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  if (status < 200 || status > 299) return fail({ kind: 'status', status }, `HTTP ${status}`, extra);
  let body: unknown;
  try {
    body = parseJson(response.body);
  } catch (cause) {
    return fail({ kind: 'unreadable' }, `HTTP ${status} without a JSON body`, { ...extra, cause });
  }
  try {
    const value = call.decode(body);
    const serverTime = new Date(headers['date'] ?? Number.NaN);
    const hasServerTime = !Number.isNaN(serverTime.getTime());
    return {
      kind: 'answer',
      answer: { value, ...(retryAfterMs !== undefined && { retryAfterMs }), ...(hasServerTime && { serverTime }) },
    };
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause;
    return fail({ kind: 'malformed' }, `HTTP ${status}, but ${deps.secrets.clean(cause.message)}`, { ...extra, cause });
  }
}
