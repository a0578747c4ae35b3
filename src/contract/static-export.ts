/**
 * The static export calls: start a job, poll it, ask for the link to its bundle.
 *
 * Source: the published description of the static export API, and what live services are observed to send where the
 * description is silent. The interfaces are what the local platform accepts and answers, which `answers.ts` has as
 * schemas; the decoders are what the Action reads: they need only what is published and use the rest when it is there.
 * They do without a library of schemas, which would be the largest part of what a run loads.
 */
import { ContractError, describe, measure } from './contract-error.ts';
import { readTimestamp } from './timestamp.ts';

/** Path of the start call, relative to the platform's base URL. */
export const JOBS_PATH = '/v1/static-export/jobs';

/** Path of the status call of a job, relative to the platform's base URL; the id is escaped. */
export function jobPath(jobId: string): string {
  return `${JOBS_PATH}/${encodeURIComponent(jobId)}`;
}

/** Path of the bundle call of a job, relative to the platform's base URL. */
export function bundlePath(jobId: string): string {
  return `${jobPath(jobId)}/bundle`;
}

/** States of a job on the local platform. A client treats every other value as a job that is not finished. */
export const JOB_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** A job as the local platform answers it. Times are RFC 3339 in UTC. */
export interface Job {
  readonly jobId: string;
  readonly status: JobStatus;
  /** Per cent, 0 to 100. */
  readonly progress: number;
  /** Pages exported so far. */
  readonly pageCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The commit that is exported, once it is known; only of documentation in a git repository. */
  readonly commit?: string;
  /** Why the job failed; present only then. */
  readonly error?: string;
}

/** The answer of the bundle call. `expiresAt` is RFC 3339 in UTC, `sizeBytes` the size of the archive. */
export interface BundleLink {
  readonly jobId: string;
  readonly bundleUrl: string;
  readonly sizeBytes: number;
  readonly expiresAt: string;
}

/** 1 to 128 characters of letters, digits, `.`, `_`, `-`, `+`, starting with a letter or digit. */
export const VERSION_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,127}$/;

/** Body of the start call. */
export interface StartRequest {
  readonly domain: string;
  readonly version?: string | undefined;
  /** Page paths; all pages when absent. */
  readonly paths?: string[] | undefined;
}

/** What a client knows of a job from one answer. */
export interface JobSnapshot {
  /** As sent, trimmed and in lower case; only `completed` and `failed` end a job. */
  readonly status: string;
  /** Per cent, 0 to 100; absent when the platform sent none, or nothing that is one. */
  readonly progress?: number;
  /** Pages exported so far; absent when the platform sent none, or nothing that is one. */
  readonly pageCount?: number;
  /** When the job was started; absent when the platform sent none, or no real date. */
  readonly createdAt?: Date;
  /** Why the job failed, as sent: untrusted text, or a value of another type. */
  readonly error?: unknown;
}

/** What a client knows of a bundle's link. */
export interface LinkSnapshot {
  readonly bundleUrl: string;
  /** When the link dies; absent when the platform sent none, or no real date. */
  readonly expiresAt?: Date;
  /** Size of the archive in bytes; absent when the platform sent none. */
  readonly sizeBytes?: number;
}

const JOB_ID_MAX_LENGTH = 512;
const LINK_MAX_LENGTH = 8192;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** Tells whether a job id can stand in a path and a log without becoming something else. */
export function isUsableJobId(id: string): boolean {
  return (
    id !== '' &&
    id.trim() === id &&
    id !== '.' &&
    id !== '..' &&
    id.length <= JOB_ID_MAX_LENGTH &&
    id.isWellFormed() &&
    !CONTROL.test(id)
  );
}

/** Reads the answer of the start call: only `jobId` is needed; `createdAt` is absent where it is no real date. */
export function decodeStarted(body: unknown): { readonly jobId: string; readonly createdAt?: Date } {
  const answer = objectOf(body);
  const jobId = textIn(answer, 'jobId', 'a string');
  if (!isUsableJobId(jobId)) {
    throw new ContractError('$.jobId', `a job id of 1 to ${JOB_ID_MAX_LENGTH} printable characters`, describe(jobId));
  }
  const started = readTimestamp(answer['createdAt']);
  return { jobId, ...(started !== undefined && { createdAt: started }) };
}

/** Reads the answer of the status call: only `status` is needed; what else it has never breaks a poll. */
export function decodeJob(body: unknown): JobSnapshot {
  const answer = objectOf(body);
  const status = textIn(answer, 'status', 'a status').trim().toLowerCase();
  if (status === '') throw new ContractError('$.status', 'a status', describe(status));
  const { progress, pageCount, createdAt, error } = answer;
  const started = readTimestamp(createdAt);
  const percent = readNumber(progress);
  const pages = readNumber(pageCount);
  return {
    status,
    ...(percent !== undefined && percent >= 0 && percent <= 100 && { progress: percent }),
    ...(pages !== undefined && Number.isSafeInteger(pages) && pages >= 0 && { pageCount: pages }),
    ...(started !== undefined && { createdAt: started }),
    ...(error !== undefined && error !== null && { error }),
  };
}

/**
 * Reads the answer of the bundle call: only `bundleUrl` is needed. Whether the link may be used is the caller's to
 * judge. An error quotes nothing of the answer: a link that cannot be read may work all the same.
 */
export function decodeLink(body: unknown): LinkSnapshot {
  const answer = objectOf(body, measure);
  const bundleUrl = textIn(answer, 'bundleUrl', 'a link', measure);
  const refuse = (expected: string) => new ContractError('$.bundleUrl', expected, measure(bundleUrl));
  if (bundleUrl.length > LINK_MAX_LENGTH) throw refuse(`a link of at most ${LINK_MAX_LENGTH} characters`);
  if (!VISIBLE_ASCII.test(bundleUrl)) throw refuse('a link without spaces or control characters');
  const { expiresAt, sizeBytes } = answer;
  const expiry = readTimestamp(expiresAt);
  const size = readNumber(sizeBytes);
  return {
    bundleUrl,
    ...(expiry !== undefined && { expiresAt: expiry }),
    ...(size !== undefined && Number.isSafeInteger(size) && size >= 0 && { sizeBytes: size }),
  };
}

/** The own fields of an object; those of its prototype are none of an answer. */
type Fields = Readonly<Record<string, unknown>>;

function objectOf(body: unknown, found = describe): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ContractError('$', 'an object', found(body));
  }
  return Object.assign(Object.create(null), body) as Fields;
}

function textIn(answer: Fields, name: string, expected: string, found = describe): string {
  const value = answer[name];
  if (typeof value === 'string') return value;
  throw new ContractError(`$.${name}`, name in answer ? expected : 'a value', found(value));
}

/** A finite number, or one written as `42`, `42.5` or `42%`. */
function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const match = /^\s*(-?\d{1,15}(?:\.\d{1,15})?)\s*%?\s*$/.exec(value);
  return match === null ? undefined : Number(match[1]);
}
