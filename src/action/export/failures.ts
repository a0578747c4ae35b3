/** From a failed attempt to the error that a person reads: what failed, the value found, what to do. Pure. */
import { problemSentence } from '../../contract/problem.ts';
import type { HttpResponse, Secrets, TransportFault } from '../deps.ts';
import { ActionError, type ErrorCode } from '../errors.ts';
import { count } from '../report/wording.ts';
import type { FailedAttempt } from '../transport/attempts.ts';
import type { Failure } from '../transport/failure.ts';
import type { CallName, Verdict } from '../transport/retry.ts';
import { conflictHint } from './conflict.ts';

/** A failed attempt of a call. */
export interface Attempt extends FailedAttempt {
  /** What was asked. */
  readonly url: URL;
  readonly response?: HttpResponse;
}

/** The last attempt of a call, and why there is no further one. */
export interface LastAttempt {
  readonly attempt: Attempt;
  readonly call: CallName;
  readonly failures: number;
  readonly verdict: Verdict;
  /** Whether the next attempt would have to wait longer than the run may take. */
  readonly tooLong: boolean;
  readonly secrets: Pick<Secrets, 'clean' | 'holds'>;
}

const PURPOSE: Readonly<Record<CallName, string>> = {
  start: 'The export could not be started',
  poll: 'The state of the job could not be read',
  link: 'The link to the bundle could not be had',
};

const MAX_EXCERPT_LENGTH = 200;
/** What is to be said of a start that may have been received. */
export const MAY_EXIST = 'A job may have been started all the same: look at the platform before you start another.';

/** Makes the error of a call that is given up. */
export function callError(last: LastAttempt): ActionError {
  const { attempt, call, failures, verdict } = last;
  const { code, hint } = explain(last);
  const tries = failures > 1 ? ` (${failures} attempts)` : '';
  const quoted = quote(last);
  const message = `${PURPOSE[call]}: ${attempt.summary}${tries}.${quoted === '' ? '' : ` ${quoted}`}`;
  const mayExist = call === 'start' && (verdict === 'ambiguous' || leavesDoubt(attempt.failure));
  const hints = [mayExist && MAY_EXIST, hint].filter((part) => typeof part === 'string');
  return new ActionError(verdict === 'ambiguous' ? 'AMBIGUOUS_START' : code, message, {
    ...(hints.length > 0 && { hint: hints.join(' ') }),
    cause: attempt.cause,
  });
}

/** Makes the error of a run whose `timeout` is over; `fact` says what it was doing, in harmless words. */
export function outOfTime(fact: string, cause?: unknown): ActionError {
  return new ActionError('TIMEOUT', `The export was not finished within \`timeout\`. Last: ${fact}.`, {
    hint: 'Raise `timeout` if such exports take longer.',
    cause,
  });
}

function leavesDoubt(failure: Failure): boolean {
  return failure.kind === 'malformed' || (failure.kind === 'transport' && failure.maybeSent);
}

function quote({ attempt, call, secrets }: LastAttempt): string {
  const { response, failure } = attempt;
  if (response === undefined || failure.kind === 'malformed') return '';
  const text = new TextDecoder().decode(response.body);
  const sentence = failure.kind === 'status' ? problemSentence(tryJson(text)) : undefined;
  if (sentence !== undefined) return `The platform says: ${secrets.clean(sentence)}`;
  const type = secrets.clean(response.headers['content-type'] ?? 'no content type', 60);
  const excerpt = secrets.clean(text, MAX_EXCERPT_LENGTH);
  // Nothing is known of its link yet, so nothing of it could be hidden.
  if (call === 'link' && response.status < 400 && excerpt !== '')
    return `The body (${type}, ${count(response.body.length, 'byte')}) is not shown: it may hold the link.`;
  return excerpt === '' ? `The body is empty (${type}).` : `The body (${type}) begins: ${excerpt}`;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Explanation {
  readonly code: ErrorCode;
  readonly hint?: string;
}

function explain(last: LastAttempt): Explanation {
  const { failure } = last.attempt;
  switch (failure.kind) {
    case 'transport':
      return explainTransport(failure.fault);
    case 'status':
      return explainStatus(failure.status, last);
    case 'unreadable':
    case 'malformed':
      return {
        code: 'BAD_RESPONSE',
        hint: 'Check that `base-url` is the address of the platform API, not of a page or a login.',
      };
  }
}

function explainTransport(fault: TransportFault): Explanation {
  switch (fault) {
    case 'lookup':
      return { code: 'NETWORK', hint: 'The host name was not found: check `base-url`.' };
    case 'refused':
      return {
        code: 'NETWORK',
        hint: 'Nothing listens there: check host and port of `base-url`, and that the platform is up.',
      };
    case 'connect-timeout':
    case 'timeout':
      return {
        code: 'NETWORK',
        hint: 'Check that the runner may reach the platform (firewall, address allow-list, proxy).',
      };
    case 'broken':
      return { code: 'NETWORK', hint: 'The connection broke: look for a gateway or firewall in between.' };
    case 'tls':
      return {
        code: 'TLS',
        hint: 'Check the address; for a certificate authority of your own set NODE_EXTRA_CA_CERTS in the step’s `env`.',
      };
    case 'proxy':
      return { code: 'PROXY', hint: 'Check `https_proxy`, `http_proxy` and `no_proxy` of the runner.' };
    case 'protocol':
      return { code: 'BAD_RESPONSE', hint: 'What answers there does not speak HTTP as it should: check `base-url`.' };
    case 'coding':
      return {
        code: 'BAD_RESPONSE',
        hint: 'Look for a gateway or cache before the platform that packs answers: none is asked for, and what it sends is damaged or of another kind than it says.',
      };
    case 'too-large':
      return { code: 'BAD_RESPONSE', hint: 'Check that `base-url` is the address of the platform API.' };
  }
}

function explainStatus(status: number, { call, attempt, secrets, tooLong }: LastAttempt): Explanation {
  if (status < 200) {
    return {
      code: 'BAD_RESPONSE',
      hint: 'That ends no call of HTTP: check `base-url`, and look for a gateway that switches to another protocol.',
    };
  }
  if (status >= 300 && status <= 399 && status !== 304) return explainRedirect(attempt, secrets);
  switch (status) {
    case 304:
      return {
        code: 'BAD_RESPONSE',
        hint: 'That is an answer for caches, which was not asked for: look for a cache or gateway before the platform API.',
      };
    case 401:
      return {
        code: 'AUTH',
        hint: 'The key is wrong, revoked or expired (keys live 90 days unless set otherwise): make a new admin key and store it as the secret.',
      };
    case 402:
    case 403:
      return {
        code: 'PERMISSION',
        hint: 'Static export needs the Enterprise plan, a key with write scope, and a runner address on the key’s allow-list.',
      };
    case 404:
      return explainNotFound(call);
    case 409:
      return {
        code: 'CONFLICT',
        hint: conflictHint(call, tryJson(new TextDecoder().decode(attempt.response?.body)), secrets),
      };
    case 429:
      return {
        code: 'RATE_LIMITED',
        hint:
          tooLong && attempt.retryAfterMs !== undefined
            ? `The platform asks to wait ${Math.ceil(attempt.retryAfterMs / 1000)} s, longer than this run may; run it later or raise \`timeout\`.`
            : 'The platform refuses calls for now; run it again later.',
      };
    case 408:
    case 425:
      return { code: 'SERVER', hint: 'The platform did not take the request in time; run it again later.' };
    default:
      if (status >= 500) return { code: 'SERVER', hint: 'The platform is in trouble; run it again later.' };
      return { code: 'REQUEST', hint: 'The platform refused the request: check `domain`, `paths` and `version`.' };
  }
}

function explainRedirect(attempt: Attempt, secrets: Pick<Secrets, 'clean' | 'holds'>): Explanation {
  const target = redirectTarget(attempt, secrets);
  const next =
    target === NOWHERE
      ? 'Check that `base-url` is the address of the platform API.'
      : 'Set `base-url` to the final address.';
  return { code: 'REDIRECT', hint: `It points to ${target}; the key is never sent on. ${next}` };
}

function explainNotFound(call: CallName): Explanation {
  switch (call) {
    case 'start':
      return { code: 'NOT_FOUND', hint: 'Check `base-url`, and that `domain` belongs to the key’s organization.' };
    case 'poll':
      return {
        code: 'JOB_LOST',
        hint: 'The platform does not know this job: check `job-id` and `base-url`, or start a new export.',
      };
    case 'link':
      return { code: 'NOT_FOUND', hint: 'The job or its files are gone: start a new export.' };
  }
}

const NOWHERE = 'no address';

/** Where a redirect points to, in harmless words: its origin, and never its path. */
function redirectTarget({ response, url }: Attempt, secrets: Pick<Secrets, 'clean' | 'holds'>): string {
  const location = response?.headers['location'] ?? '';
  if (location === '') return NOWHERE;
  if (secrets.holds(location)) return 'an address that holds the key';
  if (!URL.canParse(location, url.href)) return 'an address that cannot be read';
  const target = new URL(location, url);
  if (target.origin === url.origin) return 'another path of the same host';
  if (!['http:', 'https:'].includes(target.protocol)) return 'an address that is not of the web';
  return secrets.clean(target.origin, 120);
}
