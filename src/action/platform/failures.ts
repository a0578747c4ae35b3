/** From a failed call of the platform to the error that a person reads: what failed, the value found, what to do. Pure. */
import { problemSentence } from '../../contract/problem.ts';
import type { HttpResponse, Secrets } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { type Explanation, explain } from '../http/explain.ts';
import { classify, type FailedAttempt, type GivenUp, HttpCodes, type PlatformCall, tries } from '../http/retry.ts';
import { parseJson } from '../http/transport.ts';
import { count } from '../report/wording.ts';

export interface PlatformAttempt extends FailedAttempt {
  /** The address that was requested. */
  readonly url: URL;
  readonly response?: HttpResponse;
}

const PURPOSE: Readonly<Record<PlatformCall, string>> = {
  start: 'The export could not be started',
  poll: 'The state of the job could not be read',
  link: 'The link to the bundle could not be created',
};

const MAX_EXCERPT_LENGTH = 200;
/** Hint for a start that the platform may have received. */
export const MAY_EXIST = 'A job may have been started anyway: look at the platform before you start another.';

/** Makes the error of a call that is given up. */
export function callError(last: GivenUp<PlatformAttempt>, call: PlatformCall, secrets: Secrets): ActionError {
  const { attempt, failures, verdict } = last;
  const { failure, cause } = attempt;
  const { code, hint } = explainLast(attempt, call, secrets);
  const message = `${PURPOSE[call]}: ${attempt.summary}${tries(failures)}.${quote(attempt, call, secrets)}`;
  const isAmbiguous = verdict === 'ambiguous';
  const maybeSent = failure.kind === 'malformed' || (failure.kind === 'transport' && failure.maybeSent);
  return new ActionError(isAmbiguous ? 'AMBIGUOUS_START' : code, message, {
    hint: isAmbiguous || (call === 'start' && maybeSent) ? `${MAY_EXIST} ${hint}` : hint,
    cause,
  });
}

/** Quotes the answer in a sentence, with a space before it; empty without an answer. */
function quote({ response, failure }: PlatformAttempt, call: PlatformCall, secrets: Secrets): string {
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

/** Parses the body of a response; undefined for one that is not JSON. */
export function jsonOf({ body }: Pick<HttpResponse, 'body'>): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

const NO_PLAN =
  'Static export needs the Enterprise plan, a key with write scope, and a runner address on the key’s allow-list.';
const UNKNOWN_CALL = 'The server does not know this call: check that `base-url` is the address of the platform API.';
const BLOCKED = 'Another job blocks the start; wait for it or continue it with `job-id`.';

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

function explainLast(last: PlatformAttempt, call: PlatformCall, secrets: Secrets): Explanation {
  const { failure } = last;
  if (failure.kind !== 'status') return explain(failure, 'platform');
  const { status, retryAfterMs = 0 } = failure;
  const [code, hint] = REFUSALS[status] ?? (status === HttpCodes.NotFound ? NOT_FOUND[call] : []);
  if (code !== undefined && hint !== undefined) return { code, hint };
  if (status < 400) return { code: 'REDIRECT', hint: redirectHint(last, secrets) };
  if (status === HttpCodes.Conflict)
    return { code: 'CONFLICT', hint: call === 'start' ? BLOCKED : 'The job is not completed.' };
  if (status === HttpCodes.TooManyRequests) {
    const asks = `asks to wait ${Math.ceil(retryAfterMs / 1000)} s, longer than this run has time`;
    const fact = retryAfterMs > 0 ? asks : 'refuses requests at the moment';
    return { code: 'RATE_LIMITED', hint: `The platform ${fact}; run it again later or raise \`timeout\`.` };
  }
  if (status >= 500 || classify(failure) === 'unclear') return explain(failure, 'platform');
  const input = call === 'start' ? '`domain`, `paths` and `version`' : '`job-id` and `base-url`';
  return { code: 'REQUEST', hint: `The platform refused the request: check ${input}.` };
}

/** Names the target of a redirect by its origin, and never by its path. */
function redirectHint({ response, url }: PlatformAttempt, secrets: Secrets): string {
  const location = response?.headers['location'] ?? '';
  const target = URL.parse(location, url.href);
  if (location === '' || target === null || !/^https?:$/.test(target.protocol) || secrets.holds(location)) {
    return 'It points to no address that could be used; the key is never sent on. Check that `base-url` is the address of the platform API.';
  }
  const to = target.origin === url.origin ? 'another path of the same host' : secrets.clean(target.origin, 120);
  return `It points to ${to}; the key is never sent on. Set \`base-url\` to the final address.`;
}
