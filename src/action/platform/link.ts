/** The link to the bundle of a completed job. The call may be repeated: each one creates a fresh link. */
import { linkExpiry } from '../../contract/link-expiry.ts';
import { bundlePath, decodeLink, type LinkSnapshot } from '../../contract/static-export.ts';
import type { Log } from '../effects.ts';
import { ActionError } from '../errors.ts';
import { isSafeAddress } from '../links.ts';
import { addressOnly, size } from '../report/wording.ts';
import { callPlatform, type Session } from './client.ts';

/** A usable link: https, without user name or password, not expired on arrival. */
export interface Link extends LinkSnapshot {
  readonly url: URL;
}

/** Creates a link. When it has expired on arrival, it is requested once more; then the error is `EXPIRED`. */
export async function mintLink(session: Session, jobId: string): Promise<Link> {
  const { effects } = session;
  const call = { name: 'link', method: 'POST', path: bundlePath(jobId), decode: decodeLink } as const;
  for (let last = false; ; last = true) {
    const { value, serverTime = effects.clock.today() } = await callPlatform(session, call);
    const link = checkLink(value);
    // Of the platform's words alone: the storage knows better whether a link lives that tells its end itself.
    const { expiresAt } = value;
    if (expiresAt === undefined || expiresAt > serverTime) return link;
    if (last)
      throw new ActionError('EXPIRED', `The platform returned a link that expired at ${expiresAt.toISOString()}.`, {
        hint: 'Check the clock of the platform and the lifetime of its links.',
      });
    effects.log.info('The link had expired on arrival; requesting another one.');
  }
}

/**
 * Refuses a link that must not be followed or passed on; the error never quotes its query. Reads the expiry from the
 * link where the platform does not state it.
 */
export function checkLink(snapshot: LinkSnapshot): Link {
  const refuse = (reason: string) =>
    new ActionError('BAD_RESPONSE', `The platform’s link to the bundle cannot be used: it ${reason}.`, {
      hint: 'Report it to the operator of the platform.',
    });
  const url = URL.parse(snapshot.bundleUrl);
  if (url === null) throw refuse('is not an address');
  if (url.username !== '' || url.password !== '') throw refuse('holds a user name or password');
  if (!isSafeAddress(url)) throw refuse(`is not https but ${url.protocol.slice(0, 20)}`);
  const expiresAt = snapshot.expiresAt ?? linkExpiry(snapshot.bundleUrl);
  return { ...snapshot, url, ...(expiresAt && { expiresAt }) };
}

/** Logs a link without its query. Its secrets must be masked before. */
export function logLink(log: Pick<Log, 'info' | 'warning'>, { bundleUrl, expiresAt, sizeBytes }: Link): void {
  const weight = sizeBytes === undefined ? '' : ` (${size(sizeBytes)})`;
  log.info(`Link to the bundle${weight}: ${addressOnly(bundleUrl)}.`);
  if (expiresAt === undefined) {
    log.warning('Neither the platform nor the link states when the link expires; `expiresAt` is empty.');
  }
}
