/** Downloads the archive whole to a temporary file. */
import { open, rm } from 'node:fs/promises';
import { fileKind, KIND_BYTES } from '../../bundle/errors.ts';
import type { Effects, HttpStream } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { attempt, brokenAttempt, type FailedAttempt, type GivenUp, type Tried, tries } from '../http/attempts.ts';
import type { Deadline } from '../http/deadline.ts';
import { explain, outOfTime } from '../http/explain.ts';
import { judge } from '../http/retry.ts';
import type { Link } from '../platform/link.ts';
import { atPath } from './files.ts';
import { type Measured, PartialFile } from './partial-file.ts';
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
  const { file, maxBytes } = options;
  const partial = await atPath(file, () => PartialFile.create(effects.files, file, maxBytes));
  try {
    const answer = await fill(partial, effects, options).finally(() => partial[Symbol.asyncDispose]());
    const archive = partial.finish();
    const { sizeBytes = archive.sizeBytes } = answer.link;
    if (archive.sizeBytes !== sizeBytes) throw await otherFile(file, archive, answer, effects);
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

/** Requests until the file is complete. */
async function fill(partial: PartialFile, effects: Effects, options: DownloadOptions): Promise<LastAnswer> {
  const { deadline, file, freshLink } = options;
  let { link } = options;
  let isFresh = false;
  let furthest = 0;
  const tryOnce = async (): Promise<Tried<LastAnswer, FailedAttempt>> => {
    let taken = await takePiece(partial, effects, { ...options, link });
    if ('summary' in taken && isDeadLink(taken) && !isFresh) {
      effects.signal.throwIfAborted();
      isFresh = true;
      effects.log.info(`The storage refused the link (${taken.summary}); requesting a fresh link from the platform.`);
      link = await freshLink();
      taken = await takePiece(partial, effects, { ...options, link });
    }
    if (!('summary' in taken)) return { kind: 'answer', answer: { ...taken, link } };
    const hasProgress = partial.part.bytes > furthest;
    furthest = Math.max(furthest, partial.part.bytes);
    if (taken.failure.kind === 'part') await atPath(file, () => partial.restart());
    const summary = `The download from ${link.url.origin} failed: ${taken.summary}`;
    return { ...taken, kind: 'failure', summary, hasProgress };
  };
  const outcome = await attempt({
    effects,
    deadline,
    tryOnce,
    judge: (failure, before) => judge('download', failure, before),
  });
  if (outcome.kind === 'given-up') throw downloadError(outcome);
  return outcome.answer;
}

/** Downloads the missing part as far as possible; returns why it is incomplete, or the answer that completed it. */
async function takePiece(
  partial: PartialFile,
  effects: Effects,
  { link, file, deadline }: DownloadOptions,
): Promise<FailedAttempt | StoragePiece> {
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
  if (total !== undefined || headers['content-encoding'] !== undefined) return false;
  return ['empty', 'a gzip-compressed file'].includes(await kindOf(file));
}

/** Makes the error of a complete download whose size differs from the announced one. */
async function otherFile(
  file: string,
  { sizeBytes }: Measured,
  { headers, link }: LastAnswer,
  { secrets }: Effects,
): Promise<ActionError> {
  const kind = await kindOf(file);
  const [type = 'none', coding = 'none'] = [headers['content-type'], headers['content-encoding']].map(
    (value) => value && secrets.clean(value, MAX_HEADER_LENGTH),
  );
  const bytes = `${sizeBytes} bytes, but ${link.sizeBytes} were announced`;
  const message = `What arrived from ${link.url.origin} is not the bundle: ${bytes}. It is ${kind} (content type ${type}, content coding ${coding}).`;
  return new ActionError('BUNDLE', message, { hint: OTHER_KIND_HINT, jobLives: true });
}

/** Names what a file is by its first bytes. */
async function kindOf(file: string): Promise<string> {
  return await atPath(file, async () => {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
    return fileKind(buffer.subarray(0, bytesRead));
  });
}

function downloadError({ attempt, failures, isLate }: GivenUp<FailedAttempt>): ActionError {
  const { summary, failure, cause } = attempt;
  if (isLate) return outOfTime(summary, cause);
  const message = `${summary}${tries(failures)}.`;
  if (isDeadLink(attempt)) {
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
