/** Downloads the archive whole to a temporary file: continues where a download broke, and replaces a dead link once. */
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Effects, HttpRequest, HttpStream } from '../effects.ts';
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

export interface DownloadOptions {
  readonly link: Pick<Link, 'url' | 'sizeBytes'>;
  /** Path of the file to write, in a folder of this download alone. */
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

/**
 * Downloads a bundle to `file`. Replaces a link that the storage refuses, once. Resumes an interrupted download if the
 * entity tag proves that the part is of the same file, otherwise starts again. The number of bytes must be what the
 * storage announced; an answer without a length that ends with its connection must have what the platform announced.
 * Bytes are taken as they come, since storage may call the archive's own compression a content coding. Throws `EXPIRED`,
 * `NETWORK`, `TIMEOUT`, `BUNDLE` or `FILES`.
 */
export async function downloadBundle(effects: Effects, options: DownloadOptions): Promise<Measured> {
  const { deadline, file, freshLink, maxBytes = MAX_ARCHIVE_BYTES } = options;
  const part = new PartialFile(file, maxBytes);
  let { link } = options;
  let isFresh = false;
  let furthest = 0;
  const tryOnce = async (): Promise<Tried<undefined, FailedAttempt>> => {
    let failed = await takePiece(part, effects, { link, deadline });
    if (failed !== undefined && isDeadLink(failed.failure) && !isFresh) {
      effects.signal.throwIfAborted();
      isFresh = true;
      effects.log.info(`The storage refused the link (${failed.summary}); requesting a fresh link from the platform.`);
      link = await freshLink();
      failed = await takePiece(part, effects, { link, deadline });
    }
    if (failed === undefined) return { kind: 'answer', answer: undefined };
    const hasProgress = part.bytes > furthest;
    furthest = Math.max(furthest, part.bytes);
    const summary = `The download from ${link.url.origin} failed: ${failed.summary}`;
    return { ...failed, kind: 'failure', summary, hasProgress };
  };
  const outcome = await attempt({ effects, deadline, call: 'download', tryOnce });
  if (outcome.kind === 'given-up') throw downloadError(outcome);
  return part.measure();
}

/** Whether the storage refuses the link itself: it has expired, or was never valid. */
function isDeadLink(failure: Failure): boolean {
  return failure.kind === 'status' && [400, 403, 410].includes(failure.status);
}

function downloadError({ attempt, failures, isLate }: GivenUp<FailedAttempt>): ActionError {
  const { summary, failure, cause } = attempt;
  if (isLate) return outOfTime(summary, cause);
  const message = `${summary}${tries(failures)}.`;
  if (isDeadLink(failure))
    return new ActionError('EXPIRED', message, {
      hint: 'The storage refuses a fresh link: check the clock of the platform and the runner’s access to the storage.',
    });
  return new ActionError('NETWORK', message, { hint: explain(failure, 'storage').hint, cause });
}

/** Downloads the missing part as far as possible; returns why the file is incomplete, or undefined when it is whole. */
async function takePiece(
  part: PartialFile,
  effects: Effects,
  { link, deadline }: Pick<DownloadOptions, 'link' | 'deadline'>,
): Promise<FailedAttempt | undefined> {
  try {
    const response = await followRedirects(effects, link.url, { headers: part.conditions(), deadline });
    if ('summary' in response) return response;
    try {
      if (!part.expects(response)) return refusedPiece(part, response, effects);
      await part.append(response);
    } finally {
      response.discard();
    }
    const endsWithConnection = response.headers['transfer-encoding'] === undefined;
    const { bytes, total = endsWithConnection ? Math.max(bytes, link.sizeBytes ?? 0) : bytes } = part;
    if (bytes === total) return undefined;
    return { failure: { kind: 'unreadable' }, summary: `${bytes} of ${total} bytes arrived` };
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
    const request = { method: 'GET', url, headers, timeoutMs, signal: effects.signal } as const;
    const response = await effects.http.stream(request, SILENCE_MS);
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

function refusedPiece(part: PartialFile, { status, headers }: HttpStream, { clock }: Effects): FailedAttempt {
  if (status !== 206 && status !== 416)
    return {
      failure: { kind: 'status', status, ...askedDelay(headers, clock.today()) },
      summary: `HTTP ${status}`,
    };
  part.restart();
  return { failure: { kind: 'unreadable' }, summary: `HTTP ${status}, not the range and version that was asked for` };
}

/** The part of a bundle that has arrived: written piece by piece, together with its digest. */
class PartialFile {
  readonly #file: string;
  readonly #maxBytes: number;
  #hash = createHash('sha256');
  /** Strong entity tag; without one the part cannot be continued. */
  #etag: string | undefined;
  bytes = 0;
  /** Size of the whole file, as the storage states it. */
  total: number | undefined;

  constructor(file: string, maxBytes: number) {
    this.#file = file;
    this.#maxBytes = maxBytes;
  }

  conditions(): Readonly<Record<string, string>> {
    if (this.bytes === 0 || this.#etag === undefined) return { accept: '*/*' };
    return { accept: '*/*', range: `bytes=${this.bytes}-`, 'if-range': this.#etag };
  }

  restart(): void {
    this.#hash = createHash('sha256');
    this.bytes = 0;
    this.total = undefined;
    this.#etag = undefined;
  }

  /** Whether an answer brings the file, or continues the part to the end of the same file. */
  expects({ status, headers }: HttpStream): boolean {
    const { etag, 'content-length': length = '', 'content-range': range = '' } = headers;
    if (status === 200) {
      this.restart();
      // Weak tags do not identify bytes. Source: RFC 9110, section 13.1.5.
      if (etag !== undefined && /^"[\x21\x23-\x7e]*"$/.test(etag)) this.#etag = etag;
      if (/^\d{1,15}$/.test(length)) this.total = Number(length);
      return true;
    }
    // Source: RFC 9110, section 14.4.
    const [, first, last, total] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(range)?.map(Number) ?? [];
    const isRest = status === 206 && total !== undefined && first === this.bytes && last === total - 1;
    // A part of another version, whatever the storage did with the condition.
    if (!isRest || total !== (this.total ?? total) || (etag ?? this.#etag) !== this.#etag) return false;
    this.total = total;
    return true;
  }

  /** Writes the body of an answer; what has arrived is kept when it is interrupted. */
  async append({ body }: HttpStream): Promise<void> {
    // Refuse before writing when the announced size exceeds the limit.
    this.#limit(this.total ?? 0);
    const write = async () => {
      await using file = await open(this.#file, this.bytes === 0 ? 'w' : 'a');
      for await (const chunk of body) {
        this.#limit(this.bytes + chunk.byteLength);
        appendFileSync(file.fd, chunk);
        this.#hash.update(chunk);
        this.bytes += chunk.byteLength;
      }
    };
    await atPath(this.#file, write, () => this.total);
  }

  #limit(bytes: number): void {
    if (bytes <= this.#maxBytes) return;
    throw new ActionError('BUNDLE', `The bundle is larger than ${this.#maxBytes} bytes.`, {
      hint: 'Export fewer pages with `paths`, or keep large files out of the documentation.',
    });
  }

  measure(): Measured {
    return { sizeBytes: this.bytes, sha256: this.#hash.digest('hex') };
  }
}
