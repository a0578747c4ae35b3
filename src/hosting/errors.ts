/** Why a version is not served, in the words of the log. */
import { BundleError } from '../bundle/errors.ts';
import { linkExpiry } from '../contract/link-expiry.ts';
import { formatTimestamp } from '../contract/timestamp.ts';

/**
 * Why a version is not served: the message says what failed and with which address (never its query), `hint` what to do.
 * Both are for the log alone.
 */
export class HostingError extends Error {
  override readonly name = 'HostingError';
  readonly hint: string;

  constructor(message: string, hint: string, cause?: unknown) {
    super(message, { cause });
    this.hint = hint;
  }
}

/** The system's words for a disk, or a share of one, that is full. */
const FULL = ['ENOSPC', 'EDQUOT'];

/** Makes a {@link HostingError} of what the file system said of a folder; every other error passes as it came. */
export function fileSystemError(error: unknown, folder: string): unknown {
  const code: unknown = Error.isError(error) && 'code' in error ? error.code : undefined;
  if (error instanceof HostingError || typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return error;
  const hint = FULL.includes(code) ? 'The disk is full: free some space.' : 'Check the folder and its permissions.';
  return new HostingError(`${folder} could not be written (${code}).`, hint, error);
}

/** The system's words for a file that should be there and cannot be read; those for too many open files are none. */
const UNREADABLE = new Set(['EACCES', 'EIO', 'EISDIR', 'ENODEV', 'ENOENT', 'ENOTDIR', 'EPERM', 'ESTALE', 'EUCLEAN']);

/** Tells whether an error says that a file cannot be read. */
export function isUnreadable(error: unknown): boolean {
  return Error.isError(error) && 'code' in error && UNREADABLE.has(String(error.code));
}

/** Says of any error why a version could not be taken up, and what to do. */
export function describeFailure(error: unknown): { readonly message: string; readonly hint: string } {
  if (error instanceof HostingError) return error;
  return { message: `The bundle could not be taken up: ${String(error)}`, hint: 'This is a fault of the hosting.' };
}

/** Writes an address as it may be shown and kept: without what may sign it. */
export function addressOf({ origin, pathname }: URL): string {
  return origin + pathname;
}

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
