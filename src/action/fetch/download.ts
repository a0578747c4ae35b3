/** Downloads the archive whole to a temporary file. */
import { rm } from 'node:fs/promises';
import type { Effects, HttpStream } from '../effects.ts';
import { ActionError, type ErrorCode } from '../errors.ts';
import { attempt, brokenAttempt, type FailedAttempt, type GivenUp, type Tried, tries } from '../http/attempts.ts';
import type { Deadline } from '../http/deadline.ts';
import { explain, outOfTime } from '../http/explain.ts';
import { judge } from '../http/retry.ts';
import type { Link } from '../platform/link.ts';
import { atPath } from './files.ts';
import { EMPTY_KIND, GZIP_KIND, kindOf, type Measured, PartialFile, UNKNOWN_KIND } from './partial-file.ts';
import { isDeadLink, requestPiece, type StoragePiece } from './storage.ts';

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

const MAX_HEADER_LENGTH = 60;
const CODING_HINT =
  'A gateway or cache in front of the storage has changed the archive on its way: let it pass archives unchanged.';
/** Next step where an answer is something else than the archive. */
export const OTHER_KIND_HINT =
  'Look for a login, gateway or cache in front of the storage that answers instead of it, or that unpacks archives on their way.';

/**
 * Downloads a bundle to `file`. Replaces a link that the storage refuses, once. Resumes an interrupted download if the
 * entity tag proves that the part is of the same file, otherwise starts again. The number of bytes must be what storage
 * and platform announced; bytes are taken as they come, since storage may call the archive's own compression a content
 * coding. Throws `EXPIRED`, `NETWORK`, `TIMEOUT`, `BUNDLE` or `FILES`; the file is then removed.
 */
export async function downloadBundle(effects: Effects, options: DownloadOptions): Promise<Measured> {
  const { file, maxBytes } = options;
  const partial = await atPath(file, () => PartialFile.create(effects.files, file, maxBytes));
  try {
    const answer = await fill(partial, effects, options).finally(() => partial[Symbol.asyncDispose]());
    const announced = answer.link.sizeBytes;
    const archive = partial.finish();
    if (announced !== undefined && archive.sizeBytes !== announced)
      throw await otherFile(file, archive, answer, effects);
    return archive;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** The answer that completed the file. */
interface LastAnswer {
  readonly headers: HttpStream['headers'];
  readonly link: DownloadOptions['link'];
}

/** A failed attempt; `fact` is the part of its summary that an error quotes. */
interface FailedDownload extends FailedAttempt {
  readonly fact: string;
}

/** Requests until the file is complete. */
async function fill(partial: PartialFile, effects: Effects, options: DownloadOptions): Promise<LastAnswer> {
  const { deadline, file, freshLink } = options;
  let { link } = options;
  let isFresh = false;
  let requests = 0;
  let furthest = 0;
  const ask = async () => {
    requests += 1;
    return await takePiece(partial, effects, { ...options, link });
  };
  const tryOnce = async (): Promise<Tried<LastAnswer, FailedDownload>> => {
    let asked = await ask();
    if ('summary' in asked && isDeadLink(asked) && !isFresh) {
      effects.signal.throwIfAborted();
      isFresh = true;
      effects.log.info(`The storage refused the link (${asked.summary}); requesting a fresh link from the platform.`);
      link = await freshLink();
      asked = await ask();
    }
    if (!('summary' in asked)) return { kind: 'answer', answer: { ...asked, link } };
    const hasProgress = partial.part.bytes > furthest;
    furthest = Math.max(furthest, partial.part.bytes);
    if (hasProgress) requests = 1;
    if (asked.failure.kind === 'part') await atPath(file, () => partial.restart());
    const { bytes, etag } = partial.part;
    const after = bytes > 0 && etag !== undefined ? ` after ${bytes} bytes` : '';
    const summary = `The download failed${after} (${asked.summary})`;
    return { ...asked, kind: 'failure', fact: asked.summary, summary, hasProgress };
  };
  const outcome = await attempt({
    effects,
    deadline,
    tryOnce,
    judge: (failure, before) => judge('download', failure, before),
  });
  if (outcome.kind === 'given-up') throw downloadError(outcome, link.url.origin, requests);
  return outcome.answer;
}

/** Downloads the missing part as far as possible; returns why it is incomplete, or the answer that completed it. */
async function takePiece(
  partial: PartialFile,
  effects: Effects,
  { link, file, deadline }: DownloadOptions,
): Promise<FailedAttempt | Pick<LastAnswer, 'headers'>> {
  const piece = await requestPiece(effects, link.url, partial.part, deadline);
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
  const { bytes, total } = partial.part;
  if (total !== undefined && bytes !== total)
    return { failure: { kind: 'unreadable' }, summary: `${bytes} of ${total} bytes arrived` };
  if (link.sizeBytes !== undefined && bytes < link.sizeBytes && (await mayBeCut(piece, file))) {
    const summary = `${bytes} bytes arrived, but the platform announced ${link.sizeBytes}`;
    return { failure: { kind: 'part' }, summary };
  }
  return piece;
}

/** Whether too few bytes may be a truncated archive: nothing proves that they are complete. */
async function mayBeCut({ headers, total }: StoragePiece, file: string): Promise<boolean> {
  if (total !== undefined || headers['content-length'] !== undefined) return false;
  const kind = await atPath(file, () => kindOf(file));
  if (kind === GZIP_KIND || kind === EMPTY_KIND) return headers['content-encoding'] === undefined;
  // A gateway that has lost storage may end the chunks as if they were all; of anything but an archive they are all.
  return kind === UNKNOWN_KIND && headers['transfer-encoding'] === undefined;
}

/** Makes the error of a complete download whose size differs from the announced one. */
async function otherFile(
  file: string,
  archive: Measured,
  { headers, link }: LastAnswer,
  { secrets }: Effects,
): Promise<ActionError> {
  const kind = await atPath(file, () => kindOf(file));
  const type = secrets.clean(headers['content-type'] ?? '', MAX_HEADER_LENGTH);
  const coding = secrets.clean(headers['content-encoding'] ?? '', MAX_HEADER_LENGTH);
  const says = [type === '' ? 'no content type' : type, ...(coding === '' ? [] : [`content coding ${coding}`])];
  const bytes = `${archive.sizeBytes} bytes, but ${link.sizeBytes} were announced`;
  const message = `What arrived from ${link.url.origin} is not the bundle: ${bytes}. It is ${kind} (${says.join(', ')}).`;
  if (coding !== '') return new ActionError('BUNDLE', message, { hint: CODING_HINT, jobLives: true });
  if (kind !== GZIP_KIND) return new ActionError('BUNDLE', message, { hint: OTHER_KIND_HINT, jobLives: true });
  const hint = 'Export again; if the error stays, report it to the operator of the platform.';
  return new ActionError('BUNDLE', message, { hint });
}

function downloadError({ attempt, isLate }: GivenUp<FailedDownload>, origin: string, requests: number): ActionError {
  const { fact, failure, cause } = attempt;
  if (isLate) return outOfTime(`the download from ${origin}: ${fact}`, cause);
  const message = `The bundle could not be downloaded from ${origin}: ${fact}${tries(requests)}.`;
  const error = (code: ErrorCode, hint: string) => new ActionError(code, message, { hint, cause });
  if (isDeadLink(attempt)) {
    return error(
      'EXPIRED',
      'The storage refuses a fresh link: check the clock of the platform and the runner’s access to the storage.',
    );
  }
  if (failure.kind === 'transport') return error('NETWORK', explain(failure, 'storage').hint);
  return error('NETWORK', 'Check that the runner may reach the storage of the platform.');
}
