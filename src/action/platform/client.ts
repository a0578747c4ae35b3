/** One call to the platform: attempts within a budget, until a good answer or an error that says what to do. */
import { ContractError } from '../../contract/contract-error.ts';
import type { Effects, HttpResponse } from '../effects.ts';
import { outOfTime } from '../http/explain.ts';
import {
  askedDelay,
  attempt,
  brokenAttempt,
  type Deadline,
  exchangeTimeout,
  type FailedAttempt,
  type PlatformCall,
  serverTime,
  type Tried,
} from '../http/retry.ts';
import { parseJson } from '../http/transport.ts';
import { callError, quoteOf } from './failures.ts';

export interface Call<T> {
  readonly name: PlatformCall;
  readonly method: 'GET' | 'POST';
  /** Path below the base URL, escaped. */
  readonly path: string;
  readonly body?: unknown;
  /** Reads the JSON of a good answer; throws a {@link ContractError}. */
  readonly decode: (body: unknown) => T;
}

export interface Answer<T> {
  readonly value: T;
  /** Milliseconds for which the platform asked not to be called. */
  readonly retryAfterMs?: number;
  /** The platform's own clock, when it sent one. */
  readonly serverTime?: Date;
}

/** Calls to one platform for one site, until a deadline. */
export interface Session {
  readonly effects: Effects;
  readonly baseUrl: URL;
  readonly apiKey: string;
  readonly deadline: Deadline;
}

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Makes one of the three calls. Retries by the table of the transport within its budget and the deadline; throws an
 * `ActionError` that names the call, the last fault and the next step, or the signal's reason when cancelled.
 */
export async function callPlatform<T>(session: Session, call: Call<T>): Promise<Answer<T>> {
  const { effects, deadline } = session;
  const outcome = await attempt({ effects, deadline, call: call.name, tryOnce: () => tryOnce(session, call) });
  if (outcome.kind === 'answer') return outcome.answer;
  const { attempt: last, verdict, isLate } = outcome;
  if (isLate && verdict !== 'ambiguous') throw outOfTime(last.summary, last.cause);
  throw callError(outcome, call.name);
}

async function tryOnce<T>(session: Session, call: Call<T>): Promise<Tried<Answer<T>, FailedAttempt>> {
  const { effects, baseUrl, apiKey, deadline } = session;
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}${call.path}`;
  const label = `${call.method} ${url.origin}${url.pathname}`;
  const headers = { accept: 'application/json', authorization: `Bearer ${apiKey}` };
  const sent = call.body !== undefined && {
    body: JSON.stringify(call.body),
    headers: { ...headers, 'content-type': 'application/json' },
  };
  const limits = { timeoutMs: exchangeTimeout(deadline), fresh: call.name === 'start', signal: effects.signal };
  try {
    const response = await effects.http.send({ method: call.method, url, headers, ...sent, ...limits }, MAX_BODY_BYTES);
    const read = readResponse(response, call, { effects, url });
    if ('value' in read) return { kind: 'answer', answer: read };
    return { kind: 'failure', ...read, summary: `${label}: HTTP ${response.status}${read.summary}` };
  } catch (error) {
    return { kind: 'failure', ...brokenAttempt(error, effects, label) };
  }
}

/** Reads a response; the `summary` of a failure is what follows its status. */
function readResponse<T>(
  response: HttpResponse,
  call: Call<T>,
  { effects, url }: { readonly effects: Effects; readonly url: URL },
): Answer<T> | FailedAttempt {
  const { status, headers } = response;
  const { clock, secrets } = effects;
  const asked = askedDelay(headers, clock.today());
  const json = parseJson(response.body);
  const isGood = status >= 200 && status <= 299;
  if (!isGood || json === undefined) {
    const summary = `. ${quoteOf(response, json, { call: call.name, secrets, url })}`;
    return { failure: isGood ? { kind: 'unreadable' } : { kind: 'status', status, ...asked }, summary };
  }
  try {
    const time = serverTime(headers);
    return { value: call.decode(json), ...asked, ...(time && { serverTime: time }) };
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause;
    return { failure: { kind: 'malformed' }, summary: `, but ${secrets.clean(cause.message)}`, cause };
  }
}
