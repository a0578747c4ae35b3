/** From a failed call of the platform to the error that a person reads: what failed, the value found, what to do. Pure. */
import { problemSentence } from '../../contract/problem.ts';
import type { HttpResponse } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { type Explanation, explain } from '../http/explain.ts';
import { classify, type FailedAttempt, type Failure, type GivenUp, type PlatformCall, tries } from '../http/retry.ts';
import type { Sanitizer } from '../secrets.ts';

const PURPOSE: Readonly<Record<PlatformCall, string>> = {
  start: 'The export could not be started',
  poll: 'The state of the job could not be read',
  link: 'The link to the bundle could not be created',
};

const MAX_EXCERPT_LENGTH = 200;
/** Hint for a start that the platform may have received. */
export const MAY_EXIST = 'A job may have been started anyway: look at the platform before you start another.';

export function callError({ attempt, failures, verdict }: GivenUp<FailedAttempt>, call: PlatformCall): ActionError {
  const { failure, cause, summary } = attempt;
  const { code, hint } = explainFailure(failure, call);
  const isAmbiguous = verdict === 'ambiguous';
  const maybeSent = failure.kind === 'malformed' || (failure.kind === 'transport' && failure.maybeSent);
  const message = `${PURPOSE[call]}${tries(failures)}: ${summary}.`;
  return new ActionError(isAmbiguous ? 'AMBIGUOUS_START' : code, message, {
    hint: isAmbiguous || (call === 'start' && maybeSent) ? `${MAY_EXIST} ${hint}` : hint,
    cause,
  });
}

interface Quoted {
  readonly call: PlatformCall;
  readonly url: URL;
  readonly secrets: Sanitizer;
}

/** Quotes an answer that is no good one, on one line: where a redirect leads, its own sentence, or how its body begins. */
export function quoteOf(
  { status, headers, body }: HttpResponse,
  json: unknown,
  { call, url, secrets }: Quoted,
): string {
  if (status >= 300 && status < 400)
    return `It points to ${redirectTarget(headers, url, secrets)}; the key is never sent on`;
  const sentence = status < 400 ? undefined : problemSentence(json);
  if (sentence !== undefined) return `The platform says: ${secrets.clean(sentence).replace(/\.$/, '')}`;
  const type = secrets.clean(headers['content-type'] ?? 'no content type', 60);
  // The link is not yet known, so its secrets could not be masked.
  if (call === 'link' && status < 400) return `The body (${type}) is not shown: it may hold the link`;
  const excerpt = secrets.clean(new TextDecoder().decode(body), MAX_EXCERPT_LENGTH);
  return excerpt === '' ? `The body is empty (${type})` : `The body (${type}) begins: ${excerpt}`;
}

/** Names the target of a redirect by its origin, and never by its path. */
function redirectTarget({ location = '' }: HttpResponse['headers'], url: URL, secrets: Sanitizer): string {
  const target = URL.parse(location, url.href);
  if (location === '' || target === null || !/^https?:$/.test(target.protocol) || secrets.holds(location))
    return 'no address that could be used';
  return target.origin === url.origin ? 'another path of the same host' : secrets.clean(target.origin, 120);
}

const NOT_ALLOWED: Explanation = {
  code: 'PERMISSION',
  hint: 'Static export needs the Enterprise plan, a key with write scope, and a runner address on the key’s allow-list.',
};
const NOT_FOUND: Readonly<Record<PlatformCall, Explanation>> = {
  start: { code: 'NOT_FOUND', hint: 'Check `base-url`, and that `domain` belongs to the key’s organization.' },
  poll: {
    code: 'JOB_LOST',
    hint: 'The platform does not know this job: check `job-id` and `base-url`, or start a new export.',
  },
  link: { code: 'NOT_FOUND', hint: 'The job or its files are gone: start a new export.' },
};
const OF_STATUSES: Readonly<Record<number, Explanation>> = {
  401: {
    code: 'AUTH',
    hint: 'The key is wrong, revoked or expired (keys live 90 days unless set otherwise): create a new admin key and store it as the secret.',
  },
  402: NOT_ALLOWED,
  403: NOT_ALLOWED,
  409: {
    code: 'CONFLICT',
    hint: 'Another job is in the way, or this one is not completed: continue it with `job-id` later.',
  },
};

function explainFailure(failure: Failure, call: PlatformCall): Explanation {
  if (failure.kind !== 'status') return explain(failure, 'platform');
  const { status, retryAfterMs } = failure;
  const known = status === 404 ? NOT_FOUND[call] : OF_STATUSES[status];
  if (known !== undefined) return known;
  if (status === 429) {
    const wait = retryAfterMs === undefined ? '' : `, for ${Math.ceil(retryAfterMs / 1000)} s more`;
    return { code: 'RATE_LIMITED', hint: `The platform limits requests${wait}: run it later, or raise \`timeout\`.` };
  }
  if (status < 400) return { code: 'REDIRECT', hint: 'Set `base-url` to the final address of the platform API.' };
  const isTrouble = classify(failure) === 'unclear' || (status >= 500 && status !== 501);
  if (isTrouble) return explain(failure, 'platform');
  const input = call === 'start' ? '`domain`, `paths` and `version`' : '`job-id`';
  return { code: 'REQUEST', hint: `The platform refused the request: check \`base-url\`, ${input}.` };
}
