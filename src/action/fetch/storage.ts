/** One request to the storage: follows redirects, and classifies the answer as whole file, part or failure. */
import type { Effects, HttpStream } from '../effects.ts';
import { brokenAttempt, type FailedAttempt } from '../http/attempts.ts';
import type { Deadline } from '../http/deadline.ts';
import { askedDelay } from '../http/retry.ts';
import { isLocalHost } from '../inputs/rules.ts';
import type { Part, Piece } from './partial-file.ts';

/** A piece with the answer that brings it. */
export interface StoragePiece extends HttpStream, Piece {}

/** Limit of the time until an answer begins, and between two pieces of it, in milliseconds. */
const SILENCE_MS = 30_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Requests the missing part of a bundle. The key is never sent to the storage, and only the range header is kept over a
 * redirect.
 */
export async function requestPiece(
  effects: Effects,
  link: URL,
  part: Part,
  deadline: Deadline,
): Promise<StoragePiece | FailedAttempt> {
  try {
    const response = await followRedirects(effects, link, rangeHeaders(part), deadline);
    return 'summary' in response ? response : readPiece(response, part, effects);
  } catch (error) {
    return brokenAttempt(error, effects);
  }
}

/** Whether the storage refuses the link itself: it has expired, or was never valid. */
export function isDeadLink({ failure }: FailedAttempt): boolean {
  return failure.kind === 'status' && [400, 403, 410].includes(failure.status);
}

function rangeHeaders({ bytes, etag }: Part): Readonly<Record<string, string>> {
  if (bytes === 0 || etag === undefined) return { accept: '*/*' };
  return { accept: '*/*', range: `bytes=${bytes}-`, 'if-range': etag };
}

/** Redirects of storage are usual between regions and to a CDN. None leads from https to http. */
async function followRedirects(
  effects: Effects,
  link: URL,
  headers: Readonly<Record<string, string>>,
  deadline: Deadline,
): Promise<HttpStream | FailedAttempt> {
  let url = link;
  for (let hops = 0; ; hops += 1) {
    const timeoutMs = Math.max(1, deadline.remaining());
    const request = { method: 'GET', url, headers, timeoutMs, signal: effects.signal } as const;
    const response = await effects.http.stream(request, SILENCE_MS);
    const { status } = response;
    if (!REDIRECTS.includes(status)) return response;
    response.discard();
    const failure = { kind: 'status', status } as const;
    const target = redirectTarget(response.headers['location'], url);
    if (target === undefined) return { failure, summary: `HTTP ${status} to an address that must not be followed` };
    if (hops === MAX_REDIRECTS) return { failure, summary: `more than ${MAX_REDIRECTS} redirects` };
    url = target;
  }
}

function redirectTarget(location: string | undefined, from: URL): URL | undefined {
  if (location === undefined || !URL.canParse(location, from.href)) return undefined;
  const target = new URL(location, from);
  const local = from.protocol === 'http:' && target.protocol === 'http:' && isLocalHost(target.hostname);
  const allowed = target.protocol === 'https:' || local;
  return allowed && target.username === '' && target.password === '' ? target : undefined;
}

function readPiece(response: HttpStream, part: Part, { clock }: Effects): StoragePiece | FailedAttempt {
  const { status, headers } = response;
  const etag = strongTag(headers['etag']);
  if (status === 200) {
    const total = readLength(headers['content-length']);
    return { ...response, at: 0, etag, total };
  }
  const total = status === 206 ? continues(headers['content-range'], part) : undefined;
  // A part of another version, whatever the storage did with the condition.
  const isOther = headers['etag'] !== undefined && headers['etag'] !== part.etag;
  if (total !== undefined && !isOther) return { ...response, at: part.bytes, etag, total };
  response.discard();
  const summary = `HTTP ${status}${status === 206 ? ' with another range or version than was asked for' : ''}`;
  if (status === 206 || status === 416) return { failure: { kind: 'part' }, summary };
  return { failure: { kind: 'status', status, ...askedDelay(headers, clock.today()) }, summary };
}

/** Total of a `Content-Range` that continues the part to the end of the same file. Source: RFC 9110, 14.4. */
function continues(range: string | undefined, part: Part): number | undefined {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(range ?? '');
  if (match === null) return undefined;
  const [first, last, total] = match.slice(1).map(Number);
  if (total === undefined || first !== part.bytes || last !== total - 1) return undefined;
  return part.total === undefined || part.total === total ? total : undefined;
}

function readLength(text: string | undefined): number | undefined {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined;
}

/** Weak tags do not identify bytes. Source: RFC 9110, section 13.1.5. */
function strongTag(tag: string | undefined): string | undefined {
  return tag !== undefined && /^"[\x21\x23-\x7e]*"$/.test(tag) ? tag : undefined;
}
