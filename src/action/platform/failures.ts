/** From a failed call of the platform to the error that a person reads: what failed, the value found, what to do. Pure. */
import { problemSentence } from '../../contract/problem.ts';
import type { HttpResponse, Secrets } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { type FailedAttempt, type GivenUp, tries } from '../http/attempts.ts';
import { type Explanation, explain } from '../http/explain.ts';
import { classify, type Failure, HttpCodes, type PlatformCall } from '../http/retry.ts';
import { parseJson } from '../http/transport.ts';
import { count } from '../report/wording.ts';

/** A failed attempt of a call. */
export interface PlatformAttempt extends FailedAttempt {
  /** The address that was requested. */
  readonly url: URL;
  readonly response?: HttpResponse;
}

type Cleaner = Pick<Secrets, 'clean' | 'holds'>;

const PURPOSE: Readonly<Record<PlatformCall, string>> = {
  start: 'The export could not be started',
  poll: 'The state of the job could not be read',
  link: 'The link to the bundle could not be created',
};

const MAX_EXCERPT_LENGTH = 200;
/** Hint for a start that the platform may have received. */
export const MAY_EXIST = 'A job may have been started anyway: look at the platform before you start another.';

/** Makes the error of a call that is given up. */
export function callError(last: GivenUp<PlatformAttempt>, call: PlatformCall, secrets: Cleaner): ActionError {
  const { attempt, failures, verdict } = last;
  const { code, hint } = explainLast(last, call, secrets);
  const message = `${PURPOSE[call]}: ${attempt.summary}${tries(failures)}.${quote(attempt, call, secrets)}`;
  const mayExist = call === 'start' && (verdict === 'ambiguous' || leavesDoubt(attempt.failure));
  return new ActionError(verdict === 'ambiguous' ? 'AMBIGUOUS_START' : code, message, {
    hint: mayExist ? `${MAY_EXIST} ${hint}` : hint,
    cause: attempt.cause,
  });
}

function leavesDoubt(failure: Failure): boolean {
  return failure.kind === 'malformed' || (failure.kind === 'transport' && failure.maybeSent);
}

/** Quotes the answer in a sentence, with a space before it; empty without an answer. */
function quote({ response, failure }: PlatformAttempt, call: PlatformCall, secrets: Cleaner): string {
  if (response === undefined || failure.kind === 'malformed') return '';
  const sentence = failure.kind === 'status' ? problemSentence(jsonOf(response)) : undefined;
  if (sentence !== undefined) return ` The platform says: ${secrets.clean(sentence)}`;
  const type = secrets.clean(response.headers['content-type'] ?? 'no content type', 60);
  const excerpt = secrets.clean(new TextDecoder().decode(response.body), MAX_EXCERPT_LENGTH);
  if (excerpt === '') return ` The body is empty (${type}).`;
  // The link is not yet known, so its secrets could not be masked.
  if (call === 'link' && response.status < 400)
    return ` The body (${type}, ${count(response.body.length, 'byte')}) is not shown: it may hold the link.`;
  return ` The body (${type}) begins: ${excerpt}`;
}

function jsonOf(response: HttpResponse | undefined): unknown {
  try {
    return response && parseJson(response.body);
  } catch {
    return undefined;
  }
}

const NO_PLAN =
  'Static export needs the Enterprise plan, a key with write scope, and a runner address on the key’s allow-list.';
const UNKNOWN_CALL = 'The server does not know this call: check that `base-url` is the address of the platform API.';

/** Statuses that mean the same for every call. */
const REFUSALS: Readonly<Record<number, readonly [Explanation['code'], string]>> = {
  [HttpCodes.Unauthorized]: [
    'AUTH',
    'The key is wrong, revoked or expired (keys live 90 days unless set otherwise): create a new admin key and store it as the secret.',
  ],
  [HttpCodes.PaymentRequired]: ['PERMISSION', NO_PLAN],
  [HttpCodes.Forbidden]: ['PERMISSION', NO_PLAN],
  [HttpCodes.MethodNotAllowed]: ['REQUEST', UNKNOWN_CALL],
  [HttpCodes.NotImplemented]: ['REQUEST', UNKNOWN_CALL],
};

const NOT_FOUND: Readonly<Record<PlatformCall, readonly [Explanation['code'], string]>> = {
  start: ['NOT_FOUND', 'Check `base-url`, and that `domain` belongs to the key’s organization.'],
  poll: ['JOB_LOST', 'The platform does not know this job: check `job-id` and `base-url`, or start a new export.'],
  link: ['NOT_FOUND', 'The job or its files are gone: start a new export.'],
};

function explainLast(last: GivenUp<PlatformAttempt>, call: PlatformCall, secrets: Cleaner): Explanation {
  const { failure } = last.attempt;
  if (failure.kind !== 'status') return explain(failure, 'platform');
  const { status, retryAfterMs = 0 } = failure;
  const [code, hint] = REFUSALS[status] ?? (status === HttpCodes.NotFound ? NOT_FOUND[call] : []);
  if (code !== undefined && hint !== undefined) return { code, hint };
  if (status < 400) return { code: 'REDIRECT', hint: redirectHint(last.attempt, secrets) };
  if (status === HttpCodes.Conflict) return { code: 'CONFLICT', hint: conflictHint(call, last.attempt, secrets) };
  if (status === HttpCodes.TooManyRequests)
    return { code: 'RATE_LIMITED', hint: limitHint(retryAfterMs, last.tooLong) };
  if (status >= 500 || classify(failure) === 'unclear') return explain(failure, 'platform');
  const input = call === 'start' ? '`domain`, `paths` and `version`' : '`job-id` and `base-url`';
  return { code: 'REQUEST', hint: `The platform refused the request: check ${input}.` };
}

function limitHint(retryAfterMs: number, tooLong: boolean): string {
  if (!tooLong || retryAfterMs === 0) return 'The platform refuses requests at the moment; run it again later.';
  const seconds = Math.ceil(retryAfterMs / 1000);
  return `The platform asks to wait ${seconds} s, longer than this run has time; run it later or raise \`timeout\`.`;
}

/** Names the job that blocks a start, if the answer does and its id is safe to show and copy. */
function conflictHint(call: PlatformCall, { response }: PlatformAttempt, secrets: Cleaner): string {
  if (call !== 'start') return 'The job is not completed.';
  const { jobId = '' } = Object(jsonOf(response)) as { readonly jobId?: unknown };
  const isSafe = typeof jobId === 'string' && /^[^\s`]+$/.test(jobId) && secrets.clean(jobId) === jobId;
  const job = isSafe && !secrets.holds(jobId) ? `\`job-id: ${jobId}\`` : '`job-id`';
  return `Another job blocks the start; wait for it or continue it with ${job}.`;
}

/** Names the target of a redirect by its origin, and never by its path. */
function redirectHint({ response, url }: PlatformAttempt, secrets: Cleaner): string {
  const location = response?.headers['location'] ?? '';
  const target = URL.parse(location, url.href);
  if (location === '' || target === null || !/^https?:$/.test(target.protocol) || secrets.holds(location)) {
    return 'It points to no address that could be used; the key is never sent on. Check that `base-url` is the address of the platform API.';
  }
  const to = target.origin === url.origin ? 'another path of the same host' : secrets.clean(target.origin, 120);
  return `It points to ${to}; the key is never sent on. Set \`base-url\` to the final address.`;
}
