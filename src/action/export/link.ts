/** Stage 3: the link to the bundle of a completed job. May be repeated: each call mints a fresh link. */
import { linkExpiry } from '../../contract/link-expiry.ts';
import { bundlePath, decodeLink, type LinkSnapshot } from '../../contract/static-export.ts';
import { ActionError } from '../errors.ts';
import { isLocalHost } from '../local-host.ts';
import { decoded } from '../report/sanitize.ts';
import { shortenAddresses } from '../report/shorten.ts';
import { callPlatform, type Session } from './client.ts';
import { secretValues } from './link-parameters.ts';

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
      throw new ActionError(
        'EXPIRED',
        `The platform handed out a link that expired at ${link.expiresAt.toISOString()}.`,
        {
          hint: 'Check the clock of the platform and the life time of its links.',
        },
      );
    }
    deps.log.info('The link had expired before it arrived; asking for another one.');
  }
}

/** A link of which the platform does not tell when it dies may tell it itself. */
function withOwnEnd(link: Link): Link {
  const expiresAt = link.expiresAt === undefined ? linkExpiry(link.bundleUrl) : undefined;
  return expiresAt === undefined ? link : { ...link, expiresAt, tellsItsEnd: true };
}

/** Refuses a link that must not be followed or handed on; the error never quotes its query. */
export function checkLink(snapshot: LinkSnapshot): Link {
  const refuse = (reason: string) =>
    new ActionError('BAD_RESPONSE', `The platform’s link to the bundle cannot be used: it ${reason}.`, {
      hint: 'This is for the operator of the platform to mend.',
    });
  if (!URL.canParse(snapshot.bundleUrl)) throw refuse('is not an address');
  const url = new URL(snapshot.bundleUrl);
  if (url.username !== '' || url.password !== '') throw refuse('holds a user name or password');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocalHost(url.hostname))) {
    throw refuse(`is not https but ${url.protocol.slice(0, 20)}`);
  }
  return { ...snapshot, url };
}

/** What must not show up in a log of a link. `unsure` are values that an output may come to hold by the end of the run. */
export interface LinkSecrets {
  readonly sure: readonly string[];
  readonly unsure: readonly string[];
}

/**
 * Lists what must not show up in a log of this link: the whole link as it is, decoded and encoded, and the values of
 * its signature, credential and token parameters, raw and decoded. A value that is part of one of the `public`
 * values is left out, since the runner would drop an output that holds it; so is one that stands in what is shown of the
 * link's own path.
 */
export function linkSecrets(bundleUrl: string, publicValues: readonly string[]): LinkSecrets {
  const shown = shortenAddresses(bundleUrl.replace(/[?#].*$/s, ''));
  const whole = [bundleUrl, decoded(bundleUrl), encodeURIComponent(bundleUrl)];
  const values = secretValues(bundleUrl).filter(({ value }) => !shown.includes(value));
  const isSecret = (text: string) => text !== '' && !publicValues.some((value) => value.includes(text));
  const sure = new Set([...whole, ...values.filter(({ isSure }) => isSure).map(({ value }) => value)].filter(isSecret));
  const unsure = new Set(values.map(({ value }) => value).filter((value) => isSecret(value) && !sure.has(value)));
  return { sure: [...sure], unsure: [...unsure] };
}
