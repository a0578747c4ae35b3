/** What an answer of GitHub means: a value, a no, or nothing that can be used. Pure. */
import { ContractError } from '../../contract/decode.ts';
import type { GitHubAnswer, Secrets } from '../deps.ts';
import type { ActionError } from '../errors.ts';
import { classify } from '../failure.ts';
import {
  archivedError,
  type GitHubAttempt,
  isProtection,
  isPullSetting,
  permissionError,
  type Refusal,
  redirectError,
  type Told,
  tokenError,
} from './failures.ts';

/** An answer, read. `error` is what a refusal is in any case, unless it is a rate limit. */
export type Answered<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'refusal'; readonly refusal: Refusal; readonly error?: ActionError }
  | ({ readonly kind: 'failure' } & GitHubAttempt);

/** What was asked. */
export interface Asked<T> extends Told {
  readonly route: string;
  /**
   * Fields of GraphQL, by their names in the answer, that the token may not be allowed to read: an answer whose errors
   * are of nothing else is good, and has null there.
   */
  readonly mayMiss?: readonly string[];
  readonly decode: (data: unknown) => T;
}

/** What is needed to speak of it. */
export interface Speech {
  /** Gives method and address, harmless; few answers are spoken of. */
  readonly label: () => string;
  readonly secrets: Pick<Secrets, 'clean' | 'holds'>;
  readonly apiUrl: string;
}

const MAX_QUOTE_LENGTH = 400;
const MAX_EXCERPT_LENGTH = 160;

/** Reads an answer. */
export function readAnswer<T>(answer: GitHubAnswer, asked: Asked<T>, speech: Speech): Answered<T> {
  const { status, data } = answer;
  if (status >= 200 && status <= 299) {
    return asked.route === 'graphql' ? readGraphql(answer, asked, speech) : readValue(data, asked, { status, speech });
  }
  const says = sentenceOf(data, speech);
  const summary = `${speech.label()}: HTTP ${status}`;
  const failureClass = classify({ kind: 'status', status });
  if (status !== 429 && ['server', 'later'].includes(failureClass)) {
    const excerpt = says === '' ? excerptOf(answer, speech) : says;
    return { kind: 'failure', failure: { kind: 'status', status }, summary, says: excerpt };
  }
  return refused({ summary, status, says }, answer, asked, speech);
}

function readValue<T>(
  data: unknown,
  { decode }: Asked<T>,
  { status, speech }: { readonly status: number; readonly speech: Speech },
): Answered<T> {
  try {
    return { kind: 'value', value: decode(data) };
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause;
    const isJson = typeof data === 'object' && data !== null;
    const fact = isJson
      ? `but ${speech.secrets.clean(cause.message)}`
      : data === undefined
        ? 'with an empty body'
        : 'without a JSON body';
    const kind = isJson ? 'malformed' : 'unreadable';
    const says = typeof data === 'string' ? speech.secrets.clean(data, MAX_EXCERPT_LENGTH) : '';
    return { kind: 'failure', failure: { kind }, summary: `${speech.label()}: HTTP ${status}, ${fact}`, says, cause };
  }
}

/** GraphQL tells of errors with HTTP 200. Source: https://docs.github.com/en/graphql/guides/forming-calls-with-graphql */
function readGraphql<T>(answer: GitHubAnswer, asked: Asked<T>, speech: Speech): Answered<T> {
  const { status, data } = answer;
  const fields = isRecord(data) ? data : {};
  const errors = Array.isArray(fields['errors']) ? fields['errors'].map((error) => (isRecord(error) ? error : {})) : [];
  const first = errors.find((error) => !mayMiss(error, asked.mayMiss));
  if (first === undefined) return readValue(isRecord(data) ? data['data'] : data, asked, { status, speech });
  const says = sentenceOf({ errors }, speech);
  const type = typeOf(first);
  const summary = `${speech.label()}: ${type ?? 'an error'}`;
  // With a part of the data, or with an error of the server itself, the mutation may have been done.
  const part = isRecord(fields['data']) && Object.values(fields['data']).some((value) => value !== null);
  // A question of which a part is hidden was not done by half.
  const isHiddenPart = asked.mayMiss !== undefined && isForbidden(first);
  if ((part && !isHiddenPart) || (type === undefined && SERVER_ERROR.test(says))) {
    return { kind: 'failure', failure: { kind: 'status', status: 500 }, summary, says };
  }
  return refused({ summary, status, says, ...(type !== undefined && { type }) }, answer, asked, speech);
}

/** Whether an error is of a field that may be missing, and says that the token may not read it. */
function mayMiss(error: Readonly<Record<string, unknown>>, names: readonly string[] = []): boolean {
  if (!Array.isArray(error['path']) || !(isForbidden(error) || typeOf(error) === 'NOT_FOUND')) return false;
  return error['path'].some((name) => names.includes(name));
}

const FORBIDDEN: readonly string[] = ['FORBIDDEN', 'INSUFFICIENT_SCOPES'];

function isForbidden(error: Readonly<Record<string, unknown>>): boolean {
  return FORBIDDEN.includes(typeOf(error) ?? '') || INACCESSIBLE.test(errorSentence(error));
}

function typeOf(error: Readonly<Record<string, unknown>>): string | undefined {
  return wordOf(error['type']) ?? wordOf(isRecord(error['extensions']) ? error['extensions']['code'] : undefined);
}

const SERVER_ERROR = /something went wrong|timed? ?out|timeout|couldn['’]t respond|internal server error/i;

function refused<T>(refusal: Refusal, { headers, status }: GitHubAnswer, asked: Asked<T>, speech: Speech): Answered<T> {
  const { says, type } = refusal;
  const error = (value: ActionError): Answered<T> => ({ kind: 'refusal', refusal, error: value });
  if (/archived so (?:it )?is read-only|repository (?:was|is|has been) archived/i.test(says))
    return error(archivedError(asked, refusal));
  if (status >= 300 && status <= 399)
    return error(redirectError(asked, refusal, targetOf(headers['location'], speech)));
  if (status === 401) return error(tokenError(asked, refusal));
  const mayNot = status === 403 || FORBIDDEN.includes(type ?? '') || INACCESSIBLE.test(says);
  if (mayNot && !isProtection(refusal) && !isPullSetting(refusal)) {
    return error(permissionError(asked, refusal, headers['x-accepted-github-permissions']));
  }
  return { kind: 'refusal', refusal };
}

const INACCESSIBLE = /resource not accessible/i;

/** Where a read has moved to, when that is GitHub's API too. */
export function redirectOf({ status, headers }: GitHubAnswer, apiUrl: string): string | undefined {
  const location = headers['location'] ?? '';
  if (status < 300 || status > 399 || location === '' || !URL.canParse(location, `${apiUrl}/`)) return undefined;
  const target = new URL(location, `${apiUrl}/`);
  return target.origin === new URL(apiUrl).origin && target.username === '' ? target.href : undefined;
}

/** Where a redirect points to, in harmless words. */
function targetOf(location: string | undefined, { apiUrl, secrets }: Speech): string {
  if (location === undefined || location === '') return 'no address';
  if (secrets.holds(location) || !URL.canParse(location, `${apiUrl}/`)) return 'an address that cannot be read';
  const target = new URL(location, `${apiUrl}/`);
  if (!['http:', 'https:'].includes(target.protocol)) return 'an address that is not of the web';
  return secrets.clean(target.origin + target.pathname, 200);
}

/** GitHub's words: `message`, and those of the nested errors, which often are the only ones that say anything. */
function sentenceOf(data: unknown, { secrets }: Speech): string {
  if (!isRecord(data)) return '';
  const message = typeof data['message'] === 'string' ? [data['message']] : [];
  const errors = Array.isArray(data['errors']) ? data['errors'].map(errorSentence) : [errorSentence(data['errors'])];
  const parts = [...message, ...errors].filter((part) => part !== '');
  return secrets.clean([...new Set(parts)].join('; '), MAX_QUOTE_LENGTH);
}

function errorSentence(error: unknown): string {
  if (typeof error === 'string') return error;
  if (!isRecord(error)) return '';
  if (typeof error['message'] === 'string') return error['message'];
  return ['resource', 'field', 'code']
    .map((name) => error[name])
    .filter((word) => typeof word === 'string')
    .join(' ');
}

function excerptOf({ data }: GitHubAnswer, { secrets }: Speech): string {
  return typeof data === 'string' ? secrets.clean(data, MAX_EXCERPT_LENGTH) : '';
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
