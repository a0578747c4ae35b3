/** Streams the archive to a temporary file, which is read only when it is complete. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { defined } from '../defined.ts';
import type { Effects } from '../effects.ts';
import { ActionError, type ErrorCode } from '../errors.ts';
import { attempt, brokenAttempt, type FailedAttempt, type GivenUp, type Tried, tries } from '../http/attempts.ts';
import { explain, outOfTime } from '../http/explain.ts';
import { judge } from '../http/retry.ts';
import type { Link } from '../platform/link.ts';
import { type Arrival, kindOf, type Measured, mayBeCut, otherFile, PartialFile } from './archive-file.ts';
import { atPath, openTempFolder } from './files.ts';
import { isDeadLink, type Piece, requestPiece, type Way } from './storage.ts';

/** What to download, and how to get a fresh link when this one has expired. */
export interface DownloadOptions extends Way {
  readonly link: Pick<Link, 'url' | 'sizeBytes'>;
  /** Path of the file to create; it must not exist. */
  readonly file: string;
  /** Absent when there is no other link. */
  readonly freshLink?: () => Promise<DownloadOptions['link']>;
  /** Is told how much of the file is there, for those who read it meanwhile. */
  readonly arrival?: Arrival;
  /** Limit of the archive, in bytes. */
  readonly maxBytes?: number;
  /**
   * Consecutive failures without a byte between them after which the download fails; that of the retry policy when
   * absent.
   */
  readonly maxFailures?: number;
}

/**
 * Downloads a bundle to `file`. Replaces a link that the storage refuses, once. Resumes an interrupted download if the
 * entity tag proves that the part is of the same file, otherwise starts again. The number of bytes must be what storage
 * and platform announced. Throws `EXPIRED`, `NETWORK`, `TIMEOUT`, `BUNDLE` or `FILES`; the file is then removed.
 */
export async function downloadBundle(effects: Effects, options: DownloadOptions): Promise<Measured> {
  const { file } = options;
  const { arrival, maxBytes } = options;
  await using partial = await atPath(file, () =>
    PartialFile.create(effects.files, file, defined({ arrival, maxBytes })),
  );
  try {
    await fill(partial, effects, options);
    return partial.finish();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Downloads a file, runs work on it while it exists, and returns the result of the work. */
export async function withDownload<T>(
  effects: Effects,
  options: Omit<DownloadOptions, 'file'>,
  work: (file: string, measured: Measured) => Promise<T>,
): Promise<T> {
  await using folder = await openTempFolder(effects);
  const file = path.join(folder.path, 'download');
  return await work(file, await downloadBundle(effects, { ...options, file }));
}

/** A failed attempt; `fact` is the part of its summary that an error quotes. */
interface FailedDownload extends FailedAttempt {
  readonly fact: string;
}

/** Requests until the file is complete. */
async function fill(partial: PartialFile, effects: Effects, options: DownloadOptions): Promise<void> {
  const { deadline, file, freshLink, maxFailures = Number.POSITIVE_INFINITY } = options;
  let { link } = options;
  let isFresh = false;
  let requests = 0;
  let furthest = 0;
  const ask = async () => {
    requests += 1;
    return await takePiece(partial, effects, { ...options, link });
  };
  const tryOnce = async (): Promise<Tried<undefined, FailedDownload>> => {
    let failed = await ask();
    if (failed !== undefined && isDeadLink(failed) && freshLink !== undefined && !isFresh) {
      effects.signal.throwIfAborted();
      isFresh = true;
      effects.log.info(`The storage refused the link (${failed.summary}); requesting a fresh link from the platform.`);
      link = await freshLink();
      failed = await ask();
    }
    if (failed === undefined) return { kind: 'answer', answer: undefined };
    const hasProgress = partial.part.bytes > furthest;
    furthest = Math.max(furthest, partial.part.bytes);
    if (hasProgress) requests = 1;
    if (failed.failure.kind === 'part') await atPath(file, () => partial.restart());
    const { bytes, etag } = partial.part;
    const after = bytes > 0 && etag !== undefined ? ` after ${bytes} bytes` : '';
    const summary = `The download failed${after} (${failed.summary})`;
    return { ...failed, kind: 'failure', fact: failed.summary, summary, hasProgress };
  };
  const outcome = await attempt({
    effects,
    deadline,
    tryOnce,
    judge: (failure, before) => (before.length + 1 < maxFailures ? judge('download', failure, before) : 'give-up'),
  });
  if (outcome.kind === 'given-up') throw downloadError(outcome, { ...options, link }, requests);
}

/** Downloads the missing part as far as possible; returns why it is incomplete. */
async function takePiece(
  partial: PartialFile,
  effects: Effects,
  options: DownloadOptions,
): Promise<FailedAttempt | undefined> {
  const { link, file } = options;
  // A request by another way cannot ask for a part.
  const piece = await requestPiece(
    effects,
    link.url,
    options.open === undefined ? partial.part : { bytes: 0 },
    options,
  );
  if ('summary' in piece) return piece;
  try {
    await atPath(
      file,
      () => partial.append(piece, effects.signal),
      () => partial.part.total ?? link.sizeBytes,
    );
  } catch (error) {
    return brokenAttempt(error, effects);
  } finally {
    piece.discard();
  }
  return await sizeFault(partial, piece, effects, options);
}

/** Compares the received size with what storage and platform announced. */
async function sizeFault(
  { part: { bytes, total } }: PartialFile,
  { headers }: Piece,
  { secrets }: Effects,
  { link, file, freshLink }: DownloadOptions,
): Promise<FailedAttempt | undefined> {
  const { sizeBytes } = link;
  if (total !== undefined && bytes !== total)
    return { failure: { kind: 'unreadable' }, summary: `${bytes} of ${total} bytes arrived` };
  if (sizeBytes === undefined || bytes === sizeBytes) return undefined;
  const arrived = { bytes, headers, kind: await atPath(file, () => kindOf(file)) };
  if (total === undefined && mayBeCut(arrived, sizeBytes)) {
    return { failure: { kind: 'part' }, summary: `${bytes} bytes arrived, but the platform announced ${sizeBytes}` };
  }
  throw otherFile(arrived, { origin: link.url.origin, sizeBytes, isFresh: freshLink !== undefined }, secrets);
}

function downloadError(
  { attempt, isLate }: GivenUp<FailedDownload>,
  { link, freshLink }: DownloadOptions,
  requests: number,
): ActionError {
  const { fact, failure, cause } = attempt;
  if (isLate) return outOfTime(`the download from ${link.url.origin}: ${fact}`, cause);
  const message = `The bundle could not be downloaded from ${link.url.origin}: ${fact}${tries(requests)}.`;
  const error = (code: ErrorCode, hint: string) => new ActionError(code, message, { hint, cause });
  if (freshLink === undefined)
    return error('NETWORK', 'Check that the runner may reach this address, and that it still serves the file.');
  if (isDeadLink(attempt)) {
    return error(
      'EXPIRED',
      'The storage refuses a fresh link: check the clock of the platform and the runner’s access to the storage.',
    );
  }
  if (failure.kind === 'transport') return error('NETWORK', explain(failure, 'storage').hint);
  return error('NETWORK', 'Check that the runner may reach the storage of the platform.');
}
