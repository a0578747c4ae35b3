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
import { callError, jsonOf, type PlatformAttempt } from './failures.ts';

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
  throw callError(outcome, call.name, effects.secrets);
}

async function tryOnce<T>(session: Session, call: Call<T>): Promise<Tried<Answer<T>, PlatformAttempt>> {
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
    const request = { method: call.method, url, headers, ...sent, ...limits };
    const response = await effects.http.send(request, MAX_BODY_BYTES);
    const read = readResponse(response, call, effects);
    return 'value' in read
      ? { kind: 'answer', answer: read }
      : { kind: 'failure', url, response, ...read, summary: `${label}: HTTP ${response.status}${read.summary}` };
  } catch (error) {
    return { kind: 'failure', url, ...brokenAttempt(error, effects, label) };
  }
}

/** Reads a response; the `summary` of a failure is what follows its status. */
function readResponse<T>(
  response: HttpResponse,
  { decode }: Call<T>,
  { clock, secrets }: Effects,
): Answer<T> | FailedAttempt {
  const { status, headers } = response;
  const asked = askedDelay(headers, clock.today());
  if (status < 200 || status > 299) return { failure: { kind: 'status', status, ...asked }, summary: '' };
  const json = jsonOf(response);
  if (json === undefined) return { failure: { kind: 'unreadable' }, summary: ' without a JSON body' };
  try {
    const time = serverTime(headers);
    return { value: decode(json), ...asked, ...(time && { serverTime: time }) };
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause;
    return { failure: { kind: 'malformed' }, summary: `, but ${secrets.clean(cause.message)}`, cause };
  }
}
