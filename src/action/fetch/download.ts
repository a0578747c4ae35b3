/** Stage 4: the archive, streamed to a temporary file that nobody reads before it is whole. */
import { rm } from 'node:fs/promises';
import type { Deps, HttpStream } from '../deps.ts';
import { ActionError } from '../errors.ts';
import type { Link } from '../export/link.ts';
import { retryDelay } from '../transport/backoff.ts';
import type { Deadline } from '../transport/deadline.ts';
import { atPath } from './at-path.ts';
import { kindOf, mayBeCut, otherFile } from './other-file.ts';
import { PartialFile } from './partial.ts';
import { type Piece, requestPiece, type Trouble, transportTrouble } from './storage.ts';

/** What to download, and how to get a fresh link when this one is dead. */
export interface DownloadOptions {
  readonly link: Link;
  /** Path of the file to create; it must not exist. */
  readonly file: string;
  readonly deadline: Deadline;
  /** Absent where there is no other link. */
  readonly freshLink?: () => Promise<Link>;
  /** Limit of the archive, in bytes. */
  readonly maxBytes?: number;
  /** Failures in a row without a byte between them after which it is given up. */
  readonly maxFailures?: number;
  /** Limits the time until an answer begins, and between two pieces of it, in milliseconds. */
  readonly silenceMs?: number;
  /** Asks in place of a request to the link itself; redirects of the answer are followed as usual. */
  readonly open?: () => Promise<HttpStream>;
}

/** What was downloaded: size in bytes, and SHA-256 in hex. */
export interface Downloaded {
  readonly sizeBytes: number;
  readonly sha256: string;
}

const MAX_FAILURES = 5;

/**
 * Downloads a bundle to `file`. A link that storage refuses is replaced once; a connection that breaks is taken up where
 * it broke, if storage can vouch for the part, else from the beginning; the number of bytes must be what storage and
 * platform announced. Throws `EXPIRED`, `NETWORK`, `TIMEOUT`, `BUNDLE` or `FILES`; the file is then gone.
 */
export async function downloadBundle(deps: Deps, options: DownloadOptions): Promise<Downloaded> {
  const { file } = options;
  const partial = await atPath(file, () => PartialFile.create(deps.files, file, options.maxBytes));
  try {
    await fill(partial, deps, options);
    return { sizeBytes: partial.part.bytes, sha256: partial.digest() };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await partial.close();
  }
}

/** Asks until the file is whole. */
async function fill(partial: PartialFile, deps: Deps, options: DownloadOptions): Promise<void> {
  const { maxFailures = MAX_FAILURES } = options;
  let { link } = options;
  let minted = false;
  let furthest = 0;
  for (let failures = 1; ; failures++) {
    const trouble = await tryOnce(partial, deps, { ...options, link });
    if (trouble === undefined) return;
    deps.signal.throwIfAborted();
    if (partial.part.bytes > furthest) failures = 1;
    furthest = Math.max(furthest, partial.part.bytes);
    if (trouble.kind === 'dead-part') await atPath(options.file, () => partial.restart());
    if (trouble.kind === 'dead-link' && !minted && options.freshLink !== undefined) {
      deps.log.info(`The link is refused by storage (${trouble.fact}); asking the platform for a fresh one.`);
      link = await options.freshLink();
      minted = true;
      continue;
    }
    const delayMs = retryDelay(failures, trouble.retryAfterMs, deps.random());
    const passes = trouble.kind === 'passing' || trouble.kind === 'dead-part';
    if (!passes || failures >= maxFailures || delayMs >= options.deadline.remaining()) {
      throw downloadError(trouble, { ...options, link }, failures);
    }
    const { bytes, etag } = partial.part;
    const from = bytes > 0 && etag !== undefined ? `, from byte ${bytes} on` : '';
    deps.log.info(`The download failed (${trouble.fact}); trying again in ${(delayMs / 1000).toFixed(1)} s${from}.`);
    await deps.clock.sleep(delayMs, deps.signal);
  }
}

async function tryOnce(partial: PartialFile, deps: Deps, options: DownloadOptions): Promise<Trouble | undefined> {
  const { link, file, deadline, open, silenceMs } = options;
  // Asked by another way, a part cannot be asked for.
  const part = open === undefined ? partial.part : { bytes: 0 };
  const way = { deadline, ...(open !== undefined && { open }), ...(silenceMs !== undefined && { silenceMs }) };
  const piece = await requestPiece(deps, link.url, part, way);
  if ('kind' in piece) return piece;
  try {
    await atPath(
      file,
      () => partial.append(piece, deps.signal),
      () => partial.part.total ?? link.sizeBytes,
    );
  } catch (error) {
    return transportTrouble(deps, error, link.url, deadline);
  } finally {
    piece.discard();
  }
  return await sizeTrouble(partial, piece, deps, options);
}

/** Holds what has come against what storage and platform announced. */
async function sizeTrouble(
  { part: { bytes, total } }: PartialFile,
  { headers }: Piece,
  { secrets }: Deps,
  { link, file, freshLink }: DownloadOptions,
): Promise<Trouble | undefined> {
  const { sizeBytes } = link;
  if (total !== undefined && bytes !== total) return { kind: 'passing', fact: `${bytes} of ${total} bytes arrived` };
  if (sizeBytes === undefined || bytes === sizeBytes) return undefined;
  const arrived = { bytes, headers, kind: await atPath(file, () => kindOf(file)) };
  if (total === undefined && mayBeCut(arrived, sizeBytes)) {
    return { kind: 'dead-part', fact: `${bytes} bytes arrived, but the platform announced ${sizeBytes}` };
  }
  throw otherFile(arrived, { link, sizeBytes, isFresh: freshLink !== undefined }, secrets);
}

function downloadError(trouble: Trouble, { link, freshLink }: DownloadOptions, failures: number): ActionError {
  const tries = failures > 1 ? ` (${failures} attempts)` : '';
  const message = `The bundle could not be downloaded from ${link.url.origin}: ${trouble.fact}${tries}.`;
  const cause = { cause: trouble.cause };
  if (freshLink === undefined) {
    return new ActionError('NETWORK', message, {
      hint: 'Check that the runner may reach this address, and that it still serves the file.',
      ...cause,
    });
  }
  if (trouble.kind === 'dead-link') {
    return new ActionError('EXPIRED', message, {
      hint: 'Storage refuses a link that was minted just now: check the clock of the platform and the access of the runner to storage.',
      ...cause,
    });
  }
  return new ActionError('NETWORK', message, {
    hint: 'Check that the runner may reach the storage of the platform.',
    ...cause,
  });
}
