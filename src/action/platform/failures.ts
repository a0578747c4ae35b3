/** From a failed call of the platform to the error that a person reads: what failed, the value found, what to do. Pure. */
import { ContractError } from '../../contract/decode.ts';
import { problemSentence } from '../../contract/problem.ts';
import { decodeStarted } from '../../contract/static-export.ts';
import type { HttpResponse, Secrets } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { type FailedAttempt, type GivenUp, tries } from '../http/attempts.ts';
import { type Explanation, explain } from '../http/explain.ts';
import type { Failure, PlatformCall } from '../http/retry.ts';
import { count } from '../report/wording.ts';

/** A failed attempt of a call. */
export interface PlatformAttempt extends FailedAttempt {
  /** What was asked. */
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
  // The link is not yet known, so its secrets could not be masked.
  if (call === 'link' && response.status < 400 && excerpt !== '')
    return ` The body (${type}, ${count(response.body.length, 'byte')}) is not shown: it may hold the link.`;
  return excerpt === '' ? ` The body is empty (${type}).` : ` The body (${type}) begins: ${excerpt}`;
}

function jsonOf(response: HttpResponse | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(response?.body));
  } catch {
    return undefined;
  }
}

function explainLast(
  { attempt, tooLong }: GivenUp<PlatformAttempt>,
  call: PlatformCall,
  secrets: Cleaner,
): Explanation {
  const { failure } = attempt;
  if (failure.kind !== 'status') return explain(failure, 'platform');
  const { status, retryAfterMs } = failure;
  if (status < 200) {
    return {
      code: 'BAD_RESPONSE',
      hint: 'This status cannot answer the request: check `base-url`, and look for a gateway that switches to another protocol.',
    };
  }
  const known = REFUSALS[status];
  if (known !== undefined) return known;
  if (status < 400) return explainRedirect(attempt, secrets);
  if (status === 404) return NOT_FOUND[call];
  if (status === 409) return { code: 'CONFLICT', hint: conflictHint(call, attempt, secrets) };
  if (status === 429) {
    const seconds = Math.ceil((retryAfterMs ?? 0) / 1000);
    const hint =
      tooLong && seconds > 0
        ? `The platform asks to wait ${seconds} s, longer than this run has time; run it later or raise \`timeout\`.`
        : 'The platform refuses requests at the moment; run it again later.';
    return { code: 'RATE_LIMITED', hint };
  }
  if (status >= 500 || status === 408 || status === 425) return explain(failure, 'platform');
  const input = call === 'start' ? '`domain`, `paths` and `version`' : '`job-id` and `base-url`';
  return { code: 'REQUEST', hint: `The platform refused the request: check ${input}.` };
}

const NO_PLAN: Explanation = {
  code: 'PERMISSION',
  hint: 'Static export needs the Enterprise plan, a key with write scope, and a runner address on the key’s allow-list.',
};
const UNKNOWN_CALL: Explanation = {
  code: 'REQUEST',
  hint: 'The server does not know this call: check that `base-url` is the address of the platform API.',
};
const REFUSALS: Readonly<Record<number, Explanation>> = {
  304: {
    code: 'BAD_RESPONSE',
    hint: 'The request was not conditional, so a cache has answered: look for a cache or gateway in front of the platform API.',
  },
  401: {
    code: 'AUTH',
    hint: 'The key is wrong, revoked or expired (keys live 90 days unless set otherwise): create a new admin key and store it as the secret.',
  },
  402: NO_PLAN,
  403: NO_PLAN,
  405: UNKNOWN_CALL,
  501: UNKNOWN_CALL,
};
const NOT_FOUND: Readonly<Record<PlatformCall, Explanation>> = {
  start: { code: 'NOT_FOUND', hint: 'Check `base-url`, and that `domain` belongs to the key’s organization.' },
  poll: {
    code: 'JOB_LOST',
    hint: 'The platform does not know this job: check `job-id` and `base-url`, or start a new export.',
  },
  link: { code: 'NOT_FOUND', hint: 'The job or its files are gone: start a new export.' },
};

function conflictHint(call: PlatformCall, { response }: PlatformAttempt, secrets: Cleaner): string {
  switch (call) {
    case 'start': {
      const jobId = jobIn(response, secrets);
      const job = jobId === undefined ? '`job-id`' : `\`job-id: ${jobId}\``;
      return `Another job blocks the start; wait for it or continue it with ${job}.`;
    }
    case 'poll':
      return 'The platform did not report the state of the job: check it there before you continue it.';
    case 'link':
      return 'The job is not completed.';
  }
}

/** The job that an answer names, if its id is safe to show and copy. */
function jobIn(response: HttpResponse | undefined, secrets: Cleaner): string | undefined {
  try {
    const { jobId } = decodeStarted(jsonOf(response));
    const isPlain = /^[^\s`]+$/.test(jobId) && !secrets.holds(jobId) && secrets.clean(jobId) === jobId;
    return isPlain ? jobId : undefined;
  } catch (error) {
    if (error instanceof ContractError) return undefined;
    throw error;
  }
}

const NOWHERE = 'no address';

function explainRedirect(attempt: PlatformAttempt, secrets: Cleaner): Explanation {
  const target = redirectTarget(attempt, secrets);
  const next =
    target === NOWHERE
      ? 'Check that `base-url` is the address of the platform API.'
      : 'Set `base-url` to the final address.';
  return { code: 'REDIRECT', hint: `It points to ${target}; the key is never sent on. ${next}` };
}

/** Where a redirect points to, in harmless words: its origin, and never its path. */
function redirectTarget({ response, url }: PlatformAttempt, secrets: Cleaner): string {
  const location = response?.headers['location'] ?? '';
  if (location === '') return NOWHERE;
  if (secrets.holds(location)) return 'an address that holds the key';
  if (!URL.canParse(location, url.href)) return 'an address that cannot be read';
  const target = new URL(location, url);
  if (target.origin === url.origin) return 'another path of the same host';
  if (!['http:', 'https:'].includes(target.protocol)) return 'an address that is neither http nor https';
  return secrets.clean(target.origin, 120);
}
