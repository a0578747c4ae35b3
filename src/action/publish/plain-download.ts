/** Reading what was published as a deployment reads it: by its address alone, without a token. */

import { ActionError } from '../errors.ts';
import { requestPiece, type Trouble, transportTrouble } from '../fetch/storage.ts';
import type { GitHubSession } from '../github/call.ts';
import { retryDelay } from '../transport/backoff.ts';

/** A release that was published just now may be known to the download servers some seconds later. */
const MAX_ATTEMPTS = 6;
/** Source: RFC 1952, section 2.3.1. */
const FIRST_BYTE_OF_GZIP = 0x1f;

/**
 * Reads the beginning of an archive at its address. Throws `PUBLISH` where a plain download does not get it: before such
 * an address is pinned, since no deployment could start with it.
 */
export async function checkPlainDownload(
  session: Pick<GitHubSession, 'deps' | 'deadline'>,
  archive: { readonly address: string; readonly sizeBytes: number },
): Promise<void> {
  const { deps, deadline } = session;
  const url = new URL(archive.address);
  for (let failures = 1; ; failures += 1) {
    const trouble = await readBeginning(session, url, archive.sizeBytes);
    if (trouble === undefined) return;
    deps.signal.throwIfAborted();
    const { fact, retryAfterMs, cause } = trouble;
    const delayMs = retryDelay(failures, retryAfterMs, deps.random());
    if (failures >= MAX_ATTEMPTS || delayMs >= deadline.remaining()) {
      const message = `${deps.secrets.clean(url.href)} is published, but cannot be read as a deployment reads it: ${fact} (${failures} attempts).`;
      throw new ActionError('PUBLISH', message, {
        hint: 'Deployments download without a token. GitHub Enterprise Server in private mode wants a login, and an IP allow list lets only some in: leave `publish` out, or set `pin-url` to a mirror. Else check that the runner may reach this address. Nothing was pinned.',
        cause,
      });
    }
    const seconds = (delayMs / 1000).toFixed(1);
    deps.log.info(`The published archive cannot be read yet (${fact}); trying again in ${seconds} s.`);
    await deps.clock.sleep(delayMs, deps.signal);
  }
}

async function readBeginning(
  { deps, deadline }: Pick<GitHubSession, 'deps' | 'deadline'>,
  url: URL,
  sizeBytes: number,
): Promise<Trouble | undefined> {
  const piece = await requestPiece(deps, url, { bytes: 0 }, { deadline });
  if ('kind' in piece) return piece;
  try {
    // A page for the login comes with HTTP 200.
    const other: Trouble = { kind: 'final', fact: `HTTP ${piece.status} with something else than the archive` };
    if (piece.total !== undefined && piece.total !== sizeBytes) return other;
    for await (const bytes of piece.body) {
      if (bytes.length > 0) return bytes[0] === FIRST_BYTE_OF_GZIP ? undefined : other;
    }
    return other;
  } catch (error) {
    return transportTrouble(deps, error, url, deadline);
  } finally {
    piece.discard();
  }
}
