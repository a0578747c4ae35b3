/** Downloads the archive whole to a temporary file: continues where a download broke, and replaces a dead link once. */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { fileKind, KIND_BYTES } from '../../bundle/errors.ts';
import type { Effects, HttpRequest, HttpStream, NewFile } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { explain, outOfTime } from '../http/explain.ts';
import {
  askedDelay,
  attempt,
  brokenAttempt,
  type Deadline,
  type FailedAttempt,
  type Failure,
  type GivenUp,
  type Tried,
  tries,
} from '../http/retry.ts';
import { isSafeAddress } from '../links.ts';
import type { Link } from '../platform/link.ts';
import { atPath } from './targets.ts';

/** What to download, and how to get a fresh link when this one has expired. */
export interface DownloadOptions {
  readonly link: Pick<Link, 'url' | 'sizeBytes'>;
  /** Path of the file to create; it must not exist. */
  readonly file: string;
  readonly deadline: Deadline;
  readonly freshLink: () => Promise<DownloadOptions['link']>;
  /** Limit of the archive, in bytes. */
  readonly maxBytes?: number;
}

/** A complete file: size in bytes, and SHA-256 in hex. */
export interface Measured {
  readonly sizeBytes: number;
  readonly sha256: string;
}

const MAX_ARCHIVE_BYTES = 16 * 1024 ** 3;
/** Limit of the time until an answer begins, and between two pieces of it, in milliseconds. */
const SILENCE_MS = 30_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Chunks come in 64 kB; every write is a call to another thread and back. */
const BATCH_BYTES = 512 * 1024;
const MAX_HEADER_LENGTH = 60;
/** Next step where an answer is something else than the archive. */
export const OTHER_KIND_HINT =
  'Look for a login, gateway or cache in front of the storage that answers instead of it, or that changes archives on their way.';

/**
 * Downloads a bundle to `file`. Replaces a link that the storage refuses, once. Resumes an interrupted download if the
 * entity tag proves that the part is of the same file, otherwise starts again. The number of bytes must be what storage
 * and platform announced; bytes are taken as they come, since storage may call the archive's own compression a content
 * coding. Throws `EXPIRED`, `NETWORK`, `TIMEOUT`, `BUNDLE` or `FILES`; the file is then removed.
 */
export async function downloadBundle(effects: Effects, options: DownloadOptions): Promise<Measured> {
  const { file, maxBytes = MAX_ARCHIVE_BYTES } = options;
  const partial = new PartialFile(await atPath(file, () => effects.files.create(file)), maxBytes);
  try {
    await fill(partial, effects, options).finally(() => partial.close());
    return partial.measure();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function fill(partial: PartialFile, effects: Effects, options: DownloadOptions): Promise<void> {
  const { deadline, file, freshLink } = options;
  let { link } = options;
  let isFresh = false;
  let furthest = 0;
  const tryOnce = async (): Promise<Tried<undefined, FailedAttempt>> => {
    let failed = await takePiece(partial, effects, { ...options, link });
    if (failed !== undefined && isDeadLink(failed.failure) && !isFresh) {
      effects.signal.throwIfAborted();
      isFresh = true;
      effects.log.info(`The storage refused the link (${failed.summary}); requesting a fresh link from the platform.`);
      link = await freshLink();
      failed = await takePiece(partial, effects, { ...options, link });
    }
    if (failed === undefined) return { kind: 'answer', answer: undefined };
    const hasProgress = partial.bytes > furthest;
    furthest = Math.max(furthest, partial.bytes);
    if (failed.failure.kind === 'part') await atPath(file, () => partial.restart());
    const summary = `The download from ${link.url.origin} failed: ${failed.summary}`;
    return { ...failed, kind: 'failure', summary, hasProgress };
  };
  const outcome = await attempt({ effects, deadline, call: 'download', tryOnce });
  if (outcome.kind === 'given-up') throw downloadError(outcome);
}

/** Whether the storage refuses the link itself: it has expired, or was never valid. */
function isDeadLink(failure: Failure): boolean {
  return failure.kind === 'status' && [400, 403, 410].includes(failure.status);
}

function downloadError({ attempt, failures, isLate }: GivenUp<FailedAttempt>): ActionError {
  const { summary, failure, cause } = attempt;
  if (isLate) return outOfTime(summary, cause);
  const message = `${summary}${tries(failures)}.`;
  if (failure.kind === 'malformed') {
    return new ActionError('BUNDLE', message, { hint: OTHER_KIND_HINT, jobLives: true });
  }
  if (isDeadLink(failure)) {
    const hint =
      'The storage refuses a fresh link: check the clock of the platform and the runner’s access to the storage.';
    return new ActionError('EXPIRED', message, { hint, cause });
  }
  const hint =
    failure.kind === 'transport'
      ? explain(failure, 'storage').hint
      : 'Check that the runner may reach the storage of the platform.';
  return new ActionError('NETWORK', message, { hint, cause });
}

/** Downloads the missing part as far as possible; returns why the file is incomplete, or undefined when it is whole. */
async function takePiece(
  partial: PartialFile,
  effects: Effects,
  { link, file, deadline }: DownloadOptions,
): Promise<FailedAttempt | undefined> {
  try {
    const response = await followRedirects(effects, link.url, { headers: partial.conditions(), deadline });
    if ('summary' in response) return response;
    const { headers } = response;
    try {
      const announced = () => partial.total ?? link.sizeBytes;
      const isTaken = await atPath(file, () => partial.append(response, effects.signal), announced);
      if (!isTaken) return refusedPiece(response, effects);
    } finally {
      response.discard();
    }
    const { bytes, total } = partial;
    if (total !== undefined && bytes !== total)
      return { failure: { kind: 'unreadable' }, summary: `${bytes} of ${total} bytes arrived` };
    const { sizeBytes = bytes } = link;
    return bytes === sizeBytes ? undefined : await otherSize(partial, { sizeBytes, file, headers }, effects);
  } catch (error) {
    return brokenAttempt(error, effects);
  }
}

/** Redirects of storage are usual between regions and to a CDN. None leads from https to http, or carries the key. */
async function followRedirects(
  effects: Effects,
  link: URL,
  { headers, deadline }: { readonly headers: HttpRequest['headers']; readonly deadline: Deadline },
): Promise<HttpStream | FailedAttempt> {
  let url = link;
  for (let hops = 0; ; hops += 1) {
    const timeoutMs = Math.max(1, deadline.remaining());
    const response = await effects.http.stream(
      { method: 'GET', url, headers, timeoutMs, signal: effects.signal },
      SILENCE_MS,
    );
    const { status } = response;
    if (!REDIRECTS.includes(status)) return response;
    response.discard();
    const failure = { kind: 'status', status } as const;
    const target = URL.parse(response.headers['location'] ?? 'none:', url.href);
    const isUsable = target !== null && isSafeAddress(target) && `${target.username}${target.password}` === '';
    if (!isUsable || (url.protocol === 'https:' && target.protocol !== 'https:'))
      return { failure, summary: `HTTP ${status} to an address that must not be followed` };
    if (hops === MAX_REDIRECTS) return { failure, summary: `more than ${MAX_REDIRECTS} redirects` };
    url = target;
  }
}

function refusedPiece({ status, headers }: HttpStream, { clock }: Effects): FailedAttempt {
  if (status === 206)
    return { failure: { kind: 'part' }, summary: 'HTTP 206 with another range or version than was asked for' };
  const summary = `HTTP ${status}`;
  if (status === 416) return { failure: { kind: 'part' }, summary };
  return { failure: { kind: 'status', status, ...askedDelay(headers, clock.today()) }, summary };
}

/** A file of another size than the platform announced: a truncated archive, or something else than the archive. */
async function otherSize(
  { bytes, total }: PartialFile,
  { sizeBytes, file, headers }: { readonly sizeBytes: number; readonly file: string } & Pick<HttpStream, 'headers'>,
  { secrets }: Effects,
): Promise<FailedAttempt> {
  const kind = await atPath(file, async () => {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
    return fileKind(buffer.subarray(0, bytesRead));
  });
  const [type, coding] = [headers['content-type'], headers['content-encoding']].map((value = 'none') =>
    secrets.clean(value, MAX_HEADER_LENGTH),
  );
  const summary = `${bytes} bytes arrived, but ${sizeBytes} were announced; it is ${kind} (content type ${type}, content coding ${coding})`;
  // Nothing proves that the bytes are complete.
  const mayBeCut = bytes < sizeBytes && total === undefined && headers['content-encoding'] === undefined;
  const isCut = mayBeCut && ['empty', 'a gzip-compressed file'].includes(kind);
  return { failure: { kind: isCut ? 'part' : 'malformed' }, summary };
}

/** The part of a bundle that has arrived: written piece by piece, together with its digest. */
class PartialFile {
  readonly #file: NewFile;
  readonly #maxBytes: number;
  #hash = createHash('sha256');
  /** Strong entity tag; without one the part cannot be continued. */
  #etag: string | undefined;
  bytes = 0;
  /** Size of the whole file, as the storage states it. */
  total: number | undefined;

  constructor(file: NewFile, maxBytes: number) {
    this.#file = file;
    this.#maxBytes = maxBytes;
  }

  conditions(): Readonly<Record<string, string>> {
    if (this.bytes === 0 || this.#etag === undefined) return { accept: '*/*' };
    return { accept: '*/*', range: `bytes=${this.bytes}-`, 'if-range': this.#etag };
  }

  async restart(): Promise<void> {
    if (this.bytes > 0) await this.#file.truncate();
    this.#hash = createHash('sha256');
    this.bytes = 0;
    this.total = undefined;
    this.#etag = undefined;
  }

  /**
   * Writes the body of an answer that brings the file, or continues the part; what has arrived is kept when it is
   * interrupted. Returns false for any other answer.
   */
  async append({ status, headers, body }: HttpStream, signal: AbortSignal): Promise<boolean> {
    const { etag, 'content-length': length = '' } = headers;
    if (status === 200) {
      await this.restart();
      // Weak tags do not identify bytes. Source: RFC 9110, section 13.1.5.
      if (etag !== undefined && /^"[\x21\x23-\x7e]*"$/.test(etag)) this.#etag = etag;
      if (/^\d{1,15}$/.test(length)) this.total = Number(length);
    } else if (status !== 206 || !this.#isContinuedBy(headers)) return false;
    // Refuse before writing when the announced size exceeds the limit.
    this.#limit(this.total ?? 0);
    await this.#write(body, signal);
    return true;
  }

  /** Whether an answer continues the part to the end of the same file. Source: RFC 9110, section 14.4. */
  #isContinuedBy({ etag, 'content-range': range = '' }: HttpStream['headers']): boolean {
    const [, first, last, total] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(range)?.map(Number) ?? [];
    const isRest = total !== undefined && first === this.bytes && last === total - 1;
    // A part of another version, whatever the storage did with the condition.
    if (!isRest || total !== (this.total ?? total) || (etag ?? this.#etag) !== this.#etag) return false;
    this.total = total;
    return true;
  }

  async #write(body: HttpStream['body'], signal: AbortSignal): Promise<void> {
    let batch: Uint8Array[] = [];
    let batchBytes = 0;
    const flush = async () => {
      const chunks = batch;
      batch = [];
      batchBytes = 0;
      if (chunks.length > 0) await this.#file.append(chunks);
    };
    try {
      for await (const chunk of body) {
        signal.throwIfAborted();
        this.#limit(this.bytes + chunk.byteLength);
        batch.push(chunk);
        batchBytes += chunk.byteLength;
        this.#hash.update(chunk);
        this.bytes += chunk.byteLength;
        if (batchBytes >= BATCH_BYTES) await flush();
      }
    } finally {
      await flush();
    }
  }

  #limit(bytes: number): void {
    if (bytes <= this.#maxBytes) return;
    throw new ActionError('BUNDLE', `The bundle is larger than ${this.#maxBytes} bytes.`, {
      hint: 'Export fewer pages with `paths`, or keep large files out of the documentation.',
    });
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  /** Returns size and digest; nothing can be appended afterwards. */
  measure(): Measured {
    return { sizeBytes: this.bytes, sha256: this.#hash.digest('hex') };
  }
}
