/** Reads a published archive as a deployment does: by its address alone, without a token. */

import { ActionError } from '../errors.ts';
import { requestPiece } from '../fetch/storage.ts';
import type { GitHubSession } from '../github/call.ts';
import { attempt, brokenAttempt, type FailedAttempt, type Tried } from '../http/attempts.ts';
import { judge } from '../http/retry.ts';
import type { DurableAddress } from '../pin/site-export.ts';

/** Source: RFC 1952, section 2.3.1. */
const FIRST_BYTE_OF_GZIP = 0x1f;

/**
 * Reads the beginning of an archive at its address. Throws `PUBLISH` when a plain download does not get it, so that an
 * address is not pinned with which no deployment could start.
 */
export async function checkPlainDownload(
  session: Pick<GitHubSession, 'effects' | 'deadline'>,
  { pinUrl, sizeBytes }: Required<Pick<DurableAddress, 'pinUrl' | 'sizeBytes'>>,
): Promise<void> {
  const { effects, deadline } = session;
  const url = new URL(pinUrl);
  const outcome = await attempt({
    effects,
    deadline,
    tryOnce: async (): Promise<Tried<undefined, FailedAttempt & { readonly fact: string }>> => {
      const failed = await readBeginning(session, url, sizeBytes);
      if (failed === undefined) return { kind: 'answer', answer: undefined };
      const summary = `The published archive cannot be read yet (${failed.summary})`;
      return { ...failed, kind: 'failure', fact: failed.summary, summary };
    },
    judge: (failure, before) => judge('download', failure, before),
  });
  if (outcome.kind === 'answer') return;
  const { fact, cause } = outcome.attempt;
  const message = `${effects.secrets.clean(url.href)} is published, but cannot be read as a deployment reads it: ${fact} (${outcome.failures} attempts).`;
  throw new ActionError('PUBLISH', message, {
    hint: 'Deployments download without a token. GitHub Enterprise Server in private mode requires a login, and an IP allow list admits only some: leave `publish` out, or set `pin-url` to a mirror. Otherwise check that the runner may reach this address. Nothing was pinned.',
    cause,
  });
}

async function readBeginning(
  { effects, deadline }: Pick<GitHubSession, 'effects' | 'deadline'>,
  url: URL,
  sizeBytes: number,
): Promise<FailedAttempt | undefined> {
  const piece = await requestPiece(effects, url, { bytes: 0 }, { deadline });
  if ('summary' in piece) return piece;
  // A login page has HTTP 200.
  const summary = `HTTP ${piece.status} with something other than the archive`;
  const other = { failure: { kind: 'malformed' }, summary } as const;
  try {
    if (piece.total !== undefined && piece.total !== sizeBytes) return other;
    for await (const bytes of piece.body) {
      if (bytes.length > 0) return bytes[0] === FIRST_BYTE_OF_GZIP ? undefined : other;
    }
    return other;
  } catch (error) {
    return brokenAttempt(error, effects);
  } finally {
    piece.discard();
  }
}
