/** The link to the bundle of a completed job. May be repeated: each call mints a fresh link. */
import { linkExpiry } from '../../contract/link-expiry.ts';
import { bundlePath, decodeLink, type LinkSnapshot } from '../../contract/static-export.ts';
import { ActionError } from '../errors.ts';
import { isLocalHost } from '../local-host.ts';
import { callPlatform, type Session } from './client.ts';

/** A link that may be used: encrypted, without credentials of its own, alive when it was minted. */
export interface Link extends LinkSnapshot {
  readonly url: URL;
  /** Whether `expiresAt` is read from the link, since the platform tells none that can be read. */
  readonly tellsItsEnd?: boolean;
}

/** Mints a link. One that is dead on arrival is asked for once more; then the error is `EXPIRED`. */
export async function mintLink(session: Session, jobId: string): Promise<Link> {
  const { deps } = session;
  const call = { name: 'link', method: 'POST', path: bundlePath(jobId), decode: decodeLink } as const;
  for (let last = false; ; last = true) {
    const { value, serverTime } = await callPlatform(session, call);
    const link = withOwnEnd(checkLink(value));
    const now = serverTime ?? deps.clock.today();
    // What is read off a link is no reason to refuse it: whether it is dead, the storage knows better.
    if (link.expiresAt === undefined || link.tellsItsEnd === true || link.expiresAt > now) return link;
    if (last) {
      const expiry = link.expiresAt.toISOString();
      throw new ActionError('EXPIRED', `The platform returned a link that expired at ${expiry}.`, {
        hint: 'Check the clock of the platform and the lifetime of its links.',
      });
    }
    deps.log.info('The link had expired on arrival; requesting another one.');
  }
}

/** A link of which the platform does not tell when it expires may tell it itself. */
function withOwnEnd(link: Link): Link {
  const expiresAt = link.expiresAt === undefined ? linkExpiry(link.bundleUrl) : undefined;
  return expiresAt === undefined ? link : { ...link, expiresAt, tellsItsEnd: true };
}

/** Refuses a link that must not be followed or handed on; the error never quotes its query. */
export function checkLink(snapshot: LinkSnapshot): Link {
  const refuse = (reason: string) =>
    new ActionError('BAD_RESPONSE', `The platform’s link to the bundle cannot be used: it ${reason}.`, {
      hint: 'Report it to the operator of the platform.',
    });
  if (!URL.canParse(snapshot.bundleUrl)) throw refuse('is not an address');
  const url = new URL(snapshot.bundleUrl);
  if (url.username !== '' || url.password !== '') throw refuse('holds a user name or password');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocalHost(url.hostname))) {
    throw refuse(`is not https but ${url.protocol.slice(0, 20)}`);
  }
  return { ...snapshot, url };
}
