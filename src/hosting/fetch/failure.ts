/** Why a bundle was not downloaded, in the words of the log. Pure. */
import { BundleError } from '../../bundle/errors.ts';
import { linkExpiry } from '../../contract/link-expiry.ts';
import { formatTimestamp } from '../../contract/timestamp.ts';
import { HostingError } from '../errors.ts';
import { addressOf } from '../values/read.ts';

/** What went wrong on the way, which may be gone at the next attempt. */
export class BrokenDownload extends Error {
  override readonly name = 'BrokenDownload';
}

/** What storage answers to a link that it does not accept any more. */
const REFUSALS = [400, 401, 403, 410];

/** Makes the error of an answer that is not the archive; a link that tells its own end may have passed it. */
export function statusError(status: number, link: URL, now: Date): HostingError {
  const fact = `HTTP ${status} for the bundle at ${addressOf(link)}.`;
  const end = linkExpiry(link.href);
  if (end !== undefined && end <= now && [...REFUSALS, 404].includes(status)) {
    const hint = 'Renew it by the Action with `job-id: pinned`, or export again, and set staticExport.bundleUrl to it.';
    return new HostingError(`The link has expired at ${formatTimestamp(end)}: ${fact}`, hint);
  }
  if (REFUSALS.includes(status)) {
    const hint = 'Links expire: make a new one or export again, and set staticExport.bundleUrl to it.';
    return new HostingError(`The link is refused: ${fact}`, hint);
  }
  if (status === 404) {
    return new HostingError(`Nothing is there: ${fact}`, 'Check staticExport.bundleUrl, or export again.');
  }
  return new HostingError(`The storage does not answer as it should: ${fact}`, 'Check the storage.');
}

/** Makes the error of a connection that came to nothing. */
export function connectionError(error: unknown, address: string): HostingError {
  const code: unknown = Error.isError(error) && 'code' in error ? error.code : undefined;
  const reason = error instanceof BrokenDownload ? error.message : typeof code === 'string' ? code : String(error);
  const hint = 'Check that this machine may reach the address; HTTPS_PROXY, HTTP_PROXY and NO_PROXY are heeded.';
  return new HostingError(`The bundle at ${address} could not be downloaded: ${reason}.`, hint, error);
}

/** Makes the error of an archive that was refused; every other error passes as it came. */
export function refusedArchive(error: unknown, address: string): unknown {
  if (!(error instanceof BundleError)) return error;
  const hint = 'Export again; what stays so is for the operator of the platform to mend.';
  return new HostingError(`The bundle at ${address} is refused (${error.code}): ${error.message}`, hint, error);
}
